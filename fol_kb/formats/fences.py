"""Markdown around a program: models put programs between fences, and talk before and behind them."""

from __future__ import annotations

import re

_FENCE = re.compile(r"(^[ \t]*(?:```|~~~)[^\n]*$)", re.MULTILINE)
_VISIBLE = re.compile(r"[^\n]")


def without_prose(source: str, begins: re.Pattern[str]) -> str:
    """The source with blanks for what stands outside of fences, so that all offsets stay what they are.

    It is the source as it is if it has no fences, or if a part of a program may stand outside of them.

    Args:
        source: a program, perhaps in an answer of a model.
        begins: what a part of a program begins with.
    """
    # what is outside, the opening fence, what is inside, the closing fence, and so on
    parts = _FENCE.split(source)
    places = [number for number, part in enumerate(parts) if begins.search(part)]
    if not places or any(number % 4 != 2 for number in places):
        return source
    return "".join(part if number % 4 == 2 else blanked(part) for number, part in enumerate(parts))


def blanked(text: str) -> str:
    """Blanks in the place of a text, line by line, so that all offsets stay what they are."""
    return _VISIBLE.sub(" ", text)
