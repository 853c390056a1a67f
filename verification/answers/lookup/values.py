"""What counts as found of quantities: numbers and amounts by their value, also rounded where the answer
rounds; dates and times by the moment."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from verification.answers.fields.measures import SPELT, Measures, Told, words
from verification.answers.fields.number_agreement import Stated
from verification.answers.grounds.passage_index import Indexes
from verification.answers.grounds.passages import Passage, inside
from verification.answers.grounds.places import Places
from verification.answers.grounds.positions import Occurrence, Positions
from verification.answers.mentions.quantities import Quantity
from verification.answers.mentions.telling_rows import telling_row
from verification.answers.mentions.unmeant import Dialled
from verification.answers.sentences import line_around
from verification.denominations import unit_after
from verification.model import FoundIn, Match, MentionKind, Source

_ABOUT = re.compile(
    r"(?:~|≈|about|around|approximately|approx\.?|roughly|nearly|almost|over|under|more than|less "
    r"than|at least|up to"
    r"|environ|presque|plus de|moins de|près de|quasi)\s*\Z",
    re.IGNORECASE,
)
_MEASURED = re.compile(r"(?P<number>\d+(?:[.,]\d+)?)(?:(?P<share>[ \u00a0]?%)|[^\W\d_]{1,3}(?!\w))")
"""A number with its unit at it, or a share."""
_THINGS = re.compile(r"(?:s|ed|ée?)\Z")
"""How words end that say what is counted: "tests", "skipped", "rejeté"."""
_SHARE = re.compile(r"%|\b(?:per ?cent|pour cent|pct|shares?|parts?|ratio|taux)\b", re.IGNORECASE)
_ADDRESS = re.compile(r"\d\.\d{1,3}\]?:\Z")


class Values:
    """Looks quantities up in passages.

    Args:
        passages: the task and what tools were given and returned.
        positions: of their words.
        indexes: of the same passages.
        named: finds where digits stand that may count.
    """

    def __init__(
        self,
        passages: Sequence[Passage],
        positions: Positions,
        indexes: Indexes,
        named: Callable[[str, str], Iterator[Occurrence]],
    ) -> None:
        self._passages = passages
        self._named = named
        self._positions = positions
        self._indexes = indexes
        self._places = Places(passages)
        self._known: dict[tuple[object, ...], FoundIn | None] = {}

    @property
    def _measures(self) -> Measures:
        return self._indexes.of(Measures)

    def forget(self) -> None:
        """Look everything up anew: there are more passages."""
        self._known.clear()

    def find(self, answer: str, quantity: Quantity) -> FoundIn | None:
        """Where a quantity of an answer stands; None if nowhere."""
        measures = self._measures
        if quantity.kind is MentionKind.TIME:
            assert quantity.minute is not None
            place = measures.minutes.get(quantity.minute)
            return None if place is None else self._places.at(place, Match.TIME)
        if quantity.kind is MentionKind.DATE:
            key: tuple[object, ...] = (quantity.kind, quantity.days)
            if key not in self._known:
                days = (place for day in quantity.days for place in measures.on(day))
                self._known[key] = self._places.first(days, Match.DATE)
            return self._known[key]
        stated, digits = Stated.of(answer, quantity), answer[quantity.start : quantity.end]
        about = _ABOUT.search(answer[max(0, quantity.start - 24) : quantity.start]) is not None
        beside = stated.clause if quantity.percent else stated.words if stated.thing else None
        key = (quantity.kind, digits, stated.said, about, stated.thing, beside)
        if key not in self._known:
            amount = quantity.kind is MentionKind.AMOUNT
            self._known[key] = (
                self._amount(stated, about=about) if amount else self._number(stated, digits, about=about)
            )
        return self._known[key] or self._taken_away(answer, stated)

    def _taken_away(self, answer: str, stated: Stated) -> FoundIn | None:
        """An amount below nothing, in a row of its record without its sign: a payment."""
        quantity = stated.quantity
        if stated.signed or quantity.sign or quantity.percent or quantity.values[0] < 2:
            return None
        lost = [each for each in self._measures.numbers.get(quantity.values[0], ()) if each.negative]
        row = telling_row(answer, quantity.start) if lost else None
        if row is None:
            return None
        of_row = (
            each.place
            for each in lost
            if stated.agrees(quantity.values[0], replace(each, negative=False))
            and row.may_leave_out_signs(self._field(each.place))
            and row.tells_of(self._record(each.place))
        )
        return self._places.first(of_row, Match.AMOUNT)

    def _field(self, place: Occurrence) -> str:
        return (self._passages[place.passage].field(place.start) or "").rpartition(".")[2]

    def _record(self, place: Occurrence) -> str:
        """The texts of the record around a value of data, without the names of fields; of a text its line."""
        passage = self._passages[place.passage]
        path = passage.field(place.start)
        if path is None:
            return line_around(passage.text, place.start)
        record = path.rpartition(".")[0]
        return "\n".join(text for _, text in inside(passage, record, place.start)) if record else ""

    def _amount(self, stated: Stated, *, about: bool) -> FoundIn | None:
        for value in stated.quantity.values:
            if (found := self._agreeing(stated, value, self._measures.money, Match.AMOUNT)) is not None:
                return found
        return self._rounded(stated, Match.AMOUNT, about=about)

    def _agreeing(
        self, stated: Stated, value: Decimal, known: Mapping[Decimal, Sequence[Told]], match: Match
    ) -> FoundIn | None:
        """Where a value stands that says nothing else than is stated."""
        agreeing = (
            told.place
            for told in known.get(value, ())
            if stated.agrees(value, told)
            and not (stated.quantity.percent and self._is_price(stated, told))
            and not (stated.thing is not None and self._is_measure(stated, told))
            and not (stated.unit is not None and told.unit is None and self._is_port(told))
        )
        return self._places.first(agreeing, match)

    def _is_price(self, stated: Stated, told: Told) -> bool:
        """Whether "12.00" is no 12 %: it is written as prices are, and nothing on its line is what the answer
        tells."""
        if told.percent or told.fraction <= stated.quantity.places or told.fraction < len("00"):
            return False
        line = line_around(self._passages[told.place.passage].text, told.place.start)
        return _words(line).isdisjoint(_words(stated.clause))

    def _is_measure(self, stated: Stated, told: Told) -> bool:
        """Whether "5h" is no number of times, and "41%" none of tests: nothing beside it is what the answer
        tells, which names no share."""
        text, place = self._passages[told.place.passage].text, told.place
        match = _MEASURED.match(text, place.start)
        if match is None or _THINGS.search(stated.thing or "") is None:
            return False
        if match["share"]:
            apart = _words(line_around(text, place.start)).isdisjoint(_words(stated.words))
            return apart and _SHARE.search(stated.words) is None
        return unit_after(text, match.end("number")) is not None

    def _is_port(self, told: Told) -> bool:
        """Whether it is the port of an address, which has no unit."""
        text = self._passages[told.place.passage].text
        return _ADDRESS.search(text[max(0, told.place.start - 8) : told.place.start]) is not None

    def _number(self, stated: Stated, digits: str, *, about: bool) -> FoundIn | None:
        measures, quantity = self._measures, stated.quantity
        for value in quantity.values:
            if (found := self._agreeing(stated, value, measures.numbers, Match.NUMBER)) is not None:
                return found
        first = quantity.values[0]
        for measured in stated.converted():
            told = measures.measured.get(measured)
            if told is not None and (stated.signed or not told.negative):
                return self._places.at(told.place, Match.NUMBER)
        if (size := self._sized(stated)) is not None:
            return self._places.at(size, Match.NUMBER)
        if quantity.percent:
            share = Decimal(10) ** -(quantity.places + 2) / 2
            near = measures.near(first / 100 - share, first / 100 + share)
            parts = (told.place for value, told in near if stated.agrees(value, told, hundredth=True))
            if (found := self._places.first(parts, Match.NUMBER)) is not None:
                return found
        if first == int(first) and not quantity.percent and quantity.sign != "-":
            for known in () if stated.measured else (measures.years, measures.counts):
                if int(first) in known:
                    return self._places.at(
                        known[int(first)], Match.COUNT if known is measures.counts else Match.DATE
                    )
            if first in SPELT and (found := self._spelt(first, stated)) is not None:
                return found
            if (
                len(digits) >= 4
                and digits.isdigit()
                and not stated.measured
                and first not in measures.numbers
            ):
                alone = (each for each in self._named(digits, "") if not self._is_dialled(each))
                return self._places.first(alone, Match.NUMBER)
        return self._rounded(stated, Match.NUMBER, about=about)

    def _is_dialled(self, place: Occurrence) -> bool:
        text = self._passages[place.passage].text
        begin = text.rfind("\n", 0, place.start) + 1
        return Dialled(line_around(text, place.start)).has(place.start - begin)

    def _sized(self, stated: Stated) -> Occurrence | None:
        """A size in bytes, as a plain number or as in "412M"."""
        for scale, size in stated.converted():
            for told in self._measures.numbers.get(size, ()) if scale.startswith("bytes") else ():
                if told.unit is None and not told.negative:
                    return told.place
        return None

    def _spelt(self, value: Decimal, stated: Stated) -> FoundIn | None:
        """A number that is written as a word."""
        places = (place for word in SPELT[value] for place in self._positions.find(word))
        told = (each for each in places if self._passages[each.passage].source is not Source.INPUT)
        for each in told:
            unit = unit_after(self._passages[each.passage].text, each.end)
            if stated.agrees(value, Told(each, unit=unit)):
                return self._places.at(each, Match.NUMBER)
        return None

    def _rounded(self, stated: Stated, match: Match, *, about: bool) -> FoundIn | None:
        """A value with more digits that is this one where it is rounded as far as the answer rounds it."""
        quantity = stated.quantity
        if quantity.places == 0 and not about:
            return None
        first = quantity.values[0]
        half = Decimal(10) ** -quantity.places / 2
        if about and quantity.places <= 0:
            shown = first.normalize()
            exponent = shown.as_tuple().exponent
            assert isinstance(exponent, int)
            half = max(half, Decimal(10) ** exponent / 2)
            half = min(half, abs(first) / 20)
        near = self._measures.near(first - half, first + half)
        return self._places.first((told.place for value, told in near if stated.agrees(value, told)), match)


def _words(text: str) -> set[str]:
    return {each for each in words(text) if len(each) > 2}
