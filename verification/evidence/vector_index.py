"""The index over the vectors of an embedded store: product quantization, and the best compared as they are.

A vector is kept twice: by codes of four bits for a few of its dimensions each (Jégou, Douze and Schmid 2011;
André, Kermarrec and Le Scouarnec 2015), and in 16 bits for each dimension. A search reads all codes, and
compares those that seem best by their 16 bits. faiss does both; decision 0189 says why there is no graph.

The index is derived: whatever becomes of its file, it is made again from the database. Vectors have numbers
that only grow; the index holds those up to :attr:`VectorIndex.upto`, and what came later is searched exactly.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from verification.evidence.embedding import Matrix

Numbers = npt.NDArray[np.uint64]
Read = Callable[[int, int], tuple[Numbers, Matrix]]
"""Vectors with numbers over the first argument, at most the second of them, by number."""

STEP = 4_096
"""Vectors that are added while searches wait: some twenty milliseconds."""
LENGTHS = (6, 3, 2)
"""Dimensions that four bits are for: as many as the vectors allow, which is tried."""
LEARNT_FROM = 16_384
"""Vectors that codes are learnt from, at most; they are drawn from all that are there."""
GROWTH = 2
"""Codes are learnt anew when there are so many times as many vectors as then: texts of another kind came."""
TRIED, NEAREST, WITHIN, ENOUGH = 100, 4, 64, 0.995
"""So many of the stored are asked for. A length will do if by its codes this share of the nearest four of
each are among the best 64 of all."""
MARGIN, LEAST_COMPARED, PER_COUNT = 4, 128, 16
"""Questions are unlike what is stored: vectors are compared as they are so many times as far down the codes'
order as the trial had to look, and never fewer than the second, or the third for each that is asked for."""
_BITS = 4


class VectorIndex:
    """An index in memory; several threads may use it. Two that got the same vectors alike find the same.

    Args:
        dimension: of the vectors.
    """

    def __init__(self, dimension: int) -> None:
        import faiss

        self.dimension = dimension
        self.upto = 0
        self._adding = threading.Lock()  # is held for long; searches go on meanwhile
        self._lock = threading.Lock()
        self._width = -(-dimension // max(LENGTHS)) * max(LENGTHS)  # zeros are appended
        kind = faiss.METRIC_INNER_PRODUCT
        self._whole: Any = faiss.IndexScalarQuantizer(self._width, faiss.ScalarQuantizer.QT_fp16, kind)
        self._index: Any = faiss.IndexRefine(self._untaught(LENGTHS[-1]), self._whole)
        self._owner: Any = None  # of the vectors that were read from a file
        self._numbers = np.empty(0, dtype=np.int64)
        self._learnt = 0  # how many vectors there were when the codes were learnt
        self._depth = 0  # how far down their order the trial had to look then

    def __len__(self) -> int:
        return len(self._numbers)

    def extend(self, read: Read, stopped: threading.Event | None = None) -> int:
        """Add all vectors that are not in it; how many those were. It ends early once ``stopped`` is set."""
        done = 0
        with self._adding, _one_thread():
            while stopped is None or not stopped.is_set():
                numbers, vectors = read(self.upto, STEP)
                if not len(numbers):
                    break
                rows = self._rows(vectors)
                with self._lock:
                    (self._index if self._learnt else self._whole).add(rows)
                    self._numbers = np.append(self._numbers, numbers.astype(np.int64))
                    self.upto = int(numbers[-1])
                if len(self) >= GROWTH * self._learnt:
                    self._learn(stopped)
                done += len(numbers)
        return done

    def nearest(self, vector: Matrix, count: int) -> tuple[list[int], int]:
        """Numbers of the vectors that are nearest, nearest first, and up to which number it looked."""
        from faiss import IndexRefineSearchParameters

        with self._lock, _one_thread():
            count = min(count, len(self))
            if not count:
                return [], self.upto
            compared = max(LEAST_COMPARED, self._deep(), PER_COUNT * count)
            row = np.zeros((1, self._width), dtype=np.float32)
            row[0, : self.dimension] = vector
            if compared < len(self):
                how = IndexRefineSearchParameters()
                how.k_factor = compared / count
                _, (found,) = self._index.search(row, count, params=how)
                if found[-1] >= 0:  # no code is near a question of zeros
                    return self._numbers[found].tolist(), self.upto
            _, (found,) = self._whole.search(row, count)
            return self._numbers[found].tolist(), self.upto

    def _deep(self) -> int:
        """How many of the codes' best are compared as they are; all vectors while there are no codes."""
        return math.ceil(MARGIN * self._depth * len(self) / self._learnt) if self._learnt else len(self)

    def save(self, path: Path) -> str:
        """Write it to a file; the digest of its bytes."""
        from faiss import write_index

        with self._lock:
            write_index(self._index, str(path))
            with path.open("ab") as file:
                file.write(np.append(self._numbers, [self._learnt, self._depth]).tobytes())
        return digest(path)

    @staticmethod
    def load(path: Path, expected: str, dimension: int, upto: int) -> VectorIndex:
        """The index that was saved.

        Raises:
            ValueError: the file is not the one that was saved.
            OSError: it cannot be read.
            RuntimeError: it is not an index that faiss wrote.
        """
        from faiss import downcast_index, read_index

        if digest(path) != expected:
            raise ValueError("it is not as it was written")
        found, read = VectorIndex(dimension), cast(Any, read_index(str(path)))
        if read.d != found._width:
            raise ValueError(f"its vectors have {read.d} numbers, not {found._width}")
        behind = np.fromfile(path, np.int64, offset=path.stat().st_size - 8 * (read.ntotal + 2))
        found._index, found._numbers, found.upto = read, behind[:-2], upto
        found._whole, found._owner = downcast_index(read.refine_index), read
        found._learnt, found._depth = behind[-2:].tolist()
        return found

    # ------------------------------------------------------------------

    def _untaught(self, length: int) -> Any:
        import faiss

        kind = faiss.METRIC_INNER_PRODUCT
        codes = faiss.IndexPQFastScan(self._width, self._width // length, _BITS, kind)
        codes.pq.cp.min_points_per_centroid = 1  # few are compared whole anyway: no warning on standard error
        return codes

    def _learn(self, stopped: threading.Event | None) -> None:
        """Codes for the vectors that are there, as short as will do; the old ones stay if it is stopped."""
        import faiss

        whole = self._whole
        drawn = np.random.default_rng(0).permutation(whole.ntotal)[:LEARNT_FROM]
        rows = whole.reconstruct_batch(np.resize(drawn, max(len(drawn), 2**_BITS)))
        asked = rows[:TRIED]
        _, near = whole.search(asked, min(NEAREST, whole.ntotal))
        for length in LENGTHS:
            codes = self._untaught(length)
            codes.train(rows)
            for start in range(0, whole.ntotal, STEP):
                if self._learnt and stopped is not None and stopped.is_set():
                    return
                codes.add(whole.reconstruct_n(start, min(STEP, whole.ntotal - start)))
            _, order = codes.search(asked, LEAST_COMPARED)
            there = near[:, :, None] == order[:, None, :]
            depths = np.where(there.any(axis=2), there.argmax(axis=2) + 1, LEAST_COMPARED)
            depth = int(np.quantile(depths, ENOUGH, method="higher"))
            if depth <= WITHIN or length == LENGTHS[-1]:
                with self._lock:
                    self._index = faiss.IndexRefine(codes, whole)
                    self._learnt, self._depth = whole.ntotal, depth
                return

    def _rows(self, vectors: Matrix) -> Matrix:
        """Of length 1, so that products are cosines; as wide as the codes."""
        rows = np.zeros((len(vectors), self._width), dtype=np.float32)
        rows[:, : self.dimension] = vectors
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        made: Matrix = np.divide(rows, lengths, out=rows, where=lengths > 0)
        return made


@contextmanager
def _one_thread() -> Iterator[None]:
    """OpenMP starts no threads: a process that is forked would wait for them for ever."""
    import faiss

    before = faiss.omp_get_max_threads()
    faiss.omp_set_num_threads(1)
    try:
        yield
    finally:
        faiss.omp_set_num_threads(before)


def digest(path: Path) -> str:
    """BLAKE2b of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


__all__ = ["Numbers", "Read", "VectorIndex", "digest"]
