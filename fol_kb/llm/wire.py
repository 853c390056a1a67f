"""Requests as OpenAI's chat completions have them, and answers read back: pure, no HTTP.

Source: the API reference of OpenAI, "Create chat completion" and "The chat completion chunk object". What
servers that say they speak it leave out or do otherwise is read too where it has one meaning only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from fol_kb.llm.messages import Answer, Ending, Message, Request, Role, ToolUse, Usage


class MalformedError(ValueError):
    """A body that is no chat completion; the message says what is missing. It never leaves the package."""


@dataclass(frozen=True, slots=True)
class JsonRequest(Request):
    """A request whose answer has to be JSON, as ``response_format`` says."""

    response_format: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class RequiredRequest(Request):
    """A request that has to be answered by a call of any of its tools."""

    @classmethod
    def of(cls, request: Request) -> RequiredRequest:
        """The request with the tool that it chooses as its only one."""
        chosen = only_chosen(request)
        return cls(**{part.name: getattr(chosen, part.name) for part in fields(Request)})


def only_chosen(request: Request) -> Request:
    """A request that chooses a tool, with that tool alone and no choice: any call is a call of it."""
    chosen = tuple(tool for tool in request.tools if tool["function"]["name"] == request.tool_choice)
    return replace(request, tools=chosen, tool_choice=None)


def to_body(request: Request) -> dict[str, Any]:
    """What is asked, as fields of a JSON body; what is left out is the endpoint's default."""
    body: dict[str, Any] = {
        "model": request.model,
        "messages": [_to_wire(message) for message in request.messages],
    }
    if request.tools:
        body["tools"] = [dict(tool) for tool in request.tools]
    if request.tool_choice is not None:
        body["tool_choice"] = {"type": "function", "function": {"name": request.tool_choice}}
    elif isinstance(request, RequiredRequest):
        body["tool_choice"] = "required"
    if request.temperature is not None:
        body["temperature"] = request.temperature
    if request.max_tokens is not None:
        body["max_tokens"] = request.max_tokens
    if isinstance(request, JsonRequest) and request.response_format is not None:
        body["response_format"] = dict(request.response_format)
    return body


def _to_wire(message: Message) -> dict[str, Any]:
    wire: dict[str, Any] = {"role": message.role.value, "content": message.content}
    if message.tool_uses:
        wire["content"] = message.content or None
        wire["tool_calls"] = [
            {"id": use.id, "type": "function", "function": {"name": use.name, "arguments": use.arguments}}
            for use in message.tool_uses
        ]
    if message.answers is not None:
        wire["tool_call_id"] = message.answers
    return wire


def to_answer(body: object) -> Answer:
    """A body that was received, as an answer; of several choices the first.

    Raises:
        MalformedError: it is no chat completion.
    """
    if not isinstance(body, Mapping):
        raise MalformedError("the answer is no JSON object")
    choices = body.get("choices")
    if not choices and isinstance(body.get("response"), str):
        choices = [{"text": body["response"]}]  # a server that answers as Ollama's /api/generate does
    if not isinstance(choices, Sequence) or isinstance(choices, str) or not choices:
        raise MalformedError("the answer has no choices")
    choice = choices[0]
    said = choice.get("message") if isinstance(choice, Mapping) else None
    if said is None and isinstance(choice, Mapping) and isinstance(choice.get("text"), str):
        said = {"content": choice["text"]}  # a server that answers as before there was chat
    if not isinstance(said, Mapping):
        raise MalformedError("the answer's first choice has no message")
    uses = _tool_uses(said)
    content, refusal = _text(said.get("content")), _text(said.get("refusal"))
    ending = _ending(choice.get("finish_reason"), bool(uses))
    if refusal:
        content, ending = content or refusal, Ending.FILTERED
    return Answer(
        message=Message(Role.ASSISTANT, content, uses),
        ending=ending,
        usage=_usage(body.get("usage")),
        model=_word(body.get("model")),
    )


def _tool_uses(said: Mapping[str, Any]) -> tuple[ToolUse, ...]:
    calls = said.get("tool_calls") or []
    if not isinstance(calls, list):
        raise MalformedError("the answer's tool_calls are no list")
    if not calls and isinstance(said.get("function_call"), Mapping):  # before tools there were functions
        calls = [{"function": said["function_call"]}]
    uses: list[ToolUse] = []
    ids: set[str] = set()
    for number, call in enumerate(calls, start=1):
        function = call.get("function") if isinstance(call, Mapping) else None
        if not isinstance(function, Mapping):
            raise MalformedError(f"tool call {number} of the answer names no function")
        # answers to calls go by id: servers that give none, or one to several calls, get ids of ours
        known = chosen = _word(call.get("id")) or f"call-{number}"
        again = 2
        while chosen in ids:
            chosen, again = f"{known}-{again}", again + 1
        ids.add(chosen)
        uses.append(ToolUse(chosen, _word(function.get("name")), _arguments(function.get("arguments"))))
    return tuple(uses)


def _arguments(given: object) -> str:
    """Arguments are JSON in a text; some servers send the object itself, or nothing for none."""
    if isinstance(given, str):
        return given
    return "{}" if given is None else json.dumps(given, ensure_ascii=False)


def _text(given: object) -> str:
    """Content is text, or a list of parts of which some are."""
    if isinstance(given, str):
        return given
    if given is None:
        return ""
    if not isinstance(given, list):
        raise MalformedError("the answer's content is no text")
    return "".join(_text(part.get("text")) if isinstance(part, Mapping) else _text(part) for part in given)


def _ending(reason: object, has_uses: bool) -> Ending:
    if reason in ("tool_calls", "function_call") or (has_uses and reason in ("stop", None)):
        return Ending.TOOL_CALLS
    try:
        return Ending(str(reason))
    except ValueError:
        return Ending.OTHER


def _usage(given: object) -> Usage:
    if not isinstance(given, Mapping):
        return Usage()
    return Usage(count_of(given.get("prompt_tokens")), count_of(given.get("completion_tokens")))


def count_of(given: object) -> int:
    """A number of tokens as an endpoint reports it; 0 where it is none."""
    return given if isinstance(given, int) and not isinstance(given, bool) and given > 0 else 0


def _word(given: object) -> str:
    return given if isinstance(given, str) else ""


@dataclass(slots=True)
class Assembly:
    """Puts the chunks of a stream together to the body that would have come in one piece."""

    content: list[str] = field(default_factory=list)
    refusal: list[str] = field(default_factory=list)
    calls: dict[int, dict[str, Any]] = field(default_factory=dict)
    finish_reason: str | None = None
    usage: object = None
    model: str = ""
    _last: int = -1

    def add(self, chunk: object) -> None:
        """Take one chunk.

        Raises:
            MalformedError: it is none.
        """
        if not isinstance(chunk, Mapping):
            raise MalformedError("a part of the stream is no JSON object")
        self.usage = chunk.get("usage") or self.usage
        self.model = _word(chunk.get("model")) or self.model
        choices = chunk.get("choices") or []
        if not isinstance(choices, list):
            raise MalformedError("a part of the stream has choices that are no list")
        for choice in choices:
            if not isinstance(choice, Mapping):
                raise MalformedError("a choice in the stream is no object")
            if choice.get("index") in (0, None):
                self._add_choice(choice)

    def _add_choice(self, choice: Mapping[str, Any]) -> None:
        self.finish_reason = _word(choice.get("finish_reason")) or self.finish_reason
        delta = choice.get("delta") or {}
        if not isinstance(delta, Mapping):
            raise MalformedError("a delta in the stream is no object")
        self.content.append(_text(delta.get("content")))
        self.refusal.append(_text(delta.get("refusal")))
        calls = delta.get("tool_calls") or []
        if not isinstance(calls, list):
            raise MalformedError("tool_calls in the stream are no list")
        for call in calls:
            if not isinstance(call, Mapping) or not isinstance(call.get("function") or {}, Mapping):
                raise MalformedError("a tool call in the stream is no object")
            self._add_call(call)

    def _add_call(self, call: Mapping[str, Any]) -> None:
        index = call.get("index")
        if not isinstance(index, int):  # without one, an id begins a new call
            index = self._last + 1 if call.get("id") or self._last < 0 else self._last
        self._last = index
        known = self.calls.setdefault(index, {"id": "", "name": "", "arguments": ""})
        known["id"] = known["id"] or _word(call.get("id"))
        function = call.get("function") or {}
        known["name"] += _word(function.get("name"))
        if function.get("arguments") is not None:
            known["arguments"] += _arguments(function["arguments"])

    def body(self) -> dict[str, Any]:
        """All of it so far."""
        calls = [
            {"id": call["id"], "function": {"name": call["name"], "arguments": call["arguments"] or None}}
            for _, call in sorted(self.calls.items())
        ]
        message = {"content": "".join(self.content), "refusal": "".join(self.refusal), "tool_calls": calls}
        choice = {"message": message, "finish_reason": self.finish_reason}
        return {"choices": [choice], "usage": self.usage, "model": self.model}
