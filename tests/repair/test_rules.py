"""Every built-in rule keeps the laws of repair; a rule that breaks one is caught."""

from __future__ import annotations

import pytest

from fol_kb import tools
from fol_kb.logic.syntax import Not
from fol_kb.repair import (
    BUILT_IN,
    Change,
    Declare,
    Draft,
    Kind,
    Level,
    Rename,
    Repair,
    RepairRule,
    Restate,
)
from fol_kb.repair.closing import CloseVariables
from fol_kb.repair.infer import DeclareConstants
from fol_kb.testing.laws import assert_repair_laws, draft_of, repaired

RULES = {rule.name: rule for rule in BUILT_IN}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_built_in_rules_keep_the_laws(rule: RepairRule) -> None:
    assert_repair_laws(rule)


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
    def repairs(self, draft: Draft) -> list[Repair]:
        while draft.assertions:
            pass
        return []


class _Raises(_Rule):
    def repairs(self, draft: Draft) -> list[Repair]:
        return [self._repair()] if draft.assertions[3].fact else []


@pytest.mark.parametrize(
    ("rule", "problem"),
    [
        (_Negates(), "repairs what it repaired|changes what is said"),
        (_Forgets(), "is called safe, but changes what is said: the constants '.*' become one, 'plato'"),
        (_FirstWins(), "depends on the order|repairs what it repaired|raises IndexError"),
        (_Raises(), "raises IndexError: "),
    ],
)
def test_a_rule_that_breaks_a_law_is_caught(rule: RepairRule, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        assert_repair_laws(rule)


def test_a_rule_that_never_ends_is_caught() -> None:
    with pytest.raises(AssertionError, match=r"'theirs' did not end within 0\.2 s"):
        assert_repair_laws(_Endless(), time_limit=0.2)


def test_a_quoted_constant_is_not_captured_by_the_variable_of_its_name() -> None:
    draft = draft_of([tools.AddFormula(formula="forall X: likes(X, 'X')")])
    assert list(CloseVariables().repairs(draft)) == []


def test_a_name_bound_elsewhere_is_closed_where_it_is_free() -> None:
    draft = draft_of([tools.AddFormula(formula="p(X) && (exists X: q(X))")])
    closed, repairs = repaired(CloseVariables(), draft)
    assert str(closed.assertions[0].formula) == "forall X: (p(X) && (exists X: q(X)))"
    assert len(repairs) == 1


def test_an_unknown_constant_gets_the_greatest_sort_below_all_its_uses() -> None:
    draft = draft_of(
        [
            tools.AddSort(sort_name="swimmer"),
            tools.AddSort(sort_name="flyer"),
            tools.AddSort(sort_name="duck", supersorts=["swimmer", "flyer"]),
            tools.AddSort(sort_name="mallard", supersorts=["duck"]),
            tools.AddPredicateSchema(predicate_name="swims", argument_sorts=["swimmer"]),
            tools.AddPredicateSchema(predicate_name="flies", argument_sorts=["flyer"]),
            tools.AddAtomicFact(predicate_name="swims", arguments=["donald"]),
            tools.AddAtomicFact(predicate_name="flies", arguments=["donald"]),
        ]
    )
    after, (repair,) = repaired(DeclareConstants(), draft)
    assert dict(after.constants["donald"]) == {"duck": ()}
    assert repair.path == (("duck", "flyer"), ("duck", "swimmer"))
    assert repair.why == "the greatest sort below what its uses expect: flyer, swimmer"
