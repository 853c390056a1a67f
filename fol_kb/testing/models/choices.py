"""Which tools a reply may call: those that the request offers, as its ``tool_choice`` has it.

Source: the API reference of OpenAI, "Create chat completion", ``tools`` and ``tool_choice``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from fol_kb.testing.models.chat import ChatRequest, Refusal, Reply, ToolCall

WORDS = ("none", "auto", "required")


def malformed(body: Mapping[str, Any]) -> str | None:
    """What is wrong with the ``tool_choice`` of a request, as OpenAI's servers say it; None if nothing."""
    choice = body.get("tool_choice")
    if choice is None:
        return None
    if not body.get("tools"):
        return "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified."
    if isinstance(choice, str):
        known = choice in WORDS
        return None if known else f"Invalid value: {choice!r}. Supported values are: {_listed(WORDS)}."
    name = named(body)
    if name is None:
        return "Missing required parameter: 'tool_choice.function.name'."
    offered = [tool.get("function", {}).get("name") for tool in body["tools"] if isinstance(tool, dict)]
    if name not in offered:
        return f"Tool choice '{name}' not found in 'tools' parameter."
    return None


def named(body: Mapping[str, Any]) -> str | None:
    """The one tool that a request wants to be called; None if it names none."""
    choice = body.get("tool_choice")
    if not isinstance(choice, Mapping) or choice.get("type") != "function":
        return None
    function = choice.get("function")
    name = function.get("name") if isinstance(function, Mapping) else None
    return name if isinstance(name, str) else None


def refused(body: Mapping[str, Any], how: str, status: int) -> Refusal | None:
    """The refusal of a server that does not know ``tool_choice``, or no tool that is named there."""
    if how == "refused" and body.get("tool_choice") is not None:
        words = "Unsupported parameter: 'tool_choice' is not supported with this model."
        return Refusal(status, words, code="unsupported_parameter")
    if how == "refused-named" and named(body) is not None:
        words = f"Invalid value for 'tool_choice': expected one of {_listed(WORDS)}, got an object."
        return Refusal(status, words, code="invalid_value")
    return None


def obeying(request: ChatRequest, reply: Reply) -> Reply:
    """The reply of a model that translates well, made to fit the choice: a call that has to be there is."""
    choice, name = request.body.get("tool_choice"), named(request.body)
    if choice == "none":
        return Reply(reply.content or "I call no tools.")
    if name is not None:
        calls = tuple(call for call in reply.calls if call.name == name)
        return replace(reply, calls=calls or (ToolCall(name, "{}"),), ending=None)
    if choice == "required" and not reply.calls and request.tools:
        wanted = "finish" if "finish" in request.tools else request.tools[0]
        return replace(reply, calls=(ToolCall(wanted, "{}"),), ending=None)
    return reply


def mistake(request: ChatRequest, reply: Reply) -> str | None:
    """What is wrong with a script that gives this reply to this request, in words; None if nothing."""
    offered = request.tools
    strange = sorted({call.name for call in reply.calls} - set(offered))
    if strange:
        return (
            f"the script calls {_listed(strange)}, and the request offers {_listed(offered) or 'no tools'};"
            " let it call what is offered, or set allows_unoffered for a model that is meant to be wrong"
        )
    choice, name = request.body.get("tool_choice"), named(request.body)
    called = [call.name for call in reply.calls]
    said = f"the script calls {_listed(called) or 'no tool'}, and the tool_choice of the request"
    if (choice == "none" and called) or (choice == "required" and not called):
        return f"{said} is {choice}"
    if name is not None and set(called) != {name}:
        return f"{said} names {name!r}"
    return None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, names))
