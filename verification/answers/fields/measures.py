"""The quantities of the passages by their values: built once, when an answer states any."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache

from verification.answers.fields.record_units import Records
from verification.answers.fields.tables import cells, sheets
from verification.answers.grounds.passage_index import PassageIndex, new_keys, put_in_order
from verification.answers.grounds.passages import Passage, is_value
from verification.answers.grounds.positions import Occurrence
from verification.answers.mentions.quantities import Day, Quantity, quantities
from verification.answers.mentions.unmeant import Dialled, is_paging, phones
from verification.answers.sentences import line_around
from verification.denominations import Currency, Unit, currency_of, unit_after, unit_named
from verification.model import MentionKind, Source

_LINE = re.compile(r"(?<![^\W_])[Ll](\d+)(?![\w.])")
"""The number of a line as links have it: ``#L1474``."""
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
"""Thousands, as no row of numbers without spaces begins."""
_LARGE = 1_000_000
"""A longer text is not read line by line: that takes a second for each 200,000 characters."""
_ONE_WORD = re.compile(r"(?<![\w.,:/-])[$€£¥+-]?\d[\d.,:/-]*(?:T[\d:.]+)?(?:Z|%|[^\W\d_]{1,3})?(?!\w)")
_WORDY = re.compile(
    r"\d[^\S\n]?(?:[ap]\.?m\b|[€£$]|(?:eur|usd|gbp|dollars?|euros?)\b|(?:st|nd|rd|th)?[^\S\n]"
    r"(?:jan|feb|f[ée]v|mar|apr|avr|may|mai|jun|juin|jul|juil|aug|ao[uû]|sep|oct|nov|dec|d[ée]c))"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[^\S\n]\d",
    re.IGNORECASE,
)
SPELT: Mapping[Decimal, Sequence[str]] = {
    Decimal(value): words.split()
    for value, words in (
        (0, "zero no none aucun aucune"),
        (1, "one a an single un une"),
        (2, "two both second deux"),
        (3, "three third trois"),
        (4, "four quatre"),
        (5, "five cinq"),
        (6, "six"),
        (7, "seven sept"),
        (8, "eight huit"),
        (9, "nine neuf"),
        (10, "ten dix"),
        (11, "eleven onze"),
        (12, "twelve dozen douze"),
        (13, "thirteen treize"),
        (14, "fourteen quatorze"),
        (15, "fifteen quinze"),
        (16, "sixteen seize"),
        (17, "seventeen"),
        (18, "eighteen"),
        (19, "nineteen"),
        (20, "twenty vingt"),
        (30, "thirty trente"),
        (40, "forty quarante"),
        (50, "fifty cinquante"),
        (60, "sixty soixante"),
        (70, "seventy"),
        (80, "eighty"),
        (90, "ninety"),
        (100, "hundred cent"),
    )
}
"""Words of number by their values."""
_COUNTS = frozenset(
    {
        "seat", "count", "qty", "quantity", "number", "num", "age", "day", "night", "hour", "minute",
        "second", "stock", "score", "rank", "rating", "year", "month", "page", "line", "zip", "postal",
        "phone", "index", "version", "four", "bag", "baggage", "passenger", "guest", "people", "left",
        "quantité", "nombre", "âge",
    }
)  # fmt: skip
"""Words in the name of a field whose numbers count or order, and are no amounts."""
_SHARE = frozenset({"percent", "pct", "percentage", "pourcent", "pourcentage"})
_MONEY = frozenset(
    {
        "price", "cost", "amount", "fee", "fare", "total", "balance", "rate", "paid", "pay", "charge",
        "salary", "revenue", "value", "sum", "tax", "budget", "debit", "credit", "refund", "discount",
        "due", "prix", "montant", "coût", "tarif", "solde", "frais",
    }
)  # fmt: skip
"""Words that outrank those: the price per night is an amount."""


_MOMENTS = frozenset({
    "at", "time", "timestamp", "ts", "date", "created", "updated", "modified", "expire", "epoch", "since",
    "started", "ended",
})  # fmt: skip
"""Words in the name of a field whose numbers may be moments."""
_FIRST_SECOND, _LAST_SECOND = 500_000_000, 4_000_000_000
"""From 1985 to 2096."""


@dataclass(frozen=True, slots=True)
class Told:
    """A number of a passage, and what it says beside its value.

    Attributes:
        place: where it stands.
        currency: of the amount itself, of its record, or the only one of its text.
        unit: behind the number, or at the end of the name of its field.
        negative: whether it is less than zero.
        percent: whether it is a share in hundredths.
        fraction: how many decimals are written; none of a whole number.
        doubtful: whether this is the less likely reading of what is written: 18 of "18,000".
        paging: whether it says how many results a call asked for.
    """

    place: Occurrence
    currency: Currency | None = None
    unit: Unit | None = None
    negative: bool = False
    percent: bool = False
    fraction: int = 0
    doubtful: bool = False
    paging: bool = False

    @property
    def said(self) -> tuple[object, ...]:
        """What it says, and in which passage: of those that say the same the first is enough."""
        unit = None if self.unit is None else frozenset(self.unit.items())
        signs = (self.negative, self.percent, self.fraction, self.doubtful, self.paging)
        return self.place.passage, self.currency, unit, *signs


class Measures(PassageIndex):
    """Where numbers, amounts, dates and times stand in passages, by their values; those of an input only
    where it was accepted and they are values.

    Attributes:
        numbers: of every value, the first place of each passage that has it and says the same beside it.
        measured: the values that have a unit, by the scales of it, in what the scale counts in.
        counts: how many items a list of a result has, how many records the same value of a field, or a
        text lines.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        super().__init__(passages)
        self.numbers: dict[Decimal, list[Told]] = {}
        self.money: dict[Decimal, list[Told]] = {}
        self.measured: dict[tuple[str, Decimal], Told] = {}
        self.days: dict[tuple[int, int | None], list[tuple[Day, Occurrence]]] = {}
        self.minutes: dict[int, Occurrence] = {}
        self.years: dict[int, Occurrence] = {}
        self.counts: dict[int, Occurrence] = {}
        self.phones: dict[str, Occurrence] = {}
        self._sorted: list[Decimal] = []
        self._years_of: dict[tuple[int, int | None], frozenset[int]] = {}
        self._seen: set[tuple[object, ...]] = set()

    def _read(self, number: int, passage: Passage) -> None:
        record = Records.of(passage)
        self._years_of.clear()
        for start, text in _usable(passage):
            dialled = Dialled(text)
            for quantity in _quantities(text):
                if dialled.has(quantity.start):
                    continue
                name = passage.field(start + quantity.start)
                place = Occurrence(number, start + quantity.start, start + quantity.end)
                self._add(text, quantity, name, _told(place, text, quantity, passage, record, name))
            for match in _LINE.finditer(text):
                place = Occurrence(number, start + match.start(1), start + match.end(1))
                self._keep(self.numbers, Decimal(match.group(1)), Told(place))
            for digits, first, last in phones(text):
                self.phones.setdefault(digits, Occurrence(number, start + first, start + last))
        if passage.source is Source.RESULT:
            self._count(number, passage)

    def _add(self, text: str, quantity: Quantity, field_name: str | None, told: Told) -> None:
        place, said = told.place, text[quantity.start : quantity.end]
        thousands = re.search(r"\d,000\b", said) is not None and len(quantity.values) > 1
        for rank, value in enumerate(quantity.values):
            told = replace(told, doubtful=rank > 0 and thousands)
            self._keep(self.numbers, value, told)
            if _may_be_money(quantity, value, field_name) and unit_after(text, quantity.end) is None:
                self._keep(self.money, value, told)
            for scale, size in (told.unit or {}).items() if rank == 0 else ():
                self.measured.setdefault((scale, value * size), told)
        if quantity.values and re.search("[ ,;]", said):  # a row of numbers may look like one with groups
            thousands = thousands or _GROUPED.fullmatch(said) is not None
            for part in re.finditer(r"\d+(?:\.\d+)?", said):
                self._keep(self.numbers, Decimal(part.group()), replace(told, doubtful=thousands))
        for day in quantity.days:
            self.days.setdefault((day.month, day.day), []).append((day, place))
            if day.day is not None:
                self.days.setdefault((day.month, None), []).append((day, place))
            if day.year is not None:
                self.years.setdefault(day.year, place)
        moment = _moment(quantity, field_name)
        if moment is not None:
            day = Day(moment.year, moment.month, moment.day)
            self.days.setdefault((day.month, day.day), []).append((day, place))
            self.minutes.setdefault(60 * moment.hour + moment.minute, place)
        if quantity.minute is not None:
            self.minutes.setdefault(quantity.minute, place)

    def _keep(self, known: dict[Decimal, list[Told]], value: Decimal, told: Told) -> None:
        key = (known is self.money, value, *told.said)
        if key not in self._seen:
            self._seen.add(key)
            known.setdefault(value, []).append(told)

    def _count(self, number: int, passage: Passage) -> None:
        whole = Occurrence(number, 0, 0)
        if not passage.starts:
            lines = sum(1 for line in passage.text.splitlines() if line.strip())
            self.counts.setdefault(lines, whole)
            for sheet in sheets(passage.text) if len(passage.text) < _LARGE else ():
                self.counts.setdefault(len(sheet.rows), whole)
            return
        items: dict[str, set[str]] = {}
        alike: Counter[tuple[str, str]] = Counter()
        for start, path in zip(passage.starts, passage.fields, strict=True):
            general, steps = _general(path), path.split(".")
            alike[general, passage.line(start)] += 1
            at = -1
            while (at := path.find("[", at + 1)) >= 0:
                items.setdefault(path[:at], set()).add(path[at : path.index("]", at)])
            for depth in range(1, len(steps) - 1):  # objects by their names: {"items": {"1151293680": {...}}}
                items.setdefault(".".join(steps[:depth]), set()).add(steps[depth])
        for count in (*map(len, items.values()), *(each for each in alike.values() if each > 1)):
            self.counts.setdefault(count, whole)

    def near(self, low: Decimal, high: Decimal) -> Iterator[tuple[Decimal, Told]]:
        """Where numbers stand that are at least ``low`` and less than ``high``."""
        put_in_order(self._sorted, new_keys(self.numbers, len(self._sorted)))
        at = bisect_left(self._sorted, low)
        while at < len(self._sorted) and self._sorted[at] < high:
            yield from ((self._sorted[at], told) for told in self.numbers[self._sorted[at]])
            at += 1

    def years_of(self, day: tuple[int, int | None]) -> frozenset[int]:
        """The years in which a day stands that is given with one."""
        if day not in self._years_of:
            found = (each.year for each, _ in self.days.get(day, ()))
            self._years_of[day] = frozenset(year for year in found if year is not None)
        return self._years_of[day]

    def on(self, day: Day) -> Iterator[Occurrence]:
        """Where a date stands that says as much, or more, and can be the same."""
        for other, place in self.days.get((day.month, day.day), ()):
            if day.may_be(other) and (day.day is None or other.day is not None):
                yield place


def _told(
    place: Occurrence, text: str, quantity: Quantity, passage: Passage, record: Records, name: str | None
) -> Told:
    """What a number says beside its value."""
    said = text[quantity.start : quantity.end]
    last = words(name.rpartition(".")[2]) if name else []
    unit = unit_after(text, quantity.end) or unit_named(last) or record.unit(name)
    percent = quantity.percent or bool(_SHARE & set(last)) or record.is_share(name)
    range_of = re.search(r"\d\s*\Z", text[max(0, quantity.start - 4) : quantity.start]) is not None
    return Told(
        place,
        currency_of(said) or currency_of(" ".join(each.upper() for each in last)) or record.currency(name),
        None if quantity.kind is MentionKind.AMOUNT else unit,
        quantity.sign == "-" and passage.source is Source.RESULT and not range_of,
        percent,
        len(fraction.group(1)) if (fraction := re.search(r"[.,](\d+)\D*\Z", said)) else 0,
        paging=passage.source is Source.INPUT and is_paging(text, quantity.start),
    )


def _general(path: str) -> str:
    """The path of a field in any record: without the places of lists, and the names of objects that are
    codes."""
    return re.sub(r"\[\d+\]|(?<=\.)\w*\d\w*(?=\.)", "[]", path)


@lru_cache(maxsize=256)
def _quantities(text: str) -> tuple[Quantity, ...]:
    """The quantities of a text: several answers are held against the same ones."""
    return tuple(quantities(text))


def _may_be_money(quantity: Quantity, value: Decimal, name: str | None) -> bool:
    """Whether a number may be an amount: one with a currency; a value of a field that counts nothing; in a
    text a number of two digits or more, since "3 bags" is no amount."""
    if quantity.kind is MentionKind.AMOUNT:
        return True
    if quantity.unit is not None or quantity.percent:
        return False
    if name is None:
        return value >= 10 or value != int(value)
    return not counts(name)


def _moment(quantity: Quantity, name: str | None) -> datetime | None:
    """The moment in UTC that a number is, in seconds or milliseconds since 1970; its field names one."""
    if name is None or quantity.kind is not MentionKind.NUMBER or not _MOMENTS & set(words(name)):
        return None
    value = quantity.values[0]
    seconds = value if value < _LAST_SECOND else value / 1000
    if not _FIRST_SECOND <= seconds < _LAST_SECOND:
        return None
    return datetime.fromtimestamp(int(seconds), UTC)


def counts(name: str) -> bool:
    """Whether the name of a field says that its numbers count or order, and are no amounts."""
    said = set(words(name))
    return bool(said & _COUNTS) and not said & _MONEY


def words(name: str) -> list[str]:
    """The words of a label or of a field, in small letters, without an ``s`` at the end, but for ``ms``."""
    parts = re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+", name)
    return [each.lower().removesuffix("s") if len(each) > 2 else each.lower() for each in parts]


def _usable(passage: Passage) -> Iterator[tuple[int, str]]:
    """The texts of a passage whose quantities count, with where they begin."""
    if passage.source is not Source.INPUT:
        if len(passage.text) > _LARGE and not passage.starts:
            yield from _distinct(passage.text)
        else:
            yield 0, passage.text
            if not passage.starts:
                yield from cells(passage.text)
        return
    if passage.failed:
        return
    if not passage.starts:
        if is_value(passage.text):
            yield 0, passage.text
        return
    values = ((start, passage.line(start)) for start in passage.starts)
    yield from ((start, value) for start, value in values if is_value(value))


def _distinct(text: str) -> Iterator[tuple[int, str]]:
    """The different numbers, times and dates of a text in one word each: enough for a long log, and quick.

    Lines that name a month, a currency or a half of the day behind a number are given as they are, each once.
    """
    seen: set[str] = set()
    for match in _ONE_WORD.finditer(text):
        word = match.group()
        if word not in seen:
            seen.add(word)
            yield match.start(), word
    done = 0
    for match in _WORDY.finditer(text):
        if match.start() < done:
            continue
        start, line = text.rfind("\n", 0, match.start()) + 1, line_around(text, match.start())
        done = start + len(line)
        if line not in seen:
            seen.add(line)
            yield start, line
