"""The formulas that tool calls state."""

from __future__ import annotations

from collections.abc import Iterable

from fol_kb import parse
from fol_kb.beliefs.tools import (
    AddAtomicFact,
    AddExistentialConjunction,
    AddFormula,
    AddNegatedAtomicFact,
    AddUniversalImplication,
    AnyCall,
)
from fol_kb.logic.syntax import And, Atom, Binding, Constant, Exists, ForAll, Formula, Implies, Not, Variable

X = Variable("X")


def formulas(calls: Iterable[AnyCall]) -> list[Formula]:
    """What the asserting calls state, in their order."""
    return [stated(call) for call in calls if call.asserts]


def stated(call: AnyCall) -> Formula:
    """What one asserting call states."""
    match call:
        case AddAtomicFact():
            return Atom(call.predicate_name, tuple(map(Constant, call.arguments)))
        case AddNegatedAtomicFact():
            return Not(Atom(call.predicate_name, tuple(map(Constant, call.arguments))))
        case AddUniversalImplication():
            sides = Atom(call.antecedent_predicate, (X,)), Atom(call.consequent_predicate, (X,))
            return ForAll((Binding("X"),), Implies(*sides))
        case AddExistentialConjunction():
            return Exists((Binding("X"),), And((Atom(call.predicate1, (X,)), Atom(call.predicate2, (X,)))))
        case AddFormula():
            return parse(call.formula)
        case _:
            raise AssertionError(f"{call} states no formula")
