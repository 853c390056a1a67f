"""Several inputs: one that fails does not keep the others from their answers, and the order stays."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from fol_kb.common.command_line.exit_codes import ExitCode
from fol_kb.common.errors import FolKbError

T = TypeVar("T")


def exit_code(problem: FolKbError) -> ExitCode:
    """Whether it is the input that is bad, or nothing was found out about it."""
    return ExitCode.UNDECIDED if problem.undecided else ExitCode.BAD_INPUT


def failure(problem: Exception, path: str) -> tuple[str, str, ExitCode]:
    """The kind of a problem with one of several inputs, the message, and the exit code for it alone."""
    if isinstance(problem, FolKbError):
        where = "" if problem.place.file else f"{path}: "
        return problem.kind, f"{where}{problem}", exit_code(problem)
    if isinstance(problem, OSError):
        return "input", f"{problem.filename or path}: {problem.strerror or problem}", ExitCode.BAD_INPUT
    if isinstance(problem, RecursionError):
        return "limit", f"{path}: the input nests too deeply; split it", ExitCode.BAD_INPUT
    if isinstance(problem, MemoryError):
        return "memory", f"{path}: out of memory; split the input", ExitCode.UNDECIDED
    return "input", f"{path}: {problem}", ExitCode.BAD_INPUT


def in_order(work: Callable[..., T], *arguments: Sequence[Any], jobs: int) -> Generator[T]:
    """What ``work`` gives for each of the arguments, in their order, so many at a time, each in a thread.

    An exception, Ctrl-C also, calls off the questions that are under way, and is raised when they have ended.
    """
    if jobs == 1:
        yield from map(work, *arguments)
        return
    from collections import deque
    from concurrent.futures import Future, ThreadPoolExecutor

    from fol_kb.common.cancellation import Cancellation, cancellable

    cancellation = Cancellation()

    def run(*each: Any) -> T:
        with cancellable(cancellation):
            return work(*each)

    waiting: deque[Future[T]] = deque()
    pool = ThreadPoolExecutor(jobs, thread_name_prefix="fol-kb-job")
    try:
        for each in zip(*arguments, strict=True):
            waiting.append(pool.submit(run, *each))
            if len(waiting) >= 4 * jobs:  # enough to keep all at work, and not all results in memory
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        cancellation.cancel()
        pool.shutdown(cancel_futures=True)
