"""An endpoint that speaks OpenAI's chat completions, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Self

from fol_kb.llm.core import Core, Exchange
from fol_kb.llm.failures import Failure
from fol_kb.llm.messages import Answer, ModelError, Request
from fol_kb.llm.retrying import Retry
from fol_kb.llm.settings import Settings
from fol_kb.llm.wire import to_answer, to_body

_OPTIONAL = frozenset({"stream_options", "temperature", "seed"})
"""Fields that an answer can do without; that they are left out is told."""
_NOT_KNOWN = re.compile(
    r"unsupported|not support|unknown|unrecogni[sz]ed|unexpected|not permitted|not accept|only the default",
    re.IGNORECASE,
)


class Chat:
    """A chat model behind an endpoint: a :class:`~fol_kb.llm.messages.ChatModel`, whatever its protocol.

    How it is asked over HTTP, and what is sent again: :class:`~fol_kb.llm.core.Core`.

    Args:
        settings: where, which model, with which key and limits.
        admit: called before each HTTP request; what it raises ends the asking.
        retrying: told, in another thread, before each wait for another attempt.
        booked: told of each answer, in another thread: also of one that nobody waits for any more.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        admit: Callable[[], None] | None = None,
        retrying: Callable[[Retry], object] = lambda _: None,
        booked: Callable[[Answer], object] = lambda _: None,
    ) -> None:
        self.settings = settings
        self._core = Core(settings, admit=admit, retrying=retrying)
        self._booked = booked
        self._prepare()

    def _prepare(self) -> None:
        """What a protocol keeps of its own."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.settings.base_url!r}, {self.settings.model!r})"

    @property
    def notes(self) -> list[str]:
        """What was asked for and is left out, since the endpoint does not take it."""
        return self._core.notes

    async def ask(self, request: Request) -> Answer:
        """The answer to a request; what it leaves open is as in the settings.

        Raises:
            ModelError: there is none; says why, after how many attempts, and what to do.
            BudgetError: ``admit`` refused.
        """
        full = replace(
            request,
            model=request.model or self.settings.model,
            temperature=self.settings.temperature if request.temperature is None else request.temperature,
            max_tokens=self.settings.max_answer_tokens if request.max_tokens is None else request.max_tokens,
        )
        if not full.model:
            raise ModelError("no model is named, neither in the request nor in the settings")
        answer, attempts = await self._core.send(self._exchange(full))
        return replace(answer, attempts=attempts)

    async def close(self) -> None:
        """Close all connections and end what is under way; again is no error."""
        await self._core.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _exchange(self, request: Request) -> Exchange[Answer]:
        """The request as the protocol has it."""
        raise NotImplementedError


class Endpoint(Chat):
    """Answers requests over HTTP, as OpenAI's chat completions have them."""

    def _prepare(self) -> None:
        self._length_field = "max_tokens"
        self._left_out: set[str] = set()

    def _exchange(self, request: Request) -> Exchange[Answer]:
        return Exchange(
            "/chat/completions", lambda: self._body(request), to_answer, self._adapted, self._booked
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
                    self._core.note(f"{sent['model']} takes no {name}; its own is used")
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
