"""Files by the folders that a result puts them in: ``ls -R``, ``tree``, indented lists, nested data.

``main.py`` below ``src/app:`` is ``src/app/main.py`` and is in no other folder. What stands there with its
path is not looked at here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verification.answers.grounds.passage_index import PassageIndex
from verification.answers.grounds.passages import Passage, given_for
from verification.answers.grounds.positions import Occurrence, folded
from verification.model import Source

_LARGE = 2_000_000
"""Characters of a result that is too long to be taken for a listing."""
_LONGEST = 500
"""Characters of a line of a listing, and of a value."""
_DEEPEST = 40
"""Folders inside each other; what is deeper is no listing."""
_LEAD = re.compile(r"[\s│├└─┃┣┗━╰|+`\\*•-]*")
_DRAWN = re.compile(r"[│├└─┃┣┗━╰]|[|+`\\]-")
_LONG = re.compile(r"[-dlbcpsD][rwxsStT-]{9}[+.@]?\s+(?:\S+\s+){7}(?P<name>.*)")
"""A line of ``ls -l``."""
_HEADING = re.compile(
    r"\s*Directory(?: of|:)\s+(?P<windows>\S.*?)\s*"
    r"|(?:[\w ]+\s)?[\"'`]?(?P<path>(?:[A-Za-z]:)?[^\s:\"'`]+)[\"'`]?:\s*|[\"'](?P<quoted>[^\"':]+)[\"']:\s*"
)
_MARKS = re.compile(
    r"\A\[[^\]]*\]\s+|\A[^\w./~@\"'(\[-]+\s*|\s+(?:->|=>|#|<-|\(|\[|//).*\Z|[\"'/*@\s]+\Z", re.DOTALL
)
"""What stands beside a name: its size, a sign, where a link leads, a remark."""
_INDEX = re.compile(r"(?:\[\d+\])+\Z")
_NAMING = frozenset(
    {"name", "path", "directory", "dir", "folder", "root", "filename", "file_name", "file", "basename"}
)
"""Names of fields that say what the object around them is called."""
_HOLDING = frozenset(
    {
        "children", "files", "entries", "contents", "content", "items", "tree", "nodes", "results", "result",
        "data", "folders", "directories", "dirs", "structure", "listing", "output",
    }
)  # fmt: skip
"""Names of fields that hold entries, and are no folders."""

Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or folder: the parts of its path, as far as the listing says it, and where its name stands.

    Attributes:
        sure: whether what stands above it is a folder; "files:" is none.
    """

    path: Parts
    start: int
    end: int
    sure: bool = True


class Listings(PassageIndex):
    """The entries of the task and of all results."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        super().__init__(passages)
        self._endings: dict[str, Occurrence] = {}
        self._whole: dict[str, dict[int, Occurrence]] = {}
        self._starts: set[tuple[int, int]] = set()

    def _read(self, number: int, passage: Passage) -> None:
        if passage.source is Source.INPUT or len(passage.text) > _LARGE:
            return
        given = given_for(self._passages, number)
        for entry in entries(passage, "" if given is None else given.text):
            self._add(entry, number, passage.result)

    def _add(self, entry: Entry, number: int, result: int | None) -> None:
        if not entry.path or len(entry.path) > _DEEPEST:
            return
        place = Occurrence(number, entry.start, entry.end)
        if entry.sure:
            self._starts.add((number, entry.start))
        path = folded("/".join(entry.path))
        if result is not None:
            self._whole.setdefault(path, {}).setdefault(result, place)
        while path:
            self._endings.setdefault(path, place)
            path = path.partition("/")[2]

    def ending(self, path: str) -> Occurrence | None:
        """An entry whose path is that, or ends so."""
        return self._endings.get(folded(path))

    def whole(self, path: str) -> Mapping[int, Occurrence]:
        """By result, the entry whose path is just that."""
        return self._whole.get(folded(path), {})

    def __contains__(self, place: Occurrence) -> bool:
        """Whether an entry stands there, in a folder that is known."""
        return (place.passage, place.start) in self._starts


def entries(passage: Passage, given: str = "") -> Iterator[Entry]:
    """The entries of a result, with the folders around them.

    Args:
        passage: the result.
        given: to the call that returned it; a line "src:" is the name of a folder where that stands there.
    """
    if not passage.starts:
        yield from _of_text(passage.text, 0, given)
        return
    yield from _of_data(passage)
    for start in passage.starts:
        line = passage.line(start)
        if "\n" in line:
            name, mark, _ = line.partition("\n")[0].partition(": ")
            begin = len(name) + len(mark) if mark else 0
            yield from _of_text(line[begin:], start + begin, given)


def _parts(path: str) -> Parts:
    return tuple(part for part in re.split(r"[/\\]", path) if part not in ("", ".", "~"))


# ------------------------------------------------------------ text


def _of_text(text: str, offset: int, given: str) -> Iterator[Entry]:
    heading: tuple[Parts, bool] | None = None
    filled = False
    above: list[tuple[int, Parts]] = []
    at = offset
    for line in text.split("\n"):
        start, at = at, at + len(line) + 1
        lead = _LEAD.match(line[:_LONGEST])
        assert lead is not None
        column, drawn = lead.end(), _DRAWN.search(lead.group()) is not None
        if not line[column:].strip():
            if not line.strip():
                heading, above = None if filled else heading, []
        elif not drawn and (found := _heading(line, given)) is not None:
            heading, filled, above = found, False, []
        elif not drawn and heading is not None:
            filled = True
            yield from _below(*heading, line, start)
        elif name := _name(line[column:], drawn=drawn):
            while above and above[-1][0] >= column:
                above.pop()
            path = (*(above[-1][1] if above else ()), *_parts(name))
            if above or drawn:
                begin = start + max(0, line.find(path[-1] if path else name, column))
                yield Entry(path, begin, begin + len(path[-1] if path else name))
            above.append((column, path[-_DEEPEST - 1 :]))
        else:
            above = []


def _heading(line: str, given: str) -> tuple[Parts, bool] | None:
    """The folder that a line names, whose entries follow, and whether it is sure that it is one."""
    match = _HEADING.fullmatch(line) if len(line) <= _LONGEST else None
    if match is None:
        return None
    path = match["windows"] or match["path"] or match["quoted"]
    return _parts(path), path == "." or "/" in path or "\\" in path or path in given


def _below(folder: Parts, sure: bool, line: str, start: int) -> Iterator[Entry]:
    """The entries of a line below a heading: one, or several with blanks between."""
    if len(line) > _LONGEST:
        return
    long = _LONG.fullmatch(line)
    begin = long.start("name") if long is not None else 0
    told = line[begin:]
    whole = told.strip().partition(" -> ")[0]
    found = {told.find(whole) + begin: whole}
    for match in re.finditer(r"\S+", told):
        found.setdefault(begin + match.start(), match.group())
    for at, name in found.items():
        bare = name.rstrip("/*@,")
        if bare:
            yield Entry((*folder, *_parts(bare)), start + at, start + at + len(bare), sure)
    if " " in whole:
        first = whole.split()[0].rstrip("/*@,")
        yield Entry((*folder, *_parts(first)), start + begin, start + begin + len(first), sure)


def _name(told: str, *, drawn: bool) -> str:
    """The name that a line of a tree or of an indented list has; empty where it is no such line."""
    if len(told) > _LONGEST:
        return ""
    name = _MARKS.sub("", told)
    return name if drawn or (name and not re.search(r"[\s:;,(){}=]", name)) else ""


# ------------------------------------------------------------ data


def _of_data(passage: Passage) -> Iterator[Entry]:
    data = _Nested(passage)
    for start, field in data.objects:
        yield Entry(data.folders(field), start, start + len(data.keys[field]))
    for start, field, name, value in data.values:
        base = _INDEX.sub("", field)
        above = _above(base, name)
        begin = start + (len(name) + 2 if name else 0)
        if field != base:  # an item of a list
            yield Entry(
                (*data.folders(above), *data.key(above, name), *_parts(value)), begin, begin + len(value)
            )
        elif name.lower() in _NAMING:
            yield Entry(data.folders(above), begin, begin + len(value))
        elif above not in data.named:
            yield Entry((*data.folders(above), name), start, start + len(name))


class _Nested:
    """The objects of data, by the paths of their fields.

    Attributes:
        keys: what an object is called by the field that holds it.
        named: what it calls itself.
        objects: where each key stands, and its path.
        values: offset, path, name and text of each value that is short.
    """

    def __init__(self, passage: Passage) -> None:
        self.keys: dict[str, str] = {}
        self.named: dict[str, str] = {}
        self.objects: list[tuple[int, str]] = []
        self.values: list[tuple[int, str, str, str]] = []
        self._folders: dict[str, Parts] = {"": ()}
        for start, field in zip(passage.starts, passage.fields, strict=True):
            line = passage.line(start)
            if len(line) > _LONGEST or "\n" in line:
                continue
            base = _INDEX.sub("", field)
            if line and (base == line or base.endswith(f".{line}")):
                self.keys[field] = line
                self.objects.append((start, field))
                continue
            name, mark, value = line.partition(": ")
            if not mark or not (base == name or base.endswith(f".{name}")):
                name, value = "", line
            self.values.append((start, field, name, value))
            if name.lower() in _NAMING and field == base and value:
                self.named.setdefault(_above(base, name), value)
        if "" in self.named:
            self._folders[""] = _parts(self.named[""])

    def key(self, above: str, name: str) -> Parts:
        """The folder that a field is, of the object at a path; none where it only holds entries."""
        return () if not name or name.lower() in _HOLDING or above in self.named else (name,)

    def folders(self, path: str) -> Parts:
        """The folders that lead to an object, with itself."""
        waiting = []
        while path not in self._folders:
            waiting.append(path)
            path = self._around(path)
        found = self._folders[path]
        for inner in reversed(waiting):
            own = self.named.get(inner, "")
            if "/" in own or "\\" in own:
                found = _parts(own)
            else:
                key = self.key(path, self.keys.get(inner, ""))
                found = (*found, *key, *(() if key == (own,) else _parts(own)))[-_DEEPEST - 1 :]
            self._folders[inner] = found
            path = inner
        return found

    def _around(self, path: str) -> str:
        if path in self.keys:
            return _above(_INDEX.sub("", path), self.keys[path])
        return path.rpartition("[")[0]


def _above(base: str, name: str) -> str:
    """The path of the object that a field is of."""
    return base[: len(base) - len(name)].rstrip(".")
