"""A scripted model that reads one sentence in two ways: by the surface for an even seed, inversely else."""

from __future__ import annotations

from fol_kb.testing.models import ChatRequest, Reply, ToolCall

TEXT = "Every student read a book. Ann is a student."
SURFACE = "forall X: (student(X) => exists Y: (book(Y) && read(X, Y)))"
INVERSE = "exists Y: (book(Y) && forall X: (student(X) => read(X, Y)))"


def calls(reading: str) -> tuple[ToolCall, ...]:
    """The calls of a model that reads the first sentence so."""
    return (
        ToolCall("add_formula", {"formula": reading, "source_quote": "Every student read a book."}),
        ToolCall("add_formula", {"formula": "student(ann)", "source_quote": "Ann is a student."}),
        ToolCall("finish", {}),
    )


def reply(request: ChatRequest) -> Reply:
    """All calls in one turn."""
    return Reply(calls=calls(INVERSE if request.body["seed"] % 2 else SURFACE))
