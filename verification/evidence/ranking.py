"""How memories are ranked: BM25 over words, cosines of vectors, and the two rankings made into one.

Pure functions; docs/decisions/0117-fusion.md has the reasons.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from verification.evidence.embedding import Matrix

K1, B = 1.2, 0.75
"""The usual constants of BM25 (Robertson and Zaragoza 2009)."""
FUSION = 60
"""The constant of reciprocal-rank fusion (Cormack, Clarke and Büttcher 2009)."""


def weights(frequencies: Mapping[str, int], memories: int) -> dict[str, float]:
    """How much each word tells: its inverse document frequency, as Lucene has it, never negative.

    Args:
        frequencies: how many memories have each word.
        memories: how many there are.
    """
    return {
        word: math.log(1 + (max(memories, count) - count + 0.5) / (count + 0.5))
        for word, count in frequencies.items()
    }


def bm25(weight: Mapping[str, float], memory: Counter[str], length: int, average: float) -> float:
    """The score of a memory.

    Args:
        weight: of each word of the query.
        memory: how often the memory has each word.
        length: how many words it has.
        average: how many words a memory has on average.
    """
    norm = K1 * (1 - B + B * length / average) if average else K1
    return sum(
        value * count * (K1 + 1) / (count + norm) for word, value in weight.items() if (count := memory[word])
    )


def share(weight: Mapping[str, float], memory: Iterable[str]) -> float:
    """The similarity where there is no vector: the share of the query's weight that the memory's words carry.

    1 for a memory that has each word of the query, 0 for one that has none; words that no memory has weigh
    most of all.
    """
    total = sum(weight.values())
    if not total:
        return 0.0
    has = set(memory)
    missing = sum(value for word, value in weight.items() if word not in has)
    return min(1.0, max(0.0, 1 - missing / total))


def cosine(one: Matrix, other: Matrix) -> float:
    """The cosine of two vectors of length 1, from 0 to 1: opposite is as unlike as unrelated.

    Exactly 1 for equal vectors: single precision is worth six digits, and no more are kept.
    """
    value = float(np.dot(one.astype(np.float64), other.astype(np.float64)))
    return min(1.0, max(0.0, round(value, 6)))


def fused(rankings: Mapping[str, Sequence[int]]) -> dict[int, float]:
    """The score of each key by reciprocal-rank fusion: the sum of ``1 / (60 + rank)`` over the rankings."""
    found: dict[int, float] = {}
    for ranking in rankings.values():
        for rank, key in enumerate(ranking, start=1):
            found[key] = found.get(key, 0.0) + 1 / (FUSION + rank)
    return found
