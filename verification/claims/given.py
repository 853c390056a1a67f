"""A claim as a caller gives it: one statement, or several with orders and questions between them.

Each statement is judged by itself, so that nothing that stands beside it reaches its judge. What is no
statement for the rules of extraction, and may say something all the same, leaves the whole unverified. A
statement that shares its sentence with other words is judged by itself only after the sentence was judged
with all its words and decided nothing: they may restrict it, or turn it over, so that it decides only itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from verification.claims.claim import Claim, Origin
from verification.claims.extraction import LeftOut, Why, extract
from verification.claims.extraction.inner import inner_statement
from verification.model import ClaimPart, ClaimStatus, VerificationResult

_ORDER = (
    ClaimStatus.CONTRADICTED,
    ClaimStatus.AMBIGUOUS,
    ClaimStatus.ERROR,
    ClaimStatus.UNKNOWN,
    ClaimStatus.VERIFIED,
)
"""What the whole is, if one of its statements is: all of them have to be verified."""
_OPEN = (ClaimStatus.UNKNOWN, ClaimStatus.ERROR)
_SILENT = frozenset({Why.QUESTION, Why.INSTRUCTION, Why.COURTESY, Why.ANNOUNCEMENT, Why.WISH})
"""What says nothing of how things are; all else that is no claim may say something."""
_LONGEST = 20_000


@dataclass(frozen=True, slots=True)
class Statements:
    """The statements of a claim, and what stands beside them.

    ``silent`` says nothing of how things are; ``unjudged`` may, and is no statement that could be judged.
    """

    text: str
    claims: tuple[Claim, ...]
    silent: tuple[LeftOut, ...] = ()
    unjudged: tuple[LeftOut, ...] = ()


def statements(text: str) -> Statements:
    """The statements of a claim; a text of one sentence is one, whatever it is."""
    if len(text) > _LONGEST or not text.strip():
        return Statements(text, (Claim.whole(text),))
    claims, left_out = _read(text)
    if not claims or len(claims) + len(left_out) == 1:
        return Statements(text, (_whole(text, claims),))
    return Statements(
        text,
        tuple(replace(claim, origin=Origin.GIVEN) for claim in claims),
        tuple(left for left in left_out if _says_nothing(left)),
        tuple(left for left in left_out if not _says_nothing(left)),
    )


def is_question(text: str) -> bool:
    """Whether all that a text says is asked."""
    if len(text) > _LONGEST or not text.strip():
        return False
    found = extract(text)
    return (
        bool(found.left_out) and not found.claims and all(left.why is Why.QUESTION for left in found.left_out)
    )


def _says_nothing(left: LeftOut) -> bool:
    return left.why in _SILENT or not any(each.isalnum() for each in left.text)


def _read(text: str) -> tuple[list[Claim], list[LeftOut]]:
    """The claims of a text, and what is none; that is read again by itself, as a language of its own may be.

    What looks like a heading or a table beside other lines may be a plain sentence without them.
    """
    found = extract(text)
    claims = list(found.claims)
    left_out: list[LeftOut] = []
    for left in found.left_out:
        if _says_nothing(left) or left.text.strip() == text.strip():
            left_out.append(left)
        else:
            more, rest = _read(left.text)
            claims += more
            left_out += rest
    return claims, left_out


def _whole(text: str, claims: Sequence[Claim]) -> Claim:
    """The text as one claim; what its only sentence leaves open is known from the extraction."""
    whole = Claim.whole(text)
    return replace(whole, unresolved=claims[0].unresolved) if claims else whole


def inner(result: VerificationResult) -> Claim | None:
    """The statement that stands in an undecided claim beside other words, as a claim of its own."""
    if result.status not in _OPEN:
        return None
    statement = inner_statement(result.standalone or result.claim)
    return None if statement is None else Claim.whole(statement)


def with_inner(result: VerificationResult, of_inner: VerificationResult) -> VerificationResult:
    """The result of a claim, with that of the statement in it as a part."""
    detail = "it shares its sentence with other words, which decide whether the whole is so"
    return replace(result, parts=(ClaimPart(of_inner.claim, of_inner.status, detail),))


def combined(given: Statements, results: Sequence[VerificationResult]) -> VerificationResult:
    """One result for all statements: that of the one that decides, with the status of each as a part."""
    if len(results) == 1 and not (given.silent or given.unjudged):
        return replace(results[0], claim=given.text, start=0, end=len(given.text), line=1)
    status = min((result.status for result in results), key=_ORDER.index)
    decisive = next(result for result in results if result.status is status)
    counts = Counter(result.status for result in results)
    told = ", ".join(f"{counts[each]} {each}" for each in _ORDER if counts[each])
    notes = [f"the claim has {len(results)} statements: {told}"] if len(results) > 1 else []
    if status is ClaimStatus.VERIFIED and given.unjudged:
        notes.append("what is no statement may say something all the same, so that the whole is UNKNOWN")
        decisive = replace(decisive, status=ClaimStatus.UNKNOWN, evidence=None, contradictory_evidence=())
    parts = [part for result in results for part in (_part(result), *result.parts)]
    parts += [
        ClaimPart(left.text, None, f"not a statement ({left.why})")
        for left in (*given.silent, *given.unjudged)
    ]
    return replace(
        decisive,
        claim=given.text,
        start=0,
        end=len(given.text),
        line=1,
        standalone=decisive.standalone or decisive.claim,
        notes=(*notes, *decisive.notes),
        parts=tuple(parts),
    )


def _part(result: VerificationResult) -> ClaimPart:
    """Its status, and the words of the memory that it rests on."""
    evidence = (
        [result.evidence] if result.status is ClaimStatus.VERIFIED else result.contradictory_evidence[:1]
    )
    told = [f"memory {one.source_node_id}: {one.quote}" for one in evidence if one is not None]
    return ClaimPart(result.claim, result.status, "; ".join(told) or None)
