"""Every built-in rule keeps the laws of repair; a rule that breaks one is caught."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import strategies as st

from fol_kb.beliefs import tools
from fol_kb.logic.syntax import Not
from fol_kb.repair import BUILT_IN, Change, Declare, Draft, Kind, Rename, Repair, RepairRule, Restate
from fol_kb.testing.declarations import draft_of
from fol_kb.testing.laws import assert_repair_laws, assert_rule_laws, repaired
from tests.amounts import ALL
from tests.repair.said import Theirs, constant, fact

RULES = {rule.name: rule for rule in BUILT_IN}
IDLE = frozenset(["merge-declarations", "close-existentially", "own-name", "kind-name"])
"""Rules that need calls of their own: those of test_merge, test_existential, test_namesakes."""


# Hypothesis runs within these, which its plugin cannot see.
@pytest.mark.hypothesis
@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_built_in_rules_keep_the_laws(rule: RepairRule) -> None:
    assert_repair_laws(rule, max_examples=60 if ALL else 20, may_be_idle=rule.name in IDLE)


def test_merging_twice_changes_nothing() -> None:
    """A slip of a letter beside two spellings: both become the declared name."""
    calls: list[tools.AnyCall] = [
        constant("sorates", "man"),
        fact("man", "socrates", "Socrates"),
    ]
    assert_rule_laws(RULES["merge-similar-names"], calls)
    after, _ = repaired(RULES["merge-similar-names"], draft_of(calls))
    assert str(after.assertions[0].formula) == "man(sorates, sorates)"


def _negates(rule: Theirs, draft: Draft) -> list[Repair]:
    """Denies the first fact, every time."""
    return [rule.repair(Restate(a.call, a.formula, Not(a.formula))) for a in draft.assertions[:1]]


def _forgets(rule: Theirs, draft: Draft) -> list[Repair]:
    """Makes one individual of two."""
    return [rule.repair(Rename(Kind.CONSTANT, n, "plato")) for n in draft.uses.constants - {"plato"}]


def _first_wins(rule: Theirs, draft: Draft) -> list[Repair]:
    """Goes by what came first."""
    return [
        rule.repair(Declare(Kind.CONSTANT, name, "man"))
        for name in sorted(draft.uses.constants - draft.constants.keys())[:1]
        if draft.assertions[0].fact
    ]


def _raises(rule: Theirs, draft: Draft) -> list[Repair]:
    return [rule.repair()] if draft.assertions[3].fact else []


_TIMES = count(1)


def _flips(rule: Theirs, draft: Draft) -> list[Repair]:
    """Repairs every other time."""
    new = sorted(draft.uses.sorts - draft.sorts.keys()) if next(_TIMES) % 7 == 0 else []
    return [rule.repair(Declare(Kind.SORT, name, ())) for name in new]


def _pretends(rule: Theirs, draft: Draft) -> list[Repair]:
    """Declares what is declared already."""
    return [rule.repair(Declare(Kind.CONSTANT, name, "man")) for name in sorted(draft.constants)]


def _renames(rule: Theirs, draft: Draft) -> list[Repair]:
    """Gives each constant the name of a variable that it may be caught by; harmless, but not said twice."""
    unknown = sorted(draft.uses.constants - draft.constants.keys())
    return [rule.repair(Rename(Kind.CONSTANT, name, name + "_")) for name in unknown]


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("does", "problem"),
    [
        (_negates, "repairs what it repaired|changes what is said"),
        (_first_wins, "depends on the order|repairs what it repaired|raises IndexError"),
        (_raises, "raises IndexError: "),
        (_flips, "depends on|repairs what it repaired|changes nothing"),
        (_pretends, "repairs what it repaired: something|reports a repair, but changes nothing"),
        (_renames, "repairs what it repaired: something"),
    ],
)
def test_a_rule_that_breaks_a_law_is_caught(does: Callable[..., list[Repair]], problem: str) -> None:
    with pytest.raises(AssertionError, match=problem) as caught:
        assert_repair_laws(Theirs(does))
    assert "\nshown by these calls:\n" in str(caught.value)


@pytest.mark.slow
def test_the_counterexample_is_small_and_can_be_run() -> None:
    """Two names that one rule makes one: one call that has them both shows it."""
    with pytest.raises(AssertionError) as caught:
        assert_repair_laws(Theirs(_forgets))
    said, _, shown = str(caught.value).partition("\nshown by these calls:\n")
    assert re.fullmatch(
        r"theirs is called safe, but changes what is said: the constants '.*' and '.*' become one, 'plato'",
        said.splitlines()[0],  # pytest may say more below, where it knows the package as a plugin's
    )
    lines = shown.partition("\nand in this order:\n")[0].splitlines()
    calls = [tools.parse_call(json.loads(line)) for line in lines]
    assert 1 <= len(calls) <= 2
    with pytest.raises(AssertionError, match="is called safe, but changes"):
        assert_rule_laws(Theirs(_forgets), calls)


@pytest.mark.slow
def test_a_rule_that_never_ends_is_caught() -> None:
    let_go = threading.Event()  # its threads go on until then

    def does(_: Theirs, draft: Draft) -> list[Repair]:
        if draft.assertions:
            let_go.wait()
        return []

    with pytest.raises(AssertionError, match=r"'theirs' did not end within 0\.2 s") as caught:
        assert_repair_laws(Theirs(does), time_limit=0.2)
    let_go.set()
    assert '{"tool": ' in str(caught.value)


def test_a_rule_is_tried_on_the_calls_of_its_user() -> None:
    """What the built-in strategy never says is tried only if the user's own does."""

    def on_unicorns(change: Change) -> Theirs:
        return Theirs(lambda rule, draft: [rule.repair(change)] if "unicorn" in draft.constants else [])

    rare = on_unicorns(Declare(Kind.SORT, "unicorn", ()))
    nothing: list[tools.AnyCall] = []
    for calls in (None, st.just(nothing)):
        with pytest.raises(AssertionError, match="theirs proposed no repair on any of the examples"):
            assert_repair_laws(rare, calls=calls, max_examples=10)
    theirs = st.lists(st.builds(tools.AddConstantToSort, constant_name=st.just("unicorn"),
                                sort_name=st.sampled_from(["unicorn", "horse"])), max_size=3)  # fmt: skip
    worse = on_unicorns(Rename(Kind.SORT, "horse", "unicorn"))
    with pytest.raises(AssertionError, match=r"theirs (repairs what it repaired|reports a repair)") as caught:
        assert_repair_laws(worse, calls=theirs, max_examples=50)
    assert str(caught.value).count("add_constant_to_sort") <= 2


def test_few_examples_are_few() -> None:
    seen: list[Draft] = []

    def does(_: Theirs, draft: Draft) -> list[Repair]:
        seen.append(draft)
        return []

    numbers = []
    for number in (3, 30):
        with pytest.raises(AssertionError, match="proposed no repair"):
            assert_repair_laws(Theirs(does), max_examples=number)
        numbers.append(len(seen))
        seen.clear()
    assert 0 < numbers[0] < numbers[1]
