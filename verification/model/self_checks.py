"""What a self check found: the marks of a finished answer, or why there are none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from fol_kb.common import codec
from fol_kb.common.codec import Count, Duration
from verification.model.documents import ReadableDocument

RAW = 200
"""Characters of a model's answer that are kept."""
LONGEST_NOTE = 120
"""Characters of a note."""


class Degree(StrEnum):
    """How far something holds. UNKNOWN: nobody can say, or nobody was asked."""

    YES = "yes"
    PARTIAL = "partial"
    NO = "no"
    UNKNOWN = "unknown"


class Contradiction(StrEnum):
    """How badly an answer contradicts itself or its sources."""

    NONE = "none"
    MINOR = "minor"
    MAJOR = "major"
    UNKNOWN = "unknown"


class SelfCheckFailure(StrEnum):
    """Why there are no marks."""

    EMPTY_QUESTION = "empty_question"
    EMPTY_ANSWER = "empty_answer"
    NO_MODEL = "no_model"
    """None is configured, or it cannot be used as it is."""
    TIMEOUT = "timeout"
    ENDPOINT = "endpoint"
    """No connection, an error status, or a body that is no answer of the protocol."""
    UNREADABLE = "unreadable"
    """The model answered something else than the one JSON object with the values that were asked for."""
    INTERNAL = "internal"


@codec.record("SelfCheckExcerptPart", "What the model was shown of a source.")
@dataclass(frozen=True, slots=True)
class Excerpt:
    """Words of a source: its name, and the offsets of the words in it."""

    source: str
    start: Count
    end: Count
    text: str


@codec.document(
    "fol-kb/self-check",
    "SelfCheckDocument",
    "What a model says of a finished answer, in closed enumerations; or why it says nothing.",
    "success answersQuestion=answers_question grounded contradiction followsRules=follows_rules? note",
    "durationMs=duration_ms failure raw model language sources excerpts notes",
)
@dataclass(frozen=True, slots=True)
class SelfCheck(ReadableDocument):
    """The marks of an answer.

    ``follows_rules`` is None where no rules were given. ``note`` is the model's sentence or, without success,
    what happened. ``raw`` is what the model's answer began with. ``sources`` counts those that were given,
    and ``excerpts`` is what the model saw of them. ``notes`` says what code changed, cut or left out.

    Raises:
        ValueError: a failure with marks, or a success with the reason of a failure.
    """

    called: ClassVar[str] = "a self check"
    success: bool
    answers_question: Degree = Degree.UNKNOWN
    grounded: Degree = Degree.UNKNOWN
    contradiction: Contradiction = Contradiction.UNKNOWN
    note: str = ""
    duration_ms: Duration = 0.0
    follows_rules: Degree | None = None
    failure: SelfCheckFailure | None = None
    raw: str | None = None
    model: str = ""
    language: str = "en"
    sources: Count = 0
    excerpts: tuple[Excerpt, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.success == (self.failure is not None):
            raise ValueError("a self check either succeeded or has the reason why not")
        marks = (self.answers_question, self.grounded, self.contradiction, self.follows_rules)
        if not self.success and any(mark not in ("unknown", None) for mark in marks):
            raise ValueError("a self check that failed marks nothing")

    @property
    def against(self) -> bool:
        """Whether it speaks against the answer: no answer to the question, a rule broken, a major
        contradiction, or sources that bear out nothing of it."""
        return (
            Degree.NO in (self.answers_question, self.follows_rules)
            or self.contradiction is Contradiction.MAJOR
            or (self.sources > 0 and self.grounded is Degree.NO)
        )
