"""Replies as Ollama writes them: chats, embeddings, the list of models, errors.

Source: Ollama's API documentation, "Generate a chat completion", "Generate embeddings", "List local models".
Arguments of tool calls are objects there and have no ids; an answer is a stream of lines unless it is told
otherwise.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fol_kb.testing.models.chat import ChatRequest, Refusal, Reply, ToolCall, completion_tokens
from fol_kb.testing.models.embedding import Indexed

CREATED = "2023-11-14T22:13:20Z"
"""The time in every answer: the same request gets the same bytes."""
PIECE = 16
"""Characters of content in a line of a stream."""
LATEST = ":latest"
"""The tag of a model that is named without one."""
_NANOSECONDS = 1_000_000


def refusal(body: object) -> Refusal | None:
    """Why a body is not taken for a chat; None if it is."""
    if not isinstance(body, dict):
        return Refusal(400, "invalid JSON body")
    if not isinstance(body.get("model"), str) or not body["model"]:
        return Refusal(400, "model is required")
    messages = body.get("messages")
    if not isinstance(messages, list):
        return Refusal(400, "messages: expected an array")
    for number, message in enumerate(messages):
        role = message.get("role") if isinstance(message, dict) else None
        if role not in ("system", "user", "assistant", "tool"):
            return Refusal(400, f"messages[{number}]: invalid role {role!r}")
        calls = message.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            function = call.get("function") if isinstance(call, dict) else None
            if not isinstance(function, dict) or not isinstance(function.get("arguments"), dict):
                return Refusal(400, f"messages[{number}].tool_calls: arguments are an object")
    return None


def completion(request: ChatRequest, reply: Reply) -> dict[str, Any]:
    """The body of an answer that is no stream."""
    message: dict[str, Any] = {"role": "assistant", "content": reply.content or ""}
    if reply.calls:
        message["tool_calls"] = [_call(call) for call in reply.calls]
    return {**_head(request), "message": message, **_end(request, reply)}


def events(request: ChatRequest, reply: Reply) -> Iterator[str]:
    """The lines of an answer that is a stream."""
    content = reply.content or ""
    for start in range(0, len(content), PIECE):
        said = {"role": "assistant", "content": content[start : start + PIECE]}
        yield json.dumps({**_head(request), "message": said, "done": False})
    for call in reply.calls:
        said_call = {"role": "assistant", "content": "", "tool_calls": [_call(call)]}
        yield json.dumps({**_head(request), "message": said_call, "done": False})
    last = {"role": "assistant", "content": ""}
    yield json.dumps({**_head(request), "message": last, **_end(request, reply)})


def embeddings(request: ChatRequest, found: Indexed, tokens: int) -> dict[str, Any]:
    """The body of an answer with embeddings, which have no index there: their order is what counts."""
    return {
        "model": request.model,
        "embeddings": [vector for _, vector in found],
        "total_duration": _NANOSECONDS,
        "load_duration": _NANOSECONDS,
        "prompt_eval_count": tokens,
    }


def tags(names: Sequence[str]) -> dict[str, Any]:
    """The body of the list of models."""
    return {"models": [_model(tagged(name)) for name in names]}


def tagged(name: str) -> str:
    """The name of a model with its tag."""
    return name if ":" in name else name + LATEST


def unknown(name: str) -> Refusal:
    """The refusal of a model that is not there."""
    return Refusal(404, f"model '{name}' not found")


def error(refusal: Refusal) -> dict[str, Any]:
    """The body of an error."""
    return {"error": refusal.message}


def _model(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "model": name,
        "modified_at": CREATED,
        "size": 1,
        "digest": hashlib.sha256(name.encode()).hexdigest(),
        "details": {"format": "gguf", "family": "scripted", "parameter_size": "0B", "quantization_level": ""},
    }


def _head(request: ChatRequest) -> dict[str, Any]:
    return {"model": request.model, "created_at": CREATED}


def _end(request: ChatRequest, reply: Reply) -> dict[str, Any]:
    return {
        "done": True,
        "done_reason": "length" if reply.ending == "length" else "stop",
        "total_duration": _NANOSECONDS,
        "load_duration": _NANOSECONDS,
        "prompt_eval_count": request.prompt_tokens,
        "prompt_eval_duration": _NANOSECONDS,
        "eval_count": completion_tokens(reply),
        "eval_duration": _NANOSECONDS,
    }


def _call(call: ToolCall) -> Mapping[str, Any]:
    try:
        arguments = json.loads(call.text)
    except ValueError:
        # Ollama reads the arguments itself; what it cannot read comes as an object with nothing in it
        arguments = {}
    return {"function": {"name": call.name, "arguments": arguments if isinstance(arguments, dict) else {}}}
