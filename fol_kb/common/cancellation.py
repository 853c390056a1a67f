"""Calling off what is under way: work in a thread or task asks whether somebody has called it off."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


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
