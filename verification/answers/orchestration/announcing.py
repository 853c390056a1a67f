"""The events about a verification, made of what is known before it and of its report."""

from __future__ import annotations

from verification.answers.memory.files import stamp
from verification.answers.verifying.options import ABOVE
from verification.model import (
    MentionCounts,
    TierName,
    VerificationCompleted,
    VerificationReport,
    VerificationStarted,
    reference,
)


def started(
    task_id: str,
    answer: str,
    *,
    subtask_id: str | None = None,
    attempt: int = 1,
    tier: TierName | None = None,
    model: str | None = None,
) -> VerificationStarted:
    """An answer is about to be verified.

    Args:
        task_id, subtask_id, attempt: what it is the answer of.
        answer: its text.
        tier, model: of who worked, as far as they are known.
    """
    above = ABOVE[tier or "small"]
    return VerificationStarted(
        task_id, subtask_id, attempt, tier, model, above, None, reference(answer), stamp()
    )


def completed(start: VerificationStarted, report: VerificationReport, reaction: str) -> VerificationCompleted:
    """That answer was verified.

    Args:
        start: the event before.
        report: on the answer.
        reaction: what follows; ``none`` where nobody reacts.
    """
    opinion = report.verifiers[0] if report.verifiers else None
    tokens = [each.tokens for each in report.verifiers if each.tokens is not None]
    return VerificationCompleted(
        start.task_id,
        start.subtask_id,
        start.attempt,
        start.executor_tier,
        start.executor_model,
        start.verifier_tier if opinion is None or opinion.tier is None else opinion.tier,
        None if opinion is None else opinion.model,
        report.status,
        report.confidence,
        report.completeness,
        counts(report),
        tuple(each.code for each in report.warnings),
        reaction,
        report.elapsed_ms,
        sum(tokens) if tokens else None,
        start.answer,
        stamp(),
    )


def counts(report: VerificationReport) -> MentionCounts:
    """How many mentions have which status."""
    return MentionCounts(
        len(report.verified_mentions), len(report.computed_mentions), len(report.unverified_mentions)
    )
