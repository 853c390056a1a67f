"""From what sentences say to tool calls: the most specific call that states it, declarations first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fol_kb.beliefs.tools import (
    AddAtomicFact,
    AddConstantToSort,
    AddExistentialConjunction,
    AddFormula,
    AddNegatedAtomicFact,
    AddPredicateSchema,
    AddSort,
    AddUniversalImplication,
    AnyCall,
)
from fol_kb.logic.syntax import (
    And,
    Atom,
    Constant,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Variable,
    subformulas,
    subterms,
    terms_of,
)

SORT = "thing"
KINDS = "kind_of_thing"
"""The sort of the constants that stand for a kind (decision 0167)."""


class Calls:
    """The calls so far. Declares each predicate and constant before its first use.

    The sort is "thing", and "kind_of_thing" for the ``kinds`` among the constants.
    """

    def __init__(self, kinds: Iterable[str] = ()) -> None:
        self.made: list[AnyCall] = []
        self._kinds = frozenset(kinds)
        self._declared: set[tuple[str, str]] = set()

    def add(self, call: AnyCall) -> None:
        """Add a call as it is."""
        self.made.append(call)

    def state(self, formula: Formula, quote: str, start: int) -> None:
        """State a closed formula with the words that say it; a conjunction is stated part by part."""
        if isinstance(formula, And):
            for part in formula.operands:
                self.state(part, quote, start)
            return
        self._declare(formula)
        self.made.append(_call(formula, source_quote=quote, source_start=start))

    def _declare(self, formula: Formula) -> None:
        constants: list[str] = []
        for part in subformulas(formula):
            if isinstance(part, Atom) and ("predicate", part.predicate) not in self._declared:
                self._declared.add(("predicate", part.predicate))
                sorts = [SORT] * len(part.arguments)
                self.made.append(AddPredicateSchema(predicate_name=part.predicate, argument_sorts=sorts))
            for term in terms_of(part):
                constants += [inner.name for inner in subterms(term) if isinstance(inner, Constant)]
        for name in dict.fromkeys(constants):
            if ("constant", name) not in self._declared:
                self._declared.add(("constant", name))
                sort = KINDS if name in self._kinds else SORT
                if sort == KINDS and ("sort", sort) not in self._declared:
                    self._declared.add(("sort", sort))
                    self.made.append(AddSort(sort_name=sort, supersorts=[SORT]))
                self.made.append(AddConstantToSort(constant_name=name, sort_name=sort))


def _call(formula: Formula, **quoted: Any) -> AnyCall:
    match formula:
        case Atom(predicate, arguments) if _constants(arguments):
            return AddAtomicFact(predicate_name=predicate, arguments=_constants(arguments), **quoted)
        case Not(Atom(predicate, arguments)) if _constants(arguments):
            return AddNegatedAtomicFact(predicate_name=predicate, arguments=_constants(arguments), **quoted)
        case ForAll((binding,), Implies(Atom(first, (Variable(one),)), Atom(second, (Variable(other),)))) if (
            binding.name == one == other
        ):
            return AddUniversalImplication(
                antecedent_predicate=first,
                consequent_predicate=second,
                sort_of_variable=SORT,
                **quoted,
            )
        case Exists((binding,), And((Atom(first, (Variable(one),)), Atom(second, (Variable(other),))))) if (
            binding.name == one == other
        ):
            return AddExistentialConjunction(
                predicate1=first,
                predicate2=second,
                sort_of_variable=SORT,
                **quoted,
            )
        case _:
            return AddFormula(formula=str(formula), **quoted)


def _constants(arguments: Sequence[object]) -> list[str]:
    names = [argument.name for argument in arguments if isinstance(argument, Constant)]
    return names if len(names) == len(arguments) else []


__all__ = ["KINDS", "SORT", "Calls"]
