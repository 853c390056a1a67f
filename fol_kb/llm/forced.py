"""One call of one tool, or an error: the answer of a model as a value that a program can go on with.

The tool is a model of pydantic's, whose schema the language model is given and whose validation its arguments
pass. Nothing is mended: what is not exactly one call of the tool with arguments that validate is an error.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from fol_kb.common.errors import ProblemPlace
from fol_kb.llm.json_text import read_strictly
from fol_kb.llm.messages import Answer, ChatModel, Ending, KeepsAnswers, Message, ModelError, Request, ToolUse
from fol_kb.llm.warming import warm_up_if_expected

M = TypeVar("M", bound=BaseModel)

RAW = 200
"""How many characters of an answer an error has."""
_MOST_PROBLEMS = 3
"""Of arguments, that are told one by one."""
_KINDS = {list: "a list", bool: "true or false", type(None): "null"}
"""What JSON values other than texts, numbers and objects are called."""
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Fault(StrEnum):
    """What was wrong with an answer that had to be one call of one tool."""

    PROSE = "prose"
    """Words, and no call."""
    EMPTY = "empty"
    """Neither words nor a call."""
    SEVERAL_CALLS = "several-calls"
    OTHER_TOOL = "other-tool"
    INVALID_ARGUMENTS = "invalid-arguments"
    TRUNCATED = "truncated"
    """The limit on tokens ended it."""
    FILTERED = "filtered"
    """The endpoint's filter ended it, or the model refuses."""
    DEADLINE = "deadline"
    """There was none in time."""


class ToolCallError(ModelError):
    """An answer that is not the one call that was asked for. ``kind`` is a :class:`Fault`.

    ``raw`` is what the answer began with, 200 characters at most; ``answer`` is all of it, None where there
    was none in time.
    """

    kind = "tool-call"

    def __init__(
        self,
        problem: str,
        place: ProblemPlace | None = None,
        *,
        fault: Fault | None = None,
        raw: str = "",
        answer: Answer | None = None,
    ) -> None:
        super().__init__(problem, place, attempts=answer.attempts if answer else 0)
        if fault is not None:
            self.kind = fault
        self.raw = raw
        self.answer = answer


@dataclass(frozen=True, slots=True)
class ToolAnswer(Generic[M]):
    """What a tool was called with.

    Attributes:
        value: the arguments, validated.
        answer: all that the model answered, with its usage.
        prose: the words beside the call.
    """

    value: M
    answer: Answer
    prose: str


async def call_tool(
    model: ChatModel,
    messages: Sequence[Message],
    tool: type[M],
    *,
    name: str,
    description: str,
    temperature: float = 0.0,
    max_tokens: int | None = None,
    deadline: float | None = None,
    sample: int = 0,
) -> ToolAnswer[M]:
    """Ask a model to call a tool once, and validate what it calls it with.

    Args:
        model: who is asked. One of :func:`~fol_kb.llm.factory.connect` is asked in another way where it
            takes no forced calls; an answer in JSON may then have words and the marks of a code block around
            it.
        messages: the conversation.
        tool: the arguments of the tool. What its validation takes is taken: its ``model_config`` decides on
            unknown names (``extra="forbid"``) and on numbers in texts (``strict=True``).
        name: of the tool; letters, digits, ``_`` and ``-``, 64 at most.
        description: of the tool, for the model.
        temperature: 0 to 2.
        max_tokens: of the answer.
        deadline: seconds for all of it, retries too; they begin when the client is loaded. 0 or less is over.
        sample: tells apart requests that are the same on purpose.

    Raises:
        ToolCallError: the answer is not one call of the tool with arguments that validate, or not in time.
        ModelError: there is no answer.
        ValueError: the name or the deadline is none.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a tool; expected 1 to 64 letters, digits, _ and -")
    if deadline is not None and math.isnan(deadline):
        raise ValueError("the deadline is NaN; expected seconds")
    function = {"name": name, "description": description, "parameters": tool.model_json_schema()}
    request = Request(
        messages=tuple(messages),
        tools=({"type": "function", "function": function},),
        temperature=temperature,
        max_tokens=max_tokens,
        sample=sample,
        tool_choice=name,
    )
    answer = await _in_time(model, request, name, deadline)
    try:
        return ToolAnswer(_arguments(_only_call(answer, name), tool, answer), answer, answer.message.content)
    except ToolCallError:
        if isinstance(model, KeepsAnswers):  # asked again, it may do better
            await model.forget(request)
        raise


async def _in_time(model: ChatModel, request: Request, name: str, deadline: float | None) -> Answer:
    late = f"no call of {name} within {deadline} s"
    if deadline is not None and deadline <= 0:
        raise ToolCallError(f"{late}; nothing was asked", fault=Fault.DEADLINE)
    await warm_up_if_expected()
    limit = asyncio.timeout(None if deadline == math.inf else deadline)
    try:
        async with limit:
            return await model.ask(request)
    except TimeoutError:
        if not limit.expired():
            raise
    raise ToolCallError(f"{late}; expected one. Give it more time, or a faster model", fault=Fault.DEADLINE)


def _only_call(answer: Answer, name: str) -> ToolUse:
    uses = answer.message.tool_uses
    if answer.ending is Ending.LENGTH:
        told = f"the answer was cut by the limit on its tokens; expected a whole call of {name}"
        raise _error(Fault.TRUNCATED, f"{told}. Raise max_tokens", answer)
    if answer.ending is Ending.FILTERED:
        raise _error(Fault.FILTERED, f"the answer was filtered or refused; expected a call of {name}", answer)
    if not uses and not answer.message.content.strip():
        raise _error(Fault.EMPTY, f"the answer is empty; expected a call of {name}", answer)
    if not uses:
        raise _error(Fault.PROSE, f"the answer is words without a call; expected a call of {name}", answer)
    if len(uses) > 1:
        raise _error(Fault.SEVERAL_CALLS, f"the answer has {len(uses)} calls; expected one of {name}", answer)
    if uses[0].name != name:
        told = f"the answer calls {uses[0].name[:64]!r}; expected a call of {name}"
        raise _error(Fault.OTHER_TOOL, told, answer)
    return uses[0]


def _arguments(use: ToolUse, tool: type[M], answer: Answer) -> M:
    problem = _no_object(use.arguments)
    if not problem:
        try:
            return tool.model_validate_json(use.arguments)
        except ValidationError as error:
            problem = _told(error)
    expected = f"expected a JSON object with {', '.join(tool.model_fields) or 'nothing in it'}"
    raise _error(Fault.INVALID_ARGUMENTS, f"the arguments of {use.name}: {problem}; {expected}", answer)


def _no_object(text: str) -> str:
    """Why a text is no JSON object; empty if it is one."""
    try:
        value = read_strictly(text)
    except RecursionError:
        return "the JSON nests too deeply"
    except ValueError as problem:
        return f"no JSON ({problem})"
    if isinstance(value, str):
        twice = " that holds JSON, which was encoded twice" if not _no_object(value) else ""
        return f"a text{twice}, and no object"
    return "" if isinstance(value, dict) else f"{_KINDS.get(type(value), 'a number')}, and no object"


def _told(error: ValidationError) -> str:
    found = error.errors(include_url=False, include_input=False, include_context=False)
    parts = [
        f"{'.'.join(map(str, each['loc'])) or 'the whole'}: {each['msg']}" for each in found[:_MOST_PROBLEMS]
    ]
    more = len(found) - len(parts)
    return "; ".join([*parts, *([f"and {more} more"] if more else [])])


def _error(fault: Fault, problem: str, answer: Answer) -> ToolCallError:
    raw = _raw(answer)
    shown = f". The answer begins: {raw}" if raw else ""
    return ToolCallError(f"{problem}{shown}", fault=fault, raw=raw, answer=answer)


def _raw(answer: Answer) -> str:
    """What an answer began with: its words, then its calls."""
    parts = [answer.message.content[:RAW].strip()]
    parts += [f"{use.name[:RAW]}({use.arguments[:RAW]})" for use in answer.message.tool_uses[:RAW]]
    return " ".join(filter(None, parts))[:RAW]
