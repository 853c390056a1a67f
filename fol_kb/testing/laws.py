"""The laws that a repair rule keeps, as checks that a user can put to a rule of their own.

:func:`assert_repair_laws` runs a rule on generated drafts. The single laws take a draft or calls, for
tests of examples. What they raise is an ``AssertionError`` that says which law is broken, and how.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import wait
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from fol_kb.beliefs import tools
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.common.threads import started
from fol_kb.repair.apply import applied, grounded_changes
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.draft import Draft
from fol_kb.repair.plugins.guard import EndlessRuleError, proposed
from fol_kb.repair.rule import RepairRule, RuleError
from fol_kb.repair.safety import what_is_unsafe
from fol_kb.testing.declarations import draft_of
from fol_kb.testing.forgetting import difference

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    Sequences = SearchStrategy[Sequence[tools.AnyCall]]

T = TypeVar("T")

_MOST_ENDLESS = 2


def within(name: str, work: Callable[[], T], seconds: float) -> T:
    """The answer of ``work``, or its exception. Work that does not end goes on until the process ends.

    Raises:
        EndlessRuleError: no answer in time.
    """
    answer = started(work, name=f"repair rule {name}")
    wait([answer], seconds)
    if not answer.done():
        raise EndlessRuleError(name, f"did not end within {seconds:g} s")
    return answer.result()


def content(draft: Draft) -> tuple[Any, ...]:
    """What a draft says, without the order of the calls and without their numbers."""
    said = tuple(
        frozenset((name, frozenset(each)) for name, each in table.items()) for table in draft.tables.values()
    )
    assertions = frozenset((a.formula, a.fact) for a in draft.assertions)
    disjoint = frozenset(frozenset(group) for _, group in draft.disjoint)
    return (*said, assertions, disjoint, draft.undeclared_sorts)


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
    """A safe rule asserts the same atoms for the same calls as before, up to the spelling of names.

    Judged by the check that guards rules in a belief set, and again by one that shares no code with it. What
    no formula shows (declarations, sorts, what is a variable) is judged change by change.
    """
    if rule.level is not Level.SAFE:
        return
    after, repairs = repaired(rule, draft)
    different = what_is_changed(draft, after)
    if different is None:
        now = {assertion.call: assertion.formula for assertion in after.assertions}
        different = difference([a.formula for a in draft.assertions], [now[a.call] for a in draft.assertions])
    assert different is None, f"{rule.name} is called safe, but changes what is said: {different}"
    unsafe = what_is_unsafe(draft, (change for repair in repairs for change in repair.changes))
    assert unsafe is None, f"{rule.name} is called safe, but {unsafe}"


def assert_grounded(rule: RepairRule, draft: Draft) -> None:
    """Each change alters what is there after those before it, and a draft without repairs stays as it is."""
    repairs = proposed(rule, draft)
    after, standing = grounded_changes(draft, [repair.changes for repair in repairs])
    assert not repairs or after != draft, f"{rule.name} reports a repair, but changes nothing"
    for repair, stands in zip(repairs, standing, strict=True):
        assert stands, f"{rule.name} changes what is not there: {repair.what}"


def _without_calls(repairs: Iterable[Repair]) -> frozenset[Repair]:
    # The changes carry numbers of calls too; what they come to is compared by the drafts.
    return frozenset(replace(repair, call=None, changes=()) for repair in repairs)


def assert_rule_laws(
    rule: RepairRule, calls: Sequence[tools.AnyCall], order: Sequence[tools.AnyCall] | None = None
) -> None:
    """All laws of a rule on these calls, on the same calls backwards, and in another order if one is given.

    Raises:
        AssertionError: the rule breaks a law.
        RuleError: the rule raises, or what it proposes are no repairs of its own.
    """
    draft = draft_of(calls)
    assert_idempotent(rule, draft)
    assert_conservative(rule, draft)
    assert_grounded(rule, draft)
    for other in (list(calls)[::-1], *([] if order is None else [order])):
        assert_independent_of_order(rule, calls, other)


def assert_repair_laws(
    rule: RepairRule,
    *,
    calls: Sequences | None = None,
    max_examples: int = 200,
    time_limit: float = 10.0,
    may_be_idle: bool = False,
) -> None:
    """Check on generated calls that a rule ends, is idempotent, free of order, conservative, and grounded.

    Needs Hypothesis. A rule whose result depends on chance or on time fails as well. The same rule is put to
    the same calls each time; more examples look further.

    Args:
        rule: the rule.
        calls: a Hypothesis strategy of lists of tool calls, for a rule that looks for what the default,
            :func:`fol_kb.testing.calls.messy_sequences`, never has.
        max_examples: how many lists are tried.
        time_limit: in seconds, for one list.
        may_be_idle: whether it is no failure that the rule proposes nothing for any of the lists.

    Raises:
        AssertionError: the rule never proposed a repair, so that no law was tried; or which law is broken and
            how, with the smallest calls that were found to show it, one a line as a calls file has them.
    """
    from hypothesis import HealthCheck, given, settings
    from hypothesis.errors import Flaky

    from fol_kb.testing.calls import messy_sequences, reordered

    endless: dict[str, RuleError] = {}
    last: list[tuple[list[tools.AnyCall], list[tools.AnyCall], str]] = []
    fired: list[Repair] = []

    @settings(
        max_examples=max_examples,
        derandomize=True,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.nested_given],
    )
    @given(case=reordered(messy_sequences() if calls is None else calls))
    def check(case: tuple[list[tools.AnyCall], list[tools.AnyCall]]) -> None:
        calls, order = case
        # each example on which a rule never ends costs the limit: after a few of them the smallest is told
        if len(endless) >= _MOST_ENDLESS and repr(calls) not in endless:
            return
        try:
            if repr(calls) in endless:
                raise endless[repr(calls)]
            if not fired:
                fired.extend(within(rule.name, lambda: proposed(rule, draft_of(calls))[:1], time_limit))
            within(rule.name, lambda: assert_rule_laws(rule, calls, order), time_limit)
        except RuleError as problem:
            if isinstance(problem, EndlessRuleError):
                endless[repr(calls)] = problem
            last[:] = [(calls, order, problem.problem)]
            raise AssertionError(problem.problem) from problem
        except AssertionError as problem:
            last[:] = [(calls, order, str(problem))]
            raise

    run: Callable[[], None] = check
    try:
        run()
    except Flaky as problem:
        found, _, said = last[0]
        message = f"{rule.name} depends on chance or on time: once it kept the laws, and once not ({said})"
        raise AssertionError(_with_calls(message, found, found)) from problem
    except AssertionError as problem:
        if not last:
            raise
        if isinstance(problem.__cause__, EndlessRuleError):
            found, order, said = last[0]
        else:
            found, order, said = _least(rule, *last[0], time_limit)
        raise AssertionError(_with_calls(said, found, order)) from problem.__cause__
    assert fired or may_be_idle, (
        f"{rule.name} proposed no repair on any of the examples, so that no law was tried; give calls=, a"
        " Hypothesis strategy of lists of calls that it repairs, or more examples"
    )


def _least(
    rule: RepairRule,
    calls: Sequence[tools.AnyCall],
    order: Sequence[tools.AnyCall],
    problem: str,
    time_limit: float,
) -> tuple[list[tools.AnyCall], list[tools.AnyCall], str]:
    """The calls that the rule cannot do without to go wrong, and another order: backwards if that will do.

    Hypothesis leaves calls behind that it cannot take out of both orders at once.
    """

    def broken(kept: list[tools.AnyCall], other: list[tools.AnyCall]) -> str | None:
        try:
            within(rule.name, lambda: assert_rule_laws(rule, kept, other), time_limit)
        except RuleError as error:
            return error.problem
        except AssertionError as error:
            return str(error)
        return None

    least = list(calls), list(order), problem
    if said := broken(least[0], least[0][::-1]):
        least = least[0], least[0][::-1], said
    smaller = True
    while smaller:
        smaller = False
        for call in tuple(least[0]):
            kept, other = list(least[0]), list(least[1])
            kept.remove(call)
            other.remove(call)
            if said := broken(kept, other):
                least, smaller = (kept, other, said), True
    return least


def _with_calls(problem: str, calls: Sequence[tools.AnyCall], order: Sequence[tools.AnyCall]) -> str:
    """The problem, and the calls that show it as lines of a calls file."""
    text = f"{problem}\nshown by these calls:\n{as_lines(calls)}"
    return text if list(order) == list(calls) else f"{text}\nand in this order:\n{as_lines(order)}"


def as_lines(calls: Iterable[tools.AnyCall]) -> str:
    """Calls as a calls file has them, one a line, indented."""
    lines = [json.dumps(tools.dump_call(call), ensure_ascii=False) for call in calls]
    return "\n".join(f"  {line}" for line in lines) or "  (no calls)"
