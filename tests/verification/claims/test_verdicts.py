"""The table of verification, cell by cell, and what quotations bear out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.claims.verdicts import borne_out, decide
from verification.model import ClaimStatus, DecidedBy, FormalVerdict

JUDGE = {
    "VERIFIED": ClaimStatus.VERIFIED,
    "CONTRADICTED": ClaimStatus.CONTRADICTED,
    "AMBIGUOUS": ClaimStatus.AMBIGUOUS,
    "UNKNOWN": ClaimStatus.UNKNOWN,
    "not run": None,
    "failed": ClaimStatus.ERROR,
}
FORMAL = ["ENTAILED", "CONTRADICTED", "INDEPENDENT UNDECIDED not-run", "CONTRADICTORY_PREMISES"]
TABLE = """
VERIFIED     | VERIFIED  | AMBIGUOUS    | VERIFIED     | AMBIGUOUS
CONTRADICTED | AMBIGUOUS | CONTRADICTED | CONTRADICTED | AMBIGUOUS
AMBIGUOUS    | AMBIGUOUS | AMBIGUOUS    | AMBIGUOUS    | AMBIGUOUS
UNKNOWN      | VERIFIED  | CONTRADICTED | UNKNOWN      | AMBIGUOUS
not run      | VERIFIED  | CONTRADICTED | UNKNOWN      | AMBIGUOUS
failed       | VERIFIED  | CONTRADICTED | ERROR        | AMBIGUOUS
"""
CELLS = [
    (judge.strip(), formal, status.strip())
    for row in TABLE.strip().splitlines()
    for judge, *cells in [row.split("|")]
    for formals, status in zip(FORMAL, cells, strict=True)
    for formal in formals.split()
]


@pytest.mark.parametrize(("judge", "formal", "status"), CELLS)
def test_the_table(judge: str, formal: str, status: str) -> None:
    verdict = None if formal == "not-run" else FormalVerdict[formal]
    assert decide(JUDGE[judge], verdict).status is ClaimStatus[status]


def test_the_table_is_whole() -> None:
    assert len(CELLS) == len(JUDGE) * (len(FormalVerdict) + 1)


@given(st.sampled_from([None, *ClaimStatus]), st.sampled_from([None, *FormalVerdict]))
def test_who_decided_is_a_layer_that_said_something(
    judge: ClaimStatus | None, formal: FormalVerdict | None
) -> None:
    decision = decide(judge, formal)
    open_formal = formal in (None, FormalVerdict.INDEPENDENT, FormalVerdict.UNDECIDED)
    if decision.by in (DecidedBy.FORMAL, DecidedBy.JUDGE_AND_FORMAL):
        assert not open_formal
    if decision.by in (DecidedBy.JUDGE, DecidedBy.JUDGE_AND_FORMAL):
        assert judge is not None
    if decision.by is DecidedBy.SEARCH:
        assert judge is None
        assert open_formal


COUNTS = st.integers(min_value=0, max_value=3)


@given(st.sampled_from(list(ClaimStatus)), COUNTS, COUNTS)
def test_quotations_on_both_sides_are_ambiguous_whatever_was_said(
    said: ClaimStatus, supporting: int, contradicting: int
) -> None:
    status, why = borne_out(said, supporting, contradicting)
    if supporting and contradicting:
        assert status is ClaimStatus.AMBIGUOUS
    assert (status is said) == (why is None), "a status that did not stand has its reason"
    if status is ClaimStatus.VERIFIED:
        assert supporting
    if status is ClaimStatus.CONTRADICTED:
        assert contradicting


@pytest.mark.parametrize("said", ["VERIFIED", "CONTRADICTED", "AMBIGUOUS"])
def test_without_a_quotation_nothing_is_known(said: str) -> None:
    status, why = borne_out(ClaimStatus[said], 0, 0)
    assert status is ClaimStatus.UNKNOWN
    assert why is not None
    assert said in why


def test_quotations_of_the_wrong_side_bear_nothing_out() -> None:
    assert borne_out(ClaimStatus.VERIFIED, 0, 2)[0] is ClaimStatus.UNKNOWN
    assert borne_out(ClaimStatus.CONTRADICTED, 2, 0)[0] is ClaimStatus.UNKNOWN
