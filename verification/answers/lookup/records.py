"""Whether a result says otherwise: an answer names a record and one of its fields, with a value it has not.

"Flight HAT069, economy price: $137" names a record, by its identifier, and a field, by its name. Where that
record has the field and 137 nowhere, it does not matter that 137 stands somewhere else in the results.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

from verification.answers.fields.measures import words
from verification.answers.grounds.passages import Passage, inside
from verification.answers.lookup.grounding import Lookup
from verification.answers.mentions.names import Found
from verification.answers.mentions.quantities import quantities
from verification.model import FoundIn, Mention, MentionKind, MentionStatus, Source

_COMPUTED = re.compile(
    r"total|sum|remain|left|refund|differ|balance|sav(?:e|ing)|discount|additional|extra|change|average|mean|max|min"
    r"|reste|rembours|somme|moyenne|solde|supplément|combined|net|after|before|was|previous|new|updated",
    re.IGNORECASE,
)
_REACH = 12
"""So many lines after an identifier its fields may still be told."""
_MOST = 50
"""An identifier of more objects is the name of none of them."""
_LONGEST = 80
"""So many characters before a value its label may begin."""


class NamedRecords:
    """The records that an answer names, by their identifiers."""

    def __init__(self, answer: str, found: Sequence[Found], lookup: Lookup) -> None:
        self._answer = answer
        self._found = found
        self._lookup = lookup
        self._identifiers = [place for place, each in enumerate(found) if each.kind is MentionKind.IDENTIFIER]
        self._known: dict[str, tuple[_Record, ...]] = {}
        self._objects: dict[tuple[int, str], _Record] = {}

    def tell_otherwise(self, place: int, looked: Sequence[Mention]) -> bool:
        """Whether the record that an amount or number is said to be of has another one in that field.

        Args:
            place: of the mention, among those found.
            looked: those before it, looked up.
        """
        mention = self._found[place]
        if mention.quantity is None or not mention.quantity.values or mention.quantity.percent:
            return False
        label = _label(self._answer, mention.start)
        if not label or _COMPUTED.search(" ".join(label)):
            return False
        named = self._name(place, looked)
        if named is None:
            return False
        records, values = self._of(named), set(mention.quantity.values)
        return not any(each.values & values for each in records) and any(
            name <= label for each in records for name in each.fields
        )

    def _of(self, named: str) -> tuple[_Record, ...]:
        """The objects that an identifier names; none where it is in too many to be the name of one."""
        known = self._known.get(named)
        if known is None:
            places = list(islice(_objects(self._lookup, named), _MOST + 1))
            places = places if len(places) <= _MOST else []
            for number, prefix, start in places:
                if (number, prefix) not in self._objects:
                    self._objects[number, prefix] = _Record.of(self._lookup.passages[number], prefix, start)
            known = tuple(self._objects[number, prefix] for number, prefix, _ in places)
            self._known[named] = known
        return known

    def _name(self, place: int, looked: Sequence[Mention]) -> str | None:
        """The identifier that stands before a value, in the same paragraph of its list."""
        before = bisect_left(self._identifiers, place) - 1
        if before < 0:
            return None
        known = looked[self._identifiers[before]]
        if self._answer.count("\n", known.end, self._found[place].start) > _REACH:
            return None
        return known.text if known.status is MentionStatus.VERIFIED else None


@dataclass(frozen=True, slots=True)
class _Record:
    """The numbers of an object of a result, and the words of the names of the fields that have them."""

    values: frozenset[Decimal]
    fields: frozenset[frozenset[str]]

    @staticmethod
    def of(passage: Passage, prefix: str, start: int) -> _Record:
        values: set[Decimal] = set()
        fields: set[frozenset[str]] = set()
        for path, text in inside(passage, prefix, start):
            own = {value for quantity in quantities(text) for value in quantity.values}
            values |= own
            if own:
                steps = re.sub(r"\[\d+\]", "", path[len(prefix) :]).strip(".").split(".")
                fields |= {frozenset(words(step)) for step in steps}
        return _Record(frozenset(values), frozenset(fields))


def in_data(place: FoundIn) -> bool:
    """Whether it was found as the value of a field of a result."""
    return place.source is Source.RESULT and place.field is not None


def _label(answer: str, start: int) -> set[str]:
    """The words of "Economy Price: $121" before a value; none where no such label stands there."""
    line = answer[max(answer.rfind("\n", 0, start) + 1, start - _LONGEST) : start]
    part = re.split(r"[,;|]", line)[-1]
    match = re.search(r"([^\W\d_][\w /-]{1,40}?)\W{0,3}[:(–-]\W{0,4}\Z", part)
    return set(words(match.group(1))) if match is not None else set()


def _objects(lookup: Lookup, name: str) -> Iterator[tuple[int, str, int]]:
    """The objects of results that have an identifier, as the value of a field or as their name: the number of
    the passage, the path of the object, and where the identifier stands."""
    seen: set[tuple[int, str]] = set()
    for place in lookup.positions.find(name.strip("#@"), "_-"):
        passage = lookup.passages[place.passage]
        path = passage.field(place.start)
        if passage.source is not Source.RESULT or path is None:
            continue
        prefix = path if path.endswith(name) else path.rpartition(".")[0] if not path.endswith("]") else path
        if prefix and (place.passage, prefix) not in seen:
            seen.add((place.passage, prefix))
            yield place.passage, prefix, place.start
