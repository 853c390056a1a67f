"""What reasoners say, as values: those of :mod:`fol_kb.beliefs.verdicts`, beside what gives them."""

from __future__ import annotations

from fol_kb.beliefs.verdict_parts import Conflict, Reason, Semantics
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus, EntailmentReport, EntailmentStatus

__all__ = [
    "Conflict",
    "ConsistencyReport",
    "ConsistencyStatus",
    "EntailmentReport",
    "EntailmentStatus",
    "Reason",
    "Semantics",
]
