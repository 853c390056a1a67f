"""Tables that a tool returned as text: "3,189.00" are two numbers in a row of commas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARKS = ",;|\t"
_LEAST_ROWS = 2
_LONGEST_ROW = 2_000
_GROUPED = re.compile(r"(?<![\d.])[1-9]\d{0,2}(?:,\d{3})+(?!\d)")
"""Thousands; no digits of a fraction stand before them."""
_CELLS = {
    mark: re.compile(
        rf'(?:(?<=^)|(?<=[{mark}]))[ ]*(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<plain>[^{mark}]*))(?=[{mark}]|$)'
    )
    for mark in _MARKS
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table, where it begins, and by which mark its cells are parted."""

    start: int
    line: str
    mark: str

    def cells(self) -> Iterator[tuple[int, str]]:
        """Its cells without their quotation marks, with where they begin in the text."""
        for match in _CELLS[self.mark].finditer(self.line):
            group = "quoted" if match["quoted"] is not None else "plain"
            yield self.start + match.start(group), match[group]


def rows(text: str, marks: str = "\t|;,") -> tuple[Row, ...]:
    """The rows of the tables in a text, in its order; a line is a row of the first mark that makes it one.

    Rows are lines that follow each other and have as many marks; of one mark three rows are needed.
    """
    found: dict[int, Row] = {}
    for mark in marks:
        for row in _rows(text, mark) if text.count(mark) >= _LEAST_ROWS else ():
            found.setdefault(row.start, row)
    return tuple(found[start] for start in sorted(found))


def _rows(text: str, mark: str) -> Iterator[Row]:
    group: list[Row] = []
    before = at = 0
    for line in [*text.split("\n"), ""]:
        count = line.count(mark) if len(line) <= _LONGEST_ROW else 0
        if mark == "," and count and count == sum(each.count(",") for each in _GROUPED.findall(line)):
            count = 0  # thousands alone
        if count != before:
            yield from group if len(group) >= _LEAST_ROWS + (before < _LEAST_ROWS) else ()
            group, before = [], count
        if count:
            group.append(Row(at, line, mark))
        at += len(line) + 1
    yield from group if len(group) >= _LEAST_ROWS + (before < _LEAST_ROWS) else ()


def cells(text: str) -> Iterator[tuple[int, str]]:
    """The cells of rows of commas or semicolons that have digits in them, with where they begin."""
    for row in rows(text, ";,"):
        yield from (each for each in row.cells() if any(map(str.isdigit, each[1])))


__all__ = ["Row", "cells", "rows"]
