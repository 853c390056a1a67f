"""A store on PostgreSQL with pgvector, for more than one machine: the same interface, the same answers.

Each store is a schema of its own, so that several share a database. The database keeps both indexes: GIN over
the words, HNSW over the vectors. Writers wait for each other at the one row of ``meta``. What it takes back
after the server went away is the pool's work: each connection is tried before it is used.
"""

from __future__ import annotations

import contextlib
import logging
import re
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import numpy as np
import psycopg
from psycopg_pool import ConnectionPool

from verification.evidence import postgres_statements as sql
from verification.evidence.embedding import Embedder, Matrix
from verification.evidence.errors import StoreError
from verification.evidence.memory import Memory
from verification.evidence.moments import moment
from verification.evidence.store import (
    COMMON,
    FORMAT,
    Asked,
    Attached,
    Known,
    Statistics,
    Store,
    of_later_release,
)

_log = logging.getLogger(__name__)

SCHEMA = "fol_kb"
"""Of a store whose connection string names none."""
PATIENCE = 15.0
"""Seconds to wait for a connection."""
FEW = 5_000
"""So many memories that a filter lets through are compared one by one, without the index."""
_NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")

_Connection = psycopg.Connection[tuple[Any, ...]]


class PostgresStore(Store):
    """A store in a PostgreSQL database.

    Args:
        url: ``postgresql://user@host/database``, as libpq takes it; ``store=name`` among its parameters is
            the schema of the store, ``fol_kb`` without it.
        embedder: what makes vectors; they need the extension ``vector`` (pgvector, 0.8 or later).
        create: whether to make a new store where there is none.
        clock: the time, for what expires.

    Raises:
        StoreError: the database does not answer, or what is in the schema is none of ours.
        EmbeddingError: its vectors were made by another embedder.
    """

    def __init__(
        self,
        url: str,
        embedder: Embedder | None = None,
        *,
        create: bool = True,
        clock: Callable[[], datetime] | None = None,
    ) -> None:
        self._url, self.schema = _parted(url)
        super().__init__(_public(self._url, self.schema), embedder, clock)
        self._pool = ConnectionPool(
            self._url,
            min_size=1,
            max_size=8,
            timeout=PATIENCE,
            configure=self._configure,
            check=ConnectionPool.check_connection,
            open=False,
            kwargs={"connect_timeout": max(2, int(PATIENCE))},
        )
        try:
            self._pool.open()
            self._prepare(create)
        except BaseException:
            self._pool.close()
            raise

    def _configure(self, connection: _Connection) -> None:
        self._find_types(connection)
        connection.commit()

    def _find_types(self, connection: _Connection) -> None:
        """Look names up in the schema of the store, and in that of pgvector."""
        row = connection.execute(
            "SELECT quote_ident(n.nspname) FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace"
            " WHERE e.extname = 'vector'"
        ).fetchone()
        # public comes last in any case: there another store puts the extension that is not there yet
        connection.execute(f'SET search_path = "{self.schema}", {row[0] + ", " if row else ""}public')

    def _prepare(self, create: bool) -> None:
        with self._transaction() as connection:
            # two that make the same store at once would both see none
            connection.execute(
                "SELECT pg_advisory_xact_lock(hashtext('fol-kb'), hashtext(%s))", (self.schema,)
            )
            if sql.one(connection, "SELECT to_regclass(%s)", (f'"{self.schema}".meta',)) == (None,):
                if not create:
                    raise StoreError(
                        f"there is no store at {self.name}; adding memories makes one (fol-verify add)"
                    )
                connection.execute(f'CREATE SCHEMA IF NOT EXISTS "{self.schema}"')
                for statement in sql.TABLES:
                    connection.execute(statement)
                connection.execute("INSERT INTO meta VALUES (%s, %s, 0, 0, 0, 0)", (FORMAT, uuid.uuid4().hex))
            self._fits(*self._checked(connection))

    def _checked(self, connection: _Connection) -> tuple[str | None, int | None]:
        try:
            row = connection.execute("SELECT format, embedder, dimension FROM meta").fetchone()
        except (psycopg.errors.UndefinedColumn, psycopg.errors.WrongObjectType):
            row = None
        if row is None:
            raise StoreError(f"{self.name}: the schema holds something else, and is left alone")
        if row[0] > FORMAT:
            raise of_later_release(self.name, row[0])
        return row[1], row[2]

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[_Connection]:
        try:
            with self._pool.connection() as connection:
                yield connection
        except psycopg.Error as problem:
            raise StoreError(self._words(problem)) from problem

    @contextlib.contextmanager
    def _writing(self) -> Iterator[_Connection]:
        with self._transaction() as connection:
            connection.execute("SELECT 1 FROM meta FOR UPDATE")
            yield connection

    def _words(self, problem: psycopg.Error) -> str:
        said = " ".join(str(problem).split()) or type(problem).__name__
        if isinstance(problem, psycopg.errors.DiskFull):
            return f"{self.name} could not be written: the server has no room. Make some, and do it again"
        if isinstance(problem, psycopg.OperationalError):
            return f"{self.name} does not answer ({said}); what was acknowledged is kept, do the rest again"
        return f"{self.name} cannot be used: {said}"

    def close(self) -> None:
        """Let go of the connections."""
        self._pool.close()

    # ------------------------------------------------------------------ changing

    def _write(self, memories: Sequence[Memory], vectors: Mapping[str, Matrix]) -> tuple[int, int, int]:
        added = unchanged = replaced = 0
        with self._writing() as connection:
            if vectors:
                self._claim(connection)
            rows = connection.execute(
                "SELECT id, key, content_hash, record FROM memories WHERE id = ANY(%s)",
                ([each.id for each in memories],),
            ).fetchall()
            there = {id: (content_hash, record) for id, _, content_hash, record in rows}
            before, keys = dict(there), {id: key for id, key, _, _ in rows}
            last: dict[str, Memory] = {}
            for memory in memories:
                new = (memory.content_hash, memory.record())
                old = there.get(memory.id)
                added += old is None
                unchanged += old == new
                replaced += old is not None and old != new
                there[memory.id] = new
                last[memory.id] = memory
            fresh = [each for each in last.values() if each.id not in before]
            changed = [
                each for each in last.values() if each.id in before and there[each.id] != before[each.id]
            ]
            keys |= sql.insert(connection, fresh)
            sql.update(connection, [(keys[each.id], each) for each in changed])
            other = [keys[each.id] for each in changed if there[each.id][0] != before[each.id][0]]
            sql.drop_vectors(connection, other)
            wanted = [
                (keys[each.id], vectors[digest])
                for each in last.values()
                if (digest := each.content_hash) in vectors
            ]
            sql.put_vectors(connection, wanted)
            if added or replaced:
                sql.changed(connection)
        return added, unchanged, replaced

    def _delete(self, ids: Sequence[str]) -> set[str]:
        with self._writing() as connection:
            return set(sql.erase(connection, "id = ANY(%s)", list(ids)))

    def _expire(self, now: datetime) -> tuple[str, ...]:
        with self._writing() as connection:
            return tuple(sql.erase(connection, "expires <= %s", moment(now)))

    def attach(self, name: str, data: bytes, *, generation: int | None = None) -> None:
        """Keep a derived document; see :meth:`Store.attach`."""
        with self._writing() as connection:
            connection.execute(
                "INSERT INTO attached SELECT %s, %s, coalesce(%s, generation) FROM meta ON CONFLICT (name)"
                " DO UPDATE SET data = excluded.data, generation = excluded.generation",
                (name, data, generation),
            )

    def attached(self, name: str) -> Attached | None:
        """The document of a name; see :meth:`Store.attached`."""
        rows = self._rows("SELECT data, generation FROM attached WHERE name = %s", name)
        return Attached(name, bytes(rows[0][0]), rows[0][1]) if rows else None

    def _claim(self, connection: _Connection) -> None:
        """Write down whose vectors these are, and make their table, before the first one is kept."""
        assert self.embedder is not None
        name, dimension = self._checked(connection)
        self._fits(name, dimension)
        if name is not None:
            return
        dimension = self.embedder.dimension
        try:
            with connection.transaction():
                connection.execute("CREATE EXTENSION IF NOT EXISTS vector SCHEMA public")
        except psycopg.Error as problem:
            raise StoreError(
                f"{self.name} has no extension pgvector, and it could not be made ({problem}); ask who runs"
                " the database for CREATE EXTENSION vector, or open the store without an embedder"
            ) from problem
        self._find_types(connection)
        for statement in sql.vector_tables(dimension):
            connection.execute(statement)
        connection.execute("UPDATE meta SET embedder = %s, dimension = %s", (self.embedder.name, dimension))

    def forget_vectors(self) -> int:
        """Throw all vectors away; see :meth:`Store.forget_vectors`."""
        with self._writing() as connection:
            (count,) = sql.one(connection, "SELECT vectors FROM meta")
            connection.execute("DROP TABLE IF EXISTS vectors")
            connection.execute("UPDATE meta SET vectors = 0, embedder = NULL, dimension = NULL")
        return int(count)

    def _put_vectors(self, vectors: Sequence[tuple[int, str, Matrix]]) -> int:
        with self._writing() as connection:
            self._claim(connection)
            rows = connection.execute(
                "SELECT key, content_hash FROM memories WHERE key = ANY(%s)",
                ([key for key, _, _ in vectors],),
            )
            there = dict(rows.fetchall())
            wanted = [(key, vector) for key, digest, vector in vectors if there.get(key) == digest]
            return sql.put_vectors(connection, wanted)

    # ------------------------------------------------------------------ reading

    def _meta(self, name: str) -> int:
        ((value,),) = self._rows(f"SELECT {name} FROM meta")
        return int(value)

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds, in a transaction of its own."""
        with self._transaction() as connection:
            return connection.execute(statement, values).fetchall()

    def _known(self, ids: Sequence[str]) -> dict[str, Known]:
        with self._transaction() as connection:
            _, dimension = self._checked(connection)
            has = "false" if dimension is None else "EXISTS (SELECT 1 FROM vectors WHERE memory = key)"
            rows = connection.execute(
                f"SELECT id, content_hash, {has} FROM memories WHERE id = ANY(%s)", (list(ids),)
            ).fetchall()
        return {id: Known(content_hash, has) for id, content_hash, has in rows}

    def _by_ids(self, ids: Sequence[str]) -> dict[str, Memory]:
        rows = self._rows("SELECT id, content, record FROM memories WHERE id = ANY(%s)", list(ids))
        return {id: Memory.of(content, record) for id, content, record in rows}

    def _by_keys(self, keys: Sequence[int]) -> dict[int, Memory]:
        rows = self._rows("SELECT key, content, record FROM memories WHERE key = ANY(%s)", list(keys))
        found = {key: Memory.of(content, record) for key, content, record in rows}
        return {key: found[key] for key in keys if key in found}

    def _page(self, after: int, limit: int) -> list[tuple[int, Memory]]:
        statement = "SELECT key, content, record FROM memories WHERE key > %s ORDER BY key LIMIT %s"
        rows = self._rows(statement, after, limit)
        return [(key, Memory.of(content, record)) for key, content, record in rows]

    def _statistics(self, distinct: Sequence[str]) -> Statistics:
        with self._transaction() as connection:
            memories, vectors, words = sql.one(connection, "SELECT memories, vectors, words FROM meta")
            connection.execute("SET LOCAL enable_seqscan = off")  # nothing is known of a word beforehand
            rows = connection.execute(sql.FREQUENCIES, (COMMON, list(distinct))).fetchall()
        return Statistics(memories, vectors, words, dict(rows))

    def _with_words(self, weight: Mapping[str, float], asked: Asked) -> list[int]:
        condition, values = sql.condition(asked)
        with self._transaction() as connection:
            connection.execute("SET LOCAL enable_seqscan = off")
            rows = connection.execute(
                sql.WITH_WORDS.format(condition=condition),
                (list(weight), list(weight.values()), *values, asked.limit),
            ).fetchall()
        return [key for (key,) in rows]

    def _vectors(self, keys: Sequence[int]) -> dict[int, Matrix]:
        rows = self._rows("SELECT memory, vector::text FROM vectors WHERE memory = ANY(%s)", list(keys))
        return {key: np.array(text[1:-1].split(","), dtype=np.float32) for key, text in rows}

    def _without_vectors(self, after: int, limit: int) -> list[tuple[int, str, str]]:
        with self._transaction() as connection:
            _, dimension = self._checked(connection)
            none = "true" if dimension is None else "NOT EXISTS (SELECT 1 FROM vectors WHERE memory = key)"
            return connection.execute(
                f"SELECT key, content_hash, content FROM memories WHERE key > %s AND {none}"
                " ORDER BY key LIMIT %s",
                (after, limit),
            ).fetchall()

    # ------------------------------------------------------------------ vectors

    def _nearest(self, vector: Matrix, asked: Asked) -> tuple[list[int], list[str]]:
        condition, values = sql.condition(asked)
        given = sql.vector_text(vector)
        with self._transaction() as connection:
            _, dimension = self._checked(connection)
            if dimension is None:  # forgotten since
                return [], []
            kind = sql.index_type(dimension)
            exact = kind is None
            if asked.where:
                few = f"SELECT count(*) FROM (SELECT 1 FROM memories m WHERE {condition} LIMIT %s) few"
                exact = exact or sql.one(connection, few, (*values, FEW + 1))[0] <= FEW
            count = 2 * asked.limit
            found: list[int] = []
            while not exact:
                connection.execute("SET LOCAL hnsw.iterative_scan = strict_order")
                connection.execute(f"SET LOCAL hnsw.ef_search = {max(512, min(1000, count))}")
                rows = connection.execute(
                    sql.NEAREST.format(condition=condition, kind=f"{kind}({dimension})"),
                    (given, count, *values, given, asked.limit),
                ).fetchall()
                found = [key for (key,) in rows]
                (total,) = sql.one(connection, "SELECT vectors FROM meta")
                if len(found) >= asked.limit or total <= len(found):
                    return found, []
                exact = count > FEW
                count *= 4
            rows = connection.execute(
                sql.EXACT.format(condition=condition), (*values, given, asked.limit)
            ).fetchall()
        notes = [f"vectors of {dimension} numbers have no index in pgvector"] if kind is None else []
        return [key for (key,) in rows], notes


def _parted(url: str) -> tuple[str, str]:
    """The connection string as libpq takes it, and the schema."""
    parts = urlsplit(url)
    given = parse_qsl(parts.query, keep_blank_values=True)
    schema = next((value for name, value in given if name == "store"), SCHEMA)
    if not _NAME.fullmatch(schema) or schema.startswith("pg_") or schema in ("public", "information_schema"):
        raise StoreError(
            f"a store is called by small letters, digits and underscores, at most 63, and not {schema!r}"
        )
    rest = urlencode([(name, value) for name, value in given if name != "store"])
    return urlunsplit(parts._replace(query=rest)), schema


def _public(url: str, schema: str) -> str:
    """What may stand in a message: no password, and no parameters, which can hold one too."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    user = f"{parts.username}@" if parts.username else ""
    return f"postgresql://{user}{host}{parts.path} (store {schema})"
