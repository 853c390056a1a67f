"""The document types of ``verification``."""

from __future__ import annotations

from fol_kb.common import schemas
from verification.cli.doctor import Diagnosis
from verification.model import (
    CheckReport,
    DebateReport,
    GateDecision,
    QuotationReport,
    Run,
    VerificationReport,
    VerificationResult,
)

PUBLISHED = (
    schemas.of("verification-result", VerificationResult),
    schemas.of("claim-check", CheckReport),
    schemas.of("quotation-check", QuotationReport),
    schemas.of("debate", DebateReport),
    schemas.of("agent-run", Run),
    schemas.of("answer-report", VerificationReport),
    schemas.of("answer-gate", GateDecision),
    schemas.of("verification-diagnosis", Diagnosis),
)

__all__ = ["PUBLISHED"]
