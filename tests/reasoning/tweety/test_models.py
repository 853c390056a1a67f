"""Models of consistent sets and scenarios of open questions, in the words of the signature."""

from __future__ import annotations

from typing import Any

import pytest

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.logic.interpretation import Interpretation
from fol_kb.reasoning.checking import check, query
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, sort

pytestmark = pytest.mark.jvm


def model(kb: BeliefSet, **options: Any) -> Interpretation:
    report = check(kb, model=True, **options)
    assert report.status is ConsistencyStatus.CONSISTENT
    assert report.model is not None
    assert Interpretation.from_json(report.model.to_json()) == report.model
    return report.model


def test_sorts_have_their_individuals_and_new_ones_new_names() -> None:
    men = (sort("man", "being"), constant("i1", "man"))
    found = model(of(*men, "forall X:man: exists Y:being: r(X, Y)", "forall X:being: !r(X, X)"))
    assert found.constants == {"i1": "i1"}
    assert found.sorts["man"] == ("i1",)
    assert set(found.sorts["man"]) < set(found.sorts["being"])
    assert "i1" not in found.unnamed()
    (row,) = found.predicates["r"]
    assert row[0] == "i1"
    assert row[1] in found.unnamed()


def test_two_names_of_one_individual_and_functions_are_told() -> None:
    kb = of("f(a) == b", "f(b) == a", "c == a", "p(c)", "forall X: f(X) /== X")
    found = model(kb)
    same = found.constants
    assert same["a"] == same["c"] != same["b"]
    table = found.functions["f"]
    assert [row for row in table.rows if row[0] == same["a"]] == [(same["a"], same["b"])]
    assert found.atoms() == [f"p({same['a']})"]
    words = check(kb, model=True).explain(kb)
    assert "the same: c == a" in words
    assert "f(a) == b" in words


def test_a_function_that_nothing_constrains_has_a_default_or_all_rows() -> None:
    found = model(of("p(f(a))", "!p(b)"))
    table = found.functions["f"]
    rows = {row[0] for row in table.rows}
    assert table.default is not None or rows >= set(found.sorts["thing"])


@pytest.mark.parametrize("semantics", ["open", "closed"])
def test_scenarios_separate_what_an_open_question_leaves_open(semantics: str) -> None:
    kb = of("forall X: (man(X) => mortal(X))", "man(socrates)", "mortal(plato) || god(plato)")
    report = query(kb, "mortal(plato)", scenarios=True, semantics=semantics)
    assert report.status is EntailmentStatus.INDEPENDENT
    assert report.scenarios is not None
    holds, fails = report.scenarios.holds, report.scenarios.fails
    assert holds is not None
    assert fails is not None
    assert "mortal(plato)" in holds.atoms()
    assert "mortal(plato)" not in fails.atoms()
    assert "god(plato)" in fails.atoms()
    words = report.explain(kb)
    assert "it holds in this situation" in words
    assert "it fails in this situation" in words


def test_scenarios_come_only_when_asked_for_and_only_for_open_questions() -> None:
    kb = of("p(a)")
    assert query(kb, "forall X: p(X)").scenarios is None
    assert query(kb, "p(a)", scenarios=True).scenarios is None


def test_many_facts_are_cut_short_in_words_only() -> None:
    kb = of(*(f"p(c{n})" for n in range(80)))
    report = check(kb, model=True)
    assert report.model is not None
    assert len(report.model.atoms()) == 80
    assert "and 20 more" in report.explain(kb)
