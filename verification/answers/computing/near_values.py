"""Which grounded values of an answer another one can be computed of: those that stand where its sentence can
mean them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations

from verification.answers.computing.moments import near
from verification.answers.fields.measures import words
from verification.answers.mentions.names import Found
from verification.answers.sentences import sentence

_AT_MOST = 4
_NEAREST = 4
"""So many grounded values before a mention, and two after it, can be what a difference is of."""
_LONGEST_LABEL = 120
_PER = re.compile(
    r"[^\S\n]?(?:[^\W\d_]+[^\S\n]){0,2}?(?:per|par|each|every|a|an|pro|/)[^\S\n]?(?P<of>[^\W\d_]{1,20})",
    re.IGNORECASE,
)
_THINGS = re.compile(r"[^\S\n]?-?[^\W\d_]{1,20}(?:[^\S\n][^\W\d_]{1,20})?")


@dataclass(frozen=True, slots=True)
class Value:
    """A grounded value of the answer."""

    place: int
    value: Decimal
    money: bool
    label: str


def label(answer: str, start: int) -> str:
    """The words before a value on its line, up to the last mark or bullet: "basic economy"."""
    line = answer[max(answer.rfind("\n", 0, start) + 1, start - _LONGEST_LABEL) : start]
    said = re.split(r"[,;|(]", line)[-1]
    return re.sub(r"[^\w ]+", " ", said).strip().casefold()


def rows_of(
    answer: str, found: Sequence[Found], alike: Sequence[Value], place: int
) -> Iterator[tuple[Value, ...]]:
    """Which values a total can be of: those in a row before it, or in brackets behind it, or of one label."""
    before = [each for each in alike if each.place < place]
    after = [each for each in alike if each.place > place and near(answer, found[each.place], found[place])]
    for count in range(2, _AT_MOST + 1):
        if len(before) >= count:
            yield tuple(before[-count:])
        if len(after) >= count:
            yield tuple(after[:count])
    labels: dict[str, list[Value]] = {}
    for each in before:
        if each.label:
            labels.setdefault(each.label, []).append(each)
    said = sentence(answer, found[place].start, found[place].end).casefold()
    for name, values in labels.items():
        if 2 <= len(values) <= _AT_MOST and (name in said or len(labels) == 1):
            yield tuple(values)


def products(
    answer: str, found: Sequence[Found], grounded: Sequence[Value], mention: Found, *, money: bool
) -> Iterator[tuple[Value, Value]]:
    """A value and a number of things, of which both stand in the sentence of the mention, or next to it."""
    close = [each for each in grounded if near(answer, found[each.place], mention)]
    for one in close:
        if one.money is not money:
            continue
        for other in close:
            times = other is not one and not other.money and other.value == int(other.value)
            if times and 2 <= other.value <= 999:
                yield one, other


def quotients(
    answer: str, found: Sequence[Found], grounded: Sequence[Value], mention: Found, *, money: bool
) -> Iterator[tuple[Value, Value]]:
    """A value and the number of things that it is divided by: of what the mention says that it is per."""
    per = _PER.match(answer, mention.end)
    if per is None:
        return
    wanted = words(per["of"])
    close = [each for each in grounded if near(answer, found[each.place], mention)]
    for other in close:
        things = _THINGS.match(answer, found[other.place].end)
        if other.money or not other.value or things is None:
            continue
        said = words(things.group())
        if any(_is_same(one, each) for one in wanted for each in said):
            yield from ((one, other) for one in close if one.money is money and one is not other)


def _is_same(one: str, other: str) -> bool:
    """Whether two words are one: "litre" and "litres", "hour" and "h"."""
    short, long = sorted((one, other), key=len)
    return short == long or (len(short) == 1 and long.startswith(short) and short in "hdmskl")


def pairs(values: Sequence[Value], place: int) -> Iterator[tuple[Value, Value]]:
    """The nearest values in twos, in either order."""
    for one, other in combinations(nearest(values, place), 2):
        if one.value != other.value:
            yield one, other
            yield other, one


def nearest(values: Sequence[Value], place: int) -> list[Value]:
    """The nearest values, each once: some before the mention, and two after it."""
    kept: dict[Decimal, Value] = {}
    for each in reversed([each for each in values if each.place < place]):
        if len(kept) < _NEAREST:
            kept.setdefault(each.value, each)
    after = [each for each in values if each.place > place]
    for each in after[:2]:
        kept.setdefault(each.value, each)
    return list(kept.values())
