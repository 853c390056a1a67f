"""The index over the vectors of an embedded store: product quantization, and the best compared as they are.

A vector is kept twice: by codes of four bits for a few of its dimensions each (Jégou, Douze and Schmid 2011;
André, Kermarrec and Le Scouarnec 2015; kept by faiss), and in 16 bits for each dimension. A search reads all
codes, and compares those that seem best by their 16 bits. Vectors are turned at random before, so that no
dimension says more than others. Decision 0189 says why there is no graph.

The index is derived: whatever becomes of its file, it is made again from the database. Vectors have numbers
that only grow; the index holds those up to :attr:`VectorIndex.upto`, and what came later is searched exactly.
"""

from __future__ import annotations

import hashlib
import math
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from verification.evidence.embedding import Matrix

Numbers = npt.NDArray[np.uint64]
Read = Callable[[int, int], tuple[Numbers, Matrix]]
"""Vectors with numbers over the first argument, at most the second of them, by number."""

STEP = 4_096
"""Vectors that are added while searches wait: some twenty milliseconds."""
LENGTHS = (8, 6, 4, 2)
"""Dimensions that four bits are for: as many as the vectors allow, which is tried."""
LEARNT_FROM = 8_192
"""Vectors that codes are learnt from, at most; they are drawn from all that are there."""
GROWTH = 2
"""Codes are learnt anew when there are so many times as many vectors as then: texts of another kind came."""
TRIED, NEAREST, WITHIN, ENOUGH = 100, 4, 64, 0.995
"""So many of the stored are asked for. A length will do if by its codes this share of the nearest four of
each are among the best 64 of all."""
MARGIN, LEAST_COMPARED, PER_COUNT, DEEPEST = 4, 64, 16, 4_096
"""Questions are unlike what is stored: vectors are compared as they are so many times as far down the codes'
order as the trial had to look, and never fewer than the second, or the third for each that is asked for. The
trial of the shortest codes looks as far as the fourth."""
MOST = 0.1
"""If a larger share of the vectors would have to be compared, all are, without codes."""
FEW_DIMENSIONS = 8
"""Vectors of fewer dimensions are always compared as they are."""
_BITS = 4
_BLOCK = 48
_TURNED_AT_ONCE = 1_024
"""Vectors of so many dimensions are turned by one matrix; that of longer ones would take many megabytes."""
_ONE = 32_767
"""What 1 is in the 16 bits of a dimension: numpy reads whole numbers much faster than its float16."""


class VectorIndex:
    """An index in memory; several threads may use it. Two that got the same vectors alike find the same.

    Args:
        dimension: of the vectors.
    """

    def __init__(self, dimension: int) -> None:
        self.dimension = dimension
        self._adding = threading.Lock()  # is held for long; searches go on meanwhile
        self._lock = threading.Lock()
        block = _BLOCK if dimension > _BLOCK else _BLOCK // 2
        self._width = -(-dimension // block) * block  # zeros are appended; every length divides it
        small = dimension <= _TURNED_AT_ONCE
        self._turn = _turned(np.eye(dimension, dtype=np.float32), self._width) if small else None
        self._empty()

    def _empty(self) -> None:
        self.upto = 0
        self._numbers = np.empty(0, dtype=np.int64)
        self._whole = np.empty((0, self._width), dtype=np.int16)  # with room for more at its end
        self._codes: Any = None
        self._learnt = 0  # how many vectors there were when the codes were learnt
        self._depth = 0  # how far down their order the trial had to look then
        self._broken = False  # something was interrupted between two of these

    def __len__(self) -> int:
        return len(self._numbers)

    @property
    def broken(self) -> bool:
        """Whether a signal or want of memory interrupted it: exact search answers till it is made anew."""
        with self._lock:
            return self._broken

    def extend(self, read: Read, stopped: threading.Event | None = None) -> int:
        """Add all vectors that are not in it; how many those were. It ends early once ``stopped`` is set.

        If it was interrupted before, by a signal or for want of memory, all are added anew.
        """
        done = 0
        with self._adding, _one_thread():
            if self._broken:
                with self._lock:
                    self._empty()
            while stopped is None or not stopped.is_set():
                numbers, vectors = read(self.upto, STEP)
                if not len(numbers):
                    break
                self._add(numbers, self._rows(vectors))
                done += len(numbers)
                if len(self) >= GROWTH * self._learnt:
                    self._learn(stopped)
        return done

    def _add(self, numbers: Numbers, rows: Matrix) -> None:
        before = len(self)
        room = self._whole
        if before + len(rows) > len(room):
            room = np.empty((max(before + len(rows), before + before // 4), self._width), dtype=np.int16)
            room[:before] = self._whole[:before]
        room[before : before + len(rows)] = np.rint(rows * _ONE)
        with self._lock:
            self._broken = True
            if self._codes is not None:
                self._codes.add(rows)
            self._whole = room
            self._numbers = np.append(self._numbers, numbers.astype(np.int64))
            self.upto = int(numbers[-1])
            self._broken = False

    def nearest(self, vector: Matrix, count: int) -> tuple[list[int], int]:
        """Numbers of the vectors that are nearest, nearest first, and up to which number it looked."""
        (row,) = self._rows(vector[None])
        with self._lock, _one_thread():
            if self._broken:
                return [], 0
            count = min(count, len(self))
            compared = max(LEAST_COMPARED, self._deep(), PER_COUNT * count)
            if compared > MOST * len(self) or not row.any():
                _, (found,) = self._exactly(row[None], count)
            else:
                _, (near,) = self._codes.search(row[None], compared)
                near = near[near >= 0]
                cosines = self._whole[near].astype(np.float32) @ row
                found = near[np.argsort(-cosines, kind="stable")[:count]]
            return self._numbers[found].tolist(), self.upto

    def _deep(self) -> int:
        """How many of the codes' best are compared as they are; all vectors while there are no codes."""
        if not self._learnt or self.dimension < FEW_DIMENSIONS:
            return len(self)
        return math.ceil(MARGIN * self._depth * len(self) / self._learnt)

    def save(self, path: Path) -> str:
        """Write it to a file; the digest of its bytes. Searches go on meanwhile.

        Raises:
            OSError: it cannot be written.
            RuntimeError: something was interrupted while it was extended; it is to be extended again.
        """
        from faiss import serialize_index

        with self._adding, _one_thread():
            if self._broken:
                raise RuntimeError("it was interrupted, and is not whole")
            if not self._learnt and len(self):
                self._learn(None)
            with path.open("wb") as file:
                np.savez(
                    file,
                    numbers=self._numbers,
                    whole=self._whole[: len(self)],
                    codes=serialize_index(self._codes) if len(self) else np.empty(0, dtype=np.uint8),
                    told=np.array([self._learnt, self._depth]),
                )
        return digest(path)

    @staticmethod
    def load(path: Path, expected: str, dimension: int, upto: int) -> VectorIndex:
        """The index that was saved.

        Raises:
            ValueError: the file is not the one that was saved, or is of another version or dimension.
            OSError: it cannot be read.
            RuntimeError: its codes are not what faiss wrote.
        """
        from faiss import deserialize_index

        if digest(path) != expected:
            raise ValueError("it is not as it was written")
        found = VectorIndex(dimension)
        with np.load(path, allow_pickle=False) as kept:
            if not isinstance(kept, np.lib.npyio.NpzFile) or "whole" not in kept:
                raise ValueError("it is not an index of this version")
            whole = kept["whole"]  # each look reads the file
            if whole.shape[1] != found._width:
                raise ValueError(f"its vectors have {whole.shape[1]} numbers, not {found._width}")
            found._whole, found._numbers = whole, kept["numbers"]
            found._learnt, found._depth = kept["told"].tolist()
            found._codes = deserialize_index(kept["codes"]) if len(found) else None
        grows = bool(np.all(np.diff(found._numbers) > 0)) and int(found._numbers[-1:].sum()) <= upto
        coded = found._codes.ntotal if found._codes is not None else 0
        if not grows or not len(found._whole) == len(found) == coded:
            raise ValueError("its parts do not fit")
        found.upto = upto
        return found

    # ------------------------------------------------------------------

    def _learn(self, stopped: threading.Event | None) -> None:
        """Codes for the vectors that are there, as short as will do; the old ones stay if it is stopped."""
        import faiss

        size = len(self)
        drawn = np.random.default_rng(0).permutation(size)[:LEARNT_FROM]
        rows = _unit(self._whole[np.resize(drawn, max(len(drawn), 2**_BITS))])
        asked = rows[:TRIED]
        _, near = self._exactly(asked, min(NEAREST, size))
        for length in LENGTHS:
            codes = faiss.IndexPQFastScan(self._width, self._width // length, _BITS, faiss.METRIC_L2)
            codes.pq.cp.min_points_per_centroid = 1  # few are compared whole anyway: no warning is written
            if self._learnt and stopped is not None and stopped.is_set():
                return
            codes.train(rows)
            for start in range(0, size, STEP):
                if self._learnt and stopped is not None and stopped.is_set():
                    return
                codes.add(_unit(self._whole[start : min(start + STEP, size)]))
            last = length == LENGTHS[-1]
            depth = _depth(codes, asked, near, min(size, DEEPEST if last else WITHIN + 1))
            if depth <= WITHIN or last:
                with self._lock:
                    self._codes, self._learnt, self._depth = codes, size, depth
                return

    def _exactly(self, rows: Matrix, count: int) -> tuple[Matrix, npt.NDArray[np.int64]]:
        """The largest products of each row and their places, without codes."""
        best = np.empty((len(rows), 0), dtype=np.float32)
        places = np.empty((len(rows), 0), dtype=np.int64)
        for start in range(0, len(self), STEP):
            part = self._whole[start : min(start + STEP, len(self))].astype(np.float32)
            best = np.concatenate([best, rows @ part.T], axis=1)
            here = np.broadcast_to(np.arange(start, start + len(part)), (len(rows), len(part)))
            places = np.concatenate([places, here], axis=1)
            order = np.argsort(-best, axis=1, kind="stable")[:, :count]
            best, places = np.take_along_axis(best, order, 1), np.take_along_axis(places, order, 1)
        return best, places

    def _rows(self, vectors: Matrix) -> Matrix:
        """Of length 1, so that products are cosines; as wide as the codes, and turned."""
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        rows: Matrix = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
        return rows @ self._turn if self._turn is not None else _turned(rows, self._width)


def _turned(rows: Matrix, width: int) -> Matrix:
    """With zeros appended, and turned."""
    made = np.zeros((len(rows), width), dtype=np.float32)
    made[:, : rows.shape[1]] = rows
    for order, turn in _turns(width):
        made = (made[:, order].reshape(len(rows), -1, len(turn)) @ turn).reshape(-1, width)
    return made


@cache
def _turns(width: int) -> list[tuple[npt.NDArray[np.int64], Matrix]]:
    """Twice an order of the dimensions and a rotation of each block of them: near one of all at random."""
    dice = np.random.default_rng(0)
    size = _BLOCK if width % _BLOCK == 0 else width
    turned = [np.linalg.qr(dice.normal(size=(size, size)))[0].astype(np.float32) for _ in range(2)]
    return [(dice.permutation(width), turn) for turn in turned]


def _unit(kept: npt.NDArray[np.int16]) -> Matrix:
    """The vectors that were kept."""
    made: Matrix = kept.astype(np.float32)
    made /= _ONE
    return made


def _depth(codes: Any, asked: Matrix, near: npt.NDArray[np.int64], deepest: int) -> int:
    """How far down the codes' order nearly all of the nearest are; beyond what was looked at, one more."""
    _, order = codes.search(asked, deepest)
    depths = [
        found[0] + 1 if len(found := np.flatnonzero(row == each)) else deepest + 1
        for row, wanted in zip(order, near, strict=True)
        for each in wanted
    ]
    return int(np.quantile(depths, ENOUGH, method="higher"))


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
