"""The file of an embedded store and its connections: for reading, for writing, where nothing may be written.

Writing is a transaction that is on the disk before it is acknowledged (WAL, ``synchronous=FULL``); writers
wait for each other. Where nothing may be written, the file is read as one that nobody changes, and watched
while it is read: SQLite needs files beside it even for reading.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

from verification.evidence import sqlite_statements as sql
from verification.evidence.errors import StoreError

PATIENCE = 60.0
"""Seconds that a writer waits for the others."""


class StoreFile:
    """A file and the connections to it that are free; several threads may use it, and a process after a fork.

    Args:
        path: of the file.
        name: of the store, for messages.
    """

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name
        self._free: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._process = os.getpid()
        self._closed = threading.Event()

    @property
    def closed(self) -> bool:
        """Whether it was let go."""
        return self._closed.is_set()

    @property
    def is_of_this_process(self) -> bool:
        """Whether it was opened here, and not before a fork."""
        return self._process == os.getpid()

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A connection to read with."""
        with self._lock:
            if self._closed.is_set():
                raise StoreError(f"{self.name} was closed")
            if self._process != os.getpid():  # a connection is never taken over a fork
                self._free, self._process = [], os.getpid()
            connection = self._free.pop() if self._free else None
        with told(self.name):
            if connection is None:
                try:
                    connection = self._connect()
                except sqlite3.OperationalError as problem:
                    if not _is_refused(problem) or not self.path.exists():
                        raise
                    if not os.access(self.path, os.R_OK):
                        told_ = f"{self.name} cannot be read: permission denied. Make its file readable"
                        raise StoreError(told_) from problem
                    if self._later().exists():
                        raise StoreError(
                            f"{self.name} cannot be read: a writer left {self._later().name} beside it, and"
                            " its folder cannot be written. Open it where it can be, or copy both to there"
                        ) from problem
            if connection is None:
                with self._unchanging() as connection:
                    yield connection
                return
            try:
                yield connection
            except BaseException:
                connection.close()
                raise
        with self._lock:
            if self._closed.is_set():
                connection.close()
            else:
                self._free.append(connection)

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A connection in a transaction, which ends with the block."""
        with self.reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                # another process may have opened the file with a later release since
                sql.version(connection, self.name)
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):  # a full disk has ended it already
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Let go of the file; whoever still reads lets go when done."""
        with self._lock:
            self._closed.set()
            free, self._free = self._free, []
        if self.is_of_this_process:
            for connection in free:
                connection.close()

    def _connect(self, unchanging: bool = False) -> sqlite3.Connection:
        """A connection; ``unchanging`` one that reads a file beside which nothing can be written."""
        place = f"{self.path.resolve().as_uri()}?immutable=1" if unchanging else self.path
        connection = sqlite3.connect(
            place, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=unchanging
        )
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA cache_size = -16000")  # KiB
            connection.execute("PRAGMA schema_version").fetchone()  # the file is opened here
        except BaseException:
            connection.close()
            raise
        return connection

    def _later(self) -> Path:
        """Where SQLite keeps what was written and is not in the file yet."""
        return self.path.with_name(f"{self.path.name}-wal")

    def _state(self) -> tuple[int, int, bool]:
        """What shows that somebody else changes the file."""
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size, self._later().exists()

    @contextlib.contextmanager
    def _unchanging(self) -> Iterator[sqlite3.Connection]:
        """A connection to a file in a place where nothing can be written, for one reading.

        Raises:
            StoreError: somebody who may write there does so meanwhile.
        """
        before = self._state()
        connection = self._connect(unchanging=True)
        try:
            yield connection
        finally:
            connection.close()
        if self._state() != before:
            raise StoreError(f"{self.name} was changed while it was read; ask again")


def _is_refused(problem: sqlite3.Error) -> bool:
    """Whether SQLite may not write where it has to."""
    return any(words in str(problem) for words in ("readonly", "unable to open"))


@contextlib.contextmanager
def told(name: str) -> Iterator[None]:
    """What SQLite and the system say, as an error that names the file."""
    try:
        yield
    except (sqlite3.Error, OSError) as problem:
        if isinstance(problem, StoreError):
            raise
        words = str(problem) or type(problem).__name__
        if "full" in words:
            told = f"{name} could not be written: the disk is full. Make room, and do it again"
        elif "locked" in words:
            told = f"{name} is in use: another writer held it for more than {PATIENCE:g} seconds; try again"
        elif "not a database" in words or "malformed" in words:
            told = f"{name} is no store, or was damaged ({words}); restore it from a copy, or import it anew"
        elif isinstance(problem, sqlite3.Error) and _is_refused(problem):
            told = (
                f"{name} cannot be written ({words}); what is there can be searched."
                " Make it and its folder writable, or copy it to one that is"
            )
        else:
            told = f"{name} cannot be used: {words}"
        raise StoreError(told) from problem
