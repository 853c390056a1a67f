"""Known hallucinations that an answer repeats, found by code.

Words are compared as they stand; no regular expression is made of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verification.answers.memory.known import Hallucination, is_name
from verification.model import MentionKind, ReportWarning, WarningCode, WarningDetails

_SHORTEST = 3
_WITH_PARTS = (MentionKind.PACKAGE, MentionKind.CLASS, MentionKind.IDENTIFIER, MentionKind.CONCEPT, None)
"""What may stand before a dot and a name of its own: ``requests_pro.get`` mentions ``requests_pro``."""


@dataclass(frozen=True, slots=True)
class Repetition:
    """A known hallucination that stands in an answer; offsets in the answer."""

    hallucination: Hallucination
    start: int
    end: int

    def warning(self) -> ReportWarning:
        """The warning of a report."""
        known = self.hallucination
        where = f" in {known.sessions} sessions" if known.sessions > 1 else " before"
        instead = f"; {known.instead!r} is right" if known.instead else ""
        return ReportWarning(
            WarningCode.KNOWN_HALLUCINATION,
            f"the answer names {known.text!r}, which was not found{where}{instead}",
            WarningDetails(mention=known.text, kind=known.entry.mention_kind, start=self.start, end=self.end),
        )


def repeated(answer: str, hallucinations: Iterable[Hallucination]) -> tuple[Repetition, ...]:
    """Where an answer names what is known not to be there, in the order of the answer.

    Names are looked for; an amount that was wrong in one task may be right in another. A name counts that is
    no part of a longer one.
    """
    text = answer.replace("\\", "/")
    found = [
        Repetition(each, start, start + len(each.text))
        for each in hallucinations
        if is_name(each.entry) and len(each.text) >= _SHORTEST
        for start in _places(text, each.text.replace("\\", "/"), each.entry.mention_kind)
    ]
    return tuple(sorted(found, key=lambda each: (each.start, each.end)))


def _places(text: str, name: str, kind: MentionKind | None) -> Iterator[int]:
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        if not _goes_on_before(text[max(0, start - 2) : start]) and not _goes_on(text[end : end + 2], kind):
            yield start
        start = text.find(name, end)


def _is_of_a_name(character: str) -> bool:
    return character.isalnum() or character in "_-/@"


def _goes_on_before(before: str) -> bool:
    if before.endswith("./"):  # ./name is the name
        return False
    return bool(before) and (_is_of_a_name(before[-1]) or before[-1] == ".")


def _goes_on(after: str, kind: MentionKind | None) -> bool:
    if not after:
        return False
    if after[0] == "." and len(after) > 1 and _is_of_a_name(after[1]):
        return kind not in _WITH_PARTS
    return _is_of_a_name(after[0])
