"""Digits of a passage that measure nothing of what there is: groups of a telephone number, and how many
results a call asked for."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

_LONG_NUMBER = re.compile(r"\+?\(?\d[\d().\-/ \u00a0]{6,}\d")
_DIALLED = re.compile(
    r"(?<![\w.+-])(?:(?!\+\d{1,3}(?:[ \u00a0]\d{3})+(?!\d))\+\d{1,3}(?:[ \u00a0().\-/]{0,2}\d){7,12}"
    r"|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|0\d(?:[ .-]\d\d){4})(?![\w-])"
    r"|(?i:phone|tel|tél|fax|call|mobile)[.:]{0,2} ?\+?\(?\d[\d().\-/ ]{5,}\d"
)
"""A telephone number by its groups, or by the word before it. Thousands in groups behind a plus are none."""
_PAGING = re.compile(
    r"(?<![^\W_])(?:limit|offset|skip|page(?:[_-]?(?:size|number|no))?|per[_-]?page|timeout(?:[_-]?m?s)?|retries|top[_-]?k"
    r"|(?:max|num)[_-]?(?:results|items|rows|hits|records))[\"']?\s*[:= ]\s*\Z",
    re.IGNORECASE,
)
_OF_PAGING = re.compile(
    r"\b(?:limit\w*|first|last|latest|newest|top|most recent|up to|at most|maximum|max|page|offset|skip\w*"
    r"|timeout|timed out|retr(?:y|ies|ied)|premi[eè]re?s?|derni[eè]re?s?|au plus|au maximum|jusqu)\b",
    re.IGNORECASE,
)
_REACH = 24


def phones(text: str) -> Iterator[tuple[str, int, int]]:
    """The digits of what may be a telephone number, and where it stands."""
    for match in _LONG_NUMBER.finditer(text):
        yield re.sub(r"\D", "", match.group()), match.start(), match.end()


class Dialled:
    """The telephone numbers of a text, by where they stand: whoever writes "34" means no part of one."""

    def __init__(self, text: str) -> None:
        self._spans = [match.span() for match in _DIALLED.finditer(text)]

    def has(self, start: int) -> bool:
        """Whether an offset lies in one."""
        place = bisect_right(self._spans, start, key=lambda each: each[0]) - 1
        return place >= 0 and start < self._spans[place][1]


def is_paging(text: str, start: int) -> bool:
    """Whether a number of an input says how much is asked for: ``limit: 10``."""
    return _PAGING.search(text[max(0, start - _REACH) : start]) is not None


def tells_paging(words: str) -> bool:
    """Whether words of an answer may tell how much was asked for: "the first 10"."""
    return _OF_PAGING.search(words) is not None
