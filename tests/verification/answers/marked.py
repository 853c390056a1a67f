"""Runs whose answers have every mention marked: ``{{text|kind|status}}``. What is not marked is no
mention."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verification.model import MentionKind, MentionStatus, Run, ToolResult

_MARK = re.compile(r"\{\{(?P<text>[^|{}]+)\|(?P<kind>\w+)\|(?P<status>\w+)\}\}")
_STATUS = {
    "v": MentionStatus.VERIFIED,
    "u": MentionStatus.UNVERIFIED,
    "c": MentionStatus.COMPUTED,
    "s": MentionStatus.SUGGESTED,
}

Expected = tuple[str, MentionKind, int, MentionStatus]


@dataclass(frozen=True, slots=True)
class Marked:
    """A run, what is true of each mention of its answer, and why some are known to come out otherwise."""

    name: str
    run: Run
    expected: tuple[Expected, ...]
    known: Mapping[str, str] = field(default_factory=dict)


def marked(
    name: str,
    task: str,
    tools: list[tuple[str, Any, Any]],
    answer: str,
    known: Mapping[str, str] | None = None,
) -> Marked:
    """A run of an answer with marks; what is known to come out otherwise, with the reason."""
    expected: list[Expected] = []
    plain, done = "", 0
    for match in _MARK.finditer(answer):
        plain += answer[done : match.start()]
        kind, status = MentionKind(match["kind"]), _STATUS[match["status"]]
        expected.append((match["text"], kind, len(plain), status))
        plain += match["text"]
        done = match.end()
    plain += answer[done:]
    return Marked(
        name, Run(task, plain, tuple(ToolResult(*each) for each in tools)), tuple(expected), known or {}
    )


def kept(file: str) -> tuple[Marked, ...]:
    """The runs of a file beside this one: a line each, with the arguments of :func:`marked`."""
    with Path(__file__).with_name(file).open(encoding="utf-8") as lines:
        return tuple(marked(**json.loads(line)) for line in lines)
