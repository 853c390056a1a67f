"""Models that write drafts, critiques and answers; claims are taken out of them by rules, since the tool for
that is answered with a mistake."""

from __future__ import annotations

from fol_kb.testing.models import ChatRequest, Reply, ToolCall


def _step(request: ChatRequest) -> str:
    instructions = str(request.messages[0]["content"])
    for step, mark in (
        ("critique", "You are a critic"),
        ("again", "Your last answer asserts"),
        ("synthesis", "Write the final answer"),
        ("draft", "Answer the question"),
    ):
        if mark in instructions:
            return step
    return "tool"


def _written(request: ChatRequest, synthesis: str, again: str) -> Reply:
    step = _step(request)
    if step == "tool":
        return Reply(calls=(ToolCall(request.tools[0], {"not": "as asked"}),))
    texts = {
        "draft": "Aurora is a ferry. Aurora is a car.",
        "critique": "It cannot be a car.",
        "synthesis": synthesis,
        "again": again,
    }
    return Reply(content=texts[step])


def careful(request: ChatRequest) -> Reply:
    """Leaves out what is contradicted."""
    return _written(request, "Aurora is a ferry.", "Aurora is a ferry.")


def corrected(request: ChatRequest) -> Reply:
    """Asserts what is contradicted, and leaves it out when it is told so."""
    return _written(request, "Aurora is a car.", "Aurora is a ferry.")


def stubborn(request: ChatRequest) -> Reply:
    """Asserts what is contradicted, whatever it is told."""
    return _written(request, "Aurora is a car.", "Aurora is a car.")


def silent_critic(request: ChatRequest) -> Reply:
    """Writes no critique."""
    return Reply(content="") if _step(request) == "critique" else careful(request)


def silent(request: ChatRequest) -> Reply:
    """Writes nothing."""
    return Reply(content="")
