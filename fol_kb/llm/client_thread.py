"""A client of :mod:`openai` in an event loop and thread of its own.

HTTP connections belong to the loop that opened them. In a loop of their own they serve callers of any loop
and thread, stay open from one ``asyncio.run`` to the next, keep their time limits while a caller's loop is
busy with something else, and can be closed for certain, whoever asks for it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import TYPE_CHECKING, TypeVar

from fol_kb.llm.messages import ModelError

if TYPE_CHECKING:
    from openai import AsyncOpenAI

T = TypeVar("T")

_JOIN_SECONDS = 10.0


class Connection:
    """The loop, and the client that lives in it.

    Args:
        make: makes the client; called in the loop when it is first needed.
        concurrency: how many may hold :attr:`slots` at a time.
    """

    def __init__(self, make: Callable[[], AsyncOpenAI], concurrency: int) -> None:
        self._make = make
        self._client: AsyncOpenAI | None = None
        self.slots = asyncio.Semaphore(concurrency)
        """Held by whoever is asking. Of this loop: to be used in it only."""
        self._started = threading.Event()
        # between submitting and ending, so that nothing is submitted to no loop
        self._lock = threading.Lock()
        self._ended = False
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._serve()), name="fol-kb-llm", daemon=True
        )
        self._thread.start()
        self._started.wait()

    def client(self) -> AsyncOpenAI:
        """The client; to be used in the loop only."""
        if self._client is None:
            self._client = self._make()
        return self._client

    def submit(self, work: Coroutine[object, object, T]) -> Future[T]:
        """Run a coroutine in the loop; cancelling the future cancels it.

        Raises:
            ModelError: it has ended.
        """
        with self._lock:
            if self._ended:
                work.close()
                raise ModelError("the endpoint is closed; make another")
            return asyncio.run_coroutine_threadsafe(work, self._loop)

    def end(self) -> None:
        """Cancel what is under way, close the client and wait for the thread; again is no error."""
        with self._lock:
            first, self._ended = not self._ended, True
            if first:
                self._loop.call_soon_threadsafe(self._end.set)
        if threading.current_thread() is not self._thread:
            self._thread.join(_JOIN_SECONDS)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._end = asyncio.Event()
        self._started.set()
        await self._end.wait()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        if self._client is not None:
            await self._client.close()
