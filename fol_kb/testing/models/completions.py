"""Replies as the protocol writes them: a chat completion, its stream of events, an error."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from fol_kb.testing.models.chat import ChatRequest, Refusal, Reply, ToolCall, completion_tokens

PIECE = 16
"""Characters of content or arguments in an event of a stream."""
CREATED = 1_700_000_000
"""The time in every answer: the same request gets the same bytes."""


def call_ids(request: ChatRequest, reply: Reply) -> list[str]:
    """The id of each call: given, or made of the request."""
    return [
        f"call_{request.digest[:16]}_{number}" if call.id is None else call.id
        for number, call in enumerate(reply.calls)
    ]


def usage(request: ChatRequest, reply: Reply) -> dict[str, int]:
    """The tokens of request and reply, as estimated."""
    prompt, completion = request.prompt_tokens, completion_tokens(reply)
    return {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}


def completion(request: ChatRequest, reply: Reply) -> dict[str, Any]:
    """The body of an answer that is no stream."""
    message: dict[str, Any] = {"role": "assistant", "content": reply.content}
    if reply.calls:
        message["tool_calls"] = list(map(_call, reply.calls, call_ids(request, reply)))
    choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": reply.finish_reason}
    return {
        **_head(request, "chat.completion"),
        "choices": [choice],
        "usage": usage(request, reply),
    }


def events(request: ChatRequest, reply: Reply) -> Iterator[str]:
    """The data of each event of an answer that is a stream, the last ``[DONE]``."""
    head = _head(request, "chat.completion.chunk")

    def event(delta: Mapping[str, Any], ending: str | None = None) -> str:
        return json.dumps({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": ending}]})

    yield event({"role": "assistant", "content": "" if reply.content is not None else None})
    for piece in _pieces(reply.content or ""):
        yield event({"content": piece})
    ids = call_ids(request, reply)
    for number, call in enumerate(reply.calls):
        begun = {**_call(call, ids[number]), "index": number}
        if call.bare:
            yield event({"tool_calls": [begun]})
            continue
        begun["function"] = {"name": call.name, "arguments": ""}
        yield event({"tool_calls": [begun]})
        for piece in _pieces(call.text):
            yield event({"tool_calls": [{"index": number, "function": {"arguments": piece}}]})
    yield event({}, reply.finish_reason)
    options = request.body.get("stream_options")
    if isinstance(options, dict) and options.get("include_usage"):
        yield json.dumps({**head, "choices": [], "usage": usage(request, reply)})
    yield "[DONE]"


def error(refusal: Refusal) -> dict[str, Any]:
    """The body of an error."""
    kind = refusal.type or ("server_error" if refusal.status >= 500 else "invalid_request_error")
    return {"error": {"message": refusal.message, "type": kind, "param": None, "code": refusal.code}}


def models(names: Iterable[str]) -> dict[str, Any]:
    """The body of the list of models."""
    return {"object": "list", "data": [model(name) for name in names]}


def unknown(name: str) -> Refusal:
    """The refusal of a model that is not there."""
    return Refusal(
        404, f"The model '{name}' does not exist or you do not have access to it.", code="model_not_found"
    )


def model(name: str) -> dict[str, Any]:
    """One model, as in the list."""
    return {"id": name, "object": "model", "created": CREATED, "owned_by": "fol-kb"}


def _head(request: ChatRequest, kind: str) -> dict[str, Any]:
    return {
        "id": f"chatcmpl-{request.digest[:24]}",
        "object": kind,
        "created": CREATED,
        "model": request.model,
        "system_fingerprint": "fp_scripted",
    }


def _call(call: ToolCall, identity: str) -> dict[str, Any]:
    arguments: Any = call.text
    if call.bare:
        with suppress(ValueError):  # what is cut short is no object, and stays text
            arguments = json.loads(call.text)
    return {"id": identity, "type": "function", "function": {"name": call.name, "arguments": arguments}}


def _pieces(text: str) -> Iterator[str]:
    return (text[start : start + PIECE] for start in range(0, len(text), PIECE))
