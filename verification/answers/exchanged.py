"""Values that are exchanged between the identifiers of one sentence: "INV-1 is $40 and INV-2 is $55", where
the records say the other way round.

Each value of such a sentence belongs to the identifier that is nearest by its structure. It is exchanged
where the record of that identifier has not got it anywhere, has another value in the same field, and another
identifier of the sentence has it there.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice

from verification.answers.layout import Key, keys
from verification.answers.lookup import Lookup
from verification.answers.mentions import Found
from verification.answers.passages import Passage, inside
from verification.answers.quantities import Quantity, quantities
from verification.answers.sentences import bounds
from verification.answers.tables import rows
from verification.denominations import unit_after
from verification.model import Mention, MentionKind, MentionStatus, Source

_PARTS = re.compile(
    r"[,;\n]|(?<![^\W\d_])(?:and|or|but|while|whereas|et|ou|mais|tandis)(?![^\W\d_])", re.IGNORECASE
)
_MOST_NAMES = 12
"""A sentence with more identifiers is a list of them."""
_MOST_VALUES = 36
_MOST_PLACES = 50
"""An identifier that stands in more places is the name of no record."""
_LEAST = 10
"""A smaller whole number without a unit stands everywhere in a text."""

_Field = tuple[object, ...]
_Fields = dict[_Field, set[Key]]
_Span = tuple[int, int]


class Exchanges:
    """What an answer tells of several identifiers in one sentence.

    Args:
        answer: of the agent.
        found, looked: its mentions, as they stand there and looked up.
        lookup: what knows the results.
    """

    def __init__(
        self, answer: str, found: Sequence[Found], looked: Sequence[Mention], lookup: Lookup
    ) -> None:
        self._lookup = lookup
        self._fields: dict[tuple[str, ...], _Fields] = {}
        self._doubts: dict[int, str] = {}
        for names, values in _sentences(answer, looked):
            owners = nearest(
                answer,
                [(looked[each].start, looked[each].end) for each in names],
                [(looked[each].start, looked[each].end) for each in values],
            )
            told = {looked[names[owner]].text for owner in owners if owner is not None}
            for value, owner in zip(values, owners, strict=True) if len(told) > 1 else ():
                quantity = found[value].quantity
                if owner is not None and quantity is not None:
                    name = looked[names[owner]].text
                    doubt = self._exchanged(quantity, name, sorted(told - {name}))
                    if doubt is not None:
                        self._doubts[value] = doubt

    def doubt(self, number: int) -> str | None:
        """Why a mention is none of the identifier that it is told of; None if nothing says so."""
        return self._doubts.get(number)

    def _exchanged(self, quantity: Quantity, name: str, others: Sequence[str]) -> str | None:
        own, wanted = self._of(name, others), set(keys(quantity))
        if any(not wanted.isdisjoint(each) for each in own.values()):
            return None
        for other in others:
            for where, known in self._of(other, [each for each in (name, *others) if each != other]).items():
                if not wanted.isdisjoint(known) and own.get(where):
                    return f"the results have it for {other!r}, and another one for {name!r}"
        return None

    def _of(self, name: str, others: Sequence[str]) -> _Fields:
        """What the records of an identifier have, by the field; looked for once."""
        key = (name, *sorted(others))
        if key not in self._fields:
            found: _Fields = {}
            bare, lookup = name.strip("#@"), self._lookup
            places = list(islice(lookup.positions.find(bare, "_-"), _MOST_PLACES + 1))
            for each in places if len(places) <= _MOST_PLACES else ():
                passage = lookup.passages[each.passage]
                if passage.source is Source.RESULT:
                    values = (
                        _of_data(passage, each.start, each.end)
                        if passage.starts
                        else _of_text(passage.text, each.start, bare, others)
                    )
                    for where, known in values:
                        found.setdefault(where, set()).update(known)
                elif passage.source is Source.INPUT:  # what the call returned is about it
                    for where, known in self._returned(passage):
                        found.setdefault(where, set()).update(known)
            self._fields[key] = found
        return self._fields[key]

    def _returned(self, given: Passage) -> Iterator[tuple[_Field, list[Key]]]:
        for passage in self._lookup.passages:
            if passage.result == given.result and passage.source is Source.RESULT:
                yield from _values(passage, "", 0)


def _sentences(answer: str, looked: Sequence[Mention]) -> Iterator[tuple[list[int], list[int]]]:
    """Of each sentence with several identifiers, and each kind of value in it, the places of both."""
    groups: dict[_Span, list[int]] = {}
    for place, each in enumerate(looked):
        if each.kind is MentionKind.IDENTIFIER:
            groups.setdefault(bounds(answer, each.start, each.end), []).append(place)
    for (begin, end), names in groups.items():
        texts = {looked[each].text for each in names}
        if not 1 < len(texts) <= len(names) <= _MOST_NAMES:
            continue
        if any(looked[each].status is not MentionStatus.VERIFIED for each in names):
            continue
        first = bisect_left(looked, begin, key=lambda each: each.start)
        kinds: dict[MentionKind, list[int]] = {}
        for place in range(first, len(looked)):
            if looked[place].start >= end:
                break
            if looked[place].status is MentionStatus.VERIFIED:
                kinds.setdefault(looked[place].kind, []).append(place)
        for kind in (MentionKind.AMOUNT, MentionKind.NUMBER, MentionKind.DATE, MentionKind.TIME):
            if len(kinds.get(kind, ())) in range(1, _MOST_VALUES + 1):
                yield names, kinds[kind]


def nearest(text: str, names: Sequence[_Span], values: Sequence[_Span]) -> list[int | None]:
    """Which of some names each value belongs to, by the structure of their sentence.

    As many names as values, each in a row, belong together in their order. Else a value belongs to the name
    from which fewer marks, conjunctions and other values part it; of two alike, to the one before it where
    the sentence begins with a name.
    """
    if len(names) == len(values) > 1 and (names[-1] < values[0] or values[-1] < names[0]):
        return list(range(len(names)))
    found: list[int | None] = []
    starts = [start for start, _ in names]
    for start, end in values:
        after = bisect_right(starts, start)
        apart = []
        for name, low, high in ((after - 1, None, start), (after, end, None)):
            if 0 <= name < len(names):
                first = names[name][1] if low is None else low
                last = names[name][0] if high is None else high
                between = sum(first <= each < last for each, _ in values)
                apart.append((len(_PARTS.findall(text, first, last)) + between, name))
        apart.sort(key=lambda each: (each[0], each[1] if names[0] < values[0] else -each[1]))
        found.append(apart[0][1] if apart else None)
    return found


def _of_data(passage: Passage, start: int, end: int) -> Iterator[tuple[_Field, list[Key]]]:
    """The values of the object that an identifier names, as the value of a field or as its name."""
    path = passage.field(start) or ""
    named = path.endswith(passage.text[start:end])
    yield from _values(passage, path if named else path.rpartition(".")[0], start)


def _values(passage: Passage, record: str, start: int) -> Iterator[tuple[_Field, list[Key]]]:
    if not passage.starts:
        return
    for path, text in inside(passage, record, start):
        general = re.sub(r"\[\d+\]", "[]", path[len(record) :]).strip(".")
        for quantity in quantities(text):
            yield (quantity.kind, general), keys(quantity)


def _of_text(text: str, start: int, name: str, others: Sequence[str]) -> Iterator[tuple[_Field, list[Key]]]:
    """The cells of the row in which an identifier stands; else what is told of it on its line."""
    table = rows(text)
    at = bisect_right(table, start, key=lambda row: row.start) - 1
    if at >= 0 and start <= table[at].start + len(table[at].line):
        for column, (_, cell) in enumerate(table[at].cells()):
            yield from (((column,), keys(each)) for each in quantities(cell))
        return
    begin, last = text.rfind("\n", 0, start) + 1, text.find("\n", start)
    line = text[begin : len(text) if last < 0 else last]
    own = (start - begin, start - begin + len(name))
    names = sorted({own, *(match.span() for each in others for match in re.finditer(re.escape(each), line))})
    kinds: dict[MentionKind, list[Quantity]] = {}
    for quantity in quantities(line):
        if not any(first < quantity.end and quantity.start < end for first, end in names):
            kinds.setdefault(quantity.kind, []).append(quantity)
    for alike in kinds.values():
        owners = nearest(line, names, [(each.start, each.end) for each in alike])
        for quantity, owner in zip(alike, owners, strict=True):
            if owner is not None and names[owner] == own:
                yield _place(line, quantity), keys(quantity)


def _place(text: str, quantity: Quantity) -> _Field:
    """What a value of running text is, in place of a field: its kind and its unit."""
    unit = frozenset(unit_after(text, quantity.end) or ())
    value = quantity.values[0] if quantity.values else None
    small = value is not None and not unit and value < _LEAST and value == int(value)
    return ("small", value) if small else (quantity.kind, unit, quantity.percent)


__all__ = ["Exchanges", "nearest"]
