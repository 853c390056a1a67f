"""A result as lines: every premise is told once, and what is true of all results is said once, at the end."""

from __future__ import annotations

from dataclasses import replace

from verification.cli.result_text import idle, lines_of, table_of
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
    Summary,
    VerificationResult,
)

NO_MODEL = "no model is configured"
FERRY = FormalPremise("ferry(aurora)", "f1", "m1", "Aurora is a ferry.", 0, 18)
SHIPS = FormalPremise("forall X: (ferry(X) => ship(X))", "f2", "m2", "Every ferry is a ship.", 0, 22)
OWN = FormalPremise("ship(ark)", "f3", None, "The ark is a ship.", 0, 18)
BARE = FormalPremise("ship(wren)", "f4")
FORMAL = FormalLayer(
    LayerState.RAN,
    FormalVerdict.ENTAILED,
    semantics="open",
    premises=(FERRY, SHIPS, OWN, BARE),
    memories=1_000,
    translated=2,
)
VERIFIED = VerificationResult(
    "Aurora is a ship.",
    ClaimStatus.VERIFIED,
    1.0,
    DecidedBy.FORMAL,
    Evidence("m1", "Aurora is a ferry.", None, "Aurora is a ferry.", 0, 18),
    layers=Layers(judge=JudgeLayer(detail=NO_MODEL), formal=FORMAL),
    line=1,
)
UNKNOWN = VerificationResult(
    "It rains.",
    ClaimStatus.UNKNOWN,
    0.0,
    DecidedBy.SEARCH,
    layers=Layers(judge=JudgeLayer(detail=NO_MODEL), formal=FormalLayer(detail="who is 'It'?")),
    line=2,
)


def test_all_premises_are_told_once() -> None:
    lines = list(lines_of(VERIFIED))
    assert lines[:4] == [
        'memory m1: "Aurora is a ferry."',
        'and memory m2: "Every ferry is a ship."',
        'and of the belief set: "The ark is a ship."',
        "and of no memory: ship(wren)",
    ]
    assert "decided by: formal (ENTAILED, semantics open, on 2 of 1,000 memories)" in lines


def test_a_formal_verdict_that_did_not_decide_is_told() -> None:
    other = replace(VERIFIED, decided_by=DecidedBy.JUDGE)
    assert "formal: ENTAILED, semantics open, on 2 of 1,000 memories" in lines_of(other)
    assert "decided by: judge" in lines_of(other)


def test_what_did_not_look_is_told_with_the_reason() -> None:
    failed = replace(UNKNOWN.layers, judge=JudgeLayer(LayerState.FAILED, detail="the endpoint is gone"))
    assert "judge failed: the endpoint is gone" in idle(replace(UNKNOWN, layers=failed))
    assert "formal did not run: who is 'It'?" in lines_of(UNKNOWN)


def test_what_is_true_of_all_is_said_once() -> None:
    report = CheckReport(
        (VERIFIED, UNKNOWN),
        Summary(claims=2, verified=1, contradicted=0, ambiguous=0, unknown=1, error=0),
        ("a note",),
    )
    lines = list(table_of(report))
    assert sum(NO_MODEL in line for line in lines) == 1
    assert sum("who is 'It'?" in line for line in lines) == 1
    assert lines[-1] == "note: a note"
    (alone,) = (line for line in table_of(replace(report, results=(UNKNOWN,))) if NO_MODEL in line)
    assert alone.startswith(" ")
