"""The server of scripted models: connections, and how answers and faults go out on them."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from fol_kb.testing.models import completions, ollama
from fol_kb.testing.models.cast import Cast
from fol_kb.testing.models.chat import ChatRequest, Refusal, digest
from fol_kb.testing.models.dialects import OLLAMA, OPENAI
from fol_kb.testing.models.player import Performance, refuse
from fol_kb.testing.models.protocol import (
    MOST_HEADER_BYTES,
    BadRequestError,
    HttpRequest,
    chunk,
    head,
    read_request,
)
from fol_kb.testing.models.record import KEY_HEADERS, Outcome, RecordedRequest, Recorder
from fol_kb.testing.models.script import Script

HOST = "127.0.0.1"
CONTROL = "/scripted"
"""Below this path is the server's own record, for whoever started it."""
LONGEST_WAIT = 60.0
"""Seconds that a request to be told of idleness waits."""


class _Protocol(asyncio.StreamReaderProtocol):
    """A connection that knows at once that its client has gone, also while nobody reads."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        connected: Callable[[asyncio.StreamReader, asyncio.StreamWriter, asyncio.Event], Awaitable[None]],
    ) -> None:
        self.gone = asyncio.Event()
        super().__init__(reader, lambda r, w: connected(r, w, self.gone))

    def eof_received(self) -> bool | None:
        self.gone.set()
        return super().eof_received()

    def connection_lost(self, problem: Exception | None) -> None:
        self.gone.set()
        super().connection_lost(problem)


class _EndConnectionError(Exception):
    """The connection is to end now: by the script, or since the client has ended it."""

    def __init__(self, outcome: Outcome, *, reset: bool = False) -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.reset = reset


class Server:
    """Serves scripted models on loopback; the scripts can be changed, which begins a new record."""

    def __init__(self, *scripts: Script, keep_bodies: bool = True) -> None:
        self._keep_bodies = keep_bodies
        self._started = time.monotonic()
        self._server: asyncio.Server | None = None
        self._idle = asyncio.Event()
        self.play(*scripts)

    def play(self, *scripts: Script) -> None:
        """Play these scripts from now on, with requests numbered from 1.

        Raises:
            ValueError: a function of one cannot be imported; or two have one name, or there is none.
        """
        self.cast = Cast(scripts)
        self.recorder = Recorder(keep_bodies=self._keep_bodies)
        self.recorder.script_errors = self.cast.script_errors
        self._idle.set()

    async def start(self, port: int = 0) -> int:
        """Listen, and give the port; 0 takes a free one."""

        def connection() -> _Protocol:
            reader = asyncio.StreamReader(limit=MOST_HEADER_BYTES)
            return _Protocol(reader, self._serve)

        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(connection, HOST, port, backlog=1024)
        found: int = self._server.sockets[0].getsockname()[1]
        return found

    def stop(self) -> None:
        """Listen no longer. Connections end with the loop."""
        if self._server is not None:
            self._server.close()

    # ------------------------------------------------------------------ a connection

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gone: asyncio.Event
    ) -> None:
        try:
            while not gone.is_set():
                request = await read_request(reader, writer)
                if request is None:
                    break
                await self._answer(request, writer, gone)
                if not request.keep_alive:
                    break
        except BadRequestError as problem:
            await _send_json(writer, problem.status, completions.error(Refusal(problem.status, str(problem))))
        except _EndConnectionError as end:
            if end.reset:
                # an end that does not linger is a reset
                raw = writer.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client has left; the record of its request says so
        finally:
            writer.close()

    async def _answer(self, request: HttpRequest, writer: asyncio.StreamWriter, gone: asyncio.Event) -> None:
        if request.path.startswith(CONTROL + "/"):
            await _send_json(writer, *await self._control(request))
            return
        # a script that begins while this one is answered begins a record of its own
        recorder, cast = self.recorder, self.cast
        data = _data(request.body)
        record = recorder.begin(
            request.method, request.path, request.headers, data, digest(data), self._now()
        )
        self._idle.clear()
        outcome = Outcome.GONE
        try:
            shown = await self._perform(request, record, cast, data)
            record.faults, record.call_ids = shown.faults, shown.call_ids
            record.prompt_tokens, record.completion_tokens = shown.prompt_tokens, shown.completion_tokens
            record.status = shown.status
            await _show(shown, request, writer, gone)
            outcome = shown.outcome
        except _EndConnectionError as end:
            outcome = end.outcome
            raise
        finally:
            recorder.end(record, outcome, self._now())
            if recorder is self.recorder and not recorder.under_way:
                self._idle.set()

    async def _perform(
        self, request: HttpRequest, record: RecordedRequest, cast: Cast, data: Any
    ) -> Performance:
        dialect = OLLAMA if request.path.startswith("/api/") else OPENAI
        name = str(data.get("model", "")) if isinstance(data, dict) else ""
        player, unknown_model = cast.player(name, dialect)
        if refusal := player.authorised(request.headers.get("authorization")):
            return refuse(refusal, Performance(dialect))
        match request.method, request.path:
            case "POST", "/v1/chat/completions" | "/api/chat" | "/v1/embeddings" | "/api/embed":
                if not isinstance(data, dict):
                    return refuse(dialect.refusal(data) or Refusal(400), Performance(dialect))
                seen = {name: value for name, value in request.headers.items() if name not in KEY_HEADERS}
                asked = ChatRequest(record.number, record.attempt, data, seen)
                if request.path in ("/v1/embeddings", "/api/embed"):
                    return player.embed(asked, dialect, unknown_model)
                return await player.perform(asked, dialect, unknown_model)
            case "GET", "/v1/models":
                return Performance(body=json.dumps(completions.models(cast.names)).encode())
            case "GET", "/api/tags":
                return Performance(body=json.dumps(ollama.tags(cast.names)).encode())
            case "GET", path if path.removeprefix("/v1/models/") in cast.names:
                return Performance(body=json.dumps(completions.model(path.rpartition("/")[2])).encode())
        unknown = f"Invalid URL ({request.method} {request.path})"
        return refuse(Refusal(404, unknown, code="unknown_url"), Performance())

    def _now(self) -> float:
        return time.monotonic() - self._started

    # ------------------------------------------------------------------ the record

    async def _control(self, request: HttpRequest) -> tuple[int, Any]:
        match request.method, request.path.removeprefix(CONTROL):
            case "GET", "/requests":
                return 200, [record.to_wire() for record in self.recorder.requests]
            case "GET", "/state":
                return 200, asdict(self.recorder.state())
            case "GET", "/idle":
                try:
                    await asyncio.wait_for(self._idle.wait(), LONGEST_WAIT)
                except TimeoutError:
                    return 504, {"error": f"still busy after {LONGEST_WAIT:g} seconds"}
                return 200, asdict(self.recorder.state())
            case "PUT", "/scripts":
                try:
                    self.play(*map(Script.model_validate, json.loads(request.body)))
                except ValueError as problem:
                    return 422, {"error": str(problem)}
                return 200, {}
        return 404, {"error": f"there is no {request.method} {request.path}"}


def _data(body: bytes) -> Any:
    try:
        return json.loads(body) if body else None
    except ValueError:
        return body.decode("utf-8", "replace")


async def _send_json(writer: asyncio.StreamWriter, status: int, data: Any) -> None:
    body = json.dumps(data).encode()
    writer.write(head(status, {"Content-Type": "application/json", "Content-Length": str(len(body))}) + body)
    await writer.drain()


# ---------------------------------------------------------------------- how an answer goes out


async def _show(
    shown: Performance, request: HttpRequest, writer: asyncio.StreamWriter, gone: asyncio.Event
) -> None:
    await _pause(None if shown.hang else shown.delay, gone)
    if shown.cut and shown.cut.where == "before-headers":
        raise _EndConnectionError(Outcome.CUT, reset=shown.cut.reset)
    headers = {
        "Content-Type": shown.content_type,
        "Connection": "keep-alive" if request.keep_alive else "close",
        **shown.headers,
    }
    if shown.events is None:
        headers["Content-Length"] = str(len(shown.body))
        parts = [shown.body]
    else:
        headers["Transfer-Encoding"] = "chunked"
        parts = [chunk(shown.dialect.framed(event)) for event in shown.events]
        parts.append(chunk(b""))
    if shown.cut:
        await _cut(shown, head(shown.status, headers), parts, writer)
    writer.write(head(shown.status, headers))
    for number, part in enumerate(parts):
        if number:
            await _pause(shown.between, gone)
        writer.write(part)
        await writer.drain()
    if gone.is_set():
        raise _EndConnectionError(Outcome.GONE)


async def _cut(shown: Performance, begun: bytes, parts: list[bytes], writer: asyncio.StreamWriter) -> None:
    assert shown.cut is not None
    if shown.cut.where == "in-headers":
        writer.write(begun[: len(begun) // 2])
    elif shown.events is None:
        writer.write(begun + shown.body[: len(shown.body) // 2])
    else:
        half = b"".join(parts[: max(1, len(parts) // 2)])
        writer.write(begun + half[:-7])  # within an event
    await writer.drain()
    raise _EndConnectionError(Outcome.CUT, reset=shown.cut.reset)


async def _pause(seconds: float | None, gone: asyncio.Event) -> None:
    """Wait, for good if it is None, but no longer than the client does."""
    if seconds == 0:
        return
    try:
        await asyncio.wait_for(gone.wait(), seconds)
    except TimeoutError:
        return
    raise _EndConnectionError(Outcome.GONE)
