"""Where each word of the passages stands: built once, so that any number of names can be looked up.

A name is found where its characters stand in a row, whatever their case, with ``\\`` as ``/``, and nothing
goes on with it. Which characters those are is looked at in the text itself; the index says only where to
look: where the rarest word of the name stands.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.answers.grounds.passage_index import PassageIndex, new_keys, put_in_order
from verification.answers.grounds.passages import Passage

_WORD = re.compile(r"[^\W_]+")


def folded(text: str) -> str:
    """The text without differences of case and of path separators, character by character."""
    text = text.replace("\\", "/")
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := each.lower()) == 1 else each for each in text)


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Where something stands: the number of the passage, and offsets in it."""

    passage: int
    start: int
    end: int


class Positions(PassageIndex):
    """The words of passages, by where they stand. A word is a run of letters and digits."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        super().__init__(passages)
        self._texts: list[str] = []
        self._places: dict[str, tuple[array[int], array[int]]] = {}
        self._sorted: list[str] = []

    def _read(self, number: int, passage: Passage) -> None:
        text, places = folded(passage.text), self._places
        self._texts.append(text)
        for match in _WORD.finditer(text):
            word = match.group()
            known = places.get(word)
            if known is None:
                known = places[word] = (array("I"), array("Q"))
            known[0].append(number)
            known[1].append(match.start())

    def beginning_with(self, beginning: str) -> Iterator[Occurrence]:
        """Where words begin so."""
        put_in_order(self._sorted, new_keys(self._places, len(self._sorted)))
        wanted, words = folded(beginning), self._sorted
        for at in range(bisect_left(words, wanted), len(words)):
            if not words[at].startswith(wanted):
                return
            places = self._places[words[at]]
            yield Occurrence(places[0][0], places[1][0], places[1][0] + len(wanted))

    def find(self, name: str, joining: str = "_") -> Iterator[Occurrence]:
        """Where a name stands as a whole.

        Args:
            name: any text with a letter or digit in it.
            joining: characters beside letters and digits by which a longer name goes on.
        """
        wanted = folded(name)
        words = [(match.group(), match.start()) for match in _WORD.finditer(wanted)]
        if not words or any(word not in self._places for word, _ in words):
            return
        word, offset = min(words, key=lambda each: len(self._places[each[0]][0]))
        for number, position in zip(*self._places[word], strict=True):
            start = position - offset
            text = self._texts[number]
            if start < 0 or not text.startswith(wanted, start):
                continue
            end = start + len(wanted)
            before, behind = text[max(0, start - 2) : start], text[end : end + 2]
            if not (
                _goes_on(before[-1:], before[:-1], wanted[0], joining)
                or _goes_on(behind[:1], behind[1:], wanted[-1], joining)
            ):
                yield Occurrence(number, start, end)


def _goes_on(next_one: str, after_it: str, last: str, joining: str) -> bool:
    """Whether a name goes on: with a letter or digit, or with one behind a joining character."""
    if not next_one or not (last.isalnum() or last == "_"):
        return False
    if next_one.isalnum():
        return True
    return next_one in joining and (next_one == "_" or after_it.isalnum() or after_it == "_")
