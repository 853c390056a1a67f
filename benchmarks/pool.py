"""Work dealt out by number to processes that may die or hang: such a one loses the number it was at, no more.

An executor of the standard library gives up as a whole when one of its processes is killed. Here each result
is sent by itself; if a process ends or is silent for too long, the number that it was at is reported as lost,
and another process goes on behind it.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

CHUNK = 40
"""Numbers that a worker gets at a time."""
STARTING = 120.0
"""Seconds that a process may take to start, with all that it imports."""
RETIRED_AFTER = 4_000
"""Numbers after which a worker makes room for a fresh one: the solvers in it do not give all memory back."""


@dataclass(frozen=True, slots=True)
class Done:
    """A number and what came of it; ``lost`` says how the process ended, where nothing came."""

    number: int
    result: Any = None
    lost: str | None = None


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    numbers: list[int]
    since: float
    ready: bool = False
    done: int = 0


def run(
    task: Callable[[int], Any], numbers: Sequence[int], workers: int, *, longest: float = 120.0
) -> Iterator[Done]:
    """What ``task`` makes of each number, in the order in which that is done.

    Args:
        task: a picklable callable of one number; its result must be picklable, and it should not raise.
        numbers: what to call it with.
        workers: how many processes; 0 is this one.
        longest: seconds for one number, after which its process is killed.
    """
    if not workers:
        yield from (Done(number, task(number)) for number in numbers)
        return
    waiting = [list(numbers[n : n + CHUNK]) for n in range(0, len(numbers), CHUNK)][::-1]
    running: list[_Worker] = []
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                running.append(_start(task, waiting.pop()))
            yield from _round(running, waiting, longest)
    finally:
        for worker in running:
            worker.process.kill()
            worker.process.join()


def _start(task: Callable[[int], Any], numbers: list[int]) -> _Worker:
    # a fork of a process with threads may hang, and Java does not survive one
    context = multiprocessing.get_context("spawn")
    mine, theirs = context.Pipe()
    process = context.Process(target=_work, args=(task, theirs), daemon=True)
    process.start()
    theirs.close()
    mine.send(numbers)
    return _Worker(process, mine, numbers, time.monotonic())


def _work(task: Callable[[int], Any], pipe: Connection) -> None:
    """In the worker: it says that it has started; numbers come in lists, each result goes out by itself; an
    empty list is the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    pipe.send(None)
    while numbers := pipe.recv():
        for number in numbers:
            pipe.send(task(number))


def _round(running: list[_Worker], waiting: list[list[int]], longest: float) -> Iterator[Done]:
    """Take what has come; replace what has ended or hangs."""
    ready = wait([worker.pipe for worker in running], timeout=1.0)
    for worker in list(running):
        lost = None
        if worker.pipe in ready:
            try:
                result = worker.pipe.recv()
            except (EOFError, ConnectionResetError):
                worker.process.join(5)
                lost = f"the process ended with code {worker.process.exitcode}"
            else:
                worker.since = time.monotonic()
                if not worker.ready:
                    worker.ready = True
                    continue
                worker.done += 1
                yield Done(worker.numbers.pop(0), result)
                if not worker.numbers:
                    _next(worker, running, waiting)
        elif time.monotonic() - worker.since > (longest if worker.ready else STARTING):
            lost = f"no answer for {longest:.0f} seconds; the process was killed"
        if lost:
            running.remove(worker)
            worker.process.kill()
            worker.process.join()
            yield Done(worker.numbers.pop(0), lost=lost)
            if worker.numbers:
                waiting.append(worker.numbers)


def _next(worker: _Worker, running: list[_Worker], waiting: list[list[int]]) -> None:
    if waiting and worker.done < RETIRED_AFTER:
        worker.numbers = waiting.pop()
        worker.pipe.send(worker.numbers)
        return
    worker.pipe.send([])
    worker.process.join(20)
    if worker.process.is_alive():
        worker.process.kill()
    running.remove(worker)
