"""Whether a belief set holds together, as far as a translation asks: in bounded time, and never a guess."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from fol_kb.belief_set import BeliefSet
from fol_kb.reports import ConsistencyStatus, Reason

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


def checker(seconds: float) -> Check:
    """A check by the project's own reasoners, in a thread, with so many seconds for each question.

    A reasoner that fails, Java that is not there included, is UNDECIDED with the reason ERROR.
    """

    async def check(kb: BeliefSet) -> Checked:
        from fol_kb.asynchronous import check_async
        from fol_kb.tweety.errors import TweetyError

        try:
            report = await check_async(kb, timeout=seconds, conflicts=MOST_CONFLICTS)
        except TweetyError as problem:
            return Checked(ConsistencyStatus.UNDECIDED, Reason.ERROR, detail=str(problem))
        conflicts = tuple(conflict.formulas for conflict in report.conflicts)
        return Checked(report.status, report.reason, conflicts, report.detail)

    return check


__all__ = ["MOST_CONFLICTS", "Check", "Checked", "checker"]
