"""Verdicts: what a reasoner says of a belief set, never as a bare boolean.

Plain values without any knowledge of Java, and their words. What they are made of is in
:mod:`fol_kb.beliefs.verdict_parts`, and put into words in :mod:`fol_kb.beliefs.explain`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

from fol_kb.beliefs.coverage import NO_TEXT, Coverage
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdict_parts import Attempt, Conflict, Engine, Reason, Scenarios, Semantics, Step
from fol_kb.common import codec
from fol_kb.common.codec import Count, Duration
from fol_kb.common.statuses import Report, Status
from fol_kb.common.streams import printable
from fol_kb.logic.interpretation import Interpretation

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet


class ConsistencyStatus(Status):
    """Whether all formulas can hold together."""

    CONSISTENT = "CONSISTENT"
    INCONSISTENT = "INCONSISTENT"
    UNDECIDED = "UNDECIDED"


class EntailmentStatus(Status):
    """Whether a query follows. From contradictory premises everything would, so that is said first."""

    ENTAILED = "ENTAILED"
    CONTRADICTED = "CONTRADICTED"
    INDEPENDENT = "INDEPENDENT"
    CONTRADICTORY_PREMISES = "CONTRADICTORY_PREMISES"
    UNDECIDED = "UNDECIDED"


class Basis(TypedDict):
    """What every report says of the belief set that it is about."""

    refused: int
    coverage: Coverage


def basis(kb: BeliefSet) -> Basis:
    """What was refused and what was not read when the belief set was made: no verdict is about that."""
    return {"refused": len(kb.errors), "coverage": kb.coverage}


_DOMAIN = {"open": "open domain", "closed": "closed domain", "rules": "rules applied forwards"}
_ENTAILMENT = {
    EntailmentStatus.INDEPENDENT: "independent: neither it nor its negation follows",
    EntailmentStatus.CONTRADICTORY_PREMISES: "contradictory premises: everything would follow from them",
}
"""Those that their name in small letters does not say."""
VERDICT = "status reason detail semantics engine elapsed_ms tried refused coverage"
"""The members that the documents of all verdicts have."""


@codec.document(
    "fol-kb/consistency",
    "ConsistencyDocument",
    "Whether the formulas of a belief set can all hold; if not, why not and what would help.",
    VERDICT,
    "conflicts conflicts_complete removals model",
)
@dataclass(frozen=True, slots=True)
class ConsistencyReport(Report):
    """The verdict on a belief set. ``elapsed_ms`` is in milliseconds; ids resolve in the belief set asked.

    ``refused`` counts what was left out when the belief set was built, ``coverage`` says which sentences of
    the text nothing was made of: the verdict is about the rest.
    """

    status: ConsistencyStatus
    reason: Reason | None
    semantics: Semantics
    engine: Engine
    elapsed_ms: Duration
    conflicts: tuple[Conflict, ...] = ()
    conflicts_complete: bool = True
    removals: tuple[tuple[str, ...], ...] = ()
    model: Interpretation | None = field(default=None, hash=False)
    detail: str | None = None
    tried: tuple[Attempt, ...] = ()
    refused: Count = 0
    coverage: Coverage = NO_TEXT

    def explain(self, kb: BeliefSet) -> str:
        """The report in words, as the command line prints it; ``kb`` is the belief set that was asked."""
        from fol_kb.beliefs import explain
        from fol_kb.beliefs.places import Places

        lines, places = [_headline(self.status.value.lower(), self)], Places(kb)
        count = len(self.conflicts)
        total = str(count) if self.conflicts_complete else f"{count} or more"
        for number, conflict in enumerate(self.conflicts, start=1):
            lines.append(f"conflict {number} of {total} - these cannot all hold:")
            lines += explain.conflict(conflict, places)
        if self.removals:
            removals = explain.removals(self.removals, places)
            lines.append(f"any one of these removals restores consistency: {removals}")
        if self.model is not None:
            lines.append("all of it holds in this situation:")
            lines += explain.situation(self.model)
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/consistency``, version 1, as plain data."""
        return codec.to_json(self)


@codec.document(
    "fol-kb/entailment",
    "EntailmentDocument",
    """Whether a query follows from a belief set; ``support`` are the ids of formulas that decide it.

    ``findings`` are about the query: names that the belief set lacks, names read as others, words that were
    asked instead of the formula. A report of an older release has none.
    """,
    "query",
    VERDICT,
    "support minimal derivation scenarios conflicts findings~",
)
@dataclass(frozen=True, slots=True)
class EntailmentReport(Report):
    """The verdict on a query. ``support`` is a minimal set of formulas that decide it, if ``minimal``.

    ``refused`` counts what was left out when the belief set was built, ``coverage`` says which sentences of
    the text nothing was made of: the verdict is about the rest. ``findings`` are about the question: names
    that the belief set does not have, names that are read as others, words that were asked instead.
    """

    query: str
    status: EntailmentStatus
    reason: Reason | None
    semantics: Semantics
    engine: Engine
    elapsed_ms: Duration
    support: tuple[str, ...] = ()
    minimal: bool = False
    derivation: tuple[Step, ...] | None = None
    conflicts: tuple[Conflict, ...] = ()
    scenarios: Scenarios | None = field(default=None, hash=False)
    detail: str | None = None
    tried: tuple[Attempt, ...] = ()
    refused: Count = 0
    coverage: Coverage = NO_TEXT
    findings: tuple[Finding, ...] = ()

    def explain(self, kb: BeliefSet) -> str:
        """The report in words, as the command line prints it; ``kb`` is the belief set that was asked."""
        from fol_kb.beliefs import explain
        from fol_kb.beliefs.places import Places

        said = _ENTAILMENT.get(self.status, self.status.value.lower())
        if self.status is EntailmentStatus.CONTRADICTORY_PREMISES and self.semantics.domain == "rules":
            said = "contradictory premises: what it would rest on is contradicted"
        lines, places = [_headline(said, self), f"  query  {self.query}"], Places(kb)
        for conflict in self.conflicts:
            lines.append("these premises cannot all hold:")
            lines += explain.conflict(conflict, places)
        if self.derivation:
            lines.append("step by step:")
            lines += explain.derivation(self.derivation, places)
        elif self.support:
            minimal = "" if self.minimal else " (perhaps not the smallest reason)"
            lines.append(f"because of{minimal}:")
            lines += explain.beliefs(self.support, places)
        if self.scenarios is not None:
            for holds, found in (("holds", self.scenarios.holds), ("fails", self.scenarios.fails)):
                if found is not None:
                    lines.append(f"it {holds} in this situation, which the premises allow:")
                    lines += explain.situation(found)
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/entailment``, version 1, as plain data."""
        return codec.to_json(self)


def _headline(words: str, report: ConsistencyReport | EntailmentReport) -> str:
    from fol_kb.beliefs.explain import without

    names = ", unique names" if report.semantics.unique_names else ""
    elapsed = f"{report.elapsed_ms:.0f} ms" if report.elapsed_ms >= 1 else f"{report.elapsed_ms:.1f} ms"
    line = f"{words}   {report.engine.name} engine, {_DOMAIN[report.semantics.domain]}{names}, {elapsed}"
    if report.reason is not None:
        line += f"\n  {report.reason.value}" + (f": {printable(report.detail)}" if report.detail else "")
    return "\n".join([line, *without(report.refused, report.coverage)])
