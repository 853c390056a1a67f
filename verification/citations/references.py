"""Line references of an answer ("memoire.txt, lines 42-58"): found, checked, put behind its quotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from verification.citations.finder import find_quotations
from verification.citations.sources import CitedSource, Sources
from verification.model import QuotationReport, Quoted

_RANGE = r"(?P<first>\d{1,7})(?:\s*(?:-|–|—|to|à|until|bis)\s*(?:L(?=\d))?(?P<last>\d{1,7}))?"
_WORD = r"(?:lines?|lignes?|ll?\.|Zeilen?|L)"
_NUMBERS = _RANGE.replace("first", "from").replace("last", "till")
_BEHIND = re.compile(rf"\s*[,;:(]?\s*{_WORD}\s*{_RANGE}|:{_NUMBERS}", re.I)
_REACH = 80
"""So many characters before a reference a quotation may end that it is for."""


class ReferenceStatus(StrEnum):
    """Whether the lines that a reference names have the quotation before it."""

    RIGHT = "right"
    WRONG = "wrong"
    NO_SUCH_LINES = "no_such_lines"
    NO_QUOTATION = "no_quotation"
    """No verified quotation stands before it; the lines exist."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to lines, 1-based, both included; ``quote`` is the row of its quotation, from 0."""

    text: str
    start: int
    end: int
    source: str
    first_line: int
    last_line: int
    status: ReferenceStatus
    quote: int | None = None


def find_references(answer: str, report: QuotationReport, sources: Sources) -> tuple[Reference, ...]:
    """The line references of an answer, in order; only names of the sources are references."""
    found: list[Reference] = []
    for source, start in _named(answer, sources):
        name = answer[start : start + len(source.name)]
        behind = _BEHIND.match(answer, start + len(name))
        if behind is None:
            continue
        first = int(behind["first"] or behind["from"])
        last = int(behind["last"] or behind["till"] or first)
        number = _before(start, report)
        number = None if any(each.quote == number for each in found) else number
        status = _status(source, first, last, None if number is None else report.quotes[number])
        text = answer[start : behind.end()]
        found.append(Reference(text, start, behind.end(), source.name, first, last, status, number))
    return tuple(found)


def _named(answer: str, sources: Sources) -> Iterator[tuple[CitedSource, int]]:
    """Where an answer names its sources, the longest name first where several fit."""
    places: dict[int, CitedSource] = {}
    for source in sorted(sources.all, key=lambda each: len(each.name)):
        at = answer.find(source.name)
        while source.name and at >= 0:
            places[at] = source
            at = answer.find(source.name, at + 1)
    done = 0
    for at in sorted(places):
        if at >= done and not answer[at - 1 : at].isalnum():
            done = at + len(places[at].name)
            yield places[at], at


def _before(start: int, report: QuotationReport) -> int | None:
    """The number of the quotation that ends before a place, near it."""
    best = None
    for number, quoted in enumerate(report.quotes):
        if quoted.end <= start <= quoted.end + _REACH:
            best = number
    return best


def _status(source: CitedSource, first: int, last: int, quoted: Quoted | None) -> ReferenceStatus:
    if not 1 <= first <= last <= source.line(len(source.text)):
        return ReferenceStatus.NO_SUCH_LINES
    if quoted is None or quoted.source_start is None or quoted.source_end is None:
        return ReferenceStatus.NO_QUOTATION
    if any(first <= line and end <= last for line, end in _places(source, quoted)):
        return ReferenceStatus.RIGHT
    return ReferenceStatus.WRONG


def _places(source: CitedSource, quoted: Quoted) -> Iterator[tuple[int, int]]:
    """The lines of all places of a source that have the words of a quotation."""
    words = quoted.mended or quoted.text
    for match in source.search.matches(words):
        if match.start is not None and match.end is not None:
            yield source.lines(match.start, match.end)
    if quoted.source == source.name and quoted.line is not None and quoted.last_line is not None:
        yield quoted.line, quoted.last_line


def with_references(answer: str, report: QuotationReport, words: tuple[str, str] = ("line", "lines")) -> str:
    """The answer with a reference behind each verified quotation: ``(memoire.txt, lines 42-58)``.

    Where one stands there already, none is added.

    Args:
        answer: what the report is about.
        report: see there.
        words: for one line and for several.
    """
    outer = {each.start: each.outer_end for each in find_quotations(answer).quotations}
    ends: dict[int, str] = {}
    for quoted in report.quotes:
        if quoted.status.verified and quoted.source is not None:
            at = next((end for start, end in outer.items() if start <= quoted.start < end), quoted.end)
            lines = (
                f"{quoted.line}" if quoted.line == quoted.last_line else f"{quoted.line}-{quoted.last_line}"
            )
            if not answer[at : at + _REACH].lstrip(" \n").startswith(f"({quoted.source}"):
                word = words[quoted.line != quoted.last_line]
                ends[at] = f"({quoted.source}, {word} {lines})"
    parts, done = [], 0
    for at, reference in sorted(ends.items()):
        gap = (
            "\n\n"
            if answer[answer.rfind("\n", 0, at) + 1 : at].lstrip().startswith((">", "```", "~~~"))
            else " "
        )
        parts += [answer[done:at], gap, reference]
        done = at
    return "".join((*parts, answer[done:]))
