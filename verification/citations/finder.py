"""Where an answer quotes: quotation marks, block quotes, code fences, and explicit markers.

Offsets are those of the answer, code points, half-open. What stands in inline code or in a tag is no
quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from verification.evidence.units import LineNumbers
from verification.model import QuoteMark, UnclosedMark
from verification.quotation_marks import Pair, paired, stretches

_FENCE = re.compile(r"^[ \t]*(?P<fence>`{3,}|~{3,})(?P<info>[^\n`]*)$", re.MULTILINE)
_QUOTED_LINES = re.compile(
    r"^[ \t]{0,8}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})*(?P<quote>>[^\n]*(?:\n[ \t]{0,8}>[^\n]*)*)", re.MULTILINE
)
"""A block quote, which may stand in an item of a list."""
_PREFIX = re.compile(r"^[ \t]{0,8}>(?:[ ]?>)*[ ]?", re.MULTILINE)
_BETWEEN = re.compile(r"\n[ \t]*>[ \t\r]*\n")
"""An empty line of a block quote, behind which a paragraph begins."""
_CALLOUT = re.compile(r"[ \t]{0,8}>\s*\[!(?P<kind>\w+)\][^\n]*(?:\n|\Z)")
"""A note of the answer in a box of its own, as several sites write it; a title may follow."""
_QUOTING_CALLOUTS = frozenset({"quote", "cite"})
_NUMBERED = re.compile(r"\[[ \t](\d{1,4})[ \t]+(?=\S)((?:[^\[\]]|\[[^\[\]]*\])+?)[ \t]\]")
_TAG = re.compile(r"(?<!<)<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9]*)\b(?P<rest>[^<>\n]{0,300})>(?!>)")
_QUOTING = frozenset({"q", "quote", "blockquote"})
_NAMED = re.compile(r"\b(?:source|cite|id|doc|document)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_CODE = re.compile(r"(?<!`)`[^`\n]+`(?!`)")
_ATTRIBUTION = re.compile(
    r"\n[ \t]*(?:(?:—|–|―|--|- |~ )[ \t]*[^\n]{1,120}(?<![.!?…\s])(?:(?<=r)\.)?|\([A-Z][^()\n]{1,80}\))\s*\Z"
)
"""Who said it, in a line of its own that is no sentence."""
_ITEM = re.compile(r"[ \t]*[—–―-]")
_SAID_BY = re.compile(r"(?<=[.!?…”\"»])[ \t]+[—–―][ \t]*(?=[^\W\d_])[^\n.!?]{2,80}\Z")
"""The same, in the last line of the words."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words that an answer quotes.

    Args:
        start, end: the words, without their marks.
        outer_start, outer_end: with them.
        mark: what says that they are quoted.
        cited: the number or the name of the source that stands in the mark, if one does.
        parts: quotations that are meant where the whole is none: the paragraphs of a block quote.
        inner: quotations within the words.
    """

    start: int
    end: int
    outer_start: int
    outer_end: int
    mark: QuoteMark
    cited: str | None = None
    parts: tuple[Quotation, ...] = ()
    inner: tuple[Quotation, ...] = ()

    def words(self, answer: str) -> str:
        """The words that are quoted, without the signs before lines of a block quote, and without tags."""
        words = answer[self.start : self.end]
        if self.mark is QuoteMark.BLOCK:
            return _unprefixed(words)
        return _TAG.sub("", words) if self.mark is QuoteMark.ELEMENT else words


@dataclass(frozen=True, slots=True)
class Found:
    """The quotations of an answer, outermost ones in their order; and the marks that nothing closes."""

    quotations: tuple[Quotation, ...]
    unclosed: tuple[UnclosedMark, ...] = ()


@dataclass(slots=True)
class _Page:
    """An answer, of which is crossed out what was taken already."""

    answer: str
    rest: list[str] = field(default_factory=list)
    taken: list[Quotation] = field(default_factory=list)

    def text(self) -> str:
        return "".join(self.rest)

    def take(self, quotation: Quotation) -> None:
        if any(map(str.isalnum, self.answer[quotation.start : quotation.end])):
            self.taken.append(quotation)

    def cross_out(self, start: int, end: int, sign: str) -> None:
        self.rest[start:end] = sign * (end - start)


def find_quotations(answer: str) -> Found:
    """All quotations of an answer.

    >>> [(each.mark.value, each.words("She said “go, ‘now’”.")) for each in
    ...  find_quotations("She said “go, ‘now’”.").quotations]
    [('marks', 'go, ‘now’')]
    """
    page = _Page(answer, list(answer))
    for step in (_fences, _blocks, _elements, _numbered, _code_and_tags):
        step(page)
    text = page.text()
    pairs, unclosed = paired(text)
    for outer, inner in stretches(pairs):
        page.take(_of_pair(answer, outer, inner))
    found = sorted(page.taken, key=lambda each: (each.start, -each.end))
    lines = LineNumbers(answer)
    marks = (UnclosedMark(answer[at], at, lines.of(at)) for at in unclosed)
    return Found(tuple(found), tuple(marks))


def _of_pair(answer: str, pair: Pair, inner: list[Pair] | None = None) -> Quotation:
    start, end = _trimmed(answer, pair.inside, pair.closes)
    within = tuple(
        each
        for each in (_of_pair(answer, one) for one in inner or ())
        if any(map(str.isalnum, answer[each.start : each.end]))
    )
    return Quotation(start, end, pair.opens, pair.closes + pair.width, QuoteMark.MARKS, inner=within)


def _fences(page: _Page) -> None:
    for opened, closed in _fence_lines(page.answer):
        end, closes = (len(page.answer),) * 2 if closed is None else closed.span()
        start = min(opened.end() + 1, end)
        content = page.answer[start:end].rstrip()
        page.take(Quotation(start, start + len(content), opened.start(), closes, QuoteMark.FENCE))
        page.cross_out(opened.start(), closes, "\n")


def _fence_lines(answer: str) -> Iterator[tuple[re.Match[str], re.Match[str] | None]]:
    """The lines that open and close code; None for one that the end of the answer closes."""
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(answer):
        if opened is None:
            opened = line
        elif line["fence"].startswith(opened["fence"]) and not line["info"].strip():
            yield opened, line
            opened = None
    if opened is not None:
        yield opened, None


def closing_fence(answer: str) -> str:
    """What closes the code fence that is open where an answer ends, on a line of its own; or nothing."""
    for opened, closed in _fence_lines(answer):
        if closed is None:
            return ("" if answer.endswith("\n") else "\n") + opened["fence"]
    return ""


def _blocks(page: _Page) -> None:
    for match in _QUOTED_LINES.finditer(page.text()):
        start, end = match.span("quote")
        callout = _CALLOUT.match(page.answer, start)
        if callout is not None and callout["kind"].lower() not in _QUOTING_CALLOUTS:
            _note(page, start, callout.end(), end)
            continue
        if callout is None or callout.end() < end:
            first = start if callout is None else callout.end()
            page.take(replace(_block(page.answer, first, end), outer_start=first))
        page.cross_out(start, end, "\n")


def _note(page: _Page, start: int, first: int, end: int) -> None:
    """What the answer itself says: it may quote in it, as elsewhere."""
    page.cross_out(start, first, "\n")
    for prefix in _PREFIX.finditer(page.answer, first, end):
        page.cross_out(*prefix.span(), " ")


def _block(answer: str, start: int, end: int) -> Quotation:
    """A block quote; its paragraphs are its parts. Who said it is no part of the words."""
    whole = _narrowed(answer, start, end)
    bounds = [start, *(start + each.end() for each in _BETWEEN.finditer(answer[start:end])), end]
    parts = tuple(
        part
        for first, last in pairwise(bounds)
        if any(map(str.isalnum, answer[first:last]))
        and (part := _narrowed(answer, first, last)).start < part.end
    )
    return replace(whole, parts=parts) if len(parts) > 1 else whole


def _narrowed(answer: str, start: int, end: int) -> Quotation:
    """The words of some lines of a block quote, without quotation marks around them all."""
    prefix = _PREFIX.match(answer[start:end])  # in an item of a list it begins no line
    first, last = _trimmed(answer, start + (prefix.end() if prefix else 0), end)
    while (line := answer.rfind("\n", first, last)) >= 0 and answer[line + 1 : last].strip(" \t") in (
        "",
        ">",
    ):
        last = line
    bare = _unprefixed_in_place(answer[first:last])
    source = _ATTRIBUTION.search(bare)
    if source is not None and not _ITEM.match(bare, bare.rfind("\n", 0, source.start()) + 1):
        last = first + source.start()
    while last > first and (answer[last - 1].isspace() or answer[last - 1] == ">"):
        last -= 1
    outer, inner = start, paired(_unprefixed_in_place(answer[first:last]))[0]
    within: list[Quotation] = []
    for pair, _ in stretches(inner):
        if pair.opens == 0 and pair.closes + pair.width >= last - first - 1:
            first, last = first + pair.inside, first + pair.closes
            within = []
            break
        within.append(_of_pair(answer, pair.moved(first)))
    found = Quotation(first, last, outer, end, QuoteMark.BLOCK, inner=tuple(within))
    if (by := _SAID_BY.search(_unprefixed_in_place(answer[first:last]))) is not None:
        return replace(found, parts=(_narrowed(answer, start, first + by.start()),))
    return found


def _elements(page: _Page) -> None:
    opened: list[re.Match[str]] = []
    text = page.text()
    for tag in _TAG.finditer(text):
        if tag["name"].lower() not in _QUOTING:
            continue
        if not tag["end"]:
            opened.append(tag)
            continue
        while opened:
            begins = opened.pop()
            if begins["name"].lower() == tag["name"].lower():
                if not opened:
                    start, end = _trimmed(page.answer, begins.end(), tag.start())
                    page.take(
                        Quotation(
                            start, end, begins.start(), tag.end(), QuoteMark.ELEMENT, _cited(begins["rest"])
                        )
                    )
                    page.cross_out(begins.start(), tag.end(), "x")
                break


def _cited(attributes: str) -> str | None:
    found = _NAMED.search(attributes)
    return next((each for each in found.groups() if each is not None), None) if found else None


def _numbered(page: _Page) -> None:
    for match in _NUMBERED.finditer(page.text()):
        start, end = _trimmed(page.answer, *match.span(2))
        page.take(Quotation(start, end, *match.span(), QuoteMark.NUMBERED, match[1]))
        page.cross_out(*match.span(), "x")


def _code_and_tags(page: _Page) -> None:
    text = page.text()
    for pattern in (_CODE, _TAG):
        for match in pattern.finditer(text):
            page.cross_out(*match.span(), "x" if pattern is _CODE else "*")


def _unprefixed(lines: str) -> str:
    """Lines of a block quote without the sign that each begins with."""
    return _PREFIX.sub("", lines)


def _unprefixed_in_place(lines: str) -> str:
    """The same, each sign replaced by blanks, so that offsets stay."""
    return _PREFIX.sub(lambda prefix: " " * len(prefix[0]), lines)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """A span without the white space at its ends."""
    inside = text[start:end]
    lead = len(inside) - len(inside.lstrip())
    return start + lead, start + max(lead, len(inside.rstrip()))
