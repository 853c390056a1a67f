"""Answers as a page: each mention marked by its status, where it was found, and what a verifier says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fol_kb.common.pages import beside, counted, document, html, section
from verification.model import (
    LayerState,
    Mention,
    MentionStatus,
    Source,
    VerificationReport,
    VerifierOpinion,
)
from verification.pages.parts import marked, scrolled, table, tally

_SIGNS = {
    MentionStatus.VERIFIED: "✓",
    MentionStatus.COMPUTED: "≈",
    MentionStatus.SUGGESTED: "→",
    MentionStatus.UNVERIFIED: "✗",
}
"""So that a status can be told without its colour."""
_SOURCES = {
    Source.RESULT: "result",
    Source.INPUT: "input of call",
    Source.TASK: "the task",
    Source.CHECK: "check",
}


def answers_page(found: Sequence[tuple[VerificationReport, str]], title: str = "Answers") -> str:
    """A page that holds everything it shows, as HTML text.

    Args:
        found: each report with the text that its offsets are of.
        title: of the page.
    """
    parts = []
    for number, (report, answer) in enumerate(found, start=1):
        name = (
            f"Answer {html(report.id)}" if report.id else "Answer" if len(found) == 1 else f"Answer {number}"
        )
        content = (
            f'{_counts(report)}<div class="text">{_marked(answer, report.mentions, number)}</div>'
            f"{_warnings(report)}{''.join(map(_verifier, report.verifiers))}{_table(report.mentions, number)}"
        )
        parts.append(section(f"answer-{number}", name, content))
    return document(title, f"<main>{''.join(parts)}</main>", sheet=beside(__package__, "answers.css"))


def _counts(report: VerificationReport) -> str:
    counts = Counter(each.status for each in report.mentions)
    numbers = ""
    if report.confidence is not None and report.completeness is not None:
        numbers = f" Confidence {report.confidence:.2f}, completeness {report.completeness:.2f}."
    told = f"<p>{counted(len(report.mentions), 'mention')}. Status {html(report.status)}.{numbers}</p>"
    return told + tally((status, sign, counts[status]) for status, sign in _SIGNS.items())


def _marked(answer: str, mentions: Sequence[Mention], number: int) -> str:
    places = []
    for place, each in enumerate(mentions, start=1):
        link = f'class="mention {each.status}" href="#mention-{number}-{place}"'
        told = f'title="{each.kind}, {each.status}"'
        places.append((each.start, each.end, f"{link} {told}", _SIGNS[each.status]))
    return marked(answer, places)


def _warnings(report: VerificationReport) -> str:
    lines = [f"{each.code}: {each.message}" for each in report.warnings] + [
        f"Gap: {each}" for each in report.gaps
    ]
    lines += report.notes
    return "<ul>" + "".join(f"<li>{html(each)}</li>" for each in lines) + "</ul>" if lines else ""


def _verifier(opinion: VerifierOpinion) -> str:
    if opinion.state is not LayerState.RAN:
        state = "failed" if opinion.state is LayerState.FAILED else "did not run"
        return f"<p>Verifier {state}: {html(opinion.detail or '')}</p>"
    reasoning = f" {html(opinion.reasoning)}" if opinion.reasoning else ""
    return (
        f"<p>Verifier {html(opinion.model or '')}: confidence {opinion.confidence:.2f}, "
        f"completeness {opinion.completeness:.2f}.{reasoning}</p>"
    )


def _table(mentions: Sequence[Mention], number: int) -> str:
    if not mentions:
        return ""
    rows = "".join(
        f'<tr id="mention-{number}-{place}"><th scope="row">{html(each.text)}</th><td>{each.kind}</td>'
        f'<td><span class="status {each.status}">{_SIGNS[each.status]} {each.status}</span></td>'
        f"<td>{'<br>'.join(html(line) for line in _found(each))}</td></tr>"
        for place, each in enumerate(mentions, start=1)
    )
    content = table("mentions", ("Mention", "Kind", "Status", "Found"), rows)
    shown = scrolled(f"Mentions of answer {number}", content)
    return f"<details><summary>Mentions</summary>{shown}</details>"


def _found(mention: Mention) -> Iterator[str]:
    place = mention.found_in
    if place is not None:
        told = _SOURCES[place.source]
        if place.result is not None:
            told += f" {place.result} ({place.tool})"
        if place.field:
            told += f", {place.field}"
        if place.check:
            told += f" {place.check}"
        yield f"{told}: {place.quote}" if place.quote else told
    if mention.operation is not None:
        yield f"{mention.operation} of {', '.join(each.text for each in mention.operands)}"
    if mention.doubt is not None:
        yield mention.doubt
    if mention.out_of_scope:
        yield "out of scope"
