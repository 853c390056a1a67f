"""A command whose exit code is its own: it works in a process that another one watches over.

0 and 1 are verdicts. A virtual machine that does not start, or finds no memory later, ends the process that
it is in with 1, from within C: no ``except`` and no handler at the end of Python sees it, and a library may
end it with 0 as well. So the process that was called starts another one, which does the work and says with
which code it ends. A process that ended without having said so gave no verdict.

Only the standard library is used: all else is loaded in the process that works.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator

from fol_kb.common import processes, signals, streams
from fol_kb.common.command_line.exit_codes import ExitCode

NO_VERDICT = ExitCode.UNDECIDED
_ENDING = ("SIGINT", "SIGTERM", "SIGHUP")
_END_SECONDS = 5.0


def supervised(run: Callable[[], int], name: str) -> int:
    """The exit code that ``run`` gives; it runs in a child, which comes back from here too.

    ``name`` is that of the program, for notes.

    Signals that ask this process to end go on to the child. Ctrl-C on a terminal comes to both.
    """
    if not hasattr(os, "fork"):
        return run()
    streams.prepare()  # the numbers of closed streams would be those of the pipe
    parent = os.getpid()
    with _blocked() as numbers:
        source, sink = os.pipe()
        try:
            child = os.fork()
        except OSError as problem:
            streams.note(f"{name}: no process could be started to work in: {problem.strerror}")
            return NO_VERDICT
        if child:
            os.close(sink)
            return _watched(child, source, numbers, name)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.close(source)
    signals.comes_twice()
    processes.end_with(parent, _end)
    return _said(run, sink)


@contextlib.contextmanager
def _blocked() -> Iterator[set[signal.Signals]]:
    """While the block runs, what ends a process waits to be asked for, as does the end of a child."""
    # to whoever ignores it, as is the default, some systems do not tell that a child has ended
    signal.signal(signal.SIGCHLD, lambda *_: None)
    numbers = {signal.SIGCHLD, *(getattr(signal, name) for name in _ENDING)}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield numbers
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _said(run: Callable[[], int], sink: int) -> int:
    """In the child: what ``run`` gives, and the parent knows it."""
    try:
        code = run()
    except SystemExit as end:
        if isinstance(end.code, int | None):
            _tell(sink, end.code or 0)
        raise
    _tell(sink, code)
    return code


def _tell(sink: int, code: int) -> None:
    """A parent that was killed hears nothing any more."""
    with contextlib.suppress(BrokenPipeError):
        os.write(sink, b"%d" % code)


def _end() -> None:
    """In the child, if its parent was killed: as a service manager ends it, and soon."""
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_END_SECONDS)
    processes.end()


def _watched(child: int, source: int, numbers: set[signal.Signals], name: str) -> int:
    """In the parent: the code that the child said, when it has ended."""
    while True:
        number, by_a_process = _next(numbers)
        if number != signal.SIGCHLD:
            if by_a_process:
                os.kill(child, number)
            continue
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            break
    os.set_blocking(source, False)
    with contextlib.suppress(BlockingIOError):  # it said nothing, and something that it started still lives
        if said := os.read(source, 16):
            return int(said)
    code = os.waitstatus_to_exitcode(status)
    if code < 0 and signal.Signals(-code).name in _ENDING:
        return 128 - code
    how = f"ended with code {code}" if code >= 0 else f"was killed by {signal.Signals(-code).name}"
    streams.note(
        f"{name}: no verdict: the process at work {how}: Java could not start or go on, or memory ran out;"
        " _JAVA_OPTIONS=-XX:-SuppressFatalErrorMessage has Java say more"
    )
    return NO_VERDICT


def _next(numbers: set[signal.Signals]) -> tuple[int, bool]:
    """The next of these signals, and whether a process sent it; where that is not told, it may have."""
    if not hasattr(signal, "sigwaitinfo"):
        return signal.sigwait(numbers), True
    found = signal.sigwaitinfo(numbers)
    return found.si_signo, found.si_code <= 0  # SI_USER, SI_QUEUE, SI_TKILL
