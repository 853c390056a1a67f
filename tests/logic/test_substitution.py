"""Renaming and rebuilding formulas, in general: on whatever formulas there are."""

from __future__ import annotations

from hypothesis import given

from fol_kb.logic.parser import parse
from fol_kb.logic.substitution import Renaming, closed, rebuild, shadowed
from fol_kb.logic.syntax import Constant, Formula, Truth, Variable, binding_sorts, children
from fol_kb.testing.formulas import formulas


@given(formulas())
def test_what_is_rebuilt_of_its_parts_is_the_same(formula: Formula) -> None:
    assert rebuild(formula, lambda part: part) == formula


@given(formulas())
def test_each_direct_part_is_changed_and_nothing_else(formula: Formula) -> None:
    parts: list[Formula] = []

    def change(part: Formula) -> Formula:
        parts.append(part)
        return Truth(True)

    changed = rebuild(formula, change)
    assert type(changed) is type(formula)
    assert parts == list(children(formula))
    assert list(children(changed)) == [Truth(True)] * len(parts)


@given(formulas())
def test_without_new_names_all_stays_the_very_same(formula: Formula) -> None:
    assert Renaming().formula(formula) is formula


@given(formulas())
def test_sorts_of_variables_are_renamed(formula: Formula) -> None:
    sorts = {sort: f"{sort}_2" for sort in binding_sorts(formula)}
    renamed = Renaming(sorts=sorts).formula(formula)
    assert list(binding_sorts(renamed)) == [f"{sort}_2" for sort in binding_sorts(formula)]


def test_constants_may_become_terms() -> None:
    renaming = Renaming(constants={"a": Variable("X"), "b": Constant("c")})
    assert renaming.formula(parse("forall X: p(a, b, X)")) == parse("forall X: p(X, c, X)")


def test_a_name_that_a_quantifier_would_catch_is_not_closed_over() -> None:
    formula = parse("p(X) && (forall X: q(X, 'X'))")
    assert shadowed(formula) == {"X"}
    assert closed(formula, ("X",)) is None
    assert closed(parse("p(X)"), ("X",)) == parse("forall X: p(X)")
