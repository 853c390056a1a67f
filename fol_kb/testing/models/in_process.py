"""A scripted model without a server: the same scripts, asked in this process."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from fol_kb.llm import wire
from fol_kb.llm.messages import Answer, ModelError, Request
from fol_kb.testing.models import completions
from fol_kb.testing.models.chat import ChatRequest
from fol_kb.testing.models.player import Player
from fol_kb.testing.models.process import ModelServerError, Playable, as_script
from fol_kb.testing.models.script import Function, Script

_HERE = "this:process"


class ScriptedModel:
    """A :class:`fol_kb.llm.messages.ChatModel` that plays a script, for tests that need no connection.

    What a server does to an answer happens here too: a refusal, a cut connection or a body that is no
    completion is a :class:`ModelError`, a slow answer takes its time, and one that hangs never comes. Nothing
    is sent again. For retries, streams and keys use :class:`~.process.ModelServer`.

    ::

        judge = ScriptedModel({"answers": {"kind": "turns", "turns": [{"content": "no"}]}})
        answer = await judge.ask(Request(messages))
        assert judge.requests[0].tools == ()

    Args:
        script: as for a server; a function of a request may be any, also one made in the test.

    Raises:
        ValueError, DocumentError: as :func:`~.process.as_script`.
    """

    def __init__(self, script: Playable = "good") -> None:
        function: Callable[..., Any] | None = None
        if callable(script) and not isinstance(script, Script | Mapping | str):
            function, script = script, Script(answers=Function(function=_HERE))
        self.script = as_script(script)
        self.requests: list[Request] = []
        self._player = Player(self.script, function=function)
        self._attempts: Counter[str] = Counter()

    @property
    def model(self) -> str:
        """The name of the model."""
        return self.script.model

    async def ask(self, request: Request) -> Answer:
        """What the script answers; a request that names no model is for this one.

        Raises:
            ModelError: the script refuses, cuts, or sends what is no completion.
            ModelServerError: the script made a mistake: its function raised an exception, or it calls a tool
                that the request does not offer.
        """
        self.requests.append(request)
        body = wire.to_body(request)
        body["model"] = body.get("model") or self.script.model
        digest = request.digest()
        self._attempts[digest] += 1
        seen = ChatRequest(len(self.requests), self._attempts[digest], body)
        known = seen.model == self.script.model
        shown = await self._player.perform(seen, refused=None if known else completions.unknown(seen.model))
        if self._player.script_errors:
            raise ModelServerError(f"the script made a mistake:\n{self._player.script_errors[-1]}")
        if shown.hang:
            await asyncio.Event().wait()
        await asyncio.sleep(shown.delay)
        if shown.cut is not None:
            raise ModelError("the connection ended before the answer did", attempts=1)
        return _answer(shown.status, shown.body)


def _answer(status: int, body: bytes) -> Answer:
    try:
        data = json.loads(body)
    except ValueError:
        raise ModelError("the answer is no JSON", attempts=1, status=status) from None
    if status >= 400:
        said = str(data["error"]["message"])
        raise ModelError(f"the model refuses: HTTP {status}: {said}", attempts=1, status=status, said=said)
    try:
        return wire.to_answer(data)
    except wire.MalformedError as problem:
        raise ModelError(f"the answer is no completion: {problem}", attempts=1, status=status) from None
