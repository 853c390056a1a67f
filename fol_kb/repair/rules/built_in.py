"""The built-in rules in the order in which they apply."""

from __future__ import annotations

from collections.abc import Iterable

from fol_kb.repair.rule import RepairRule
from fol_kb.repair.rules.closing import CloseVariables
from fol_kb.repair.rules.existential import CloseExistentially
from fol_kb.repair.rules.heuristics import ExpandLiterals, MergeSimilarNames, SplitArities
from fol_kb.repair.rules.inference import DeclareConstants, DeclareSorts, DeclareSymbols
from fol_kb.repair.rules.kinds import Kinds
from fol_kb.repair.rules.own_names import OwnNames
from fol_kb.repair.rules.schemas import MergeDeclarations
from fol_kb.repair.rules.spelling import Spelling

BUILT_IN: tuple[RepairRule, ...] = (
    Spelling(),
    ExpandLiterals(),
    MergeSimilarNames(),
    SplitArities(),
    DeclareSorts(),
    MergeDeclarations(),
    CloseExistentially(),
    CloseVariables(),
    DeclareSorts(),
    DeclareSymbols(),
    DeclareSorts(),
    MergeDeclarations(),
    DeclareConstants(),
    DeclareSorts(),
    OwnNames(),
    Kinds(),
)
"""The rules in the order in which they apply. Sorts are declared again after what may name a new one,
and declarations merged again once the rules over undeclared predicates count in the hierarchy. What adds to
formulas comes last, when every name has its sort."""


def with_rules(rules: Iterable[RepairRule]) -> tuple[RepairRule, ...]:
    """The built-in rules and further ones, which see the names after their spelling is settled."""
    return (*BUILT_IN[:1], *rules, *BUILT_IN[1:])
