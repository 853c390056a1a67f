"""Whether a belief set holds together, for a translation that asks: in bounded time, never a guess."""

from __future__ import annotations

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus
from fol_kb.translation.by_model.checking import MOST_CONFLICTS, Check, Checked


def checker(seconds: float) -> Check:
    """A check by the project's own reasoners, in a thread, with so many seconds for each question.

    A reasoner that fails, Java that is not there included, is UNDECIDED with the reason ERROR.
    """

    async def check(kb: BeliefSet) -> Checked:
        from fol_kb.reasoning.asynchronous import check_async
        from fol_kb.reasoning.tweety.errors import TweetyError

        try:
            report = await check_async(kb, timeout=seconds, conflicts=MOST_CONFLICTS)
        except TweetyError as problem:
            return Checked(ConsistencyStatus.UNDECIDED, Reason.ERROR, detail=str(problem))
        conflicts = tuple(conflict.formulas for conflict in report.conflicts)
        return Checked(report.status, report.reason, conflicts, report.detail)

    return check
