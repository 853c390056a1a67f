"""One call of Java that another thread can interrupt."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

from fol_kb.tweety import jvm
from fol_kb.tweety.watch import current_cancellation


def call(request: str) -> str:
    """The answer of Java to a request; raises as :class:`fol_kb.tweety.jvm.Bridge`.

    Under a :class:`~fol_kb.tweety.watch.Cancellation` the Java thread is interrupted when that is cancelled.
    Java takes an interruption for a deadline that has passed, and answers UNDECIDED with TIMEOUT.
    """
    ask = jvm.bridge()
    cancellation = current_cancellation()
    if cancellation is None:
        return ask(request)
    java = _Interruptible(ask._run)
    with cancellation.stopping(java.interrupt):
        return jvm._run(java.run, request)


class _Interruptible:
    """Java threads serve many questions in turn: an interruption must strike its own question only."""

    def __init__(self, function: Callable[[str], object]) -> None:
        self._function = function
        self._lock = threading.Lock()
        self._thread: Any = None
        self._interrupted = False

    def run(self, request: str) -> object:
        """Call Java; runs in one of the threads of :mod:`fol_kb.tweety.jvm`."""
        threads = sys.modules["jpype"].JClass("java.lang.Thread")
        with self._lock:
            self._thread = threads.currentThread()
            if self._interrupted:
                self._thread.interrupt()
        try:
            return self._function(request)
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
