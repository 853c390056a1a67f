"""Every quotation of an answer held against the sources: exact, normalized, near or absent, and where.

The rules are those of :meth:`fol_kb.quotations.Source.find`. What the answer's own punctuation adds at the
ends of a quotation, a comma within the marks or an ellipsis, is not held against the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from fol_kb.common.quotations import Passage, Source, Status
from verification.citations.finder import Quotation, find_quotations
from verification.citations.missing import missing_quotations
from verification.citations.sources import CitedSource, Hit, Sources
from verification.evidence.units import LineNumbers
from verification.model import (
    NearestPassage,
    QuotationReport,
    QuoteCounts,
    Quoted,
    QuoteMark,
    QuoteStatus,
)
from verification.quotation_marks import paired
from verification.typesetting import plain

_OWN_BEFORE = re.compile(r"(?:\[?(?:…|\.\.\.)\]?|[\s*_])+")
_OWN_BEHIND = "*_,.;:…"
_EMPHASIS = re.compile(r"(?<![\w*_])(\*\*\*|\*\*|\*|__|_|`)(?=[^\s`])([^*_`\n]+?)(?<=\S)\1(?![\w*_])")
"""Emphasis and code of Markdown: the signs are the answer's, not the source's."""
_APART = re.compile(r"(?<!\s)\s++(?:-{1,3}|[–—])\s++")
_JOINED = re.compile(r"(?<=\S)(?:-{2,3}|—)(?=\S)")
"""Dashes with blanks around them, and without: typesetters choose."""
_OTHER_CAPITAL = re.compile(r"\[(\w)\](?=\w)")
"""What writers do with the first letter of a quotation: "[T]he tenant"."""


def check_quotations(answer: str, sources: Sources, question: str | None = None) -> QuotationReport:
    """What each quotation of an answer is worth, in the order of the answer.

    Args:
        answer: other people's text; nothing in it is followed.
        sources: what it may quote.
        question: what was asked. Where it asks for quotations that the answer does not give, these are
            missing; what the answer quotes of the question itself is not held against the sources.
    """
    return Checked(answer, sources, question).report()


class Checked:
    """An answer held against sources: its quotations, each with what it is worth, and what is missing."""

    def __init__(self, answer: str, sources: Sources, question: str | None = None) -> None:
        self.answer = answer
        self.sources = sources
        self.found = find_quotations(answer)
        self._lines = LineNumbers(answer)
        self._nearest: dict[tuple[str, int], Hit] = {}
        """What is most like these words; the same words are looked for once."""
        rows = [pair for each in self.found.quotations for pair in self._quoted(each)]
        self.rows = rows if question is None else [pair for pair in rows if not _asked(pair[1], question)]
        self._of_question = len(rows) - len(self.rows)
        quotes = [row for _, row in self.rows]
        self.missing = () if question is None else missing_quotations(question, quotes, sources)

    def report(self) -> QuotationReport:
        """The report on the answer."""
        quotes = tuple(row for _, row in self.rows)
        notes: tuple[str, ...] = ()
        if self._of_question:
            notes = (f"{self._of_question} quoted of the question, and not held against the sources",)
        return QuotationReport(
            quotes,
            QuoteCounts.of(quotes),
            self.missing,
            self.found.unclosed,
            sources=tuple(source.name for source in self.sources.all),
            notes=notes,
        )

    def _quoted(self, quotation: Quotation) -> Iterator[tuple[Quotation, Quoted]]:
        """What is found out about a quotation; about each of its parts where it does not stand whole."""
        first = None if quotation.cited is None else self.sources.named(quotation.cited)
        row = self._verified(quotation, first)
        if row is not None:
            yield quotation, row
            return
        for part in quotation.parts:
            yield from self._quoted(part)
        if quotation.parts:
            return
        words = quotation.words(self.answer)
        if _mostly(quotation, words):
            for part in quotation.inner:
                yield from self._quoted(part)
            return
        said = words if quotation.mark is QuoteMark.FENCE else plain(words)
        hit = self._near(_OTHER_CAPITAL.sub(r"\1", said), first)
        row = self._row(quotation, quotation.start, quotation.end, hit, first)
        yield quotation, row
        if row.status is QuoteStatus.ABSENT:
            for part in quotation.inner:
                yield from self._quoted(part)

    def _verified(self, quotation: Quotation, first: CitedSource | None) -> Quoted | None:
        """The quotation where a source has its words or, if none has, its characters; None if none has."""
        readings = list(self._readings(quotation))
        found: tuple[int, int, Hit] | None = None
        for search in (self.sources.verified, self.sources.cut):
            for start, end, words in readings:
                hit = search(words, first)
                if hit is None:
                    continue
                if words != self._said(quotation, start, end):
                    hit = replace(hit, match=replace(hit.match, status=Status.NORMALIZED))
                if hit.match.cut is None:
                    return self._row(quotation, start, end, hit, first)
                found = found or (start, end, hit)
        return None if found is None else self._row(quotation, *found, first)

    def _readings(self, quotation: Quotation) -> Iterator[tuple[int, int, str]]:
        """The words as they stand; then without what may be the answer's own at their ends, and emphasis."""
        words = quotation.words(self.answer)
        yield quotation.start, quotation.end, words
        if quotation.mark is QuoteMark.FENCE:
            return
        bare = plain(_EMPHASIS.sub(r"\2", words))
        if bare != words:
            yield quotation.start, quotation.end, bare
        if (swapped := _swapped(bare)) != bare:
            yield quotation.start, quotation.end, swapped
        for pattern, dash in ((_APART, "—"), (_JOINED, " — ")):
            if (dashed := pattern.sub(dash, bare)) != bare:
                yield quotation.start, quotation.end, dashed
        start, end = quotation.start, quotation.end
        if (before := _OWN_BEFORE.match(self.answer, start, end)) is not None:
            start = before.end()
        end = _without_own_signs(self.answer, start, end)
        if start < end and (start, end) != (quotation.start, quotation.end):
            inner = self._said(quotation, start, end)
            yield start, end, inner
            if (bare := plain(_EMPHASIS.sub(r"\2", inner))) != inner:
                yield start, end, bare

    def _said(self, quotation: Quotation, start: int, end: int) -> str:
        """The words of a part of a quotation."""
        return replace(quotation, start=start, end=end).words(self.answer)

    def _near(self, words: str, first: CitedSource | None) -> Hit:
        key = words, id(first)
        if key not in self._nearest:
            self._nearest[key] = self.sources.nearest(words, first)
        return self._nearest[key]

    def _other_source(self, quotation: Quotation, source: CitedSource, first: CitedSource | None) -> bool:
        if first is None:
            return quotation.cited is not None and self.sources.lacks(quotation.cited)
        return source is not first

    def _row(self, quotation: Quotation, start: int, end: int, hit: Hit, first: CitedSource | None) -> Quoted:
        match, source = hit.match, hit.source
        status = QuoteStatus[match.status.name]
        nearest = None if match.nearest is None else _nearest(source, match.nearest)
        rival = None if hit.rival is None else _nearest(*hit.rival)
        lines: tuple[int | None, int | None] = None, None
        cut, mended = match.cut, None
        if status is QuoteStatus.NEAR and rival is None:
            mended = match.text
        elif cut is not None and cut.whole is not None:
            mended = cut.whole.text
        placed = match.start is not None and match.end is not None
        if match.start is not None and match.end is not None:
            lines = source.lines(match.start, match.end)
        return Quoted(
            self.answer[start:end],
            start,
            end,
            status,
            match.similarity,
            source.name if placed else None,
            match.start,
            match.end,
            lines[0],
            lines[1],
            mended=mended,
            mark=quotation.mark,
            answer_line=self._lines.of(start),
            cited=quotation.cited,
            misattributed=placed and self._other_source(quotation, source, first),
            also_in=hit.also_in,
            difference=match.difference,
            nearest=nearest,
            cuts=None if cut is None else cut.told,
            misleading=cut is not None and cut.misleading,
            rival=rival,
        )


def _asked(row: Quoted, question: str) -> bool:
    """Whether a quotation that no source has stands in the question."""
    return row.status is QuoteStatus.ABSENT and next(Source(question).matches(row.text), None) is not None


def _nearest(source: CitedSource, passage: Passage) -> NearestPassage:
    line = source.line(passage.start)
    return NearestPassage(passage.text, source.name, passage.start, passage.end, line)


def _without_own_signs(answer: str, start: int, end: int) -> int:
    """Where words end without the punctuation and the ellipses, in brackets or not, that may be the answer's.

    It walks from the end: a pattern would try all ways to divide the signs.
    """
    while end > start:
        last = answer[end - 1]
        closes = last == "]" and answer.endswith(("…", "..."), start, end - 1)
        opens = last == "[" and answer.startswith(("…", "..."), end)
        if not (last in _OWN_BEHIND or last.isspace() or closes or opens):
            break
        end -= 1
    return end


def _swapped(words: str) -> str:
    """The words with single marks for double ones within them, and double for single, as they nest."""
    signs = list(words)
    for pair in paired(words)[0]:
        if max(pair.opening, pair.width) > 1:
            continue
        sign = '"' if words[pair.opens] in "'‘‚‹" else "'"
        for at in (pair.opens, pair.closes) if pair.width else (pair.opens,):
            signs[at] = sign
    return "".join(signs)


def _mostly(quotation: Quotation, words: str) -> bool:
    """Whether a block quote is, for the most part, quotations in marks of their own."""
    within = sum(each.end - each.start for each in quotation.inner)
    return quotation.mark is QuoteMark.BLOCK and 2 * within >= len(words)
