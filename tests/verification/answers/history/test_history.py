"""The history of verifications: kept, held against outcomes, calibrated."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import CallError
from tests.amounts import few
from tests.published import validator
from tests.verification.answers.made_reports import report
from verification.answers.history import History, calibrated, drawn, fitted, reliability
from verification.model import Calibration, SelfAssessment, VerificationReport, reference

SHARES = st.floats(0, 1, allow_nan=False)
PAIRS = st.lists(st.tuples(SHARES, st.booleans()), max_size=60)


@pytest.fixture
def history(tmp_path: Path) -> History:
    """A history without anything in it."""
    return History(tmp_path / "history")


def assessed(own: float, confidence: float | None) -> VerificationReport:
    made = report(confidence=confidence)
    return VerificationReport(
        made.status, (), made.confidence, made.completeness, self_assessment=SelfAssessment(own)
    )


def test_answers_and_outcomes_meet_by_their_hash(history: History) -> None:
    history.record("The bridge is open.", report(confidence=0.8), tier="medium")
    history.record("It is closed.", report(confidence=0.4), tier="large")
    history.record("Nobody knows.", report(confidence=0.9))
    assert history.record("Floor only.", report(confidence=None)) is None
    history.outcome("The bridge is open.", right=True)
    history.outcome(reference("It is closed."), right=True)
    history.outcome("It is closed.", right=False)  # the last word counts
    assert sorted(history.pairs()) == [(0.4, False), (0.8, True)]
    assert history.pairs(tier="large") == ((0.4, False),)
    assert "bridge" not in (history.root / "predictions.jsonl").read_text()


def test_the_bias_of_agents_is_shown(history: History) -> None:
    assert history.bias().over_verifiers is None
    history.record("a", assessed(0.9, 0.6))
    history.record("b", assessed(1.0, 0.5))
    history.record("c", assessed(0.9, None))
    history.outcome("a", right=True)
    history.outcome("b", right=False)
    bias = history.bias()
    assert bias.over_verifiers == pytest.approx(0.4)
    assert bias.over_outcomes == pytest.approx((-0.1 + 1.0) / 2)
    assert (bias.answers, bias.outcomes) == (2, 2)


def test_a_damaged_line_is_told_and_the_others_count(history: History) -> None:
    history.record("a", report(confidence=0.6))
    with (history.root / "predictions.jsonl").open("a") as file:
        file.write('{"confidence": NaN}\n{"torn')
    history.record("b", report(confidence=0.7))
    history.outcome("a", right=True)
    history.outcome("b", right=True)
    assert len(history.pairs()) == 2
    (problem,) = history.problems()
    assert problem.line == 2


def test_the_curve_and_its_error_are_those_of_the_definition() -> None:
    curve = reliability([(0.95, True), (0.95, False), (0.15, False), (1.0, True)])
    assert [(each.low, each.count) for each in curve.bins] == [(0.1, 1), (0.9, 3)]
    assert curve.error == pytest.approx((1 * 0.15 + 3 * abs(2.9 / 3 - 2 / 3)) / 4)
    validator("reliability").validate(curve.to_json())
    assert reliability([]).error is None


@given(PAIRS, st.integers(1, 20))
def test_each_answer_is_in_one_bin_and_the_error_is_a_share(
    pairs: list[tuple[float, bool]], bins: int
) -> None:
    curve = reliability(pairs, bins)
    assert sum(each.count for each in curve.bins) == curve.count == len(pairs)
    assert curve.error is None or 0 <= curve.error <= 1
    assert all(each.low - 1e-9 <= each.confidence <= each.high + 1e-9 for each in curve.bins)


@pytest.mark.parametrize("wrong", [-0.1, 1.1, math.nan])
def test_a_confidence_is_a_share(wrong: float) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        reliability([(wrong, True)])
    with pytest.raises(ValueError, match="from 0 to 1"):
        calibrated(Calibration("platt", 1.0, 0.0), wrong)


def test_the_picture_says_its_error_and_is_well_formed() -> None:
    from xml.etree.ElementTree import fromstring

    picture = drawn(reliability([(0.9, True), (0.2, False)]), title="a < b & c")
    root = fromstring(picture)
    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == 2
    assert "ECE 0.150" in picture
    fromstring(drawn(reliability([])))


OVERSURE = [(0.9, n % 2 == 0) for n in range(40)] + [(0.3, n % 10 == 0) for n in range(40)]
"""A verifier that says 0.9 and is right half of the time."""


@pytest.mark.parametrize("method", few(["isotonic", "platt"]))
def test_calibration_lowers_the_error_of_one_who_is_too_sure(method: str) -> None:
    calibration = fitted(OVERSURE, method)  # type: ignore[arg-type]
    before = reliability(OVERSURE).error
    after = reliability([(calibrated(calibration, said), was) for said, was in OVERSURE]).error
    assert before is not None
    assert after is not None
    assert after < 0.1 < before
    document = calibration.to_json()
    validator("calibration").validate(document)
    assert Calibration.from_json(document) == calibration


def test_what_is_applied_is_what_scikit_learn_predicts() -> None:
    from sklearn.isotonic import IsotonicRegression

    pairs = [(n / 37, (n * 7) % 11 < n / 4) for n in range(38)]
    model = IsotonicRegression(y_min=0, y_max=1, out_of_bounds="clip").fit(
        *map(list, zip(*pairs, strict=True))
    )
    calibration = fitted(pairs, "isotonic")
    for each in (0.0, 0.013, 0.4, 0.77, 1.0):
        assert calibrated(calibration, each) == pytest.approx(float(model.predict([each])[0]))


@given(st.lists(st.tuples(SHARES, st.booleans()), min_size=10, max_size=40), SHARES, SHARES)
def test_a_calibration_keeps_the_order(pairs: list[tuple[float, bool]], one: float, other: float) -> None:
    if len({was for _, was in pairs}) < 2:
        return
    low, high = sorted((one, other))
    for method in ("platt", "isotonic"):
        calibration = fitted(pairs, method)
        assert 0 <= calibrated(calibration, low) <= calibrated(calibration, high) + 1e-12 <= 1 + 1e-9


@pytest.mark.parametrize("pairs", [[], [(0.5, True)] * 5, [(0.5, True)] * 50, [(0.5, False)] * 50])
def test_too_few_outcomes_are_refused(pairs: list[tuple[float, bool]]) -> None:
    with pytest.raises(CallError, match="say nothing of confidence"):
        fitted(pairs)


@pytest.mark.parametrize(
    "wrong", [{}, {"confidences": (0.1,)}, {"confidences": (0.5, 0.1), "shares": (0.1, 0.5)}]
)
def test_an_isotonic_calibration_has_points_that_ascend(wrong: dict[str, tuple[float, ...]]) -> None:
    with pytest.raises(ValueError, match="isotonic"):
        Calibration("isotonic", **wrong)  # type: ignore[arg-type]
