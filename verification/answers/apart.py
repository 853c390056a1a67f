"""Values that are told of one record and stand with another: "order W123 costs $50", where W999 does.

Identifier and value are each found. In data both have a place, and places are apart where they lie in
different items of a list, in different records that have codes for names, or in different rows of a table. A
value that stands with an identifier of its sentence anywhere, that came from a call which was given it, or
that stands in running text is not looked at further: the finding is about values that stand with other
identifiers only.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from verification.answers.lookup import Lookup
from verification.answers.mentions import Found
from verification.answers.passages import Passage
from verification.answers.quantities import Quantity, quantities
from verification.answers.sentences import above_in_list, bounds
from verification.answers.tables import Row, rows
from verification.model import Mention, MentionKind, MentionStatus, Source

_COMPUTED = re.compile(
    r"\b(?:totals?|sum|remain\w*|left|refund\w*|differ\w*|balance|sav(?:e|ed|es|ing|ings)|discount\w*|additional|extra"
    r"|average|mean|combined|together|both|all|each|instead|than|compared|versus|vs|previous\w*|new"
    r"|reste\w*|rembours\w*|somme|moyenne|solde|supplément\w*|ensemble|tous|toutes)\b",
    re.IGNORECASE,
)
"""Words of a sentence that tells of more than one record."""
_STEP = re.compile(r"[^.\[\]]+|\[\d+\]")
_CODED = re.compile(r"(?=\D*\d)[\w#-]{2,}")
_NAMING = re.compile(r"(?:\w*_)?(?:id|code|no|nr|number|ref|reference|name|sku|key|title)", re.IGNORECASE)
_LARGE = 500_000
"""Characters of a result that is too long to be laid out by its values."""
_LEAST = 10
"""A smaller whole number without a unit stands everywhere."""

_Key: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a value stands in data: the passage, and the steps of its path. What a call was given stands
    with all that it returned."""

    passage: int
    steps: tuple[str, ...]
    given: bool = False


@dataclass(slots=True)
class Records:
    """Where the values of data stand, by what they are; made when it is first needed.

    Args:
        lookup: what knows the results.
    """

    lookup: Lookup
    _values: dict[_Key, list[_Place]] | None = field(default=None)

    def doubt(self, answer: str, place: int, found: Sequence[Found], looked: Sequence[Mention]) -> str | None:
        """Why a verified value is none of the record that the answer tells it of; None if nothing says so.

        Args:
            answer: of the agent.
            place: of the mention, among those found.
            found, looked: the mentions, as they stand there and looked up.
        """
        mention, quantity = looked[place], found[place].quantity
        if quantity is None or not _is_telling(quantity) or mention.found_in is None:
            return None
        if mention.found_in.source is not Source.RESULT:
            return None
        start, end = bounds(answer, mention.start, mention.end)
        if _COMPUTED.search(answer, start, end):
            return None
        named = _named(looked, start, end)
        above = above_in_list(answer, mention.start)
        while not named and (line := next(above, None)) is not None:
            named = _named(looked, *line)
        if not named or any(each.status is not MentionStatus.VERIFIED for each in named):
            return None
        return self._apart(quantity, [each.text for each in named], answer[start:end].casefold())

    def _apart(self, quantity: Quantity, named: Sequence[str], said: str) -> str | None:
        passages = self.lookup.passages
        records: list[_Place] = []
        for name in named:
            bare = name.strip("#@")
            find = self.lookup.positions.find
            for each in list(find(bare, "_-")) or find(bare, ""):
                passage = passages[each.passage]
                steps = _steps_at(passage, each.start)
                if passage.source is Source.RESULT and steps:
                    records.append(_Place(each.passage, steps))
                elif passage.source is Source.INPUT:  # what the call returned is about it
                    output = _output_of(passages, passage.result)
                    records += [] if output is None else [_Place(output, ())]
        places = [each for key in _keys(quantity) for each in self._all().get(key, ())]
        if not records or any(
            _together(place, record, passages[place.passage]) for place in places for record in records
        ):
            return None
        own = [_identity(passages[each.passage], each.steps) for each in places if not each.given]
        if not own or any(each is None or each.casefold() in said for each in own):
            return None
        others = ", ".join(repr(each) for each in list(dict.fromkeys(own))[:3])
        told = " and ".join(repr(each) for each in dict.fromkeys(named))
        return f"it stands with {others}, and nowhere with {told}"

    def _all(self) -> dict[_Key, list[_Place]]:
        if self._values is None:
            self._values = {}
            for number, passage in enumerate(self.lookup.passages):
                about = _output_of(self.lookup.passages, passage.result)
                for key, steps in _values_of(passage):
                    place = _Place(number, steps)
                    if passage.source is Source.INPUT and about is not None:
                        place = _Place(about, (), given=True)
                    self._values.setdefault(key, []).append(place)
        return self._values


def _named(looked: Sequence[Mention], start: int, end: int) -> list[Mention]:
    """The identifiers in a part of the answer."""
    return [
        each
        for each in looked
        if each.kind is MentionKind.IDENTIFIER and start <= each.start and each.end <= end
    ]


def _is_telling(quantity: Quantity) -> bool:
    """Whether a value says something of a record: 3 stands everywhere."""
    if quantity.values and quantity.kind is MentionKind.NUMBER:
        value = quantity.values[0]
        return value >= _LEAST or value != int(value)
    return True


def _keys(quantity: Quantity) -> list[_Key]:
    if quantity.days:
        return [("day", each.month, each.day) for each in quantity.days]
    if quantity.minute is not None:
        return [("minute", quantity.minute)]
    return [("value", each) for each in quantity.values]


def _values_of(passage: Passage) -> Iterator[tuple[_Key, tuple[str, ...]]]:
    """What stands in a passage, by its value; in a text without steps."""
    if passage.failed or len(passage.text) > _LARGE:
        return
    if not passage.starts:
        for quantity in quantities(passage.text):
            steps = _steps_at(passage, quantity.start)
            if not steps:
                yield from ((key, ()) for key in _keys(quantity))
        for number, row in enumerate(_rows(passage.text)):
            for _, cell in row.cells():
                for quantity in quantities(cell):
                    yield from ((key, (f"[{number}]", "")) for key in _keys(quantity))
        return
    for start, path in zip(passage.starts, passage.fields, strict=True):
        steps = _steps(path)
        for quantity in quantities(passage.line(start).partition(": ")[2]):
            yield from ((key, steps) for key in _keys(quantity))


@lru_cache(maxsize=64)
def _rows(text: str) -> tuple[Row, ...]:
    return rows(text) if len(text) <= _LARGE else ()


def _steps_at(passage: Passage, start: int) -> tuple[str, ...]:
    """The steps to what stands at an offset: of a field of data, or of a row of a table; none in a text."""
    path = passage.field(start)
    if path is not None:
        return _steps(path)
    found = _rows(passage.text)
    place = bisect_right(found, start, key=lambda row: row.start) - 1
    if place < 0 or start > found[place].start + len(found[place].line):
        return ()
    return f"[{place}]", ""


def _steps(path: str) -> tuple[str, ...]:
    return tuple(_STEP.findall(path))


def _together(value: _Place, record: _Place, passage: Passage) -> bool:
    """Whether two places are of one record: nothing parts them, or what parts them names one in the other."""
    if value.passage != record.passage:
        return False
    pairs = enumerate(zip(value.steps, record.steps, strict=False))
    at = next((at for at, (first, second) in pairs if first != second), None)
    if at is not None and _parts(value.steps[at]) and _parts(record.steps[at]):
        return False
    if at is None or at == len(record.steps) - 1:  # the identifier stands in an object around the value
        return True
    below = next((each for each in range(at, len(value.steps)) if _parts(value.steps[each])), None)
    if below is None or _codes(passage, value.steps[:at]):
        return True
    own = _codes(passage, value.steps[: below + 1])
    return not own or bool(own & _codes(passage, record.steps[:-1]))


def _codes(passage: Passage, steps: tuple[str, ...]) -> frozenset[str]:
    """The values of an object that look like codes."""
    found = []
    for start, path in zip(passage.starts, passage.fields, strict=True):
        own = _steps(path)
        if len(own) == len(steps) + 1 and own[:-1] == steps:
            value = passage.line(start).partition(": ")[2]
            if _CODED.fullmatch(value) and re.search(r"[A-Za-z]", value):
                found.append(value)
    return frozenset(found)


def _parts(step: str) -> bool:
    """Whether a step leads to one record of several: an item of a list, or an object that a code names."""
    return step.startswith("[") or _CODED.fullmatch(step) is not None


def _identity(passage: Passage, steps: tuple[str, ...]) -> str | None:
    """What the record around a value is called: by the name of its object, else by a field that names."""
    if steps and not passage.starts:
        row = (cell.strip() for _, cell in _rows(passage.text)[int(steps[0][1:-1])].cells())
        return next((cell for cell in row if _CODED.fullmatch(cell) and re.search("[A-Za-z]", cell)), None)
    for depth in range(len(steps) - 1, 0, -1):
        if not _parts(steps[depth - 1]):
            continue
        if not steps[depth - 1].startswith("["):
            return steps[depth - 1]
        inside = steps[:depth]
        for start, path in zip(passage.starts, passage.fields, strict=True):
            own = _steps(path)
            name, _, value = passage.line(start).partition(": ")
            if len(own) == depth + 1 and own[:depth] == inside and value and _NAMING.fullmatch(name):
                return value
        for start, path in zip(passage.starts, passage.fields, strict=True):
            own, value = _steps(path), passage.line(start).partition(": ")[2]
            is_its_own = len(own) == depth + 1 and own[:depth] == inside
            if is_its_own and _CODED.fullmatch(value) and re.search(r"[A-Za-z]", value):
                return value
    return None


def _output_of(passages: Sequence[Passage], result: int | None) -> int | None:
    return next(
        (
            number
            for number, each in enumerate(passages)
            if each.source is Source.RESULT and each.result == result
        ),
        None,
    )


__all__ = ["Records"]
