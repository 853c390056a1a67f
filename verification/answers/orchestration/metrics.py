"""What Prometheus counts of verified answers: a listener of the events, for the extra ``metrics``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.errors import MissingExtraError
from verification.model import (
    Event,
    OrchestratorAnswered,
    ReportStatus,
    VerificationCompleted,
    VerificationStarted,
)

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

_SECONDS = (0.005, 0.025, 0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
_SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


class Metrics:
    """Counters and histograms of events; ``events.listen(Metrics(registry))``.

    No label has a value from an answer or a task: statuses, tiers and reactions are all there are.

    Args:
        registry: where they are collected; that of the process if not given.

    Raises:
        MissingExtraError: prometheus-client is not installed.
    """

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        try:
            from prometheus_client import REGISTRY, Counter, Histogram
        except ImportError:
            raise MissingExtraError("counting for Prometheus", "prometheus-client", "metrics") from None
        to = registry or REGISTRY
        self._started = Counter(
            "fol_verify_started", "Verifications of answers that have begun.", ["tier"], registry=to
        )
        self._reports = Counter(
            "fol_verify_reports", "Reports on answers, by status.", ["tier", "status"], registry=to
        )
        self._mentions = Counter(
            "fol_verify_mentions", "Mentions in answers, by what code found.", ["status"], registry=to
        )
        self._reactions = Counter(
            "fol_verify_reactions", "What followed from reports on answers.", ["reaction"], registry=to
        )
        self._retries = Counter("fol_verify_retries", "Attempts that were tried again.", registry=to)
        self._failures = Counter("fol_verify_failures", "What failed.", ["what"], registry=to)
        self._tokens = Counter(
            "fol_verify_verifier_tokens", "Tokens of verifiers, as far as known.", ["tier"], registry=to
        )
        self._time = Histogram(
            "fol_verify_verification_seconds",
            "Time that verifications took.",
            ["tier"],
            buckets=_SECONDS,
            registry=to,
        )
        self._confidence = Histogram(
            "fol_verify_confidence_ratio",
            "Confidence of verifiers in answers.",
            ["tier"],
            buckets=_SHARES,
            registry=to,
        )
        self._answers = Counter("fol_verify_answers", "Tasks that got their answer.", registry=to)
        self._subtasks = Counter(
            "fol_verify_subtasks", "Subtasks of tasks that got their answer.", ["kind"], registry=to
        )
        self._gaps = Counter("fol_verify_gaps", "Gaps that answers name.", registry=to)
        self._contradictions = Counter(
            "fol_verify_contradictions", "Contradictions across subtasks.", registry=to
        )
        self._whole = Histogram(
            "fol_verify_answer_seconds", "Time from a task to its answer.", buckets=_SECONDS, registry=to
        )

    def __call__(self, event: Event) -> None:
        """Count an event."""
        match event:
            case VerificationStarted():
                self._started.labels(event.verifier_tier or "none").inc()
            case VerificationCompleted():
                self._report(event)
            case OrchestratorAnswered():
                self._answer(event)

    def _report(self, event: VerificationCompleted) -> None:
        tier = event.verifier_tier or "none"
        self._reports.labels(tier, event.status).inc()
        self._reactions.labels(event.reaction).inc()
        self._mentions.labels("verified").inc(event.mentions.verified)
        self._mentions.labels("computed").inc(event.mentions.computed)
        self._mentions.labels("unverified").inc(event.mentions.unverified)
        self._time.labels(tier).observe(event.duration_ms / 1000)
        if event.reaction in ("retry", "reformulate"):
            self._retries.inc()
        if event.status is ReportStatus.FAILED:
            self._failures.labels("verifier").inc()
        if event.confidence is not None:
            self._confidence.labels(tier).observe(event.confidence)
        if event.tokens is not None:
            self._tokens.labels(tier).inc(event.tokens)

    def _answer(self, event: OrchestratorAnswered) -> None:
        self._answers.inc()
        self._subtasks.labels("reliable").inc(event.reliable)
        self._subtasks.labels("uncertain").inc(event.uncertain)
        self._subtasks.labels("failed").inc(event.failed)
        self._failures.labels("subtask").inc(event.failed)
        self._gaps.inc(event.gaps)
        self._contradictions.inc(event.contradictions)
        self._whole.observe(event.duration_ms / 1000)
