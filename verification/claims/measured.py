"""Numbers with what they are numbers of: 230 °C is not 230 °F, and 4 million euros are not 4 million dollars.

A number without a unit or a currency may be one with any.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from verification.claims.numbers import Number
from verification.denominations import currency_of, unit_after

_NEAR = 12
"""So many characters after a number are looked at for a currency."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A number, and the units or currencies that it may be in; none where none is named."""

    value: Decimal
    kinds: frozenset[str] = frozenset()

    def may_be(self, other: Measured) -> bool:
        """Whether both may be the same amount."""
        if not (self.kinds and other.kinds):
            return self.value == other.value
        return not self._amounts().isdisjoint(other._amounts())

    def _amounts(self) -> frozenset[tuple[str, Decimal]]:
        """What it may be of each scale, in the smallest unit: 0.2 kg are 200 g."""
        split = (kind.rpartition(" ") for kind in self.kinds)  # a currency has no size
        return frozenset(
            (scale, (self.value * Decimal(size)).normalize()) if scale else (size, self.value)
            for scale, _, size in split
        )

    def __str__(self) -> str:
        return " ".join([str(self.value), *sorted(self.kinds)])


def measured(text: str, number: Number) -> Measured:
    """A number of a text with its unit or its currency."""
    unit = unit_after(text, number.end)
    if unit is not None:
        return Measured(number.value, frozenset(f"{scale} {size}" for scale, size in unit.items()))
    before = text[max(0, number.start - 3) : number.start].rpartition(" ")[2]
    currency = currency_of(before) or currency_of(" ".join(text[number.end : number.end + _NEAR].split()[:1]))
    return Measured(number.value, currency or frozenset())


def missing(wanted: Iterable[Measured], said: Iterable[Measured]) -> list[Measured]:
    """Those that are wanted and nothing that is said may be."""
    said = list(said)
    return [one for one in wanted if not any(one.may_be(other) for other in said)]
