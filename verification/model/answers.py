"""What is found out about an answer: its mentions, what code found of them, and what a verifier says."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from fol_kb.common import codec
from fol_kb.common.codec import Count, Duration, Share
from verification.model.claims import LayerState
from verification.model.documents import Document, ReadableDocument
from verification.model.runs import SelfAssessment, TierName


class MentionKind(StrEnum):
    """What a mention is of. CONCEPT: a name that no pattern knows and that a store is asked about."""

    FILE = "file"
    PACKAGE = "package"
    CLASS = "class"
    FUNCTION = "function"
    COMMAND = "command"
    URL = "url"
    IDENTIFIER = "identifier"
    NUMBER = "number"
    AMOUNT = "amount"
    DATE = "date"
    TIME = "time"
    CONCEPT = "concept"


class MentionStatus(StrEnum):
    """VERIFIED: code found it. COMPUTED: it follows from values that code found, and may all the same be
    wrong. SUGGESTED: a command that the answer says can be run; nobody ran it, and all that it names was
    found. UNVERIFIED: none of these."""

    VERIFIED = "verified"
    UNVERIFIED = "unverified"
    COMPUTED = "computed"
    SUGGESTED = "suggested"


class Source(StrEnum):
    """Where a mention was found. INPUT: what a tool was called with; CHECK: what an existence check knows."""

    RESULT = "result"
    INPUT = "input"
    TASK = "task"
    CHECK = "check"


class Match(StrEnum):
    """What counts as found."""

    EXACT = "exact"
    CASE = "case"
    """The same but for capitals, and for spaces, hyphens and underscores between words."""
    PATH_SUFFIX = "pathSuffix"
    PART = "part"
    """The parts of a longer name, such as a method of a class, each in its place."""
    NUMBER = "number"
    AMOUNT = "amount"
    DATE = "date"
    TIME = "time"
    COUNT = "count"
    """As many items were returned."""
    EXISTS = "exists"


class Operation(StrEnum):
    """How a mention is computed from its operands."""

    SUM = "sum"
    DIFFERENCE = "difference"
    PRODUCT = "product"
    QUOTIENT = "quotient"
    PERCENTAGE = "percentage"
    MEAN = "mean"
    COUNT = "count"
    """So many things as the answer itself lists."""


@codec.record(
    "FoundInPart",
    "Where a mention was found; result is the number of the tool result, from 0; start and end are offsets "
    "in its text.",
)
@dataclass(frozen=True, slots=True)
class FoundIn:
    """Where a mention was found.

    Attributes:
        result: the position of the tool result, for RESULT and INPUT.
        field: the name that the value has in the result, where it is data.
        quote: the words that were found.
        start, end: offsets of ``quote`` in the text of the result, its input, or the task.
        check: the existence check that knows it, for CHECK.
        path: all of the path that a file was found as a part of.
    """

    source: Source
    match: Match
    result: Count | None = None
    tool: str | None = None
    field: str | None = None
    quote: str | None = None
    start: Count | None = None
    end: Count | None = None
    check: str | None = None
    path: str | None = None


@codec.record(
    "OperandPart", "A value that a mention is computed from: offsets in the answer, or a field of a result."
)
@dataclass(frozen=True, slots=True)
class Operand:
    """A value that a mention is computed from: at an offset of the answer, or in a field of a result."""

    text: str
    value: str
    start: Count | None = None
    end: Count | None = None
    result: Count | None = None
    field: str | None = None


@codec.record(
    "MentionPart",
    "A mention, its offsets in the answer, and what code found of it.",
    "text kind start end status foundIn=found_in operation operands outOfScope=out_of_scope doubt?",
)
@dataclass(frozen=True, slots=True)
class Mention:
    """A mention of an answer.

    Attributes:
        doubt: what else speaks against it, in words: why it is unverified although it stands somewhere; or,
            of one that is verified, that it stands with another record only.

    Raises:
        ValueError: verified and found nowhere, or computed from nothing.
    """

    text: str
    kind: MentionKind
    start: Count
    end: Count
    status: MentionStatus = MentionStatus.UNVERIFIED
    found_in: FoundIn | None = None
    operation: Operation | None = None
    operands: tuple[Operand, ...] = ()
    out_of_scope: bool = False
    doubt: str | None = None

    def __post_init__(self) -> None:
        if (self.status is MentionStatus.VERIFIED) is not (self.found_in is not None):
            raise ValueError(f"a mention of status {self.status} with foundIn {self.found_in}")
        if (self.status is MentionStatus.COMPUTED) is not (self.operation is not None):
            raise ValueError(f"a mention of status {self.status} with operation {self.operation}")


class WarningCode(StrEnum):
    """What a report warns of."""

    UNVERIFIED_FILE = "UNVERIFIED_FILE"
    UNVERIFIED_PACKAGE = "UNVERIFIED_PACKAGE"
    UNVERIFIED_CLASS = "UNVERIFIED_CLASS"
    UNVERIFIED_FUNCTION = "UNVERIFIED_FUNCTION"
    UNVERIFIED_COMMAND = "UNVERIFIED_COMMAND"
    UNVERIFIED_URL = "UNVERIFIED_URL"
    UNVERIFIED_IDENTIFIER = "UNVERIFIED_IDENTIFIER"
    UNVERIFIED_NUMBER = "UNVERIFIED_NUMBER"
    UNVERIFIED_AMOUNT = "UNVERIFIED_AMOUNT"
    UNVERIFIED_DATE = "UNVERIFIED_DATE"
    UNVERIFIED_TIME = "UNVERIFIED_TIME"
    UNVERIFIED_CONCEPT = "UNVERIFIED_CONCEPT"
    OUT_OF_SCOPE = "OUT_OF_SCOPE"
    OTHER_RECORD = "OTHER_RECORD"
    """A value that was found, and stands with another record than the answer tells it of."""
    LOW_CONFIDENCE = "LOW_CONFIDENCE"
    INCOMPLETE_ANSWER = "INCOMPLETE_ANSWER"
    CONTRADICTION = "CONTRADICTION"
    KNOWN_HALLUCINATION = "KNOWN_HALLUCINATION"
    MODEL_OVERRULED = "MODEL_OVERRULED"
    """The verifier's lists say otherwise than code does; code's findings stand."""
    VERIFIERS_DISAGREE = "VERIFIERS_DISAGREE"
    SAME_MODEL = "SAME_MODEL"
    """The model that checked is the one that worked."""
    REMARK = "REMARK"
    """Words of the verifier that have no code of their own."""
    VERIFICATION_FAILED = "VERIFICATION_FAILED"

    @staticmethod
    def unverified(kind: MentionKind) -> WarningCode:
        """The code of an unverified mention of a kind."""
        return WarningCode[f"UNVERIFIED_{kind.name}"]


@codec.record("SideQuotePart", "Words that a warning is about, and whose they are.")
@dataclass(frozen=True, slots=True)
class SideQuote:
    """Words that a warning is about. ``source`` is a subtask's id, ``answer``, ``task``, a result."""

    source: str
    quote: str
    start: Count | None = None
    end: Count | None = None


@codec.record("WarningDetailsPart", "What a warning is about.")
@dataclass(frozen=True, slots=True)
class WarningDetails:
    """What a warning is about; what does not apply is None or empty.

    Attributes:
        mention, kind, start, end: the mention, with offsets in the answer.
        value, threshold: a number, and the one that it stays below.
        quotes: both sides of a contradiction.
        subtasks: the ids of the subtasks that are concerned.
        problem: what went wrong, of a verification that failed.
    """

    mention: str | None = None
    kind: MentionKind | None = None
    start: Count | None = None
    end: Count | None = None
    value: float | None = None
    threshold: float | None = None
    quotes: tuple[SideQuote, ...] = ()
    subtasks: tuple[str, ...] = ()
    problem: str | None = None


@codec.record("ReportWarningPart", "A warning of a report.")
@dataclass(frozen=True, slots=True)
class ReportWarning:
    """A warning: a code for programs, a message for people, and what it is about."""

    code: WarningCode
    message: str
    details: WarningDetails = field(default_factory=WarningDetails)


class ReportStatus(StrEnum):
    """How far the verification came.

    COMPLETE: code and every verifier that was asked. FLOOR_ONLY: code, and no verifier was asked.
    SKIPPED: the answer is too short for a verifier; what code found is there.
    FAILED: a verifier that was asked said nothing usable; there are no numbers, and nothing follows from it.
    """

    COMPLETE = "complete"
    FLOOR_ONLY = "floor_only"
    SKIPPED = "skipped"
    FAILED = "failed"


@codec.record(
    "VerifierOpinionPart",
    "What a verifier said, before code's findings were put over it.",
    "state tier model sameModel=same_model mentions verified unverified confidence completeness gaps",
    "remarks contradictions reasoning tokens detail elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class VerifierOpinion:
    """What a verifier said.

    Attributes:
        same_model: whether it is the model that worked; None where that is not known.
        mentions, verified, unverified: its own lists.
        remarks: its warnings, in its words.
        contradictions: those of them that say that the answer contradicts the results.
        detail: why it failed, or did not run.
    """

    state: LayerState = LayerState.NOT_RUN
    tier: TierName | None = None
    model: str | None = None
    same_model: bool | None = None
    mentions: tuple[str, ...] = ()
    verified: tuple[str, ...] = ()
    unverified: tuple[str, ...] = ()
    confidence: Share | None = None
    completeness: Share | None = None
    gaps: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()
    reasoning: str | None = None
    tokens: Count | None = None
    detail: str | None = None
    elapsed_ms: Duration = 0.0


@codec.record(
    "ToolSummaryPart",
    "What the tools did, in order and without repetition.",
    "filesRead=files_read filesWritten=files_written commandsRun=commands_run",
    "searchQueries=search_queries toolCalls=tool_calls leftOut=left_out masked",
)
@dataclass(frozen=True, slots=True)
class ToolSummary:
    """What the tools did, in order and without repetition.

    Attributes:
        tool_calls: how many calls there were.
        left_out: how many calls of each tool the text for the verifier has no room for.
        masked: how many keys and tokens were hidden in it.
    """

    files_read: tuple[str, ...] = ()
    files_written: tuple[str, ...] = ()
    commands_run: tuple[str, ...] = ()
    search_queries: tuple[str, ...] = ()
    tool_calls: Count = 0
    left_out: dict[str, int] = field(default_factory=dict)
    masked: Count = 0


@codec.document(
    "fol-kb/answer-report",
    "AnswerReportDocument",
    "An answer of an agent, verified: its mentions, and what a verifier says of it.",
    "id status mentions verifiedMentions=verified_mentions unverifiedMentions=unverified_mentions "
    "computedMentions=computed_mentions confidence completeness gaps warnings reasoning "
    "selfAssessment=self_assessment verifiers toolSummary=tool_summary notes cached answer "
    "elapsedMs=elapsed_ms",
)
@dataclass(frozen=True, slots=True)
class VerificationReport(ReadableDocument):
    """What is found out about an answer.

    Attributes:
        mentions: in the order of the answer; code decided on each.
        confidence, completeness: of the verifier; None unless the status is ``complete``.
        verifiers: those that were asked, or the one that was not, with the reason.
        cached: whether the verifier's words come from the cache.
        answer: the text that the offsets are of, where it was put together from the replies of a
        conversation.

    Raises:
        ValueError: numbers without a verifier that gave them, or the other way round.
    """

    called: ClassVar[str] = "a report on an answer"
    status: ReportStatus
    mentions: tuple[Mention, ...] = ()
    confidence: Share | None = None
    completeness: Share | None = None
    gaps: tuple[str, ...] = ()
    warnings: tuple[ReportWarning, ...] = ()
    reasoning: str | None = None
    self_assessment: SelfAssessment | None = None
    verifiers: tuple[VerifierOpinion, ...] = ()
    tool_summary: ToolSummary = field(default_factory=ToolSummary)
    notes: tuple[str, ...] = ()
    cached: bool = False
    id: str | None = None
    elapsed_ms: Duration = 0.0
    answer: str | None = None

    def __post_init__(self) -> None:
        numbers = (self.confidence, self.completeness)
        complete = self.status is ReportStatus.COMPLETE
        if any((number is not None) is not complete for number in numbers):
            raise ValueError(f"a report of status {self.status} with confidence and completeness {numbers}")
        if any(number is not None and math.isnan(number) for number in numbers):
            raise ValueError("confidence and completeness are numbers from 0 to 1, not NaN")

    @property
    def verified_mentions(self) -> tuple[str, ...]:
        """The texts of the verified mentions, each once."""
        return self._texts(MentionStatus.VERIFIED)

    @property
    def unverified_mentions(self) -> tuple[str, ...]:
        """The texts of the unverified mentions, each once."""
        return self._texts(MentionStatus.UNVERIFIED)

    @property
    def computed_mentions(self) -> tuple[str, ...]:
        """The texts of the computed mentions, each once."""
        return self._texts(MentionStatus.COMPUTED)

    def _texts(self, status: MentionStatus) -> tuple[str, ...]:
        return tuple(dict.fromkeys(each.text for each in self.mentions if each.status is status))


class Gate(StrEnum):
    """What a loop of an agent is told to do with an answer."""

    ALLOW = "allow"
    WARN = "warn"
    BLOCK = "block"


@codec.document("fol-kb/answer-gate", "AnswerGateDocument", "Whether an answer may go out, and why.")
@dataclass(frozen=True, slots=True)
class GateDecision(Document):
    """Whether an answer may go out: what in it code supports, and what it does not."""

    decision: Gate
    reasons: tuple[str, ...] = ()
    supported: tuple[str, ...] = ()
    unsupported: tuple[str, ...] = ()
