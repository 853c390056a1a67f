"""Which parts of an answer are code: fenced blocks with their language, and spans in back ticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

_FENCE = re.compile(
    r"^(?P<indent>[ \t]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<language>[\w+#.-]*)[^\n`]*\n(?P<body>.*?)"
    r"(?:^[ \t]*(?P=marks)[`~]*[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_SPAN = re.compile(r"(?<![`\\])(?P<marks>`{1,2})(?!`)(?P<body>[^`\n]+?)(?<!`)(?P=marks)(?!`)")
_SHELLS = frozenset(
    {"sh", "bash", "zsh", "shell", "console", "terminal", "shell-session", "powershell", "bat", "cmd"}
)
_PROSE = frozenset(
    {"", "text", "txt", "plain", "plaintext", "markdown", "md", "json", "csv", "output", "log"}
)


class Part(StrEnum):
    """What a part of an answer is."""

    PROSE = "prose"
    SPAN = "span"
    """Words in back ticks."""
    SHELL = "shell"
    """A block of commands."""
    CODE = "code"
    """A block in a programming language."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of an answer, half-open."""

    part: Part
    start: int
    end: int


def pieces(answer: str) -> tuple[Piece, ...]:
    """The parts of an answer, in order; the marks around code belong to no part."""
    found: list[Piece] = []
    done = 0
    for match in _FENCE.finditer(answer):
        found += _prose(answer, done, match.start())
        language = match["language"].lower()
        start, end = match.span("body")
        if language in _PROSE:
            found.append(Piece(Part.PROSE, start, end))
        else:
            found.append(Piece(Part.SHELL if language in _SHELLS else Part.CODE, start, end))
        done = match.end()
    found += _prose(answer, done, len(answer))
    return tuple(each for each in found if each.start < each.end)


def _prose(answer: str, start: int, end: int) -> Iterator[Piece]:
    for match in _SPAN.finditer(answer, start, end):
        yield Piece(Part.PROSE, start, match.start())
        yield Piece(Part.SPAN, *match.span("body"))
        start = match.end()
    yield Piece(Part.PROSE, start, end)
