"""Repair of imperfect calls under published laws: see :mod:`fol_kb.repair.model` for the pieces."""

from fol_kb.repair.model import Assertion, Draft, Finding, Level, Mode, Repair, RepairRule
from fol_kb.repair.resolve import BUILT_IN, Resolution, resolve

__all__ = [
    "BUILT_IN",
    "Assertion",
    "Draft",
    "Finding",
    "Level",
    "Mode",
    "Repair",
    "RepairRule",
    "Resolution",
    "resolve",
]
