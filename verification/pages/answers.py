"""Answers as a page: each mention marked by its status, where it was found, and what a verifier says."""

from __future__ import annotations

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
    parts = ["<main>"]
    for number, (report, answer) in enumerate(found, start=1):
        name = (
            f"Answer {html(report.id)}" if report.id else "Answer" if len(found) == 1 else f"Answer {number}"
        )
        content = (
            f'{_counts(report)}<div class="text">{_marked(answer, report.mentions, number)}</div>'
            f"{_warnings(report)}{''.join(map(_verifier, report.verifiers))}{_table(report.mentions, number)}"
        )
        parts.append(section(f"answer-{number}", name, content))
    parts.append("</main>")
    return document(title, "".join(parts), sheet=beside(__package__, "answers.css"))


def _counts(report: VerificationReport) -> str:
    items = []
    for status, sign in _SIGNS.items():
        count = sum(each.status is status for each in report.mentions)
        if count:
            items.append(f'<li><span class="status {status}">{sign} {status}</span> {count:,}</li>')
    numbers = ""
    if report.confidence is not None and report.completeness is not None:
        numbers = f" Confidence {report.confidence:.2f}, completeness {report.completeness:.2f}."
    told = f"<p>{counted(len(report.mentions), 'mention')}. Status {html(report.status)}.{numbers}</p>"
    return f'{told}<ul class="counts">{"".join(items)}</ul>'


def _marked(answer: str, mentions: Sequence[Mention], number: int) -> str:
    parts, done = [], 0
    for place, each in enumerate(mentions, start=1):
        if each.start < done or each.end > len(answer):
            continue
        parts.append(html(answer[done : each.start]))
        parts.append(
            f'<a class="mention {each.status}" href="#mention-{number}-{place}" '
            f'title="{each.kind}, {each.status}">'
            f'{html(answer[each.start : each.end])}<span class="sign">{_SIGNS[each.status]}</span></a>'
        )
        done = each.end
    parts.append(html(answer[done:]))
    return "".join(parts)


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
    return (
        '<details><summary>Mentions</summary><div class="scroll" tabindex="0" role="region" '
        f'aria-label="Mentions of answer {number}"><table class="mentions"><thead><tr>'
        '<th scope="col">Mention</th>'
        '<th scope="col">Kind</th><th scope="col">Status</th><th scope="col">Found</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


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
