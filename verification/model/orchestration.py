"""What became of a task that several executors worked on: its answer, its subtasks, and what is doubtful."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from fol_kb.common import codec
from fol_kb.common.codec import Count, Duration
from verification.model.answers import ReportWarning, VerificationReport
from verification.model.documents import ReadableDocument
from verification.model.runs import TierName


class Mark(StrEnum):
    """What is doubtful about an answer that is kept.

    UNCERTAIN: its verifier trusts it little. UNCHECKED: nobody could check it, or it was too short.
    INCOMPLETE: it leaves too much open. CONTRADICTED: it contradicts itself, its results, or another one.
    """

    UNCERTAIN = "uncertain"
    UNCHECKED = "unchecked"
    INCOMPLETE = "incomplete"
    CONTRADICTED = "contradicted"


class FailureReason(StrEnum):
    """Why a subtask has failed."""

    MAX_RETRIES_EXCEEDED = "max_retries_exceeded"
    LIMIT_REACHED = "limit_reached"
    """A limit of the whole run ended it: time, attempts or tokens."""


class SubtaskStatus(StrEnum):
    """How a subtask ended."""

    ACCEPTED = "accepted"
    FAILED = "failed"


@codec.record(
    "SubtaskAttemptPart",
    "An attempt at a subtask: its answer and the report on it, or why there is no answer.",
    "answer report problem reaction told model tokens elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class SubtaskAttempt:
    """An attempt at a subtask.

    Attributes:
        answer, report: None where the executor gave no answer.
        problem: why it gave none.
        reaction: what followed: ``accept``, ``retry``, ``reformulate``, ``clarify``, ``fail``.
        told: what the executor was told besides the task.
        model, tokens: those of the executor; None where that is not known.
    """

    answer: str | None
    report: VerificationReport | None
    problem: str | None = None
    reaction: str = ""
    told: str = ""
    model: str | None = None
    tokens: Count | None = None
    elapsed_ms: Duration = 0.0


@codec.record(
    "SubtaskOutcomePart",
    "What became of a subtask: kept is the position of the attempt that counts, report the last one.",
    "id description tier status reason marks kept answer report reliable attempts followUpOf=follow_up_of",
    "warnings",
)
@dataclass(frozen=True, slots=True)
class SubtaskOutcome:
    """What became of a subtask.

    Attributes:
        kept: the position of the best attempt; None if none has an answer.
        answer: of the attempt that is kept.
        report: the report on the last attempt that has one.
        reliable: whether the answer may be stated as it is.
        follow_up_of: the subtask whose gap it was made for.
        warnings: of the consistency with other subtasks, and of known hallucinations.
    """

    id: str
    description: str
    tier: TierName
    status: SubtaskStatus
    reason: FailureReason | None
    marks: tuple[Mark, ...]
    kept: Count | None
    answer: str | None
    report: VerificationReport | None
    reliable: bool
    attempts: tuple[SubtaskAttempt, ...]
    follow_up_of: str | None = None
    warnings: tuple[ReportWarning, ...] = ()

    @property
    def kept_report(self) -> VerificationReport | None:
        """The report on the attempt that is kept."""
        return None if self.kept is None else self.attempts[self.kept].report


@codec.record("LeftOutPart")
@dataclass(frozen=True, slots=True)
class LeftOut:
    """A sentence that code took out of an answer, and what in it was not found."""

    quote: str
    mentions: tuple[str, ...]


@codec.record(
    "ConsistencyPart",
    "Whether what the subtasks say agrees, as far as it could be translated.",
    "status reason sentences read conflicts elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class Consistency:
    """Whether what the subtasks say agrees.

    Attributes:
        status: Tweety's verdict, or ``NOT_RUN``.
        reason: why it is undecided or did not run.
        sentences, read: how many there are, and of how many a formula or a declaration came.
        conflicts: how many were found.
    """

    status: str = "NOT_RUN"
    reason: str | None = None
    sentences: Count = 0
    read: Count = 0
    conflicts: Count = 0
    elapsed_ms: Duration = 0.0


@codec.record("TierTokensPart", "Tokens of executors and of verifiers.")
@dataclass(frozen=True, slots=True)
class TierTokens:
    """Tokens of the executors and of the verifiers of a tier, as far as they are known."""

    tier: TierName
    executors: Count = 0
    verifiers: Count = 0


@codec.document(
    "fol-kb/orchestration",
    "OrchestrationDocument",
    "What became of a task: its answer, its subtasks, what is reliable, uncertain or missing.",
    "id task answer report reliable uncertain failed gaps leftOut=left_out contradictions subtasks",
    "consistency tokens notes elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class Orchestration(ReadableDocument):
    """What became of a task.

    Attributes:
        answer: to the whole task.
        report: on the answer.
        reliable, uncertain, failed: the ids of the subtasks.
        gaps: what is known to be missing.
        left_out: what code took out of the answer.
        contradictions: warnings across subtasks.
    """

    called: ClassVar[str] = "an orchestration"
    id: str
    task: str
    answer: str
    report: VerificationReport | None
    reliable: tuple[str, ...]
    uncertain: tuple[str, ...]
    failed: tuple[str, ...]
    gaps: tuple[str, ...]
    left_out: tuple[LeftOut, ...]
    contradictions: tuple[ReportWarning, ...]
    subtasks: tuple[SubtaskOutcome, ...]
    consistency: Consistency
    tokens: tuple[TierTokens, ...] = ()
    notes: tuple[str, ...] = ()
    elapsed_ms: Duration = 0.0
