"""A checked text as a page: each claim marked by its status, its evidence, and what each layer said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fol_kb.common.pages import beside, counted, document, html, section
from verification.model import (
    CheckReport,
    ClaimPart,
    ClaimStatus,
    Evidence,
    FormalLayer,
    JudgeLayer,
    LayerState,
    QuoteLayer,
    SearchLayer,
    Summary,
    VerificationResult,
)
from verification.pages.parts import marked, scrolled, table, tally

_SIGNS = {
    ClaimStatus.VERIFIED: "✓",
    ClaimStatus.CONTRADICTED: "✗",
    ClaimStatus.AMBIGUOUS: "≠",
    ClaimStatus.UNKNOWN: "?",
    ClaimStatus.ERROR: "!",
}
"""So that a status can be told without its colour."""
_STATES = {LayerState.RAN: "ran", LayerState.NOT_RUN: "did not run", LayerState.FAILED: "failed"}


def claims_page(report: CheckReport, text: str, title: str = "Claims") -> str:
    """A page that holds everything it shows, as HTML text.

    Args:
        report: what was found out.
        text: the text that the claims were taken from.
        title: of the page.
    """
    results = "".join(_result(number, result) for number, result in enumerate(report.results, start=1))
    body = (
        section("counts", "Summary", _counts(report.summary) + _notes(report.notes))
        + section("text", "Text", f'<div class="text">{_marked(text, report.results)}</div>')
        + section("claims", "Claims", results)
    )
    return document(title, f"<main>{body}</main>", sheet=beside(__package__, "claims.css"))


def _counts(summary: Summary) -> str:
    names = ((status.lower(), sign) for status, sign in _SIGNS.items())
    counts = tally((name, sign, getattr(summary, name)) for name, sign in names)
    who = {"model": "a model", "rules": "rules"}.get(summary.extraction, summary.extraction)
    told = f"{counted(summary.claims, 'claim')}" + (f", found by {html(who)}" if who else "")
    others = f" {counted(summary.not_claims, 'sentence')} with no claim." if summary.not_claims else ""
    return f"<p>{told}.{others} {summary.elapsed_ms:,.0f} ms.</p>{counts}"


def _told(part: ClaimPart) -> str:
    detail = f" ({part.detail})" if part.detail else ""
    return f"Part {part.status or 'not judged'}: {part.text}{detail}"


def _notes(notes: Sequence[str]) -> str:
    return "".join(f"<p>{html(note)}</p>" for note in notes)


def _marked(text: str, results: Sequence[VerificationResult]) -> str:
    places = sorted(
        (result.start, result.end, number, result.status)
        for number, result in enumerate(results, start=1)
        if result.start is not None and result.end is not None and result.start < result.end
    )
    links = (
        (start, end, f'class="claim {name}" href="#claim-{number}" title="{name}"', _SIGNS[status])
        for start, end, number, status in places
        for name in (status.lower(),)
    )
    return marked(text, links)


def _result(number: int, result: VerificationResult) -> str:
    status = result.status.lower()
    parts = [
        f'<article class="result" id="claim-{number}">',
        f'<h3><span class="status {status}">{_SIGNS[result.status]} {status}</span>',
        f" {html(result.claim)}</h3>",
    ]
    if result.standalone is not None:
        parts.append(f"<p>Understood as: {html(result.standalone)}</p>")
    parts.append(_notes(result.notes))
    parts.append(_notes([_told(part) for part in result.parts]))
    if result.evidence is not None:
        parts.append(_evidence("Evidence", result.evidence))
    parts += [_evidence("Speaks against it", each) for each in result.contradictory_evidence]
    layers = result.layers
    rows = (
        _row("Search", layers.search, _of_search(layers.search))
        + _row("Judge", layers.judge, _of_judge(layers.judge))
        + _row("Quote check", layers.quote_check, _of_quotes(layers.quote_check))
        + _row("Formal", layers.formal, _of_formal(layers.formal))
    )
    content = table("layers", ("Layer", "State", "Said", "ms"), rows)
    parts.append(
        f"<details><summary>Layers (decided by: {html(result.decided_by)}; similarity of the best memory "
        f"{result.confidence_score:.2f})</summary>{scrolled(f'Layers of claim {number}', content)}"
        "</details></article>"
    )
    return "".join(parts)


def _evidence(heading: str, evidence: Evidence) -> str:
    content = evidence.content
    if evidence.start is None or evidence.end is None:
        shown = html(content)
    else:
        start, end = evidence.start, evidence.end
        shown = f"{html(content[:start])}<mark>{html(content[start:end])}</mark>{html(content[end:])}"
    nuance = f"<p>But: {html(evidence.nuance)}</p>" if evidence.nuance else ""
    return (
        f'<p class="from">{heading}: memory {html(evidence.source_node_id)}</p>'
        f'<blockquote class="memory">{shown}</blockquote>{nuance}'
    )


def _row(name: str, layer: SearchLayer | JudgeLayer | QuoteLayer | FormalLayer, said: Iterator[str]) -> str:
    told = "<br>".join(html(each) for each in said)
    return (
        f'<tr><th scope="row">{name}</th><td>{_STATES[layer.state]}</td><td>{told}</td>'
        f'<td class="number">{layer.elapsed_ms:,.1f}</td></tr>'
    )


def _of_search(layer: SearchLayer) -> Iterator[str]:
    if layer.state is LayerState.RAN:
        found = len(layer.hits)
        yield f"{counted(found, 'memory')} by {layer.mode}"
    yield from layer.notes
    if layer.detail:
        yield layer.detail


def _of_judge(layer: JudgeLayer) -> Iterator[str]:
    if layer.status is not None:
        yield f"{layer.status}" + (f" by {layer.model}" if layer.model else "")
    if layer.detail:
        yield layer.detail


def _of_quotes(layer: QuoteLayer) -> Iterator[str]:
    for check in layer.quotes:
        told = "counts" if check.rejected is None else f"does not count: {check.detail or check.rejected}"
        yield f"“{check.quote}” ({check.side} the claim, memory {check.memory}): {told}"
    if layer.detail:
        yield layer.detail


def _of_formal(layer: FormalLayer) -> Iterator[str]:
    if layer.formula is not None:
        yield layer.formula
    if layer.verdict is not None:
        reason = f" ({layer.reason})" if layer.reason else ""
        yield f"{layer.verdict}{reason}, semantics {layer.semantics}"
    for premise in layer.premises:
        where = f" from memory {premise.source_node_id}" if premise.source_node_id else ""
        yield f"{premise.id}: {premise.formula}{where}"
    if layer.state is LayerState.RAN:
        yield f"stands on {layer.translated:,} of {layer.memories:,} memories"
    if layer.untranslated_hits:
        yield f"relevant memories that were not wholly translated: {', '.join(layer.untranslated_hits)}"
    if layer.detail:
        yield layer.detail
