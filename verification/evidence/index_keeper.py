"""Keeps the index of an embedded store: loads it, extends it in the background, saves it, makes it anew.

The file belongs to a store and says so: its name, its digest and how far it goes are in the database. A file
that is missing, damaged, of another dimension or far behind is made again; till then nothing waits for it.
"""

from __future__ import annotations

import atexit
import glob
import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from fol_kb.common.errors import FolKbError
from verification.evidence import sqlite_statements as sql
from verification.evidence.embedding import Matrix
from verification.evidence.errors import StoreError
from verification.evidence.sqlite_file import StoreFile
from verification.evidence.vector_index import Numbers, VectorIndex

_log = logging.getLogger(__name__)

TAIL = 2_048
"""So many vectors that the index lacks are compared one by one rather than added to it."""
WORTH_SAVING = 1_000
"""So many more vectors than the file has are worth writing it again when the store is closed."""
DEAD = 0.3
"""An index of which so large a share was removed is made anew."""
_ORPHAN = 3600.0
"""Seconds after which a file that no database names was left by a process that was killed."""


class Vectors:
    """What the keeper needs of the database."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file

    def batch(self, after: int, limit: int) -> tuple[Numbers, Matrix]:
        """Numbers and vectors with numbers over ``after``."""
        with self._file.reading() as connection:
            rows = connection.execute(
                "SELECT number, vector FROM vectors WHERE number > ? ORDER BY number LIMIT ?", (after, limit)
            ).fetchall()
        numbers = np.array([number for number, _ in rows], dtype=np.uint64)
        return numbers, sql.matrix([vector for _, vector in rows])

    def later(self, after: int, limit: int) -> int:
        """How many vectors have numbers over ``after``, counted to ``limit``."""
        with self._file.reading() as connection:
            found: int = connection.execute(
                "SELECT count(*) FROM (SELECT 1 FROM vectors WHERE number > ? LIMIT ?)", (after, limit)
            ).fetchone()[0]
        return found

    def state(self) -> tuple[str, int | None, int, str | None]:
        """The id of the store, its dimension, how many vectors it has, and the record of the index."""
        with self._file.reading() as connection:
            meta = dict(connection.execute("SELECT name, value FROM meta").fetchall())
        return meta["store"], meta.get("dimension"), meta["vectors"], meta.get("index")

    def keep(self, record: str, replaces: Callable[[str | None], bool]) -> bool:
        """Put a record in the place of the one that there is, if it replaces that."""
        with self._file.writing() as connection:
            if not replaces(sql.meta(connection, "index")):
                return False
            connection.execute("INSERT OR REPLACE INTO meta VALUES ('index', ?)", (record,))
        return True


class IndexKeeper:
    """The index of one store.

    Args:
        path: the database; the index is a file beside it.
        vectors: its vectors.
    """

    def __init__(self, path: Path, vectors: Vectors) -> None:
        self._path = path
        self._vectors = vectors
        self._lock = threading.Lock()
        self._index: VectorIndex | None = None
        self._saved = self._had = 0  # up to which number, and how many vectors, the file has
        self._refused: str | None = None  # the record of a file that was of no use
        self._builder: threading.Thread | None = None
        self._stop = threading.Event()
        self._process = os.getpid()

    def ready(self) -> tuple[VectorIndex | None, str | None]:
        """The index as far as it goes, and a note if much is searched without it."""
        index = self._current()
        if index is None:
            return None, None
        behind = self._vectors.later(index.upto, TAIL + 1)
        if behind <= TAIL:
            return index, None
        self._begin(index)
        _, _, total, _ = self._vectors.state()
        made = f"{min(len(index), total):,} of {total:,}"
        told = f"the index of the vectors is being made ({made}); the rest was searched exactly"
        return (index if len(index) else None), told

    def build(self) -> int:
        """Bring the index up to date and save it; how many vectors it has."""
        index = self._current()
        if index is None:
            return 0
        self._end()
        index.extend(self._vectors.batch)
        if index.upto != self._saved:
            self._save(index)
        return len(index)

    def forget(self) -> None:
        """The vectors are gone: so is the index."""
        self._end()
        with self._lock:
            self._index, self._saved, self._had = None, 0, 0

    def close(self) -> None:
        """End what runs in the background, and save what would be a pity to make again."""
        self._end()
        index = self._index
        if index is not None and len(index) - self._had >= WORTH_SAVING:
            try:
                self._save(index)
            except FolKbError as problem:  # it is made again
                _log.warning("the index of %s was not saved: %s", self._path, problem)

    # ------------------------------------------------------------------

    def _current(self) -> VectorIndex | None:
        with self._lock:
            if self._process != os.getpid():  # what runs in the background stayed in the other process
                self._builder, self._stop, self._process = None, threading.Event(), os.getpid()
                self._index = None
            _, dimension, total, record = self._vectors.state()
            if dimension is None or not total:
                return None
            index = self._index
            if index is not None and (index.broken or index.dimension != dimension or _worn(index, total)):
                index = None
            if index is None:
                index = self._loaded(record, dimension, total)
                if index is None:
                    self._refused, index = record, VectorIndex(dimension)
                self._saved, self._had = index.upto, len(index)
            self._index = index
            return index

    def _loaded(self, record: str | None, dimension: int, total: int) -> VectorIndex | None:
        if record is None:
            return None
        told = json.loads(record)
        file = self._beside(told)
        try:
            if told["dimension"] != dimension:
                raise ValueError(f"it has {told['dimension']} dimensions, not {dimension}")
            index = VectorIndex.load(file, told["digest"], dimension, told["upto"])
        except (OSError, ValueError, RuntimeError) as problem:
            _log.warning("%s: the index is made anew: %s", file, problem)
            return None
        return None if _worn(index, total) else index

    def _begin(self, index: VectorIndex) -> None:
        with self._lock:
            if self._builder is not None and self._builder.is_alive():
                return
            self._stop = threading.Event()
            self._builder = threading.Thread(
                target=self._extend, args=(index, self._stop), name="fol-kb index", daemon=True
            )
            atexit.register(self._end)  # faiss must not be at work while the interpreter is taken down
            self._builder.start()

    def _extend(self, index: VectorIndex, stop: threading.Event) -> None:
        try:
            index.extend(self._vectors.batch, stop)
            if not stop.is_set():
                self._save(index)
        except FolKbError as problem:  # exact search goes on answering
            _log.warning("the index of %s could not be made: %s", self._path, problem)

    def _end(self) -> None:
        self._stop.set()
        builder = self._builder
        if builder is not None and self._process == os.getpid() and builder is not threading.current_thread():
            builder.join()
        self._builder = None
        atexit.unregister(self._end)

    def _save(self, index: VectorIndex) -> None:
        store = self._vectors.state()[0]
        file = self._path.with_name(f"{self._path.name}.{secrets.token_hex(4)}.faiss")
        try:
            upto, has = index.upto, len(index)
            digest = index.save(file)
            record = {
                "file": file.name,
                "store": store,
                "digest": digest,
                "dimension": index.dimension,
                "upto": upto,
            }
            old: list[str | None] = []

            def replaces(before: str | None) -> bool:
                old.append(before)
                of_use = before is not None and before != self._refused and self._usable(before, index)
                return before is None or not of_use or json.loads(before)["upto"] <= upto

            if self._vectors.keep(json.dumps(record), replaces):
                self._saved, self._had = upto, has
                if old[0] is not None:
                    self._beside(json.loads(old[0])).unlink(missing_ok=True)
            else:
                file.unlink(missing_ok=True)  # another process knows more
        except (OSError, RuntimeError) as problem:
            file.unlink(missing_ok=True)
            if isinstance(problem, FolKbError):
                raise
            raise StoreError(f"the index {file} could not be written ({problem}); it can wait") from problem
        self._tidy(file.name)

    def _usable(self, record: str, index: VectorIndex) -> bool:
        told = json.loads(record)
        return bool(told["dimension"] == index.dimension and self._beside(told).exists())

    def _beside(self, told: dict[str, Any]) -> Path:
        """The file of a record: it stays in the folder of the store, whoever wrote it."""
        return self._path.with_name(Path(told["file"]).name)

    def _tidy(self, present: str) -> None:
        """Remove what killed processes left; earlier versions wrote files of usearch."""
        left = f"{glob.escape(self._path.name)}.????????."
        for file in (one for end in ("faiss", "usearch") for one in self._path.parent.glob(left + end)):
            try:
                if file.name != present and time.time() - file.stat().st_mtime > _ORPHAN:
                    file.unlink(missing_ok=True)
            except OSError:
                continue


def _worn(index: VectorIndex, total: int) -> bool:
    """Whether it is not worth keeping: too much of it was removed."""
    return len(index) - total > max(TAIL, DEAD * len(index))
