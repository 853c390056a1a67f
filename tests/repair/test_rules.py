"""Every built-in rule keeps the laws of repair; a rule that breaks one is caught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fol_kb import tools
from fol_kb.logic.syntax import Not
from fol_kb.repair import BUILT_IN, Draft, Level, Repair, RepairRule
from fol_kb.repair.closing import CloseVariables
from fol_kb.repair.infer import DeclareConstants
from fol_kb.testing.laws import assert_repair_laws, draft_of

RULES = {rule.name: rule for rule in BUILT_IN}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_built_in_rules_keep_the_laws(rule: RepairRule) -> None:
    assert_repair_laws(rule)


class _Negates:
    """Breaks every law: denies the first fact, every time."""

    name = "negates"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        if not draft.assertions:
            return draft, ()
        first, *rest = draft.assertions
        denied = replace(first, formula=Not(first.formula))
        return replace(draft, assertions=[denied, *rest]), ()


class _DropsSecond:
    """Loses what it does not understand."""

    name = "drops"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        return replace(draft, assertions=draft.assertions[:1]), ()


@pytest.mark.parametrize("rule", [_Negates(), _DropsSecond()], ids=["negates", "drops"])
def test_a_rule_that_breaks_a_law_is_caught(rule: RepairRule) -> None:
    with pytest.raises(AssertionError):
        assert_repair_laws(rule)


def test_a_quoted_constant_is_not_captured_by_the_variable_of_its_name() -> None:
    draft = draft_of([tools.AddFormula(formula="forall X: likes(X, 'X')")])
    assert CloseVariables().apply(draft) == (draft, ())


def test_a_name_bound_elsewhere_is_closed_where_it_is_free() -> None:
    draft = draft_of([tools.AddFormula(formula="p(X) && (exists X: q(X))")])
    closed, repairs = CloseVariables().apply(draft)
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
    repaired, (repair,) = DeclareConstants().apply(draft)
    assert dict(repaired.constants["donald"]) == {"duck": ()}
    assert repair.why == "the greatest sort below what its uses expect: flyer, swimmer"
