"""Questions from asyncio: each in a thread, since Java works with the interpreter lock released.

A task that is cancelled stops the work of its question: Java is interrupted, a worker process is killed.
At most :func:`limit` questions are at work at a time in a process, by default as many as there are
processors; others wait, and that is no part of their ``timeout``. To limit that as well, use
:func:`asyncio.timeout`.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self, Unpack

from fol_kb.common.threads import in_thread

if TYPE_CHECKING:
    from fol_kb.beliefs.belief_set import Belief, BeliefSet
    from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
    from fol_kb.builder.query import Query
    from fol_kb.logic.syntax import Formula
    from fol_kb.reasoning.question import CheckOptions, Options, QueryOptions
    from fol_kb.reasoning.sessions import Session


async def check_async(kb: BeliefSet, **options: Unpack[CheckOptions]) -> ConsistencyReport:
    """:func:`fol_kb.check` for asyncio: same options, same report, same errors."""
    from fol_kb.reasoning.checking import check

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


def session_async(kb: BeliefSet, **options: Unpack[Options]) -> AsyncSession:
    """:func:`fol_kb.session` for asyncio, to be used in an ``async with`` statement.

    >>> async with fol_kb.reasoning.session_async(kb) as s:  # doctest: +SKIP
    ...     (await s.query("mortal(socrates)")).status

    Args:
        kb: the belief set.
        options: as for :func:`fol_kb.session`; they are looked at where the block begins.
    """
    return AsyncSession(kb, **options)


class AsyncSession:
    """An open session for asyncio; made by :func:`session_async`.

    Questions are answered in turn, and one that waits for its turn takes no thread. A task that is cancelled
    stops its question, whether that waits or is at work; the next one has its whole time.
    """

    def __init__(self, kb: BeliefSet, **options: Unpack[Options]) -> None:
        self._given = kb
        self._options = options
        self._session: Session | None = None
        self._turn = asyncio.Lock()

    async def __aenter__(self) -> Self:
        from fol_kb.reasoning.sessions import session

        self._session = await in_thread(session, self._given, **self._options)
        return self

    async def __aexit__(self, *exception: object) -> None:
        if self._session is not None:
            await in_thread(self._session.close)

    @property
    def kb(self) -> BeliefSet:
        """The belief set that is asked, with what was added. Raises as :meth:`query`."""
        return self._open().kb

    async def query(
        self,
        formula: Formula | str | Query | None = None,
        *,
        sentence: str | None = None,
        unknown_names: str = "answer",
        timeout: float | None = None,
    ) -> EntailmentReport:
        """:meth:`fol_kb.reasoning.sessions.Session.query`: same arguments, same report, same errors.

        Raises:
            ClosedSessionError: besides, where the ``async with`` block has not begun.
        """
        asked = self._open()
        async with self._turn:
            return await in_thread(
                asked.query, formula, sentence=sentence, unknown_names=unknown_names, timeout=timeout
            )

    async def check(self, *, timeout: float | None = None) -> ConsistencyReport:
        """:meth:`fol_kb.reasoning.sessions.Session.check`; raises as :meth:`query`."""
        asked = self._open()
        async with self._turn:
            return await in_thread(asked.check, timeout=timeout)

    async def prepare(self, formula: Formula | str | None = None, *, sentence: str | None = None) -> Query:
        """:meth:`fol_kb.reasoning.sessions.Session.prepare`."""
        return await in_thread(self._open().prepare, formula, sentence=sentence)

    async def add(self, id: str, formula: Formula | str) -> Belief:
        """:meth:`fol_kb.reasoning.sessions.Session.add`."""
        asked = self._open()
        async with self._turn:
            return await in_thread(asked.add, id, formula)

    def _open(self) -> Session:
        if self._session is None:
            from fol_kb.reasoning.sessions import ClosedSessionError

            raise ClosedSessionError("this session is not open yet; use it in an `async with` block")
        return self._session
