"""Questions from asyncio: each in a thread, since Java works with the interpreter lock released.

A task that is cancelled stops the work of its question: Java is interrupted, a worker process is killed.
At most :func:`limit` questions are at work at a time in a process, by default as many as there are
processors; others wait, and that is no part of their ``timeout``. To limit that as well, use
:func:`asyncio.timeout`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from fol_kb._internal.threads import in_thread

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import BeliefSet
    from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
    from fol_kb.logic.syntax import Formula
    from fol_kb.reasoning.question import CheckOptions, QueryOptions


async def check_async(kb: BeliefSet, **options: Unpack[CheckOptions]) -> ConsistencyReport:
    """:func:`fol_kb.check` for asyncio: same options, same report, same errors."""
    from fol_kb.reasoning.engine import check

    return await in_thread(check, kb, **options)


async def query_async(
    kb: BeliefSet,
    formula: Formula | str | None = None,
    *,
    sentence: str | None = None,
    unknown_names: str = "answer",
    **options: Unpack[QueryOptions],
) -> EntailmentReport:
    """:func:`fol_kb.query` for asyncio: same options, same report, same errors."""
    from fol_kb.reasoning.questions import query

    return await in_thread(query, kb, formula, sentence=sentence, unknown_names=unknown_names, **options)


__all__ = ["check_async", "query_async"]
