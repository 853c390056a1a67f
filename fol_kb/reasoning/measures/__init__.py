"""How inconsistent a belief set is, who is to blame, and how it changes: Tweety's analysis and belief change.

:func:`measures`, :func:`contract` and :func:`revise` are asked; ``docs/how-to/analysis.md`` has examples.
"""

from __future__ import annotations

from fol_kb.reasoning.measures.asking import contract, measures, revise
from fol_kb.reasoning.measures.values import (
    CULPABILITIES,
    MEASURES,
    ChangeReport,
    ChangeStatus,
    Culpability,
    InconsistencyReport,
    MeasureStatus,
    MeasureValue,
)

__all__ = [
    "CULPABILITIES",
    "MEASURES",
    "ChangeReport",
    "ChangeStatus",
    "Culpability",
    "InconsistencyReport",
    "MeasureStatus",
    "MeasureValue",
    "contract",
    "measures",
    "revise",
]
