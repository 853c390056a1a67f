"""The totals and means of fields that occur more than once in one result: found once.

A field is that of the records of data, or a column of a table. Beside all its values, those of a group count:
of the records that have the same text in another field ("all rows of Night Shift"), and of those below or
above nothing alone, where it has both ("what went out").
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Self

from verification.answers.fields.columns import Cell, Columns
from verification.answers.grounds.passage_index import put_in_order
from verification.model import Operation

_MOST_GROUPS = 2_000
"""So many groups of one result are formed."""


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
    """The sums and means of the fields of results.

    Args:
        found: these fields; more of them may be appended later.

    Attributes:
        wholes: the sums of all values of a field, by each of these values: what a share is a share of.
    """

    def __init__(self, found: Sequence[Columns]) -> None:
        self.wholes: dict[Decimal, list[Total]] = {}
        self._found = found
        self._done = 0
        self._sorted: list[Total] = []

    def caught_up(self) -> Self:
        """The totals, when those of the fields that are new are among them."""
        new = [total for columns in self._found[self._done :] for total in _totals(columns)]
        self._done = len(self._found)
        put_in_order(self._sorted, new, key=_value)
        for total in new:
            if total.operation is Operation.SUM and total.group is None and total.value > 0:
                for value in {each.value for each in total.cells}:
                    insort(self.wholes.setdefault(value, []), total, key=_value)
        return self

    def near(self, value: Decimal, half: Decimal) -> Iterator[Total]:
        """The totals that are so near to a value."""
        at = bisect_left(self._sorted, value - half, key=_value)
        while at < len(self._sorted) and self._sorted[at].value <= value + half:
            yield self._sorted[at]
            at += 1


def _value(total: Total) -> Decimal:
    return total.value


def _totals(columns: Columns) -> Iterator[Total]:
    """Fields whose values are numbers and nothing else."""
    groups = list(_groups(columns))
    for name, values in columns.numbers.items():
        if len(values) < 2 or name in columns.mixed:
            continue
        yield from _of(name, None, columns.result, (cell for _, cell in values))
        for negative in (True, False):
            part = [cell for _, cell in values if (cell.value < 0) is negative]
            if 1 < len(part) < len(values):
                yield from _of(name, None, columns.result, part)
        by_record: dict[str, list[Cell]] = {}
        for record, cell in values if groups else ():
            by_record.setdefault(record, []).append(cell)
        for text, records in groups:
            part = [cell for record in records for cell in by_record.get(record, ())]
            if 1 < len(part) < len(values):
                yield from _of(name, text, columns.result, part)


def _of(name: str, group: str | None, result: int | None, part: Iterable[Cell]) -> Iterator[Total]:
    cells = tuple(part)
    total = sum((each.value for each in cells), Decimal(0))
    yield Total(abs(total), Operation.SUM, name, group, result, cells)
    yield Total(abs(total) / len(cells), Operation.MEAN, name, group, result, cells)


def _groups(columns: Columns) -> Iterator[tuple[str, list[str]]]:
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
