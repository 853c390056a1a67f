"""What is remembered of verified answers: entries of append-only files, one a line."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from fol_kb.common import codec
from fol_kb.common.codec import Count, Ordinal, Share, Word
from verification.model.answers import MentionKind, WarningCode
from verification.model.documents import Document, ReadableDocument


class EntryKind(StrEnum):
    """What an entry is.

    FINDING: something that holds, or is known to be missing. BLOCKER: something to keep away from.
    CORRECTION: what a user said; it outranks both. FORGOTTEN: another entry does not count any more.
    """

    FINDING = "finding"
    BLOCKER = "blocker"
    CORRECTION = "correction"
    FORGOTTEN = "forgotten"


class Subject(StrEnum):
    """What an entry is about. CONFIDENCE: an answer that its verifier trusts little."""

    MENTION = "mention"
    GAP = "gap"
    WARNING = "warning"
    CONFIDENCE = "confidence"


class Severity(StrEnum):
    """How much an entry weighs for whoever reads it."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Ruling(StrEnum):
    """What a user says of a mention: it is right, or it is wrong."""

    RIGHT = "right"
    WRONG = "wrong"


@codec.record("EntrySourcePart", "Where an entry comes from.", "session task? subtask?")
@dataclass(frozen=True, slots=True)
class EntrySource:
    """Where an entry comes from; a correction by a user has no task."""

    session: str
    task: str | None = None
    subtask: str | None = None


@codec.document(
    "fol-kb/memory-entry",
    "MemoryEntryDocument",
    "A line of a memory file: something that was found out about an answer, or that a user said.",
    "id kind subject severity text source timestamp mentionKind=mention_kind? confidence? code? ruling?",
    "instead? forgets?",
)
@dataclass(frozen=True, slots=True)
class MemoryEntry(ReadableDocument):
    """Something that was found out about an answer, or that a user said.

    Attributes:
        text: the mention, the gap, or the message of the warning.
        timestamp: in UTC, as ISO 8601 has it.
        mention_kind: of a mention, where it is known.
        confidence: that of the report; None where no verifier gave one.
        code: of a warning.
        ruling, instead: of a correction; what is right in place of ``text``.
        forgets: the id of the entry that does not count any more.

    Raises:
        ValueError: a correction without a ruling, or something forgotten without its id.
    """

    called: ClassVar[str] = "an entry of a memory"
    id: Word
    kind: EntryKind
    subject: Subject
    severity: Severity
    text: str
    source: EntrySource
    timestamp: str
    mention_kind: MentionKind | None = None
    confidence: Share | None = None
    code: WarningCode | None = None
    ruling: Ruling | None = None
    instead: str | None = None
    forgets: str | None = None

    def __post_init__(self) -> None:
        if (self.kind is EntryKind.CORRECTION) is not (self.ruling is not None):
            raise ValueError(f"an entry of kind {self.kind} with the ruling {self.ruling}")
        if (self.kind is EntryKind.FORGOTTEN) is not (self.forgets is not None):
            raise ValueError(f"an entry of kind {self.kind} that forgets {self.forgets!r}")


@codec.record(
    "KnownHallucinationPart",
    "A mention that was not found; sessions counts those in which it was not.",
    "id text mentionKind=mention_kind sessions recurring instead",
)
@dataclass(frozen=True, slots=True)
class KnownHallucination:
    """A mention that was not found, or that a user calls wrong. ``id`` is that of its last entry."""

    id: str
    text: str
    mention_kind: MentionKind | None
    sessions: Count
    recurring: bool
    instead: str | None


@codec.record("DamagedLinePart", "A line of a memory file that is no entry.")
@dataclass(frozen=True, slots=True)
class DamagedLine:
    """A line of a memory file that is no entry; it counts for nothing, and the others are read."""

    file: str
    line: Ordinal
    problem: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.problem}"


@codec.document(
    "fol-kb/memory",
    "AgentMemoryDocument",
    "What a session knows: facts, hallucinations, gaps, other blockers, and what users said.",
)
@dataclass(frozen=True, slots=True)
class MemoryReport(Document):
    """What a session knows, newest or surest first; ``sessions`` are all that the memory has."""

    session: str | None
    sessions: tuple[str, ...]
    facts: tuple[MemoryEntry, ...]
    hallucinations: tuple[KnownHallucination, ...]
    gaps: tuple[MemoryEntry, ...]
    blockers: tuple[MemoryEntry, ...]
    corrections: tuple[MemoryEntry, ...]
    damaged: tuple[DamagedLine, ...]
