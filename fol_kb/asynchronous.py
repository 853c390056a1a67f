"""Questions from asyncio: each in a thread, since Java works with the interpreter lock released.

A task that is cancelled stops the work of its question: Java is interrupted, a worker process is killed.
At most :func:`limit` questions are at work at a time in a process, by default as many as there are
processors; others wait, and that is no part of their ``timeout``. To limit that as well, use
:func:`asyncio.timeout`.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypedDict, TypeVar, Unpack

from fol_kb.tweety.watch import Cancellation, cancellable

if TYPE_CHECKING:
    from fol_kb.belief_set import BeliefSet
    from fol_kb.logic.syntax import Formula
    from fol_kb.reports import ConsistencyReport, EntailmentReport

P = ParamSpec("P")
T = TypeVar("T")

THREADS_VARIABLE = "FOL_KB_THREADS"
"""The environment variable with the number of questions that may be at work at a time."""
_STOP_SECONDS = 1.0
"""How long a cancelled task waits for the end of what it has stopped."""


class Options(TypedDict, total=False):
    """What questions of both kinds take; see :func:`fol_kb.check`."""

    semantics: str
    unique_names: bool
    engine: str
    timeout: float
    max_instances: int | None
    isolated: bool
    memory_mb: int | None
    require_coverage: float | None


class CheckOptions(Options, total=False):
    """The options of :func:`fol_kb.check`."""

    conflicts: int
    model: bool


class QueryOptions(Options, total=False):
    """The options of :func:`fol_kb.query`."""

    scenarios: bool


async def check_async(kb: BeliefSet, **options: Unpack[CheckOptions]) -> ConsistencyReport:
    """:func:`fol_kb.check` for asyncio: same options, same report, same errors."""
    from fol_kb.tweety.engine import check

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
    from fol_kb.questions import query

    return await in_thread(query, kb, formula, sentence=sentence, unknown_names=unknown_names, **options)


async def in_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function in a thread, and call off the questions that it asks when the task is cancelled.

    Args:
        function: anything that calls :func:`fol_kb.check` or :func:`fol_kb.query`, once or often. The
            questions of a cancelled task answer UNDECIDED; what the function makes of that, nobody hears.
    """
    cancellation = Cancellation()
    context = copy_context()
    future = _threads().submit(context.run, partial(_run, cancellation, partial(function, *args, **kwargs)))
    done = asyncio.wrap_future(future)
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        cancellation.cancel()
        if not future.cancel():
            done.add_done_callback(_heard)
            await asyncio.wait({done}, timeout=_STOP_SECONDS)
        raise


def limit() -> int:
    """How many questions may be at work at a time.

    Raises:
        ValueError: ``FOL_KB_THREADS`` is no positive number.
    """
    given = os.environ.get(THREADS_VARIABLE, "").strip()
    if not given:
        return os.cpu_count() or 1
    if not given.isascii() or not given.isdigit() or int(given) < 1:
        raise ValueError(f"{THREADS_VARIABLE} is {given!r}; expected a number of questions, at least 1")
    return int(given)


def _run(cancellation: Cancellation, function: Callable[[], T]) -> T:
    with cancellable(cancellation):
        return function()


def _heard(done: asyncio.Future[T]) -> None:
    """Take the exception, so that asyncio does not complain that nobody did."""
    if not done.cancelled():
        done.exception()


_lock = threading.Lock()
_pool: ThreadPoolExecutor | None = None


def _threads() -> ThreadPoolExecutor:
    global _pool
    with _lock:
        if _pool is None:
            _pool = ThreadPoolExecutor(limit(), thread_name_prefix="fol-kb-question")
        return _pool


def _forget() -> None:
    """The threads of a forked process are its parent's."""
    global _lock, _pool
    _lock, _pool = threading.Lock(), None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)

__all__ = ["CheckOptions", "Options", "QueryOptions", "check_async", "in_thread", "limit", "query_async"]
