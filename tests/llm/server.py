"""A web server on loopback that answers as a test says, and remembers what it was asked."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from fol_kb.llm.settings import Settings

KEY = "sk-test-4f9a1c77b2d84e0aa6"


@dataclass
class Reply:
    """One answer: a body, or the events of a stream; ``cut`` bytes from the end are never sent."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = "application/json"
    wait: float = 0.0
    cut: int = 0


def said(content: str = "", *calls: tuple[str, Any], reason: str | None = None, **more: Any) -> Reply:
    """A chat completion."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [
            {"id": f"c{number}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for number, (name, arguments) in enumerate(calls, start=1)
        ]
    body = {
        "id": "x",
        "object": "chat.completion",
        "model": "small",
        "choices": [
            {"index": 0, "message": message, "finish_reason": reason or ("tool_calls" if calls else "stop")}
        ],
        "usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10},
    } | more
    return Reply(json.dumps(body).encode())


def refused(status: int, message: str = "no", **headers: str) -> Reply:
    """An error as OpenAI has it; ``retry_after="1"`` becomes the header Retry-After."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(json.dumps({"error": {"message": message}}).encode(), status, named)


def streamed(*chunks: Any, done: bool = True, cut: int = 0) -> Reply:
    """A stream of chunks: objects, or text that is sent as it is."""
    lines = [f"data: {chunk if isinstance(chunk, str) else json.dumps(chunk)}\n\n" for chunk in chunks]
    text = "".join(lines) + ("data: [DONE]\n\n" if done else "")
    return Reply(text.encode(), kind="text/event-stream", cut=cut)


class _Http(ThreadingHTTPServer):
    """Ends with nothing left open: connections are ended first, and the threads that serve them awaited."""

    daemon_threads = False

    def __init__(self, handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.open: set[Any] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self.open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.open.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        for request in list(self.open):
            with suppress(OSError):  # its client was first
                request.shutdown(socket.SHUT_RDWR)
        super().server_close()


Script = Callable[[dict[str, Any], int], Reply]
"""The answer to a request's body; the number counts from 0."""


class Server:
    """Where it is, and what it was asked: bodies, headers and paths, in order."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.paths: list[str] = []
        self.at_once = self.most_at_once = 0
        self.lock = threading.Lock()
        self.leave = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                server._answer(self)

            do_GET = do_POST  # noqa: N815  # the name is that of http.server

            def log_message(self, *_: object) -> None:
                pass

        self.http = _Http(Handler)
        self.url = f"http://127.0.0.1:{self.http.server_address[1]}/v1"

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = json.loads(handler.rfile.read(int(handler.headers.get("content-length", 0))) or b"{}")
        with self.lock:
            number = len(self.bodies)
            self.bodies.append(body)
            self.paths.append(handler.path)
            self.headers.append({name.lower(): value for name, value in handler.headers.items()})
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            reply = self.script(body, number)
            self.leave.wait(reply.wait)
        finally:
            with self.lock:
                self.at_once -= 1
        try:
            handler.send_response(reply.status)
            for name, value in {"content-type": reply.kind, **reply.headers}.items():
                handler.send_header(name, value)
            handler.send_header("content-length", str(len(reply.body)))
            handler.end_headers()
            handler.wfile.write(reply.body[: len(reply.body) - reply.cut])
        except OSError:  # who asked has gone, as some tests want it
            handler.close_connection = True
        if reply.cut:
            handler.close_connection = True


@contextmanager
def serving(*replies: Reply | Script) -> Iterator[Server]:
    """A server that gives these replies one after the other, the last one for ever; or as a script says."""

    def script(body: dict[str, Any], number: int) -> Reply:
        reply = replies[min(number, len(replies) - 1)]
        return reply if isinstance(reply, Reply) else reply(body, number)

    server = Server(script)
    thread = threading.Thread(target=server.http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.leave.set()
        server.http.shutdown()
        server.http.server_close()
        thread.join()


def settings(server: Server, **more: Any) -> Settings:
    """How to ask this server: no retry waits long, and no answer is kept."""
    given: dict[str, Any] = {
        "model": "small",
        "base_url": server.url,
        "api_key": KEY,
        "backoff": 0.001,
        "cache": "off",
    }
    return Settings.model_validate(given | more)
