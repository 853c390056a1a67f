"""A model that searches for packages and then answers; the server of scripted models imports it."""

from __future__ import annotations

from fol_kb.testing.models import ChatRequest, Refusal, Reply, ToolCall

INVENTED = "Use `a_pro`, `b_pro`, `c_pro` or `d_pro`."


def searching(request: ChatRequest) -> Reply:
    """Calls the tool first; then names packages, invented ones unless it was told of them."""
    if not any(each.get("role") == "tool" for each in request.messages):
        return Reply(None, (ToolCall("search", {"words": "arrays"}),))
    told = any("a_pro" in str(each.get("content")) for each in request.messages if each["role"] == "user")
    told = told or any("not use them again" in str(each.get("content")) for each in request.messages)
    return Reply("Use `numpy`." if told else INVENTED)


def failing(request: ChatRequest) -> Reply:
    """Calls a tool that there is not, with arguments that are no JSON, and then says so."""
    if request.turn == 1:
        return Reply(None, (ToolCall("search", '{"words": '),))
    return Reply("Nothing was found.")


def refusing(request: ChatRequest) -> Refusal:
    """Wants another key."""
    return Refusal(401, "no such key")
