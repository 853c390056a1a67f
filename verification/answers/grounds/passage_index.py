"""What is known of passages that become more: each passage is read once, whatever is asked how often.

A conversation has as many passages as replies, and each reply is held against all that came before it. Read
anew for each reply, they would take time that grows as the square of the replies.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import insort
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Self, TypeVar

from verification.answers.grounds.passages import Passage

_Item = TypeVar("_Item")
_FEW = 8
"""Where less than this part of a list is new, its items are put in one by one."""


class PassageIndex(ABC):
    """An index of passages, which knows those that were there when it was last caught up.

    Args:
        passages: the task and what tools were given and returned; more of them may be appended later.
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


_Index = TypeVar("_Index", bound=PassageIndex)


class Indexes:
    """Indexes of the same passages, each made when it is first asked for.

    Args:
        passages: more of them may be appended later.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages
        self._made: dict[type[PassageIndex], PassageIndex] = {}

    def of(self, kind: type[_Index]) -> _Index:
        """The index of a kind, when it has read the passages that are new."""
        if kind not in self._made:
            self._made[kind] = kind(self._passages)
        index = self._made[kind].caught_up()
        assert isinstance(index, kind)
        return index


def new_keys(known: dict[_Item, Any], before: int) -> list[_Item]:
    """The keys of a dict that were not among so many before."""
    return list(islice(reversed(known), len(known) - before))


def put_in_order(
    ordered: list[_Item], new: Sequence[_Item], key: Callable[[_Item], Any] | None = None
) -> None:
    """Put what is new into a list, in its order."""
    if len(new) * _FEW > len(ordered):
        ordered.extend(new)
        ordered.sort(key=key)
        return
    for each in new:
        insort(ordered, each, key=key)  # type: ignore[arg-type]
