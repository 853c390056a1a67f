"""What a scripted model sees of a request, and what it says: values, without anything of HTTP."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

CHARACTERS_PER_TOKEN = 4
"""Tokens are not counted but estimated, so that ``usage`` and limits on the context have a size."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool. Text goes out as it is, whatever it is; a mapping goes out as JSON text.

    ``id`` is made from the request if it is None, so that the same request gets the same ids. ``bare`` sends
    the arguments as an object where the protocol wants text, as some servers do.
    """

    name: str
    arguments: str | Mapping[str, Any] = "{}"
    id: str | None = None
    bare: bool = False

    @property
    def text(self) -> str:
        """The arguments as they go out."""
        if isinstance(self.arguments, str):
            return self.arguments
        return json.dumps(self.arguments, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model says: words, calls, and why it stops.

    ``ending`` is the ``finish_reason``; if it is None, ``tool_calls`` or ``stop``, as there are calls or not.
    """

    content: str | None = None
    calls: tuple[ToolCall, ...] = ()
    ending: str | None = None

    @property
    def finish_reason(self) -> str:
        """Why it stops, as it goes out."""
        return self.ending or ("tool_calls" if self.calls else "stop")


@dataclass(frozen=True, slots=True)
class Refusal:
    """An error status in place of an answer, with an error body as OpenAI's servers write it."""

    status: int
    message: str = "refused by the script"
    code: str | None = None
    type: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ChatRequest:
    """A request for a chat completion.

    Attributes:
        number: the how-many-th request of the server it is, from 1, in the order of arrival.
        attempt: the how-many-th with the very same body, from 1.
        body: the JSON object that was sent.
        headers: with names in lower case, without the key.
    """

    number: int
    attempt: int
    body: Mapping[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def messages(self) -> Sequence[Mapping[str, Any]]:
        """The conversation so far."""
        found = self.body.get("messages", ())
        return [message for message in found if isinstance(message, dict)] if isinstance(found, list) else ()

    @property
    def model(self) -> str:
        """The name of the model that is asked."""
        return str(self.body.get("model", ""))

    @property
    def stream(self) -> bool:
        """Whether the answer is to come as a stream of events."""
        return self.body.get("stream") is True

    @property
    def turn(self) -> int:
        """The how-many-th turn of the model in this conversation the answer will be, from 1."""
        return 1 + len([message for message in self.messages if message.get("role") == "assistant"])

    @property
    def tools(self) -> tuple[str, ...]:
        """The names of the tools that it may call."""
        listed = self.body.get("tools") or ()
        return tuple(str(tool["function"]["name"]) for tool in listed if "function" in tool)

    @cached_property
    def digest(self) -> str:
        """A SHA-256 of the body in hexadecimal: the same requests have the same one."""
        return digest(self.body)

    @property
    def prompt_tokens(self) -> int:
        """How many tokens all messages are, as estimated."""
        characters: int = sum(_size(message) for message in self.messages)
        return characters // CHARACTERS_PER_TOKEN + 1


def digest(body: object) -> str:
    """A SHA-256 of JSON data in hexadecimal, whatever the order of fields."""
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def words(message: Mapping[str, Any]) -> str:
    """The text of a message; of one in parts, that of all parts."""
    content = message.get("content")
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _size(message: Mapping[str, Any]) -> int:
    calls = message.get("tool_calls")
    return len(words(message)) + (len(json.dumps(calls)) if calls else 0)


def completion_tokens(reply: Reply) -> int:
    """How many tokens a reply is, as estimated."""
    size = len(reply.content or "") + sum(len(call.name) + len(call.text) for call in reply.calls)
    return size // CHARACTERS_PER_TOKEN + 1
