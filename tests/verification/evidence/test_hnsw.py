"""The index finds what exact search finds, also where questions are unlike what is stored."""

from __future__ import annotations

import numpy as np
import pytest

from verification.evidence.embedding import Matrix
from verification.evidence.hnsw import MOST_EXPANSION, VectorIndex

SIZE, DIMENSION, K = 5_000, 32, 3


def unit(vectors: Matrix) -> Matrix:
    made: Matrix = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return made


@pytest.fixture(scope="module")
def vectors() -> Matrix:
    """Points all over the sphere, which no graph makes easy."""
    return unit(np.random.default_rng(5).normal(size=(SIZE, DIMENSION)).astype(np.float32))


@pytest.fixture(scope="module")
def index(vectors: Matrix) -> VectorIndex:
    made = VectorIndex(DIMENSION)
    numbers = np.arange(1, SIZE + 1, dtype=np.uint64)

    def read(after: int, limit: int) -> tuple[np.ndarray, Matrix]:
        return numbers[after : after + limit], vectors[after : after + limit]

    assert made.extend(read) == SIZE
    return made


@pytest.mark.parametrize("shift", [0.0, 0.5, 2.0])
def test_the_nearest_are_found_whatever_questions_are_like(
    index: VectorIndex, vectors: Matrix, shift: float
) -> None:
    """Half of them far to one side of everything that is stored, as questions of another kind are."""
    dice = np.random.default_rng(7)
    asked = unit((dice.normal(size=(100, DIMENSION)) + shift).astype(np.float32))
    found = 0
    for vector in asked:
        right = {int(each) + 1 for each in np.argsort(-(vectors @ vector))[:K]}
        numbers, upto = index.nearest(vector, 2 * K)
        assert upto == SIZE
        found += len(set(numbers[:K]) & right)
    assert found >= 0.99 * K * len(asked)


@pytest.mark.parametrize("count", [1, 10, MOST_EXPANSION + 1])
def test_as_many_are_found_as_are_asked_for(index: VectorIndex, vectors: Matrix, count: int) -> None:
    numbers, _ = index.nearest(vectors[17], count)
    assert numbers[0] == 18
    assert len(set(numbers)) == len(numbers) == count


@pytest.mark.parametrize("seed", range(20))
def test_what_is_alike_and_comes_together_is_found(seed: int) -> None:
    """Added by two threads at the same moment some of it would be in the index, and found by no search."""
    dice = np.random.default_rng(seed)
    groups = [dice.normal(size=DIMENSION) + 0.2 * dice.normal(size=(size, DIMENSION)) for size in (400, 48)]
    stored, there = unit(np.concatenate(groups).astype(np.float32)), 400
    made = VectorIndex(DIMENSION)

    def read(after: int, limit: int) -> tuple[np.ndarray, Matrix]:
        end = min(after + limit, there)
        return np.arange(after + 1, end + 1, dtype=np.uint64), stored[after:end]

    made.extend(read)
    while there < len(stored):
        there += 3
        made.extend(read)
    assert not [at for at in range(400, 448) if at + 1 not in made.nearest(stored[at], K)[0]]
