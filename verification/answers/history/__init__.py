"""The history of verifications: how sure verifiers were, and whether they were right."""

from __future__ import annotations

from verification.answers.history.calibrating import calibrated, fitted
from verification.answers.history.history import Bias, History
from verification.answers.history.reliability import drawn, reliability

__all__ = ["Bias", "History", "calibrated", "drawn", "fitted", "reliability"]
