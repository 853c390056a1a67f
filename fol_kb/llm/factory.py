"""From settings to a model that can be asked."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import Any, TypeVar

from fol_kb.common.files import cache_folder
from fol_kb.common.signals import left_to_asyncio
from fol_kb.common.threads import started
from fol_kb.llm.budget import Account, Ledger, Limits, Metered
from fol_kb.llm.cache import Cache, CachedModel
from fol_kb.llm.endpoint import Chat
from fol_kb.llm.fallback import Fallback
from fol_kb.llm.messages import Answer, Request
from fol_kb.llm.ollama import chat_of
from fol_kb.llm.retrying import Retry
from fol_kb.llm.settings import Settings

T = TypeVar("T")

OFF = frozenset({"off", "none", "no", "0"})
ON = frozenset({"", "on", "yes", "1"})


class Connected:
    """A model that can be asked, and what asking it took; see :func:`connect`. To be closed, or used by
    ``async with``."""

    def __init__(self, settings: Settings, metered: Metered, endpoint: Chat, cache: Cache | None) -> None:
        self.settings = settings
        self._metered = metered
        self._endpoint = endpoint
        self._cache = cache

    async def ask(self, request: Request) -> Answer:
        """The answer to a request.

        Raises:
            ModelError: there is none.
            BudgetError: a limit of the settings is reached.
        """
        return await self._metered.ask(request)

    async def forget(self, request: Request) -> None:
        """Keep no answer to a request: the one that was given is of no use."""
        await self._metered.forget(request)

    @property
    def account(self) -> Account:
        """What has been used so far."""
        return self._metered.account

    @property
    def notes(self) -> tuple[str, ...]:
        """What was wrong and is no reason to fail: damaged files of the cache, settings without effect."""
        return (*(self._cache.notes if self._cache else ()), *self._endpoint.notes)

    async def close(self) -> None:
        """Close all connections; again is no error."""
        await self._endpoint.close()

    async def __aenter__(self) -> Connected:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


def connect(settings: Settings, *, retrying: Callable[[Retry], object] = lambda _: None) -> Connected:
    """The model that the settings name: metering, cache, fallback and endpoint, one in front of the other.

    - *Metering* is outermost and sees every question, also those that the cache answers. Its limits hold
      where requests go out: the endpoint asks for leave before each, so that retries and trials count, and
      what the cache has is answered when the limits are reached, too.
    - The *cache* is before the fallback and keeps what came of it in the end: a run that is repeated does
      not find out again, by requests that fail, how the model takes its tools.
    - The *fallback* is before the endpoint: each of its trials has retries of its own.

    Args:
        settings: from :func:`~fol_kb.llm.settings.load_settings`.
        retrying: told of each request that failed and will be sent again, from other threads.

    Raises:
        SettingsError: no model can be asked with these.
    """
    settings.require()
    folder = answers_folder(settings)
    cache = Cache(folder) if folder else None
    ledger = Ledger(Limits.of(settings))
    endpoint = chat_of(settings)(
        settings, admit=ledger.admit, retrying=retrying, booked=lambda answer: ledger.book(answer.usage)
    )
    fallback = Fallback(endpoint, mode=settings.tool_mode)
    return Connected(
        settings, Metered(CachedModel(fallback, cache, scope(settings)), ledger=ledger), endpoint, cache
    )


def answers_folder(settings: Settings) -> Path | None:
    """Where answers are kept; None for nowhere. ``FOL_KB_CACHE`` is where ``on`` is, or ``off``."""
    chosen = settings.cache.strip()
    if chosen.lower() in OFF:
        return None
    if chosen.lower() not in ON:
        return Path(chosen).expanduser()
    folder = cache_folder()
    return folder / "llm" if folder else None


def scope(settings: Settings) -> str:
    """What an answer depends on beside the request: the endpoint, and what it fills in."""
    filled = settings.model_dump(
        include={"base_url", "model", "temperature", "seed", "max_answer_tokens", "tool_mode"}
    )
    if settings.protocol != "openai":  # answers of before, when there was one protocol, are found again
        filled["protocol"] = settings.protocol
    return json.dumps(filled, sort_keys=True)


def blocking(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end from code that is not async, also where an event loop is running.

    Without one it is ``asyncio.run``. In a running loop (a notebook, a web server) the coroutine runs in a
    thread with a loop of its own, and the loop that was running waits like any other caller. An
    interruption of the caller (Ctrl-C) cancels it, and is raised when it has ended.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        with left_to_asyncio():
            return asyncio.run(work)
    return _in_thread(work)


def _in_thread(work: Coroutine[Any, Any, T]) -> T:
    under_way: Future[asyncio.Task[Any]] = Future()

    async def whole() -> T:
        task = asyncio.current_task()
        assert task is not None
        under_way.set_result(task)
        return await work

    answer = started(lambda: asyncio.run(whole()), name="fol-kb-blocking", daemon=False)
    try:
        wait([answer])
    except BaseException:
        either: list[Future[Any]] = [under_way, answer]
        wait(either, return_when=FIRST_COMPLETED)
        with contextlib.suppress(RuntimeError):  # the loop is closed: the work ended just now
            if under_way.done():
                task = under_way.result()
                task.get_loop().call_soon_threadsafe(task.cancel)
        wait([answer])
        raise
    return answer.result()
