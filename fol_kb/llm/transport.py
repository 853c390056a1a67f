"""One HTTP request with the client of :mod:`openai`: its answer, or why there is none.

The only module that the client's package is imported by when it runs; whoever needs it imports this module
when there is something to ask. Nothing is raised from here: errors of the client lead to the key.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

import openai
from openai import AsyncOpenAI, AsyncStream, DefaultAsyncHttpxClient

from fol_kb.llm.endpoint_settings import EndpointSettings
from fol_kb.llm.failures import QUOTED, Failure, cause, garbled, of_error, of_status
from fol_kb.llm.loopback import is_loopback
from fol_kb.llm.redaction import without_key
from fol_kb.llm.wire import Assembly, MalformedError

T = TypeVar("T")
MOST_BYTES = 20_000_000
"""Of an answer; more is no answer but something that does not end."""


async def attempt(
    make: Callable[[], AsyncOpenAI],
    path: str,
    body: Mapping[str, Any],
    read: Callable[[Any], T],
    key: str,
    seconds: float,
) -> T | Failure:
    """One HTTP request.

    Args:
        make: gives the client.
        path: after the base URL, or a whole URL of the same server.
        body: what is sent; with ``stream`` the answer comes in the parts of chat completions.
        read: makes an answer of the JSON that came, or raises :class:`~fol_kb.llm.wire.MalformedError`.
        key: sent, and taken out of all that comes back; none is sent if it is empty.
        seconds: for all of it.
    """
    try:
        client = make()
    except Exception as problem:  # noqa: BLE001  # whatever it says may quote a proxy's password
        what = f"no client can be made ({type(problem).__name__})"
        return Failure(f"{what}; are the proxies and certificates of the environment right?", again=False)
    headers: dict[str, Any] = {"Authorization": f"Bearer {key}" if key else openai.omit}
    seen = ""
    try:
        async with asyncio.timeout(seconds):
            if body.get("stream"):
                stream = await client.chat.completions.create(**body, extra_headers=headers)
                try:
                    kind = stream.response.headers.get("content-type", "")
                    if "event-stream" not in kind:  # it does not stream, and answers in one piece
                        seen = await _whole(stream.response.aiter_bytes())
                        return _read(seen, read, key)
                    return read(_without_key(await _assembled(stream), key))
                finally:
                    await stream.close()
            # in parts, so that there is a limit
            options: Any = {"headers": {**headers, _RAW: "stream"}}
            response: Any = await client.post(path, cast_to=object, body=dict(body), options=options)
            try:
                seen = await _whole(response.iter_bytes())
            finally:
                await response.close()
            return _read(seen, read, key)
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
        return garbled(what, seen, key)
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
_CORE = _HTTP.__name__.replace("httpx", "httpcore")
for _module in (_CORE, f"{_CORE}._async.http11", f"{_CORE}._backends.anyio", "anyio._backends._asyncio"):
    # it would load these in the first request, which would pay for it with its deadline
    with suppress(ImportError):
        import_module(_module)
_UNREACHED: tuple[type[Exception], ...] = (_HTTP.ConnectError, _HTTP.ConnectTimeout)
_RAW = "X-Stainless-Raw-Response"
"""The header by which the client knows that an answer is wanted in parts."""
_TRANSPORT = ("httpx", "httpcore")
"""What the client stands on, in any of its versions: the first letters of the modules."""


class _BrokenOffError(Exception):
    """A stream ended before the answer did."""


class _TellsError(Exception):
    """A body that is an error; ``args[0]`` is what it says."""


_NOBODY = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Believes no certificate."""


def make_client(settings: EndpointSettings) -> AsyncOpenAI:
    """The client for an endpoint, which retries nothing by itself."""
    local = is_loopback(settings.base_url)
    http = DefaultAsyncHttpxClient(
        timeout=None,  # that of HTTP is for each read; an attempt as a whole has its limit in _attempt
        follow_redirects=False,  # texts and keys go where they were meant to, or nowhere
        trust_env=not local,  # a proxy would take the way off this machine
        # to read the certificates of the world takes longer than to ask, and here nothing is encrypted
        verify=_NOBODY if local and settings.base_url.startswith("http://") else True,
    )
    return AsyncOpenAI(
        # without one the client takes OPENAI_API_KEY; each request says for itself
        api_key=settings.key or "none",
        base_url=settings.base_url,
        timeout=None,
        max_retries=0,
        http_client=http,
    )


async def _assembled(stream: AsyncStream[Any]) -> dict[str, Any]:
    assembly = Assembly()
    async for chunk in stream:
        part = chunk.to_dict(warnings=False) if isinstance(chunk, openai.BaseModel) else chunk
        try:
            assembly.add(part)
        except MalformedError as problem:
            raise MalformedError(f"{problem}: {str(part)[:QUOTED]}") from None
    if assembly.finish_reason is None:
        raise _BrokenOffError("the stream broke off before the answer was complete")
    return assembly.body()


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


def _read(text: str, read: Callable[[Any], T], key: str) -> T:
    body = _without_key(json.loads(text), key)
    if isinstance(body, dict) and body.get("error") and not body.get("choices"):
        raise _TellsError(body["error"])
    return read(body)
