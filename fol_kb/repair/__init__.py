"""Repair of imperfect calls under published laws: see :mod:`fol_kb.repair.model` for the pieces."""

from fol_kb.repair.changes import Change, Close, Declare, Kind, Redeclare, Rename, Restate
from fol_kb.repair.model import Assertion, Draft, Finding, Level, Mode, Repair, RepairRule, RuleError
from fol_kb.repair.resolve import BUILT_IN, Resolution, resolve, with_rules

__all__ = [
    "BUILT_IN",
    "Assertion",
    "Change",
    "Close",
    "Declare",
    "Draft",
    "Finding",
    "Kind",
    "Level",
    "Mode",
    "Redeclare",
    "Rename",
    "Repair",
    "RepairRule",
    "Resolution",
    "Restate",
    "RuleError",
    "resolve",
    "with_rules",
]
