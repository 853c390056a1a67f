"""Sentences of a text, with their places: what coverage counts and what quotes are found in."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it stands in the text: code point offsets, half-open, and the 1-based line."""

    text: str
    start: int
    end: int
    line: int


class Lines:
    """Line numbers of offsets, found by bisection."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(i + 1 for i, c in enumerate(text) if c == "\n")]

    def line(self, offset: int) -> int:
        """The 1-based line that the offset lies in."""
        return bisect_right(self._starts, offset)

    def column(self, offset: int) -> int:
        """The 1-based column of the offset in its line."""
        return offset - self._starts[self.line(offset) - 1] + 1


def split(text: str) -> tuple[Sentence, ...]:
    """placeholder until the splitter moves here"""
    import re

    lines = Lines(text)
    return tuple(
        Sentence(m.group(), m.start(), m.end(), lines.line(m.start()))
        for m in re.finditer(r"[^\s.!?][^.!?\n]*[.!?]*", text)
    )
