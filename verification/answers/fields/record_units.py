"""The currency and the unit that records name in other fields: ``{"amount": 5, "currency": "EUR"}``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from verification.answers.grounds.passages import Passage
from verification.denominations import Currency, Unit, currency_of, the_currency, unit_after

_CURRENCY = re.compile(r"(?:currency|devise|monnaie)(?:_?(?:code|iso|symbol))?", re.IGNORECASE)
_UNIT = re.compile(r"units?|unités?|unit_of_measure|uom", re.IGNORECASE)
_LONG = 200_000
"""In a longer text, the only currency that it names says little about each number."""


@dataclass(frozen=True, slots=True)
class Records:
    """What the records of a passage say of their numbers, by the path of the record."""

    whole: Currency | None = None
    currencies: dict[str, Currency] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def of(passage: Passage) -> Records:
        """What the records of a passage say; of a text, the only currency that it names."""
        if not passage.starts:
            return Records(the_currency(passage.text) if len(passage.text) < _LONG else None)
        found = Records()
        for start, path in zip(passage.starts, passage.fields, strict=True):
            record, _, name = path.rpartition(".")
            if _CURRENCY.fullmatch(name):
                value = passage.line(start).partition(": ")[2]
                known = currency_of(value) or (
                    frozenset({value}) if re.fullmatch("[A-Z]{3}", value) else None
                )
                if known is not None:
                    found.currencies[record] = known
            elif _UNIT.fullmatch(name):
                found.units[record] = passage.line(start).partition(": ")[2]
        return found

    def currency(self, path: str | None) -> Currency | None:
        """The currency of the nearest record around a field that names one."""
        if path is None:
            return self.whole
        while path and self.currencies:
            path = path.rpartition(".")[0]
            if path in self.currencies:
                return self.currencies[path]
        return None

    def unit(self, path: str | None) -> Unit | None:
        """The unit that the record of a field names."""
        said = None if path is None else self.units.get(path.rpartition(".")[0])
        return None if said is None else unit_after(f"1 {said}", 1)

    def is_share(self, path: str | None) -> bool:
        """Whether the record of a field counts in hundredths."""
        said = None if path is None else self.units.get(path.rpartition(".")[0])
        return said is not None and said.strip().lower() in ("%", "percent", "pct", "pour cent")
