"""What a memory tells the next prompt: three sections, each with a limit, and nothing cut in silence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from verification.answers.memory.known import Hallucination, Known
from verification.model import EntryKind, MemoryEntry
from verification.prompts import Delimiters

_LONGEST = 200


@dataclass(frozen=True, slots=True)
class ContextLimits:
    """How much of a memory a prompt is told.

    Args:
        confidence: a fact is told from here on. Code found it where no verifier gave a confidence.
        facts, hallucinations, gaps: so many at most.

    Raises:
        ValueError: a limit below 0, or a confidence that is none.
    """

    confidence: float = 0.7
    facts: int = 10
    hallucinations: int = 10
    gaps: int = 5

    def __post_init__(self) -> None:
        if not 0 <= self.confidence <= 1:
            raise ValueError(f"a confidence is a number from 0 to 1, not {self.confidence!r}")
        if min(self.facts, self.hallucinations, self.gaps) < 0:
            raise ValueError("limits of a context are 0 or more")


def render(known: Known, limits: ContextLimits | None = None, delimiters: Delimiters | None = None) -> str:
    """The three sections; an empty text if there is nothing to tell.

    Each item is one line, quoted as JSON quotes texts, so that no item can look like a heading or like
    another item.

    Args:
        known: what is known.
        limits: how much is told.
        delimiters: put around it, since what is remembered are words of models and tools.
    """
    limits = limits or ContextLimits()
    facts = [
        _fact(each)
        for each in known.facts
        if each.kind is EntryKind.CORRECTION
        or each.confidence is None
        or each.confidence >= limits.confidence
    ]
    parts = [
        _section("Verified facts:", facts, limits.facts),
        _section(
            "Known hallucinations, to be avoided:",
            [_hallucination(each) for each in known.hallucinations],
            limits.hallucinations,
        ),
        _section("Known gaps:", [_quoted(each.text) for each in known.gaps], limits.gaps),
    ]
    text = "\n\n".join(part for part in parts if part)
    return delimiters.around("memory", text) if text and delimiters is not None else text


def _section(heading: str, items: Sequence[str], most: int) -> str:
    if not items or not most:
        return ""
    lines = [f"- {each}" for each in items[:most]]
    if len(items) > most:
        lines.append(f"({len(items) - most:,} more are left out)")
    return "\n".join([heading, *lines])


def _fact(entry: MemoryEntry) -> str:
    found = "found by code" if entry.confidence is None else f"confidence {entry.confidence:.2f}"
    return _item(entry, "confirmed by the user" if entry.kind is EntryKind.CORRECTION else found)


def _hallucination(each: Hallucination) -> str:
    where = f"in {each.sessions} sessions" if each.sessions > 1 else "in what the tools returned"
    corrected = each.entry.kind is EntryKind.CORRECTION
    instead = f"; use {_quoted(each.instead)} instead" if each.instead else ""
    return _item(each.entry, "wrong, the user says" if corrected else f"not found {where}") + instead


def _item(entry: MemoryEntry, told: str) -> str:
    kind = "" if entry.mention_kind is None else f"{entry.mention_kind}, "
    return f"{_quoted(entry.text)} ({kind}{told})"


def _quoted(text: str) -> str:
    cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… [{len(text) - _LONGEST:,} more characters]"
    # a line separator of Unicode is a line break for some readers, and JSON leaves it as it is
    return json.dumps(cut, ensure_ascii=False).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
