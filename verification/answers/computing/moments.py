"""What is computed of dates and times: a duration between two times, the days between two dates, a date so
many days after another one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from verification.answers.mentions.names import Found
from verification.answers.mentions.quantities import Day
from verification.answers.sentences import bounds, sentence
from verification.model import Mention, MentionStatus, Operand, Operation

Way = tuple[Operation, tuple[Operand, ...]]
Years = Callable[[Found], set[int]]

_REACH = 60
"""Farther from a mention, counted in mentions, no date is an operand of it."""
_NEAREST = 4
"""So many dates before a number of days can be what they are counted between."""
_HOURS = re.compile(r"\s*-?(?P<unit>hours?|hrs?|h|heures?|minutes?|mins?)\b", re.IGNORECASE)
_MINUTES = re.compile(r"\s*(?:hours?|hrs?|h|heures?)\s*(?:and|et)?\s*(\d{1,2})\s*(?:minutes?|mins?|m)\b")
_HOURS_LONG = 20
"""So many characters "10 hours and " may have."""
_HOURS_BEFORE = re.compile(
    r"(?<![\d.,:])(\d{1,2})\s*(?:hours?|hrs?|h|heures?)\s*(?:and|et)?\s*\Z", re.IGNORECASE
)
_REST = re.compile(r"\s*m(?:in(?:ute)?s?)?\b", re.IGNORECASE)
_PERIOD = re.compile(
    r"[\s-]?(?:calendar |full |whole )?"
    r"(?P<unit>days?|nights?|weeks?|months?|years?|jours?|nuits?|semaines?|mois|ans?|années?)\b",
    re.IGNORECASE,
)
_INCLUSIVE = re.compile(r"\b(?:inclu\w+|both|compris\w*)\b", re.IGNORECASE)
_LATER = re.compile(
    r"\b(?:next|later|following|after|tomorrow|lendemain|suivant\w*|plus tard|après|overnight)\b|\+\s?1",
    re.IGNORECASE,
)


def operand(mention: Mention, value: object) -> Operand:
    """A mention as a value that another one is computed of."""
    return Operand(mention.text, str(value), mention.start, mention.end)


class Times:
    """The grounded times of an answer, in twos by the minutes between them."""

    def __init__(self, found: Sequence[Found], looked: Sequence[Mention]) -> None:
        self._places: dict[int, tuple[int, int]] = {}  # of each minute of the day the first and the last
        self._found, self._looked = found, looked
        for number, (each, mention) in enumerate(zip(found, looked, strict=True)):
            minute = None if each.quantity is None else each.quantity.minute
            if minute is not None and mention.status is MentionStatus.VERIFIED:
                self._places[minute] = self._places.get(minute, (number, number))[0], number

    @cached_property
    def _apart(self) -> dict[int, tuple[int, int]]:
        found: dict[int, tuple[int, int]] = {}
        for one, (first, _) in self._places.items():
            for other, (_, last) in self._places.items():
                if first < last:
                    found.setdefault((other - one) % 1440, (one, other))
        return found

    def apart(self, minutes: Decimal) -> tuple[Operand, ...]:
        """Two times that are so far apart, the later one first; nothing where none are."""
        if minutes != int(minutes) or (pair := self._apart.get(int(minutes))) is None:
            return ()
        one, other = pair
        places = ((other, self._places[other][1]), (one, self._places[one][0]))
        return tuple(operand(self._looked[at], minute) for minute, at in places)

    def beside(self, answer: str, mention: Found, minutes: Decimal) -> tuple[Operand, ...]:
        """Two times of the sentence of a mention that are so far apart in either order."""
        start, end = bounds(answer, mention.start, mention.end)
        low = bisect_left(self._found, start, key=lambda each: each.start)
        times = [
            (quantity.minute, at)
            for at in range(low, min(len(self._found), low + _REACH))
            if self._found[at].start < end
            and (quantity := self._found[at].quantity) is not None
            and quantity.minute is not None
            and self._looked[at].status is MentionStatus.VERIFIED
        ]
        for (one, first), (other, last) in combinations(times, 2):
            if abs(one - other) == minutes:
                return operand(self._looked[first], one), operand(self._looked[last], other)
        return ()


def durations(answer: str, mention: Found, times: Times) -> Iterator[Way]:
    """ "5 hours" between two times of the answer; of "2 hours and 25 minutes" each number is of the whole."""
    unit, quantity = _HOURS.match(answer, mention.end), mention.stated
    before = _HOURS_BEFORE.search(answer[max(0, mention.start - _HOURS_LONG) : mention.start])
    if before is not None and _REST.match(answer, mention.end):
        wanted = quantity.values[0] + 60 * int(before.group(1))
    elif unit is None:
        return
    else:
        wanted = quantity.values[0] * (1 if unit["unit"].lower().startswith("m") else 60)
        further = _MINUTES.match(answer, mention.end)
        wanted += 0 if further is None else int(further.group(1))
    if operands := times.apart(wanted) or times.beside(answer, mention, wanted):
        yield Operation.DIFFERENCE, operands


def periods(
    answer: str, found: Sequence[Found], looked: Sequence[Mention], place: int, years: Years
) -> Iterator[Way]:
    """ "52 days" between two dates that stand near.

    Args:
        answer: of the agent.
        found, looked: its mentions, as they stand there and looked up.
        place: of the number, among them.
        years: in which the results have a date that is given without one.
    """
    quantity = found[place].stated
    count, unit = quantity.values[0], _PERIOD.match(answer, quantity.end)
    if unit is None or count != int(count):
        return
    inclusive = _INCLUSIVE.search(sentence(answer, quantity.start, quantity.end)) is not None
    dates = _dates(answer, found, looked, place)
    start, end = bounds(answer, quantity.start, quantity.end)
    of_sentence = [each for each in dates if start <= found[each].start < end]
    for one, other in combinations(of_sentence if len(of_sentence) > 1 else dates, 2):
        for first in _days(found[one], found[other], years):
            for last in _days(found[other], found[one], years):
                early, late = sorted((first, last))
                if _so_long(early, late, int(count), unit["unit"].lower(), inclusive=inclusive):
                    ends = (other, one) if first <= last else (one, other)
                    yield Operation.DIFFERENCE, tuple(_date(looked[each]) for each in ends)


def _so_long(early: date, late: date, count: int, unit: str, *, inclusive: bool) -> bool:
    apart = (late - early).days
    if unit.startswith(("d", "n", "j")):
        return count == apart or (inclusive and count == apart + 1)
    if unit.startswith(("w", "s")):
        return apart == 7 * count
    months = 12 * (late.year - early.year) + late.month - early.month
    even = early.day == late.day or (late + timedelta(days=1)).day == early.day == 1
    months += late.day < early.day or (late.day != early.day and early.day == 1)
    return even and months == (count if unit.startswith("m") else 12 * count)


def later_days(
    answer: str, found: Sequence[Found], looked: Sequence[Mention], place: int, years: Years
) -> Iterator[Way]:
    """A day after a grounded one of the answer: the next one, where a word says so or an arrival is after
    midnight; or so many days after or before it as the answer says beside both."""
    quantity = found[place].stated
    for before in range(place - 1, max(-1, place - 1 - _REACH), -1):
        other = found[before].quantity
        if other is None or not other.days or looked[before].status is not MentionStatus.VERIFIED:
            continue
        if not any(_is_next(one, two) for one in other.days for two in quantity.days):
            continue
        told = _LATER.search(sentence(answer, found[place].start, found[place].end)) is not None
        if told or _past_midnight(found, before, place):
            yield Operation.SUM, (_date(looked[before]), Operand("1 day", "1"))
    yield from _so_many_days(answer, found, looked, place, years)


def _so_many_days(
    answer: str, found: Sequence[Found], looked: Sequence[Mention], place: int, years: Years
) -> Iterator[Way]:
    for at in range(max(0, place - _NEAREST), min(len(found), place + _NEAREST)):
        number = found[at].quantity
        unit = _PERIOD.match(answer, found[at].end)
        if unit is None or number is None or not number.values or not near(answer, found[at], found[place]):
            continue
        if looked[at].status is not MentionStatus.VERIFIED or number.values[0] != int(number.values[0]):
            continue
        for other in _dates(answer, found, looked, place):
            for first in _days(found[other], found[place], years):
                for day in _days(found[place], found[other], years):
                    early, late = sorted((first, day))
                    if _so_long(early, late, int(number.values[0]), unit["unit"].lower(), inclusive=False):
                        way = Operation.SUM if day > first else Operation.DIFFERENCE
                        yield way, (_date(looked[other]), operand(looked[at], number.values[0]))


def _dates(answer: str, found: Sequence[Found], looked: Sequence[Mention], place: int) -> list[int]:
    """The grounded dates that stand near a mention: the nearest before it, and two after it."""

    def of(places: range, most: int) -> list[int]:
        dates = [
            at
            for at in places
            if (quantity := found[at].quantity) is not None
            and quantity.days
            and looked[at].status is MentionStatus.VERIFIED
            and near(answer, found[at], found[place])
        ]
        return dates[:most]

    before = of(range(place - 1, max(-1, place - 1 - _REACH), -1), _NEAREST)
    return [*before, *of(range(place + 1, min(len(found), place + _REACH)), 2)]


def _days(found: Found, other: Found, years: Years) -> Iterator[date]:
    """The days that a date may be: of one without a year, those of the other date, and of the results."""
    days = found.stated.days
    for each in days:
        known = {each.year} if each.year else {*years(found), *(one.year for one in other.stated.days)}
        for year in known if len(days) == 1 or each.year else ():
            if year is not None and (day := each.in_year(year)) is not None:
                yield day


def _date(mention: Mention) -> Operand:
    return operand(mention, mention.text)


def _is_next(one: Day, other: Day) -> bool:
    day = one.in_year(one.year or other.year or 2000)
    if day is None or day == date.max:
        return False
    after = day + timedelta(days=1)
    return (after.month, after.day) == (other.month, other.day) and (
        one.year is None or other.year is None or after.year == other.year
    )


def _past_midnight(found: Sequence[Found], before: int, place: int) -> bool:
    """Whether the time that stands with the later day is earlier than that with the day before."""
    times = []
    for at in (before, place):
        after = [each.quantity for each in found[at + 1 : at + 2] if each.quantity is not None]
        if not after or after[0].minute is None:
            return False
        times.append(after[0].minute)
    return times[1] < times[0]


def near(answer: str, one: Found, other: Found) -> bool:
    """Whether two mentions stand in one line, or in lines that follow each other."""
    low, high = min(one.end, other.end), max(one.start, other.start)
    return high - low <= 200 and answer.count("\n", low, high) <= 1
