"""The numbers of lines of files: "auth.py line 88" says more than that an 88 stands somewhere.

Where results tell of lines of that very file, the number is to be one of them. Where they tell of none, it is
a number as any other.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from verification.answers.grounds.passages import Passage, inside, returned_by
from verification.answers.grounds.places import Places
from verification.answers.grounds.positions import Occurrence, Positions
from verification.answers.sentences import bounds
from verification.model import FoundIn, Match, Source

_RANGE = r"(\d+)(?:\s?(?:[-–]|to\b|through\b|à\b|et\b|and\b)\s?L?(\d+))?(?!\w|\.\d)"
_AT_FILE = re.compile(rf"[`*\"']{{0,3}}(?:#L|:L?|\s?\(?\bL){_RANGE}")
"""Behind a file of an answer: ``auth.py:88``, ``auth.py#L10-L20``."""
_LINES = re.compile(rf"\b(?:lines?|lignes?)\s{_RANGE}", re.IGNORECASE)
_OF = re.compile(
    r"\s(?:of|in|from|de|dans|du)\s(?:(?:the|le)\s)?(?:(?:file|fichier)\s)?[`*\"']{0,3}", re.IGNORECASE
)
"""Between the number of a line and its file."""
_NUMBER = re.compile(r"(?P<first>\d+)")
_TOLD_BEHIND = re.compile(
    r"[\"'`)\]]{0,2}(?:#L|:\[?|\(|-|[,:]?\s+(?:\w+:\s)?(?:\(?(?:at|on|in|à|la)\s+)?(?:the\s+)?\(?(?:lines?|lignes?):?\s*#?)"
    r"(?P<first>\d+)(?:(?:\s?[-–]\s?|\s(?:to|à)\s)L?(?P<last>\d+))?",
    re.IGNORECASE,
)
"""Behind a file of a result: ``:88:``, ``", line 41``, ``(12,5)``, ``-87-`` around what grep found."""
_TOLD_BEFORE = re.compile(
    r"\b(?:lines?|lignes?)\s(?P<first>\d+)(?:(?:\s?[-–]\s?|\s(?:to|à|and)\s)(?P<last>\d+))?"
    r"\s(?:of|in|de|dans)\s[\w./\"'`-]*\Z",
    re.IGNORECASE,
)
_BELOW = re.compile(r"[ \t]*(?P<first>\d+)(?:[:|\t│→ -]|\Z)")
"""A line below the name of its file, as linters write it."""
_NUMBERED = re.compile(r"(?m)^[ \t]*(?P<first>\d+)(?::(?!\d\d\b)|[ ]*[|│→\t]|-(?!\d))")
"""A line of a listing of one file."""
_HUNK = re.compile(r"(?m)^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@|^(?:diff |--- |\+\+\+ )")
_FIELD = re.compile(r"line|row|ligne", re.IGNORECASE)
_JOINING = "_-.+@"
_REACH = 80


def lines_of_files(answer: str, files: Sequence[tuple[int, int]]) -> dict[int, tuple[int, str]]:
    """Where an answer has the numbers of lines: by the beginning of each its end, and the file.

    Args:
        answer: of the agent.
        files: where the files stand that it names, in its order.
    """
    found: dict[int, tuple[int, str]] = {}
    starts = [start for start, _ in files]
    for start, end in files:
        match = _AT_FILE.match(answer, end)
        if match is not None:
            _put(found, match, answer[start:end])
    for match in _LINES.finditer(answer):
        named = _file_of(answer, match, files, starts)
        if named is not None:
            _put(found, match, answer[slice(*named)])
    return found


def _put(found: dict[int, tuple[int, str]], match: re.Match[str], file: str) -> None:
    for group in (1, 2):
        if match[group] is not None:
            found[match.start(group)] = (match.end(group), file)


def _file_of(
    answer: str, match: re.Match[str], files: Sequence[tuple[int, int]], starts: Sequence[int]
) -> tuple[int, int] | None:
    """The file whose line it is: the one that follows with "of", else the last one before in its sentence."""
    place = bisect_left(starts, match.end())
    of = _OF.match(answer, match.end())
    if of is not None and place < len(files) and starts[place] == of.end():
        return files[place]
    begin, _ = bounds(answer, match.start(), match.end())
    return files[place - 1] if place > 0 and starts[place - 1] >= begin else None


@dataclass(slots=True)
class Known:
    """The lines of a file that results tell of.

    Attributes:
        told: each number, and where it stands.
        ranges: first and last number of parts that stand there.
        listed: the same of results that list the lines of what a call was given, and it was the file.
        asked: the numbers that such a call was given.
    """

    told: dict[int, Occurrence] = field(default_factory=dict)
    ranges: list[tuple[int, int, Occurrence]] = field(default_factory=list)
    listed: list[Mapping[int, Occurrence]] = field(default_factory=list)
    asked: list[Mapping[int, Occurrence]] = field(default_factory=list)

    def place(self, number: int) -> Occurrence | None:
        """Where a line is told of; None where it is not."""
        inside = (place for first, last, place in self.ranges if first <= number <= last)
        others = (known[number] for known in (*self.listed, *self.asked) if number in known)
        return self.told.get(number) or next(inside, None) or next(others, None)


class LineNumbers:
    """The lines of files that passages tell of, by the file."""

    def __init__(self, passages: Sequence[Passage], positions: Positions) -> None:
        self._passages = passages
        self._positions = positions
        self._places = Places(passages)
        self._known: dict[str, Known] = {}
        self._numbers: dict[tuple[int, re.Pattern[str]], dict[int, Occurrence]] = {}

    def forget(self) -> None:
        """Look everything up anew: there are more passages."""
        self._known.clear()

    def find(self, file: str, number: int) -> tuple[bool, FoundIn | None]:
        """Whether the passages tell of lines of a file, and where of that one."""
        known = self.of(file)
        place = None if known is None else known.place(number)
        return known is not None, None if place is None else self._places.at(place, Match.NUMBER)

    def of(self, file: str) -> Known | None:
        """What is told of the lines of a file; None where nothing is."""
        if file not in self._known:
            known = self._known[file] = Known()
            given: set[int] = set()
            for place in self._positions.find(file.removeprefix("./"), _JOINING):
                self._read(known, place)
                passage = self._passages[place.passage]
                if passage.source is Source.INPUT and not passage.failed and place.passage not in given:
                    given.add(place.passage)
                    known.asked.append(self._all(place.passage, _NUMBER))
                    if returned_by(self._passages, place.passage) is not None:
                        known.listed.append(self._all(place.passage - 1, _NUMBERED))
        known = self._known[file]
        return known if known.told or known.ranges or any(known.listed) else None

    def _all(self, passage: int, pattern: re.Pattern[str]) -> Mapping[int, Occurrence]:
        """The numbers of a passage that are written so; looked for once, of however many files."""
        if (passage, pattern) not in self._numbers:
            found = self._numbers[passage, pattern] = {}
            for match in pattern.finditer(self._passages[passage].text):
                found.setdefault(int(match["first"]), Occurrence(passage, *match.span("first")))
        return self._numbers[passage, pattern]

    def _read(self, known: Known, place: Occurrence) -> None:
        passage = self._passages[place.passage]
        begin = passage.line_start(place.start)
        text, start, end = passage.line(place.start), place.start - begin, place.end - begin
        told = (
            _TOLD_BEHIND.match(text, end, end + _REACH),
            _TOLD_BEFORE.search(text, max(0, start - _REACH), start),
        )
        for match in told:
            if match is not None:
                _keep(known, place.passage, begin, match)
        for match in _below(text, end):
            _keep(known, place.passage, begin, match)
        if passage.starts and passage.source is not Source.INPUT:
            self._of_record(known, passage, place)
        for first, last in _hunks(text, start, end):
            known.ranges.append((first, last, place))

    def _of_record(self, known: Known, passage: Passage, place: Occurrence) -> None:
        path = passage.field(place.start) or ""
        line = passage.line(place.start)
        record = path if ": " not in line and path.endswith(line) else path.rpartition(".")[0]
        fields = zip(passage.fields, passage.starts, strict=True)
        values = (
            inside(passage, record, place.start)
            if record
            else ((name, passage.line(start).partition(": ")[2]) for name, start in fields)
        )
        for name, value in values:
            if _FIELD.search(name[len(record) :]) and value.isdecimal():
                known.told.setdefault(int(value), place)


def _keep(known: Known, passage: int, begin: int, match: re.Match[str]) -> None:
    first = int(match["first"])
    place = Occurrence(passage, begin + match.start("first"), begin + match.end("first"))
    known.told.setdefault(first, place)
    last = match.groupdict().get("last")
    if last is not None:
        known.ranges.append((first, int(last), place))


def _below(text: str, end: int) -> Iterator[re.Match[str]]:
    """The lines below one that says nothing but the file."""
    line_end = text.find("\n", end)
    if line_end < 0 or re.fullmatch(r"[\"'`:\s]*", text[end:line_end]) is None:
        return
    at = line_end + 1
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        match = _BELOW.match(text, at, stop)
        if match is None and text[at:stop] != "--":
            return
        if match is not None:
            yield match
        at = stop + 1


def _hunks(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """First and last line of each part of a file that a difference shows."""
    if not text.startswith(("+++ ", "--- "), text.rfind("\n", 0, start) + 1):
        return
    for match in _HUNK.finditer(text, end):
        if match[1] is None:
            return
        for first, count in ((match[1], match[2]), (match[3], match[4])):
            yield int(first), int(first) + int(count or 1) - 1
