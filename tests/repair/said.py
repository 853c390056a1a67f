"""Tool calls in few words (what asserts something may also quote), rules, and what they make of calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fol_kb.beliefs import tools
from fol_kb.repair import Change, Draft, Level, Repair, RepairRule
from fol_kb.testing.declarations import draft_of
from fol_kb.testing.laws import repaired as repaired_by


def sort(name: str, *above: str) -> tools.AnyCall:
    return tools.AddSort(sort_name=name, supersorts=list(above))


def constant(name: str, of: str) -> tools.AnyCall:
    return tools.AddConstantToSort(constant_name=name, sort_name=of)


def predicate(name: str, *sorts: str) -> tools.AnyCall:
    return tools.AddPredicateSchema(predicate_name=name, argument_sorts=list(sorts))


def function(name: str, *sorts: str) -> tools.AnyCall:
    """The last sort is that of the result."""
    return tools.AddFunctionSchema(function_name=name, argument_sorts=list(sorts[:-1]), result_sort=sorts[-1])


def fact(name: str, *arguments: str, **quoted: Any) -> tools.AnyCall:
    return tools.AddAtomicFact(predicate_name=name, arguments=list(arguments), **quoted)


def denial(name: str, *arguments: str, **quoted: Any) -> tools.AnyCall:
    return tools.AddNegatedAtomicFact(predicate_name=name, arguments=list(arguments), **quoted)


def rule(low: str, high: str, of: str | None = None, **quoted: Any) -> tools.AnyCall:
    return tools.AddUniversalImplication(
        antecedent_predicate=low, consequent_predicate=high, sort_of_variable=of, **quoted
    )


def some(one: str, other: str, of: str | None = None, **quoted: Any) -> tools.AnyCall:
    return tools.AddExistentialConjunction(predicate1=one, predicate2=other, sort_of_variable=of, **quoted)


def formula(text: str, **quoted: Any) -> tools.AnyCall:
    return tools.AddFormula(formula=text, **quoted)


def disjoint(*sorts: str, **quoted: Any) -> tools.AnyCall:
    return tools.DeclareDisjoint(sorts=list(sorts), **quoted)


def wire(*calls: tools.AnyCall) -> list[Any]:
    """The calls as they come in files and from models."""
    return [tools.dump_call(call) for call in calls]


class Theirs:
    """A rule of somebody else: it does what it is given, with itself and the draft."""

    name = "theirs"

    def __init__(self, does: Callable[[Any, Draft], Any], level: Level = Level.SAFE) -> None:
        self.does = does
        self.level = level

    def repair(self, *changes: Change) -> Repair:
        return Repair(self.name, self.level.value, "something", None, None, "because", changes=changes)

    def repairs(self, draft: Draft) -> Iterable[Repair]:
        proposed: Iterable[Repair] = self.does(self, draft)
        return proposed


def raising(problem: BaseException) -> Theirs:
    def does(*_: object) -> None:
        raise problem

    return Theirs(does)


def proposals(rule: RepairRule, *calls: tools.AnyCall) -> tuple[Repair, ...]:
    """What a rule proposes for the calls, numbered from 1."""
    return repaired_by(rule, draft_of(calls))[1]


def repaired(rule: RepairRule, *calls: tools.AnyCall) -> Draft:
    """What a rule makes of the calls."""
    return repaired_by(rule, draft_of(calls))[0]


def stated(draft: Draft) -> list[str]:
    """The formulas of a draft as text, in the order of the calls."""
    return [str(assertion.formula) for assertion in draft.assertions]
