"""Sentences with a mention that was not found are taken out of an answer, and what was taken out is kept.

A code block goes as a whole: one line less is another program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fol_kb.translation import sentences
from verification.model import LeftOut, Mention, MentionStatus

_FENCE = re.compile(r"^[ \t]*(```|~~~)", re.MULTILINE)
_MARKS_ONLY = re.compile(r"[\s>*+#•–|-]*(?:\d{1,3}[.)])?\s*")
"""What is left of an item of a list when its words are gone."""
_EMPTY_LINES = re.compile(r"\n\s*\n\s*\n")


@dataclass(frozen=True, slots=True)
class Cut:
    """What is left of an answer, and what was taken out."""

    text: str
    left_out: tuple[LeftOut, ...] = ()


def without_unverified(answer: str, mentions: Sequence[Mention]) -> Cut:
    """The answer without the sentences in which something was not found.

    Args:
        answer: the text.
        mentions: of the answer, with offsets in it.
    """
    wrong = [each for each in mentions if each.status is MentionStatus.UNVERIFIED]
    if not wrong:
        return Cut(answer)
    kept: list[str] = []
    left_out: list[LeftOut] = []
    for start, end, units in _lines(answer):
        pieces: list[str] = []
        place, taken = start, 0
        for unit_start, unit_end in units:
            pieces.append(answer[place:unit_start])
            texts = _inside(wrong, unit_start, unit_end)
            if texts:
                taken += 1
                left_out.append(LeftOut(answer[unit_start:unit_end].strip(), texts))
            else:
                pieces.append(answer[unit_start:unit_end])
            place = unit_end
        pieces.append(answer[place:end])
        rest = _joined(pieces) if taken else "".join(pieces)
        if not taken or not _MARKS_ONLY.fullmatch(rest):
            kept.append(rest)
    return Cut(_EMPTY_LINES.sub("\n\n", "".join(kept)).strip(), tuple(left_out))


def _inside(wrong: Sequence[Mention], start: int, end: int) -> tuple[str, ...]:
    found = [each.text for each in wrong if start < max(each.end, each.start + 1) and each.start < end]
    return tuple(dict.fromkeys(found))


def _joined(pieces: Sequence[str]) -> str:
    """The pieces without the blanks that stood on both sides of what was taken out."""
    text = ""
    for piece in pieces:
        text += piece.lstrip(" \t") if text.endswith((" ", "\t")) and text.strip() else piece
    return text


Line = tuple[int, int, list[tuple[int, int]]]
"""Where a line, or a block of code, begins and ends, and what of it is taken out as a whole."""


def _lines(answer: str) -> Iterator[Line]:
    place = 0
    while (opening := _FENCE.search(answer, place)) is not None:
        yield from _sentences(answer, place, opening.start())
        closing = (each.end() for each in _FENCE.finditer(answer, opening.end()) if each[1] == opening[1])
        end = next(closing, len(answer))
        yield opening.start(), end, [(opening.start(), end)]
        place = end
    yield from _sentences(answer, place, len(answer))


def _sentences(answer: str, start: int, end: int) -> Iterator[Line]:
    place = start
    for line in answer[start:end].splitlines(keepends=True):
        units = [(place + each.start, place + each.end) for each in sentences(line)]
        yield place, place + len(line), units
        place += len(line)
