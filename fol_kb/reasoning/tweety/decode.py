"""From the prefix form of literals, as answers have it, back to what users wrote."""

from __future__ import annotations

from collections.abc import Mapping

from fol_kb.logic.syntax import Application, Atom, Constant, Equality, Formula, Not, Term
from fol_kb.reasoning.tweety.compile import Compiled


class Decoder:
    """Reads literals over the numbers of one compiled belief set."""

    def __init__(
        self, compiled: Compiled, signature_arities: tuple[Mapping[str, int], Mapping[str, int]]
    ) -> None:
        self._compiled = compiled
        self._predicate_arity, self._function_arity = signature_arities

    def literal(self, text: str) -> Formula | None:
        """The literal, or None for one about a sort's membership, which users did not write."""
        tokens = text.split(" ")
        negated = tokens[0] == "!"
        atom, _ = self._atom(tokens, 1 if negated else 0)
        if atom is None:
            return None
        return Not(atom) if negated else atom

    def words(self, text: str) -> str:
        """The literal as project text; membership in a sort reads ``Socrates is of sort man``."""
        literal = self.literal(text)
        if literal is not None:
            return str(literal)
        tokens = text.split(" ")
        negated = tokens[0] == "!"
        number = int(tokens[1 if negated else 0][1:])
        kind, sort = self._compiled.predicates[number].removeprefix("\x00").split("\x00", 1)
        if kind == "on":  # a proposition about the hierarchy
            return sort
        term, _ = self._term(tokens, 2 if negated else 1)
        return f"{term} is {'not ' if negated else ''}of sort {sort}"

    def _atom(self, tokens: list[str], at: int) -> tuple[Atom | Equality | None, int]:
        if tokens[at] == "=":
            left, at = self._term(tokens, at + 1)
            right, at = self._term(tokens, at)
            return Equality(left, right), at
        name = self._compiled.predicates[int(tokens[at][1:])]
        if name.startswith("\x00"):
            return None, at
        arguments: list[Term] = []
        at += 1
        for _ in range(self._predicate_arity[name]):
            term, at = self._term(tokens, at)
            arguments.append(term)
        return Atom(name, tuple(arguments)), at

    def _term(self, tokens: list[str], at: int) -> tuple[Term, int]:
        token = tokens[at]
        number = int(token[1:])
        if token[0] == "c":
            return Constant(self._compiled.constants[number]), at + 1
        name = self._compiled.functions[number]
        arguments: list[Term] = []
        at += 1
        for _ in range(self._function_arity[name]):
            term, at = self._term(tokens, at)
            arguments.append(term)
        return Application(name, tuple(arguments)), at
