"""Verdicts: what a reasoner says of a belief set, never as a bare boolean.

Plain values without any knowledge of Java; :mod:`fol_kb.beliefs.explain` puts them into words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from fol_kb.beliefs.coverage import NO_TEXT, Coverage
from fol_kb.beliefs.findings import Finding
from fol_kb.common import codec
from fol_kb.common.codec import As, Count, Duration
from fol_kb.common.statuses import Report, Status
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


@codec.record("SemanticsPart")
@dataclass(frozen=True, slots=True)
class Semantics:
    """Which individuals there are, and whether different constants are different ones.

    ``domain`` is ``open`` (classical), ``closed`` (domain closure) or ``rules`` (forward rules only).
    """

    domain: Annotated[str, As(Literal["open", "closed", "rules"])] = "open"
    unique_names: bool = False


@codec.record("EnginePart")
@dataclass(frozen=True, slots=True)
class Engine:
    """The reasoner that answered."""

    name: str
    version: str


@codec.record("StepPart")
@dataclass(frozen=True, slots=True)
class Step:
    """A step of a derivation: a literal, the formula that gives it (none: the hierarchy), what it uses.

    ``premises`` are 0-based indices of earlier steps.
    """

    literal: str
    formula: str | None
    premises: tuple[int, ...] = ()


@codec.record("ConflictPart", None, "formulas minimal derivations?")
@dataclass(frozen=True, slots=True)
class Conflict:
    """Formulas, by their ids, that cannot all hold. ``minimal``: without any one of them the rest can."""

    formulas: tuple[str, ...]
    minimal: bool
    derivations: tuple[tuple[Step, ...], ...] = ()


@codec.record("AttemptPart")
@dataclass(frozen=True, slots=True)
class Attempt:
    """An engine that was asked before, or beside, the one that answered; ``elapsed_ms`` in milliseconds."""

    engine: str
    status: str
    reason: Reason | None
    detail: str | None
    elapsed_ms: Duration


@codec.record("ScenariosPart")
@dataclass(frozen=True, slots=True)
class Scenarios:
    """Two situations that the premises allow: one in which a query holds, one in which it fails.

    None where no finite one was found that was small enough to be checked.
    """

    holds: Interpretation | None
    fails: Interpretation | None


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

        return explain.consistency(self, kb)

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

        return explain.entailment(self, kb)

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/entailment``, version 1, as plain data."""
        return codec.to_json(self)
