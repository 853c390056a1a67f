"""The sums of fields that occur more than once in one result: found once."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from verification.answers.passages import Passage
from verification.answers.quantities import quantities
from verification.model import Source


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of all values of a field of one result; ``values`` has the path, text and value of each."""

    sum: Decimal
    name: str
    result: int | None
    values: tuple[tuple[str, str, Decimal], ...]


class Totals:
    """The sums of the fields of results, in their order."""

    def __init__(self, found: Sequence[Passage]) -> None:
        self._sorted = sorted(_totals(found), key=lambda each: each.sum)

    def near(self, value: Decimal, half: Decimal) -> Iterator[Total]:
        """The sums that are so near to a value."""
        at = bisect_left(self._sorted, value - half, key=lambda each: each.sum)
        while at < len(self._sorted) and self._sorted[at].sum <= value + half:
            yield self._sorted[at]
            at += 1


def _totals(found: Sequence[Passage]) -> Iterator[Total]:
    """Fields whose values are numbers and nothing else."""
    for passage in found:
        if passage.source is not Source.RESULT or not passage.starts:
            continue
        groups: dict[str, list[tuple[str, str]]] = {}
        for start, path in zip(passage.starts, passage.fields, strict=True):
            value = passage.line(start).partition(": ")[2]
            groups.setdefault(re.sub(r"\[\d+\]", "[]", path), []).append((path, value))
        for name, values in groups.items():
            read = [(path, text, number) for path, text in values for number in _number(text)]
            if len(values) > 1 and len(read) == len(values):
                yield Total(sum((each for *_, each in read), Decimal(0)), name, passage.result, tuple(read))


def _number(text: str) -> list[Decimal]:
    """The number that a text is; none where it is none, or more."""
    read = list(quantities(text))
    if len(read) != 1 or not read[0].values or read[0].end - read[0].start != len(text.strip()):
        return []
    return [read[0].values[0]]


__all__ = ["Total", "Totals"]
