"""Other provers: E on a file, as anybody would run it; z3, told of formulas by nothing of the product's."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Hashable, Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import z3

from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
)
from fol_kb.reasoning.tweety.eprover import find_eprover

Called = Callable[[str, str, int], Hashable]
"""What a kind of symbol, its name and its number of arguments are told apart by."""


def e_says(problem: str, folder: Path, seconds: int = 1) -> str | None:
    """E's SZS status of a problem in TPTP; None for what it cannot read."""
    file = folder / "problem.p"
    file.write_text(problem, encoding="utf-8")
    run = subprocess.run(
        [str(find_eprover()), "--auto", f"--cpu-limit={seconds}", "--silent", str(file)],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    found = re.search(r"SZS status (\w+)", run.stdout)
    return None if found is None else found[1]


class Z3:
    """Formulas in z3. A sort is a predicate that holds of something."""

    def __init__(self, milliseconds: int = 5_000, called: Called = lambda *symbol: symbol) -> None:
        self._milliseconds = milliseconds
        self._called = called
        self._universe = z3.DeclareSort("universe")
        self._numbers: dict[Hashable, int] = {}
        self._sorts: dict[str, None] = {}

    def is_valid(self, formula: Formula) -> bool | None:
        """None where z3 does not say in time."""
        solver = z3.Solver()
        solver.set("timeout", self._milliseconds)
        solver.add(z3.Not(self._formula(formula, {})))
        for sort in self._sorts:
            member = z3.FreshConst(self._universe)
            solver.add(z3.Exists([member], self._symbol("sort", sort, 1)(member)))
        return {"unsat": True, "sat": False}.get(str(solver.check()))

    def equivalent(self, one: Formula, other: Formula) -> bool:
        return self.is_valid(Iff(one, other)) is True

    def _symbol(self, kind: str, name: str, arity: int) -> Any:
        number = self._numbers.setdefault(self._called(kind, name, arity), len(self._numbers))
        result = self._universe if kind == "function" else z3.BoolSort()
        if arity == 0:
            return z3.Const(f"s{number}", result)
        return z3.Function(f"s{number}", *[self._universe] * arity, result)

    def _applied(self, kind: str, name: str, terms: tuple[Term, ...], bound: Mapping[str, Any]) -> Any:
        symbol = self._symbol(kind, name, len(terms))
        return symbol(*(self._term(term, bound) for term in terms)) if terms else symbol

    def _term(self, term: Term, bound: Mapping[str, Any]) -> Any:
        match term:
            case Variable(name):
                return bound[name]
            case Constant(name):
                return self._applied("function", name, (), bound)
            case Application(name, arguments):
                return self._applied("function", name, arguments, bound)

    def _formula(self, formula: Formula, bound: Mapping[str, Any]) -> Any:
        match formula:
            case Truth(value):
                return z3.BoolVal(value)
            case Atom(name, arguments):
                return self._applied("predicate", name, arguments, bound)
            case Equality(left, right):
                return self._term(left, bound) == self._term(right, bound)
            case Not(operand):
                return z3.Not(self._formula(operand, bound))
            case And(operands):
                return z3.And([self._formula(operand, bound) for operand in operands])
            case Or(operands):
                return z3.Or([self._formula(operand, bound) for operand in operands])
            case Xor(operands):
                return reduce(z3.Xor, [self._formula(operand, bound) for operand in operands])
            case Implies(left, right):
                return z3.Implies(self._formula(left, bound), self._formula(right, bound))
            case Iff(left, right):
                return self._formula(left, bound) == self._formula(right, bound)
            case ForAll(bindings, body) | Exists(bindings, body):
                fresh = {each.name: z3.FreshConst(self._universe) for each in bindings}
                inner = self._formula(body, {**bound, **fresh})
                sorts = {each.name: each.sort for each in bindings if each.sort is not None}
                self._sorts.update(dict.fromkeys(sorts.values()))
                guards = [self._symbol("sort", sort, 1)(fresh[name]) for name, sort in sorts.items()]
                if isinstance(formula, ForAll):
                    return z3.ForAll(list(fresh.values()), z3.Implies(z3.And(guards), inner))
                return z3.Exists(list(fresh.values()), z3.And(*guards, inner))
