"""What the layers said of a claim, put together: pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from verification.claims.anchors import anchors
from verification.claims.claim import Claim
from verification.claims.judge import Opinion
from verification.claims.quote_check import check_quotes
from verification.claims.verdicts import Decision, borne_out, decide
from verification.model import (
    ClaimStatus,
    DecidedBy,
    Evidence,
    FormalLayer,
    FormalPremise,
    FormalVerdict,
    Layers,
    LayerState,
    QuoteCheck,
    QuoteLayer,
    QuoteRejection,
    SearchLayer,
    Side,
    VerificationResult,
)

_REASONS = 2
"""So many quotations that do not count are spoken of in words; all of them are in the layer."""


@dataclass(frozen=True, slots=True)
class Said:
    """A claim, what each layer said of it, and the words of the memories by their ids."""

    claim: Claim
    search: SearchLayer
    opinion: Opinion
    formal: FormalLayer
    contents: Mapping[str, str]


def result_of(said: Said) -> VerificationResult:
    """The result: the judge as far as its quotations bear it out, the formal verdict, the table of both."""
    judged, quotes = _judged(said)
    formal = said.formal.verdict if said.formal.state is LayerState.RAN else None
    if formal is FormalVerdict.ENTAILED and not said.formal.premises:
        formal = FormalVerdict.INDEPENDENT  # a tautology: no memory bears it out
    decision = decide(judged, formal)
    evidence, against = _evidence(said, quotes, decision.status)
    return VerificationResult(
        claim=said.claim.text,
        status=decision.status,
        confidence_score=max((hit.similarity for hit in said.search.hits), default=0.0),
        decided_by=_decided_by(said, decision, judged),
        evidence=evidence,
        contradictory_evidence=against,
        layers=Layers(said.search, said.opinion.layer, quotes, said.formal),
        start=said.claim.start,
        end=said.claim.end,
        line=said.claim.line,
        standalone=None if said.claim.standalone == said.claim.text else said.claim.standalone,
        notes=(*said.claim.notes, *_how_it_is_said(quotes), *_put_together(said, quotes)),
    )


def _put_together(said: Said, quotes: QuoteLayer) -> Iterator[str]:
    """That no memory says all that they say together, so that a name in two of them was taken for one."""
    about = anchors(said.claim.standalone)
    shared: dict[str, frozenset[object]] = {}
    for check in quotes.quotes:
        if check.side is Side.FOR and check.rejected is None and check.source_node_id is not None:
            quoted = anchors(check.quote)
            has = (about.everything() & quoted.everything()) | (about.values() & quoted.values())
            shared[check.source_node_id] = shared.get(check.source_node_id, frozenset()) | has
    if not shared or frozenset().union(*shared.values()) in shared.values():
        return
    told = ", ".join(shared)
    yield f"no memory says all of it: it is put together of {told}, as if they spoke of the same"


def _how_it_is_said(quotes: QuoteLayer) -> Iterator[str]:
    """What a reader should know of quotations that count: somebody's words, a condition."""
    for check in quotes.quotes:
        if check.rejected is None and check.detail:
            yield f"{check.source_node_id}: {check.detail}"


def _judged(said: Said) -> tuple[ClaimStatus | None, QuoteLayer]:
    """What stands of the judge's status; ERROR where search or judge failed, None if none was asked."""
    opinion = said.opinion
    if opinion.judgement is not None and opinion.layer.status is not None:
        quotes = check_quotes(said.claim.standalone, opinion.judgement, opinion.hits)
        sides = [check.side for check in quotes.quotes if check.rejected is None]
        status, why = borne_out(opinion.layer.status, sides.count(Side.FOR), sides.count(Side.AGAINST))
        return status, replace(quotes, detail=why and _with_reasons(why, quotes))
    failed = LayerState.FAILED in (opinion.layer.state, said.search.state)
    return (ClaimStatus.ERROR if failed else None), QuoteLayer()


def _with_reasons(why: str, quotes: QuoteLayer) -> str:
    """Why quotations decide nothing, with what is wrong with those that speak of the claim's things."""
    reasons = {
        f"{check.source_node_id or check.memory}: {check.detail}": None
        for check in sorted(quotes.quotes, key=lambda each: each.rejected is QuoteRejection.NOT_ABOUT_CLAIM)
        if check.rejected is not None and check.detail
    }
    told = list(reasons)[:_REASONS]
    return f"{why} ({'; '.join(told)})" if told else why


def _decided_by(said: Said, decision: Decision, judged: ClaimStatus | None) -> DecidedBy:
    if decision.by is not DecidedBy.JUDGE:
        return decision.by
    if said.search.state is LayerState.FAILED:
        return DecidedBy.SEARCH
    if said.opinion.layer.status is not None and judged is not said.opinion.layer.status:
        return DecidedBy.QUOTE_CHECK
    return DecidedBy.JUDGE


def _evidence(
    said: Said, quotes: QuoteLayer, status: ClaimStatus
) -> tuple[Evidence | None, tuple[Evidence, ...]]:
    """The memory that carried the verdict, and the others that speak against the claim."""
    if status in (ClaimStatus.UNKNOWN, ClaimStatus.ERROR):
        return None, ()
    sides: dict[Side, list[Evidence]] = {Side.FOR: [], Side.AGAINST: []}
    for check in quotes.quotes:
        if check.rejected is None and check.source_node_id is not None:
            sides[check.side].append(_quoted(check, said))
    premises = [_premise(each, said.contents) for each in said.formal.premises if each.source_node_id]
    if said.formal.verdict is FormalVerdict.ENTAILED:
        sides[Side.FOR] += premises
    elif said.formal.verdict in (FormalVerdict.CONTRADICTED, FormalVerdict.CONTRADICTORY_PREMISES):
        sides[Side.AGAINST] += premises
    against = sides[Side.AGAINST]
    ordered = {
        ClaimStatus.VERIFIED: sides[Side.FOR],
        ClaimStatus.CONTRADICTED: against,
    }.get(status, [*sides[Side.FOR], *against])
    if not ordered:
        return None, ()
    carried = ordered[0]
    rest = () if status is ClaimStatus.VERIFIED else tuple(_once(against, carried.source_node_id))
    return carried, rest


def _quoted(check: QuoteCheck, said: Said) -> Evidence:
    id = check.source_node_id or ""
    return Evidence(id, said.contents[id], said.opinion.layer.nuance, check.quote, check.start, check.end)


def _premise(premise: FormalPremise, contents: Mapping[str, str]) -> Evidence:
    """The memory of a premise; its words are shown only where they stand in it at the place that is said."""
    id = premise.source_node_id or ""
    content = contents.get(id)
    if content is None:  # removed since the belief set was made
        return Evidence(id, premise.quote or "")
    start, end, quote = premise.start, premise.end, premise.quote
    if start is None or end is None or content[start:end] != quote:
        return Evidence(id, content)
    return Evidence(id, content, None, quote, start, end)


def _once(evidence: Iterable[Evidence], but: str) -> list[Evidence]:
    found: dict[str, Evidence] = {}
    for each in evidence:
        if each.source_node_id != but:
            found.setdefault(each.source_node_id, each)
    return list(found.values())
