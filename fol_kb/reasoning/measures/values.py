"""What measures and changes come to, as values: a number or a change is there, or a reason why it is not.

Plain values without any knowledge of Java; :mod:`fol_kb.reasoning.measures.words` puts them into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from fol_kb.beliefs.belief_base import STATED
from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.beliefs.coverage import NO_TEXT, Coverage
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdict_parts import Engine, Reason, Semantics
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.common import codec
from fol_kb.common.codec import As, Count, Duration
from fol_kb.common.errors import near_misses
from fol_kb.common.statuses import Report, Status

MEASURES: Mapping[str, str] = {
    "drastic": "1 if inconsistent, else 0",
    "mi": "minimal conflicts",
    "mic": "sum of 1/size over the minimal conflicts",
    "p": "formulas in minimal conflicts",
    "mc": "maximal consistent subsets and self-contradictory formulas, less one",
    "ncons": "formulas, less the largest n such that any n of them are consistent",
    "hs": "interpretations needed to satisfy each formula in one of them, less one",
    "hit": "formulas that must be left unsatisfied",
    "is": "logarithm of the number of sets of disjoint minimal conflicts",
    "mcsc": "formulas not shared by all parts of a cover with maximal consistent subsets",
}
"""The measures of Tweety that are offered, each in a few words. Sources: ``docs/how-to/analysis.md``."""

CULPABILITIES: Mapping[str, str] = {
    "count": "minimal conflicts with the formula",
    "share": "sum of 1/size over these",
    "shapley_mi": "Shapley value of the measure mi",
    "shapley_drastic": "Shapley value of the drastic measure",
}
"""How much a formula has to do with the inconsistency, by name."""


class MeasureStatus(Status):
    """Whether there is a number. INFINITE is no failure: the measure has no finite value there."""

    MEASURED = "MEASURED"
    INFINITE = "INFINITE"
    UNDECIDED = "UNDECIDED"


class ChangeStatus(Status):
    """Whether there is a new belief set. IMPOSSIBLE: no choice of formulas to give up would do."""

    DONE = "DONE"
    IMPOSSIBLE = "IMPOSSIBLE"
    UNDECIDED = "UNDECIDED"


@codec.record(
    "MeasurePart",
    "One measure of the whole belief set; ``value`` is null unless the status is MEASURED.",
    "name status reason detail value",
)
@dataclass(frozen=True, slots=True)
class MeasureValue:
    """One measure of the whole belief set. ``value`` is None unless the status is MEASURED."""

    name: str
    status: MeasureStatus
    value: float | None = None
    reason: Reason | None = None
    detail: str | None = None


@codec.record(
    "CulpabilityPart",
    "One measure of each formula by its id; ``values`` is empty unless the status is MEASURED.",
    "name status reason detail values",
)
@dataclass(frozen=True, slots=True)
class Culpability:
    """One measure of each formula, by id; ``values`` is empty unless the status is MEASURED."""

    name: str
    status: MeasureStatus
    values: Mapping[str, float] = field(default_factory=dict, hash=False)
    reason: Reason | None = None
    detail: str | None = None


REMOVED = codec.view(
    Belief,
    "RemovedPart",
    "A formula that was given up, as it stood in the belief set asked.",
    *STATED,
)
BASIS = "reason detail semantics engine elapsed_ms refused coverage"
"""The members that both documents have."""


@codec.document(
    "fol-kb/inconsistency",
    "InconsistencyDocument",
    "How inconsistent a belief set is, by several measures, and each formula's part in that.",
    "status",
    BASIS,
    "conflicts conflicts_complete measures culpability",
)
@dataclass(frozen=True, slots=True)
class InconsistencyReport(Report):
    """How inconsistent a belief set is, and which formulas are to blame. Ids resolve in the belief set asked.

    ``status`` and ``reason`` are about consistency, as in a consistency report; if that is UNDECIDED, so is
    every measure. ``elapsed_ms`` is in milliseconds.
    """

    status: ConsistencyStatus
    reason: Reason | None
    semantics: Semantics
    engine: Engine
    elapsed_ms: Duration
    conflicts: tuple[tuple[str, ...], ...]
    conflicts_complete: bool
    measures: tuple[MeasureValue, ...]
    culpability: tuple[Culpability, ...]
    detail: str | None = None
    refused: Count = 0
    coverage: Coverage = NO_TEXT

    def __getitem__(self, name: str) -> MeasureValue:
        """The measure of that name.

        Raises:
            KeyError: it was not asked for.
        """
        for measure in self.measures:
            if measure.name == name:
                return measure
        raise KeyError(f"no measure {name!r} here{near_misses(name, [m.name for m in self.measures])}")

    def blame(self, id: str) -> dict[str, float]:
        """Each culpability measure of one formula, as far as it was measured."""
        return {c.name: c.values[id] for c in self.culpability if id in c.values}

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/inconsistency``, version 1, as plain data."""
        return codec.to_json(self)


@codec.document(
    "fol-kb/change",
    "ChangeDocument",
    "What became of a belief set by a contraction or revision; the new one is part of it.",
    "operation formula status",
    BASIS,
    "keep kernels removed kept choices added belief_set=kb",
)
@dataclass(frozen=True, slots=True)
class ChangeReport(Report):
    """What became of a belief set that had to change.

    ``operation`` is ``contract`` or ``revise``, ``formula`` what was to be given or taken up, ``keep`` the
    ids of what was to stay. ``kernels`` are the minimal sets of other formulas, by id, from which (with what
    was to stay) followed what had to go: the formula itself, or its negation. ``removed`` are the beliefs
    that went, ``kept`` the ids of all others; ``choices`` are other sets of as few formulas that could have
    gone. ``added`` is the id of the belief that states the formula in the new belief set ``kb`` of a
    revision. If the change is IMPOSSIBLE, one kernel is empty, and ``kb`` is None; all of this is empty if it
    is UNDECIDED. ``findings`` say what the formula names that was not known.
    """

    operation: Annotated[str, As(Literal["contract", "revise"])]
    formula: str
    status: ChangeStatus
    reason: Reason | None
    semantics: Semantics
    engine: Engine
    elapsed_ms: Duration
    keep: tuple[str, ...] = ()
    kernels: tuple[tuple[str, ...], ...] = ()
    removed: tuple[Annotated[Belief | DisjointSorts, REMOVED], ...] = ()
    kept: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    added: str | None = None
    kb: BeliefSet | None = None
    findings: tuple[Finding, ...] = ()
    detail: str | None = None
    refused: Count = 0
    coverage: Coverage = NO_TEXT

    def to_json(self) -> dict[str, Any]:
        """The document ``fol-kb/change``, version 1, as plain data; the new belief set is part of it."""
        return codec.to_json(self)
