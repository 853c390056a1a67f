"""What a text shows of its words, and what was known of them before."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache


class Layered(Collection[str]):
    """Words that were known before, which nobody copies, and new ones beside them."""

    __slots__ = ("_before", "_new")

    def __init__(self, before: frozenset[str] = frozenset(), new: Iterable[str] = ()) -> None:
        self._before = before
        self._new = set(new)

    def __contains__(self, word: object) -> bool:
        return word in self._new or word in self._before

    def __iter__(self) -> Iterator[str]:
        yield from self._before
        yield from self._new - self._before

    def __len__(self) -> int:
        return len(self._before) + len(self._new - self._before)

    def add(self, word: str) -> None:
        """Add a word."""
        self._new.add(word)

    def update(self, words: Iterable[str]) -> None:
        """Add words."""
        self._new.update(words)


@dataclass(slots=True)
class Lexicon:
    """What a text (or a vocabulary) shows of its words, all in lower case.

    ``nouns`` are singulars, ``verbs`` infinitives; ``attributes`` stood before a noun, ``names`` with a
    capital that the sentence's start does not explain, ``lower`` without one. ``speaking`` says that somebody
    speaks of himself in it: "I"; ``others`` are nouns with more before them than "this" and "the";
    ``numbered`` are nouns with a number behind them: "platform 4"; ``masculine`` and ``feminine`` are those
    with such an article before them.
    """

    nouns: Layered = field(default_factory=Layered)
    verbs: Layered = field(default_factory=Layered)
    adjectives: Layered = field(default_factory=Layered)
    attributes: Layered = field(default_factory=Layered)
    names: Layered = field(default_factory=Layered)
    lower: Layered = field(default_factory=Layered)
    speaking: bool = False
    others: Layered = field(default_factory=Layered)
    numbered: Layered = field(default_factory=Layered)
    masculine: Layered = field(default_factory=Layered)
    feminine: Layered = field(default_factory=Layered)


@lru_cache(maxsize=1 << 14)
def slug(text: str) -> str:
    """A name of letters, digits and underscores for a word or phrase in lower case."""
    return re.sub(r"[\W_]+", "_", text).strip("_") or text
