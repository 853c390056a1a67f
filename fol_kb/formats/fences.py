"""Markdown around a program: models put programs between fences, and talk before and behind them."""

from __future__ import annotations

import re

_FENCE = re.compile(r"^[ \t]*(?:```|~~~)[^\n]*$", re.MULTILINE)
_VISIBLE = re.compile(r"[^\n]")


def without_prose(source: str, begins: re.Pattern[str]) -> str:
    """The source with blanks for what stands outside of fences, so that all offsets stay what they are.

    It is the source as it is if it has no fences, or if a part of a program may stand outside of them.

    Args:
        source: a program, perhaps in an answer of a model.
        begins: what a part of a program begins with.
    """
    fences = [(match.start(), match.end()) for match in _FENCE.finditer(source)]
    if not fences:
        return source
    parts: list[str] = []
    at = 0
    for index in range(0, len(fences), 2):
        opening = fences[index]
        closing = fences[index + 1] if index + 1 < len(fences) else (len(source), len(source))
        parts += [source[at : opening[1]], source[opening[1] : closing[0]]]
        at = closing[0]
    parts.append(source[at:])
    outside, inside = parts[::2], parts[1::2]
    if any(map(begins.search, outside)) or not any(map(begins.search, inside)):
        return source
    outside = [_VISIBLE.sub(" ", part) for part in outside]
    return "".join(part for pair in zip(outside, [*inside, ""], strict=True) for part in pair)
