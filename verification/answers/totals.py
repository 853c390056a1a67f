"""The totals and means of fields that occur more than once in one result: found once.

A field is that of the records of data, or a column of a table. Beside all its values, those of a group count:
of the records that have the same text in another field ("all rows of Night Shift"), and of those below or
above nothing alone, where it has both ("what went out").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from verification.answers.columns import Cell, Columns
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
        found: these fields.
    """

    def __init__(self, found: Sequence[Columns]) -> None:
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


def _totals(found: Sequence[Columns]) -> Iterator[Total]:
    """Fields whose values are numbers and nothing else."""
    for columns in found:
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


__all__ = ["Total", "Totals"]
