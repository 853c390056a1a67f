"""An endpoint that speaks OpenAI's chat completions, over HTTP."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import re
import ssl
import threading
import time
import weakref
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import replace
from importlib import import_module
from types import TracebackType
from typing import Any, NoReturn

import openai
from openai import AsyncOpenAI, AsyncStream, DefaultAsyncHttpxClient

from fol_kb.llm.connection import Connection
from fol_kb.llm.failures import QUOTED, Failure, cause, of_error, of_status, quoted, remedy
from fol_kb.llm.loopback import is_loopback, require_allowed
from fol_kb.llm.messages import Answer, BudgetError, ModelError, Request
from fol_kb.llm.redaction import redact, without_key
from fol_kb.llm.retrying import Backoff, Retry
from fol_kb.llm.settings import Settings
from fol_kb.llm.wire import Assembly, MalformedError, to_answer, to_body

_log = logging.getLogger(__name__)
MOST_BYTES = 20_000_000
"""Of an answer; more is no answer but something that does not end."""
_OPTIONAL = frozenset({"stream_options", "temperature", "seed"})
"""Fields that an answer can do without; that they are left out is told."""
_NOT_KNOWN = re.compile(
    r"unsupported|not support|unknown|unrecogni[sz]ed|unexpected|not permitted|not accept|only the default",
    re.IGNORECASE,
)


class Endpoint:
    """Answers requests over HTTP: a :class:`~fol_kb.llm.messages.ChatModel`.

    Sent again, with backoff and as long as ``settings`` allow: what got no connection, no answer in time,
    408, 409, 429 or 5xx, and streams that break off; once what got an answer that cannot be read. A slot of
    ``settings.concurrency`` is held until there is an answer, through all waits: an endpoint that is asked
    too often is asked less.

    May be used from any event loops and threads; :meth:`close` leaves nothing open.

    Args:
        settings: where, which model, with which key and limits.
        admit: called before each HTTP request; what it raises ends the asking.
        retrying: told, in another thread, before each wait for another attempt.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        admit: Callable[[], None] | None = None,
        retrying: Callable[[Retry], object] = lambda _: None,
    ) -> None:
        require_allowed(settings.base_url)
        self.settings = settings
        self._admit = admit
        self._retrying = retrying
        self._backoff = Backoff(settings.backoff, settings.backoff_limit)
        self._chance = random.Random()
        self._length_field = "max_tokens"
        self._left_out: set[str] = set()
        self.notes: list[str] = []
        """What was asked for and is left out, since the endpoint does not take it."""
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._process = os.getpid()
        self._closed = False

    def __repr__(self) -> str:
        return f"Endpoint({self.settings.base_url!r}, {self.settings.model!r})"

    async def __aenter__(self) -> Endpoint:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def ask(self, request: Request) -> Answer:
        """The answer to a request; what it leaves open is as in the settings.

        Raises:
            ModelError: there is none; says why, after how many attempts, and what to do.
            BudgetError: ``admit`` refused.
        """
        require_allowed(self.settings.base_url)
        full = replace(
            request,
            model=request.model or self.settings.model,
            temperature=self.settings.temperature if request.temperature is None else request.temperature,
            max_tokens=self.settings.max_answer_tokens if request.max_tokens is None else request.max_tokens,
        )
        if not full.model:
            raise ModelError("no model is named, neither in the request nor in the settings")
        connection = self._connected()
        future = connection.submit(self._answer(connection, full))
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not self._closed or (task is not None and task.cancelling()):
                raise
        raise ModelError("the endpoint was closed while it was asked")

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

    async def _answer(self, connection: Connection, request: Request) -> Answer:
        settings = self.settings
        async with connection.slots:
            started = time.monotonic()
            deadline = started + settings.total_timeout
            attempts = retries = garbled = 0
            while True:
                self._admitted(attempts)
                attempts += 1
                left = deadline - time.monotonic()
                body = self._body(request)
                outcome = await self._attempt(connection, body, min(settings.request_timeout, left))
                if isinstance(outcome, Answer):
                    _log.debug("%s answered attempt %d", settings.base_url, attempts)
                    return replace(outcome, attempts=attempts)
                if self._adapted(outcome, body):
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

    def _adapted(self, failure: Failure, sent: Mapping[str, Any]) -> bool:
        """Whether another request may do better, without a field that the endpoint says it does not know."""
        if failure.status not in (400, 422):
            return False
        # newer models of OpenAI refuse max_tokens and say what they want; other servers know nothing else
        wanted = "max_completion_tokens"
        if wanted in failure.body and "max_tokens" in sent:
            self._length_field = wanted
            return True
        for name in _OPTIONAL & sent.keys():
            if re.search(rf"\b{name}\b", failure.body) and _NOT_KNOWN.search(failure.body):
                if name not in self._left_out and name != "stream_options":
                    told = f"{self.settings.base_url}: {sent['model']} takes no {name}; its own is used"
                    self.notes.append(told)
                    _log.warning("%s", told)
                self._left_out.add(name)  # here already, if several were asked at a time
                return True
        return False

    def _body(self, request: Request) -> dict[str, Any]:
        body = to_body(request)
        if "max_tokens" in body:
            body[self._length_field] = body.pop("max_tokens")
        if self.settings.seed is not None:
            body["seed"] = self.settings.seed + request.sample
        if self.settings.stream:
            body |= {"stream": True, "stream_options": {"include_usage": True}}
        return {name: value for name, value in body.items() if name not in self._left_out}

    async def _attempt(
        self, connection: Connection, body: dict[str, Any], seconds: float
    ) -> Answer | Failure:
        """One HTTP request. Nothing is raised from here: errors of the client lead to the key."""
        try:
            completions = connection.client().chat.completions
        except Exception as problem:  # noqa: BLE001  # whatever it says may quote a proxy's password
            what = f"no client can be made ({type(problem).__name__})"
            return Failure(f"{what}; are the proxies and certificates of the environment right?", again=False)
        key = self.settings.key
        headers = {"Authorization": f"Bearer {key}" if key else openai.omit}
        seen = ""
        try:
            async with asyncio.timeout(seconds):
                if self.settings.stream:
                    stream = await completions.create(**body, extra_headers=headers)
                    try:
                        kind = stream.response.headers.get("content-type", "")
                        if "event-stream" not in kind:  # it does not stream, and answers in one piece
                            seen = await _whole(stream.response.aiter_bytes())
                            return _read(seen, key)
                        return await _assembled(stream, key)
                    finally:
                        await stream.close()
                ask = completions.with_streaming_response.create  # in parts, so that there is a limit
                async with ask(**body, extra_headers=headers) as response:
                    seen = await _whole(response.iter_bytes())
                return _read(seen, key)
        except (TimeoutError, openai.APITimeoutError):
            return Failure(f"no answer within {seconds:g} s", again=True)
        except openai.APIConnectionError as problem:
            unreached = isinstance(problem.__cause__, _UNREACHED)
            what = "no connection" if unreached else "the connection broke off"
            return Failure(f"{what} ({cause(problem)})", again=True, unreached=unreached)
        except openai.APIStatusError as problem:
            return of_status(problem, key)
        except openai.APIError as problem:  # an error that a stream brings
            return of_error(problem.body, problem.message, key, began=True)
        except _TellsError as problem:
            return of_error(problem.args[0], seen, key, began=False)
        except (MalformedError, ValueError, RecursionError) as problem:
            what = str(problem) if isinstance(problem, MalformedError) else "the answer is no JSON"
            if isinstance(problem, UnicodeEncodeError):
                return Failure("cannot be sent: half a surrogate pair is no character", again=False)
            if isinstance(problem, json.JSONDecodeError):
                seen = problem.doc
                what = what if seen.strip() else "the answer is empty"
            return Failure(f"{what}{quoted(seen, key)}", again=True, garbled=True)
        except _BrokenOffError as problem:
            return Failure(str(problem), again=True)
        except openai.OpenAIError as problem:
            return Failure(f"the client failed ({type(problem).__name__})", again=False)
        except Exception as problem:
            # the client reads the body of a refusal by itself, and maps nothing that happens meanwhile
            if not type(problem).__module__.startswith(_TRANSPORT):
                raise
            return Failure(f"the connection broke off ({cause(problem)})", again=True)


_HTTP = import_module(DefaultAsyncHttpxClient.__bases__[0].__module__.partition(".")[0])
"""The library that the client stands on: which one it is hangs on the client's version."""
_UNREACHED: tuple[type[Exception], ...] = (_HTTP.ConnectError, _HTTP.ConnectTimeout)
_TRANSPORT = ("httpx", "httpcore")
"""What the client stands on, in any of its versions: the first letters of the modules."""


class _BrokenOffError(Exception):
    """A stream ended before the answer did."""


class _TellsError(Exception):
    """A body that is an error; ``args[0]`` is what it says."""


_NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Believes no certificate."""


def _client(settings: Settings) -> AsyncOpenAI:
    local = is_loopback(settings.base_url)
    http = DefaultAsyncHttpxClient(
        timeout=None,  # that of HTTP is for each read; an attempt as a whole has its limit in _attempt
        follow_redirects=False,  # texts and keys go where they were meant to, or nowhere
        trust_env=not local,  # a proxy would take the way off this machine
        # to read the certificates of the world takes longer than to ask, and here nothing is encrypted
        verify=_NOBODY if local and settings.base_url.startswith("http://") else True,
    )
    return AsyncOpenAI(
        api_key=settings.key
        or "none",  # without one the client takes OPENAI_API_KEY; each request says for itself
        base_url=settings.base_url,
        timeout=None,
        max_retries=0,
        http_client=http,
    )


async def _assembled(stream: AsyncStream[Any], key: str) -> Answer:
    assembly = Assembly()
    async for chunk in stream:
        part = chunk.to_dict(warnings=False) if isinstance(chunk, openai.BaseModel) else chunk
        try:
            assembly.add(part)
        except MalformedError as problem:
            raise MalformedError(f"{problem}: {str(part)[:QUOTED]}") from None
    if assembly.finish_reason is None:
        raise _BrokenOffError("the stream broke off before the answer was complete")
    return to_answer(_without_key(assembly.body(), key))


def _without_key(body: Any, key: str) -> Any:
    """A body as it would be, had the key been replaced before it was sent, however it was escaped there."""
    return json.loads(without_key(json.dumps(body, ensure_ascii=False), key))


async def _whole(parts: AsyncIterator[bytes]) -> str:
    content = bytearray()
    try:
        async for part in parts:
            content += part
            if len(content) > MOST_BYTES:
                break
    except Exception as problem:  # noqa: BLE001  # those of httpx, which the client maps in a stream only
        told = f"the connection broke off ({problem})"
    else:
        if len(content) <= MOST_BYTES:
            return content.decode("utf-8", "replace")
        raise MalformedError(f"the answer has more than {MOST_BYTES:,} bytes")
    raise _BrokenOffError(told)


def _read(text: str, key: str) -> Answer:
    body = _without_key(json.loads(text), key)
    if isinstance(body, dict) and body.get("error") and not body.get("choices"):
        raise _TellsError(body["error"])
    return to_answer(body)


__all__ = ["Endpoint"]
