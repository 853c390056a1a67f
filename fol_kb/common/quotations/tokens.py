"""Words and marks of a text in normal form, and in which of them two texts differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Levenshtein

TOKEN = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[^\w\s]|_")
"""A word, those that an apostrophe or a hyphen joins as one; or a mark."""
WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")


def changes(said: Sequence[str], read: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The words and marks in which two differ: half-open places in both, those that adjoin as one."""
    last: tuple[int, int, int, int] | None = None
    for each in Levenshtein.opcodes(said, read):
        if each.tag == "equal":
            continue
        if last is not None and last[1] == each.src_start and last[3] == each.dest_start:
            last = (last[0], each.src_end, last[2], each.dest_end)
            continue
        if last is not None:
            yield last
        last = (each.src_start, each.src_end, each.dest_start, each.dest_end)
    if last is not None:
        yield last


def parts(text: str) -> Iterator[str]:
    """The words of a text in lower case, those that an apostrophe or a hyphen joins each for itself."""
    for token in TOKEN.findall(text):
        yield from re.split(r"['-]", token.lower())
