"""The mentions of an answer, as code finds them beside what calls returned."""

from __future__ import annotations

from typing import Any

from verification.answers import floor
from verification.model import Mention, Run, ToolResult

Call = tuple[str, Any, Any]
"""A tool, what it was given, and what it returned."""


def looked(answer: str, *calls: Call, task: str = "", **more: Any) -> list[Mention]:
    """The mentions of an answer; ``more`` is of the run."""
    return list(floor(Run(task, answer, tuple(ToolResult(*each) for each in calls), **more)))


def beside(answer: str, output: Any, given: Any = None) -> list[Mention]:
    """The mentions of an answer, where one call returned something."""
    return looked(answer, ("get", given, output))
