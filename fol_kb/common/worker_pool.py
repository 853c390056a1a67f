"""The same work on many things, in worker processes that take no other along when they are killed."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from fol_kb.common import processes

R = TypeVar("R")

_LOOK_SECONDS = 1.0
"""How often who waits for a result looks whether anybody can still bring it."""


def in_order(
    work: Callable[..., R], items: Sequence[object], *arguments: object, jobs: int
) -> Generator[R | None]:
    """What ``work(item, *arguments)`` gives for each of the items, in their order, as it comes; None for one
    whose process was killed.

    The processes are started afresh (a virtual machine does not survive a fork), and end with this one. An
    exception of the work is raised.
    """
    start = 0
    while start < len(items):
        done = start
        try:
            with _pool(jobs) as pool:
                for result in _submitted(pool, work, items[start:], arguments, jobs):
                    yield result
                    done += 1
        except BrokenProcessPool:
            # which item it was is not known: the first one without a result is tried alone
            yield _alone(work, items[done], arguments)
            done += 1
        start = done


@contextlib.contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that are killed if the block ends early, with what they have started (a prover): those
    at work would be waited for otherwise.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_on_its_own, initargs=(os.getpid(),))
    try:
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):
            if sys.platform != "win32" and process.pid is not None:
                with contextlib.suppress(ProcessLookupError, PermissionError):  # it did not come that far
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _on_its_own(parent: int) -> None:
    """In a worker. It does not hear Ctrl-C, which a terminal sends to it too: one that did would go on with
    the next item.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.setsid()
    processes.end_with(parent)


def _submitted(
    pool: ProcessPoolExecutor,
    work: Callable[..., R],
    items: Sequence[object],
    arguments: tuple[object, ...],
    jobs: int,
) -> Iterator[R]:
    """Keeps a few items a worker in flight, so that an interrupted run has little to repeat."""
    waiting: list[Future[R]] = []
    for item in items:
        waiting.append(pool.submit(work, item, *arguments))
        if len(waiting) >= 4 * jobs:
            yield _result(pool, waiting.pop(0))
    for future in waiting:
        yield _result(pool, future)


def _result(pool: ProcessPoolExecutor, future: Future[R]) -> R:
    """What a future gives.

    The thread that leads the pool ends where it may start no other thread (a limit on processes). It tells
    nobody, so that its futures would be waited for without end.

    Raises:
        BrokenProcessPool: nobody is left who could bring the result.
    """
    while True:
        leader: Any = pool._executor_manager_thread
        gone = leader is None or not leader.is_alive()
        try:
            return future.result(0 if gone else _LOOK_SECONDS)
        except TimeoutError:
            if future.done():  # the work itself raised it, or it came just now
                return future.result()
            if gone:
                raise BrokenProcessPool("the thread that leads the worker processes has ended") from None


def _alone(work: Callable[..., R], item: object, arguments: tuple[object, ...]) -> R | None:
    try:
        with _pool(1) as pool:
            return _result(pool, pool.submit(work, item, *arguments))
    except BrokenProcessPool:
        return None
