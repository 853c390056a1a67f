"""What is known of passages that become more: each passage is read once, whatever is asked how often.

A conversation has as many passages as replies, and each reply is held against all that came before it. Read
anew for each reply, they would take time that grows as the square of the replies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Sequence
from decimal import Decimal
from itertools import islice
from typing import Any, Self, TypeVar

from verification.answers.passages import Passage

_Key = TypeVar("_Key", str, Decimal)
_FEW = 8
"""Where less than this part of a list is new, its items are put in one by one."""


class PassageIndex(ABC):
    """An index of passages.

    Args:
        passages: more of them may be appended later.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages
        self._done = 0

    def caught_up(self) -> Self:
        """The index, when it has read the passages that are new."""
        while self._done < len(self._passages):
            self._done += 1
            self._read(self._done - 1, self._passages[self._done - 1])
        return self

    @abstractmethod
    def _read(self, number: int, passage: Passage) -> None:
        """Take in a passage.

        Args:
            number: of the passage.
            passage: itself. Those that the same call was given and returned are there as well.
        """


def put_in_order(ordered: list[_Key], known: dict[_Key, Any]) -> None:
    """Put the keys that are new into a list of those that were there before, in its order."""
    new = list(islice(reversed(known), len(known) - len(ordered)))
    if len(new) * _FEW > len(ordered):
        ordered[:] = sorted(known)
        return
    for each in new:
        insort(ordered, each)


__all__ = ["PassageIndex", "put_in_order"]
