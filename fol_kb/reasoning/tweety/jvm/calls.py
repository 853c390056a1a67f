"""A function of Java that another thread can interrupt while it runs."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fol_kb.common.cancellation import current_cancellation


@contextmanager
def interruptible(function: Callable[..., object]) -> Iterator[Callable[..., object]]:
    """The function of Java as it is to be called inside the block.

    Under a :class:`~fol_kb.common.cancellation.Cancellation` the Java thread is interrupted when that is
    cancelled. Java takes an interruption for a deadline that has passed, and answers UNDECIDED with TIMEOUT.
    """
    cancellation = current_cancellation()
    if cancellation is None:
        yield function
        return
    java = _Interruptible(function)
    with cancellation.stopping(java.interrupt):
        yield java.run


class _Interruptible:
    """Java threads serve many questions in turn: an interruption must strike its own question only."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function
        self._lock = threading.Lock()
        self._thread: Any = None
        self._interrupted = False

    def run(self, *request: str | int) -> object:
        """Call Java; runs in one of the threads of :mod:`fol_kb.reasoning.tweety.jvm.machine`."""
        threads = sys.modules["jpype"].JClass("java.lang.Thread")
        with self._lock:
            self._thread = threads.currentThread()
            if self._interrupted:
                self._thread.interrupt()
        try:
            return self._function(*request)
        finally:
            with self._lock:
                self._thread = None
            threads.interrupted()  # clears the mark: the next question is another one's

    def interrupt(self) -> None:
        """From any thread, before, during or after the call."""
        with self._lock:
            self._interrupted = True
            if self._thread is not None:
                self._thread.interrupt()
