"""What is found out about the quotations of an answer: where each stands in the sources, and how exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from fol_kb.common import codec
from fol_kb.common.codec import Count, Ordinal
from verification.model.claims import Unit
from verification.model.documents import ReadableDocument


class QuoteStatus(StrEnum):
    """How a quotation stands in the sources, by the rules of :meth:`fol_kb.quotations.Source.find`."""

    EXACT = "exact"
    NORMALIZED = "normalized"
    NEAR = "near"
    ABSENT = "absent"

    @property
    def verified(self) -> bool:
        """Whether the words stand in a source."""
        return self in (QuoteStatus.EXACT, QuoteStatus.NORMALIZED)


class QuoteMark(StrEnum):
    """What says that words are quoted."""

    MARKS = "marks"
    """Quotation marks of some language."""
    BLOCK = "block"
    """A block quote of Markdown."""
    FENCE = "fence"
    """A code fence of Markdown."""
    NUMBERED = "numbered"
    """``[ 2 exact text ]``: 2 is the number of the source."""
    ELEMENT = "element"
    """``<q>``, ``<quote>`` or ``<blockquote>``."""


class MissingKind(StrEnum):
    """What of a quotation that was asked for is not in the answer."""

    WHOLE = "whole"
    """A unit was to be quoted whole, and is not."""
    EXACT = "exact"
    """Words were to be quoted exactly, and no quotation is verified."""
    PASSAGES = "passages"
    """So many passages were to be quoted, and fewer are verified."""


@codec.record(
    "NearestPassagePart",
    "The passage of a source that is most like a quotation that no source has. It is no evidence.",
    "text source sourceStart=source_start sourceEnd=source_end line",
)
@dataclass(frozen=True, slots=True)
class NearestPassage:
    """The passage that is most like what was quoted; offsets are in the source."""

    text: str
    source: str
    source_start: Count
    source_end: Count
    line: Ordinal


@codec.record(
    "QuotedPart",
    "A quotation of the answer, and where it stands; as verification.model.Quoted explains.",
    "text start end status similarity source sourceStart=source_start sourceEnd=source_end line",
    "lastLine=last_line mended mark answerLine=answer_line cited misattributed alsoIn=also_in difference",
    "nearest cuts misleading rival",
)
@dataclass(frozen=True, slots=True)
class Quoted:
    """A quotation of an answer, and where it stands.

    ``start`` and ``end`` are offsets of ``text``, the words without their marks, in the answer; they begin in
    its line ``answer_line``. ``source`` is the name of the source that has the words, at ``source_start`` to
    ``source_end``, in the lines ``line`` to ``last_line``; all are None for an absent one. ``mended`` is what
    mending puts in place of the words, None where they stay. ``cited`` is the number or name of the source
    that the answer gives; ``misattributed`` says that the words stand in another one. ``also_in`` are other
    sources that have the words as exactly. ``difference`` says where near words differ, or why there are
    none. ``cuts`` says what an exact or normalized one cuts at its ends, a word or a number: its characters
    stand there, and ``mended`` has all of it. It is ``misleading`` if what is cut off may change what it
    says. ``rival`` is another passage that is as near, with other words: nothing says which of them is meant,
    and none is put in.

    Raises:
        ValueError: an absent quotation with a place, or another one without.
    """

    text: str
    start: Count
    end: Count
    status: QuoteStatus
    similarity: Unit
    source: str | None = None
    source_start: Count | None = None
    source_end: Count | None = None
    line: Ordinal | None = None
    last_line: Ordinal | None = None
    mended: str | None = None
    mark: QuoteMark = QuoteMark.MARKS
    answer_line: Ordinal = 1
    cited: str | None = None
    misattributed: bool = False
    also_in: tuple[str, ...] = ()
    difference: str | None = None
    nearest: NearestPassage | None = None
    cuts: str | None = None
    misleading: bool = False
    rival: NearestPassage | None = None

    @property
    def wrong(self) -> str | None:
        """What speaks against the answer; None if nothing does, or only that the words are near."""
        if self.status is QuoteStatus.ABSENT:
            return "absent"
        return "misleading" if self.misleading else "misattributed" if self.misattributed else None

    def __post_init__(self) -> None:
        place = (self.source, self.source_start, self.source_end, self.line, self.last_line)
        if any((each is None) != (self.status is QuoteStatus.ABSENT) for each in place):
            raise ValueError(f"a quotation that is {self.status} has a place in a source, or none: {place}")


@codec.record(
    "MissingQuotationPart",
    "A quotation that was asked for and that the answer does not give; words are what mending supplies.",
    "kind message wanted found words source sourceStart=source_start sourceEnd=source_end line",
    "lastLine=last_line",
)
@dataclass(frozen=True, slots=True)
class MissingQuotation:
    """A quotation that was asked for, and that the answer does not give.

    ``wanted`` passages were asked for, ``found`` are verified. ``words`` are those of the source that mending
    puts in, with their place; all None where nothing says which words those would be.
    """

    kind: MissingKind
    message: str
    wanted: Count
    found: Count
    words: str | None = None
    source: str | None = None
    source_start: Count | None = None
    source_end: Count | None = None
    line: Ordinal | None = None
    last_line: Ordinal | None = None


@codec.record(
    "UnclosedMarkPart", "A quotation mark that opens and that nothing closes.", "mark start line=answer_line"
)
@dataclass(frozen=True, slots=True)
class UnclosedMark:
    """A quotation mark of the answer that nothing closes; what follows it was not checked as a quotation."""

    mark: str
    start: Count
    answer_line: Ordinal

    @property
    def told(self) -> str:
        """What it is, for people."""
        return (
            f"line {self.answer_line}: {self.mark} opens and nothing closes it; what follows was not checked"
        )


@codec.record("QuoteCountsPart")
@dataclass(frozen=True, slots=True)
class QuoteCounts:
    """How many quotations have which status."""

    exact: Count = 0
    normalized: Count = 0
    near: Count = 0
    absent: Count = 0

    @staticmethod
    def of(quotes: Sequence[Quoted]) -> QuoteCounts:
        """The counts of these."""
        statuses = [each.status for each in quotes]
        return QuoteCounts(*(statuses.count(status) for status in QuoteStatus))

    @property
    def all(self) -> int:
        """How many there are."""
        return self.exact + self.normalized + self.near + self.absent

    @property
    def accuracy(self) -> float | None:
        """The share of the quotations that are verified, exact or normalized; None without quotations."""
        return (self.exact + self.normalized) / self.all if self.all else None


@codec.document(
    "fol-kb/quotation-check",
    "QuotationCheckDocument",
    "The quotations of an answer, in its order, each held against the sources.",
    "quotes accuracy counts missing unclosed mendedAnswer=mended_answer sources notes",
)
@dataclass(frozen=True, slots=True)
class QuotationReport(ReadableDocument):
    """The quotations of an answer, in its order.

    ``accuracy`` (``rag_citation_accuracy``) is the share that is exact or normalized; None where nothing is
    quoted. ``mended_answer`` is the whole answer after mending, None where it was not asked for.
    """

    called: ClassVar[str] = "a check of quotations"
    quotes: tuple[Quoted, ...]
    counts: QuoteCounts
    missing: tuple[MissingQuotation, ...] = ()
    unclosed: tuple[UnclosedMark, ...] = ()
    mended_answer: str | None = None
    sources: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def accuracy(self) -> float | None:
        """The share of the quotations that are verified; None without quotations."""
        return self.counts.accuracy
