"""Where words stand in a long text, and where something like them does, by its pieces of six characters.

The index has every place of the text, in buckets by the hash of the six characters there; numpy makes it, in
a time that grows with the text (the sort is a radix sort). What is nearly a quotation shares at least one
such piece with it: of 12 characters or more, of which at most a tenth is changed, one of the parts between
the changes has six. Rare pieces are looked at first, and a bounded number of places, so that a text that
repeats itself costs no more than another one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIZE = 6
"""Characters of a piece."""
_MULTIPLIER = np.uint32(0x9E3779B1)
"""2^32 divided by the golden ratio: a hash whose upper bits depend on all characters (Knuth 6.4)."""
_MOST_PIECES = 512
_MOST_PLACES = 8_192
_TRIED = 1_024
"""So many places are compared one by one; with more the search of Python, which is linear, is as good."""
_WINDOWS = 12
_FEW = 3
"""So many are, where less than a quarter is shared: nothing there is near, and what is shown is none."""
_LEAST_SHARE = 3
"""So many stretches are worth a look, if they have a third of what the best one shares."""


class Grams:
    """The index of one text."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _hashes(self) -> NDArray[np.uint32]:
        return _hashes(self.text)

    @cached_property
    def _index(self) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """The places of all pieces by bucket, each in order; and where each bucket begins among them."""
        buckets = (self._hashes >> np.uint32(16)).astype(np.uint16)
        order = np.argsort(buckets, kind="stable").astype(np.uint32)
        begins = np.zeros((1 << 16) + 1, dtype=np.int64)
        np.cumsum(np.bincount(buckets, minlength=1 << 16), out=begins[1:])
        return order, begins

    def finder(self, words: str) -> Callable[[int], int]:
        """Gives the first place of the words at an offset or behind it; -1, as :meth:`str.find`, if none."""
        if min(len(words), len(self.text)) < SIZE:
            return partial(self.text.find, words)
        hashes = _hashes(words)
        order, begins = self._index
        buckets = (hashes >> np.uint32(16)).astype(np.int64)
        counts = begins[buckets + 1] - begins[buckets]
        rarest = int(counts.argmin())
        bucket = buckets[rarest]
        places = order[begins[bucket] : begins[bucket + 1]]
        places = places[self._hashes[places] == hashes[rarest]]
        if len(places) > _TRIED:
            return partial(self.text.find, words)
        starts = [place - rarest for place in places.tolist()]

        def find(start: int) -> int:
            for place in starts[bisect_left(starts, start) :]:
                if place >= 0 and self.text.startswith(words, place):
                    return int(place)
            return -1

        return find

    def stretches(self, words: str, first: int) -> list[tuple[int, int]]:
        """The stretches that share most with the words, from an offset on; the best come first."""
        shared = self._shared(words, first)
        if shared is None:
            return []
        places, offsets = shared
        width = max(16, len(words) // 8)
        lanes = (places - offsets + len(words)) // width
        values, votes = np.unique(lanes, return_counts=True)
        following = np.where(np.diff(values, append=-1) == 1, np.append(votes[1:], 0), 0)
        both = votes + following  # a passage may lie in two lanes: words were left out or put in
        best = np.lexsort((values, -both))
        near = 4 * both[best[0]] >= len(words)
        best = best[: _WINDOWS if near else _FEW]
        best = best[_LEAST_SHARE * both[best] >= both[best[0]]]
        pad = width + len(words) // 8
        return [
            (max(first, lane * width - len(words) - pad), (lane + 2) * width + pad)
            for lane in values[best].tolist()
        ]

    def _shared(self, words: str, first: int) -> tuple[NDArray[np.int64], NDArray[np.int64]] | None:
        """Places in the text and offsets in the words at which both have the same piece; rare ones."""
        if len(words) < SIZE or len(self.text) < SIZE:
            return None
        hashes = _hashes(words)
        order, begins = self._index
        buckets = (hashes >> np.uint32(16)).astype(np.int64)
        counts = begins[buckets + 1] - begins[buckets]
        rare = counts.argsort(kind="stable")[: max(_MOST_PIECES, len(words) // 8)]
        rare = rare[counts[rare] > 0]
        if not len(rare):
            return None
        taken = max(1, int(np.searchsorted(np.cumsum(counts[rare]), _MOST_PLACES, side="right")))
        rare = rare[:taken]
        lengths = np.minimum(counts[rare], _MOST_PLACES)
        total = int(lengths.sum())
        within = np.arange(total) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        places = order[np.repeat(begins[buckets[rare]], lengths) + within]
        same = self._hashes[places] == np.repeat(hashes[rare], lengths)
        same &= places >= first
        if not same.any():
            return None
        return places[same].astype(np.int64), np.repeat(rare, lengths)[same].astype(np.int64)


def ends(text: str, words: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the words would begin and end in a stretch of a text, by what pieces they share."""
    shared = Grams(text[start:end])._shared(words, 0)
    if shared is None:
        return None
    places, offsets = shared
    lanes = places - offsets
    close = np.abs(lanes - np.median(lanes)) <= max(16, len(words) // 8)
    places, offsets = places[close], offsets[close]
    head, tail = int(offsets.argmin()), int(offsets.argmax())
    begins = start + int(places[head]) - int(offsets[head])
    finishes = start + int(places[tail]) + len(words) - int(offsets[tail])
    return max(start, begins), min(end, finishes)


def _hashes(text: str) -> NDArray[np.uint32]:
    """The hash of each piece of a text, by its first character."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    length = len(codes) - SIZE + 1
    hashes = codes[:length].copy()
    for at in range(1, SIZE):
        hashes *= np.uint32(0x01000193)
        hashes += codes[at : at + length]
    hashes *= _MULTIPLIER
    return hashes
