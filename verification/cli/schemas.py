"""The document types of ``verification``."""

from __future__ import annotations

from fol_kb.common import schemas
from verification import model
from verification.citations import CitationContext
from verification.cli.doctor import Diagnosis

PUBLISHED = (
    schemas.of("verification-result", model.VerificationResult),
    schemas.of("claim-check", model.CheckReport),
    schemas.of("citation-context", CitationContext),
    schemas.of("quotation-check", model.QuotationReport),
    schemas.of("debate", model.DebateReport),
    schemas.of("agent-run", model.Run),
    schemas.of("answer-report", model.VerificationReport),
    schemas.of("answer-gate", model.GateDecision),
    schemas.of("memory-entry", model.MemoryEntry),
    schemas.of("memory", model.MemoryReport),
    schemas.of("task-plan", model.TaskPlan),
    schemas.of("task-result", model.TaskResult),
    schemas.of("orchestration", model.Orchestration),
    schemas.of("prediction", model.Prediction),
    schemas.of("answer-outcome", model.AnswerOutcome),
    schemas.of("answer-history", model.AnswerHistory),
    schemas.of("reliability", model.Reliability),
    schemas.of("calibration", model.Calibration),
    schemas.of("event-verification-start", model.VerificationStarted),
    schemas.of("event-verification-complete", model.VerificationCompleted),
    schemas.of("event-orchestrator-answer", model.OrchestratorAnswered),
    schemas.of("answer-run", model.AnswerRun),
    schemas.of("self-check", model.SelfCheck),
    schemas.of("guidance", model.GuidanceReport),
    schemas.of("guidance-context", model.GuidanceContext),
    schemas.of("glossary-check", model.GlossaryCheck),
    schemas.of("verification-diagnosis", Diagnosis),
)
