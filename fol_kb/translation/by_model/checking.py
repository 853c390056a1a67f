"""What a translation asks while it is made: whether a belief set holds together, and why not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus

MOST_CONFLICTS = 5
"""Conflicts that a review is told of at a time."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A verdict on a belief set: the conflicts are ids of its formulas. UNDECIDED has its reason."""

    status: ConsistencyStatus
    reason: Reason | None = None
    conflicts: tuple[tuple[str, ...], ...] = ()
    detail: str | None = None


Check: TypeAlias = Callable[[BeliefSet], Awaitable[Checked]]
