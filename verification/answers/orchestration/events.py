"""Events for any number of listeners; one that raises or never returns harms nobody.

Each listener has a thread of its own, which ends with the process, and a queue. What a listener that is too
slow has no room for is dropped, counted and logged. Telling an event never waits.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import logging
import queue
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeAlias

from verification.model import Event

_log = logging.getLogger(__name__)
Listener: TypeAlias = Callable[[Event], Awaitable[Any] | Any]
"""Is told of events, one by one and in their order, in a thread of its own. An async function is run there,
in an event loop of its own."""
_END = object()


class Subscription:
    """A listener that listens.

    Attributes:
        dropped: how many events it had no room for.
        failed: how many times it raised.
    """

    def __init__(self, listener: Listener, room: int) -> None:
        self.dropped = 0
        self.failed = 0
        self._listener = listener
        self._queue: queue.Queue[Any] = queue.Queue(room)
        self._ended = threading.Event()
        name = getattr(listener, "__qualname__", type(listener).__name__)
        self._thread = threading.Thread(target=self._run, name=f"fol-verify-listener-{name}", daemon=True)
        self._thread.start()

    def tell(self, event: Event) -> None:
        """Put an event into the queue, if there is room."""
        try:
            self._queue.put_nowait(event)
        except queue.Full:
            self.dropped += 1
            _log.warning("a listener is too slow: %d events are dropped", self.dropped)

    def end(self) -> None:
        """Let the listener end after what it has been told; nothing is waited for."""
        with contextlib.suppress(queue.Full):
            self._queue.put_nowait(_END)
            return
        self._ended.set()

    def join(self, seconds: float) -> bool:
        """Whether the listener has ended within so many seconds."""
        self._thread.join(max(0.0, seconds))
        return not self._thread.is_alive()

    def _run(self) -> None:
        while not self._ended.is_set():
            event = self._queue.get()
            if event is _END:
                return
            try:
                answer = self._listener(event)
                if inspect.isawaitable(answer):
                    asyncio.run(_awaited(answer))
            except Exception:  # noqa: BLE001  # whatever it is, it is the listener's
                self.failed += 1
                _log.warning("a listener raised at %s", event.event, exc_info=True)


async def _awaited(answer: Awaitable[Any]) -> None:
    await answer


class Events:
    """Whoever listens, and what they are told.

    Args:
        room: so many events wait for a slow listener.
    """

    def __init__(self, room: int = 1_000) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._subscriptions: list[Subscription] = []

    def listen(self, listener: Listener) -> Subscription:
        """Let somebody listen from now on."""
        subscription = Subscription(listener, self._room)
        with self._lock:
            self._subscriptions.append(subscription)
        return subscription

    def tell(self, event: Event) -> None:
        """Tell everybody; it never waits and never raises."""
        with self._lock:
            listening = list(self._subscriptions)
        for subscription in listening:
            subscription.tell(event)

    def close(self, seconds: float = 5.0) -> tuple[Subscription, ...]:
        """Wait until the listeners have heard everything, but no longer than so many seconds.

        Returns:
            those that have not.
        """
        with self._lock:
            ending, self._subscriptions = self._subscriptions, []
        for subscription in ending:
            subscription.end()
        until = time.monotonic() + seconds
        late = tuple(each for each in ending if not each.join(until - time.monotonic()))
        if late:
            _log.warning("%d listeners have not ended within %g seconds", len(late), seconds)
        return late

    @contextlib.contextmanager
    def closing(self, seconds: float = 5.0) -> Iterator[Events]:
        """:meth:`close` in the end."""
        try:
            yield self
        finally:
            self.close(seconds)
