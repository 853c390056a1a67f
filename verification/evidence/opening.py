"""A store by where it is: a folder or file on this machine, or a PostgreSQL database."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from fol_kb.common.errors import MissingExtraError
from verification.evidence.embedding import Embedder
from verification.evidence.store import Store

FILE = "store.db"
"""The store in a folder."""
_SUFFIXES = (".db", ".sqlite", ".sqlite3")
_SCHEMES = ("postgresql://", "postgres://")


def open_store(
    where: str | os.PathLike[str],
    embedder: Embedder | None = None,
    create: bool = True,
    *,
    clock: Callable[[], datetime] | None = None,
) -> Store:
    """Open a store.

    Args:
        where: a file that ends in ``.db``, a folder (the file is ``store.db`` in it), or a connection string
            ``postgresql://...``; ``?store=name`` in it tells several stores of a database apart.
        embedder: what makes vectors; without one, search is by full text.
        create: whether to make a store where there is none.
        clock: the time, for what expires.

    Raises:
        StoreError: it cannot be opened; the message says why.
        EmbeddingError: its vectors were made by another embedder.
        MissingExtraError: a package for PostgreSQL is missing.
    """
    place = os.fspath(where)
    if place.startswith(_SCHEMES):
        try:
            from verification.evidence.postgres import PostgresStore
        except ImportError as problem:
            raise MissingExtraError("a store on PostgreSQL", "psycopg", "postgres") from problem
        return PostgresStore(place, embedder, create=create, clock=clock)
    from verification.evidence.sqlite import SqliteStore

    path = Path(place)
    if not path.is_file() and (path.is_dir() or path.suffix.lower() not in _SUFFIXES):
        path = path / FILE
    return SqliteStore(path, embedder, create=create, clock=clock)
