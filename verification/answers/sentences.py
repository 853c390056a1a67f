"""The sentence that something of an answer stands in."""

from __future__ import annotations

import re

_END = re.compile(r"[.!?](?=\s)|\n")
_BULLET = re.compile(r"[ \t]*(?:[-*+•–]|\d{1,3}[.)])\s")


def around(text: str, start: int, end: int) -> str:
    """The rest of the sentence around a part of a text; of a list, with the line that announces it."""
    begin = max((match.end() for match in _END.finditer(text, 0, start)), default=0)
    after = _END.search(text, end)
    sentence = f"{text[begin:start]} {text[end : after.start() if after else len(text)]}"
    line = text.rfind("\n", 0, start) + 1
    if not _BULLET.match(text, line):
        return sentence
    for before in reversed(text[:line].splitlines()):
        if before.strip() and not _BULLET.match(before):
            return f"{before} {sentence}"
    return sentence
