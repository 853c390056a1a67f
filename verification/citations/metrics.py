"""How exactly a system quotes, over a run: ``rag_citation_accuracy`` and its parts, also for Prometheus.

The accuracy is the share of all quotations that are exact or normalized. An answer without quotations adds
none, and is counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fol_kb.common.errors import MissingExtraError
from verification.model import QuotationReport, QuoteCounts

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry


@dataclass(frozen=True, slots=True)
class CitationMetrics:
    """The quotations of several answers, counted.

    Args:
        answers: how many.
        quoting: in how many something is quoted.
        counts: of all their quotations.
        misattributed: verified ones that stand in another source than the answer says.
        misleading: verified ones that cut what may change their words: a word, a number.
        missing: quotations that were asked for and are not there.
        unclosed: marks that nothing closes.
    """

    answers: int = 0
    quoting: int = 0
    counts: QuoteCounts = field(default_factory=QuoteCounts)
    misattributed: int = 0
    misleading: int = 0
    missing: int = 0
    unclosed: int = 0

    @staticmethod
    def of(reports: Iterable[QuotationReport]) -> CitationMetrics:
        """The metrics of these reports."""
        total = CitationMetrics()
        for report in reports:
            total += CitationMetrics(
                1,
                int(report.counts.all > 0),
                report.counts,
                sum(quoted.misattributed for quoted in report.quotes),
                sum(quoted.misleading for quoted in report.quotes),
                len(report.missing),
                len(report.unclosed),
            )
        return total

    def __add__(self, other: CitationMetrics) -> CitationMetrics:
        """The metrics of both runs as one."""
        one, two = self.counts, other.counts
        return CitationMetrics(
            self.answers + other.answers,
            self.quoting + other.quoting,
            QuoteCounts(
                one.exact + two.exact,
                one.normalized + two.normalized,
                one.near + two.near,
                one.absent + two.absent,
            ),
            self.misattributed + other.misattributed,
            self.misleading + other.misleading,
            self.missing + other.missing,
            self.unclosed + other.unclosed,
        )

    @property
    def accuracy(self) -> float | None:
        """The share that is verified; None where nothing is quoted."""
        return self.counts.accuracy

    def samples(self) -> Iterator[tuple[str, str, dict[str, str], float]]:
        """Each number: its name in Prometheus, what it is, its labels; no accuracy without quotations."""
        if self.accuracy is not None:
            yield "rag_citation_accuracy", "Share of quotations that stand in a source", {}, self.accuracy
        told = "Quotations by how they stand in the sources"
        for status in ("exact", "normalized", "near", "absent"):
            yield "rag_citation_quotes", told, {"status": status}, getattr(self.counts, status)
        for name, told, value in (
            ("rag_citation_answers", "Answers that were checked", self.answers),
            ("rag_citation_answers_quoting", "Answers that quote anything", self.quoting),
            (
                "rag_citation_misattributed",
                "Verified quotations of another source than named",
                self.misattributed,
            ),
            ("rag_citation_misleading", "Verified quotations that cut what may change them", self.misleading),
            ("rag_citation_missing", "Quotations that were asked for and are not there", self.missing),
            ("rag_citation_unclosed", "Quotation marks that nothing closes", self.unclosed),
        ):
            yield name, told, {}, value


class CitationExporter:
    """Metrics of a running system, as Prometheus reads them; gauges, since a run may begin anew.

    Args:
        registry: of ``prometheus_client``; a new one if none is given, so that several may live in a process.

    Raises:
        MissingExtraError: ``prometheus-client`` is not installed.
    """

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        try:
            import prometheus_client
        except ImportError as problem:
            raise MissingExtraError("metrics for Prometheus", "prometheus-client", "metrics") from problem
        self._client = prometheus_client
        self.registry = registry or prometheus_client.CollectorRegistry()
        self.metrics = CitationMetrics()
        self._gauges: dict[str, prometheus_client.Gauge] = {}

    def observe(self, *reports: QuotationReport) -> None:
        """Add what was found out about some answers."""
        self.metrics += CitationMetrics.of(reports)
        for name, told, labels, value in self.metrics.samples():
            gauge = self._gauges.get(name)
            if gauge is None:
                gauge = self._client.Gauge(name, told, tuple(labels), registry=self.registry)
                self._gauges[name] = gauge
            (gauge.labels(**labels) if labels else gauge).set(value)

    def text(self) -> str:
        """All metrics in the text format of Prometheus, as an endpoint ``/metrics`` gives them."""
        return self._client.generate_latest(self.registry).decode()
