"""Comments of a program, and which item of it each belongs to.

A comment that stands alone on its line belongs to the item on the next line, with the comments directly
above it; one behind an item belongs to that item. An empty line parts them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

_FURTHEST = 1_000
"""Characters between a comment and its item: more blanks than these part them too."""

_MARKS = re.compile(r"\A[\s;%#/*=-]+|[\s*/=-]+\Z")


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said of an item: ``text`` without the marks of comments, or None; item and comments together
    reach from ``start`` to ``end``."""

    start: int
    end: int
    text: str | None
    parts: tuple[str, ...] = ()
    """The comments one by one, without their marks."""


class Remarks:
    """The comments of a source, by their half-open offsets, in order."""

    def __init__(self, source: str, comments: Sequence[tuple[int, int]]) -> None:
        self._source = source
        self._comments = comments
        self._starts = [start for start, _ in comments]

    def around(self, start: int, end: int) -> Remark:
        """The comments of the item with these offsets."""
        source = self._source
        following = bisect_left(self._starts, end)
        parts: list[tuple[int, int]] = []
        at = bisect_left(self._starts, start) - 1
        first = start
        while at >= 0 and self._is_above(self._comments[at], first):
            parts.append(self._comments[at])
            first = self._comments[at][0]
            at -= 1
        parts.reverse()
        last = end
        if following < len(self._comments):
            behind, behind_end = self._comments[following]
            if behind - end <= _FURTHEST and not source[end:behind].strip(" \t"):
                parts.append((behind, behind_end))
                last = behind_end
        words = tuple(filter(None, (_MARKS.sub("", source[a:b]) for a, b in parts)))
        return Remark(first, last, " ".join(words) or None, words)

    def _is_above(self, comment: tuple[int, int], item: int) -> bool:
        start, end = comment
        between = self._source[end:item] if item - end <= _FURTHEST else "\n\n"
        if between.strip() or between.count("\n") > 1:
            return False
        line = self._source.rfind("\n", max(0, start - _FURTHEST), start) + 1
        return (line > 0 or start <= _FURTHEST) and not self._source[line:start].strip()
