"""The HNSW index over the vectors of an embedded store (Malkov and Yashunin 2018), kept by usearch.

It is derived: whatever becomes of its file, it is made again from the database. Vectors have numbers that
only grow; the index holds those up to :attr:`VectorIndex.upto`, and what came later is searched exactly.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from verification.evidence.embedding import Matrix

Numbers = npt.NDArray[np.uint64]
Read = Callable[[int, int], tuple[Numbers, Matrix]]
"""Vectors with numbers over the first argument, at most the second of them, by number."""

STEP = 256
"""Vectors that are added while searches wait."""
STRIDE = 8_192
"""Vectors that are added at once where nobody waits: in any order, by several threads."""
CONNECTIVITY, EXPANSION_ADD = 32, 256
"""Of HNSW (M, efConstruction): docs/measurements/store.md has the recall that they give."""
LEAST_EXPANSION, MOST_EXPANSION = 64, 512
"""Of HNSW (ef): a search begins with the least, or with the square root of how many vectors there are (a
large index hides some of them from a narrow search). It is done again with twice as much until it finds the
same or has had the most. Near vectors, as most questions have, are found at once; questions that are unlike
what is stored need more."""

COMPARED = 24
"""So many of the nearest have to be the same again: the first few may be by chance."""


class VectorIndex:
    """An index in memory; several threads may use it.

    Args:
        dimension: of the vectors.
    """

    def __init__(self, dimension: int) -> None:
        from usearch.index import Index

        self.dimension = dimension
        self._index = Index(
            ndim=dimension,
            metric="cos",
            dtype="f16",
            connectivity=CONNECTIVITY,
            expansion_add=EXPANSION_ADD,
        )
        self._lock = threading.Lock()
        self.upto = 0

    def __len__(self) -> int:
        return len(self._index)

    def extend(self, read: Read, stopped: threading.Event | None = None) -> int:
        """Add all vectors that are not in it; how many those were. It ends early once ``stopped`` is set."""
        done = 0
        while stopped is None or not stopped.is_set():
            numbers, vectors = read(self.upto, STRIDE if stopped is None else STEP)
            if not len(numbers):
                break
            # Of vectors that are alike and added at the same moment some are never found (decision 0183).
            order = np.random.default_rng(0).permutation(len(numbers))
            threads = 0 if len(numbers) > STEP else 1
            with self._lock:
                self._index.add(numbers[order], vectors[order], threads=threads)
                self.upto = int(numbers[-1])
            done += len(numbers)
        return done

    def nearest(self, vector: Matrix, count: int) -> tuple[list[int], int]:
        """Numbers of the vectors that are nearest, nearest first, and up to which number it looked."""
        before: list[int] | None = None
        wanted = max(COMPARED, count)
        with self._lock:
            expansion = max(LEAST_EXPANSION, math.isqrt(len(self._index)), wanted)
            while True:
                self._index.expansion_search = expansion
                found = [int(each) for each in self._index.search(vector, wanted, threads=1).keys]
                if expansion >= MOST_EXPANSION or found == before:
                    return found[:count], self.upto
                before, expansion = found, min(2 * expansion, max(MOST_EXPANSION, wanted))

    def save(self, path: Path) -> str:
        """Write it to a file; the digest of its bytes."""
        with self._lock:
            self._index.save(str(path))
        return digest(path)

    @staticmethod
    def load(path: Path, expected: str, dimension: int, upto: int) -> VectorIndex:
        """The index that was saved.

        Raises:
            ValueError: the file is not the one that was saved: usearch would take it as it is, and crash.
            OSError: it cannot be read.
        """
        if digest(path) != expected:
            raise ValueError("it is not as it was written")
        found = VectorIndex(dimension)
        found._index.load(str(path))
        if found._index.ndim != dimension:
            raise ValueError(f"its vectors have {found._index.ndim} numbers, not {dimension}")
        found.upto = upto
        return found


def digest(path: Path) -> str:
    """BLAKE2b of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


__all__ = ["Numbers", "Read", "VectorIndex", "digest"]
