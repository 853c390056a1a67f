"""The time that a question may take, and the calling off of a question that is under way.

Java has its own deadline. What Python does before and after it (type checking, compiling, reading the answer)
looks at a :class:`Watch`, so that one limit holds for the whole question.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from fol_kb.reports import Reason

T = TypeVar("T")

_BETWEEN_LOOKS = 64
"""So many small steps, of microseconds each, are taken between two looks at the clock."""


class UnansweredError(Exception):
    """Why there is no answer of an engine to report; ``reason`` is what the report gives."""

    reason = Reason.ERROR


class OutOfTimeError(UnansweredError):
    """The time limit was reached, or the question was called off."""

    reason = Reason.TIMEOUT


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


class Watch:
    """What is left of ``seconds`` from now on, for the thread that makes it."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds
        self._cancellation = current_cancellation()

    def left(self) -> float:
        """Seconds until the deadline; negative past it."""
        return self._end - time.monotonic()

    def look(self) -> None:
        """Go on if there is time.

        Raises:
            OutOfTimeError: there is none, or the question was called off.
        """
        if self._cancellation is not None and self._cancellation.cancelled:
            raise OutOfTimeError("the question was called off")
        if self.left() <= 0:
            raise OutOfTimeError("the time limit was reached")

    def over(self, items: Iterable[T]) -> Iterator[T]:
        """The items, with a look at the clock every now and then and at the end; raises as :meth:`look`."""
        for number, item in enumerate(items):
            if not number % _BETWEEN_LOOKS:
                self.look()
            yield item
        self.look()
