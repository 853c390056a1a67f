"""Values that are told of one record and stand with another: "order W123 costs $50", where W999 does.

Identifier and value are each found. In data both have a place, and places are apart where they lie in
different items of a list, in different records that have codes for names, or in different rows of a table. A
value that stands with an identifier of its sentence anywhere, that came from a call which was given it, or
that stands in running text is not looked at further: the finding is about values that stand with other
identifiers only.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from verification.answers.fields.layout import DataPlace, Layout, Layouts, keys, parts
from verification.answers.lookup.grounding import Lookup
from verification.answers.mentions.names import Found
from verification.answers.mentions.quantities import Quantity
from verification.answers.sentences import above_in_list, bounds
from verification.model import Mention, MentionKind, MentionStatus, Source

_COMPUTED = re.compile(
    r"\b(?:totals?|sum|remain\w*|left|refund\w*|differ\w*|balance|sav(?:e|ed|es|ing|ings)|discount\w*|additional|extra"
    r"|average|mean|combined|together|both|all|each|instead|than|compared|versus|vs|previous\w*|new"
    r"|reste\w*|rembours\w*|somme|moyenne|solde|supplément\w*|ensemble|tous|toutes)\b",
    re.IGNORECASE,
)
"""Words of a sentence that tells of more than one record."""
_LEAST = 10
"""A smaller whole number without a unit stands everywhere."""

_MOST_NAMED = 20
"""A sentence that names more records is a list of them."""
_MOST_PAIRS = 2_000
"""Where value and identifiers stand in more pairs of places, the value says nothing of one record."""


class Records:
    """Where the values of data stand, by what they are; made when it is first needed."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._named: dict[str, list[DataPlace]] = {}
        self._sentences: dict[tuple[int, int], tuple[str, ...]] = {}

    def doubt(self, answer: str, place: int, found: Sequence[Found], looked: Sequence[Mention]) -> str | None:
        """Why a verified value is none of the record that the answer tells it of; None if nothing says so."""
        mention, quantity = looked[place], found[place].quantity
        if quantity is None or not _is_telling(quantity) or mention.found_in is None:
            return None
        if mention.found_in.source is not Source.RESULT:
            return None
        start, end = bounds(answer, mention.start, mention.end)
        if (start, end) not in self._sentences:
            self._sentences[start, end] = _told_of(answer, start, end, mention.start, looked)
        names = self._sentences[start, end]
        return self._apart(quantity, names, answer[start:end].casefold()) if names else None

    def _apart(self, quantity: Quantity, named: tuple[str, ...], said: str) -> str | None:
        layouts = self._lookup.indexes.of(Layouts)
        places = [each for key in keys(quantity) for each in layouts.values.get(key, ())]
        count = sum(len(self._records(name)) for name in named)
        if not count or len(places) * count > _MOST_PAIRS:
            return None
        records = [each for name in named for each in self._records(name)]
        if any(_together(place, record, layouts[place.passage]) for place in places for record in records):
            return None
        own = [layouts[each.passage].identity(each.steps) for each in places if not each.given]
        if not own or any(each is None or each.casefold() in said for each in own):
            return None
        others = ", ".join(repr(each) for each in list(dict.fromkeys(own))[:3])
        told = " and ".join(repr(each) for each in named)
        return f"it stands with {others}, and nowhere with {told}"

    def _records(self, name: str) -> list[DataPlace]:
        """Where the records stand that an identifier names; looked for once."""
        if name not in self._named:
            layouts, positions = self._lookup.indexes.of(Layouts), self._lookup.positions
            bare, found = name.strip("#@"), []
            for each in list(positions.find(bare, "_-")) or positions.find(bare, ""):
                passage = self._lookup.passages[each.passage]
                steps = layouts[each.passage].steps(each.start)
                if passage.source is Source.RESULT and steps:
                    found.append(DataPlace(each.passage, steps))
                elif passage.source is Source.INPUT:  # what the call returned is about it
                    output = layouts.outputs.get(passage.result)
                    found += [] if output is None else [DataPlace(output, ())]
            self._named[name] = found
        return self._named[name]


def _told_of(answer: str, start: int, end: int, place: int, looked: Sequence[Mention]) -> tuple[str, ...]:
    """The identifiers that a sentence tells of, or else the lines that it stands below; none where they are
    no evidence, are many, or where the sentence tells of more than one record."""
    if _COMPUTED.search(answer, start, end):
        return ()
    named = _named(looked, start, end)
    above = above_in_list(answer, place)
    while not named and (line := next(above, None)) is not None:
        named = _named(looked, *line)
    if any(each.status is not MentionStatus.VERIFIED for each in named):
        return ()
    names = tuple(dict.fromkeys(each.text for each in named))
    return names if len(names) <= _MOST_NAMED else ()


def _named(looked: Sequence[Mention], start: int, end: int) -> list[Mention]:
    """The identifiers in a part of the answer."""
    first = bisect_left(looked, start, key=lambda each: each.start)
    last = bisect_right(looked, end, lo=first, key=lambda each: each.end)
    return [each for each in looked[first:last] if each.kind is MentionKind.IDENTIFIER]


def _is_telling(quantity: Quantity) -> bool:
    """Whether a value says something of a record: 3 stands everywhere."""
    if quantity.values and quantity.kind is MentionKind.NUMBER:
        value = quantity.values[0]
        return value >= _LEAST or value != int(value)
    return True


def _together(value: DataPlace, record: DataPlace, layout: Layout) -> bool:
    """Whether two places are of one record: nothing parts them, or what parts them names one in the other."""
    if value.passage != record.passage:
        return False
    pairs = enumerate(zip(value.steps, record.steps, strict=False))
    at = next((at for at, (first, second) in pairs if first != second), None)
    if at is not None and parts(value.steps[at]) and parts(record.steps[at]):
        return False
    if at is None or at == len(record.steps) - 1:  # the identifier stands in an object around the value
        return True
    below = next((each for each in range(at, len(value.steps)) if parts(value.steps[each])), None)
    if below is None or layout.codes(value.steps[:at]):
        return True
    own = layout.codes(value.steps[: below + 1])
    return not own or bool(own & layout.codes(record.steps[:-1]))
