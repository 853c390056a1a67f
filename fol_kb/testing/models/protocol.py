"""As much of HTTP/1.1 as a server of completions needs: requests from a stream, heads of answers to it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

MOST_HEADER_BYTES = 64 * 1024
MOST_BODY_BYTES = 256 * 1024 * 1024


class BadRequestError(Exception):
    """What came is no request that is understood here; ``status`` says why, and the connection ends."""

    def __init__(self, status: int, problem: str) -> None:
        super().__init__(problem)
        self.status = status


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request with its whole body; names of headers are in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes
    keep_alive: bool


async def read_request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> HttpRequest | None:
    """The next request of a connection; None if the client has ended it.

    Raises:
        BadRequestError: no HTTP, or more than is taken here.
        ConnectionError, asyncio.IncompleteReadError: the client left in the middle of a request.
    """
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as problem:
        if problem.partial.strip():
            raise
        return None
    except asyncio.LimitOverrunError:
        raise BadRequestError(431, f"headers over {MOST_HEADER_BYTES} bytes") from None
    first, *lines = head.decode("latin-1").lstrip("\r\n").split("\r\n")
    parts = first.split(" ")
    if len(parts) != 3 or not parts[2].startswith("HTTP/1."):
        raise BadRequestError(400, f"no request line of HTTP/1.1: {first[:80]!r}")
    headers = {}
    for line in filter(None, lines):
        name, colon, value = line.partition(":")
        if not colon:
            raise BadRequestError(400, f"no header: {line[:80]!r}")
        headers[name.strip().lower()] = value.strip()
    if headers.get("expect", "").lower() == "100-continue":
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    body = await _read_body(reader, headers)
    connection = headers.get("connection", "").lower()
    keep = connection != "close" and (parts[2] != "HTTP/1.0" or connection == "keep-alive")
    return HttpRequest(parts[0], parts[1].partition("?")[0], headers, body, keep)


async def _read_body(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> bytes:
    if headers.get("transfer-encoding", "").lower() == "chunked":
        return await _read_chunks(reader)
    length = headers.get("content-length", "0")
    if not length.isdecimal():
        raise BadRequestError(400, f"Content-Length is a number, not {length[:40]!r}")
    if int(length) > MOST_BODY_BYTES:
        raise BadRequestError(413, f"a body over {MOST_BODY_BYTES} bytes")
    return await reader.readexactly(int(length))


async def _read_chunks(reader: asyncio.StreamReader) -> bytes:
    body = bytearray()
    while True:
        line = (await reader.readline()).split(b";")[0].strip()
        try:
            size = int(line, 16)
        except ValueError:
            raise BadRequestError(400, f"no size of a chunk: {line[:40]!r}") from None
        if size < 0 or len(body) + size > MOST_BODY_BYTES:
            raise BadRequestError(413, f"a body over {MOST_BODY_BYTES} bytes")
        if size == 0:
            while (await reader.readline()).strip():
                pass  # trailers, of which nothing is needed
            return bytes(body)
        body += await reader.readexactly(size)
        await reader.readexactly(2)


def head(status: int, headers: Mapping[str, str]) -> bytes:
    """The status line and the headers of an answer."""
    try:
        phrase = HTTPStatus(status).phrase
    except ValueError:
        phrase = "Unknown"
    lines = [f"HTTP/1.1 {status} {phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def chunk(data: bytes) -> bytes:
    """A piece of a body of unknown length; the empty one ends it."""
    return b"%x\r\n%b\r\n" % (len(data), data)
