"""The fields of the records of a result by their names: of data, of columns of tables, and of lines that tell
the same of several things: "North: 412 calls", "South: 377 calls"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from verification.answers.fields.labels import all_labels
from verification.answers.fields.tables import sheets
from verification.answers.grounds.passage_index import PassageIndex
from verification.answers.grounds.passages import Passage
from verification.answers.mentions.quantities import quantities
from verification.model import Source

_LARGE = 500_000
"""Characters of a text whose tables are not read."""
_ROW = re.compile(r"(?P<record>.*\])\[(?P<place>\d+)\]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAMES = 3
_MOST_LINES = 60
"""In a text of no more lines, up to three words that stand in one line alone may name what it tells of."""
WORD = re.compile(r"[^\W_]+")
_MOST_ALIKE = 20
"""So many texts that begin with the same word are looked for."""
_TEXT = re.compile(r"[^\W\d_][^\d\n]{2,39}")
_YEARS = range(1900, 2101)
"""A field with such numbers alone, each once, names its records by years."""
_PROSE = 50_000
"""Characters of a text whose lines are not read."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of a field: the path to it, its text, and its value with its sign."""

    path: str
    text: str
    value: Decimal


@dataclass(slots=True)
class Columns:
    """The fields of the records of a result by their names: numbers, and texts by the record.

    Attributes:
        result: the position of the result.
        numbers: by the name of the field the record and the value.
        mixed: names of fields that are no numbers everywhere.
        texts: by the name of the field the record and the text.
    """

    result: int | None
    numbers: dict[str, list[tuple[str, Cell]]] = field(default_factory=dict)
    mixed: set[str] = field(default_factory=set)
    texts: dict[str, dict[str, str]] = field(default_factory=dict)

    def add(self, name: str, record: str, path: str, text: str) -> None:
        """A value of a field of a record."""
        if (value := _number(text)) is not None:
            self.numbers.setdefault(name, []).append((record, Cell(path, text, value)))
            return
        self.mixed.add(name)
        self.texts.setdefault(name, {})[record] = text.strip()

    def take_names(self) -> None:
        """Name the columns of a list of lists as its first row does, where that has texts alone."""
        names = [*dict.fromkeys((*self.texts, *self.numbers))]
        first = next(iter(self.texts.get(names[0], {})), "") if names else ""
        everywhere = all(first in self.texts.get(each, {}) for each in names)
        if not names or not names[0].endswith("[0]") or not everywhere:
            return
        for old in names if self.numbers else ():
            new = self.texts[old].pop(first)
            if not self.texts[old]:
                del self.texts[old]
                self.mixed.discard(old)
            if old in self.texts:
                self.texts[new] = self.texts.pop(old)
            if old in self.numbers:
                self.numbers[new] = self.numbers.pop(old)
            if old in self.mixed:
                self.mixed.add(new)


class AllColumns(PassageIndex):
    """The fields of the records of all results.

    Attributes:
        found: these fields.
        naming: texts that may name records that have numbers, by their first word in small letters; each with
            the field that it is of.
    """

    def __init__(self, found: Sequence[Passage]) -> None:
        super().__init__(found)
        self.found: list[Columns] = []
        self.naming: dict[str, list[tuple[str, tuple[int, str]]]] = {}

    def _read(self, number: int, passage: Passage) -> None:
        if passage.source is not Source.RESULT:
            return
        new = list(_columns(passage))
        has_numbers = any(each.numbers for each in new)
        for place, columns in enumerate(new if has_numbers else (), start=len(self.found)):
            for name, text in _naming(columns):
                first = WORD.match(text)
                alike = [] if first is None else self.naming.setdefault(first.group().casefold(), [])
                if len(alike) < _MOST_ALIKE:
                    alike.append((text.casefold(), (place, name)))
        self.found.extend(new)


def _naming(columns: Columns) -> Iterator[tuple[str, str]]:
    """Names of fields, and each text in them that may name a record; years as well."""
    for name, texts in columns.texts.items():
        yield from ((name, each) for each in dict.fromkeys(texts.values()) if _TEXT.fullmatch(each))
    for name, cells in columns.numbers.items():
        years = [each.text.strip() for _, each in cells]
        if 1 < len(set(years)) == len(years) and all(
            each.isdecimal() and int(each) in _YEARS for each in years
        ):
            yield from ((name, each) for each in years)


def _columns(passage: Passage) -> Iterator[Columns]:
    """The fields of each kind of record in a result, or of each of its tables."""
    if not passage.starts:
        for number, sheet in enumerate(sheets(passage.text) if len(passage.text) <= _LARGE else ()):
            columns = Columns(passage.result)
            for at, row in enumerate(sheet.rows):
                for name, (_, cell) in zip(sheet.names, row, strict=True):
                    if name:
                        path = f"{name}[{at}]"
                        columns.add(name, str(at), f"{number}.{path}" if number else path, cell)
            yield columns
        if len(passage.text) <= _PROSE:
            yield _of_lines(passage)
        return
    kinds: dict[str, Columns] = {}
    for start, path in zip(passage.starts, passage.fields, strict=True):
        line = passage.line(start)
        if (item := _ROW.fullmatch(path)) is not None:  # of a list of lists
            record, kind = item["record"], _general(item["record"])
            name, text = f"{kind}[{item['place']}]", line.partition(": ")[2] or line
        else:
            record, name, text = path.rpartition(".")[0], _general(path), line.partition(": ")[2]
            kind = name.rpartition(".")[0]
        kinds.setdefault(kind, Columns(passage.result)).add(name, record, path, text)
    for columns in kinds.values():
        columns.take_names()
        yield columns


def _general(path: str) -> str:
    return re.sub(r"\[\d+\]", "[]", path)


def _of_lines(passage: Passage) -> Columns:
    """The numbers of lines by the words that they count; of a word twice in a line nothing is known."""
    columns = Columns(passage.result)
    text, at = passage.text, 0
    table = {text.rfind("\n", 0, row[0][0]) + 1 for sheet in sheets(text) for row in sheet.rows}
    lines = text.split("\n")
    standing = Counter(_WORD.findall(text)) if len(lines) <= _MOST_LINES else Counter()
    for number, line in enumerate(lines):
        own = [each for each in _WORD.findall(line) if standing[each] == 1]
        for which, word in enumerate(own[:_NAMES] if at not in table else ()):
            columns.texts.setdefault(f"word {which}", {})[str(number)] = word
        seen: set[str] = set()
        for quantity in quantities(line) if at not in table else ():
            label = next(all_labels(line, quantity), None)
            if label is None or not quantity.values:
                continue
            if label in seen:
                columns.mixed.add(label)
            seen.add(label)
            columns.add(label, str(number), f"{label}[{number}]", line[quantity.start : quantity.end])
        at += len(line) + 1
    return columns


def _number(text: str) -> Decimal | None:
    """The number that a text is; None where it is none, or more."""
    read = list(quantities(text))
    if len(read) != 1 or not read[0].values or read[0].end - read[0].start != len(text.strip()):
        return None
    return -read[0].values[0] if read[0].sign == "-" else read[0].values[0]
