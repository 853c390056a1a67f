"""The time that a question may take, and the calling off of a question that is under way.

Java has its own deadline. What Python does before and after it (type checking, compiling, reading the answer)
looks at a :class:`Watch`, so that one limit holds for the whole question.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from fol_kb.deadline import Deadline, current
from fol_kb.reports import Reason


class UnansweredError(Exception):
    """Why there is no answer of an engine to report; ``reason`` is what the report gives."""

    reason = Reason.ERROR


class OutOfTimeError(UnansweredError):
    """The time limit was reached, or the question was called off."""

    reason = Reason.TIMEOUT


class NothingReadError(UnansweredError):
    """The belief set has no formulas: whatever was said of it would be said of nothing."""

    reason = Reason.NOTHING_READ


class Cancellation:
    """Calls off what runs under it, once and for good. Any thread may do so."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._stops: list[Callable[[], None]] = []
        self.cancelled = False

    def cancel(self) -> None:
        """Stop what runs, and whatever is begun later under this."""
        with self._lock:
            if not self.cancelled:
                self.cancelled = True
                for stop in self._stops:
                    stop()

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """While the block runs, ``stop`` is what ends it: called at most once, and never after the block."""
        with self._lock:
            self._stops.append(stop)
            if self.cancelled:
                stop()
        try:
            yield
        finally:
            with self._lock:
                self._stops.remove(stop)


_under: ContextVar[Cancellation | None] = ContextVar("fol_kb_cancellation", default=None)


def current_cancellation() -> Cancellation | None:
    """What the questions of this thread (or task) can be called off by, if by anything."""
    return _under.get()


@contextmanager
def cancellable(cancellation: Cancellation) -> Iterator[None]:
    """Questions that the block asks can be called off from elsewhere."""
    token = _under.set(cancellation)
    try:
        yield
    finally:
        _under.reset(token)


class Watch(Deadline):
    """The deadline of a question, which the thread or task that makes it can also call off."""

    def __init__(self, seconds: float) -> None:
        super().__init__(min(seconds, current().left()))
        self._cancellation = current_cancellation()

    def look(self, doing: str | None = None) -> None:
        """Go on if there is time.

        Raises:
            OutOfTimeError: there is none, or the question was called off.
        """
        if self._cancellation is not None and self._cancellation.cancelled:
            raise OutOfTimeError("the question was called off")
        if self.left() <= 0:
            raise OutOfTimeError("the time limit was reached")
