"""From a report on an answer to entries of a memory: a pure function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verification.answers.memory.known import key
from verification.model import (
    EntryKind,
    MentionKind,
    MentionStatus,
    ReportStatus,
    Ruling,
    Severity,
    Subject,
    VerificationReport,
    WarningCode,
)

GAP_CONFIDENCE = 0.3
"""The confidence of a gap."""
LOW_CONFIDENCE = 0.5
"""An answer below is a blocker."""
_SAID_ELSEWHERE = frozenset(
    {
        WarningCode.LOW_CONFIDENCE,
        WarningCode.INCOMPLETE_ANSWER,
        WarningCode.VERIFICATION_FAILED,
        WarningCode.SAME_MODEL,
        WarningCode.MODEL_OVERRULED,
        WarningCode.KNOWN_HALLUCINATION,
        *(WarningCode.unverified(kind) for kind in MentionKind),
    }
)
"""Warnings that are told as mentions, gaps or confidence, or that say nothing of the answer."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What a memory is to keep; it has no id and no time yet."""

    kind: EntryKind
    subject: Subject
    severity: Severity
    text: str
    mention_kind: MentionKind | None = None
    confidence: float | None = None
    code: WarningCode | None = None
    ruling: Ruling | None = None
    instead: str | None = None
    forgets: str | None = None


def noted(report: VerificationReport, *, kept: bool = True) -> Iterator[Noted]:
    """What is to be remembered of a report.

    Args:
        report: on an answer. Of one that failed nothing is remembered: a verifier that is out of order
            says nothing about the answer.
        kept: whether the answer is the one that counts. Of an attempt that was given up its mentions are
            remembered, but not what it left open.
    """
    if report.status is ReportStatus.FAILED:
        return
    yield from _mentions(report)
    if not kept:
        return
    blocks, sure = EntryKind.BLOCKER, report.confidence
    for warning in report.warnings:
        if warning.code not in _SAID_ELSEWHERE:
            severity = Severity.ERROR if warning.code is WarningCode.CONTRADICTION else Severity.WARNING
            kind = warning.details.kind
            yield Noted(blocks, Subject.WARNING, severity, warning.message, kind, sure, warning.code)
    if sure is not None and sure < LOW_CONFIDENCE:
        told = f"the verifier's confidence in the answer is {sure:g}"
        yield Noted(blocks, Subject.CONFIDENCE, Severity.WARNING, told, confidence=sure)
    for gap in report.gaps:
        yield Noted(EntryKind.FINDING, Subject.GAP, Severity.INFO, gap, confidence=GAP_CONFIDENCE)


def _mentions(report: VerificationReport) -> Iterator[Noted]:
    seen: set[tuple[str, MentionStatus]] = set()
    for mention in report.mentions:
        name = (key(mention.text), mention.status)
        if name in seen or not name[0]:
            continue
        seen.add(name)
        about, text, kind = Subject.MENTION, mention.text, mention.kind
        if mention.status is MentionStatus.VERIFIED:
            yield Noted(EntryKind.FINDING, about, Severity.INFO, text, kind, report.confidence)
        elif mention.status is MentionStatus.UNVERIFIED:
            code = WarningCode.unverified(kind)
            yield Noted(EntryKind.BLOCKER, about, Severity.ERROR, text, kind, report.confidence, code)
