"""Every decided verdict has a certificate, and all who had no part in it confirm it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from benchmarks import smt
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.builder.query import Query, with_universe
from fol_kb.logic.parser import parse
from fol_kb.reasoning.certificates import Certificate, Outcome, certify, recheck
from fol_kb.reasoning.certificates.certificate import NEEDED
from fol_kb.reasoning.certificates.eprover import EProver
from fol_kb.reasoning.certificates.problem import negated, state
from fol_kb.reasoning.certificates.smt import write_smt
from fol_kb.reasoning.certificates.tptp import write_tptp
from fol_kb.testing.belief_sets import Shape
from tests.amounts import examples
from tests.differential.comparison import count, problem, random_problem
from tests.reasoning.belief_sets import of
from tests.reasoning.certificates import evaluator
from tests.reasoning.certificates.certified import (
    SEMANTICS,
    accepted_by_z3,
    by_z3,
    decide,
    questions,
    semantics_of,
    verdicts,
)
from tests.repair.said import constant

pytestmark = pytest.mark.jvm


@settings(max_examples=examples(30), suppress_health_check=list(HealthCheck))
@given(questions, semantics_of)
def test_each_decided_verdict_is_confirmed(ready: Query, semantics: Semantics) -> None:
    """By z3 and the product's evaluator, and by an evaluator that reads the texts alone."""
    for kb, report in verdicts(ready, semantics):
        certificate = certify(kb, report)
        done = recheck(certificate, prover=by_z3)
        assert done.outcome is Outcome.CONFIRMED, done.steps
        assert certificate.status == report.status.value
        for claim in certificate.claims:
            if claim.satisfiable:
                assert claim.model is not None
                assert evaluator.is_model(claim.problem, claim.model)


@settings(max_examples=examples(12), suppress_health_check=list(HealthCheck))
@given(questions, semantics_of)
def test_e_confirms_refutations(ready: Query, semantics: Semantics) -> None:
    for kb, report in verdicts(ready, semantics):
        assume(report.status.value != "INDEPENDENT")
        done = recheck(certify(kb, report, minimality=False))
        assert done.outcome is Outcome.CONFIRMED, done.steps


@settings(max_examples=examples(25), suppress_health_check=list(HealthCheck))
@given(questions, semantics_of)
def test_z3_accepts_models_with_their_facts(ready: Query, semantics: Semantics) -> None:
    """In a translation of the belief set that shares nothing with the certificate's."""
    for kb, report in verdicts(ready, semantics):
        certificate = certify(kb, report)
        query = None if certificate.query is None else parse(certificate.query)
        whole = kb if query is None else with_universe(kb, query)
        for claim in certificate.claims:
            if claim.satisfiable:
                assert claim.model is not None
                goal = negated(claim.goal, query)
                assert accepted_by_z3(whole, claim.formulas, semantics, goal, claim.model)


@settings(max_examples=examples(40), suppress_health_check=list(HealthCheck))
@given(questions, semantics_of, st.randoms(use_true_random=False))
def test_what_is_left_out_cannot_matter(ready: Query, semantics: Semantics, rng: Random) -> None:
    """The whole signature, what can matter of it, and another translation agree."""
    kb, query = ready.kb, ready.formula
    chosen = {id for id in kb.by_id() if rng.random() < 0.5}
    goal = negated(rng.choice([None, "query", "negated query"]), query)
    answers = {
        "all": decide(write_smt(state(kb, chosen, semantics, goal, whole=True))),
        "some": decide(write_smt(state(kb, chosen, semantics, goal))),
    }
    closed = semantics.domain == "closed"
    other = smt.relativised(kb, goal, unique_names=semantics.unique_names, closed=closed)
    answers["other"] = smt.core(other, [id for id in other.formulas if id in chosen], other.query)
    assert len(set(answers.values()) - {None}) <= 1, answers


def test_a_name_that_no_formula_mentions_takes_up_room() -> None:
    """All men are one, and there are two names: with unique names a contradiction of one formula."""
    kb = of(constant("ann", "man"), constant("bob", "man"), "forall X:man: X == ann")
    semantics = Semantics("open", True)
    problem = state(kb, {"f1"}, semantics)
    assert decide(write_smt(problem)) is False
    assert EProver.found().decide(write_tptp(problem)).satisfiable is False
    assert decide(write_smt(state(kb, {"f1"}, Semantics()))) is True


@pytest.mark.slow
@pytest.mark.parametrize("functions", [False, True])
def test_in_bulk(functions: bool) -> None:
    """Random sets that Hypothesis does not steer; each kind of verdict is among them."""
    seen = set()
    for number in range(count(80, 0.05)):
        seed = f"certificates {functions} {number}"
        ready = problem(*random_problem(seed, Shape(functions=functions)))
        for kb, report in () if ready is None else verdicts(ready, SEMANTICS[number % 4]):
            certificate = certify(kb, report, minimality=number % 3 == 0)
            done = recheck(certificate, prover=by_z3)
            assert done.outcome is Outcome.CONFIRMED, (seed, done.steps)
            seen.add(certificate.status)
    assert seen == NEEDED.keys()


def test_the_value_and_the_texts_are_the_same_each_time() -> None:
    """What is compared byte for byte must not depend on the order of sets."""
    ready = problem(*random_problem("the same", Shape(functions=True)))
    assert ready is not None
    made: list[Certificate] = []
    for _ in range(2):
        made += [certify(kb, report) for kb, report in verdicts(ready, SEMANTICS[3])]
    assert made[: len(made) // 2] == made[len(made) // 2 :]
