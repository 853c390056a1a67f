"""What tests of stores share: an embedder that costs nothing, and what a search has to give, written anew."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import numpy as np

from verification.evidence import Memory
from verification.evidence.words import words

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)


class ToyEmbedder:
    """A vector of the words: texts are as near as they share words."""

    def __init__(self, name: str = "toy", dimension: int = 12) -> None:
        self.name = name
        self.dimension = dimension
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        self.asked += texts
        return [self.vector(text) for text in texts]

    def vector(self, text: str) -> list[float]:
        found = np.full(self.dimension, 0.01)
        for word in words(text):
            seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big")
            found += np.random.default_rng(seed).normal(size=self.dimension)
        return [float(each) for each in found]


class BadEmbedder(ToyEmbedder):
    """Gives what it is told to give."""

    def __init__(self, given: object, dimension: int = 12) -> None:
        super().__init__(dimension=dimension)
        self.given = given

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        if isinstance(self.given, BaseException):
            raise self.given
        return self.given  # type: ignore[return-value]  # that is the point


def text_of(memory: Memory) -> str:
    unit = memory.unit.title if memory.unit else ""
    return f"{memory.title or ''} {unit} {memory.content}"


def idf(query: str, memories: Sequence[Memory]) -> dict[str, float]:
    """Written anew on purpose: what the documents say that a word weighs."""
    having = {word: sum(word in words(text_of(each)) for each in memories) for word in words(query)}
    total = len(memories)
    return {word: math.log(1 + (total - has + 0.5) / (has + 0.5)) for word, has in having.items()}


def share(weight: Mapping[str, float], memory: Memory) -> float:
    has = set(words(text_of(memory)))
    return sum(value for word, value in weight.items() if word in has) / sum(weight.values())


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    first, second = np.asarray(one), np.asarray(other)
    return float(first @ second / np.linalg.norm(first) / np.linalg.norm(second))


def passes(memory: Memory, where: Mapping[str, object] | None) -> bool:
    for name, value in (where or {}).items():
        allowed = value if isinstance(value, list) else [value]
        if name not in memory.metadata or not any(memory.metadata[name] == each for each in allowed):
            return False
    return True
