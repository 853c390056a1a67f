"""Models that are none are refused, for the reason; two evaluators that share nothing agree on every one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from fol_kb.beliefs.belief_set import Belief
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.builder.query import Query
from fol_kb.logic.interpretation import FunctionTable, Interpretation
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Truth
from fol_kb.reasoning.certificates import Outcome, certify, recheck
from fol_kb.reasoning.certificates.certificate import Purpose
from fol_kb.reasoning.certificates.evaluate import Evaluator, TooManyStepsError
from fol_kb.reasoning.certificates.making import claim_of, model_text
from fol_kb.reasoning.certificates.models import fault
from fol_kb.reasoning.checking import check
from tests.amounts import examples
from tests.reasoning.belief_sets import of
from tests.reasoning.certificates import evaluator
from tests.reasoning.certificates.certified import by_hand, changed, decide, questions, semantics_of
from tests.repair.said import constant, disjoint, fact, function, predicate, rule, sort

OPEN = Semantics()


@pytest.mark.jvm
@settings(max_examples=examples(80), suppress_health_check=list(HealthCheck))
@given(questions, semantics_of, st.randoms(use_true_random=False))
def test_two_evaluators_agree_on_models_with_a_mistake(
    ready: Query, semantics: Semantics, rng: Random
) -> None:
    kb = ready.kb
    how: Any = {"semantics": semantics.domain, "unique_names": semantics.unique_names}
    report = check(kb, model=True, timeout=10, **how)
    if report.status.value != "CONSISTENT":
        kb = replace(kb, formulas=(), disjoint=())
        report = check(replace(kb, formulas=(Belief("f1", Truth(True)),)), model=True, timeout=10, **how)
    assume(report.model is not None)
    assert report.model is not None
    everything = tuple(kb.by_id())
    for _ in range(4):
        model = changed(report.model, kb, rng)
        found = fault(kb, model, semantics, everything)
        claim = claim_of(kb, Purpose.MODEL, None, everything, semantics, None, model)
        assert claim.model is not None
        assert (found is None) is evaluator.is_model(claim.problem, claim.model), found
        certificate = certify(kb, replace(report, model=model, status=ConsistencyStatus.CONSISTENT))
        assert recheck(certificate).outcome is (Outcome.CONFIRMED if found is None else Outcome.REFUTED)


# ---------------------------------------------------------------- each thing that can be wrong

KB = of(
    sort("man", "animal"),
    sort("city"),
    constant("ann", "man"),
    constant("bob", "man"),
    predicate("tall", "animal"),
    function("home", "man", "city"),
    disjoint("man", "city"),
    "forall X:man: (tall(X) => home(X) == home(ann))",
    fact("tall", "ann"),
)
GOOD = Interpretation(
    {"man": ("ann", "bob"), "animal": ("ann", "bob", "rex"), "city": ("i1", "i2")},
    {"ann": "ann", "bob": "bob"},
    {"tall": (("ann",), ("rex",))},
    {"home": FunctionTable((("ann", "i1"),), "i2")},
)


def _sorts(**sorts: tuple[str, ...]) -> Interpretation:
    return replace(GOOD, sorts={**GOOD.sorts, **sorts})


def _home(default: str | None, *rows: tuple[str, ...]) -> Interpretation:
    return replace(GOOD, functions={"home": FunctionTable(rows, default)})


@pytest.mark.parametrize(
    ("model", "problem"),
    [
        (_sorts(city=()), "the sort city has no member"),
        (replace(GOOD, sorts={"man": ("ann",), "animal": ("ann",)}), "the sort city has no member"),
        (_sorts(animal=("ann",)), "bob is of the sort man and not of animal, which is above it"),
        (_sorts(city=("i1", "i2", "ann")), "d1 does not hold: ann is of both sorts"),
        (replace(GOOD, constants={"ann": "ann"}), "the constant bob names no individual of its sort man"),
        (
            replace(GOOD, constants={"ann": "ann", "bob": "rex"}),
            "the constant bob names no individual of its sort man",
        ),
        (replace(GOOD, predicates={"tall": (("ann", "bob"),)}), "no predicate tall"),
        (replace(GOOD, predicates={**GOOD.predicates, "new": ()}), None),
        (replace(GOOD, predicates={**GOOD.predicates, "new": (("ann",),)}), "no predicate new"),
        (replace(GOOD, predicates={}), "does not hold: tall(ann)"),
        (replace(GOOD, predicates={"tall": (("ann",), ("bob",))}), "does not hold: forall X:man"),
        (replace(GOOD, functions={}), "the function home has no values"),
        (_home("i2", ("ann", "ann", "i1")), "too many individuals"),
        (_home("i2", ("ann", "i1"), ("ann", "i2")), "has two values for (ann)"),
        (_home("i2", ("ann", "bob")), "has the value bob for (ann), which is not of its sort"),
        (_home("bob", ("ann", "i1")), "has no value of its sort for some arguments"),
        (_home(None, ("ann", "i1")), "has no value of its sort for some arguments"),
        (_home(None, ("ann", "i1"), ("bob", "i1")), None),
        (_home("rex", ("ann", "i1"), ("bob", "i1"), ("rex", "ann")), None),
    ],
)
def test_what_is_wrong_is_said(model: Interpretation, problem: str | None) -> None:
    assert fault(KB, GOOD, OPEN, tuple(KB.by_id())) is None
    found = fault(KB, model, OPEN, tuple(KB.by_id()))
    assert (found is None) is (problem is None)
    assert problem is None or problem in (found or "")
    claim = claim_of(KB, Purpose.MODEL, None, tuple(KB.by_id()), OPEN, None)
    if problem is None or "does not hold" in problem:
        assert evaluator.is_model(claim.problem, model_text(model)) is (problem is None)


def test_a_sort_is_below_another_also_by_a_class_that_is_no_sort() -> None:
    kb = of(
        sort("man"),
        sort("animal"),
        predicate("mortal", "thing"),
        rule("man", "mortal"),
        rule("mortal", "animal"),
    )
    sorts = {"man": ("i1",), "animal": ("i1",), "thing": ("i1", "i2")}
    model = Interpretation(sorts, {}, {"mortal": (("i1",),)}, {})
    assert fault(kb, model, OPEN, ()) is None
    stray = replace(model, sorts={**sorts, "animal": ("i2",)})
    assert fault(kb, stray, OPEN, ()) == "i1 is of the sort man and not of animal, which is above it"


def test_only_what_is_claimed_has_to_hold() -> None:
    nobody_tall = replace(GOOD, predicates={})
    formulas = ["f1", "d1"]
    assert set(KB.by_id()) == {*formulas, "f2"}
    assert fault(KB, nobody_tall, OPEN, formulas) is None
    assert fault(KB, nobody_tall, OPEN, formulas, parse("tall(ann)")) == "the goal does not hold: tall(ann)"


def test_different_names_name_different_individuals_where_that_is_asked_for() -> None:
    one = replace(GOOD, constants={"ann": "ann", "bob": "ann"})
    everything = tuple(KB.by_id())
    assert fault(KB, one, OPEN, everything) is None
    assert "ann and bob name one individual" in str(fault(KB, one, Semantics("open", True), everything))


@pytest.mark.parametrize(
    ("model", "closed"),
    [
        (GOOD, False),
        (replace(_sorts(animal=("ann", "bob")), predicates={"tall": (("ann",),)}), False),
        (
            replace(
                _sorts(animal=("ann", "bob"), city=("i1",)),
                predicates={"tall": (("ann",),)},
                functions={"home": FunctionTable((), "i1")},
            ),
            True,
        ),
    ],
)
def test_closed_domains_have_named_individuals_and_one_for_each_sort_without(
    model: Interpretation, closed: bool
) -> None:
    everything = tuple(KB.by_id())
    semantics = Semantics("closed")
    assert (fault(KB, model, semantics, everything) is None) is closed
    claim = claim_of(KB, Purpose.MODEL, None, everything, semantics, None, model)
    assert claim.model is not None
    assert evaluator.is_model(claim.problem, claim.model) is closed


# ---------------------------------------------------------------- quantifiers that are not walked in full


def _chain(length: int) -> Interpretation:
    people = tuple(f"p{number}" for number in range(length))
    return Interpretation({"thing": people}, {"a": "p0"}, {"before": tuple(combinations(people, 2))}, {})


def test_joins_go_by_what_holds() -> None:
    """A hundred individuals to the power of four would be a hundred million steps."""
    model = _chain(100)
    sparse = replace(
        model, predicates={"next": tuple((f"p{n}", f"p{n + 1}") for n in range(99)), "before": ()}
    )
    walked = Evaluator(sparse, steps=50_000)
    rule = (
        "forall X:thing, Y:thing, Z:thing, W:thing: (next(X, Y) && next(Y, Z) && next(Z, W) => before(X, W))"
    )
    assert not walked.holds(parse(rule), {})
    assert walked.holds(parse("forall X:thing, Y:thing: !(next(X, Y) && next(Y, X))"), {})
    assert walked.holds(parse("forall X:thing: (exists Y:thing: (next(X, Y)) || !(X == a))"), {})
    assert not walked.holds(
        parse("exists X:thing, Y:thing, Z:thing: (next(X, Y) && next(X, Z) && !(Y == Z))"), {}
    )


def test_what_takes_too_long_is_no_verdict() -> None:
    model = _chain(60)
    with pytest.raises(TooManyStepsError):
        Evaluator(model, steps=1_000).holds(
            parse("forall X:thing, Y:thing: (before(X, Y) || before(Y, X) || X == Y)"), {}
        )
    kb = of(predicate("p", "thing"), "forall X:thing, Y:thing: (p(X) <=> p(Y))")
    large = Interpretation({"thing": model.sorts["thing"]}, {}, {"p": ()}, {})
    report = by_hand("CONSISTENT", model=large)
    done = recheck(certify(kb, report), steps=500)
    assert done.outcome is Outcome.UNDECIDED
    assert "more than 500 steps" in done.steps[1].detail
    assert recheck(certify(kb, report)).outcome is Outcome.CONFIRMED
    assert decide(certify(kb, report).claims[0].smt) is True


@given(st.integers(0, 3), st.integers(0, 3))
def test_quantified_names_hide_others(one: int, other: int) -> None:
    """A variable bound again inside is another variable: its facts do not narrow down the outer one."""
    model = _chain(4)
    model = replace(model, predicates={"p": ((f"p{one}",),), "q": ((f"p{other}",),)})
    walked = Evaluator(model)
    assert walked.holds(parse("forall X:thing: (exists X:thing: p(X))"), {})
    assert walked.holds(parse("exists X:thing: (q(X) && (exists X:thing: p(X)))"), {})
    assert not walked.holds(parse("forall X:thing: (q(X) && (forall X:thing: (p(X) => p(X))))"), {})
    both = parse("exists X:thing: (p(X) && q(X))")
    assert walked.holds(both, {}) is (one == other)
