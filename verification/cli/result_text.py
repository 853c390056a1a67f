"""A result as lines for people: what decides it, in words of the memories, and what did not look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from fol_kb.common.pages import counted

if TYPE_CHECKING:
    from verification.model import (
        CheckReport,
        ClaimPart,
        Evidence,
        FormalLayer,
        FormalPremise,
        VerificationResult,
    )

_SHOWN = 300
"""So many characters of a memory are shown."""
_INDENT = " " * 14


def lines_of(result: VerificationResult, *, known: Collection[str] = ()) -> Iterator[str]:
    """What a person wants to know of a result, line by line.

    Args:
        result: what was found out.
        known: lines on layers that did not run which are said elsewhere.
    """
    if result.standalone is not None:
        yield f"understood as: {cut(result.standalone)}"
    yield from result.notes
    yield from map(_part, result.parts)
    yield from _evidence(result)
    formal = result.layers.formal
    detail = f" ({_formal(formal)})" if formal.verdict is not None else ""
    if "formal" in result.decided_by.value.lower():
        yield f"decided by: {result.decided_by}{detail}"
    else:
        yield f"decided by: {result.decided_by}"
        if detail:
            yield f"formal: {_formal(formal)}"
    if result.layers.quote_check.detail:
        yield result.layers.quote_check.detail
    if result.evidence is None:
        yield from _left_open(result)
    yield from (line for line in idle(result) if line not in known)


def _part(part: ClaimPart) -> str:
    """A part of a claim as a line."""
    detail = f" ({part.detail})" if part.detail else ""
    return f"part {part.status or 'not judged'}: {cut(part.text)}{detail}"


def _left_open(result: VerificationResult) -> Iterator[str]:
    """What a person may look at who wants to decide: what came nearest, and what the formal layer lacks."""
    if hits := result.layers.search.hits:
        yield f'nearest memory {hits[0].source_node_id}: "{cut(hits[0].content)}"'
    if untranslated := result.layers.formal.untranslated_hits:
        yield f"found, and not wholly translated: {', '.join(untranslated)}"


def idle(result: VerificationResult) -> Iterator[str]:
    """The layers that did not look at a claim, and why."""
    layers = result.layers
    for name, layer in (("search", layers.search), ("judge", layers.judge), ("formal", layers.formal)):
        if layer.state.value != "ran":
            told = "failed" if layer.state.value == "failed" else "did not run"
            yield f"{name} {told}: {' '.join(layer.detail.split())}" if layer.detail else f"{name} {told}"


def table_of(report: CheckReport) -> Iterator[str]:
    """All results of a text; what is true of each of them is said once, at the end."""
    common = {
        line
        for line, count in Counter(line for result in report.results for line in idle(result)).items()
        if count == len(report.results) > 1
    }
    for result in report.results:
        yield f"{result.status:<13} line {result.line}: {cut(result.claim)}"
        yield from (f"{_INDENT}{line}" for line in lines_of(result, known=common))
    summary = report.summary
    numbers = {name: getattr(summary, name) for name in ("verified", "contradicted", "ambiguous", "unknown")}
    numbers["failed"] = summary.error
    counts = [f"{count:,} {name}" for name, count in numbers.items() if count]
    beside = "sentence is no claim" if summary.not_claims == 1 else "sentences are no claims"
    told = ", ".join(counts) or "none"
    yield f"{counted(summary.claims, 'claim')}: {told}; {summary.not_claims:,} {beside}"
    yield from sorted(common)
    yield from (f"note: {note}" for note in report.notes)


def _evidence(result: VerificationResult) -> Iterator[str]:
    """The evidence, and all premises of a formal verdict that it does not name already."""
    told: set[tuple[str | None, str | None]] = set()
    for role, found in _roles(result):
        told.add((found.source_node_id, found.quote))
        yield f"{role} {found.source_node_id}: {_words(found)}"
    for premise in result.layers.formal.premises:
        if (premise.source_node_id, premise.quote) not in told:
            yield f"and {_premise(premise)}"


def _roles(result: VerificationResult) -> Iterator[tuple[str, Evidence]]:
    if result.evidence is not None:
        yield "memory", result.evidence
    for each in result.contradictory_evidence:
        yield "against it, memory", each


def _premise(premise: FormalPremise) -> str:
    if premise.quote is None:
        return f"of no memory: {premise.formula}"
    words = cut(premise.quote)
    if premise.source_node_id is None:
        return f'of the belief set: "{words}"'
    return f'memory {premise.source_node_id}: "{words}"'


def _formal(formal: FormalLayer) -> str:
    reason = f", {formal.reason}" if formal.reason else ""
    return (
        f"{formal.verdict}{reason}, semantics {formal.semantics}, "
        f"on {formal.translated:,} of {counted(formal.memories, 'memory')}"
    )


def _words(evidence: Evidence) -> str:
    return f'"{cut(evidence.quote or evidence.content)}"' + (
        f" (but: {evidence.nuance})" if evidence.nuance else ""
    )


def cut(text: str, most: int = _SHOWN) -> str:
    """A text on one line, without what is too much of it to be read there."""
    words = " ".join(text.split())
    return words if len(words) <= most else f"{words[:most]}…"
