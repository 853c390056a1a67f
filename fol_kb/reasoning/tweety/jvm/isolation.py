"""Questions to Java in processes of its own, which are killed when they do not keep a limit.

A question inside this process ends by itself at its deadline, since the engines look at the clock; nothing
could end it from outside if one of them did not. A worker process can be killed for certain, takes the
memory it used with it, and no fault of a virtual machine reaches this process.

Workers are kept and used again. There are at most as many as there are processors; further questions wait
for one, and that is no part of their time.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import spawn
from typing import BinaryIO, cast

from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.common.cancellation import current_cancellation
from fol_kb.reasoning.tweety import errors
from fol_kb.reasoning.tweety.errors import JvmStartError, RequestError, TweetyError
from fol_kb.reasoning.tweety.jvm.isolated_worker import read_frame, write_frame
from fol_kb.reasoning.tweety.jvm.machine import HEAP_VARIABLE
from fol_kb.reasoning.tweety.jvm.start_probe import used
from fol_kb.reasoning.tweety.watch import OutOfTimeError, UnansweredError, Watch, heed

DEFAULT_MEMORY_MB = 4096
"""MiB that a worker process may use."""
GRACE = 0.3
"""Seconds past the deadline that Java gets to say itself that its time is over."""
MOST_WORKERS = os.cpu_count() or 1

_MODULE = "fol_kb.reasoning.tweety.jvm.isolated_worker"
_BESIDE_HEAP_MB = 192
"""What a worker uses besides Java's heap: Python, Java's code and classes, the messages."""
_START_SECONDS = 60.0
_LOOK_SECONDS = 0.02
_END_SECONDS = 5.0
_LIVES_SECONDS = 0.1


class OutOfMemoryError(UnansweredError):
    """The worker used more memory than it may."""

    reason = Reason.RESOURCE_OUT


class WorkerLostError(UnansweredError):
    """The worker ended by itself, or was ended by somebody else."""


@contextmanager
def worker(memory_mb: int = DEFAULT_MEMORY_MB) -> Iterator[Worker]:
    """A worker process for the questions of the block, one after the other: call it.

    Args:
        memory_mb: MiB that the process may use (resident, where the system tells it; Java's heap everywhere).

    Raises:
        TweetyError: Java did not start there.
        OutOfTimeError: called off while waiting for a worker or its start.
    """
    state = _state
    while not state.slots.acquire(timeout=_LOOK_SECONDS * 5):
        heed(current_cancellation())
    try:
        found = _idle(state, memory_mb) or Worker(memory_mb)
        found.wait_until_ready()
        try:
            yield found
        finally:
            if not found.ended:
                state.idle.append(found)
    finally:
        state.slots.release()


def close() -> None:
    """End all workers, also those at work; later questions start new ones."""
    state = _state
    state.idle.clear()
    for found in list(state.all):
        found.kill()


def processes() -> tuple[int, ...]:
    """The process numbers of the workers that there are now."""
    return tuple(found.pid for found in list(_state.all))


class _State:
    """The workers of this process. A forked child has none: they are its parent's."""

    def __init__(self) -> None:
        self.slots = threading.BoundedSemaphore(MOST_WORKERS)
        self.idle: deque[Worker] = deque()  # which threads may share
        self.all: set[Worker] = set()


_state = _State()


def _idle(state: _State, memory_mb: int) -> Worker | None:
    """A worker that waits and has the memory that is wanted; one that has not makes room."""
    while True:
        try:
            found = state.idle.pop()
        except IndexError:
            return None
        if found.memory_mb == memory_mb and found.lives():
            return found
        found.kill()


class _Job:
    __slots__ = ("answer", "done", "request")

    def __init__(self, request: bytes | None) -> None:
        self.request = request
        self.answer: bytes | None = None
        self.done = threading.Lock()
        self.done.acquire()


class Worker:
    """A worker process, and a thread that talks to it while the one that asks looks at the clock."""

    def __init__(self, memory_mb: int) -> None:
        self.memory_mb = memory_mb
        self.ended = False
        environment = {
            HEAP_VARIABLE: f"{memory_mb - _BESIDE_HEAP_MB}m",
            "PYTHONPATH": os.pathsep.join(entry or os.getcwd() for entry in sys.path),  # noqa: PTH109
        }
        self.process = subprocess.Popen(
            [os.fsdecode(spawn.get_executable()), "-m", _MODULE, str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env=os.environ | environment,
            start_new_session=True,  # Ctrl-C is for this process; and what Java starts is ended with it
        )
        self.pid = self.process.pid
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._ready: _Job | None = _Job(None)
        self._jobs.put(self._ready)
        self._thread = threading.Thread(target=self._talk, name="fol-kb-isolated", daemon=True)
        self._thread.start()
        _state.all.add(self)

    def wait_until_ready(self) -> None:
        """Wait for Java's start; nothing if it has been waited for before.

        Raises:
            TweetyError: it did not start.
        """
        if self._ready is None:
            return
        began = time.monotonic()
        try:
            while not self._ready.done.acquire(timeout=_LOOK_SECONDS):
                heed(current_cancellation())
                if time.monotonic() - began > _START_SECONDS:
                    raise JvmStartError(f"a process for Java was not ready after {_START_SECONDS:g} s")
            if self._ready.answer is None:
                raise JvmStartError(f"a process for Java {self._how_it_ended()} before it was ready")
            self._text(self._ready.answer)
        except BaseException:
            self.kill()
            raise
        self._ready = None

    def lives(self) -> bool:
        """Whether it has not ended. One that is being killed has no exit code yet, so it is asked itself; one
        that does not answer at once may be slow, which is for the clock of the question to judge."""
        job = _Job(b"")
        self._jobs.put(job)
        return not job.done.acquire(timeout=_LIVES_SECONDS) or job.answer is not None

    def __call__(self, message: str, watch: Watch) -> str:
        """The answer of Java to a message.

        Raises:
            OutOfTimeError: none came within the grace after the deadline, or the question was called off.
            OutOfMemoryError: the process used too much memory.
            WorkerLostError: the process ended.
            TweetyError: as :class:`fol_kb.reasoning.tweety.jvm.machine.Bridge`.
        """
        try:
            job = _Job(message.encode())
        except UnicodeEncodeError as problem:
            raise RequestError(f"a request with text that is not Unicode: {problem}") from problem
        self._jobs.put(job)
        try:
            while not job.done.acquire(timeout=_LOOK_SECONDS):
                self._hold_to_limits(watch)
            if job.answer is None:
                raise WorkerLostError(f"the process of this question {self._how_it_ended()}")
        except BaseException:  # also Ctrl-C: what it works on is nobody's any more
            self.kill()
            raise
        return self._text(job.answer)

    def post(self, message: str) -> None:
        """Hand over a message whose answer nobody waits for."""
        self._jobs.put(_Job(message.encode()))

    def _hold_to_limits(self, watch: Watch) -> None:
        heed(current_cancellation())
        if watch.left() < -GRACE:
            raise OutOfTimeError("the time limit was reached, and the process ended")
        resident = _resident_mb(self.pid)
        if resident > self.memory_mb:
            raise OutOfMemoryError(
                f"the process used {resident} MiB of memory, {self.memory_mb} were allowed, and was ended"
            )

    def kill(self) -> None:
        """End the process and what it started, wait for it, and give back what it had of this process."""
        self.ended = True
        if self.process.poll() is None:
            if sys.platform == "win32":
                self.process.kill()
            else:
                # no such group: it ended just now
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(_END_SECONDS)
        self._jobs.put(None)
        self._thread.join(_END_SECONDS)
        _state.all.discard(self)

    def _how_it_ended(self) -> str:
        try:
            code = self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            return "gave no answer"
        if code == -getattr(signal, "SIGKILL", 9):
            return "was killed, perhaps for want of memory"
        return f"ended with code {code}"

    def _text(self, answer: bytes) -> str:
        text = answer[1:].decode()
        if answer[:1] == b"a":
            return text
        said = json.loads(text)
        kind = getattr(errors, said["kind"], TweetyError)
        problem = kind(said["problem"])
        assert isinstance(problem, TweetyError)
        if isinstance(problem, errors.JavaError):
            problem.java_class, problem.java_trace = said["java_class"], said["java_trace"]
        raise problem

    def _talk(self) -> None:
        sink, source = self.process.stdin, self.process.stdout
        assert sink is not None
        assert source is not None
        with sink, source:
            while (job := self._jobs.get()) is not None:
                # no answer: the process has ended, and whoever waits looks how
                with contextlib.suppress(OSError):
                    if job.request is not None:
                        write_frame(cast(BinaryIO, sink), job.request)
                    job.answer = read_frame(cast(BinaryIO, source))
                job.done.release()


def _resident_mb(pid: int) -> int:
    """MiB of memory that a process uses; 0 where the system does not tell it in a file."""
    return used(pid, place=1) >> 20


def _forget() -> None:
    global _state
    _state = _State()


atexit.register(close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
