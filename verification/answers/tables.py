"""The cells of rows that commas or semicolons part: "3,189.00" are two numbers there."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MARKS = ",;"
_LEAST_ROWS = 2
_LONGEST_ROW = 2_000
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_CELLS = {
    mark: re.compile(
        rf'(?:(?<=^)|(?<={mark}))\s*(?:"(?P<quoted>(?:[^"]|"")*)"|(?P<plain>[^{mark}]*))(?={mark}|$)'
    )
    for mark in _MARKS
}


def cells(text: str) -> Iterator[tuple[int, str]]:
    """The cells of a text that has digits in them, with where they begin.

    Rows are lines that follow each other and have as many marks; of one mark three rows are needed.
    """
    for mark in _MARKS:
        if text.count(mark) < _LEAST_ROWS:
            continue
        rows: list[tuple[int, str]] = []
        before = 0
        at = 0
        for line in [*text.split("\n"), ""]:
            count = line.count(mark) if len(line) <= _LONGEST_ROW else 0
            if mark == "," and count and count == len(_GROUPED.findall(line)):
                count = 0  # thousands alone
            if count != before:
                yield from _of_rows(rows, mark, before)
                rows, before = [], count
            if count:
                rows.append((at, line))
            at += len(line) + 1
        yield from _of_rows(rows, mark, before)


def _of_rows(rows: list[tuple[int, str]], mark: str, count: int) -> Iterator[tuple[int, str]]:
    if len(rows) < _LEAST_ROWS + (count < _LEAST_ROWS):
        return
    for start, line in rows:
        for match in _CELLS[mark].finditer(line):
            group = "quoted" if match["quoted"] is not None else "plain"
            if any(map(str.isdigit, match[group])):
                yield start + match.start(group), match[group]


__all__ = ["cells"]
