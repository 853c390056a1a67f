"""What an agent of any framework is told, and how its answer is read."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_json

from verification.answers.orchestration import Context
from verification.model import Subtask


def prompt(subtask: Subtask, context: Context) -> str:
    """The task, and below it what else the executor is to know."""
    return "\n\n".join(part for part in (subtask.description, context.text) if part)


def plain(value: Any) -> Any:
    """What a tool was given or returned, as plain data; the ``repr`` of what has no such form."""
    return json.loads(to_json(value, fallback=repr, inf_nan_mode="strings", bytes_mode="base64"))


def arguments(given: Any) -> Any:
    """The arguments of a call: data where they are JSON, else the text that the model wrote."""
    if not isinstance(given, str):
        return plain(given)
    try:
        return json.loads(given)
    except (ValueError, RecursionError):
        return given


def text(output: Any) -> str:
    """An answer as text: structured output as JSON."""
    if isinstance(output, str):
        return output
    if isinstance(output, BaseModel):
        return output.model_dump_json(indent=2)
    return "" if output is None else json.dumps(plain(output), ensure_ascii=False, indent=2)
