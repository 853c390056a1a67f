"""Tools for every model: as the protocol has them, or as JSON in the answer where a model has none.

Which it is, is found out by asking: nothing in the protocol says what a model can do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from fol_kb.llm.answer_schema import answer_schema
from fol_kb.llm.messages import Answer, ChatModel, Ending, Message, ModelError, Request, Role, ToolUse, Usage
from fol_kb.llm.prompted_tools import described, read_calls, read_forced
from fol_kb.llm.wire import JsonRequest, RequiredRequest, only_chosen

ToolMode = Literal["auto", "native", "json"]

_REFUSALS = frozenset({400, 404, 405, 422, 500, 501})
"""Statuses of endpoints that do not take a field; llama.cpp's server has 500 for tools without a template."""
_SPEAKS_OF_TOOLS = re.compile(r"\b(tools?|tool_choice|tool_calls|functions?)\b", re.IGNORECASE)
_SPEAKS_OF_FORMATS = re.compile(
    r"response_format|json_schema|json_object|schema|grammar|json mode", re.IGNORECASE
)
_REFUSE_A_VALUE = frozenset({400, 422})
"""Statuses of endpoints that do not take the value of a field, in words that may name nothing."""
_CHOICES: tuple[Callable[[Request], Request], ...] = (
    lambda request: request,
    RequiredRequest.of,
    only_chosen,
)
"""How a tool is forced: by its name; by any call, with no other tool offered; not at all, with no other."""
_FORMATS: tuple[Callable[[Sequence[Mapping[str, Any]]], dict[str, Any] | None], ...] = (
    lambda tools: {"type": "json_schema", "json_schema": {"name": "calls", "schema": answer_schema(tools)}},
    lambda _: {"type": "json_object"},
    lambda _: None,
)
"""How an answer in JSON is asked for: by its schema; as any JSON; in the prompt alone."""
_SILENCES = 2
"""Answers without a tool in conversations that have seen none, before something else is tried."""


@dataclass(slots=True)
class _Known:
    """What is known of a model so far."""

    mode: ToolMode
    silences: int = 0
    format: int = 0
    choice: int = 0
    """The first of the choices that was not refused."""
    obeyed: bool = False
    """A forced call has come, as the protocol has it."""
    forced_in_json: bool = False


@dataclass(frozen=True, slots=True)
class _Spent:
    """What went before the answer that counts."""

    attempts: int = 0
    usage: Usage = Usage()  # noqa: RUF009  # frozen

    def and_answer(self, answer: Answer) -> Answer:
        return replace(answer, attempts=answer.attempts + self.attempts, usage=answer.usage + self.usage)


class Fallback:
    """Offers tools in the way that a model takes them: a ``ChatModel`` in front of an endpoint.

    Outside nothing shows: uses of tools are in ``Answer.message.tool_uses`` either way. What a model takes
    is remembered, for each name of a model. It is asked in JSON where the endpoint refuses tools and the
    same question in JSON is answered, and where a model that has never used a tool answers in words alone
    for the second time and in JSON does call.

    A tool that has to be called is chosen by its name; where that is refused any call is required, where
    that is refused nothing is. The first answer in words alone is followed by the same question in JSON.
    No other tool is offered but by the first way.

    Args:
        inner: the endpoint.
        mode: ``native`` or ``json`` where it is known; nothing is tried then.
    """

    def __init__(self, inner: ChatModel, *, mode: ToolMode = "auto") -> None:
        self._inner = inner
        self._mode = mode
        self._models: dict[str, _Known] = {}

    def mode(self, model: str = "") -> ToolMode:
        """What is known of a model: ``auto`` is nothing yet."""
        return self._known(model).mode

    async def ask(self, request: Request) -> Answer:
        """The answer of ``inner``.

        Raises:
            ModelError: as ``inner`` does; of several attempts to offer tools that which says most.
        """
        known = self._known(request.model)
        if request.tool_choice is not None:
            return await self._forced(request, known)
        if not request.tools or known.mode == "native":
            return await self._inner.ask(request)
        if known.mode == "json":
            return await self._in_json(request, known, _Spent())
        return await self._trying(request, known)

    async def _trying(self, request: Request, known: _Known) -> Answer:
        try:
            answer = await self._inner.ask(request)
        except ModelError as problem:
            if not _refuses(problem, _SPEAKS_OF_TOOLS):
                raise
            refusal = problem
        else:
            return await self._judged(answer, request, known)
        # out of the handler: should this fail too, its error is the one that counts
        answer = await self._in_json(request, known, _Spent(refusal.attempts))
        known.mode = "json"
        return answer

    async def _judged(self, answer: Answer, request: Request, known: _Known) -> Answer:
        if answer.message.tool_uses:
            known.mode = "native"
            return answer
        if answer.ending is not Ending.STOP or any(message.tool_uses for message in request.messages):
            return answer
        known.silences += 1
        if known.silences < _SILENCES:
            return answer
        known.silences = 0
        again = await self._or_else(answer, request, known)
        if again.message.tool_uses:
            known.mode = "json"
        return again

    async def _forced(self, request: Request, known: _Known) -> Answer:
        """The answer to a request that chooses a tool."""
        if known.mode == "json" or known.forced_in_json:
            return await self._in_json(request, known, _Spent())
        spent = _Spent()
        chosen = known.choice
        while True:
            try:
                answer = spent.and_answer(await self._inner.ask(_CHOICES[chosen](request)))
            except ModelError as problem:
                problem.attempts += spent.attempts
                if not _refuses_choice(problem):
                    raise
                spent = _Spent(problem.attempts)
                chosen += 1
                if chosen == len(_CHOICES) and (
                    self._mode == "native" or not _refuses(problem, _SPEAKS_OF_TOOLS)
                ):
                    raise
            else:
                # another may have found out more; that it was this that was refused, an answer tells
                known.choice = max(known.choice, chosen)
                return await self._obeyed(answer, request, known)
            if chosen == len(_CHOICES):
                answer = await self._in_json(request, known, spent)
                known.mode = "json"
                return answer

    async def _obeyed(self, answer: Answer, request: Request, known: _Known) -> Answer:
        if answer.message.tool_uses:
            known.obeyed = True
            return answer
        if self._mode == "native" or answer.ending in (Ending.LENGTH, Ending.FILTERED):
            return answer
        again = await self._or_else(answer, request, known)
        if again.message.tool_uses and not known.obeyed:
            known.forced_in_json = True
        return again

    async def _or_else(self, answer: Answer, request: Request, known: _Known) -> Answer:
        """The answer in JSON, if that calls; else this one."""
        try:
            again = await self._in_json(request, known, _Spent(answer.attempts, answer.usage))
        except ModelError as problem:  # of a trial: there is an answer, which stands
            return replace(answer, attempts=problem.attempts)
        if again.message.tool_uses:
            return again
        return replace(answer, attempts=again.attempts, usage=again.usage)

    async def _in_json(self, request: Request, known: _Known, spent: _Spent) -> Answer:
        forced = request.tool_choice
        tools = request.tools if forced is None else only_chosen(request).tools
        plain = JsonRequest(
            messages=described(request.messages, tools, forced),
            model=request.model,
            temperature=request.temperature,
            max_tokens=request.max_tokens,
            sample=request.sample,
        )
        while True:
            chosen = known.format
            asked = replace(plain, response_format=_FORMATS[chosen](tools))
            try:
                answer = await self._inner.ask(asked)
            except ModelError as problem:
                if chosen + 1 == len(_FORMATS) or not _refuses(problem, _SPEAKS_OF_FORMATS):
                    problem.attempts += spent.attempts
                    raise
                spent = _Spent(spent.attempts + problem.attempts, spent.usage)
                known.format = max(known.format, chosen + 1)  # another question may have found out more
            else:
                return spent.and_answer(_with_uses(answer, len(request.messages), forced))

    def _known(self, model: str) -> _Known:
        return self._models.setdefault(model, _Known(self._mode))


def _refuses(problem: ModelError, speaks: re.Pattern[str]) -> bool:
    """Whether the server does not take a field; it has no other way to say so than its words."""
    return problem.status in _REFUSALS and speaks.search(problem.said) is not None


def _refuses_choice(problem: ModelError) -> bool:
    """Whether the server may do better with another choice of a tool.

    Its words need not name the field: a value that is refused is often told by the values that are not.
    """
    return problem.status in _REFUSE_A_VALUE or _refuses(problem, _SPEAKS_OF_TOOLS)


def _with_uses(answer: Answer, turn: int, forced: str | None) -> Answer:
    """An answer whose text is JSON, as one with tool uses; as it is where the text cannot be read."""
    content = answer.message.content
    read = read_calls(content) if forced is None else read_forced(content, forced)
    if read is None:
        return answer
    uses = tuple(
        ToolUse(f"json-{turn}-{number}", name, arguments)
        for number, (name, arguments) in enumerate(read.calls, start=1)
    )
    ending = Ending.TOOL_CALLS if uses and answer.ending is Ending.STOP else answer.ending
    return replace(answer, message=Message(Role.ASSISTANT, read.rest, uses), ending=ending)
