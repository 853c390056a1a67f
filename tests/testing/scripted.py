"""Scripts that are functions: the server's process imports them from here."""

from __future__ import annotations

import asyncio

from fol_kb.testing.models import ChatRequest, Refusal, Reply

_waiting = 0
_all_here = asyncio.Event()
TOGETHER = 7


def echo(request: ChatRequest) -> Reply:
    """Says what was said last, and which request it is."""
    return Reply(f"{request.number}/{request.attempt}/{request.turn}: {request.messages[-1]['content']}")


def text(_: ChatRequest) -> str:
    """Text is a reply."""
    return "only words"


def busy(_: ChatRequest) -> Refusal:
    """A function may refuse."""
    return Refusal(418, "I'm a teapot", headers={"Retry-After": "1"})


def headers(request: ChatRequest) -> str:
    """Shows the headers that a script sees."""
    return repr(sorted(request.headers.items()))


def fails(_: ChatRequest) -> str:
    """A mistake of the script."""
    raise LookupError("a mistake in the script")


def of_the_wrong_type(_: ChatRequest) -> int:
    """Another one."""
    return 7


async def together(_: ChatRequest) -> Reply:
    """Answers no request before so many are under way."""
    global _waiting
    _waiting += 1
    if _waiting == TOGETHER:
        _all_here.set()
    await _all_here.wait()
    return Reply("all here")


NOT_A_FUNCTION = 7
