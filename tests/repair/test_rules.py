"""Every built-in rule keeps the laws of repair; a rule that breaks one is caught."""

from __future__ import annotations

import json
import re
import threading

import pytest
from hypothesis import strategies as st

from fol_kb.beliefs import tools
from fol_kb.logic.syntax import Not
from fol_kb.repair import BUILT_IN, Change, Declare, Draft, Kind, Level, Rename, Repair, RepairRule, Restate
from fol_kb.testing.declarations import draft_of
from fol_kb.testing.laws import assert_repair_laws, assert_rule_laws, repaired
from tests.amounts import ALL
from tests.repair.said import constant, fact

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


class _Rule:
    name = "theirs"
    level = Level.SAFE

    def _repair(self, *changes: Change) -> Repair:
        return Repair(self.name, self.level.value, "something", None, None, "because", changes=changes)


class _Negates(_Rule):
    """Denies the first fact, every time."""

    def repairs(self, draft: Draft) -> list[Repair]:
        first = draft.assertions[:1]
        return [self._repair(Restate(a.call, a.formula, Not(a.formula))) for a in first]


class _Forgets(_Rule):
    """Makes one individual of two."""

    def repairs(self, draft: Draft) -> list[Repair]:
        return [self._repair(Rename(Kind.CONSTANT, n, "plato")) for n in draft.uses.constants - {"plato"}]


class _FirstWins(_Rule):
    """Goes by what came first."""

    def repairs(self, draft: Draft) -> list[Repair]:
        return [
            self._repair(Declare(Kind.CONSTANT, name, "man"))
            for name in sorted(draft.uses.constants - draft.constants.keys())[:1]
            if draft.assertions[0].fact
        ]


class _Endless(_Rule):
    """Never ends by itself: its threads go on until the test lets them."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def repairs(self, draft: Draft) -> list[Repair]:
        if draft.assertions:
            self.let_go.wait()
        return []


class _Raises(_Rule):
    def repairs(self, draft: Draft) -> list[Repair]:
        return [self._repair()] if draft.assertions[3].fact else []


class _Flips(_Rule):
    """Repairs every other time."""

    def __init__(self) -> None:
        self.times = 0

    def repairs(self, draft: Draft) -> list[Repair]:
        self.times += 1
        new = sorted(draft.uses.sorts - draft.sorts.keys())
        return [self._repair(Declare(Kind.SORT, name, ())) for name in new if self.times % 7 == 0]


class _Pretends(_Rule):
    """Declares what is declared already."""

    def repairs(self, draft: Draft) -> list[Repair]:
        return [self._repair(Declare(Kind.CONSTANT, name, "man")) for name in sorted(draft.constants)]


class _Renames(_Rule):
    """Gives each constant the name of a variable that it may be caught by; harmless, but not said twice."""

    def repairs(self, draft: Draft) -> list[Repair]:
        unknown = sorted(draft.uses.constants - draft.constants.keys())
        return [self._repair(Rename(Kind.CONSTANT, name, name + "_")) for name in unknown]


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        (_Negates(), "repairs what it repaired|changes what is said"),
        (_FirstWins(), "depends on the order|repairs what it repaired|raises IndexError"),
        (_Raises(), "raises IndexError: "),
        (_Flips(), "depends on|repairs what it repaired|changes nothing"),
        (_Pretends(), "repairs what it repaired: something|reports a repair, but changes nothing"),
        (_Renames(), "repairs what it repaired: something"),
    ],
    ids=lambda it: type(it).__name__ if isinstance(it, _Rule) else "",
)
def test_a_rule_that_breaks_a_law_is_caught(rule: RepairRule, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem) as caught:
        assert_repair_laws(rule)
    assert "\nshown by these calls:\n" in str(caught.value)


@pytest.mark.slow
def test_the_counterexample_is_small_and_can_be_run() -> None:
    """Two names that one rule makes one: one call that has them both shows it."""
    with pytest.raises(AssertionError) as caught:
        assert_repair_laws(_Forgets())
    said, _, shown = str(caught.value).partition("\nshown by these calls:\n")
    assert re.fullmatch(
        r"theirs is called safe, but changes what is said: the constants '.*' and '.*' become one, 'plato'",
        said.splitlines()[0],  # pytest may say more below, where it knows the package as a plugin's
    )
    lines = shown.partition("\nand in this order:\n")[0].splitlines()
    calls = [tools.parse_call(json.loads(line)) for line in lines]
    assert 1 <= len(calls) <= 2
    with pytest.raises(AssertionError, match="is called safe, but changes"):
        assert_rule_laws(_Forgets(), calls)


@pytest.mark.slow
def test_a_rule_that_never_ends_is_caught() -> None:
    rule = _Endless()
    with pytest.raises(AssertionError, match=r"'theirs' did not end within 0\.2 s") as caught:
        assert_repair_laws(rule, time_limit=0.2)
    rule.let_go.set()
    assert '{"tool": ' in str(caught.value)


def test_a_rule_is_tried_on_the_calls_of_its_user() -> None:
    """What the built-in strategy never says is tried only if the user's own does."""

    class Rare(_Rule):
        def repairs(self, draft: Draft) -> list[Repair]:
            return [self._repair(Declare(Kind.SORT, "unicorn", ()))] if "unicorn" in draft.constants else []

    nothing: list[tools.AnyCall] = []
    for calls in (None, st.just(nothing)):
        with pytest.raises(AssertionError, match="theirs proposed no repair on any of the examples"):
            assert_repair_laws(Rare(), calls=calls, max_examples=10)
    theirs = st.lists(st.builds(tools.AddConstantToSort, constant_name=st.just("unicorn"),
                                sort_name=st.sampled_from(["unicorn", "horse"])), max_size=3)  # fmt: skip

    class Worse(Rare):
        def repairs(self, draft: Draft) -> list[Repair]:
            return (
                [self._repair(Rename(Kind.SORT, "horse", "unicorn"))] if "unicorn" in draft.constants else []
            )

    with pytest.raises(AssertionError, match=r"theirs (repairs what it repaired|reports a repair)") as caught:
        assert_repair_laws(Worse(), calls=theirs, max_examples=50)
    assert str(caught.value).count("add_constant_to_sort") <= 2


def test_few_examples_are_few() -> None:
    few = 0

    class Counts(_Rule):
        drafts = 0

        def repairs(self, draft: Draft) -> list[Repair]:
            Counts.drafts += 1
            return []

    for number in (3, 30):
        with pytest.raises(AssertionError, match="proposed no repair"):
            assert_repair_laws(Counts(), max_examples=number)
        few = few or Counts.drafts
    assert 0 < few < Counts.drafts - few
