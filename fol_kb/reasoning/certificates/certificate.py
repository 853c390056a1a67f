"""A certificate: a verdict, and texts that anybody can check it by, as a plain value.

What has to be shown depends on the verdict alone (:data:`NEEDED`): that some formulas, with the query or its
negation, cannot all hold, or that all formulas can. Each such claim has its problem as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from fol_kb.beliefs.verdict_parts import Engine, Semantics
from fol_kb.common.errors import FolKbError


class CertificateError(FolKbError, ValueError):
    """A folder that cannot be written, or that has no sound certificate in it."""

    kind = "certificate"


class NothingToCertifyError(CertificateError):
    """A verdict for which there is nothing to show: an undecided one, or one by the ``rules`` semantics."""

    kind = "nothing-to-certify"


class Purpose(StrEnum):
    """What a claim is for. ``WITHOUT``: a conflict or support without one of its formulas is none."""

    CONFLICT = "conflict"
    SUPPORT = "support"
    MODEL = "model"
    HOLDS = "holds"
    FAILS = "fails"
    WITHOUT = "without"


REFUTATIONS = (Purpose.CONFLICT, Purpose.SUPPORT)
"""Claims that formulas cannot all hold; the others say that they can."""

Need = tuple[Purpose, str | None]
"""A claim that a verdict needs, and the goal that stands beside the formulas in it."""

NEEDED: Mapping[str, tuple[Need, ...]] = {
    "CONSISTENT": ((Purpose.MODEL, None),),
    "INCONSISTENT": ((Purpose.CONFLICT, None),),
    "CONTRADICTORY_PREMISES": ((Purpose.CONFLICT, None),),
    "ENTAILED": ((Purpose.SUPPORT, "negated query"), (Purpose.MODEL, None)),
    "CONTRADICTED": ((Purpose.SUPPORT, "query"), (Purpose.MODEL, None)),
    "INDEPENDENT": ((Purpose.HOLDS, "query"), (Purpose.FAILS, "negated query")),
}
"""What each verdict needs. That a query follows is said of consistent premises only, so they have a model."""


@dataclass(frozen=True, slots=True)
class Claim:
    """That some formulas, by their ids, and a goal can, or cannot, all hold.

    Attributes:
        purpose: what for; it says whether they can.
        goal: None, ``query`` or ``negated query``: what is to hold beside the formulas.
        formulas: their ids, in the order of the belief set.
        problem: what they say, in TPTP's FOF.
        smt: the same in SMT-LIB 2.6.
        model: the JSON of an interpretation in which they hold; None for what cannot hold, and where no
            finite one was found.
    """

    purpose: Purpose
    goal: str | None
    formulas: tuple[str, ...]
    problem: str
    smt: str
    model: str | None = None

    @property
    def satisfiable(self) -> bool:
        """Whether the claim is that they can hold."""
        return self.purpose not in REFUTATIONS

    @property
    def shown_by(self) -> str:
        """``refutation``, ``model`` or, where a prover has to find out that there is one, ``no model``."""
        if not self.satisfiable:
            return "refutation"
        return "no model" if self.model is None else "model"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A verdict on a belief set, or on a query to it, and what it is shown by.

    Attributes:
        belief_set: the JSON document of the belief set that was asked.
        status: the verdict, as in reports.
        query: the query as formula text; None for a verdict on consistency.
        semantics: which individuals there are, whether different constants are different ones.
        engine: which reasoner gave the verdict.
        claims: those of :data:`NEEDED`, in this order, then those of ``minimal``.
        minimal: whether it is shown that no formula of the conflict or support can be left out.
        version: that of the fol-kb that made it.
    """

    belief_set: str
    status: str
    query: str | None
    semantics: Semantics
    engine: Engine
    claims: tuple[Claim, ...]
    minimal: bool
    version: str
