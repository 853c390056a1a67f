"""Vectors from an endpoint: OpenAI's ``/v1/embeddings``, or Ollama's ``/api/embed``.

Source: the API reference of OpenAI, "Create embeddings"; docs/api.md of Ollama, "Generate Embeddings".
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fol_kb.llm.budget import Account, Ledger, Limits
from fol_kb.llm.core import Core, Exchange
from fol_kb.llm.embeddings import Vector, data_of, expect_texts, in_order, vector
from fol_kb.llm.factory import blocking
from fol_kb.llm.failures import Failure
from fol_kb.llm.messages import BudgetError, ModelError, Usage
from fol_kb.llm.ollama import api_root
from fol_kb.llm.retrying import Retry
from fol_kb.llm.settings import EmbeddingSettings
from fol_kb.llm.wire import count_of

Batch = tuple[list[object], Usage]
"""What came for the texts of one HTTP request, as it came."""


class EndpointEmbedder:
    """An :class:`~fol_kb.llm.embeddings.Embedder` behind an endpoint; to be closed.

    Texts go out in batches, several at a time as the settings allow; what is sent again, and when, is as for
    chat models. May be used from any event loops and threads.

    Args:
        settings: where, which model, with which key and limits.
        retrying: told, in another thread, before each wait for another attempt.
    """

    def __init__(
        self, settings: EmbeddingSettings, *, retrying: Callable[[Retry], object] = lambda _: None
    ) -> None:
        self.settings = settings
        self._ledger = Ledger(Limits.of(settings))
        self._core = Core(settings, admit=self._ledger.admit, retrying=retrying)
        self._dimension = settings.dimension
        self._asks_dimension = settings.dimension is not None

    def __repr__(self) -> str:
        return f"EndpointEmbedder({self.settings.base_url!r}, {self.settings.model!r})"

    @property
    def name(self) -> str:
        """The model's name."""
        return self.settings.model

    @property
    def dimension(self) -> int:
        """How many numbers a vector has. Where the settings do not say, one text is embedded to find out."""
        if self._dimension is None:
            self.embed(["dimension"])
        assert self._dimension is not None
        return self._dimension

    @property
    def account(self) -> Account:
        """What has been used so far."""
        return self._ledger.account

    @property
    def notes(self) -> tuple[str, ...]:
        """What was asked for and is left out, since the endpoint does not take it."""
        return tuple(self._core.notes)

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """The vectors of the texts, in their order. For code in an event loop there is :meth:`embed_async`.

        Raises:
            EmbeddingError: a text or a vector is not possible; ``number`` is the text's.
            ModelError: there is no answer.
            BudgetError: a limit of the settings is reached.
        """
        return blocking(self.embed_async(texts))

    async def embed_async(self, texts: Sequence[str]) -> list[Vector]:
        """As :meth:`embed`, for asyncio."""
        expect_texts(texts)
        if not texts:
            return []
        started = time.monotonic()
        failed = 1
        try:
            found = await self._batches(list(texts))
            vectors = self._vectors(found)
            failed = 0
        finally:  # also of what was called off
            self._ledger.add(Account(requests=1, failed=failed, seconds=time.monotonic() - started))
        return vectors

    async def close(self) -> None:
        """Close all connections and end what is under way; again is no error."""
        await self._core.close()

    async def __aenter__(self) -> EndpointEmbedder:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _batches(self, texts: list[str]) -> list[object]:
        size = self.settings.batch_size
        tasks = [
            asyncio.ensure_future(self._batch(texts[at : at + size], at + 1, len(texts)))
            for at in range(0, len(texts), size)
        ]
        try:
            return [each for found in await asyncio.gather(*tasks) for each in found]
        finally:
            for task in tasks:  # of those that are done this does nothing
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _batch(self, texts: list[str], first: int, total: int) -> list[object]:
        path = f"{api_root(self.settings.base_url)}/embed" if self._is_ollama else "/embeddings"
        exchange = Exchange(path, lambda: self._body(texts), self._read, self._adapted, self._booked)
        try:
            (found, _), _ = await self._core.send(exchange)
        except BudgetError:
            raise
        except ModelError as problem:
            told = f"texts {first} to {first + len(texts) - 1} of {total}: {problem.problem}"
            failure = ModelError(told, attempts=problem.attempts, status=problem.status, said=problem.said)
        else:
            return in_order(found, first, len(texts), total)
        raise failure

    @property
    def _is_ollama(self) -> bool:
        return self.settings.protocol == "ollama"

    def _body(self, texts: list[str]) -> dict[str, Any]:
        body: dict[str, Any] = {"model": self.settings.model, "input": texts}
        if self._asks_dimension:
            body["dimensions"] = self.settings.dimension
        return body

    def _adapted(self, failure: Failure, sent: Mapping[str, Any]) -> bool:
        """Only some models make vectors of any dimension; others may have the one that is wanted."""
        if "dimensions" not in sent or failure.status not in (400, 422):
            return False
        if "dimension" not in failure.body and "matryoshka" not in failure.body:
            return False
        if self._asks_dimension:
            self._asks_dimension = False
            self._core.note(f"{self.name} takes no dimension; its own is used, and held against the setting")
        return True

    def _read(self, body: object) -> Batch:
        if self._is_ollama:
            whole, data = data_of(body, "embeddings", "data")
            usage = Usage(count_of(whole.get("prompt_eval_count")))
        else:
            whole, data = data_of(body, "data", "embeddings")
            reported = whole.get("usage")
            usage = Usage(count_of(reported.get("prompt_tokens")) if isinstance(reported, Mapping) else 0)
        return data, usage

    def _booked(self, batch: Batch) -> None:
        self._ledger.book(batch[1])

    def _vectors(self, found: list[object]) -> list[Vector]:
        dimension = self._dimension
        vectors: list[Vector] = []
        for number, each in enumerate(found, start=1):
            vectors.append(vector(each, number, len(found), dimension))
            dimension = len(vectors[-1])
        self._dimension = dimension
        return vectors


def connect_embedder(
    settings: EmbeddingSettings, *, retrying: Callable[[Retry], object] = lambda _: None
) -> EndpointEmbedder:
    """The embedder that the settings name.

    Args:
        settings: from :func:`~fol_kb.llm.settings.load_embedding_settings`.
        retrying: told of each request that failed and will be sent again, from other threads.

    Raises:
        SettingsError: no model can be asked with these.
    """
    return EndpointEmbedder(settings.require(), retrying=retrying)
