"""Reports on answers, runs and decisions as documents: what is written fits its schema and is read again."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common import codec
from fol_kb.common.errors import DocumentError
from tests.published import validator
from tests.verification.model.test_claims_documents import WORDS, any_of, several
from verification.model import (
    FoundIn,
    Gate,
    GateDecision,
    Mention,
    MentionKind,
    MentionStatus,
    Operand,
    Operation,
    ReportStatus,
    ReportWarning,
    Run,
    Subtask,
    TaskResult,
    ToolResult,
    VerificationReport,
    VerifierOpinion,
    WarningCode,
    WarningDetails,
)

SHARES = st.floats(0, 1)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
WARNINGS = any_of(
    ReportWarning, details=any_of(WarningDetails, value=st.none() | SHARES, threshold=st.none() | SHARES)
)


@st.composite
def mentions(draw: st.DrawFn) -> Mention:
    status = draw(st.sampled_from(MentionStatus))
    computed = status is MentionStatus.COMPUTED
    return draw(
        any_of(
            Mention,
            status=st.just(status),
            found_in=any_of(FoundIn) if status is MentionStatus.VERIFIED else st.none(),
            operation=st.sampled_from(Operation) if computed else st.none(),
            operands=several(any_of(Operand)) if computed else st.just(()),
        )
    )


@st.composite
def reports(draw: st.DrawFn) -> VerificationReport:
    status = draw(st.sampled_from(ReportStatus))
    numbers = SHARES if status is ReportStatus.COMPLETE else st.none()
    return draw(
        any_of(
            VerificationReport,
            status=st.just(status),
            mentions=several(mentions()),
            confidence=numbers,
            completeness=numbers,
            warnings=several(WARNINGS),
            verifiers=several(any_of(VerifierOpinion)),
        )
    )


RUNS = any_of(
    Run,
    tool_results=several(st.builds(ToolResult, WORDS, DATA, DATA, st.none() | WORDS | st.floats(0, 10**9))),
)


@given(reports())
def test_a_report_that_is_written_fits_and_is_read_again(report: VerificationReport) -> None:
    data = json.loads(json.dumps(report.to_json()))
    validator("answer-report").validate(data)
    assert VerificationReport.from_json(data) == report


@given(RUNS)
def test_a_run_that_is_written_fits_and_is_read_again(run: Run) -> None:
    data = json.loads(json.dumps(codec.to_json(run)))
    validator("agent-run").validate(data)
    assert codec.from_json(Run, data) == run


def test_a_run_needs_a_task_and_an_answer_and_nothing_else() -> None:
    assert codec.from_json(Run, {"task": "t", "answer": "a"}) == Run("t", "a")
    with pytest.raises(DocumentError, match="answer"):
        codec.from_json(Run, {"task": "t"})


def test_a_decision_fits() -> None:
    decision = GateDecision(Gate.BLOCK, ("invented",), ("a.py",), ("b.py",))
    validator("answer-gate").validate(json.loads(json.dumps(decision.to_json())))


@given(SHARES, st.sampled_from([each for each in ReportStatus if each is not ReportStatus.COMPLETE]))
def test_only_a_complete_report_has_numbers(share: float, status: ReportStatus) -> None:
    with pytest.raises(ValueError, match="confidence"):
        VerificationReport(status, confidence=share, completeness=share)
    with pytest.raises(ValueError, match="confidence"):
        VerificationReport(ReportStatus.COMPLETE, confidence=share)


def test_a_status_of_a_mention_says_where_it_was_found() -> None:
    with pytest.raises(ValueError, match="verified"):
        Mention("a.py", MentionKind.FILE, 0, 4, MentionStatus.VERIFIED)
    with pytest.raises(ValueError, match="computed"):
        Mention("4", MentionKind.NUMBER, 0, 1, MentionStatus.COMPUTED)


def test_every_kind_of_mention_has_a_warning_of_its_own() -> None:
    assert len({WarningCode.unverified(kind) for kind in MentionKind}) == len(MentionKind)


def test_what_an_executor_made_is_a_run() -> None:
    made = TaskResult("done", (ToolResult("read", "a", "b"),), "m", 12).as_run(Subtask("s1", "look"))
    assert made == Run("look", "done", (ToolResult("read", "a", "b"),), "s1", "small", "m")
