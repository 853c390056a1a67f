"""JSON as models write it: read by a JSON decoder that takes nothing twice, and found among other words.

Never by a pattern: braces stand in texts, and objects stand in objects.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

_OPENING = re.compile(r"</?think(?:ing)?>|\{(?=\s*[\"}])")
_CLOSING = re.compile(r"</think(?:ing)?>")
_MOST_BROKEN = 100
"""Drafts that are no JSON, before nothing more is read."""


@dataclass(frozen=True, slots=True)
class Found:
    """An object among other words: its value, and the text that it was read from."""

    value: dict[str, Any]
    text: str


def read_strictly(text: str) -> Any:
    """The value of a JSON text, which is nothing but JSON.

    Raises:
        ValueError: it is none (:class:`json.JSONDecodeError`), a name stands twice in an object, or a
            number is NaN or infinite, which JSON does not have.
        RecursionError: it nests too deeply.
    """
    begin = len(text) - len(text.lstrip(" \t\r\n"))
    value, end = _DECODER.raw_decode(text, begin)
    if text[end:].strip(" \t\r\n"):
        raise json.JSONDecodeError("Extra data", text, end)
    return value


def objects_among_words(content: str) -> tuple[str | Found, ...] | None:
    """Every outermost JSON object of an answer and the words between them, in order.

    What the model thought (``<think>``) is a draft and left out, words and all. None where something begins
    like JSON and is none: what it was meant to say is not known.
    """
    pieces: list[str | Found] = []
    at = broken = 0
    while opening := _OPENING.search(content, at):
        start = opening.start()
        pieces.append(content[at:start])
        if opening[0].startswith("</"):  # the template has opened it: all so far was thinking
            pieces, at = [], opening.end()
            continue
        if opening[0].startswith("<"):
            closing = _CLOSING.search(content, start)
            at = closing.end() if closing else len(content)
            continue
        try:
            value, at = _DECODER.raw_decode(content, start)
        except (ValueError, RecursionError) as problem:
            broken += 1  # the decoder counts lines for each error, which takes as long as the text is
            # a mark before the place where it broke is a part of some text in it
            there = getattr(problem, "pos", start)
            closing = _CLOSING.search(content, there) if broken <= _MOST_BROKEN else None
            if closing is None:
                return None
            at = closing.start()  # it may be a draft
            continue
        pieces.append(Found(value, content[start:at]))
    return (*pieces, content[at:])


def _once(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name!r} twice in an object")
        found[name] = value
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(f"{digits[:40]} is too large for a number")
    return value


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite)
