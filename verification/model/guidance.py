"""Guidance: what a model is told before it answers, what code finds in the answer afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Literal

from fol_kb.common import codec
from fol_kb.common.codec import Count, Ordinal
from verification.model.documents import ReadableDocument

Language = Literal["en", "fr", "ko"]


@codec.record("GuidanceChunkPart", "A piece of a source.", "source text title? date? metadata?")
@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a source that a model is given; its label is its place in the list, ``[S1]`` first.

    ``date`` is when its source was written, in ISO 8601. ``metadata`` may say for which value of a dimension
    it holds, such as ``{"region": "EU"}``.
    """

    source: str
    text: str
    title: str = ""
    date: str | None = None
    metadata: Mapping[str, str] | None = field(default=None, hash=False)


@codec.record(
    "GuidanceDimensionPart", "What a question may leave open.", "name values ask? neededFor=needed_for?"
)
@dataclass(frozen=True, slots=True)
class Dimension:
    """What an answer depends on, such as a region.

    ``values`` are its values, each with other words for it. ``needed_for`` are words of questions that need
    it; without any it is needed where the chunks are about several of its values. ``ask`` is the question to
    ask back.
    """

    name: str
    values: Mapping[str, tuple[str, ...]] = field(hash=False)
    ask: str = ""
    needed_for: tuple[str, ...] = ()


@codec.record(
    "GuidanceContextPart",
    "A question, what a model is given for it, and perhaps its answer.",
    "question chunks? answer? said? dimensions? mode? strict? language? today?",
)
@dataclass(frozen=True, slots=True)
class GuidanceContext:
    """What guidance is made from. ``said`` is what the user said before; ``today`` is a date in ISO 8601."""

    question: str
    chunks: tuple[Chunk, ...] = ()
    answer: str | None = None
    said: tuple[str, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    mode: Literal["normal", "casual"] = "normal"
    strict: bool = False
    language: Language | None = None
    today: str | None = None

    @staticmethod
    def from_json(data: object, *, file: str | None = None) -> GuidanceContext:
        """The context that a document holds.

        Raises:
            DocumentError: it is no such document; the message says where.
        """
        return codec.from_json(GuidanceContext, data, file=file)


class Level(StrEnum):
    """How bad a finding is. ERROR: the answer is against what it was told."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class GuidanceCode(StrEnum):
    """What code finds in an answer."""

    UNKNOWN_LABEL = "UNKNOWN_LABEL"
    MALFORMED_LABEL = "MALFORMED_LABEL"
    MISSING_LABEL = "MISSING_LABEL"
    ONE_SIDED = "ONE_SIDED"
    FORBIDDEN_TERM = "FORBIDDEN_TERM"
    MISSPELT_TERM = "MISSPELT_TERM"
    NOT_ASKED = "NOT_ASKED"
    ASSUMED = "ASSUMED"
    ASKED_AGAIN = "ASKED_AGAIN"
    STALE_SOURCE = "STALE_SOURCE"
    NOT_IN_SOURCE = "NOT_IN_SOURCE"


@codec.record("GuidanceFindingPart", "What code found in an answer, and where.")
@dataclass(frozen=True, slots=True)
class GuidanceFinding:
    """A finding; ``start``, ``end`` and ``line`` are its place in the answer; None: it is about the whole."""

    block: str
    code: GuidanceCode
    level: Level
    message: str
    start: Count | None = None
    end: Count | None = None
    line: Ordinal | None = None
    text: str | None = None


@codec.record("GuidanceBlockPart", "A kind of block, and what it says here.")
@dataclass(frozen=True, slots=True)
class GuidanceBlock:
    """A block: ``place`` is ``before``, ``with`` or ``after`` the answer; an empty text says nothing."""

    name: str
    place: str
    on: bool
    text: str = ""
    about: str = ""


@codec.record(
    "UsedSourcePart", "A source that the answer uses.", "label source date ageDays=age_days stale by"
)
@dataclass(frozen=True, slots=True)
class UsedSource:
    """A source in use: ``by`` is ``label`` (the answer names it) or ``words`` (it has its words)."""

    label: str
    source: str
    date: str | None = None
    age_days: int | None = None
    stale: bool = False
    by: str = "label"


class ConflictKind(StrEnum):
    """By what two chunks disagree. FORMAL: Tweety derives a contradiction from their formulas."""

    FORMAL = "formal"
    NUMBER = "number"
    NEGATION = "negation"
    SEVERITY = "severity"
    LOW_OVERLAP = "lowOverlap"


@codec.record("ConflictSidePart", "One side of a conflict.")
@dataclass(frozen=True, slots=True)
class ConflictSide:
    """Words of a chunk: its label, and the offsets of the words in it."""

    label: str
    source: str
    quote: str
    start: Count
    end: Count


@codec.record("ConflictPart", "Chunks that disagree, or may.", "kind certain sides why")
@dataclass(frozen=True, slots=True)
class Conflict:
    """Chunks that disagree; ``certain`` only where Tweety says so."""

    kind: ConflictKind
    sides: tuple[ConflictSide, ...]
    why: str

    @property
    def certain(self) -> bool:
        """Whether it was derived, and not only looks like it."""
        return self.kind is ConflictKind.FORMAL


@codec.document(
    "fol-kb/guidance",
    "GuidanceDocument",
    "The blocks of guidance in their order, and what code found in the answer.",
)
@dataclass(frozen=True, slots=True)
class GuidanceReport(ReadableDocument):
    """Blocks in order; ``findings`` and ``sources`` are empty where there is no answer yet."""

    called: ClassVar[str] = "guidance"
    mode: str
    language: str
    blocks: tuple[GuidanceBlock, ...]
    conflicts: tuple[Conflict, ...] = ()
    findings: tuple[GuidanceFinding, ...] = ()
    sources: tuple[UsedSource, ...] = ()
    notes: tuple[str, ...] = ()


@codec.record("GlossaryEntryPart", "A term.")
@dataclass(frozen=True, slots=True)
class Entry:
    """A term: what it means, what is not to be said for it, and what may be said as well."""

    term: str
    definition: str = ""
    avoid: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    line: Ordinal = 1


@codec.record("GlossaryProblemPart", "What is wrong with a glossary, or was not read.")
@dataclass(frozen=True, slots=True)
class GlossaryProblem:
    """What is wrong with a line of a glossary, or why it was not read as a term."""

    level: Level
    line: Ordinal
    message: str
    text: str = ""


@codec.document(
    "fol-kb/glossary-check",
    "GlossaryCheckDocument",
    "The terms of a glossary, what is wrong with it, and what of it an answer does not keep to.",
)
@dataclass(frozen=True, slots=True)
class GlossaryCheck(ReadableDocument):
    """A glossary and, where there is an answer, what code found in it."""

    called: ClassVar[str] = "a check of a glossary"
    glossary: str
    entries: tuple[Entry, ...]
    problems: tuple[GlossaryProblem, ...] = ()
    findings: tuple[GuidanceFinding, ...] = ()
