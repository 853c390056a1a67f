"""The quotations of an answer as a page: each beside the passage of the source that it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fol_kb.common.pages import beside, counted, document, html, section
from verification.model import MissingQuotation, QuotationReport, Quoted, QuoteStatus
from verification.pages.parts import marked, tally

_SIGNS = {
    QuoteStatus.EXACT: "✓",
    QuoteStatus.NORMALIZED: "✓",
    QuoteStatus.NEAR: "≈",
    QuoteStatus.ABSENT: "✗",
}
_CUT = "✂"
"""So that a status can be told without its colour."""
_AROUND = 120
"""So many characters of the source are shown on either side of a passage."""


class Text(Protocol):
    """A source: its name and its text."""

    name: str
    text: str


class Texts(Protocol):
    """The sources of an answer."""

    @property
    def all(self) -> Sequence[Text]:
        """In their order."""
        ...


def quotations_page(report: QuotationReport, answer: str, sources: Texts, title: str = "Quotations") -> str:
    """A page that holds everything it shows, as HTML text.

    Args:
        report: what was found out.
        answer: the answer that it is about.
        sources: what it was held against.
        title: of the page.
    """
    texts: dict[str, str] = {}
    for source in sources.all:
        texts.setdefault(source.name, source.text)
    pairs = "".join(_pair(number, each, texts) for number, each in enumerate(report.quotes, start=1))
    mended = report.mended_answer
    body = (
        section("counts", "Summary", _summary(report))
        + section("answer", "Answer", f'<div class="text">{_marked(answer, report.quotes)}</div>')
        + section("quotations", "Quotations", pairs)
        + section("missing", "Missing", "".join(map(_missing, report.missing)))
        + section("mended", "Mended", "" if mended is None else f'<div class="text">{html(mended)}</div>')
    )
    return document(title, f"<main>{body}</main>", sheet=beside(__package__, "quotations.css"))


def _summary(report: QuotationReport) -> str:
    counts = report.counts
    accuracy = "" if report.accuracy is None else f", of which {report.accuracy:.1%} are verified"
    against = counted(len(report.sources), "source")
    told = [f"{counted(counts.all, 'quotation')}{accuracy}, held against {against}."]
    if misleading := sum(each.misleading for each in report.quotes):
        told.append(f"Of the verified, {misleading:,} cut a word or a number, which may say something else.")
    if misattributed := sum(each.misattributed for each in report.quotes):
        told.append(f"{misattributed:,} stand in another source than the answer says.")
    told += [
        f"Line {mark.answer_line}: {mark.mark} opens and nothing closes it; what follows was not checked."
        for mark in report.unclosed
    ]
    told += report.notes
    each_status = tally((status, sign, getattr(counts, status)) for status, sign in _SIGNS.items())
    return "".join(f"<p>{html(each)}</p>" for each in told) + each_status


def _marked(answer: str, quotes: Sequence[Quoted]) -> str:
    places = []
    for number, quoted in enumerate(quotes, start=1):
        link = f'class="quoted {_shade(quoted)}" href="#quotation-{number}" title="{quoted.status}"'
        places.append((quoted.start, quoted.end, link, _sign(quoted)))
    return marked(answer, places)


def _pair(number: int, quoted: Quoted, texts: dict[str, str]) -> str:
    told = [quoted.difference] if quoted.difference else []
    if quoted.cuts:
        may = ", which may say something else" if quoted.misleading else ""
        told.append(f"{quoted.cuts[0].upper()}{quoted.cuts[1:]}{may}.")
    if quoted.rival is not None:
        told.append(f"As near is {quoted.rival.source}, line {quoted.rival.line}: {quoted.rival.text}")
    if quoted.misattributed:
        told.append(f"The answer says that it is from {quoted.cited}, and it is not.")
    if quoted.also_in:
        told.append(f"It stands in {', '.join(quoted.also_in)} too.")
    return (
        f'<article class="pair" id="quotation-{number}">'
        f'<h3><span class="status {_shade(quoted)}">{_sign(quoted)} {quoted.status}</span></h3>'
        f'<div class="sides"><div><h4>Answer, line {quoted.answer_line}</h4>'
        f"<blockquote>{html(quoted.text)}</blockquote></div><div>{_passage(quoted, texts)}</div></div>"
        f"{''.join(f'<p>{html(each)}</p>' for each in told)}</article>"
    )


def _sign(quoted: Quoted) -> str:
    return _CUT if quoted.cuts else _SIGNS[quoted.status]


def _shade(quoted: Quoted) -> QuoteStatus:
    """The colour: what may mislead is not shown as what is right."""
    return QuoteStatus.NEAR if quoted.wrong and quoted.status.verified else quoted.status


def _passage(quoted: Quoted, texts: dict[str, str]) -> str:
    if quoted.source is not None and quoted.source_start is not None and quoted.source_end is not None:
        lines = f"{quoted.line}" if quoted.line == quoted.last_line else f"{quoted.line}-{quoted.last_line}"
        heading = f"{quoted.source}, line {lines}"
        return _shown(heading, texts[quoted.source], quoted.source_start, quoted.source_end)
    if quoted.nearest is None:
        return "<h4>No source has anything like it</h4>"
    near = quoted.nearest
    heading = f"The nearest, no evidence: {near.source}, line {near.line}"
    return _shown(heading, texts[near.source], near.source_start, near.source_end)


def _shown(heading: str, text: str, start: int, end: int) -> str:
    before, behind = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    cut_before, cut_behind = ("…" if cut else "" for cut in (start > _AROUND, end + _AROUND < len(text)))
    return (
        f"<h4>{html(heading)}</h4><blockquote>{cut_before}{html(before)}"
        f"<mark>{html(text[start:end])}</mark>{html(behind)}{cut_behind}</blockquote>"
    )


def _missing(missing: MissingQuotation) -> str:
    words = "" if missing.words is None else f"<blockquote>{html(missing.words)}</blockquote>"
    return (
        f'<article class="pair"><h3><span class="status missing">✗ missing</span></h3>'
        f'<p>{html(missing.message)}</p><div class="sides">{words}</div></article>'
    )
