"""What happens while answers are verified, for whoever listens. An answer is named by its hash."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal, TypeAlias

from fol_kb.common import codec
from fol_kb.common.codec import Count, Duration, Ordinal, Share
from verification.model.answers import ReportStatus, WarningCode
from verification.model.documents import Document
from verification.model.runs import TierName


def reference(answer: str) -> str:
    """What an answer is called in an event: ``sha256:`` and the hash of its UTF-8."""
    return f"sha256:{hashlib.sha256(answer.encode('utf-8', 'surrogatepass')).hexdigest()}"


@codec.record("MentionCountsPart", "How many mentions have which status.")
@dataclass(frozen=True, slots=True)
class MentionCounts:
    """How many mentions of an answer, each text once, have which status."""

    verified: Count = 0
    computed: Count = 0
    unverified: Count = 0


@codec.document(
    "fol-kb/event-verification-start",
    "VerificationStartedDocument",
    "An answer is about to be verified.",
    "event taskId=task_id subtaskId=subtask_id attempt executorTier=executor_tier",
    "executorModel=executor_model",
    "verifierTier=verifier_tier verifierModel=verifier_model answer timestamp",
)
@dataclass(frozen=True, slots=True)
class VerificationStarted(Document):
    """An answer is about to be verified. ``subtask_id`` is None for the answer to the whole task."""

    task_id: str
    subtask_id: str | None
    attempt: Ordinal
    executor_tier: TierName | None
    executor_model: str | None
    verifier_tier: TierName | None
    verifier_model: str | None
    answer: str
    timestamp: str
    event: Literal["verification:start"] = "verification:start"


@codec.document(
    "fol-kb/event-verification-complete",
    "VerificationCompletedDocument",
    "An answer was verified.",
    "event taskId=task_id subtaskId=subtask_id attempt executorTier=executor_tier",
    "executorModel=executor_model",
    "verifierTier=verifier_tier verifierModel=verifier_model status confidence completeness mentions",
    "warnings reaction durationMs=duration_ms tokens answer timestamp",
)
@dataclass(frozen=True, slots=True)
class VerificationCompleted(Document):
    """An answer was verified. ``reaction`` is what follows; ``tokens`` are those of the verifiers."""

    task_id: str
    subtask_id: str | None
    attempt: Ordinal
    executor_tier: TierName | None
    executor_model: str | None
    verifier_tier: TierName | None
    verifier_model: str | None
    status: ReportStatus
    confidence: Share | None
    completeness: Share | None
    mentions: MentionCounts
    warnings: tuple[WarningCode, ...]
    reaction: str
    duration_ms: Duration
    tokens: Count | None
    answer: str
    timestamp: str
    event: Literal["verification:complete"] = "verification:complete"


@codec.document(
    "fol-kb/event-orchestrator-answer",
    "OrchestratorAnsweredDocument",
    "A task has its answer.",
    "event taskId=task_id subtasks reliable uncertain failed gaps contradictions executorTier=executor_tier",
    "executorModel=executor_model verifierTier=verifier_tier verifierModel=verifier_model status confidence",
    "completeness mentions durationMs=duration_ms answer timestamp",
)
@dataclass(frozen=True, slots=True)
class OrchestratorAnswered(Document):
    """A task has its answer. ``gaps`` and ``contradictions`` are counts, as those of subtasks are."""

    task_id: str
    subtasks: Count
    reliable: Count
    uncertain: Count
    failed: Count
    gaps: Count
    contradictions: Count
    executor_tier: TierName | None
    executor_model: str | None
    verifier_tier: TierName | None
    verifier_model: str | None
    status: ReportStatus | None
    confidence: Share | None
    completeness: Share | None
    mentions: MentionCounts
    duration_ms: Duration
    answer: str
    timestamp: str
    event: Literal["orchestrator:answer"] = "orchestrator:answer"


Event: TypeAlias = VerificationStarted | VerificationCompleted | OrchestratorAnswered
