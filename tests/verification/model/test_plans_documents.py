"""Reports of debates as documents: what is written fits its schema and is read again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import DocumentError
from tests.published import validator
from tests.verification.model.test_claims_documents import any_of, results, several
from verification.model import (
    CheckReport,
    DebateReport,
    DebateStatus,
    StepResult,
    Summary,
    VerificationResult,
)


@st.composite
def debates(draw: st.DrawFn) -> DebateReport:
    found = tuple(draw(st.lists(results(), max_size=2)))
    check = draw(st.sampled_from([None, CheckReport(found, Summary.of(found))]))
    steps = several(any_of(StepResult))
    return draw(any_of(DebateReport, asserted=st.just(found[:1]), steps=steps, check=st.just(check)))


@given(debates())
def test_a_debate_that_is_written_fits_and_is_read_again(report: DebateReport) -> None:
    data = json.loads(json.dumps(report.to_json()))
    validator("debate").validate(data)
    assert DebateReport.from_json(data) == report


@given(st.lists(results(), max_size=3).map(tuple))
def test_a_check_of_claims_fits(found: tuple[VerificationResult, ...]) -> None:
    report = CheckReport(found, Summary.of(found), ("a note",))
    validator("claim-check").validate(json.loads(json.dumps(report.to_json())))
    for result in found:
        validator("verification-result").validate(json.loads(json.dumps(result.to_json())))


def test_what_is_no_debate_is_refused_and_told_where() -> None:
    data = DebateReport("Why?", DebateStatus.COMPLETE, "So.").to_json()
    with pytest.raises(DocumentError, match="status"):
        DebateReport.from_json({**data, "status": "won"})
    with pytest.raises(DocumentError, match="format"):
        DebateReport.from_json({**data, "format": "fol-kb/claim-check"})
