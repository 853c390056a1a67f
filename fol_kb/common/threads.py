"""Work in threads, whose answer or exception comes back to whoever asked.

:func:`started` gives a piece of work a thread of its own. :func:`in_thread` is for asyncio: at most
:func:`limit` such pieces are under way at a time in a process, by default as many as there are processors,
and one is called off when its task is cancelled.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

from fol_kb.common.cancellation import Cancellation, cancellable

P = ParamSpec("P")


T = TypeVar("T")


THREADS_VARIABLE = "FOL_KB_THREADS"
"""The environment variable with the number of questions that may be at work at a time."""


_STOP_SECONDS = 1.0
"""How long a cancelled task waits for the end of what it has stopped."""


def started(work: Callable[[], T], *, name: str, daemon: bool = True) -> Future[T]:
    """Do ``work`` in a thread of its own, in the caller's context; the future has its answer or exception.

    A ``daemon`` does not keep Python from ending. Work that nobody waits for any more goes on.
    """
    future: Future[T] = Future()
    context = copy_context()

    def run() -> None:
        try:
            answer = context.run(work)
        except BaseException as problem:  # noqa: BLE001  # raised where the result is taken
            future.set_exception(problem)
        else:
            future.set_result(answer)

    threading.Thread(target=run, name=name, daemon=daemon).start()
    return future


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
