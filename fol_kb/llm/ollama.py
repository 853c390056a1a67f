"""Ollama's own protocol: ``/api/chat`` with tools, and ``/api/embed``.

Source: docs/api.md of Ollama. Unlike OpenAI's protocol it has arguments of tools as objects, limits and the
like under ``options``, and no choice of a tool: one that has to be called is the only one that is offered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from fol_kb.llm.core import Exchange
from fol_kb.llm.endpoint import Chat, Endpoint
from fol_kb.llm.messages import Answer, Message, Request
from fol_kb.llm.settings import Settings
from fol_kb.llm.wire import JsonRequest, MalformedError, only_chosen, to_answer


def api_root(base_url: str) -> str:
    """Where Ollama's own protocol is: the base URL without ``/v1`` or ``/api`` at its end, and ``/api``."""
    url = urlsplit(base_url)
    steps = url.path.rstrip("/").split("/")
    if steps[-1] in ("v1", "api"):
        steps = steps[:-1]
    return urlunsplit((url.scheme, url.netloc, "/".join([*steps, "api"]), "", ""))


class OllamaChat(Chat):
    """Answers requests over Ollama's own protocol. Answers come in one piece."""

    def _prepare(self) -> None:
        if self.settings.stream:
            self._core.note("stream has no effect: Ollama is asked for answers in one piece")

    def _exchange(self, request: Request) -> Exchange[Answer]:
        seed = None if self.settings.seed is None else self.settings.seed + request.sample
        path = f"{api_root(self.settings.base_url)}/chat"
        return Exchange(path, lambda: chat_body(request, seed), read_chat, booked=self._booked)


def chat_of(settings: Settings) -> type[Chat]:
    """What speaks the protocol that the settings tell."""
    return OllamaChat if settings.protocol == "ollama" else Endpoint


def chat_body(request: Request, seed: int | None = None) -> dict[str, Any]:
    """What is asked, as fields of a JSON body of ``/api/chat``; what is left out is Ollama's default."""
    if request.tool_choice is not None:
        request = only_chosen(request)
    names = {use.id: use.name for message in request.messages for use in message.tool_uses}
    body: dict[str, Any] = {
        "model": request.model,
        "messages": [_to_wire(message, names) for message in request.messages],
        "stream": False,
    }
    if request.tools:
        body["tools"] = [dict(tool) for tool in request.tools]
    options = {"temperature": request.temperature, "num_predict": request.max_tokens, "seed": seed}
    chosen = {name: value for name, value in options.items() if value is not None}
    if chosen:
        body["options"] = chosen
    if isinstance(request, JsonRequest) and request.response_format is not None:
        schema = request.response_format.get("json_schema")
        body["format"] = schema["schema"] if isinstance(schema, Mapping) else "json"
    return body


def _to_wire(message: Message, names: Mapping[str, str]) -> dict[str, Any]:
    wire: dict[str, Any] = {"role": message.role.value, "content": message.content}
    if message.tool_uses:
        wire["tool_calls"] = [
            {"function": {"name": use.name, "arguments": _object(use.arguments)}} for use in message.tool_uses
        ]
    if message.answers is not None:
        wire["tool_name"] = names.get(message.answers, message.answers)
    return wire


def _object(arguments: str) -> dict[str, Any]:
    """Arguments as the object that Ollama wants; text that is none is shown to the model as it is."""
    try:
        value = json.loads(arguments)
    except (ValueError, RecursionError):
        value = None
    return value if isinstance(value, dict) else {"unreadable": arguments}


def read_chat(body: object) -> Answer:
    """A body that was received, as an answer. A body of OpenAI's, or of ``/api/generate``, is read as well.

    Raises:
        MalformedError: it is none of these.
    """
    if not isinstance(body, Mapping):
        raise MalformedError("the answer is no JSON object")
    if body.get("choices"):
        return to_answer(body)
    message = body.get("message")
    if message is None and isinstance(body.get("response"), str):
        message = {"content": body["response"]}
    if not isinstance(message, Mapping):
        raise MalformedError("the answer has no message")
    if body.get("done") is False:
        raise MalformedError("the answer is a part of one, which was not asked for")
    usage = {"prompt_tokens": body.get("prompt_eval_count"), "completion_tokens": body.get("eval_count")}
    choice = {"message": message, "finish_reason": body.get("done_reason") or "stop"}
    return to_answer({"choices": [choice], "usage": usage, "model": body.get("model")})
