"""Numbers by the words next to them: "4 failed, 96 passed" is not "96 failed, 4 passed", though both numbers
stand in it.

A word is a label of a number where it stands next to it, names its field, or names its column. An answer
tells a number otherwise where the results have that label with other numbers only, and

- the number under a label that the answer gives to another number, which is wrong there as well; or
- the number as the value of another field of which the answer does not speak, or as a count of something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from verification.answers.fields.field_names import listed
from verification.answers.fields.measures import words
from verification.answers.fields.tables import sheets
from verification.answers.grounds.passage_index import PassageIndex
from verification.answers.grounds.passages import Passage
from verification.answers.mentions.names import Found
from verification.answers.mentions.quantities import Quantity, quantities
from verification.answers.mentions.telling_rows import telling_row
from verification.answers.sentences import bounds, sentence
from verification.denominations import unit_after
from verification.model import FoundIn, Match, MentionKind, Source

_BEFORE = re.compile(r"(?P<words>[^\W\d_]+(?:[ _-][^\W\d_]+){0,2})[*`\"')]*\s?(?P<mark>[:=])?[\s*`\"'(]*\Z")
_AFTER = re.compile(r"[*`\"']*[ -]?(?P<words>[^\W\d_]+(?:[ _-][^\W\d_]+){0,2})[*`\"')]*\s?(?P<mark>[:=])?")
_PARTS = re.compile(r"[,;|()\n]|(?<![^\W\d_])(?:and|or|et|ou)(?![^\W\d_])", re.IGNORECASE)
_COUNTED = re.compile(r"\d%?[*`\"')]*\s?\Z")
_OF_MORE = re.compile(
    r"\d\S*\s(?:[^\W\d_]+\s)?(?:out\s)?(?:of|sur)\s(?:the\s|all\s|les\s)?\Z|/\s?\Z", re.IGNORECASE
)
"""Before a number that another one is a part of: in "31 of 38 completed" 31 are."""
_OPERATOR = re.compile(r"\s?[-+−–*×/=]\s?[$€£]?\d")
_REACH = 48
_LEAST = 3
"""A shorter word labels a number only with a mark between them: "fn=145"."""
_NEAR = 12
_LARGE = 200_000
"""Characters of a text whose labels are not read."""


@dataclass(slots=True)
class _Known:
    """The numbers of a passage by the words of their labels, and those of whole fields by their names."""

    words: dict[str, set[Decimal]] = field(default_factory=dict)
    fields: dict[tuple[str, ...], set[Decimal]] = field(default_factory=dict)

    def of(self, labels: Sequence[str]) -> set[Decimal]:
        """The numbers with any of these labels."""
        return set().union(*(self.words.get(each, ()) for each in labels))


class Labels(PassageIndex):
    """The labels of numbers in results."""

    def __init__(self, found: Sequence[Passage]) -> None:
        super().__init__(found)
        self._known: list[_Known] = []

    def _read(self, number: int, passage: Passage) -> None:
        if passage.source is Source.RESULT and len(passage.text) <= _LARGE:
            self._known.append(_known(passage))

    def otherwise(self, answer: str, found: Sequence[Found], place: int, stands: FoundIn) -> str | None:
        """What the results have under the label of a number that stands elsewhere in them; None if nothing is
        told otherwise.
        """
        quantity = found[place].quantity
        if quantity is None or not quantity.values or stands.source is Source.TASK:
            return None
        own = list(_labels(answer, quantity))
        if not own or _OPERATOR.match(answer, quantity.end):
            return None
        if stands.source is Source.INPUT:
            return self._of_another_field(answer, found[place], stands)
        value = quantity.values[0]
        others = _others(answer, found, place)
        for known in self._known:
            under = known.of(own)
            if not under or not under.isdisjoint(quantity.values):
                continue
            for other, labels in others:
                there = known.of(labels)
                if value in there and there.isdisjoint(other.values) and value not in other.values:
                    return _told(own, known.words)
        return self._of_another_field(answer, found[place], stands)

    def _of_another_field(self, answer: str, found: Found, stands: FoundIn) -> str | None:
        """What the field has that is called as a count of the answer is, which stands elsewhere."""
        quantity = found.quantity
        assert quantity is not None
        value = quantity.values[0]
        if found.kind is not MentionKind.NUMBER or quantity.percent or unit_after(answer, quantity.end):
            return None
        said = set(words(sentence(answer, quantity.start, quantity.end)))
        if stands.match is not Match.COUNT:
            name = [] if stands.field is None else words(_last(stands.field))
            if not name or not said.isdisjoint(name):
                return None
        for known in self._known:
            for things in _counted(answer, quantity):
                told = known.fields.get(things, set())
                if told and value not in told and all(each == int(each) for each in told):
                    return _told([" ".join(things)], {" ".join(things): told})
        return None


def _others(answer: str, found: Sequence[Found], place: int) -> list[tuple[Quantity, list[str]]]:
    """The other numbers of the sentence, with their labels."""
    start, end = bounds(answer, found[place].start, found[place].end)
    near = (*found[max(0, place - _NEAR) : place], *found[place + 1 : place + _NEAR])
    return [
        (each.quantity, list(_labels(answer, each.quantity)))
        for each in near
        if each.quantity is not None and each.quantity.values and start <= each.start and each.end <= end
    ]


def _beside(text: str, quantity: Quantity) -> tuple[str, re.Match[str] | None, re.Match[str] | None]:
    """What stands before a number up to a mark, and the words just before and behind it."""
    before = _PARTS.split(text[max(0, quantity.start - _REACH) : quantity.start])[-1]
    behind = _PARTS.split(text[quantity.end : quantity.end + _REACH])[0]
    return before, _BEFORE.search(before), _AFTER.match(behind)


def all_labels(text: str, quantity: Quantity) -> Iterator[str]:
    """All words next to a number that may say what it is of, those behind it first."""
    _, ahead, behind = _beside(text, quantity)
    if behind is not None and not behind["mark"]:
        yield from (each for each in _stems(behind["words"]) if len(each) >= _LEAST)
    if ahead is not None:
        yield from (each for each in _stems(ahead["words"]) if ahead["mark"] or len(each) >= _LEAST)


def _counted(text: str, quantity: Quantity) -> Iterator[tuple[str, ...]]:
    """What a number counts, as a field may be called: the one or two words behind it, or those before a mark.

    In the plural, as it stands: the field "build" has the number of one, and no number of builds.
    """
    if (column := _column(text, quantity)) is not None:
        yield _spelt(column)
        return
    before, ahead, behind = _beside(text, quantity)
    if _OF_MORE.search(before):
        return
    if ahead is not None and ahead["mark"]:
        yield _spelt(ahead["words"])
    elif behind is not None and not behind["mark"]:
        name = _spelt(behind["words"])
        yield from (name[:1], name[:2])


def _labels(text: str, quantity: Quantity) -> Iterator[str]:
    """The words next to a number that say what it is of; with a mark between them, only those. Words behind
    another number belong to that one: "29 hens laid 38 eggs". In a table it is the name of the column."""
    if (column := _column(text, quantity)) is not None:
        whole = column.strip().casefold()
        yield from [whole] if any(map(str.isdigit, whole)) else _stems(column)
        return
    before, ahead, behind = _beside(text, quantity)
    if ahead is not None and ahead["mark"]:
        yield from _stems(ahead["words"])
        return
    counted = ahead is not None and _COUNTED.search(before[: ahead.start()]) is not None
    for match in (behind,) if counted else (ahead, behind):
        if match is not None and not match["mark"]:
            yield from (each for each in _stems(match["words"]) if len(each) >= _LEAST)


def _known(passage: Passage) -> _Known:
    found = _Known()
    if passage.starts:
        for start, path in zip(passage.starts, passage.fields, strict=True):
            _keep(found, _last(path), passage.line(start).partition(": ")[2])
        return found
    for sheet in sheets(passage.text):
        for row in sheet.rows:
            for name, (_, cell) in zip(sheet.names, row, strict=True):
                _keep(found, name, cell)
    for quantity in quantities(passage.text):
        for label in all_labels(passage.text, quantity):
            found.words.setdefault(label, set()).update(quantity.values)
    return found


def _keep(found: _Known, name: str, text: str) -> None:
    """What stands in a field or cell that is a number and nothing else."""
    read = list(quantities(text))
    if len(read) == 1 and read[0].values and read[0].end - read[0].start == len(text.strip()):
        for word in (name.strip().casefold(), *_stems(name)):
            found.words.setdefault(word, set()).update(read[0].values)
        found.fields.setdefault(_spelt(name), set()).update(read[0].values)


def _column(answer: str, quantity: Quantity) -> str | None:
    """The name of the column of a table that a number stands in."""
    row = telling_row(answer, quantity.start)
    if row is None or not row.header:
        return None
    begin = answer.rfind("\n", 0, quantity.start) + 1
    names = row.header.split("|")
    column = answer.count("|", begin, quantity.start)
    return names[column] if column < len(names) else None


def _stems(name: str) -> list[str]:
    """The words of a name: "monthly" is of a month, and "passed" those that pass."""
    return [re.sub(r"(?<=..)(?:ly|ed)\Z", "", each) for each in words(name)]


def _spelt(name: str) -> tuple[str, ...]:
    """The words of a name in small letters."""
    return tuple(each.lower() for each in re.findall(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+", name))


def _last(path: str) -> str:
    return re.sub(r"\[\d+\]", "", path).rpartition(".")[2]


def _told(labels: Sequence[str], known: Mapping[str, set[Decimal]]) -> str:
    label = next(each for each in labels if known.get(each))
    return f"the results have {listed(known[label])} for {label!r}"
