"""Measures on examples computed by hand; how they are computed for Tweety is tested in ``java/``."""

from __future__ import annotations

import json
import math
import re
import time
from typing import Any

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.reasoning.measures import (
    CULPABILITIES,
    MEASURES,
    MeasureStatus,
    measures,
)
from fol_kb.reasoning.measures.words import inconsistency
from tests.pages import page
from tests.reasoning.belief_sets import TUX, of, pigeonhole
from tests.repair.said import constant, disjoint, function, sort

pytestmark = pytest.mark.jvm


def values(kb: BeliefSet, **options: Any) -> dict[str, float | None]:
    return {m.name: m.value for m in fol_kb.measures(kb, **options).measures}


def test_a_text_with_two_conflicts() -> None:
    """f1 birds fly, f2 Tux a bird, f3 penguins are birds, f4 Tux a penguin, f5 Tux does not fly, f6 Bob.

    Minimal conflicts: {f1 f2 f5} and {f1 f3 f4 f5}.
    """
    report = measures(fol_kb.translate(TUX))
    assert report.status is ConsistencyStatus.INCONSISTENT
    assert report.conflicts == (("f1", "f2", "f5"), ("f1", "f3", "f4", "f5"))
    assert {m.name: m.value for m in report.measures} == pytest.approx(
        {
            "drastic": 1,
            "mi": 2,
            "mic": 1 / 3 + 1 / 4,
            "p": 5,
            "mc": 4 - 1,  # what can be taken away: f1, or f5, or f2 with f3, or f2 with f4
            "ncons": 6 - 2,
            "hs": 1,
            "hit": 1,
            "is": math.log(3),  # no conflict, the one or the other; they share f1
            "mcsc": 2,  # without f1, and without f5: the other four are in both parts
        }
    )
    assert report.blame("f1") == pytest.approx(
        # Of the 120 orders of f1 to f5, f1 makes the difference if f5 and (f2, or f3 and f4) come before it.
        # Sets of size 2: {f5 f2}, 2! 2! / 5! = 1/30. Of size 3: {f5 f2 f3}, {f5 f2 f4}, {f5 f3 f4},
        # 3! 1! / 5! = 1/20 each. Of size 4: all, 4! / 5! = 1/5. Together 23/60.
        {"count": 2, "share": 7 / 12, "shapley_mi": 7 / 12, "shapley_drastic": 23 / 60}
    )
    assert report.blame("f2") == pytest.approx(
        # f1 and f5 before it, and not both f3 and f4: 1/30 + 2/20 = 8/60
        {"count": 1, "share": 1 / 3, "shapley_mi": 1 / 3, "shapley_drastic": 8 / 60}
    )
    assert report.blame("f3") == pytest.approx(
        # f1, f4, f5 and not f2 before it: 1/20
        {"count": 1, "share": 1 / 4, "shapley_mi": 1 / 4, "shapley_drastic": 1 / 20}
    )
    assert report.blame("f6") == dict.fromkeys(CULPABILITIES, 0)


def test_a_consistent_belief_set_measures_zero() -> None:
    report = measures(of("forall X: (man(X) => mortal(X))", "man(socrates)"))
    assert report.status is ConsistencyStatus.CONSISTENT
    assert {m.name: m.value for m in report.measures} == dict.fromkeys(MEASURES, 0)


def test_a_belief_set_without_formulas_has_no_measures() -> None:
    report = measures(BeliefSet())
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.NOTHING_READ)
    assert {m.value for m in report.measures} == {None}


def test_two_beliefs_that_state_the_same_are_two() -> None:
    """{f1 f3} and {f2 f3}; a set of formulas, as Tweety has it, would have one conflict."""
    report = measures(of("forall X: p(X)", "forall Y: p(Y)", "!p(a)"))
    assert report["mi"].value == 2
    assert report.blame("f1")["shapley_mi"] == pytest.approx(1 / 2)
    assert report.blame("f3")["shapley_mi"] == pytest.approx(1)


def test_disjoint_sorts_are_a_formula_among_others() -> None:
    """The constant is of both sorts by the hierarchy, which is background: the declaration is to blame."""
    kb = of(
        *(sort("man"), sort("city"), sort("chimera", "man", "city")),
        *(constant("it", "chimera"), disjoint("man", "city")),
    )
    report = measures(kb)
    assert report.conflicts == (("d1",),)
    assert report["mi"].value == 1
    assert report["hs"].status is MeasureStatus.INFINITE
    assert report["hs"].value is None
    assert report.blame("d1")["shapley_drastic"] == 1


def test_equality_and_functions() -> None:
    """f1: f(a) == b, f2: p(f(a)), f3: !p(b), f4: f(a) /== b. {f1 f4} and {f1 f2 f3}."""
    kb = of("f(a) == b", "p(f(a))", "!p(b)", "f(a) /== b")
    assert values(kb, names=["mi", "mic", "p"]) == pytest.approx({"mi": 2, "mic": 1 / 2 + 1 / 3, "p": 4})


def test_a_function_that_feeds_itself() -> None:
    """Grounding is cut there; that all conflicts were found is asked of the maximal sets without one."""
    kb = of(
        *(sort("number"), constant("zero", "number"), function("next", "number", "number")),
        "even(zero)",
        "forall X: (even(X) => !even(next(X)))",
        "even(next(zero))",
        "next(zero) == zero",
    )
    report = measures(kb)
    # {f1 f2 f3}; with f4 the rule is about zero itself: {f1 f2 f4}, {f2 f3 f4}
    assert report.conflicts == (("f1", "f2", "f3"), ("f1", "f2", "f4"), ("f2", "f3", "f4"))
    assert report["mic"].value == pytest.approx(1)


@pytest.mark.parametrize(
    ("formulas", "options", "expected"),
    [
        (["a == b"], {}, 0),
        (["a == b"], {"unique_names": True}, 1),
        (["p(a)", "exists X: !p(X)"], {}, 0),
        (["p(a)", "exists X: !p(X)"], {"semantics": "closed"}, 1),
    ],
)
def test_unique_names_and_closed_domains(
    formulas: list[str], options: dict[str, Any], expected: float
) -> None:
    assert values(of(*formulas), **options)["mi"] == expected


def test_what_is_not_known_has_a_reason_and_no_number() -> None:
    pairs = of(*(sign + f"p{n}" for n in range(13) for sign in ("", "!")))
    report = measures(pairs, timeout=5)
    assert report["mi"].value == 13
    assert report.blame("f1") == pytest.approx({"count": 1, "share": 1 / 2, "shapley_mi": 1 / 2})
    (drastic,) = (each for each in report.culpability if each.name == "shapley_drastic")
    for found in (report["mcsc"], drastic):
        assert found.status is MeasureStatus.UNDECIDED
        assert found.reason in (Reason.RESOURCE_OUT, Reason.TIMEOUT)
        assert found.detail
    assert report["mcsc"].value is None
    few = measures(pairs, max_conflicts=3)
    assert few.status is ConsistencyStatus.INCONSISTENT
    assert not few.conflicts_complete
    assert few["drastic"].value == 1
    assert {m.reason for m in few.measures if m.value is None} == {Reason.RESOURCE_OUT}
    assert few["mi"].value is None
    assert "mi, mic, p, mc, ncons" in inconsistency(few, pairs)


def test_every_measure_is_in_the_document() -> None:
    document = page("docs/how-to/analysis.md")
    assert re.findall(r"^\| `(\w+)` \|", document, re.MULTILINE) == list(MEASURES)
    for name in CULPABILITIES:
        assert name in document or name == "shapley_mi"


def test_the_deadline_is_kept() -> None:
    kb = pigeonhole(8)
    measures(of("p"))  # the start of Java is no part of it
    started = time.perf_counter()
    report = measures(kb, timeout=1)
    assert time.perf_counter() - started < 3
    assert report["mi"].value is None
    assert report["mi"].reason is Reason.TIMEOUT


def test_reports_have_no_truth_value_and_a_name_for_each_measure() -> None:
    report = measures(of("p", "!p"), names=["mi"])
    assert [m.name for m in report.measures] == ["mi"]
    for value in (report, report["mi"].status):
        with pytest.raises(TypeError, match="no truth value"):
            bool(value)
    with pytest.raises(KeyError, match="no measure 'mc' here"):
        report["mc"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"names": ["mik"]}, "'mik' is no measure.*did you mean 'mi'"),
        ({"semantics": "rules"}, "classical logic"),
        ({"semantics": "fuzzy"}, "open, closed here, not 'fuzzy'"),
        ({"engine": "simple"}, "auto, ground"),
        ({"timeout": 0}, "positive number of seconds"),
        ({"timeout": "5"}, "positive number of seconds"),
        ({"max_conflicts": 0}, "max_conflicts is a number from 1 to 2147483647, not 0"),
        ({"max_conflicts": None}, "max_conflicts is a number from 1"),
        ({"max_conflicts": 1.5}, "max_conflicts is a number from 1"),
        ({"max_instances": -1}, "max_instances is a number from 0"),
        ({"max_instances": 1 << 31}, "max_instances is a number from 0"),
    ],
)
def test_unknown_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        measures(of("p"), **options)


def test_a_budget_that_is_too_small_leaves_everything_undecided() -> None:
    kb = of("forall X, Y: (p(X) && p(Y) => q(X, Y))", *(f"p(a{n})" for n in range(30)), "!q(a1, a2)")
    report = measures(kb, max_instances=10)
    assert report.status is ConsistencyStatus.UNDECIDED
    assert report.reason is Reason.RESOURCE_OUT
    assert {m.status for m in report.measures} == {MeasureStatus.UNDECIDED}
    assert {c.status for c in report.culpability} == {MeasureStatus.UNDECIDED}
    assert json.loads(json.dumps(report.to_json()))["measures"][1]["value"] is None
    assert "RESOURCE_OUT" in inconsistency(report, kb)
