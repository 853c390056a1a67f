"""The laws that repair keeps, as checks that a user can put to a rule of their own.

:func:`assert_repair_laws` runs a rule on generated drafts. The single laws take a draft or calls, for
tests of examples. What they raise is an ``AssertionError`` that says which law is broken, and how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fol_kb import tools
from fol_kb.repair.apply import applied, grounded
from fol_kb.repair.collect import collect, formula_of
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.guard import EndlessRuleError, proposed, within
from fol_kb.repair.model import Draft, Level, Repair, RepairRule, RuleError


def draft_of(calls: Iterable[tools.AnyCall]) -> Draft:
    """The draft that calls amount to, numbered from 1."""
    return collect(
        (n, call, formula_of(call) if call.asserts and not isinstance(call, tools.DeclareDisjoint) else None)
        for n, call in enumerate(calls, start=1)
    )


def content(draft: Draft) -> tuple[Any, ...]:
    """What a draft says, without the order of the calls and without their numbers."""
    groups: tuple[Mapping[str, Mapping[Any, Any]], ...] = (
        draft.sorts,
        draft.constants,
        draft.predicates,
        draft.functions,
    )
    said = tuple(frozenset((name, frozenset(each)) for name, each in group.items()) for group in groups)
    assertions = frozenset((a.formula, a.fact) for a in draft.assertions)
    disjoint = frozenset(frozenset(group) for _, group in draft.disjoint)
    return (*said, assertions, disjoint, draft.undeclared_sorts)


_MOST_ENDLESS = 5


def repaired(rule: RepairRule, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
    """The draft that a rule's proposals make of it, and the proposals."""
    repairs = proposed(rule, draft)
    return applied(draft, (change for repair in repairs for change in repair.changes)), repairs


def assert_idempotent(rule: RepairRule, draft: Draft) -> None:
    """A repaired draft needs no more repair by the same rule."""
    once, _ = repaired(rule, draft)
    more = proposed(rule, once)
    assert not more, f"{rule.name} repairs what it repaired: {more[0].what}"


def assert_independent_of_order(
    rule: RepairRule, calls: Sequence[tools.AnyCall], order: Sequence[tools.AnyCall]
) -> None:
    """The calls in another order give the same repaired draft and the same repairs."""
    one, repairs = repaired(rule, draft_of(calls))
    other, others = repaired(rule, draft_of(order))
    assert content(one) == content(other), f"{rule.name} depends on the order of the calls"
    assert _without_calls(repairs) == _without_calls(others), f"{rule.name} reports in another order's words"


def assert_conservative(rule: RepairRule, draft: Draft) -> None:
    """A safe rule asserts the same atoms for the same calls as before, up to the spelling of names."""
    if rule.level is Level.SAFE:
        different = what_is_changed(draft, repaired(rule, draft)[0])
        assert different is None, f"{rule.name} is called safe, but changes what is said: {different}"


def assert_grounded(rule: RepairRule, draft: Draft) -> None:
    """Each change alters what is there, and a draft without repairs stays as it is."""
    after, repairs = repaired(rule, draft)
    assert not repairs or after != draft, f"{rule.name} reports a repair, but changes nothing"
    for repair in repairs:
        for change in repair.changes:
            assert grounded(draft, change), f"{rule.name} changes what is not there: {repair.what}"


def _without_calls(repairs: Iterable[Repair]) -> frozenset[Repair]:
    return frozenset(replace(repair, call=None) for repair in repairs)


def assert_repair_laws(rule: RepairRule, *, max_examples: int = 200, time_limit: float = 10.0) -> None:
    """Check on generated drafts that a rule ends, is idempotent, free of order, conservative, and grounded.

    Needs Hypothesis. A rule whose result depends on chance or on time fails as well. ``time_limit`` is in
    seconds, for one draft.
    """
    from hypothesis import given, settings
    from hypothesis import strategies as st

    from fol_kb.testing.calls import call_sequences

    endless: dict[str, RuleError] = {}

    @settings(max_examples=max_examples, deadline=None, database=None, report_multiple_bugs=False)
    @given(data=st.data(), calls=call_sequences())
    def check(data: Any, calls: list[tools.AnyCall]) -> None:
        draft = draft_of(calls)
        order = data.draw(st.permutations(calls))
        # each example on which a rule never ends costs the limit: after a few of them the smallest is told
        if len(endless) >= _MOST_ENDLESS and repr(calls) not in endless:
            return

        def laws() -> None:
            assert_idempotent(rule, draft)
            assert_conservative(rule, draft)
            assert_grounded(rule, draft)
            assert_independent_of_order(rule, calls, order)

        try:
            if repr(calls) in endless:
                raise endless[repr(calls)]
            within(rule.name, laws, time_limit)
        except RuleError as problem:
            if isinstance(problem, EndlessRuleError):
                endless[repr(calls)] = problem
            raise AssertionError(problem.problem) from problem

    run: Callable[[], None] = check
    run()


__all__ = [
    "assert_conservative",
    "assert_grounded",
    "assert_idempotent",
    "assert_independent_of_order",
    "assert_repair_laws",
    "content",
    "draft_of",
    "repaired",
]
