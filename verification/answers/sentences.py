"""The sentence that something of an answer stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = re.compile(r"[.!?](?=\s)|\n")
_ENDS = ".!?\n"
_BULLET = re.compile(r"[ \t]*(?:[-*+•–]|\d{1,3}[.)])\s")


def bounds(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence around a part of a text begins and ends."""
    begin = start  # from there backwards: a text of many sentences is not read from its beginning for each
    while begin > 0 and not (text[begin - 1] in _ENDS and _END.match(text, begin - 1, start)):
        begin -= 1
    after = _END.search(text, end)
    return begin, after.start() if after else len(text)


def above_in_list(text: str, start: int) -> Iterator[tuple[int, int]]:
    """The lines that an item of a list stands below, the nearest first; the last is the sentence before the
    list."""
    begin = text.rfind("\n", 0, start) + 1
    level = _level(text[begin:start])
    while level > 0 and begin > 0:
        end = begin - 1
        begin = text.rfind("\n", 0, end) + 1
        line = text[begin:end]
        if line.strip() and _level(line) < level:
            level = _level(line)
            yield (begin if level else bounds(text, end, end)[0]), end


def _level(line: str) -> int:
    """How deep a line stands in a list; 0 outside of lists."""
    indent = len(line) - len(line.lstrip())
    return 2 * indent + (_BULLET.match(line) is not None)


def around(text: str, start: int, end: int) -> str:
    """The rest of the sentence around a part of a text; of a list, with the line that announces it."""
    begin, last = bounds(text, start, end)
    sentence = f"{text[begin:start]} {text[end:last]}"
    line = text.rfind("\n", 0, start) + 1
    if not _BULLET.match(text, line):
        return sentence
    while line > 0:
        end = line - 1
        line = text.rfind("\n", 0, end) + 1
        before = text[line:end].rstrip("\r")
        if before.strip() and not _BULLET.match(before):
            return f"{before} {sentence}"
    return sentence
