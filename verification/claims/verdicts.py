"""How what the layers say becomes one status: the table of docs/explanation/verification.md, as a function.

Pure: statuses in, status out.
"""

from __future__ import annotations

from dataclasses import dataclass

from verification.model import ClaimStatus, DecidedBy, FormalVerdict

_VERIFIED, _CONTRADICTED = ClaimStatus.VERIFIED, ClaimStatus.CONTRADICTED
_AMBIGUOUS, _UNKNOWN, _ERROR = ClaimStatus.AMBIGUOUS, ClaimStatus.UNKNOWN, ClaimStatus.ERROR

_AS_STATUS = {
    FormalVerdict.ENTAILED: _VERIFIED,
    FormalVerdict.CONTRADICTED: _CONTRADICTED,
    FormalVerdict.CONTRADICTORY_PREMISES: _AMBIGUOUS,
}
"""The others decide nothing."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A status, and the layer that it comes from."""

    status: ClaimStatus
    by: DecidedBy


def decide(judge: ClaimStatus | None, formal: FormalVerdict | None) -> Decision:
    """The status of a claim.

    Args:
        judge: what the judge said, as far as its quotations bear it out; ERROR if it failed, None if it was
            not asked.
        formal: what Tweety said; None if the formal layer did not run or failed.
    """
    found = None if formal is None else _AS_STATUS.get(formal)
    if found is None:
        return Decision(_UNKNOWN, DecidedBy.SEARCH) if judge is None else Decision(judge, DecidedBy.JUDGE)
    if judge in (None, _UNKNOWN, _ERROR):
        return Decision(found, DecidedBy.FORMAL)
    return Decision(found if judge is found else _AMBIGUOUS, DecidedBy.JUDGE_AND_FORMAL)


def borne_out(said: ClaimStatus, supporting: int, contradicting: int) -> tuple[ClaimStatus, str | None]:
    """What of a judge's status its quotations bear out, and why not all of it.

    Args:
        said: the status that the judge gave.
        supporting: how many of its quotations for the claim count.
        contradicting: how many of those against it count.
    """
    if supporting and contradicting:
        reason = None if said is _AMBIGUOUS else f"quotations speak for the claim and against it, not {said}"
        return _AMBIGUOUS, reason
    if said is _VERIFIED and not supporting:
        return _UNKNOWN, "the judge said VERIFIED, and none of its quotations for the claim counts"
    if said is _CONTRADICTED and not contradicting:
        return _UNKNOWN, "the judge said CONTRADICTED, and none of its quotations against the claim counts"
    if said is _AMBIGUOUS and not (supporting or contradicting):
        return _UNKNOWN, "the judge said AMBIGUOUS, and none of its quotations counts"
    return said, None
