"""Tweety's own reasoners on a compiled problem, in the Java machine that fol-kb runs in.

:class:`SimpleFolReasoner` knows named individuals only, so that what it says is not comparable with the
others, and enumerates 2^n interpretations that nobody can stop: it gets no problem of more than
``MOST_ATOMS`` ground atoms. :class:`EFOLReasoner` understands E 2 only, and answers "no" to everything that
goes wrong; E 2 is the program that ``FOL_KB_EPROVER_2`` names.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from functools import lru_cache
from math import prod
from typing import Any

from benchmarks import smt
from benchmarks.contenders import Run, status
from fol_kb.reasoning.tweety.jvm import machine

MOST_ATOMS = 12
E_2_VARIABLE = "FOL_KB_EPROVER_2"
_SYNTAX = "org.tweetyproject.logics.fol.syntax."
_COMMONS = "org.tweetyproject.logics.commons.syntax."


class NotForTweetyError(Exception):
    """The problem is none for this reasoner."""


def eprover_2() -> str | None:
    """The program of E 2, if it is there and of that version."""
    program = os.environ.get(E_2_VARIABLE)
    if not program:
        return None
    done = subprocess.run([program, "--version"], capture_output=True, encoding="utf-8", check=False)
    return program if done.stdout.startswith("E 2") else None


@lru_cache(maxsize=1)
def _classes() -> dict[str, Any]:
    import jpype

    machine.bridge()
    names = [_COMMONS + n for n in ("Sort", "Constant", "Variable", "Predicate", "Functor", "FunctionalTerm")]
    names += [
        _SYNTAX + n
        for n in (
            "FolAtom",
            "Negation",
            "Conjunction",
            "Disjunction",
            "ExclusiveDisjunction",
            "Implication",
            "Equivalence",
            "Tautology",
            "Contradiction",
            "ForallQuantifiedFormula",
            "ExistsQuantifiedFormula",
            "EqualityPredicate",
            "FolBeliefSet",
        )
    ]
    names += ["java.util.ArrayList", "java.util.HashSet"]
    names += [f"org.tweetyproject.logics.fol.reasoner.{n}" for n in ("SimpleFolReasoner", "EFOLReasoner")]
    return {name.rpartition(".")[2]: jpype.JClass(name) for name in names}


class Made:
    """The problem as Tweety's objects, in a belief set."""

    def __init__(self, read: smt.Message) -> None:
        java = self.java = _classes()
        self.sorts = [java["Sort"](f"s{n}") for n in range(read.sorts)]
        self.known: dict[str, Any] = {
            f"c{n}": java["Constant"](f"c{n}", self.sorts[int(s)]) for n, s in enumerate(read.constants)
        }
        for n, given in enumerate(read.predicates):
            self.known[f"p{n}"] = java["Predicate"](f"p{n}", self._list(self.sorts[int(s)] for s in given))
        for n, (result, *given_sorts) in enumerate(read.functions):
            listed = self._list(self.sorts[int(s)] for s in given_sorts)
            self.known[f"f{n}"] = java["Functor"](f"f{n}", listed, self.sorts[int(result)])
        self.base = java["FolBeliefSet"]()
        self.fresh = 0
        for node in (*read.axioms, *read.formulas.values()):
            self.base.add(self.formula(node, {}))
        self.query = None if read.query is None else self.formula(read.query, {})

    def _list(self, items: Any) -> Any:
        made = self.java["ArrayList"]()
        for item in items:
            made.add(item)
        return made

    def formula(self, node: smt.Node, scope: dict[str, Any]) -> Any:
        java = self.java
        sign = node[0]
        if sign in "@?":
            bound = {}
            for name, sort in node[1]:
                self.fresh += 1
                bound[name] = java["Variable"](f"X{self.fresh}", self.sorts[int(sort)])
            variables = java["HashSet"]()
            for variable in bound.values():
                variables.add(variable)
            body = self.formula(node[2], scope | bound)
            kind = "ForallQuantifiedFormula" if sign == "@" else "ExistsQuantifiedFormula"
            return java[kind](body, variables)
        if sign in ("T", "F"):
            return java["Tautology"]() if sign == "T" else java["Contradiction"]()
        if sign == "=":
            terms = self._list(self.term(part, scope) for part in node[1:])
            return java["FolAtom"](java["EqualityPredicate"](), terms)
        if sign[0] == "p":
            return java["FolAtom"](self.known[sign], self._list(self.term(part, scope) for part in node[1:]))
        parts = [self.formula(part, scope) for part in node[1:]]
        match sign:
            case "!":
                return java["Negation"](parts[0])
            case "&":
                return java["Conjunction"](self._list(parts))
            case "|":
                return java["Disjunction"](self._list(parts))
            case "^":
                return java["ExclusiveDisjunction"](self._list(parts))
            case ">":
                return java["Implication"](*parts)
            case _:
                return java["Equivalence"](*parts)

    def term(self, node: smt.Node, scope: dict[str, Any]) -> Any:
        if node[0][0] == "f":
            terms = self._list(self.term(part, scope) for part in node[1:])
            return self.java["FunctionalTerm"](self.known[node[0]], terms)
        return scope[node[0]] if node[0] in scope else self.known[node[0]]


def _ask(made: Made, reasoner: Any, *, entailment: bool) -> str | None:
    def follows(formula: Any) -> bool:
        return bool(reasoner.query(made.base, formula))

    consistent = not follows(made.java["Contradiction"]())
    if not entailment:
        return "CONSISTENT" if consistent else "INCONSISTENT"
    negated = made.java["Negation"](made.query)
    return status(consistent, lambda: not follows(made.query), lambda: not follows(negated))


def _timed(read: smt.Message, reasoner: Callable[[Made], Any], *, entailment: bool) -> tuple[Run, Run]:
    started = time.perf_counter()
    made = Made(read)
    built = time.perf_counter()
    found = _ask(made, reasoner(made), entailment=entailment)
    ended = time.perf_counter()
    return Run(found, ended - started), Run(found, ended - built)


def simple(read: smt.Message, *, entailment: bool) -> tuple[Run, Run]:
    """SimpleFolReasoner: with and without the making of the formulas.

    Raises:
        NotForTweetyError: functions, or too many ground atoms.
    """
    if read.functions:
        raise NotForTweetyError("it has functions")
    sizes = [sum(s == str(n) for s in read.constants) for n in range(read.sorts)]
    atoms = sum(prod(sizes[int(s)] for s in given) for given in read.predicates)
    if atoms > MOST_ATOMS:
        raise NotForTweetyError(f"it has {atoms} ground atoms")
    return _timed(read, lambda made: made.java["SimpleFolReasoner"](), entailment=entailment)


def with_eprover(program: str, read: smt.Message, *, entailment: bool) -> tuple[Run, Run]:
    """EFOLReasoner, which writes a file and starts E each time: with and without the making of formulas."""
    return _timed(read, lambda made: made.java["EFOLReasoner"](program), entailment=entailment)
