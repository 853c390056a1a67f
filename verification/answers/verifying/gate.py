"""The gate: whether an answer may go out, as an agent's loop can ask before it hands it over."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from verification.model import (
    Gate,
    GateDecision,
    MentionKind,
    MentionStatus,
    ReportStatus,
    VerificationReport,
    WarningCode,
)

_LOOSE = frozenset(
    {MentionKind.NUMBER, MentionKind.DATE, MentionKind.TIME, MentionKind.CONCEPT, MentionKind.COMMAND}
)


@dataclass(frozen=True, slots=True)
class GateOptions:
    """What blocks an answer, and what is only warned of.

    Attributes:
        allowed: so many unverified mentions of blocking kinds may go out.
        loose: kinds of which an unverified mention never blocks.
        blocking: warnings that block.
        confidence: below it an answer is warned of.
    """

    allowed: int = 0
    loose: Collection[MentionKind] = _LOOSE
    blocking: Collection[WarningCode] = (WarningCode.CONTRADICTION, WarningCode.KNOWN_HALLUCINATION)
    confidence: float = 0.6


def gate(report: VerificationReport, options: GateOptions | None = None) -> GateDecision:
    """Whether an answer may go out.

    A verifier that failed blocks nothing; it is warned of, since nobody looked.
    """
    options = options or GateOptions()
    unverified = [each for each in report.mentions if each.status is MentionStatus.UNVERIFIED]
    strict = [each for each in unverified if each.kind not in options.loose]
    blocks: list[str] = []
    if len(strict) > options.allowed:
        blocks += dict.fromkeys(f"the {each.kind} {each.text!r} is found nowhere" for each in strict)
    blocks += [f"{each.code}: {each.message}" for each in report.warnings if each.code in options.blocking]
    warns = list(dict.fromkeys(f"the {each.kind} {each.text!r} is found nowhere" for each in unverified))
    warns += [
        f"{each.code}: {each.message}"
        for each in report.warnings
        if each.code in (WarningCode.OUT_OF_SCOPE, WarningCode.OTHER_RECORD)
    ]
    if report.confidence is not None and report.confidence < options.confidence:
        warns.append(f"the verifier's confidence is {report.confidence:.2f}")
    if report.status is ReportStatus.FAILED:
        warns.append("the verifier failed")
    decision = Gate.BLOCK if blocks else Gate.WARN if warns else Gate.ALLOW
    supported = dict.fromkeys(
        each.text
        for each in report.mentions
        if each.status in (MentionStatus.VERIFIED, MentionStatus.COMPUTED)
    )
    reasons = blocks + [each for each in warns if each not in blocks]
    return GateDecision(decision, tuple(reasons), tuple(supported), report.unverified_mentions)
