"""The mentions of an answer, as code finds them beside what calls returned."""

from __future__ import annotations

import json
from typing import Any

from verification.answers import floor
from verification.model import Mention, Run, ToolResult

Call = tuple[str, Any, Any]
"""A tool, what it was given, and what it returned."""
Message = dict[str, Any]


def looked(answer: str, *calls: Call, task: str = "", **more: Any) -> list[Mention]:
    """The mentions of an answer; ``more`` is of the run."""
    return list(floor(Run(task, answer, tuple(ToolResult(*each) for each in calls), **more)))


def beside(answer: str, output: Any, given: Any = None) -> list[Mention]:
    """The mentions of an answer, where one call returned something."""
    return looked(answer, ("get", given, output))


def called(id: str, call: Call, said: str = "") -> tuple[Message, Message]:
    """The messages of a call: that it is made, with some words, and what it returned."""
    tool, given, output = call
    function = {"name": tool, "arguments": json.dumps(given)}
    told = output if isinstance(output, str) else json.dumps(output)
    return (
        {"role": "assistant", "content": said, "tool_calls": [{"id": id, "function": function}]},
        {"role": "tool", "tool_call_id": id, "content": told},
    )
