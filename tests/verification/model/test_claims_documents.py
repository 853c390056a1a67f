"""Documents of verification: what is written is read again, and what is no result is refused."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import DocumentError
from verification.model import (
    CheckReport,
    ClaimStatus,
    DecidedBy,
    Evidence,
    FormalLayer,
    JudgeLayer,
    Layers,
    QuoteLayer,
    SearchLayer,
    Summary,
    VerificationResult,
)

Kind = TypeVar("Kind")
WORDS = st.text(max_size=20)
TIMES = st.floats(min_value=0, max_value=1e6)


def several(of: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, max_size=2).map(tuple)


def any_of(kind: type[Kind], **given: Any) -> st.SearchStrategy[Kind]:
    """Values of a dataclass: whatever the types of its members allow, where nothing else is given."""
    if any(each.name == "elapsed_ms" for each in fields(cast(Any, kind))):
        given = {"elapsed_ms": TIMES, **given}
    return st.builds(kind, **{each.name: ... for each in fields(cast(Any, kind))} | given)


LAYERS = any_of(
    Layers,
    search=any_of(SearchLayer),
    judge=any_of(JudgeLayer),
    quote_check=any_of(QuoteLayer),
    formal=any_of(FormalLayer),
)


@st.composite
def results(draw: st.DrawFn) -> VerificationResult:
    status = draw(st.sampled_from(ClaimStatus))
    ids = draw(st.lists(WORDS, max_size=3, unique=True))
    if status in (ClaimStatus.UNKNOWN, ClaimStatus.ERROR):
        ids = []
    evidence = [draw(any_of(Evidence, source_node_id=st.just(one))) for one in ids]
    return draw(
        any_of(
            VerificationResult,
            status=st.just(status),
            evidence=st.just(evidence[0] if evidence else None),
            contradictory_evidence=st.just(tuple(evidence[1:])),
            layers=LAYERS,
        )
    )


RESULT = VerificationResult("It rains.", ClaimStatus.UNKNOWN, 0.0, DecidedBy.SEARCH)


@given(results())
def test_a_result_that_is_written_is_read_again(result: VerificationResult) -> None:
    data = json.loads(json.dumps(result.to_json()))
    assert VerificationResult.from_json(data) == result


@given(results())
def test_the_wire_has_the_names_of_the_contract(result: VerificationResult) -> None:
    data = result.to_json()
    names = "claim status confidenceScore decidedBy evidence contradictoryEvidence layers"
    assert data.keys() >= set(names.split())
    assert ("verdictConfidence" in data) == (result.verdict_confidence is not None), "absent, and not null"
    assert set(data["layers"]) == {"search", "judge", "quoteCheck", "formal"}


@pytest.mark.parametrize("status", [ClaimStatus.UNKNOWN, ClaimStatus.ERROR])
def test_what_is_not_known_has_no_evidence(status: ClaimStatus) -> None:
    with pytest.raises(ValueError, match="has no evidence"):
        replace(RESULT, status=status, evidence=Evidence("m1", "It rains."))


def test_a_memory_is_named_once() -> None:
    one = Evidence("m1", "It rains.")
    for evidence, against in ((one, (one,)), (None, (one, one))):
        with pytest.raises(ValueError, match="named once"):
            replace(RESULT, status=ClaimStatus.AMBIGUOUS, evidence=evidence, contradictory_evidence=against)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"status": "PROBABLY"}, "status"),
        ({"confidenceScore": 1.5}, "confidenceScore"),
        ({"confidenceScore": float("nan")}, "confidenceScore"),
        ({"line": 0}, "line"),
        ({"start": -1}, "start"),
        ({"claim": 3}, "claim"),
        ({"verdict": "VERIFIED"}, "verdict"),
        ({"version": 99}, "version"),
    ],
)
def test_what_is_no_result_is_refused_and_told_where(change: dict[str, Any], where: str) -> None:
    with pytest.raises(DocumentError) as caught:
        VerificationResult.from_json({**RESULT.to_json(), **change})
    assert where in str(caught.value)


def test_a_document_whose_evidence_cannot_be_is_refused() -> None:
    data = replace(RESULT, status=ClaimStatus.VERIFIED, evidence=Evidence("m1", "It rains.")).to_json()
    with pytest.raises(DocumentError, match="has no evidence"):
        VerificationResult.from_json({**data, "status": "UNKNOWN"})


@given(st.lists(results(), max_size=4).map(tuple))
def test_a_summary_counts_every_claim_once(found: tuple[VerificationResult, ...]) -> None:
    summary = Summary.of(found, not_claims=2, extraction="rules")
    counted = [summary.verified, summary.contradicted, summary.ambiguous, summary.unknown, summary.error]
    assert sum(counted) == summary.claims == len(found)
    data = json.loads(json.dumps(CheckReport(found, summary).to_json()))
    assert CheckReport.from_json(data) == CheckReport(found, summary)
    assert data["summary"]["notClaims"] == 2
    assert len(data["results"]) == len(found)
