"""The totals and means of fields that occur more than once in one result: found once.

A field is that of the records of data, or a column of a table. Beside all its values, those of a group count:
of the records that have the same text in another field ("all rows of Night Shift"), and of those below or
above nothing alone, where it has both ("what went out").
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from verification.answers.passages import Passage
from verification.answers.quantities import quantities
from verification.answers.tables import sheets
from verification.model import Operation, Source

_MOST_GROUPS = 2_000
"""So many groups of one result are formed."""
_LARGE = 500_000
"""Characters of a text whose tables are not added up."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a field: the path to it, its text, and its value with its sign."""

    path: str
    text: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Total:
    """The sum or mean of values of a field of one result.

    Attributes:
        value: that they make.
        operation: SUM or MEAN.
        name: of the field.
        group: the text that their records have in another field; None of all.
    """

    value: Decimal
    operation: Operation
    name: str
    group: str | None
    result: int | None
    cells: tuple[Cell, ...]


class Totals:
    """The sums and means of the fields of results."""

    def __init__(self, found: Sequence[Passage]) -> None:
        self._found = found

    @cached_property
    def _sorted(self) -> list[Total]:
        return sorted(_totals(self._found), key=lambda each: each.value)

    def near(self, value: Decimal, half: Decimal) -> Iterator[Total]:
        """The totals that are so near to a value."""
        at = bisect_left(self._sorted, value - half, key=lambda each: each.value)
        while at < len(self._sorted) and self._sorted[at].value <= value + half:
            yield self._sorted[at]
            at += 1

    @cached_property
    def wholes(self) -> dict[Decimal, list[Total]]:
        """The sums of all values of a field, by each of these values: what a share is a share of."""
        found: dict[Decimal, list[Total]] = {}
        for total in self._sorted:
            if total.operation is Operation.SUM and total.group is None and total.value > 0:
                for value in {each.value for each in total.cells}:
                    found.setdefault(value, []).append(total)
        return found


@dataclass(slots=True)
class _Columns:
    """The fields of the records of a result by their names: numbers, and texts by the record."""

    numbers: dict[str, list[tuple[str, Cell]]] = field(default_factory=dict)
    mixed: set[str] = field(default_factory=set)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, name: str, record: str, path: str, text: str) -> None:
        """A value of a field of a record."""
        if (value := _number(text)) is not None:
            self.numbers.setdefault(name, []).append((record, Cell(path, text, value)))
            return
        self.mixed.add(name)
        self.texts.setdefault(name, {})[record] = text.strip()


def _totals(found: Sequence[Passage]) -> Iterator[Total]:
    """Fields whose values are numbers and nothing else."""
    for passage in found:
        if passage.source is not Source.RESULT:
            continue
        for columns in _columns(passage):
            groups = list(_groups(columns))
            for name, values in columns.numbers.items():
                if len(values) < 2 or name in columns.mixed:
                    continue
                yield from _of(name, None, passage, (cell for _, cell in values))
                for negative in (True, False):
                    part = [cell for _, cell in values if (cell.value < 0) is negative]
                    if 1 < len(part) < len(values):
                        yield from _of(name, None, passage, part)
                by_record: dict[str, list[Cell]] = {}
                for record, cell in values if groups else ():
                    by_record.setdefault(record, []).append(cell)
                for text, records in groups:
                    part = [cell for record in records for cell in by_record.get(record, ())]
                    if 1 < len(part) < len(values):
                        yield from _of(name, text, passage, part)


def _of(name: str, group: str | None, passage: Passage, part: Iterable[Cell]) -> Iterator[Total]:
    cells = tuple(part)
    total = sum((each.value for each in cells), Decimal(0))
    yield Total(abs(total), Operation.SUM, name, group, passage.result, cells)
    yield Total(abs(total) / len(cells), Operation.MEAN, name, group, passage.result, cells)


def _groups(columns: _Columns) -> Iterator[tuple[str, list[str]]]:
    """The texts that several records have, with these records."""
    count = 0
    for texts in columns.texts.values():
        alike: dict[str, list[str]] = {}
        for record, text in texts.items():
            alike.setdefault(text, []).append(record)
        for text, records in alike.items():
            if text and 1 < len(records) < len(texts) and count < _MOST_GROUPS:
                count += 1
                yield text, records


def _columns(passage: Passage) -> Iterator[_Columns]:
    """The fields of each kind of record in a result, or of each of its tables."""
    if not passage.starts:
        for number, sheet in enumerate(sheets(passage.text) if len(passage.text) <= _LARGE else ()):
            columns = _Columns()
            for at, row in enumerate(sheet.rows):
                for name, (_, cell) in zip(sheet.names, row, strict=True):
                    if name:
                        path = f"{name}[{at}]"
                        columns.add(name, str(at), f"{number}.{path}" if number else path, cell)
            yield columns
        return
    kinds: dict[str, _Columns] = {}
    for start, path in zip(passage.starts, passage.fields, strict=True):
        record = path.rpartition(".")[0]
        general = re.sub(r"\[\d+\]", "[]", path)
        columns = kinds.setdefault(general.rpartition(".")[0], _Columns())
        columns.add(general, record, path, passage.line(start).partition(": ")[2])
    yield from kinds.values()


def _number(text: str) -> Decimal | None:
    """The number that a text is; None where it is none, or more."""
    read = list(quantities(text))
    if len(read) != 1 or not read[0].values or read[0].end - read[0].start != len(text.strip()):
        return None
    return -read[0].values[0] if read[0].sign == "-" else read[0].values[0]


__all__ = ["Cell", "Total", "Totals"]
