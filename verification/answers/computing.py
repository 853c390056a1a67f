"""Mentions that are computed: a sum, difference, product or percentage of values that are grounded
themselves.

Many numbers make almost any number by some sum. So a word of the sentence has to say that something is
computed, and the operands are at most four that such a sentence can mean: amounts that stand in a row
before it, amounts under one label, the nearest ones; or all values of one field of one result. Operands
are verified, never computed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal, InvalidOperation
from functools import cached_property
from itertools import combinations

from verification.answers.lookup import Lookup
from verification.answers.measures import counts
from verification.answers.mentions import Found
from verification.answers.quantities import Day
from verification.answers.sentences import sentence
from verification.model import Mention, MentionKind, MentionStatus, Operand, Operation

_SUM = re.compile(
    r"\b(?:totals?|sum|altogether|combined|overall|in all|together|both|adds? up|cost|come to|comes "
    r"to|au total|somme"
    r"|en tout|ensemble|montant|subtotal|sous-total|soit|all)\b|\+|=",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"\b(?:remain\w*|left|leav\w+|refund\w*|differ\w+|balance|sav(?:e|ed|es|ing|ings)|discount|additional|extra|more"
    r"|less|fewer|change|increase\w*|decrease\w*|drop\w*|fell|rose|grew|up|down|gap|short|owe\w*|due"
    r"|rest\w*|credit card"
    r"|reste\w*|rembours\w+|différence|écart|économi\w+|solde|supplément\w*|réduction|remise|hausse"
    r"|baisse|de plus"
    r"|de moins|higher|lower|cheaper|longer|shorter|after|net|gain\w*|loss|profit|bénéfice|minus"
    r"|moins)\b|\d\s*[-−–]\s*[$€£]?\d|=",
    re.IGNORECASE,
)
_PRODUCT = re.compile(
    r"\b(?:total\w*|per|each|every|times|apiece|for (?:all|both|the|\d+)|chacune?|par|chaque|fois"
    r"|cost|à|at|pour)\b|[×*x]\s*\d|\d\s*[×*x]|=|/",
    re.IGNORECASE,
)
_AT_MOST = 4
_NEAREST = 4
"""So many grounded values before a mention, and two after it, can be what a difference is of."""
_LONGEST_LABEL = 120
_REACH = 60
"""Farther from a mention, counted in grounded values, nothing is an operand of it."""
_HOURS = re.compile(r"\s*-?(?P<unit>hours?|hrs?|h|heures?|minutes?|mins?)\b", re.IGNORECASE)
_MINUTES = re.compile(r"\s*(?:hours?|hrs?|h|heures?)\s*(?:and|et)?\s*(\d{1,2})\s*(?:minutes?|mins?|m)\b")
_LATER = re.compile(
    r"\b(?:next|later|following|after|tomorrow|lendemain|suivant\w*|plus tard|après|overnight)\b|\+\s?1",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Value:
    """A grounded value of the answer."""

    place: int
    value: Decimal
    money: bool
    label: str


def computed(answer: str, found: Sequence[Found], looked: Sequence[Mention], lookup: Lookup) -> list[Mention]:
    """The mentions, those that are computed as such.

    Args:
        answer: of the agent.
        found: the mentions as they stand there.
        looked: the same, looked up.
        lookup: what knows the results.
    """
    grounded = [
        _Value(place, each.quantity.values[0], each.kind is MentionKind.AMOUNT, _label(answer, each.start))
        for place, (each, mention) in enumerate(zip(found, looked, strict=True))
        if mention.status is MentionStatus.VERIFIED and each.quantity is not None and each.quantity.values
    ]
    times = _Times(found, looked)
    result = []
    for place, (each, mention) in enumerate(zip(found, looked, strict=True)):
        how = None
        if mention.status is MentionStatus.UNVERIFIED and each.quantity is not None:
            how = next(_ways(answer, found, looked, grounded, place, lookup, times), None)
        if how is not None:
            operation, operands = how
            doubt = _otherwise(answer, each, operands, lookup)
            mention = (
                replace(
                    mention, status=MentionStatus.COMPUTED, operation=operation, operands=operands, doubt=None
                )
                if doubt is None
                else replace(mention, doubt=doubt)
            )
        result.append(mention)
    return result


def _otherwise(answer: str, found: Found, operands: Sequence[Operand], lookup: Lookup) -> str | None:
    """Which field of the results is called as what is computed, and has other values."""
    quantity = found.quantity
    if quantity is None or not quantity.values or quantity.percent:
        return None
    values = [number for each in operands for number in _decimal(each.value)]
    return lookup.field_names.otherwise(answer, found.start, quantity.values[0], values)


def _decimal(text: str) -> list[Decimal]:
    try:
        return [Decimal(text)]
    except InvalidOperation:  # a date
        return []


_Way = tuple[Operation, tuple[Operand, ...]]


def _ways(
    answer: str,
    found: Sequence[Found],
    looked: Sequence[Mention],
    grounded: Sequence[_Value],
    place: int,
    lookup: Lookup,
    times: _Times,
) -> Iterator[_Way]:
    mention = found[place]
    quantity = mention.quantity
    assert quantity is not None
    if quantity.days:
        if looked[place].doubt is not None:
            return
        yield from _later_days(answer, found, looked, place)
        return
    if not quantity.values:
        return
    yield from _durations(answer, mention, times)
    said = sentence(answer, mention.start, mention.end)
    value = quantity.values[0]
    half = Decimal(10) ** -quantity.places / 2 if quantity.places > 0 else Decimal("0.005")
    money = mention.kind is MentionKind.AMOUNT
    at = bisect_left(grounded, place, key=lambda each: each.place)
    grounded = grounded[max(0, at - _REACH) : at + _REACH]
    alike = [each for each in grounded if each.money is money]

    def told(operation: Operation, values: Iterable[_Value]) -> _Way:
        return operation, tuple(
            Operand(looked[each.place].text, str(each.value), found[each.place].start, found[each.place].end)
            for each in values
        )

    def fits(result: Decimal) -> bool:
        return abs(result - value) <= half

    if quantity.percent:
        whole = [
            each for each in grounded if not _is_share(found[each.place])
        ]  # of like things, and no shares
        for one, other in _pairs(whole, place):
            if one.money is not other.money:
                continue
            if other.value and fits(one.value / other.value * 100):
                yield told(Operation.PERCENTAGE, (one, other))
            if other.value and fits(abs(one.value - other.value) / other.value * 100):
                yield told(Operation.PERCENTAGE, (one, other))
        return
    if _SUM.search(said):
        for operands in _sums(answer, found, alike, place):
            if fits(sum((each.value for each in operands), Decimal(0))):
                yield told(Operation.SUM, operands)
        yield from _field_sums(lookup, value, half, money)
    if _DIFFERENCE.search(said):
        for one, other in _pairs(alike, place):
            if fits(one.value - other.value):
                yield told(Operation.DIFFERENCE, (one, other))
    if _PRODUCT.search(said):
        yield from (
            told(Operation.PRODUCT, each) for each in _products(answer, found, grounded, mention, fits, money)
        )
    for share in grounded:
        amount = found[share.place].quantity
        if amount is None or not amount.percent or not _near(answer, found[share.place], mention):
            continue
        for each in _nearest(alike, place):
            part = each.value * share.value / 100
            if any(map(fits, (part, each.value + part, each.value - part))):
                yield told(Operation.PERCENTAGE, (each, share))


def _is_share(found: Found) -> bool:
    return found.quantity is not None and found.quantity.percent


def _sums(
    answer: str, found: Sequence[Found], alike: Sequence[_Value], place: int
) -> Iterator[tuple[_Value, ...]]:
    """Which values a total can be of: those in a row before it, or in brackets behind it, or of one label."""
    before = [each for each in alike if each.place < place]
    after = [each for each in alike if each.place > place and _near(answer, found[each.place], found[place])]
    for count in range(2, _AT_MOST + 1):
        if len(before) >= count:
            yield tuple(before[-count:])
        if len(after) >= count:
            yield tuple(after[:count])
    labels: dict[str, list[_Value]] = {}
    for each in before:
        if each.label:
            labels.setdefault(each.label, []).append(each)
    said = sentence(answer, found[place].start, found[place].end).casefold()
    for label, values in labels.items():
        if 2 <= len(values) <= _AT_MOST and (label in said or len(labels) == 1):
            yield tuple(values)


def _products(
    answer: str,
    found: Sequence[Found],
    grounded: Sequence[_Value],
    mention: Found,
    fits: Callable[[Decimal], bool],
    money: bool,
) -> Iterator[tuple[_Value, _Value]]:
    """A value times a number of things; both stand in the sentence of the mention, or next to it."""
    close = [each for each in grounded if _near(answer, found[each.place], mention)]
    for one in close:
        if one.money is not money:
            continue
        for other in close:
            times = other is not one and not other.money and other.value == int(other.value)
            if times and 2 <= other.value <= 999 and fits(one.value * other.value):
                yield one, other


def _pairs(values: Sequence[_Value], place: int) -> Iterator[tuple[_Value, _Value]]:
    """The nearest values in twos, in either order."""
    for one, other in combinations(_nearest(values, place), 2):
        if one.value != other.value:
            yield one, other
            yield other, one


def _nearest(values: Sequence[_Value], place: int) -> list[_Value]:
    """The nearest values, each once: some before the mention, and two after it."""
    kept: dict[Decimal, _Value] = {}
    for each in reversed([each for each in values if each.place < place]):
        if len(kept) < _NEAREST:
            kept.setdefault(each.value, each)
    after = [each for each in values if each.place > place]
    for each in after[:2]:
        kept.setdefault(each.value, each)
    return list(kept.values())


def _field_sums(lookup: Lookup, value: Decimal, half: Decimal, money: bool) -> Iterator[_Way]:
    for total in lookup.totals.near(value, half):
        if not (money and counts(total.name)):
            operands = (
                Operand(text, str(each), result=total.result, field=path) for path, text, each in total.values
            )
            yield Operation.SUM, tuple(operands)


class _Times:
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
        return tuple(
            Operand(self._looked[at].text, str(minute), self._found[at].start, self._found[at].end)
            for minute, at in places
        )


def _durations(answer: str, mention: Found, times: _Times) -> Iterator[_Way]:
    """ "5 hours" between two times of the answer."""
    unit = _HOURS.match(answer, mention.end)
    quantity = mention.quantity
    assert quantity is not None
    if unit is None:
        return
    wanted = quantity.values[0] * (1 if unit["unit"].lower().startswith("m") else 60)
    further = _MINUTES.match(answer, mention.end)
    if further is not None:
        wanted += int(further.group(1))
    if operands := times.apart(wanted):
        yield Operation.DIFFERENCE, operands


def _later_days(answer: str, found: Sequence[Found], looked: Sequence[Mention], place: int) -> Iterator[_Way]:
    """A day after a grounded one of the answer, where a word says so, or an arrival after midnight."""
    quantity = found[place].quantity
    assert quantity is not None
    for before in range(place - 1, max(-1, place - 1 - _REACH), -1):
        other = found[before].quantity
        if other is None or not other.days or looked[before].status is not MentionStatus.VERIFIED:
            continue
        if not any(_is_next(one, two) for one in other.days for two in quantity.days):
            continue
        told = _LATER.search(sentence(answer, found[place].start, found[place].end)) is not None
        if told or _past_midnight(found, before, place):
            yield (
                Operation.SUM,
                (
                    Operand(looked[before].text, looked[before].text, found[before].start, found[before].end),
                    Operand("1 day", "1"),
                ),
            )


def _is_next(one: Day, other: Day) -> bool:
    if one.day is None or other.day is None:
        return False
    try:
        year = one.year or other.year or 2000
        after = date(year, one.month, one.day) + timedelta(days=1)
    except (ValueError, OverflowError):
        return False
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


def _label(answer: str, start: int) -> str:
    """The words before a value on its line, up to the last mark or bullet: "basic economy"."""
    line = answer[max(answer.rfind("\n", 0, start) + 1, start - _LONGEST_LABEL) : start]
    words = re.split(r"[,;|(]", line)[-1]
    return re.sub(r"[^\w ]+", " ", words).strip().casefold()


def _near(answer: str, one: Found, other: Found) -> bool:
    """Whether two mentions stand in one line, or in lines that follow each other."""
    low, high = min(one.end, other.end), max(one.start, other.start)
    return high - low <= 200 and answer.count("\n", low, high) <= 1
