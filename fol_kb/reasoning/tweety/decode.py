"""From answers back to what users wrote: literals in prefix form, and names in what engines say in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from fol_kb.logic.signature import Signature
from fol_kb.logic.syntax import Application, Atom, Constant, Equality, Formula, Not, Term
from fol_kb.reasoning.tweety.compile import Compiled

_NAME = re.compile(r"\b(?:S[0-9]+|[cfp]_\w+|(?:in|on)_\w+)")


class Decoder:
    """Reads literals over the numbers of one compiled belief set."""

    def __init__(self, compiled: Compiled, signature: Signature) -> None:
        self._compiled = compiled
        self._signature = signature

    def words(self, text: str) -> str:
        """The literal as project text; membership in a sort reads ``Socrates is of sort man``."""
        positive = text.removeprefix("! ")
        negated = positive != text
        tokens = iter(positive.split(" "))
        symbol = next(tokens)
        name = "" if symbol == "=" else self._compiled.predicates[int(symbol[1:])]
        if name.startswith("\x00"):
            kind, sort = name.removeprefix("\x00").split("\x00", 1)
            if kind == "on":  # a proposition about the hierarchy
                return sort
            return f"{self._term(tokens)} is {'not ' if negated else ''}of sort {sort}"
        atom: Formula
        if symbol == "=":
            atom = Equality(self._term(tokens), self._term(tokens))
        else:
            atom = Atom(name, self._terms(len(self._signature.predicates[name]), tokens))
        return str(Not(atom) if negated else atom)

    def _terms(self, number: int, tokens: Iterator[str]) -> tuple[Term, ...]:
        return tuple(self._term(tokens) for _ in range(number))

    def _term(self, tokens: Iterator[str]) -> Term:
        token = next(tokens)
        number = int(token[1:])
        if token[0] == "c":
            return Constant(self._compiled.constants[number])
        name = self._compiled.functions[number]
        return Application(name, self._terms(len(self._signature.functions[name].arguments), tokens))


def in_users_words(answer: dict[str, Any], compiled: Compiled) -> dict[str, Any]:
    """The answer with the names of the belief set in its ``detail`` and in those of the engines tried."""
    if answer.get("detail") is None and not any(attempt["detail"] for attempt in answer.get("tried") or ()):
        return answer
    names = _names(compiled)

    def worded(part: Mapping[str, Any]) -> dict[str, Any]:
        detail = part["detail"]
        return {**part, "detail": detail and _NAME.sub(lambda found: names.get(found[0], found[0]), detail)}

    return worded(answer) | (
        {"tried": [worded(attempt) for attempt in answer["tried"]]} if "tried" in answer else {}
    )


def _names(compiled: Compiled) -> dict[str, str]:
    """What each name of the message stands for; a component of the hierarchy by some of its sorts."""
    found = {f"S{number}": "/".join(sorted(members)[:3]) for number, members in enumerate(compiled.sorts)}
    given = {"constant": iter(compiled.constants), "predicate": iter(compiled.predicates)}
    given["function"] = iter(compiled.functions)
    for line in compiled.lines:
        keyword, _, rest = line.partition(" ")
        if keyword in given:
            name = next(given[keyword])
            found[rest.split(" ", 1)[0]] = repr(name.rpartition("\x00")[2] if "\x00" in name else name)
    return found
