"""Columns of a table of the answer that are computed of two other ones in every row: "Free" is "On hand" less
"Reserved", though no sentence says so."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import permutations

from verification.answers.computing.moments import Way, operand
from verification.answers.mentions.names import Found
from verification.model import Mention, MentionStatus, Operation

_LEAST_ROWS = 2
_MOST_COLUMNS = 12
_CENT = Decimal("0.005")
_OPERATIONS: tuple[tuple[Operation, Callable[[Decimal, Decimal], Decimal]], ...] = (
    (Operation.DIFFERENCE, operator.sub),
    (Operation.SUM, operator.add),
    (Operation.PRODUCT, operator.mul),
)

_Rows = list[dict[int, int]]
"""Of each row the place of the mention in each column."""


@dataclass(frozen=True, slots=True)
class _Relation:
    operation: Operation
    makes: Callable[[Decimal, Decimal], Decimal]
    one: int
    other: int


class ToldColumns:
    """The tables of an answer, by their columns."""

    def __init__(self, answer: str, found: Sequence[Found], looked: Sequence[Mention]) -> None:
        self._found, self._looked = found, tuple(looked)
        self._where: dict[int, tuple[_Rows, int]] = {}
        self._known: dict[tuple[int, int], _Relation | None] = {}
        self._read(answer)

    def _read(self, answer: str) -> None:
        rows: _Rows = []
        line, last, done = 0, -1, 0
        for place, each in enumerate(self._found):
            line += answer.count("\n", done, each.start)
            done = each.start
            begin = answer.rfind("\n", 0, each.start) + 1
            if each.quantity is None or not each.quantity.values or not answer.startswith("|", begin):
                continue
            if line > last + 1:
                rows = []
            if line != last:
                rows.append({})
            last, column = line, answer.count("|", begin, each.start)
            if column in rows[-1]:  # a cell with two numbers is neither
                rows[-1][column] = -1
            else:
                rows[-1][column] = place
                self._where[place] = rows, column

    def ways(self, place: int) -> Iterator[Way]:
        """Of which two others of its row a number is computed, as all of its column are."""
        rows, column = self._where.get(place, ([], 0))
        if len(rows) < _LEAST_ROWS:
            return
        key = id(rows), column
        if key not in self._known:
            self._known[key] = self._relation(rows, column)
        relation = self._known[key]
        row = next((row for row in rows if row.get(column) == place), {})
        if relation is not None and self._fits(row, column, relation):
            places = row[relation.one], row[relation.other]
            yield relation.operation, tuple(operand(self._looked[at], self._value(at)) for at in places)

    def _relation(self, rows: _Rows, column: int) -> _Relation | None:
        """What makes the column, in all rows but one at most."""
        own = [row for row in rows if row.get(column, -1) >= 0]
        shared = sorted({each for row in own for each in row} - {column})
        least = max(_LEAST_ROWS, len(own) - 1)
        for one, other in permutations(shared, 2) if len(shared) <= _MOST_COLUMNS else ():
            for operation, makes in _OPERATIONS:
                relation = _Relation(operation, makes, one, other)
                if sum(self._fits(row, column, relation) for row in own) >= least:
                    return relation
        return None

    def _fits(self, row: dict[int, int], column: int, relation: _Relation) -> bool:
        one, other = row.get(relation.one, -1), row.get(relation.other, -1)
        if not (self._is_grounded(one) and self._is_grounded(other)):
            return False
        made = relation.makes(self._value(one), self._value(other))
        return abs(made - self._value(row[column])) <= _CENT

    def _is_grounded(self, place: int) -> bool:
        return place >= 0 and self._looked[place].status is MentionStatus.VERIFIED

    def _value(self, place: int) -> Decimal:
        quantity = self._found[place].stated
        return -quantity.values[0] if quantity.sign == "-" else quantity.values[0]
