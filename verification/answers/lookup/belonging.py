"""What belongs to a name: in a sentence the values that are nearest by its structure, in results those of its
record."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice

from verification.answers.fields.layout import Key, keys
from verification.answers.fields.tables import rows
from verification.answers.grounds.passages import Passage, inside
from verification.answers.lookup.grounding import Lookup
from verification.answers.mentions.quantities import Quantity, quantities
from verification.answers.sentences import line_around
from verification.denominations import unit_after
from verification.model import MentionKind, Source

_PARTS = re.compile(
    r"[,;\n]|(?<![^\W\d_])(?:and|or|but|while|whereas|et|ou|mais|tandis|und)(?![^\W\d_])", re.IGNORECASE
)
_OF = re.compile(r"\s*(?:of|for|de|du|pour|für)\s+(?:[^\W\d_]+\s+){0,2}[#`*(]*", re.IGNORECASE)
_MOST_PLACES = 50
"""A name that stands in more places is that of no record."""
_LEAST = 10
"""A smaller whole number without a unit stands everywhere in a text."""

Field = tuple[object, ...]
Fields = dict[Field, set[Key]]
Span = tuple[int, int]


def nearest(text: str, names: Sequence[Span], values: Sequence[Span]) -> list[int | None]:
    """Which of some names each value belongs to, by the structure of their sentence.

    As many names as values, each in a row, belong together in their order. In a sentence that begins with a
    name and ends with a value, a value belongs to the name before it, and the other way round, but for "the
    $55 of INV-2". Else it belongs to the one from which no mark and no conjunction parts it.
    """
    if not names or not values:
        return [None] * len(values)
    if len(names) == len(values) > 1 and (names[-1] < values[0] or values[-1] < names[0]):
        return list(range(len(names)))
    starts = [start for start, _ in names]
    found: list[int | None] = []
    for start, end in values:
        after = bisect_right(starts, start)
        before = after - 1 if after > 0 else None
        behind = after if after < len(names) else None
        if behind is not None and _OF.fullmatch(text, end, names[behind][0]):
            found.append(behind)
        elif names[0] < values[0] and names[-1] < values[-1]:
            found.append(before)
        elif values[0] < names[0] and values[-1] < names[-1]:
            found.append(behind)
        else:
            joined = [
                each
                for each, low, high in (
                    (before, names[before][1] if before is not None else 0, start),
                    (behind, end, names[behind][0] if behind is not None else 0),
                )
                if each is not None and not _PARTS.search(text, low, high)
            ]
            found.append(joined[0] if len(joined) == 1 else None)
    return found


class Belongings:
    """What the results have of names."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._known: dict[tuple[str, ...], Fields] = {}

    def of(self, name: str, others: Sequence[str]) -> Fields:
        """What the records of a name have, by the field; looked for once.

        Args:
            name: an identifier, or another text that a record has.
            others: that stand in one line with it.
        """
        key = (name, *sorted(others))
        if key not in self._known:
            found: Fields = {}
            bare, lookup = name.strip("#@"), self._lookup
            places = list(islice(lookup.positions.find(bare, "_-"), _MOST_PLACES + 1))
            for each in places if len(places) <= _MOST_PLACES else ():
                passage = lookup.passages[each.passage]
                values: Iterator[tuple[Field, list[Key]]] = iter(())
                if passage.source is Source.INPUT:  # what the call returned is about it
                    values = self._returned(passage)
                elif passage.source is Source.RESULT and passage.starts:
                    values = _of_data(passage, each.start, each.end)
                elif passage.source is Source.RESULT:
                    values = _of_text(passage.text, each.start, bare, others)
                for where, known in values:
                    found.setdefault(where, set()).update(known)
            self._known[key] = found
        return self._known[key]

    def _returned(self, given: Passage) -> Iterator[tuple[Field, list[Key]]]:
        for passage in self._lookup.passages:
            if passage.result == given.result and passage.source is Source.RESULT:
                if passage.starts:
                    yield from _values(passage, "", 0)
                else:
                    for quantity in quantities(passage.text):
                        yield _place(passage.text, quantity), keys(quantity)


def _of_data(passage: Passage, start: int, end: int) -> Iterator[tuple[Field, list[Key]]]:
    """The values of the object that an identifier names, as the value of a field or as its name."""
    path = passage.field(start) or ""
    named = path.endswith(passage.text[start:end])
    yield from _values(passage, path if named else _record(path), start)


def _record(path: str) -> str:
    """The path of the item of a list that a field is of, or else of its object."""
    parent = path[: path.rindex("[")] if path.endswith("]") else path.rpartition(".")[0]
    item = parent.rfind("]") + 1
    return parent[:item] if item else parent


def _values(passage: Passage, record: str, start: int) -> Iterator[tuple[Field, list[Key]]]:
    for path, text in inside(passage, record, start):
        inner = path[len(record) :]
        row = re.fullmatch(r"\[\d+\]", inner)  # of a row in a list of lists the place is the field
        general = inner if row else re.sub(r"\[\d+\]", "[]", inner).strip(".")
        for quantity in quantities(text):
            yield (quantity.kind, general), keys(quantity)


def _of_text(text: str, start: int, name: str, others: Sequence[str]) -> Iterator[tuple[Field, list[Key]]]:
    """The cells of the row in which an identifier stands; else what is told of it on its line."""
    table = rows(text)
    at = bisect_right(table, start, key=lambda row: row.start) - 1
    if at >= 0 and start <= table[at].start + len(table[at].line):
        for column, (_, cell) in enumerate(table[at].cells()):
            yield from (((column,), keys(each)) for each in quantities(cell))
        return
    begin, line = text.rfind("\n", 0, start) + 1, line_around(text, start)
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


def _place(text: str, quantity: Quantity) -> Field:
    """What a value of running text is, in place of a field: its kind and its unit."""
    unit = frozenset(unit_after(text, quantity.end) or ())
    value = quantity.values[0] if quantity.values else None
    small = value is not None and not unit and value < _LEAST and value == int(value)
    return ("small", value) if small else (quantity.kind, unit, quantity.percent)
