"""Renaming in formulas: the one place where repair rewrites syntax."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from fol_kb.logic.syntax import (
    NARY,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
)


@dataclass(frozen=True, slots=True)
class Renaming:
    """New names by old ones, a kind of name at a time; ``constants`` may also become other terms."""

    sorts: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, Term] = field(default_factory=dict)
    predicates: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.sorts or self.constants or self.predicates or self.functions)

    def term(self, term: Term) -> Term:
        """The renamed term."""
        match term:
            case Constant(name):
                return self.constants.get(name, term)
            case Application(name, arguments):
                return Application(self.functions.get(name, name), tuple([self.term(a) for a in arguments]))
            case _:
                return term

    def formula(self, formula: Formula) -> Formula:
        """The renamed formula."""
        match formula:
            case Atom(predicate, arguments):
                return Atom(
                    self.predicates.get(predicate, predicate), tuple([self.term(a) for a in arguments])
                )
            case Equality(left, right):
                return Equality(self.term(left), self.term(right))
            case ForAll(bindings, body) | Exists(bindings, body):
                renamed = tuple(
                    replace(b, sort=self.sorts.get(b.sort, b.sort)) if b.sort is not None else b
                    for b in bindings
                )
                return type(formula)(renamed, self.formula(body))
        return rebuild(formula, self.formula)


def rebuild(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The formula with ``change`` applied to its direct sub-formulas."""
    match formula:
        case Not(operand):
            return Not(change(operand))
        case Implies(left, right):
            return Implies(change(left), change(right))
        case Iff(left, right):
            return Iff(change(left), change(right))
        case ForAll(bindings, body) | Exists(bindings, body):
            return type(formula)(bindings, change(body))
    if isinstance(formula, NARY):
        return type(formula)(tuple([change(operand) for operand in formula.operands]))
    return formula


__all__ = ["Binding", "Renaming", "rebuild"]
