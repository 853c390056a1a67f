"""The schema of an embedded store, and the statements that keep it in order; each inside a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import numpy as np

from verification.evidence.embedding import Matrix
from verification.evidence.errors import StoreError
from verification.evidence.memory import Memory
from verification.evidence.moments import moment
from verification.evidence.store import FORMAT, Asked, of_later_release, searched
from verification.evidence.words import words

APPLICATION = 0x464F4C4B
"""SQLite's application id of a store: FOLK."""
SCHEMA = """
CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE memories(
    key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, content TEXT NOT NULL,
    content_hash TEXT NOT NULL, record TEXT NOT NULL, length INTEGER NOT NULL, expires INTEGER);
CREATE INDEX expiring ON memories(expires) WHERE expires IS NOT NULL;
CREATE TABLE labels(
    name TEXT NOT NULL, value NOT NULL, memory INTEGER NOT NULL,
    PRIMARY KEY(name, value, memory)) WITHOUT ROWID;
CREATE INDEX labelled ON labels(memory);
CREATE TABLE vectors(
    number INTEGER PRIMARY KEY AUTOINCREMENT, memory INTEGER NOT NULL UNIQUE, vector BLOB NOT NULL);
CREATE TABLE attached(name TEXT PRIMARY KEY, data BLOB NOT NULL, generation INTEGER NOT NULL) WITHOUT ROWID;
CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'ascii', detail = 'column');
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'row');
"""
# The words are cut and folded by words.py, so that all stores agree; `ascii` then parts them at the blanks.


def insert(connection: sqlite3.Connection, memory: Memory, digest: str, record: str) -> int:
    has = words(searched(memory))
    key = connection.execute(
        "INSERT INTO memories(id, content, content_hash, record, length, expires) VALUES (?, ?, ?, ?, ?, ?)",
        (memory.id, memory.content, digest, record, len(has), moment(memory.expires)),
    ).lastrowid
    assert key is not None
    describe(connection, key, memory, has)
    count(connection, "memories", 1)
    count(connection, "words", len(has))
    return key


def replace(connection: sqlite3.Connection, key: int, memory: Memory, digest: str, record: str) -> None:
    has = words(searched(memory))
    (before,) = connection.execute("SELECT length FROM memories WHERE key = ?", (key,)).fetchone()
    connection.execute(
        "UPDATE memories SET content = ?, content_hash = ?, record = ?, length = ?, expires = ?"
        " WHERE key = ?",
        (memory.content, digest, record, len(has), moment(memory.expires), key),
    )
    connection.execute("DELETE FROM words WHERE rowid = ?", (key,))
    connection.execute("DELETE FROM labels WHERE memory = ?", (key,))
    describe(connection, key, memory, has)
    count(connection, "words", len(has) - before)


def describe(connection: sqlite3.Connection, key: int, memory: Memory, has: Sequence[str]) -> None:
    connection.execute("INSERT INTO words(rowid, text) VALUES (?, ?)", (key, " ".join(has)))
    connection.executemany(
        "INSERT INTO labels VALUES (?, ?, ?)", [(name, value, key) for name, value in memory.metadata.items()]
    )


def erase(connection: sqlite3.Connection, keys: Sequence[int]) -> None:
    if not keys:
        return
    drop_vectors(connection, keys)
    for key in keys:
        (length,) = connection.execute("SELECT length FROM memories WHERE key = ?", (key,)).fetchone()
        count(connection, "words", -length)
        connection.execute("DELETE FROM words WHERE rowid = ?", (key,))
        connection.execute("DELETE FROM labels WHERE memory = ?", (key,))
        connection.execute("DELETE FROM memories WHERE key = ?", (key,))
    count(connection, "memories", -len(keys))
    changed(connection)


def put(connection: sqlite3.Connection, key: int, vector: Matrix) -> int:
    done = connection.execute(
        "INSERT OR IGNORE INTO vectors(memory, vector) VALUES (?, ?)", (key, vector.astype("<f4").tobytes())
    ).rowcount
    count(connection, "vectors", done)
    return done


def drop_vectors(connection: sqlite3.Connection, keys: Sequence[int]) -> None:
    for key in keys:
        done = connection.execute("DELETE FROM vectors WHERE memory = ?", (key,)).rowcount
        count(connection, "vectors", -done)


def count(connection: sqlite3.Connection, name: str, more: int) -> None:
    if more:
        connection.execute("UPDATE meta SET value = value + ? WHERE name = ?", (more, name))


def changed(connection: sqlite3.Connection) -> None:
    count(connection, "generation", 1)


def meta(connection: sqlite3.Connection, name: str) -> Any:
    row = connection.execute("SELECT value FROM meta WHERE name = ?", (name,)).fetchone()
    return row[0] if row else None


def embedder(connection: sqlite3.Connection) -> tuple[str | None, int | None]:
    return meta(connection, "embedder"), meta(connection, "dimension")


def condition(asked: Asked) -> tuple[str, list[Any]]:
    """What a memory ``m`` has to be, as SQL, and the values in it."""
    parts = ["(m.expires IS NULL OR m.expires > ?)"]
    values: list[Any] = [moment(asked.now)]
    for name, allowed in asked.where.items():
        marks = ", ".join("?" * len(allowed))
        parts.append(f"m.key IN (SELECT memory FROM labels WHERE name = ? AND value IN ({marks}))")
        values += [name, *allowed]
    return " AND ".join(parts), values


def matrix(blobs: Sequence[bytes]) -> Matrix:
    if not blobs:
        return np.zeros((0, 0), np.float32)
    return np.frombuffer(b"".join(blobs), dtype="<f4").reshape(len(blobs), -1)


def best(vector: Matrix, rows: Sequence[tuple[int, bytes]]) -> list[int]:
    """The keys of vectors, nearest first; of equally near ones the older first."""
    if not rows:
        return []
    cosines = matrix([blob for _, blob in rows]) @ vector
    keys = np.array([key for key, _ in rows])
    return [int(key) for key in keys[np.lexsort((keys, -cosines))]]


def version(connection: sqlite3.Connection, name: str) -> int | None:
    """The format of a store; None for an empty file.

    Raises:
        StoreError: it is a database of something else, or of a later release.
    """
    # one statement sees one state of the file: another process may be making the store
    application, version, tables = connection.execute(
        "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_master)"
        " FROM pragma_application_id, pragma_user_version"
    ).fetchone()
    if application == version == tables == 0:
        return None
    if application != APPLICATION:
        raise StoreError(f"{name} is a SQLite database of something else, and is left alone")
    if version > FORMAT:
        raise of_later_release(name, version)
    found: int = version
    return found
