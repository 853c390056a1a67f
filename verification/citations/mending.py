"""Quotations mended: near ones become the source's own words, absent ones are marked, or removed.

What is put in is verbatim and says that it was; marks that would end within the source's words are replaced
by others. Mending what was mended changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from verification.citations.checking import Checked
from verification.citations.finder import Quotation, closing_fence, find_quotations
from verification.citations.sources import Sources
from verification.model import (
    MissingKind,
    MissingQuotation,
    QuotationReport,
    Quoted,
    QuoteMark,
    QuoteStatus,
)
from verification.quotation_marks import CLOSERS, mark_of

_OTHER_MARKS = (("“", "”"), ("«", "»"), ("„", "“"), ("「", "」"), ("『", "』"), ('"', '"'))
_ROUNDS = 4
_BLANKS = re.compile(r"\s*")
_APART = re.compile(r"\n\n|[ \t\n]*\Z")


@dataclass(frozen=True, slots=True)
class MendOptions:
    """How answers are mended.

    Args:
        repaired: stands behind a quotation that has the source's words now.
        unverified: stands behind a quotation that no source has.
        removed: what an absent quotation is replaced by; None leaves it there, marked.
    """

    repaired: str = "[repaired]"
    unverified: str = "[unverified]"
    removed: str | None = None


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    words: str


def mend_quotations(
    answer: str, sources: Sources, options: MendOptions | None = None, question: str | None = None
) -> QuotationReport:
    """The report on an answer, with the answer as it is after mending.

    Args:
        answer, sources, question: as of :func:`verification.citations.check_quotations`. What is missing is
            put in from the sources, as far as these say what it is.
        options: how.
    """
    options = options or MendOptions()
    checked = Checked(answer, sources, question)
    report = checked.report()
    mended = answer
    if any(each.words is not None for each in report.missing) and (fence := closing_fence(answer)):
        mended = answer + fence  # what is put in at the end would become code, and end within it
        checked = Checked(mended, sources, question)
    for _ in range(_ROUNDS):  # what was put in is read again: it has to be found as it was meant
        after = _edited(mended, [*_supplies(checked), *_edits(mended, checked.rows, options)])
        if after == mended:
            break
        mended = after
        checked = Checked(mended, sources, question)
    return replace(report, mended_answer=mended)


def _supplies(checked: Checked) -> Iterator[_Edit]:
    """What puts in the words that are missing: in place of a bad copy of them, else at the end."""
    answer = checked.answer
    for missing in checked.missing:
        if missing.words is None:
            continue
        place = f"{missing.source}, lines {missing.line}-{missing.last_line}"
        words = f"{_block_of(missing.words)}\n\n[supplied: {place}]"
        copy = _copy(checked, missing) if missing.kind is MissingKind.WHOLE else None
        if copy is None:
            yield _Edit(len(answer), len(answer), f"\n\n{words}\n")
        elif copy.mark in (QuoteMark.BLOCK, QuoteMark.FENCE):
            yield _Edit(copy.outer_start, copy.outer_end, words)
        else:
            yield _Edit(copy.outer_start, copy.outer_end, f"\n\n{words}\n\n")


def _copy(checked: Checked, missing: MissingQuotation) -> Quotation | None:
    """The quotation that was meant to be these words: all its parts are, or are most like, parts of them."""
    for quotation in checked.found.quotations:
        length = quotation.end - quotation.start
        if 2 * length < len(missing.words or ""):
            continue
        parts = [row for _, row in checked.rows if quotation.start <= row.start < quotation.end]
        if parts and all(_is_of(row, missing) for row in parts):
            return quotation
    return None


def _is_of(row: Quoted, missing: MissingQuotation) -> bool:
    source, at = row.source, row.source_start
    if row.nearest is not None:
        source, at = row.nearest.source, row.nearest.source_start
    if source != missing.source or at is None:
        return False
    return (missing.source_start or 0) <= at < (missing.source_end or 0)


def _block_of(words: str) -> str:
    """The words as a block quote; as a code fence where a block quote would not be read as these words."""
    block = _quoted_lines(words)
    around = f"x\n\n{block}\n\nx"
    if [each.words(around) for each in find_quotations(around).quotations] == [words.strip()]:
        return block
    return _fenced(words)


def _edited(answer: str, edits: list[_Edit]) -> str:
    parts, done = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < done:  # it stands within what is replaced
            continue
        parts += [answer[done : edit.start], edit.words]
        done = edit.end
    return "".join((*parts, answer[done:]))


def _edits(answer: str, rows: list[tuple[Quotation, Quoted]], options: MendOptions) -> list[_Edit]:
    return [edit for quotation, row in rows for edit in _edits_of(answer, quotation, row, options)]


def _edits_of(answer: str, quotation: Quotation, row: Quoted, options: MendOptions) -> Iterator[_Edit]:
    if row.mended is not None:
        words = _put_in(answer, quotation, row.mended)
        if words is not None:
            end = _behind(answer, quotation, options.unverified)
            if end is not None or _behind(answer, quotation, options.repaired) is None:
                words += _mark(answer, quotation, options.repaired)
            yield _Edit(quotation.outer_start, end or quotation.outer_end, words)
            return
    if row.status.verified and not row.misleading:
        return
    end = _behind(answer, quotation, options.repaired)  # the answer says so, and it is not true
    if row.status is QuoteStatus.ABSENT and options.removed is not None:
        yield _Edit(quotation.outer_start, end or quotation.outer_end, options.removed)
    elif end is not None or _behind(answer, quotation, options.unverified) is None:
        closing = _closing(answer, quotation)
        words = closing + _mark(answer, quotation, options.unverified)
        yield _Edit(quotation.outer_end, end or quotation.outer_end, words)


def _behind(answer: str, quotation: Quotation, mark: str) -> int | None:
    """Where this mark ends, if it stands behind a quotation."""
    behind = _BLANKS.match(answer, quotation.outer_end)
    assert behind is not None
    return behind.end() + len(mark) if answer.startswith(mark, behind.end()) else None


def _mark(answer: str, quotation: Quotation, mark: str) -> str:
    """What says so, behind a quotation; behind a block it is a paragraph of its own."""
    if quotation.mark not in (QuoteMark.BLOCK, QuoteMark.FENCE):
        return f" {mark}"
    apart = _APART.match(answer, quotation.outer_end) is not None
    return f"\n\n{mark}" if apart else f"\n\n{mark}\n"


def _closing(answer: str, quotation: Quotation) -> str:
    """What ends a quotation that the answer does not end: the mark that the next paragraph repeats."""
    behind = answer[quotation.end : quotation.outer_end]
    if quotation.mark is QuoteMark.MARKS:
        opened = mark_of(answer[quotation.outer_start : quotation.start].strip())
        closers = CLOSERS.get(opened, "")
        if not behind.strip() and closers:
            return closers[0]
        return ""
    if quotation.mark is QuoteMark.FENCE and not behind.strip():
        fence = answer[quotation.outer_start : quotation.start].strip()
        width = len(fence) - len(fence.lstrip(fence[0]))
        return ("" if answer.endswith("\n") else "\n") + fence[0] * width
    return ""


def _put_in(answer: str, quotation: Quotation, words: str) -> str | None:
    """The quotation with these words in place of its own; None if no marks could hold them.

    On one line, if their line breaks would make something else of them.
    """
    outer = answer[quotation.outer_start : quotation.outer_end]
    for said in dict.fromkeys((words, " ".join(words.split()))):
        for whole in _written(answer, quotation, said):
            around = whole if quotation.mark is QuoteMark.FENCE else f"x {whole} x"
            if quotation.mark is QuoteMark.BLOCK:
                around = f"x\n\n{whole}\n\nx"
            found = find_quotations(around)
            if [each.words(around) for each in found.quotations] == [said]:
                return whole if whole != outer else None
    return None


def _written(answer: str, quotation: Quotation, words: str) -> Iterator[str]:
    """The words as a quotation, in the marks that it has, then in others."""
    before = answer[quotation.outer_start : quotation.start]
    behind = answer[quotation.end : quotation.outer_end]
    closing = _closing(answer, quotation)
    match quotation.mark:
        case QuoteMark.MARKS:
            yield f"{before}{words}{closing or behind}"
            yield from (f"{opens}{words}{closes}" for opens, closes in _OTHER_MARKS)
        case QuoteMark.BLOCK:
            yield _quoted_lines(words)
        case QuoteMark.FENCE:
            yield f"{before}{words}{closing}{behind}"
            yield _fenced(words)
        case _:
            yield f"{before}{words}{behind}"


def _quoted_lines(words: str) -> str:
    return "\n".join(f"> {line}" if line.strip() else f">{line}" for line in words.split("\n"))


def _fenced(words: str) -> str:
    longest = max((len(run) for run in re.findall("`+", words)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{words}\n{fence}"
