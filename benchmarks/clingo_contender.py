"""clingo on compiled problems that are ground, or become so by putting names for variables.

A positive disjunctive program has an answer set iff its rules, read as clauses, have a model, since answer
sets are then the minimal models (Gelfond and Lifschitz 1991). Universal clauses without functions and
equality have a model iff they have one over their names (Herbrand). Both together: such a problem can be
given to clingo as it is, and anything else cannot.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import product
from typing import Any, TypeAlias

from benchmarks import smt
from benchmarks.contenders import LIMIT, Run, consistency_status, status

Literal: TypeAlias = tuple[bool, str]
MOST_CLAUSES = 64
"""Clauses that a formula may multiply out to."""


class NotGroundError(Exception):
    """The problem has functions, equality, or an existential quantifier below a universal one."""


class Program:
    """A problem's clauses as rules; constants made for existential quantifiers get a name of their own."""

    def __init__(self, read: smt.Message) -> None:
        if read.functions:
            raise NotGroundError("it has functions")
        self.constants = list(read.constants)
        self.count = 0
        premises = [self.rules(node) for node in (*read.axioms, *read.formulas.values())]
        self.refuting = [] if read.query is None else self.rules(read.query, positive=False)
        self.asking = [] if read.query is None else self.rules(read.query)
        domain = [f"s{sort}(c{n})." for n, sort in enumerate(self.constants)]
        # no sort is empty
        domain += [f"s{n}(some{n})." for n in range(read.sorts) if str(n) not in set(self.constants)]
        self.premises = "\n".join([*domain, *(rule for rules in premises for rule in rules)])

    def rules(self, node: smt.Node, *, positive: bool = True) -> list[str]:
        """The rules that state a formula, or its negation."""
        sorts: dict[str, str] = {}
        clauses = self._clauses(node, positive, {}, sorts, universal=False)
        return [self._rule(clause, sorts) for clause in clauses]

    def _rule(self, clause: Sequence[Literal], sorts: dict[str, str]) -> str:
        head = ";".join(dict.fromkeys(atom for sign, atom in clause if sign))
        body = [atom for sign, atom in clause if not sign]
        names = {name for _, atom in clause for name in _variables(atom)}
        # every variable needs a positive place, and ranges over its sort
        body += [f"s{sorts[name]}({name})" for name in sorted(names)]
        return f"{head} :- {','.join(body)}." if body else f"{head}." if head else ":- ."

    def _clauses(
        self, node: smt.Node, positive: bool, scope: dict[str, str], sorts: dict[str, str], *, universal: bool
    ) -> list[list[Literal]]:
        sign = node[0]
        if sign == "!":
            return self._clauses(node[1], not positive, scope, sorts, universal=universal)
        if sign in ("T", "F"):
            return [] if (sign == "T") == positive else [[]]
        if sign in "@?":
            over = (sign == "@") == positive
            if not over and universal:
                raise NotGroundError("an existential quantifier is below a universal one")
            bound = {}
            for name, sort in node[1]:
                self.count += 1
                if over:
                    bound[name] = f"V{self.count}"
                    sorts[bound[name]] = sort
                else:
                    bound[name] = f"c{len(self.constants)}"
                    self.constants.append(sort)
            return self._clauses(node[2], positive, scope | bound, sorts, universal=universal or over)

        def parts(*signed: tuple[smt.Node, bool]) -> list[list[list[Literal]]]:
            return [self._clauses(part, way, scope, sorts, universal=universal) for part, way in signed]

        if sign in ("&", "|"):
            both = [(part, positive) for part in node[1:]]
            return _joined(parts(*both), conjunction=(sign == "&") == positive)
        if sign == ">":
            return _joined(parts((node[1], not positive), (node[2], positive)), conjunction=not positive)
        if sign in ("~", "^"):
            first, *others = node[1:]
            rest = others[0] if len(others) == 1 else (sign, *others)
            odd = positive == (sign == "^")
            one = _joined(parts((first, True), (rest, odd)), conjunction=False)
            other = _joined(parts((first, False), (rest, not odd)), conjunction=False)
            return one + other
        if sign == "=":
            raise NotGroundError("it has equality")
        terms = ",".join(scope.get(part[0], part[0]) for part in node[1:])
        return [[(positive, f"{sign}({terms})" if terms else str(sign))]]


def _variables(atom: str) -> list[str]:
    _, _, terms = atom.partition("(")
    return [term for term in terms.rstrip(")").split(",") if term.startswith("V")]


def _joined(parts: list[list[list[Literal]]], *, conjunction: bool) -> list[list[Literal]]:
    if conjunction:
        return [clause for clauses in parts for clause in clauses]
    count = 1
    for clauses in parts:
        count *= len(clauses)
        if count > MOST_CLAUSES:
            raise NotGroundError(f"a formula has more than {MOST_CLAUSES} clauses")
    return [[literal for clause in chosen for literal in clause] for chosen in product(*parts)]


def _satisfiable(program: str, limit: float) -> bool | None:
    import clingo

    control = clingo.Control(["--warn=none"], logger=lambda *_: None)
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(async_=True) as handle:
        if not handle.wait(limit):
            handle.cancel()
            return None
        found: Any = handle.get()
    return None if found.satisfiable is None else bool(found.satisfiable)


def from_program(read: smt.Message, *, entailment: bool, limit: float = LIMIT) -> tuple[Run, Run]:
    """clingo on a ground problem: with and without the writing of the program.

    Raises:
        NotGroundError: the problem is none for it.
    """
    started = time.perf_counter()
    program = Program(read)
    built = time.perf_counter()
    first = _satisfiable(program.premises, limit)

    def beside(rules: list[str]) -> bool | None:
        return _satisfiable("\n".join([program.premises, *rules]), limit)

    if entailment:
        found = status(first, lambda: beside(program.refuting), lambda: beside(program.asking))
    else:
        found = consistency_status(first)
    ended = time.perf_counter()
    return Run(found, ended - started), Run(found, ended - built)
