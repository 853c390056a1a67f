"""What goes to a model and what comes back, as values: the face between a conversation and an endpoint.

A conversation (:mod:`.conversation`) knows texts and tools and nothing of HTTP; an endpoint
(:mod:`.endpoint`) knows HTTP and nothing of logic.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from fol_kb.common.errors import FolKbError, ProblemPlace


class Role(StrEnum):
    """Who says something, as OpenAI's chat completions have it."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class Ending(StrEnum):
    """Why a model stopped."""

    STOP = "stop"
    TOOL_CALLS = "tool_calls"
    LENGTH = "length"
    FILTERED = "content_filter"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A call of a tool as the model wrote it: ``arguments`` is text, which need not be JSON."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class Message:
    """One turn. ``tool_uses`` are an assistant's; ``answers`` is the id that a tool's answer is about."""

    role: Role
    content: str = ""
    tool_uses: tuple[ToolUse, ...] = ()
    answers: str | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a model: the whole conversation so far, the tools, and how it is to be answered.

    ``tools`` has the shape of :func:`fol_kb.beliefs.tools.openai_tools`. ``sample`` tells apart requests that
    are the same on purpose (several translations of one text), so that a cache does not answer the second by
    the first. ``tool_choice`` is the name of the one tool that has to be called; None leaves it to the model.
    """

    messages: tuple[Message, ...]
    tools: tuple[Mapping[str, Any], ...] = ()
    model: str = ""
    temperature: float | None = None
    max_tokens: int | None = None
    sample: int = 0
    tool_choice: str | None = None

    def __post_init__(self) -> None:
        if self.tool_choice is None:
            return
        names = [str(tool["function"]["name"]) for tool in self.tools]
        if self.tool_choice not in names:
            offered = f"the tools {', '.join(names)}" if names else "no tools"
            raise ValueError(f"tool_choice is {self.tool_choice!r}, and the request has {offered}")

    def digest(self) -> str:
        """A SHA-256 of everything in it, in hexadecimal: equal requests have equal digests."""
        # not asdict, which would copy every schema of every tool, for each of many requests
        whole = {part.name: getattr(self, part.name) for part in fields(self)}
        if self.tool_choice is None:  # journals and caches of before know no such field
            del whole["tool_choice"]
        whole["messages"] = [asdict(message) for message in self.messages]
        whole["tools"] = [dict(tool) for tool in self.tools]
        text = json.dumps(whole, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Usage:
    """What was used, in tokens as the endpoint counts them; 0 where it does not say."""

    prompt_tokens: int = 0
    completion_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.prompt_tokens + other.prompt_tokens, self.completion_tokens + other.completion_tokens
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered. ``attempts`` counts the HTTP requests it took, 0 for one from the cache."""

    message: Message
    ending: Ending
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    attempts: int = 1


class ModelError(FolKbError, RuntimeError):
    """No answer of a model: no connection, a refusal, no time. ``attempts`` counts the requests made.

    No key is ever in the message.
    """

    kind = "model"

    def __init__(
        self,
        problem: str,
        place: ProblemPlace | None = None,
        *,
        attempts: int = 0,
        status: int | None = None,
        said: str = "",
    ) -> None:
        super().__init__(problem, place)  # place as in the base, so that errors cross processes
        self.attempts = attempts
        self.status = status
        """The HTTP status of the last attempt, if there was one."""
        self.said = said
        """What the server said then: others' words, with none of ours."""


class BudgetError(ModelError):
    """A limit on requests, tokens or cost that was set is reached; nothing was sent."""

    kind = "budget"


@runtime_checkable
class KeepsAnswers(Protocol):
    """Keeps answers, and can be told that one is of no use."""

    async def forget(self, request: Request) -> None:
        """Keep no answer to a request."""
        ...


class ChatModel(Protocol):
    """Answers requests: an endpoint, or something that stands in front of one."""

    async def ask(self, request: Request) -> Answer:
        """The answer to a request.

        Raises:
            ModelError: there is none; retries, where they make sense, were made.
        """
        ...
