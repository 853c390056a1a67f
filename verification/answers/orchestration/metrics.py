"""What Prometheus counts of verified answers: a listener of the events, for the extra ``metrics``."""

from __future__ import annotations

from collections.abc import Sequence
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

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"fol_verify_{name}", about, labels, registry=to)

        def histogram(name: str, about: str, buckets: Sequence[float], *labels: str) -> Histogram:
            return Histogram(f"fol_verify_{name}", about, labels, buckets=buckets, registry=to)

        self._started = counter("started", "Verifications of answers that have begun.", "tier")
        self._reports = counter("reports", "Reports on answers, by status.", "tier", "status")
        self._mentions = counter("mentions", "Mentions in answers, by what code found.", "status")
        self._reactions = counter("reactions", "What followed from reports on answers.", "reaction")
        self._retries = counter("retries", "Attempts that were tried again.")
        self._failures = counter("failures", "What failed.", "what")
        self._tokens = counter("verifier_tokens", "Tokens of verifiers, as far as known.", "tier")
        self._time = histogram("verification_seconds", "Time that verifications took.", _SECONDS, "tier")
        self._confidence = histogram(
            "confidence_ratio", "Confidence of verifiers in answers.", _SHARES, "tier"
        )
        self._answers = counter("answers", "Tasks that got their answer.")
        self._subtasks = counter("subtasks", "Subtasks of tasks that got their answer.", "kind")
        self._gaps = counter("gaps", "Gaps that answers name.")
        self._contradictions = counter("contradictions", "Contradictions across subtasks.")
        self._whole = histogram("answer_seconds", "Time from a task to its answer.", _SECONDS)

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
        for status in ("verified", "computed", "unverified"):
            self._mentions.labels(status).inc(getattr(event.mentions, status))
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
        for kind in ("reliable", "uncertain", "failed"):
            self._subtasks.labels(kind).inc(getattr(event, kind))
        self._failures.labels("subtask").inc(event.failed)
        self._gaps.inc(event.gaps)
        self._contradictions.inc(event.contradictions)
        self._whole.observe(event.duration_ms / 1000)
