"""The one way to an endpoint: JSON goes out, an answer comes back, with retries, limits and without the key.

What is asked, and what an answer is, the protocols say: :mod:`.endpoint` (OpenAI's chat completions),
:mod:`.ollama` and :mod:`.embeddings`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NoReturn, TypeVar

from fol_kb.llm.client_thread import Connection
from fol_kb.llm.endpoint_settings import EndpointSettings
from fol_kb.llm.failures import Failure, remedy
from fol_kb.llm.loopback import require_allowed
from fol_kb.llm.messages import BudgetError, ModelError
from fol_kb.llm.redaction import redact
from fol_kb.llm.retrying import Backoff, Retry
from fol_kb.llm.warming import expect

_log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Exchange(Generic[T]):
    """One question to an endpoint.

    Attributes:
        path: after the base URL, or a whole URL of the same server.
        body: makes the JSON that goes out; asked before each attempt.
        read: makes an answer of the JSON that came, or raises :class:`~fol_kb.llm.wire.MalformedError`.
        adapted: whether a refused body will be another one the next time, so that it is worth sending.
        booked: told of each answer, in another thread, before anybody has it.
    """

    path: str
    body: Callable[[], Mapping[str, Any]]
    read: Callable[[Any], T]
    adapted: Callable[[Failure, Mapping[str, Any]], bool] = lambda failure, body: False
    booked: Callable[[T], object] = lambda answer: None


class Core:
    """Asks one endpoint over HTTP.

    Sent again, with backoff and as long as ``settings`` allow: what got no connection, no answer in time,
    408, 409, 429 or 5xx, and streams that break off; once what got an answer that cannot be read. A slot of
    ``settings.concurrency`` is held until there is an answer, through all waits: an endpoint that is asked
    too often is asked less.

    May be used from any event loops and threads; :meth:`close` leaves nothing open.

    Args:
        settings: where, with which key and limits.
        admit: called before each HTTP request; what it raises ends the asking.
        retrying: told, in another thread, before each wait for another attempt.
    """

    def __init__(
        self,
        settings: EndpointSettings,
        *,
        admit: Callable[[], None] | None = None,
        retrying: Callable[[Retry], object] = lambda _: None,
    ) -> None:
        require_allowed(settings.base_url)
        expect()
        self.settings = settings
        self.notes: list[str] = []
        """What was asked for and is left out, since the endpoint does not take it."""
        self._admit = admit
        self._retrying = retrying
        self._backoff = Backoff(settings.backoff, settings.backoff_limit)
        self._chance = random.Random()
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._process = os.getpid()
        self._closed = False

    async def send(self, exchange: Exchange[T]) -> tuple[T, int]:
        """The answer to a question, and how many HTTP requests it took.

        Raises:
            ModelError: there is none; says why, after how many attempts, and what to do.
            BudgetError: ``admit`` refused.
        """
        require_allowed(self.settings.base_url)
        connection = self._connected()
        future = connection.submit(self._answer(connection, exchange))
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not self._closed or (task is not None and task.cancelling()):
                raise
        raise ModelError("the endpoint was closed while it was asked")

    def note(self, told: str) -> None:
        """Put down, and log, that something has no effect."""
        whole = f"{self.settings.base_url}: {told}"
        self.notes.append(whole)
        _log.warning("%s", whole)

    async def close(self) -> None:
        """Close all connections and end what is under way; again is no error."""
        with self._lock:
            self._closed = True
            connection = self._connection if self._process == os.getpid() else None
        if connection is not None:
            await asyncio.to_thread(connection.end)

    def _connected(self) -> Connection:
        with self._lock:
            if self._closed:
                raise ModelError("the endpoint is closed; make another")
            if self._connection is None or self._process != os.getpid():  # a fork has no thread
                # nothing in there may lead back here, or an endpoint that is dropped would stay
                settings = self.settings
                self._connection = Connection(lambda: _client(settings), settings.concurrency)
                self._process = os.getpid()
                weakref.finalize(self, self._connection.end)
            return self._connection

    async def _answer(self, connection: Connection, exchange: Exchange[T]) -> tuple[T, int]:
        settings = self.settings
        from fol_kb.llm.transport import attempt  # here, in the connection's thread: it takes a while to load

        async with connection.slots:
            started = time.monotonic()
            deadline = started + settings.total_timeout
            attempts = retries = garbled = 0
            while True:
                self._admitted(attempts)
                attempts += 1
                left = deadline - time.monotonic()
                body = exchange.body()
                seconds = min(settings.request_timeout, left)
                outcome = await attempt(
                    connection.client, exchange.path, body, exchange.read, settings.key, seconds
                )
                if not isinstance(outcome, Failure):
                    _log.debug("%s answered attempt %d", settings.base_url, attempts)
                    exchange.booked(outcome)
                    return outcome, attempts
                if exchange.adapted(outcome, body):
                    continue
                times = f"{attempts} attempts" if attempts > 1 else "1 attempt"
                spent = f" ({times} in {time.monotonic() - started:.1f} s)"
                garbled += outcome.garbled
                if not outcome.again or garbled > 1:
                    self._fail(outcome, attempts, spent if attempts > 1 else "")
                if retries >= settings.retries:
                    self._fail(outcome, attempts, spent)
                wait = self._backoff.wait(retries, outcome.asked, self._chance)
                if time.monotonic() + wait >= deadline:
                    more = f", which asks to wait {outcome.asked:.0f} s" if outcome.asked else ""
                    self._fail(
                        outcome,
                        attempts,
                        f"{more}{spent}; given up, as total_timeout is {settings.total_timeout:g} s",
                    )
                retries += 1
                told = redact(f"{settings.base_url}: {outcome.problem}", settings.key)
                retry = Retry(told, retries, settings.retries, wait)
                _log.warning("%s", retry)
                self._retrying(retry)
                await asyncio.sleep(wait)

    def _admitted(self, attempts: int) -> None:
        if self._admit is None:
            return
        try:
            self._admit()
        except BudgetError as problem:
            problem.attempts = attempts
            raise

    def _fail(self, failure: Failure, attempts: int, more: str) -> NoReturn:
        told = f"{self.settings.base_url}: {failure.problem}{more}{remedy(failure, self.settings)}"
        raise ModelError(
            redact(told, self.settings.key), attempts=attempts, status=failure.status, said=failure.said
        )


def _client(settings: EndpointSettings) -> Any:
    from fol_kb.llm.transport import make_client

    return make_client(settings)
