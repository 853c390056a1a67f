"""The sentence that something of an answer stands in, and the lines of a list that it stands below.

Where sentences end and what each line stands below is found once for a text, however often it is asked. Of a
very long sentence the beginning is given, and what is near.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_END = re.compile(r"[.!?](?=\s)|\n")
_BULLET = re.compile(r"[ \t]*(?:[-*+•–]|\d{1,3}[.)])\s")
REACH = 300
"""So many characters of a sentence on each side, and of its beginning, can speak of something in it."""
_NONE = -1


def bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence around a part of a text begins and ends."""
    ends = _ends(text)
    before = bisect_right(ends, start) - 1
    if before >= 0 and ends[before] == start and text[start - 1] != "\n":
        before -= 1  # the mark that stands just before it ends no sentence before it
    after = bisect_right(ends, end)
    return ends[before] if before >= 0 else 0, ends[after] - 1 if after < len(ends) else len(text)


def line_around(text: str, start: int, end: int | None = None) -> str:
    """The line of an offset, or the lines of a part of a text."""
    last = text.find("\n", start if end is None else end)
    return text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else len(text)]


def sentence(text: str, start: int, end: int) -> str:
    """The sentence around a part of a text, with that part; of a long one its beginning and what is near."""
    begin, last = bounds(text, start, end)
    return shortened(text, begin, start) + text[start : min(last, end + REACH)]


def above_in_list(text: str, start: int) -> Iterator[tuple[int, int]]:
    """The lines that an item of a list stands below, the nearest first; the last is the sentence before the
    list."""
    outline = _outline(text)
    line = outline.above[outline.at(start)]
    while line != _NONE:
        begin, end = outline.starts[line], outline.starts[line + 1] - 1
        yield (begin if outline.levels[line] else bounds(text, end, end)[0]), end
        line = outline.above[line]


def around(text: str, start: int, end: int) -> str:
    """The rest of the sentence around a part of a text; of a list, with the line that announces it."""
    begin, last = bounds(text, start, end)
    rest = f"{shortened(text, begin, start)} {text[end : min(last, end + REACH)]}"
    outline = _outline(text)
    line = outline.announcing[outline.at(start)]
    if line == _NONE:
        return rest
    first, stop = outline.starts[line], outline.starts[line + 1] - 1
    return f"{shortened(text, first, stop)} {rest}"


def shortened(text: str, begin: int, end: int) -> str:
    """A part of a text; of a long one its beginning and its end."""
    if end - begin <= 2 * REACH:
        return text[begin:end]
    return f"{text[begin : begin + REACH]} {text[end - REACH : end]}"


@lru_cache(maxsize=8)
def _ends(text: str) -> tuple[int, ...]:
    """Where sentences end, behind the mark."""
    return tuple(match.end() for match in _END.finditer(text))


@dataclass(frozen=True, slots=True)
class _Outline:
    """The lines of a text, and how they stand below each other.

    Attributes:
        starts: of each line, and one behind the text.
        levels: how deep each line stands in a list; 0 outside of lists.
        above: of each line the nearest before it that stands less deep.
        announcing: of each item of a list the nearest line before it that is none.
    """

    starts: tuple[int, ...]
    levels: tuple[int, ...]
    above: tuple[int, ...]
    announcing: tuple[int, ...]

    def at(self, start: int) -> int:
        """The line of an offset."""
        return bisect_right(self.starts, start, hi=len(self.levels)) - 1


@lru_cache(maxsize=8)
def _outline(text: str) -> _Outline:
    starts, levels, above, announcing = [0], [], [], []
    open_lines: list[int] = []
    plain = _NONE
    for number, line in enumerate(text.split("\n")):
        starts.append(starts[-1] + len(line) + 1)
        item = _BULLET.match(f"{line}\n") is not None
        levels.append(2 * (len(line) - len(line.lstrip())) + item)
        while line.strip() and open_lines and levels[open_lines[-1]] >= levels[number]:
            open_lines.pop()
        above.append(open_lines[-1] if open_lines else _NONE)
        announcing.append(plain if item else _NONE)
        if line.strip():
            open_lines.append(number)
            plain = plain if item else number
    return _Outline(tuple(starts), tuple(levels), tuple(above), tuple(announcing))
