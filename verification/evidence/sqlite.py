"""The embedded store: one SQLite file, and the index of its vectors beside it.

The file holds everything that counts: memories, metadata, words (FTS5), vectors. How it is read and written
is for :mod:`verification.evidence.sqlite_file`.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from verification.evidence import sqlite_statements as sql
from verification.evidence.embedding import Embedder, Matrix
from verification.evidence.errors import StoreError
from verification.evidence.index_keeper import IndexKeeper, Vectors
from verification.evidence.memory import Memory
from verification.evidence.moments import moment
from verification.evidence.sqlite_file import PATIENCE, StoreFile, told
from verification.evidence.store import FORMAT, Asked, Attached, Known, Statistics, Store

_log = logging.getLogger(__name__)

T = TypeVar("T")
FEW = 5_000
"""So many memories that a filter lets through are compared one by one, without the index."""


class SqliteStore(Store):
    """A store in a file.

    Args:
        path: the file; what is in it already is kept.
        embedder: what makes vectors.
        create: whether to make a new store where there is none.
        clock: the time, for what expires.

    Raises:
        StoreError: the file is none of ours, is of a later format, or cannot be read or written.
        EmbeddingError: the vectors in it were made by another embedder.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        embedder: Embedder | None = None,
        *,
        create: bool = True,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self.path = Path(path)
        super().__init__(str(path), embedder, clock)
        self._file = StoreFile(self.path, self.name)
        self._reading, self._writing = self._file.reading, self._file.writing
        self._prepare(create)
        self._keeper = IndexKeeper(self.path, Vectors(self._file))

    # ------------------------------------------------------------------ files and connections

    def _prepare(self, create: bool) -> None:
        if not self.path.exists():
            if not create:
                raise StoreError(
                    f"there is no store at {self.path}; adding memories makes one (fol-verify add)"
                )
            with told(self.name):
                self.path.parent.mkdir(parents=True, exist_ok=True)
        elif self.path.is_dir():
            raise StoreError(
                f"{self.path} is a folder; a store is the file store.db in it (open_store finds it)"
            )
        with self._reading() as connection:
            version = sql.version(connection, self.name)
            if version is None:
                if not create:
                    raise StoreError(f"{self.path} is empty; it is no store yet")
                self._make(connection)
            self._fits(*sql.embedder(connection))

    def _make(self, connection: sqlite3.Connection) -> None:
        end = time.monotonic() + PATIENCE
        while True:  # the switch to WAL does not wait for a lock by itself
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                break
            except sqlite3.OperationalError as problem:
                if "locked" not in str(problem) or time.monotonic() > end:
                    raise
                time.sleep(0.01)
        connection.execute("BEGIN IMMEDIATE")
        try:
            if sql.version(connection, self.name) is None:  # nobody else made it meanwhile
                for statement in sql.SCHEMA.strip().split(";\n"):
                    connection.execute(statement)
                start = {"store": uuid.uuid4().hex, "generation": 0, "memories": 0, "vectors": 0, "words": 0}
                connection.executemany("INSERT INTO meta VALUES (?, ?)", start.items())
                connection.execute(f"PRAGMA application_id = {sql.APPLICATION}")
                connection.execute(f"PRAGMA user_version = {FORMAT}")
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Save what the index has learnt, and let go of the file."""
        if not self._file.closed:
            if self._file.is_of_this_process:
                self._keeper.close()
            self._file.close()

    # ------------------------------------------------------------------ changing

    def _write(self, memories: Sequence[Memory], vectors: Mapping[str, Matrix]) -> tuple[int, int, int]:
        added = unchanged = replaced = 0
        with self._writing() as connection:
            if vectors:
                self._claim(connection)
            for memory in memories:
                digest, record = memory.content_hash, memory.record()
                row = connection.execute(
                    "SELECT key, content_hash, record FROM memories WHERE id = ?", (memory.id,)
                ).fetchone()
                if row is None:
                    key = sql.insert(connection, memory, digest, record)
                    added += 1
                elif row[1:] == (digest, record):
                    key = row[0]
                    unchanged += 1
                else:
                    key = row[0]
                    sql.replace(connection, key, memory, digest, record)
                    if row[1] != digest:
                        sql.drop_vectors(connection, [key])
                    replaced += 1
                if digest in vectors:
                    sql.put(connection, key, vectors[digest])
            if added or replaced:
                sql.changed(connection)
        return added, unchanged, replaced

    def _delete(self, ids: Sequence[str]) -> set[str]:
        with self._writing() as connection:
            gone = [
                row
                for each in ids
                for row in connection.execute("SELECT key, id FROM memories WHERE id = ?", (each,))
            ]
            sql.erase(connection, [key for key, _ in gone])
        return {id for _, id in gone}

    def _expire(self, now: datetime) -> tuple[str, ...]:
        with self._writing() as connection:
            gone = connection.execute(
                "SELECT key, id FROM memories WHERE expires <= ? ORDER BY key", (moment(now),)
            ).fetchall()
            sql.erase(connection, [key for key, _ in gone])
        return tuple(id for _, id in gone)

    def attach(self, name: str, data: bytes, *, generation: int | None = None) -> None:
        """Keep a derived document; see :meth:`Store.attach`."""
        with self._writing() as connection:
            of = sql.meta(connection, "generation") if generation is None else generation
            connection.execute("INSERT OR REPLACE INTO attached VALUES (?, ?, ?)", (name, data, of))

    def attached(self, name: str) -> Attached | None:
        """The document of a name; see :meth:`Store.attached`."""
        found = self._each("SELECT data, generation FROM attached WHERE name = ?", [name])
        return next((Attached(name, bytes(data), generation) for _, (data, generation) in found), None)

    def _claim(self, connection: sqlite3.Connection) -> None:
        """Write down whose vectors these are, before the first one is kept."""
        assert self.embedder is not None
        name, dimension = sql.embedder(connection)
        self._fits(name, dimension)
        if name is None:
            mine = {"embedder": self.embedder.name, "dimension": self.embedder.dimension}
            connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", mine.items())

    def forget_vectors(self) -> int:
        """Throw all vectors away; see :meth:`Store.forget_vectors`."""
        with self._writing() as connection:
            count: int = sql.meta(connection, "vectors")
            connection.execute("DELETE FROM vectors")
            connection.execute("UPDATE meta SET value = 0 WHERE name = 'vectors'")
            connection.execute("DELETE FROM meta WHERE name IN ('embedder', 'dimension', 'index')")
        self._keeper.forget()
        return count

    def _put_vectors(self, vectors: Sequence[tuple[int, str, Matrix]]) -> int:
        done = 0
        with self._writing() as connection:
            self._claim(connection)
            for key, digest, vector in vectors:
                there = "SELECT 1 FROM memories WHERE key = ? AND content_hash = ?"
                if connection.execute(there, (key, digest)).fetchone():
                    done += sql.put(connection, key, vector)
        return done

    def build_index(self) -> int:
        """Bring the index up to date and save it; see :meth:`Store.build_index`."""
        return self._keeper.build()

    # ------------------------------------------------------------------ reading

    def _meta(self, name: str) -> int:
        with self._reading() as connection:
            return int(sql.meta(connection, name))

    def _known(self, ids: Sequence[str]) -> dict[str, Known]:
        has_vector = "EXISTS (SELECT 1 FROM vectors WHERE memory = key)"
        found = self._each(f"SELECT content_hash, {has_vector} FROM memories WHERE id = ?", ids)
        return {id: Known(digest, bool(has)) for id, (digest, has) in found}

    def _by_ids(self, ids: Sequence[str]) -> dict[str, Memory]:
        found = self._each("SELECT content, record FROM memories WHERE id = ?", ids)
        return {id: Memory.of(*row) for id, row in found}

    def _by_keys(self, keys: Sequence[int]) -> dict[int, Memory]:
        found = self._each("SELECT content, record FROM memories WHERE key = ?", keys)
        return {key: Memory.of(*row) for key, row in found}

    def _each(self, statement: str, values: Sequence[T]) -> list[tuple[T, tuple[Any, ...]]]:
        """The row that a statement finds for each value; nothing where it finds none."""
        with self._reading() as connection:
            rows = [(each, connection.execute(statement, (each,)).fetchone()) for each in values]
        return [(each, row) for each, row in rows if row]

    def _page(self, after: int, limit: int) -> list[tuple[int, Memory]]:
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT key, content, record FROM memories WHERE key > ? ORDER BY key LIMIT ?", (after, limit)
            ).fetchall()
        return [(key, Memory.of(content, record)) for key, content, record in rows]

    def _statistics(self, distinct: Sequence[str]) -> Statistics:
        with self._reading() as connection:
            meta = dict(connection.execute("SELECT name, value FROM meta").fetchall())
        found = self._each("SELECT doc FROM vocabulary WHERE term = ?", distinct)
        frequencies = dict.fromkeys(distinct, 0) | {word: count for word, (count,) in found}
        return Statistics(meta["memories"], meta["vectors"], meta["words"], frequencies)

    def _with_words(self, weight: Mapping[str, float], asked: Asked) -> list[int]:
        # a word is letters, digits and marks: nothing in it means anything to MATCH inside quotation marks
        match = " OR ".join(f'"{word}"' for word in weight)
        condition, values = sql.condition(asked)
        with self._reading() as connection:
            rows = connection.execute(
                f"SELECT m.key FROM words JOIN memories m ON m.key = words.rowid WHERE words MATCH ?"
                f" AND {condition} ORDER BY bm25(words), m.key LIMIT ?",
                (match, *values, asked.limit),
            ).fetchall()
        return [key for (key,) in rows]

    def _vectors(self, keys: Sequence[int]) -> dict[int, Matrix]:
        found = self._each("SELECT vector FROM vectors WHERE memory = ?", keys)
        return {key: np.frombuffer(vector, dtype="<f4") for key, (vector,) in found}

    def _without_vectors(self, after: int, limit: int) -> list[tuple[int, str, str]]:
        with self._reading() as connection:
            return connection.execute(
                "SELECT key, content_hash, content FROM memories WHERE key > ? AND NOT EXISTS"
                " (SELECT 1 FROM vectors WHERE memory = key) ORDER BY key LIMIT ?",
                (after, limit),
            ).fetchall()

    # ------------------------------------------------------------------ vectors

    def _nearest(self, vector: Matrix, asked: Asked) -> tuple[list[int], list[str]]:
        condition, values = sql.condition(asked)
        if asked.where:
            with self._reading() as connection:
                few = connection.execute(
                    "SELECT v.number FROM memories m JOIN vectors v ON v.memory = m.key"
                    f" WHERE {condition} LIMIT ?",
                    (*values, FEW + 1),
                ).fetchall()
            if len(few) <= FEW:
                return self._exact(vector, [number for (number,) in few], asked), []
        index, note = self._keeper.ready()
        notes = [note] if note else []
        if index is None:
            return self._scan(vector, asked, 0), notes
        count = 2 * asked.limit
        while True:
            numbers, upto = index.nearest(vector, count)
            found = self._exact(vector, numbers, asked)
            if len(found) >= asked.limit or count >= len(index):
                break
            if count > FEW:  # what is let through is far off: the index does not help
                return self._scan(vector, asked, 0), notes
            count *= 4
        later = self._scan(vector, asked, upto)
        if later:
            found = self._by_cosine(vector, [*found, *later])
        return found[: asked.limit], notes

    def _exact(self, vector: Matrix, numbers: Sequence[int], asked: Asked) -> list[int]:
        """Of vectors by their numbers, the keys of those that may be found, nearest first."""
        condition, values = sql.condition(asked)
        statement = (
            "SELECT m.key, v.vector FROM vectors v JOIN memories m ON m.key = v.memory"
            f" WHERE v.number = ? AND {condition}"
        )
        rows: list[tuple[int, bytes]] = []
        with self._reading() as connection:
            for number in numbers:
                rows += connection.execute(statement, (number, *values))
        return sql.best(vector, rows)[: asked.limit]

    def _by_cosine(self, vector: Matrix, keys: Sequence[int]) -> list[int]:
        vectors = self._vectors(keys)
        return sql.best(vector, [(key, each.tobytes()) for key, each in vectors.items()])

    def _scan(self, vector: Matrix, asked: Asked, after: int) -> list[int]:
        """Of all vectors with numbers over ``after``, the keys of the nearest; one by one, in batches."""
        condition, values = sql.condition(asked)
        best: list[tuple[int, bytes]] = []
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT m.key, v.vector FROM vectors v JOIN memories m ON m.key = v.memory"
                f" WHERE v.number > ? AND {condition} ORDER BY v.number",
                (after, *values),
            )
            while batch := rows.fetchmany(4096):
                batch += best
                wanted = dict(batch)
                best = [(key, wanted[key]) for key in sql.best(vector, batch)[: asked.limit]]
        return [key for key, _ in best]
