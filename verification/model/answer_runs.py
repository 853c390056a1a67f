"""A whole answer through every layer that is configured: one row for each statement."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from fol_kb.common import codec
from fol_kb.common.codec import Count, Duration, Ordinal
from verification.model.answers import Mention
from verification.model.claims import LayerState, VerificationResult
from verification.model.documents import ReadableDocument
from verification.model.quotations import MissingQuotation, Quoted
from verification.model.self_checks import SelfCheck


class RowKind(StrEnum):
    """What a row is. Only a SENTENCE can state something; the others are rows so that nothing is left out."""

    SENTENCE = "sentence"
    QUESTION = "question"
    HEADING = "heading"
    CELL = "cell"
    QUOTED = "quoted"
    CODE = "code"
    MARKUP = "markup"


class Verdict(StrEnum):
    """What a layer says of a row. OPEN: it looked at something in it, and cannot say."""

    FOR = "for"
    AGAINST = "against"
    OPEN = "open"


@codec.record("RowVerdictPart", "What a layer says of a row.")
@dataclass(frozen=True, slots=True)
class RowVerdict:
    """What a layer says of a row, and in what words."""

    layer: str
    verdict: Verdict
    said: str


@codec.record(
    "AnswerRowPart",
    "A statement of the answer, and what each layer says of it; silent are layers that ran and say nothing.",
)
@dataclass(frozen=True, slots=True)
class AnswerRow:
    """A row: ``text`` is without marks of Markdown; ``start`` and ``end`` are its place in the answer."""

    number: Ordinal
    kind: RowKind
    text: str
    start: Count
    end: Count
    line: Ordinal
    quotes: tuple[Quoted, ...] = ()
    mentions: tuple[Mention, ...] = ()
    claims: tuple[VerificationResult, ...] = ()
    verdicts: tuple[RowVerdict, ...] = ()
    silent: tuple[str, ...] = ()

    @property
    def against(self) -> bool:
        """Whether any layer speaks against it."""
        return any(each.verdict is Verdict.AGAINST for each in self.verdicts)

    @property
    def unspoken(self) -> bool:
        """Whether it is a statement of which no layer says anything."""
        return self.kind is RowKind.SENTENCE and not self.verdicts


@codec.record(
    "AnswerLayerPart",
    "A layer: whether it ran, its time, and the tokens of the model that it asked.",
    "name state detail elapsedMs=elapsed_ms requests tokens",
)
@dataclass(frozen=True, slots=True)
class AnswerLayer:
    """A layer; ``detail`` says why it did not run, or on how much it stands."""

    name: str
    state: LayerState
    detail: str = ""
    elapsed_ms: Duration = 0.0
    requests: Count = 0
    tokens: Count = 0


@codec.record("AnswerRunCountsPart", "How many rows there are of which kind.")
@dataclass(frozen=True, slots=True)
class AnswerRunCounts:
    """Counts: statements are rows that are sentences; unspoken those of which no layer says anything."""

    rows: Count
    statements: Count
    against: Count
    unspoken: Count


@codec.document(
    "fol-kb/answer-run",
    "AnswerRunDocument",
    "A whole answer through every layer: one row for each statement, in the order of the text.",
    "id answer counts rows layers missing selfCheck=self_check notes",
)
@dataclass(frozen=True, slots=True)
class AnswerRun(ReadableDocument):
    """A whole answer. ``missing`` are quotations that the task asks for, and that no row can have.
    ``self_check`` is about all of it, and says nothing of single rows."""

    called: ClassVar[str] = "an answer through every layer"
    id: str | None
    answer: str
    counts: AnswerRunCounts
    rows: tuple[AnswerRow, ...]
    layers: tuple[AnswerLayer, ...]
    missing: tuple[MissingQuotation, ...] = ()
    self_check: SelfCheck | None = None
    notes: tuple[str, ...] = ()

    @property
    def against(self) -> bool:
        """Whether anything speaks against the answer."""
        judged = self.self_check is not None and self.self_check.against
        return self.counts.against > 0 or bool(self.missing) or judged
