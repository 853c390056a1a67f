"""What verdicts are made of: semantics, engines, conflicts, derivations, situations. Plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from fol_kb.common import codec
from fol_kb.common.codec import As, Duration
from fol_kb.common.statuses import Status
from fol_kb.logic.interpretation import Interpretation


class Reason(Status):
    """Why a question stayed undecided. NOTHING_READ: the belief set has no formulas, and so no verdict."""

    TIMEOUT = "TIMEOUT"
    RESOURCE_OUT = "RESOURCE_OUT"
    GAVE_UP = "GAVE_UP"
    UNSUPPORTED = "UNSUPPORTED"
    NOTHING_READ = "NOTHING_READ"
    ERROR = "ERROR"


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
