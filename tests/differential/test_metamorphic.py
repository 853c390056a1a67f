"""Metamorphic relations: what they change stays equivalent for another solver, and for the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fol_kb
from benchmarks.judging import broken_relation
from benchmarks.references import Asked, contradictions
from fol_kb.builder.asking import prepare
from fol_kb.testing.kinds import Case, Kind, random_case
from fol_kb.testing.metamorphic import RELATIONS
from fol_kb.testing.metamorphic import Asked as Question
from tests.amounts import examples, few
from tests.differential.comparison import problem
from tests.reasoning.belief_sets import of
from tests.repair.said import formula, wire


def example(query: str, *formulas: str, **options: Any) -> Question:
    return Question(prepare(of(*formulas), fol_kb.parse(query)), **options)


@pytest.mark.parametrize("name", few(RELATIONS, 4))
@settings(max_examples=examples(25), suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.sampled_from(Kind))
def test_a_relation_changes_nothing_for_z3(name: str, seed: int, kind: Kind) -> None:
    """The relations themselves, without any engine of ours."""
    case = random_case(Random(seed), kind)
    ready = problem(case.calls, case.query)
    if ready is None:
        return
    variant = RELATIONS[name](Random(seed), Question(ready, case.semantics, case.unique_names))
    if variant is not None:
        before = Asked(ready, case.semantics, case.unique_names).by("z3", 0.2)
        after = Asked(variant.query, case.semantics, case.unique_names).by("z3", 0.2)
        assert contradictions({"before": before, "after": after}) == []


@pytest.mark.jvm
@pytest.mark.parametrize("name", few(RELATIONS, 4))
@settings(max_examples=examples(15), suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.sampled_from([Kind.FUNCTION_FREE, Kind.EQUALITY]))
def test_a_relation_holds_for_the_ground_engine(name: str, seed: int, kind: Kind) -> None:
    case = random_case(Random(seed), kind)
    ready = problem(case.calls, case.query)
    if ready is not None:
        assert broken_relation(name, seed, ready, case).said == ""


@pytest.mark.jvm
def test_minimal_conflicts_correspond() -> None:
    calls = wire(*map(formula, ("p(a)", "forall X: (p(X) => q(X))", "!q(a)", "r(a)", "!r(a)")))
    ready = problem(calls, "p(a)")
    assert ready is not None
    case = Case(Kind.FUNCTION_FREE, calls, "p(a)")
    for name in ("all names renamed", "calls reordered", "fresh sort added", "unused constant added"):
        assert broken_relation(name, 1, ready, case).conflicts == "the same conflicts", name


def test_a_relation_that_does_not_apply_says_so() -> None:
    rng = Random(1)
    assert RELATIONS["conjunction split"](rng, example("p(a)", "p(a)")) is None
    assert RELATIONS["formulas joined"](rng, example("p(a)", "p(a)")) is None
    assert RELATIONS["formula repeated"](rng, example("p(a)")) is None
    assert RELATIONS["entailed formula added"](rng, example("p(a)")) is None
    assert RELATIONS["unused constant added"](rng, example("p(a)", "p(a)", unique_names=True)) is None
    assert RELATIONS["unused constant added"](rng, example("p(a)", "p(a)", semantics="closed")) is None
    assert RELATIONS["fresh sort added"](rng, example("p(a)", "p(a)", semantics="closed")) is None
    assert RELATIONS["quantifiers moved"](rng, example("p(a)", "p(a)")) is None


def test_a_conjunction_is_split_below_its_quantifier() -> None:
    split = RELATIONS["conjunction split"](Random(1), example("p(a)", "forall X: (p(X) && q(X))"))
    assert split is not None
    assert [str(belief.formula) for belief in split.query.kb.formulas] == [
        "forall X:thing: p(X)",
        "forall X:thing: q(X)",
    ]


def test_quantifiers_are_moved_where_no_variable_is_caught() -> None:
    def moved(text: str) -> str:
        variant = RELATIONS["quantifiers moved"](Random(1), example("q(a)", "s(a)", text))
        return text if variant is None else str(variant.query.kb.formulas[-1].formula)

    assert moved("!(forall X: p(X))") == "exists X:thing: !p(X)"
    assert moved("(exists X: p(X)) => q(a)") == "forall X:thing: (p(X) => q(a))"
    assert moved("(forall X: p(X)) => q(a)") == "exists X:thing: (p(X) => q(a))"
    assert moved("q(a) => (forall X: p(X))") == "forall X:thing: (q(a) => p(X))"
    assert moved("q(a) => (exists X: p(X))") == "exists X:thing: (q(a) => p(X))"
    assert moved("(forall X: p(X)) && (forall X: q(X))").startswith("forall X:thing: ")
    assert moved("exists Y: (q(Y) || !(exists Y: p(Y)))") != ""
    caught = "forall X: (q(X) && (exists X: p(X)))"
    assert "exists X:thing: (q(X)" not in moved(caught)


def test_renaming_gives_every_name_another_one() -> None:
    asked = example("p(a)", "forall X:man: p(f(X))", "p(a)", "f(b) == a")
    variant = RELATIONS["all names renamed"](Random(1), asked)
    assert variant is not None
    before, after = asked.query.kb.signature, variant.query.kb.signature
    for one, other in (
        (before.constants, after.constants),
        (before.predicates, after.predicates),
        (before.functions, after.functions),
    ):
        assert len(one) == len(other)
        assert not set(one) & set(other)
    assert variant.origin is not None
    assert set(variant.origin.values()) == {belief.id for belief in asked.query.kb.formulas}
