"""Documents of verification: what is written is read again, and what is no result is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

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
    FormalPremise,
    FormalVerdict,
    JudgeLayer,
    Layers,
    LayerState,
    QuoteCheck,
    QuoteLayer,
    QuoteRejection,
    SearchHit,
    SearchLayer,
    Side,
    Summary,
    VerificationResult,
)

WORDS = st.text(max_size=20)
MAYBE_WORDS = st.none() | WORDS
UNIT = st.floats(min_value=0, max_value=1)
TIMES = st.floats(min_value=0, max_value=1e6)
COUNT = st.integers(min_value=0, max_value=10**6)
MAYBE = st.none() | COUNT
STATES = st.sampled_from(list(LayerState))


def several(of: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(of, max_size=2).map(tuple)


HITS = st.builds(SearchHit, WORDS, UNIT, WORDS)
SEARCH = st.builds(SearchLayer, STATES, WORDS, several(HITS), several(WORDS), MAYBE_WORDS, TIMES)
JUDGE = st.builds(
    JudgeLayer, STATES, st.none() | st.sampled_from(list(ClaimStatus)), several(COUNT), several(COUNT),
    MAYBE_WORDS, WORDS, MAYBE_WORDS, TIMES,
)  # fmt: skip
CHECKS = st.builds(
    QuoteCheck, COUNT, st.sampled_from(list(Side)), WORDS, MAYBE_WORDS, MAYBE, MAYBE,
    st.none() | st.sampled_from(list(QuoteRejection)), MAYBE_WORDS,
)  # fmt: skip
QUOTES = st.builds(QuoteLayer, STATES, several(CHECKS), MAYBE_WORDS, TIMES)
PREMISES = st.builds(FormalPremise, WORDS, WORDS, MAYBE_WORDS, MAYBE_WORDS, MAYBE, MAYBE)
FORMAL = st.builds(
    FormalLayer, STATES, st.none() | st.sampled_from(list(FormalVerdict)), MAYBE_WORDS, MAYBE_WORDS,
    MAYBE_WORDS, st.none() | st.booleans(), MAYBE_WORDS, several(PREMISES), several(WORDS), COUNT, COUNT,
    several(WORDS), MAYBE_WORDS, TIMES,
)  # fmt: skip
LAYERS = st.builds(Layers, SEARCH, JUDGE, QUOTES, FORMAL)


@st.composite
def results(draw: st.DrawFn) -> VerificationResult:
    status = draw(st.sampled_from(list(ClaimStatus)))
    ids = draw(st.lists(WORDS, max_size=3, unique=True))
    if status in (ClaimStatus.UNKNOWN, ClaimStatus.ERROR):
        ids = []
    evidence = [
        Evidence(one, draw(WORDS), draw(MAYBE_WORDS), draw(MAYBE_WORDS), draw(MAYBE), draw(MAYBE))
        for one in ids
    ]
    return VerificationResult(
        draw(WORDS),
        status,
        draw(UNIT),
        draw(st.sampled_from(list(DecidedBy))),
        evidence[0] if evidence else None,
        tuple(evidence[1:]),
        draw(LAYERS),
        draw(st.none() | UNIT),
        draw(MAYBE),
        draw(MAYBE),
        draw(st.none() | st.integers(min_value=1, max_value=10**6)),
        draw(MAYBE_WORDS),
        draw(several(WORDS)),
    )


RESULT = VerificationResult("It rains.", ClaimStatus.UNKNOWN, 0.0, DecidedBy.SEARCH)


@given(results())
def test_a_result_that_is_written_is_read_again(result: VerificationResult) -> None:
    data = json.loads(json.dumps(result.to_json()))
    assert VerificationResult.from_json(data) == result


@given(results())
def test_the_wire_has_the_names_of_the_contract(result: VerificationResult) -> None:
    data = result.to_json()
    for name in (
        "claim",
        "status",
        "confidenceScore",
        "decidedBy",
        "evidence",
        "contradictoryEvidence",
        "layers",
    ):
        assert name in data
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
