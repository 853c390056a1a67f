"""Texts of any size, from pieces: what the cases of :mod:`benchmarks.growth` are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Make: TypeAlias = Callable[[int], str]
"""A text of about so many characters."""
Case: TypeAlias = Callable[[int], Callable[[], object]]
"""For a size, the work that is measured; what it works on is made before."""


def counted(piece: Callable[[int], str]) -> Make:
    """The pieces of the numbers from 0 on."""

    def make(size: int) -> str:
        made: list[str] = []
        length = 0
        while length < size:
            made.append(piece(len(made)))
            length += len(made[-1])
        return "".join(made)

    return make


def again(piece: str) -> Make:
    """The piece again and again, with its number in the place of ``#``."""
    if "#" not in piece:
        return lambda size: piece * max(1, size // len(piece))
    return counted(lambda number: piece.replace("#", str(number)))


def between(before: str, inside: Make, behind: str = "") -> Make:
    """With something before it and behind it."""
    return lambda size: before + inside(size) + behind


def letters(number: int) -> str:
    """A number in letters, as a part of a name: a, b, ..., z, ba, bb, ..."""
    head, last = divmod(number, 26)
    return (letters(head) if head else "") + chr(ord("a") + last)


__all__ = ["Case", "Make", "again", "between", "counted", "letters"]
