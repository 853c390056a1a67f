"""A claim as a caller gives it: one statement, or several with orders and questions between them.

Each statement is judged by itself, so that nothing that stands beside it reaches its judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from verification.claims.claim import Claim, Origin
from verification.claims.extraction import LeftOut, extract
from verification.model import ClaimStatus, VerificationResult

_ORDER = (
    ClaimStatus.CONTRADICTED,
    ClaimStatus.AMBIGUOUS,
    ClaimStatus.ERROR,
    ClaimStatus.UNKNOWN,
    ClaimStatus.VERIFIED,
)
"""What the whole is, if one of its statements is: all of them have to be verified."""
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Statements:
    """The statements of a claim, and what stands beside them."""

    text: str
    claims: tuple[Claim, ...]
    left_out: tuple[LeftOut, ...] = ()


def statements(text: str) -> Statements:
    """The statements of a claim; a text of one sentence is one, whatever it is."""
    if len(text) > _LONGEST or not text.strip():
        return Statements(text, (Claim.whole(text),))
    found = extract(text)
    if not found.claims or len(found.claims) + len(found.left_out) == 1:
        return Statements(text, (_whole(text, found.claims),))
    claims = tuple(replace(claim, origin=Origin.GIVEN) for claim in found.claims)
    return Statements(text, claims, found.left_out)


def _whole(text: str, claims: Sequence[Claim]) -> Claim:
    """The text as one claim; what its only sentence leaves open is known from the extraction."""
    whole = Claim.whole(text)
    return replace(whole, unresolved=claims[0].unresolved) if claims else whole


def combined(given: Statements, results: Sequence[VerificationResult]) -> VerificationResult:
    """One result for all statements: that of the one that decides, with a note on each of the others."""
    if len(results) == 1 and not given.left_out:
        return replace(results[0], claim=given.text, start=0, end=len(given.text), line=1)
    status = min((result.status for result in results), key=_ORDER.index)
    decisive = next(result for result in results if result.status is status)
    counts = Counter(result.status for result in results)
    told = ", ".join(f"{counts[each]} {each}" for each in _ORDER if counts[each])
    notes = [f"the claim has {len(results)} statements: {told}"] if len(results) > 1 else []
    notes += [f"{result.status}: {result.claim}" for result in results] if len(results) > 1 else []
    notes += [f"not a statement ({left.why}): {left.text}" for left in given.left_out]
    return replace(
        decisive,
        claim=given.text,
        start=0,
        end=len(given.text),
        line=1,
        standalone=decisive.standalone or decisive.claim,
        notes=(*notes, *decisive.notes),
    )


__all__ = ["Statements", "combined", "statements"]
