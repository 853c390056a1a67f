"""Tables that a tool returned as text: "3,189.00" are two numbers in a row of commas. Their columns are
named in the first row, where no number stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_MARKS = ",;|\t"
_LEAST_ROWS = 2
_LONGEST_ROW = 2_000
_GROUPED = re.compile(r"(?<![\d.])[1-9]\d{0,2}(?:,\d{3})+(?!\d)")
"""Thousands; no digits of a fraction stand before them."""
_RULE = re.compile(r"[\s|:+-]+")
_CAPITALS = re.compile(r"\s*[A-Z][A-Z%()/-]+(?:\s+[A-Z][A-Z%()/-]*){2,}\s*")
"""Names of columns that spaces part, as programs print them."""
_NAME = re.compile(r"\D*|[^\W\d_]{1,3}\d{1,2}")
"""The name of a column: without digits, or "Q1"."""
_COLUMN = re.compile(r"\S+")
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


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with the names of its columns, and of each row below them the cells with where they begin."""

    names: tuple[str, ...]
    rows: tuple[tuple[tuple[int, str], ...], ...]


def sheets(text: str) -> Iterator[Sheet]:
    """The tables of a text whose first row names the columns: rows of marks, or columns that spaces part
    below names in capitals."""
    group: list[Row] = []
    for row in rows(text):
        before = group[-1] if group else row
        if row.mark != before.mark or row.start > before.start + len(before.line) + 1:
            yield from _named(group)
            group = []
        group.append(row)
    yield from _named(group)
    yield from _aligned(text)


def _named(group: list[Row]) -> Iterator[Sheet]:
    """A table, if its first row names the columns."""
    found = [
        tuple((at, cell.strip()) for at, cell in each.cells())
        for each in group
        if _RULE.fullmatch(each.line) is None
    ]
    if len(found) > 1 and all(_NAME.fullmatch(cell) for _, cell in found[0]):
        below = tuple(each for each in found[1:] if len(each) == len(found[0]))
        yield Sheet(tuple(cell for _, cell in found[0]), below)


def _aligned(text: str) -> Iterator[Sheet]:
    names: tuple[str, ...] = ()
    found: list[tuple[tuple[int, str], ...]] = []
    at = 0
    for line in [*text.split("\n"), ""]:
        columns = tuple(
            (at + match.start(), match.group()) for match in _COLUMN.finditer(line[:_LONGEST_ROW])
        )
        if _CAPITALS.fullmatch(line) or len(columns) != len(names):
            if names and found:
                yield Sheet(names, tuple(found))
            names = tuple(each for _, each in columns) if _CAPITALS.fullmatch(line) else ()
            found = []
        elif names:
            found.append(columns)
        at += len(line) + 1
