"""The document types of ``verification``."""

from __future__ import annotations

from fol_kb.common import schemas
from verification.citations import CitationContext
from verification.cli.doctor import Diagnosis
from verification.model import (
    AnswerHistory,
    AnswerOutcome,
    AnswerRun,
    Calibration,
    CheckReport,
    DebateReport,
    GateDecision,
    GlossaryCheck,
    GuidanceContext,
    GuidanceReport,
    MemoryEntry,
    MemoryReport,
    Orchestration,
    OrchestratorAnswered,
    Prediction,
    QuotationReport,
    Reliability,
    Run,
    SelfCheck,
    TaskPlan,
    TaskResult,
    VerificationCompleted,
    VerificationReport,
    VerificationResult,
    VerificationStarted,
)

PUBLISHED = (
    schemas.of("verification-result", VerificationResult),
    schemas.of("claim-check", CheckReport),
    schemas.of("citation-context", CitationContext),
    schemas.of("quotation-check", QuotationReport),
    schemas.of("debate", DebateReport),
    schemas.of("agent-run", Run),
    schemas.of("answer-report", VerificationReport),
    schemas.of("answer-gate", GateDecision),
    schemas.of("memory-entry", MemoryEntry),
    schemas.of("memory", MemoryReport),
    schemas.of("task-plan", TaskPlan),
    schemas.of("task-result", TaskResult),
    schemas.of("orchestration", Orchestration),
    schemas.of("prediction", Prediction),
    schemas.of("answer-outcome", AnswerOutcome),
    schemas.of("answer-history", AnswerHistory),
    schemas.of("reliability", Reliability),
    schemas.of("calibration", Calibration),
    schemas.of("event-verification-start", VerificationStarted),
    schemas.of("event-verification-complete", VerificationCompleted),
    schemas.of("event-orchestrator-answer", OrchestratorAnswered),
    schemas.of("answer-run", AnswerRun),
    schemas.of("self-check", SelfCheck),
    schemas.of("guidance", GuidanceReport),
    schemas.of("guidance-context", GuidanceContext),
    schemas.of("glossary-check", GlossaryCheck),
    schemas.of("verification-diagnosis", Diagnosis),
)
