"""What strict servers refuse by 400: conversations that are put together wrongly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from fol_kb.testing.models import choices
from fol_kb.testing.models.chat import Refusal

ROLES = ("system", "developer", "user", "assistant", "tool")


def refusal(body: object) -> Refusal | None:
    """Why a body is not taken for a request; None if it is.

    As OpenAI's servers have it: each tool call of an assistant is answered, by its id, before anything else
    is said, and nothing is answered that was not called.
    """
    if not isinstance(body, dict):
        return Refusal(400, "We could not parse the JSON body of your request.")
    if not isinstance(body.get("model"), str) or not body["model"]:
        return Refusal(400, "you must provide a model parameter")
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        return Refusal(400, "Invalid 'messages': expected a non-empty array of messages.")
    problem = _tools(body.get("tools")) or choices.malformed(body) or _messages(messages)
    return Refusal(400, problem) if problem else None


def _tools(tools: object) -> str | None:
    if tools is None:
        return None
    if not isinstance(tools, list) or not tools:
        return "Invalid 'tools': expected a non-empty array of tools."
    for number, tool in enumerate(tools):
        function = tool.get("function") if isinstance(tool, dict) else None
        if not isinstance(function, dict) or not isinstance(function.get("name"), str):
            return f"Missing required parameter: 'tools[{number}].function.name'."
    return None


def _messages(messages: Sequence[object]) -> str | None:
    open_calls: Counter[str] = Counter()
    for number, message in enumerate(messages):
        if not isinstance(message, dict) or message.get("role") not in ROLES:
            return f"Invalid value: 'messages[{number}].role' is one of {', '.join(ROLES)}."
        problem = _message(message, number, open_calls)
        if problem:
            return problem
    return _unanswered(open_calls)


def _message(message: Mapping[str, Any], number: int, open_calls: Counter[str]) -> str | None:
    if message["role"] == "tool":
        identity = message.get("tool_call_id")
        if not isinstance(identity, str) or not open_calls[identity]:
            return (
                f"Invalid parameter: messages[{number}] with role 'tool' must be a response to a preceding"
                " message with 'tool_calls'."
            )
        open_calls[identity] -= 1
    elif problem := _unanswered(open_calls):
        return problem
    calls = message.get("tool_calls") if message["role"] == "assistant" else None
    if calls is not None and (not isinstance(calls, list) or not calls):
        return f"Invalid 'messages[{number}].tool_calls': expected a non-empty array."
    for call in calls or ():
        function = call.get("function") if isinstance(call, dict) else None
        if not isinstance(function, dict) or not isinstance(function.get("arguments"), str):
            return f"Invalid type for 'messages[{number}].tool_calls': expected arguments as a string."
        open_calls[str(call.get("id"))] += 1
    content = message.get("content")
    if not isinstance(content, str | list) and not (content is None and calls):
        return f"Invalid type for 'messages[{number}].content': expected a string."
    return None


def _unanswered(open_calls: Counter[str]) -> str | None:
    left = sorted((+open_calls).elements())
    if not left:
        return None
    return (
        "An assistant message with 'tool_calls' must be followed by tool messages responding to each"
        f" 'tool_call_id'. The following tool_call_ids did not have response messages: {', '.join(left)}"
    )
