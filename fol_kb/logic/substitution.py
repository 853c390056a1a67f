"""Renaming in formulas: the one place where repair rewrites syntax."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from fol_kb.logic.syntax import (
    NARY,
    QUANTIFIED,
    VARIABLE_NAME,
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
    Variable,
    free_variables,
    subformulas,
)
from fol_kb.logic.traversal import constants


@dataclass(frozen=True, slots=True)
class Renaming:
    """New names by old ones, a kind of name at a time; ``constants`` may also become other terms.

    A predicate or function may be renamed at one number of arguments only: its key is then a pair.
    """

    sorts: Mapping[str, str] = field(default_factory=dict)
    constants: Mapping[str, Term] = field(default_factory=dict)
    predicates: Mapping[str | tuple[str, int], str] = field(default_factory=dict)
    functions: Mapping[str | tuple[str, int], str] = field(default_factory=dict)

    def term(self, term: Term) -> Term:
        """The renamed term."""
        match term:
            case Constant(name):
                return self.constants.get(name, term)
            case Application(name, arguments):
                return Application(
                    at_arity(self.functions, name, len(arguments)), tuple([self.term(a) for a in arguments])
                )
            case _:
                return term

    def formula(self, formula: Formula) -> Formula:
        """The renamed formula; the very same object where nothing in it is renamed."""
        renamed = self._formula(formula)
        return formula if renamed == formula else renamed

    def _formula(self, formula: Formula) -> Formula:
        match formula:
            case Atom(predicate, arguments):
                return Atom(
                    at_arity(self.predicates, predicate, len(arguments)),
                    tuple([self.term(a) for a in arguments]),
                )
            case Equality(left, right):
                return Equality(self.term(left), self.term(right))
            case ForAll(bindings, body) | Exists(bindings, body):
                renamed = tuple(
                    replace(b, sort=self.sorts.get(b.sort, b.sort)) if b.sort is not None else b
                    for b in bindings
                )
                return type(formula)(renamed, self._formula(body))
        return rebuild(formula, self._formula)


def at_arity(names: Mapping[str | tuple[str, int], str], name: str, arity: int) -> str:
    """The new name of a predicate or function that is used with so many arguments."""
    return names.get((name, arity)) or names.get(name, name)


def closed(formula: Formula, names: Sequence[str]) -> Formula | None:
    """The formula with the unbound ``names`` in it as variables, universally closed over them.

    None where one of them does not occur unbound, is given twice or can be no variable, or would be caught by
    a quantifier of its own name.
    """
    if len(set(names)) != len(names) or not all(map(VARIABLE_NAME.match, names)):
        return None
    unbound = {*free_variables(formula), *constants(formula)}
    if not names or not unbound.issuperset(names) or not shadowed(formula).isdisjoint(names):
        return None
    body = Renaming(constants={name: Variable(name) for name in names}).formula(formula)
    return ForAll(tuple(Binding(name) for name in names), body)


def shadowed(formula: Formula) -> frozenset[str]:
    """The constants in the scope of a variable of their name: they were quoted to be told from it."""
    return frozenset(
        name
        for part in subformulas(formula)
        if isinstance(part, QUANTIFIED)
        for name in {binding.name for binding in part.bindings}.intersection(constants(part.body))
    )


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
