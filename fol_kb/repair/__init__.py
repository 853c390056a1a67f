"""Repair of imperfect calls under published laws: see :mod:`fol_kb.repair.rule` for the pieces."""

from fol_kb.beliefs.changes import Change, Close, Declare, Kind, Redeclare, Rename, Restate
from fol_kb.beliefs.findings import Finding, Level, Mode, Repair
from fol_kb.repair.draft import Assertion, Draft
from fol_kb.repair.pipeline import Resolution, resolve
from fol_kb.repair.rule import RepairRule, RuleError
from fol_kb.repair.rules.built_in import BUILT_IN, with_rules

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
