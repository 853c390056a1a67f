"""From confidence to how often such answers were right: fitted by scikit-learn, applied without it.

Platt scaling (Platt 1999) is a logistic curve and needs few outcomes; isotonic regression (Zadrozny and
Elkan, KDD 2002) follows any rising curve and needs many. Both keep the order of confidences.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal

from fol_kb.common.errors import CallError, MissingExtraError
from verification.answers.history.reliability import Pair
from verification.model import Calibration

FEWEST = 10
"""Outcomes below which nothing is fitted."""


def fitted(pairs: Sequence[Pair], method: Literal["platt", "isotonic"] = "platt") -> Calibration:
    """A calibration of these outcomes.

    Args:
        pairs: confidences with their outcomes.
        method: of fitting.

    Raises:
        CallError: too few outcomes, or only right or only wrong ones, or an unknown method.
        MissingExtraError: scikit-learn is not installed.
    """
    right = sum(was for _, was in pairs)
    if len(pairs) < FEWEST or right in (0, len(pairs)):
        raise CallError(
            f"{len(pairs)} outcomes, {right} of them right, say nothing of confidence; "
            f"at least {FEWEST} are expected, right and wrong ones"
        )
    if method not in ("platt", "isotonic"):
        raise CallError(f"a calibration is platt or isotonic, not {method!r}")
    try:
        from sklearn.isotonic import IsotonicRegression
        from sklearn.linear_model import LogisticRegression
    except ImportError:
        raise MissingExtraError("calibration", "scikit-learn", "calibration") from None
    said = [confidence for confidence, _ in pairs]
    was = [int(outcome) for _, outcome in pairs]
    if method == "isotonic":
        found = IsotonicRegression(y_min=0.0, y_max=1.0, out_of_bounds="clip").fit(said, was)
        points = list(zip(found.X_thresholds_, found.y_thresholds_, strict=True))
        return Calibration(
            "isotonic",
            confidences=tuple(float(x) for x, _ in points),
            shares=tuple(float(y) for _, y in points),
            count=len(pairs),
        )
    model = LogisticRegression().fit([[each] for each in said], was)
    # a curve that falls would say that the surest answers are the worst: too few outcomes say that
    slope = max(0.0, float(model.coef_[0][0]))
    intercept = float(model.intercept_[0]) if slope else math.log(right / (len(pairs) - right))
    return Calibration("platt", slope, intercept, count=len(pairs))


def calibrated(calibration: Calibration, confidence: float) -> float:
    """How often answers of this confidence were right.

    Raises:
        ValueError: the confidence is no number from 0 to 1.
    """
    if not 0 <= confidence <= 1:
        raise ValueError(f"a confidence is a number from 0 to 1, not {confidence!r}")
    if calibration.method == "platt":
        return 1 / (1 + math.exp(-(calibration.slope * confidence + calibration.intercept)))
    said, was = calibration.confidences, calibration.shares
    place = bisect_right(said, confidence)
    if place == 0:
        return was[0]
    if place == len(said):
        return was[-1]
    low, high = said[place - 1], said[place]
    share = (confidence - low) / (high - low)
    return was[place - 1] + share * (was[place] - was[place - 1])
