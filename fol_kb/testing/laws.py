"""The laws that repair keeps, as checks that a user can put to a rule of their own.

:func:`assert_repair_laws` runs a rule on generated drafts. The single laws take a draft or calls, for
tests of examples. What they raise is an ``AssertionError`` that says which law is broken, and how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fol_kb import tools
from fol_kb.logic.syntax import Atom, Formula, subformulas
from fol_kb.repair.model import Draft, Level, Repair, RepairRule
from fol_kb.repair.resolve import collect, formula_of


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


def atoms(formula: Formula) -> tuple[int, ...]:
    """How many arguments each atom has, in the order of the atoms: what no safe rule may change.

    Names are left out, since a safe rule may respell them.
    """
    return tuple(len(part.arguments) for part in subformulas(formula) if isinstance(part, Atom))


def assert_idempotent(rule: RepairRule, draft: Draft) -> None:
    """A repaired draft needs no more repair by the same rule."""
    once, _ = rule.apply(draft)
    twice, more = rule.apply(once)
    assert not more, f"{rule.name} repairs what it repaired: {more[0].what}"
    assert content(twice) == content(once), f"{rule.name} changes a repaired draft without saying so"


def assert_independent_of_order(
    rule: RepairRule, calls: Sequence[tools.AnyCall], order: Sequence[tools.AnyCall]
) -> None:
    """The calls in another order give the same repaired draft and the same repairs."""
    one, repairs = rule.apply(draft_of(calls))
    other, others = rule.apply(draft_of(order))
    assert content(one) == content(other), f"{rule.name} depends on the order of the calls"
    assert _without_calls(repairs) == _without_calls(others), f"{rule.name} reports in another order's words"


def assert_conservative(rule: RepairRule, draft: Draft) -> None:
    """A safe rule asserts the same atoms for the same calls as before; only names may be respelled."""
    if rule.level is not Level.SAFE:
        return
    repaired, _ = rule.apply(draft)
    before = [(a.call, a.fact, atoms(a.formula)) for a in draft.assertions]
    after = [(a.call, a.fact, atoms(a.formula)) for a in repaired.assertions]
    assert before == after, f"{rule.name} is called safe, but changes what is asserted"


def assert_reported(rule: RepairRule, draft: Draft) -> None:
    """No change without a record, and no record without a change."""
    repaired, repairs = rule.apply(draft)
    if content(repaired) != content(draft):
        # that there is a top sort is no news
        silent = content(replace(repaired, undeclared_sorts=draft.undeclared_sorts)) == content(draft)
        assert repairs or silent, f"{rule.name} changes a draft without a record of it"
    else:
        assert not repairs, f"{rule.name} reports a repair, but changes nothing"


def _without_calls(repairs: Iterable[Repair]) -> frozenset[Repair]:
    return frozenset(replace(repair, call=None) for repair in repairs)


def assert_repair_laws(rule: RepairRule, *, max_examples: int = 200) -> None:
    """Check on generated drafts that a rule is idempotent, free of order, conservative, and hides nothing.

    Needs Hypothesis. A rule whose result depends on chance or on time fails as well.
    """
    from hypothesis import given, settings
    from hypothesis import strategies as st

    from fol_kb.testing.calls import call_sequences

    @settings(max_examples=max_examples, deadline=None, database=None)
    @given(data=st.data(), calls=call_sequences())
    def check(data: Any, calls: list[tools.AnyCall]) -> None:
        draft = draft_of(calls)
        assert_idempotent(rule, draft)
        assert_conservative(rule, draft)
        assert_reported(rule, draft)
        assert_independent_of_order(rule, calls, data.draw(st.permutations(calls)))

    run: Callable[[], None] = check
    run()


__all__ = [
    "assert_conservative",
    "assert_idempotent",
    "assert_independent_of_order",
    "assert_repair_laws",
    "assert_reported",
    "atoms",
    "content",
    "draft_of",
]
