"""The schema of a store on PostgreSQL, and what keeps it in order; each statement inside a transaction."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import psycopg

from verification.evidence.embedding import Matrix
from verification.evidence.memory import Memory, Scalar
from verification.evidence.moments import moment
from verification.evidence.store import Asked, searched
from verification.evidence.words import words

TABLES = (
    """CREATE TABLE meta(
    format integer NOT NULL, store text NOT NULL, generation bigint NOT NULL, memories bigint NOT NULL,
    vectors bigint NOT NULL, words bigint NOT NULL, embedder text, dimension integer)""",
    """CREATE TABLE memories(
    key bigserial PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE, content text NOT NULL,
    content_hash text NOT NULL, record text NOT NULL, length integer NOT NULL, expires bigint,
    labels jsonb NOT NULL, terms tsvector NOT NULL)""",
    "CREATE INDEX ON memories USING gin (terms)",
    "CREATE INDEX ON memories USING gin (labels jsonb_path_ops)",
    "CREATE INDEX ON memories (expires) WHERE expires IS NOT NULL",
    "CREATE TABLE attached(name text PRIMARY KEY, data bytea NOT NULL, generation bigint NOT NULL)",
)

FREQUENCIES = """SELECT word, (
    SELECT count(*) FROM
        (SELECT 1 FROM memories m WHERE m.terms @@ ('''' || word || '''')::tsquery LIMIT %s) counted
) FROM unnest(%s::text[]) AS word"""

WITH_WORDS = """SELECT found.key FROM unnest(%s::text[], %s::float8[]) AS query(word, weight)
CROSS JOIN LATERAL (
    SELECT m.key FROM memories m WHERE m.terms @@ ('''' || query.word || '''')::tsquery AND {condition}
) found
GROUP BY found.key ORDER BY sum(query.weight) DESC, found.key LIMIT %s"""

NEAREST = """WITH near AS MATERIALIZED (
    SELECT memory, vector FROM vectors ORDER BY vector::{kind} <=> %s::{kind} LIMIT %s
)
SELECT m.key FROM near JOIN memories m ON m.key = near.memory WHERE {condition}
ORDER BY near.vector <=> %s::vector, m.key LIMIT %s"""

EXACT = """WITH allowed AS MATERIALIZED (
    SELECT m.key, v.vector FROM memories m JOIN vectors v ON v.memory = m.key WHERE {condition}
)
SELECT key FROM allowed ORDER BY vector <=> %s::vector, key LIMIT %s"""

_Connection = psycopg.Connection[tuple[Any, ...]]


def index_type(dimension: int) -> str | None:
    """The type that pgvector can index vectors of so many numbers by; None if it cannot."""
    if dimension <= 2000:
        return "vector"
    return "halfvec" if dimension <= 4000 else None


def vector_tables(dimension: int) -> list[str]:
    """What makes the table of the vectors."""
    made = [
        "DROP TABLE IF EXISTS vectors",
        f"""CREATE TABLE vectors(
            memory bigint PRIMARY KEY REFERENCES memories(key) ON DELETE CASCADE,
            vector vector({dimension}) NOT NULL)""",
        "ALTER TABLE vectors ALTER COLUMN vector SET STORAGE PLAIN"
        if dimension <= 1900  # beside its row: comparing needs no second look
        else "ALTER TABLE vectors ALTER COLUMN vector SET STORAGE EXTERNAL",
    ]
    kind = index_type(dimension)
    if kind is not None:
        made.append(
            f"CREATE INDEX ON vectors USING hnsw ((vector::{kind}({dimension})) {kind}_cosine_ops)"
            " WITH (m = 32, ef_construction = 256)"
        )
    return made


def insert(connection: _Connection, memories: Sequence[Memory]) -> dict[str, int]:
    """Keep memories whose ids are new; their keys."""
    if not memories:
        return {}
    keys = connection.execute(
        "SELECT nextval(pg_get_serial_sequence('memories', 'key')) FROM generate_series(1, %s)",
        (len(memories),),
    ).fetchall()
    by_id = {each.id: int(key) for each, (key,) in zip(memories, sorted(keys), strict=True)}
    rows = [_row(each) for each in memories]
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO memories(key, id, content, content_hash, record, length, expires, labels, terms)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s, %s::jsonb, array_to_tsvector(%s::text[]))",
            [(by_id[each.id], each.id, *row) for each, row in zip(memories, rows, strict=True)],
        )
    connection.execute(
        "UPDATE meta SET memories = memories + %s, words = words + %s",
        (len(memories), sum(row[3] for row in rows)),
    )
    return by_id


def update(connection: _Connection, memories: Sequence[tuple[int, Memory]]) -> None:
    """Put memories in the place of others."""
    if not memories:
        return
    keys = [key for key, _ in memories]
    (before,) = one(
        connection, "SELECT coalesce(sum(length), 0)::bigint FROM memories WHERE key = ANY(%s)", (keys,)
    )
    rows = [(*_row(memory), key) for key, memory in memories]
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE memories SET content = %s, content_hash = %s, record = %s, length = %s, expires = %s,"
            " labels = %s::jsonb, terms = array_to_tsvector(%s::text[]) WHERE key = %s",
            rows,
        )
    more = sum(row[3] for row in rows) - before
    connection.execute("UPDATE meta SET words = words + %s", (more,))


def erase(connection: _Connection, condition: str, value: object) -> list[str]:
    """Remove the memories of which a condition is true; their ids, the oldest first."""
    (has,) = one(connection, "SELECT dimension IS NOT NULL FROM meta")
    counted = f"SELECT count(*) FROM vectors WHERE memory IN (SELECT key FROM memories WHERE {condition})"
    vectors = one(connection, counted, (value,))[0] if has else 0
    rows = connection.execute(
        f"DELETE FROM memories WHERE {condition} RETURNING key, id, length", (value,)
    ).fetchall()
    if rows:
        connection.execute(
            "UPDATE meta SET memories = memories - %s, vectors = vectors - %s, words = words - %s",
            (len(rows), vectors, sum(length for _, _, length in rows)),
        )
        changed(connection)
    return [id for _, id, _ in sorted(rows)]


def put_vectors(connection: _Connection, vectors: Sequence[tuple[int, Matrix]]) -> int:
    """Keep vectors of memories that have none; how many those were."""
    if not vectors:
        return 0
    with connection.cursor() as cursor:
        cursor.executemany(
            "INSERT INTO vectors VALUES (%s, %s::vector) ON CONFLICT DO NOTHING",
            [(key, vector_text(vector)) for key, vector in vectors],
        )
        done = max(0, cursor.rowcount)
    connection.execute("UPDATE meta SET vectors = vectors + %s", (done,))
    return done


def drop_vectors(connection: _Connection, keys: Sequence[int]) -> None:
    """Remove the vectors of memories."""
    if not keys or not one(connection, "SELECT dimension IS NOT NULL FROM meta")[0]:
        return
    done = connection.execute("DELETE FROM vectors WHERE memory = ANY(%s)", (list(keys),)).rowcount
    connection.execute("UPDATE meta SET vectors = vectors - %s", (done,))


def changed(connection: _Connection) -> None:
    """The memories are others than before."""
    connection.execute("UPDATE meta SET generation = generation + 1")


def condition(asked: Asked) -> tuple[str, list[Any]]:
    """What a memory ``m`` has to be, as SQL, and the values in it."""
    parts = ["(m.expires IS NULL OR m.expires > %s)"]
    values: list[Any] = [moment(asked.now)]
    for name, allowed in asked.where.items():
        options = [json.dumps({name: each}) for value in allowed for each in _equal(value)]
        parts.append(f"({' OR '.join(['m.labels @> %s::jsonb'] * len(options)) or 'false'})")
        values += options
    return " AND ".join(parts), values


def vector_text(vector: Matrix) -> str:
    """A vector as pgvector reads it."""
    return f"[{','.join(map(repr, vector.tolist()))}]"


def _equal(value: Scalar) -> list[Scalar]:
    """The value, and the one of another JSON type that equals it in Python."""
    if isinstance(value, str) or value not in (0, 1):
        return [value]
    return [bool(value), int(value)]


def _row(memory: Memory) -> tuple[str, str, str, int, int | None, str, list[str]]:
    has = words(searched(memory))
    labels = json.dumps(dict(memory.metadata))
    return (
        memory.content,
        memory.content_hash,
        memory.record(),
        len(has),
        moment(memory.expires),
        labels,
        list(dict.fromkeys(has)),
    )


def one(connection: _Connection, statement: str, values: Sequence[object] = ()) -> tuple[Any, ...]:
    """The row that a statement finds."""
    row = connection.execute(statement, values).fetchone()
    assert row is not None
    return row
