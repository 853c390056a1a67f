"""The contracts of verification: frozen values, their closed enumerations, and their JSON documents.

Attributes are in snake case, members of documents as the contracts spell them (``sourceNodeId``). Offsets are
0-based, half-open, in Unicode code points; times are milliseconds.
"""

from __future__ import annotations

from verification.model.claims import (
    CheckReport,
    ClaimStatus,
    DecidedBy,
    Evidence,
    FormalLayer,
    FormalPremise,
    FormalVerdict,
    JudgeLayer,
    Layers,
    LayerState,
    QuoteCheck,
    QuoteLayer,
    QuoteRejection,
    SearchHit,
    SearchLayer,
    Side,
    Summary,
    VerificationResult,
)
from verification.model.plans import DebateReport, DebateStatus, StepResult, StepState

__all__ = [
    "CheckReport",
    "ClaimStatus",
    "DebateReport",
    "DebateStatus",
    "DecidedBy",
    "Evidence",
    "FormalLayer",
    "FormalPremise",
    "FormalVerdict",
    "JudgeLayer",
    "LayerState",
    "Layers",
    "QuoteCheck",
    "QuoteLayer",
    "QuoteRejection",
    "SearchHit",
    "SearchLayer",
    "Side",
    "StepResult",
    "StepState",
    "Summary",
    "VerificationResult",
]
