"""Whether a result says otherwise: an answer names a record and one of its fields, with a value it has not.

"Flight HAT069, economy price: $137" names a record, by its identifier, and a field, by its name. Where that
record has the field and 137 nowhere, it does not matter that 137 stands somewhere else in the results.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verification.answers.lookup import Lookup
from verification.answers.measures import words
from verification.answers.mentions import Found
from verification.answers.passages import Passage
from verification.answers.quantities import quantities
from verification.model import FoundIn, Mention, MentionKind, MentionStatus, Source

_COMPUTED = re.compile(
    r"total|sum|remain|left|refund|differ|balance|sav(?:e|ing)|discount|additional|extra|change|average|mean|max|min"
    r"|reste|rembours|somme|moyenne|solde|supplément|combined|net|after|before|was|previous|new|updated",
    re.IGNORECASE,
)
_REACH = 12
"""So many lines after an identifier its fields may still be told."""


def told_otherwise(
    answer: str, place: int, found: Sequence[Found], looked: Sequence[Mention], lookup: Lookup
) -> bool:
    """Whether the record that an amount or number of an answer is said to be of has another one in that
    field.

    Args:
        answer: of the agent.
        place: of the mention, among those found.
        found: the mentions as they stand there.
        looked: those before it, looked up.
        lookup: what knows the results.
    """
    mention = found[place]
    if mention.quantity is None or not mention.quantity.values or mention.quantity.percent:
        return False
    label = _label(answer, mention.start)
    if not label or _COMPUTED.search(" ".join(label)):
        return False
    named = _record_name(answer, place, found, looked)
    if named is None:
        return False
    has_field = False
    for passage, prefix in _records(lookup, named):
        for path, text in _values(passage, prefix):
            values = {value for quantity in quantities(text) for value in quantity.values}
            if values & set(mention.quantity.values):
                return False
            steps = re.sub(r"\[\d+\]", "", path[len(prefix) :]).strip(".").split(".")
            if values and any(set(words(step)) <= label for step in steps):
                has_field = True
    return has_field


def in_data(place: FoundIn) -> bool:
    """Whether it was found as the value of a field of a result."""
    return place.source is Source.RESULT and place.field is not None


def _label(answer: str, start: int) -> set[str]:
    """The words of "Economy Price: $121" before a value; none where no such label stands there."""
    line = answer[answer.rfind("\n", 0, start) + 1 : start]
    part = re.split(r"[,;|]", line)[-1]
    match = re.search(r"([^\W\d_][\w /-]{1,40}?)\W{0,3}[:(–-]\W{0,4}\Z", part)
    return set(words(match.group(1))) if match is not None else set()


def _record_name(answer: str, place: int, found: Sequence[Found], looked: Sequence[Mention]) -> str | None:
    """The identifier that stands before a value, in the same paragraph of its list."""
    for before in range(place - 1, -1, -1):
        each = found[before]
        if answer.count("\n", each.end, found[place].start) > _REACH:
            return None
        if each.kind is MentionKind.IDENTIFIER:
            known = looked[before]
            return known.text if known.status is MentionStatus.VERIFIED else None
    return None


def _records(lookup: Lookup, name: str) -> Iterator[tuple[Passage, str]]:
    """The objects of results that have an identifier: as the value of a field, or as the name of an
    object."""
    seen: set[tuple[int, str]] = set()
    for place in lookup.positions.find(name.strip("#@"), "_-"):
        passage = lookup.passages[place.passage]
        path = passage.field(place.start)
        if passage.source is not Source.RESULT or path is None:
            continue
        prefix = path if path.endswith(name) else path.rpartition(".")[0] if not path.endswith("]") else path
        if prefix and (place.passage, prefix) not in seen:
            seen.add((place.passage, prefix))
            yield passage, prefix


def _values(passage: Passage, prefix: str) -> Iterator[tuple[str, str]]:
    for start, path in zip(passage.starts, passage.fields, strict=True):
        if path.startswith(prefix) and path[len(prefix) : len(prefix) + 1] in (".", "["):
            yield path, passage.line(start).partition(": ")[2]
