"""What a sequential plan did: its steps, their results and times, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from fol_kb.common import codec
from fol_kb.common.codec import Duration
from verification.model.claims import CheckReport, VerificationResult
from verification.model.documents import ReadableDocument


class StepState(StrEnum):
    """How a step ended. SKIPPED: an earlier step failed that it needs, or there was nothing to do."""

    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"


class DebateStatus(StrEnum):
    """How a debate ended.

    COMPLETE: there is an answer, and code found nothing contradicted in it. CONTRADICTED: the answer asserts
    what is contradicted, although the model was told. UNCHECKED: the answer could not be checked. FAILED:
    there is no answer.
    """

    COMPLETE = "complete"
    CONTRADICTED = "contradicted"
    UNCHECKED = "unchecked"
    FAILED = "failed"


@codec.record("PlanStepPart", "A step of a plan.", "id kind inputs state output detail elapsedMs=elapsed_ms")
@dataclass(frozen=True, slots=True)
class StepResult:
    """A step: its id, what it is, the ids of the steps that it takes from, and what came of it."""

    id: str
    kind: str
    inputs: tuple[str, ...]
    state: StepState
    output: str = ""
    detail: str | None = None
    elapsed_ms: Duration = 0.0


@codec.document(
    "fol-kb/debate",
    "DebateDocument",
    "A question answered by a draft, a critique, a check of the draft's claims and a synthesis.",
)
@dataclass(frozen=True, slots=True)
class DebateReport(ReadableDocument):
    """An answer and how it came about.

    ``check`` is what was found out about the claims of the draft; None where that step did not run.
    ``asserted`` are the claims of the *answer* that are contradicted.
    """

    called: ClassVar[str] = "a debate"
    question: str
    status: DebateStatus
    answer: str
    asserted: tuple[VerificationResult, ...] = ()
    steps: tuple[StepResult, ...] = ()
    check: CheckReport | None = None
