"""Where the values of a passage stand: the steps to each, in data or in the rows of a table, and what the
record around them is called. Laid out once for each passage."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from verification.answers.fields.tables import Row, rows
from verification.answers.grounds.passage_index import PassageIndex
from verification.answers.grounds.passages import Passage
from verification.answers.mentions.quantities import Quantity, quantities
from verification.model import Source

Steps: TypeAlias = tuple[str, ...]
Key: TypeAlias = tuple[object, ...]

_STEP = re.compile(r"[^.\[\]]+|\[\d+\]")
_CODED = re.compile(r"(?=\D*\d)(?:[A-Z]{2,4} )?[\w#-]{2,}")
_LETTER = re.compile(r"[A-Za-z]")
_NAMING = re.compile(r"(?:\w*_)?(?:id|code|no|nr|number|ref|reference|name|sku|key|title)", re.IGNORECASE)
_LARGE = 500_000
"""Characters of a result that is too long to be laid out by its values."""


def keys(quantity: Quantity) -> list[Key]:
    """What a quantity is, in each way to read it."""
    if quantity.days:
        return [("day", each.month, each.day) for each in quantity.days]
    if quantity.minute is not None:
        return [("minute", quantity.minute)]
    return [("value", each) for each in quantity.values]


def parts(step: str) -> bool:
    """Whether a step leads to one record of several: an item of a list, or an object that a code names."""
    return step.startswith("[") or _CODED.fullmatch(step) is not None


class Layout:
    """A passage by the steps to its values; of running text there are none."""

    def __init__(self, passage: Passage) -> None:
        self._passage = passage

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        text = self._passage.text
        return rows(text) if len(text) <= _LARGE else ()

    @cached_property
    def _members(self) -> dict[Steps, list[tuple[str, str]]]:
        """Of each object the names and texts of its own values."""
        found: dict[Steps, list[tuple[str, str]]] = {}
        for start, path in zip(self._passage.starts, self._passage.fields, strict=True):
            name, _, value = self._passage.line(start).partition(": ")
            found.setdefault(_steps(path)[:-1], []).append((name, value))
        return found

    def steps(self, start: int) -> Steps:
        """The steps to what stands at an offset: of a field of data, or of a row of a table."""
        path = self._passage.field(start)
        if path is not None:
            return _steps(path)
        place = bisect_right(self._rows, start, key=lambda row: row.start) - 1
        if place < 0 or start > self._rows[place].start + len(self._rows[place].line):
            return ()
        return f"[{place}]", ""

    def values(self) -> Iterator[tuple[Key, Steps]]:
        """What stands there, by its value."""
        passage = self._passage
        if passage.failed or len(passage.text) > _LARGE:
            return
        if not passage.starts:
            for quantity in quantities(passage.text):
                if not self.steps(quantity.start):
                    yield from ((key, ()) for key in keys(quantity))
            for number, row in enumerate(self._rows):
                for _, cell in row.cells():
                    for quantity in quantities(cell):
                        yield from ((key, (f"[{number}]", "")) for key in keys(quantity))
            return
        for start, path in zip(passage.starts, passage.fields, strict=True):
            steps = _steps(path)
            for quantity in quantities(passage.line(start).partition(": ")[2]):
                yield from ((key, steps) for key in keys(quantity))

    def codes(self, steps: Steps) -> frozenset[str]:
        """The values of an object that look like codes."""
        return frozenset(value for _, value in self._members.get(steps, ()) if _is_code(value))

    def identity(self, steps: Steps) -> str | None:
        """What the record around a value is called: by the name of its object, else by a field that names."""
        if steps and not self._passage.starts:
            row = (cell.strip() for _, cell in self._rows[int(steps[0][1:-1])].cells())
            return next((cell for cell in row if _is_code(cell)), None)
        for depth in range(len(steps) - 1, 0, -1):
            if not parts(steps[depth - 1]):
                continue
            if not steps[depth - 1].startswith("["):
                return steps[depth - 1]
            members = self._members.get(steps[:depth], ())
            naming = (value for name, value in members if value and _NAMING.fullmatch(name))
            coded = (value for _, value in members if _is_code(value))
            if (known := next(naming, None) or next(coded, None)) is not None:
                return known
        return None


@dataclass(frozen=True, slots=True)
class DataPlace:
    """Where a value stands in data: the passage, and the steps of its path. What a call was given stands with
    all that it returned."""

    passage: int
    steps: Steps
    given: bool = False


class Layouts(PassageIndex):
    """The layouts of passages, and where their values stand.

    Args:
        passages: of which each call has both, what it returned and what it was given.

    Attributes:
        values: where each value stands, by what it is.
        outputs: the passage of what each call returned.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        super().__init__(passages)
        self._layouts: list[Layout] = []
        self.values: dict[Key, list[DataPlace]] = {}
        self.outputs: dict[int | None, int] = {}

    def __getitem__(self, number: int) -> Layout:
        return self._layouts[number]

    def _read(self, number: int, passage: Passage) -> None:
        layout = Layout(passage)
        self._layouts.append(layout)
        if passage.source is Source.RESULT:
            self.outputs[passage.result] = number
        about = self.outputs.get(passage.result) if passage.source is Source.INPUT else None
        for key, steps in layout.values():
            place = DataPlace(number, steps) if about is None else DataPlace(about, (), given=True)
            self.values.setdefault(key, []).append(place)


def _is_code(text: str) -> bool:
    return _CODED.fullmatch(text) is not None and _LETTER.search(text) is not None


def _steps(path: str) -> Steps:
    return tuple(_STEP.findall(path))
