"""Verdicts: what a reasoner says of a belief set, never as a bare boolean.

Plain values without any knowledge of Java; :mod:`fol_kb.beliefs.explain` puts them into words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypedDict

from fol_kb.beliefs import document_parts
from fol_kb.beliefs.coverage import NO_TEXT, Coverage
from fol_kb.beliefs.statuses import Report, Status
from fol_kb.logic.interpretation import Interpretation

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.beliefs.findings import Finding


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


class Reason(Status):
    """Why a question stayed undecided. NOTHING_READ: the belief set has no formulas, and so no verdict."""

    TIMEOUT = "TIMEOUT"
    RESOURCE_OUT = "RESOURCE_OUT"
    GAVE_UP = "GAVE_UP"
    UNSUPPORTED = "UNSUPPORTED"
    NOTHING_READ = "NOTHING_READ"
    ERROR = "ERROR"


class Basis(TypedDict):
    """What every report says of the belief set that it is about."""

    refused: int
    coverage: Coverage


def basis(kb: BeliefSet) -> Basis:
    """What was refused and what was not read when the belief set was made: no verdict is about that."""
    return {"refused": len(kb.errors), "coverage": kb.coverage}


@dataclass(frozen=True, slots=True)
class Semantics:
    """``domain`` is ``open`` (classical), ``closed`` (domain closure) or ``rules`` (forward rules only)."""

    domain: str = "open"
    unique_names: bool = False


@dataclass(frozen=True, slots=True)
class Engine:
    """Which reasoner answered."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a derivation: a literal, the formula that gives it (None: the hierarchy), what it uses."""

    literal: str
    formula: str | None
    premises: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """Formulas, by their ids, that cannot all hold. ``minimal``: without any one of them the rest can."""

    formulas: tuple[str, ...]
    minimal: bool
    derivations: tuple[tuple[Step, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """An engine that was asked before, or beside, the one that answered; ``elapsed_ms`` in milliseconds."""

    engine: str
    status: str
    reason: Reason | None
    detail: str | None
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class Scenarios:
    """Two situations that the premises allow: one in which a query holds, one in which it fails.

    None where no finite one was found that was small enough to be checked.
    """

    holds: Interpretation | None
    fails: Interpretation | None


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
    elapsed_ms: float
    conflicts: tuple[Conflict, ...] = ()
    conflicts_complete: bool = True
    removals: tuple[tuple[str, ...], ...] = ()
    model: Interpretation | None = field(default=None, hash=False)
    detail: str | None = None
    tried: tuple[Attempt, ...] = ()
    refused: int = 0
    coverage: Coverage = NO_TEXT

    def explain(self, kb: BeliefSet) -> str:
        """The report in words, as the command line prints it; ``kb`` is the belief set that was asked."""
        from fol_kb.beliefs import explain

        return explain.consistency(self, kb)

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/consistency``, version 1, as plain data."""
        return {
            "format": "fol-kb/consistency",
            "version": 1,
            **_verdict(self),
            "conflicts": [_conflict(conflict) for conflict in self.conflicts],
            "conflicts_complete": self.conflicts_complete,
            "removals": [list(removal) for removal in self.removals],
            "model": None if self.model is None else self.model.to_json(),
        }


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
    elapsed_ms: float
    support: tuple[str, ...] = ()
    minimal: bool = False
    derivation: tuple[Step, ...] | None = None
    conflicts: tuple[Conflict, ...] = ()
    scenarios: Scenarios | None = field(default=None, hash=False)
    detail: str | None = None
    tried: tuple[Attempt, ...] = ()
    refused: int = 0
    coverage: Coverage = NO_TEXT
    findings: tuple[Finding, ...] = ()

    def explain(self, kb: BeliefSet) -> str:
        """The report in words, as the command line prints it; ``kb`` is the belief set that was asked."""
        from fol_kb.beliefs import explain

        return explain.entailment(self, kb)

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/entailment``, version 1, as plain data."""
        return {
            "format": "fol-kb/entailment",
            "version": 1,
            "query": self.query,
            **_verdict(self),
            "support": list(self.support),
            "minimal": self.minimal,
            "derivation": None if self.derivation is None else [_step(step) for step in self.derivation],
            "scenarios": None if self.scenarios is None else _scenarios(self.scenarios),
            "conflicts": [_conflict(conflict) for conflict in self.conflicts],
            "findings": [document_parts.finding(finding) for finding in self.findings],
        }


def _verdict(report: ConsistencyReport | EntailmentReport) -> dict[str, Any]:
    """The fields that both documents have."""
    return {
        "status": report.status.value,
        "reason": None if report.reason is None else report.reason.value,
        "detail": report.detail,
        "semantics": {"domain": report.semantics.domain, "unique_names": report.semantics.unique_names},
        "engine": {"name": report.engine.name, "version": report.engine.version},
        "elapsed_ms": report.elapsed_ms,
        "tried": [_attempt(attempt) for attempt in report.tried],
        "refused": report.refused,
        "coverage": report.coverage.to_json(),
    }


def _attempt(attempt: Attempt) -> dict[str, Any]:
    return {
        "engine": attempt.engine,
        "status": attempt.status,
        "reason": None if attempt.reason is None else attempt.reason.value,
        "detail": attempt.detail,
        "elapsed_ms": attempt.elapsed_ms,
    }


def _scenarios(scenarios: Scenarios) -> dict[str, Any]:
    return {
        name: None if found is None else found.to_json()
        for name, found in (("holds", scenarios.holds), ("fails", scenarios.fails))
    }


def _step(step: Step) -> dict[str, Any]:
    return {"literal": step.literal, "formula": step.formula, "premises": list(step.premises)}


def _conflict(conflict: Conflict) -> dict[str, Any]:
    data: dict[str, Any] = {"formulas": list(conflict.formulas), "minimal": conflict.minimal}
    if conflict.derivations:
        data["derivations"] = [[_step(step) for step in steps] for steps in conflict.derivations]
    return data
