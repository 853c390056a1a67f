"""What the entries of a memory come to, when all of them are read: a pure function of them.

Within a session a mention that was found once is no hallucination, whatever other answers were checked
against. Over the sessions the last word counts: a name that was not found in several sessions recurs, until
it is found again. What a user says outranks both.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from verification.model import EntryKind, KnownHallucination, MemoryEntry, MentionKind, Ruling, Subject

VALUES = frozenset({MentionKind.NUMBER, MentionKind.AMOUNT, MentionKind.DATE, MentionKind.TIME})
"""Mentions that are no names."""


def is_name(entry: MemoryEntry) -> bool:
    """Whether a mention is a name, which is wrong in other tasks too; an amount may be right there."""
    return entry.mention_kind not in VALUES


def key(text: str) -> str:
    """What mentions have in common that are one. Capitals and look-alikes make another name."""
    return unicodedata.normalize("NFC", text).replace("\\", "/").strip().removeprefix("./")


@dataclass(frozen=True, slots=True)
class Hallucination:
    """A mention that was not found.

    Attributes:
        entry: the last entry about it; a correction where a user says that it is wrong.
        sessions: in how many sessions it was not found.
        recurring: whether those are enough for all sessions to know of it.
        instead: what is right, as a user says.
    """

    entry: MemoryEntry
    sessions: int = 1
    recurring: bool = False
    instead: str | None = None

    @property
    def text(self) -> str:
        """The mention."""
        return self.entry.text

    def told(self) -> KnownHallucination:
        """The same as a part of a document."""
        id, kind = self.entry.id, self.entry.mention_kind
        return KnownHallucination(id, self.text, kind, self.sessions, self.recurring, self.instead)


@dataclass(frozen=True, slots=True)
class Known:
    """What a session knows.

    Attributes:
        facts: mentions that were found, corrections first, then the surest and newest.
        hallucinations: mentions that were not found, corrections first, then the newest.
        gaps: what is missing, newest first.
        blockers: other warnings, newest first.
        corrections: what users said, newest first.
    """

    facts: tuple[MemoryEntry, ...] = ()
    hallucinations: tuple[Hallucination, ...] = ()
    gaps: tuple[MemoryEntry, ...] = ()
    blockers: tuple[MemoryEntry, ...] = ()
    corrections: tuple[MemoryEntry, ...] = ()


def recurring(shared: Iterable[MemoryEntry]) -> dict[str, tuple[MemoryEntry, int]]:
    """Names that were not found, by their keys: the last entry, and in how many sessions."""
    found: dict[str, dict[str, MemoryEntry]] = {}
    for entry in counting(shared):
        if entry.subject is not Subject.MENTION:
            continue
        if entry.kind is EntryKind.FINDING:
            found.pop(key(entry.text), None)
        elif entry.kind is EntryKind.BLOCKER:
            found.setdefault(key(entry.text), {})[entry.source.session] = entry
    return {name: (list(by.values())[-1], len(by)) for name, by in found.items()}


def counting(entries: Iterable[MemoryEntry]) -> list[MemoryEntry]:
    """The entries without those that are forgotten."""
    kept: dict[str, MemoryEntry] = {}
    for entry in entries:
        if entry.kind is EntryKind.FORGOTTEN:
            kept.pop(entry.forgets or "", None)
        else:
            kept[entry.id] = entry
    return list(kept.values())


def corrections_of(entries: Iterable[MemoryEntry]) -> dict[str, MemoryEntry]:
    """The last correction of each mention, by its key."""
    found: dict[str, MemoryEntry] = {}
    for entry in counting(entries):
        if entry.kind is EntryKind.CORRECTION:
            found.pop(key(entry.text), None)  # the newest is the last one
            found[key(entry.text)] = entry
    return found


def known(
    session: Iterable[MemoryEntry],
    shared: Iterable[MemoryEntry] = (),
    corrections: Iterable[MemoryEntry] = (),
    *,
    sessions_to_recur: int = 3,
) -> Known:
    """What is known to a session.

    Args:
        session: its entries, oldest first.
        shared: those of all sessions about names that were not found.
        corrections: what users said.
        sessions_to_recur: in so many sessions a name was not found before all sessions know of it.
    """
    own = counting(session)
    said = corrections_of(corrections)
    facts, invented = _mentions(own)
    everywhere = {
        name: seen
        for name, seen in recurring(shared).items()
        if seen[1] >= sessions_to_recur and name not in facts
    }
    wrong = [each for each in said.values() if each.ruling is Ruling.WRONG]
    right = [each for each in said.values() if each.ruling is Ruling.RIGHT]
    return Known(
        (
            *reversed(right),
            *sorted(
                (each for name, each in reversed(facts.items()) if name not in said),
                key=lambda each: 1.0 if each.confidence is None else each.confidence,
                reverse=True,
            ),
        ),
        (
            *(Hallucination(each, _seen(everywhere, each), False, each.instead) for each in reversed(wrong)),
            *(
                Hallucination(each, max(1, _seen(everywhere, each)), name in everywhere)
                for name, each in reversed(invented.items())
                if name not in said
            ),
            *(
                Hallucination(each, count, True)
                for name, (each, count) in reversed(everywhere.items())
                if name not in said and name not in invented
            ),
        ),
        _newest(each for each in own if each.subject is Subject.GAP),
        _newest(
            each
            for each in own
            if each.kind is EntryKind.BLOCKER and each.subject in (Subject.WARNING, Subject.CONFIDENCE)
        ),
        tuple(reversed(said.values())),
    )


def _mentions(own: Iterable[MemoryEntry]) -> tuple[dict[str, MemoryEntry], dict[str, MemoryEntry]]:
    """The mentions that were found and those that were not, by their keys."""
    facts: dict[str, MemoryEntry] = {}
    invented: dict[str, MemoryEntry] = {}
    for entry in own:
        if entry.subject is not Subject.MENTION:
            continue
        name = key(entry.text)
        if entry.kind is EntryKind.FINDING:
            before = facts.pop(name, None)
            better = before is not None and (before.confidence or 0) > (entry.confidence or 0)
            facts[name] = before if better and before is not None else entry
            invented.pop(name, None)
        elif entry.kind is EntryKind.BLOCKER and name not in facts:
            invented.pop(name, None)
            invented[name] = entry
    return facts, invented


def _seen(everywhere: dict[str, tuple[MemoryEntry, int]], entry: MemoryEntry) -> int:
    found = everywhere.get(key(entry.text))
    return 0 if found is None else found[1]


def _newest(entries: Iterable[MemoryEntry]) -> tuple[MemoryEntry, ...]:
    """The entries, newest first, each text once."""
    found = {key(each.text): each for each in entries}
    return tuple(sorted(found.values(), key=lambda each: each.timestamp, reverse=True))
