"""Append-only files of JSON lines that several processes write at once, and that survive being killed.

A line is there when its line break is. Whoever writes holds a lock of the operating system, cuts off what a
killed writer left behind the last line break, appends whole lines in one go and syncs them before it says
so. Readers need no lock: what stands behind the last line break is not read.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Generic, TypeVar

from filelock import FileLock, Timeout

from fol_kb.common import codec
from fol_kb.common.errors import DocumentError, FolKbError, ProblemPlace
from verification.model import DamagedLine

Record = TypeVar("Record")
_POLL = 0.005
_TAIL = 256
"""So many bytes before the place to go on from are compared, to see that the file is still the same."""


class MemoryFileError(FolKbError, OSError):
    """A memory that cannot be opened, read or written. What was acknowledged is still in it."""

    kind = "memory"


@dataclass(frozen=True, slots=True)
class RecordLines(Generic[Record]):
    """What stands in a file: its records, and the lines that are none."""

    records: tuple[Record, ...] = ()
    problems: tuple[DamagedLine, ...] = ()


class RecordFile(Generic[Record]):
    """One file of records. May be used by several threads; others may write to it meanwhile.

    Args:
        path: the file, which need not exist.
        of: the class of the records, which is one of the codec.
    """

    def __init__(self, path: Path, of: type[Record]) -> None:
        self.path = path
        self._of = of
        self._guard = threading.Lock()
        self._forget()

    def _forget(self) -> None:
        self._inode = -1
        self._read_to = 0
        self._line = 0
        self._tail = b""
        self._records: list[Record] = []
        self._problems: list[DamagedLine] = []

    def read(self) -> RecordLines[Record]:
        """The records that are there now; only what came since the last time is read.

        Raises:
            MemoryFileError: it cannot be read.
        """
        with self._guard, _told(self.path):
            try:
                with self.path.open("rb") as file:
                    status = os.fstat(file.fileno())
                    self._rewound(file, status)
                    file.seek(self._read_to)
                    content = file.read()
            except FileNotFoundError:
                self._forget()
                return RecordLines()
            whole = content[: content.rfind(b"\n") + 1]
            for line in whole.split(b"\n")[:-1]:
                self._line += 1
                self._take(line)
            if whole:
                self._read_to += len(whole)
                self._tail = (self._tail + whole)[-_TAIL:]
            return RecordLines(tuple(self._records), tuple(self._problems))

    def _rewound(self, file: IO[bytes], status: os.stat_result) -> None:
        """Begin anew where this is another file than before, or one that somebody has edited."""
        same = status.st_ino == self._inode and status.st_size >= self._read_to
        if same and self._tail:
            file.seek(self._read_to - len(self._tail))
            same = file.read(len(self._tail)) == self._tail
        if not same:
            self._forget()
            self._inode = status.st_ino

    def _take(self, line: bytes) -> None:
        if not line.strip():
            return
        try:
            self._records.append(codec.from_json(self._of, json.loads(line), what="a line of a memory"))
        except DocumentError as problem:
            self._problems.append(DamagedLine(str(self.path), self._line, problem.problem))
        except (ValueError, RecursionError) as problem:  # no JSON, or no UTF-8
            self._problems.append(DamagedLine(str(self.path), self._line, f"no JSON: {problem}"))

    def append(self, records: Sequence[Record]) -> None:
        """Write records and sync them; when this returns they are safe. The caller holds the lock.

        Raises:
            MemoryFileError: they cannot be written.
        """
        if not records:
            return
        content = b"".join(_line(each) for each in records)
        with _told(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = not self.path.exists()
            with self.path.open("r+b" if not fresh else "x+b", buffering=0) as file:
                end = _end_of_lines(file.fileno())
                file.truncate(end)
                file.seek(end)
                rest = memoryview(content)
                try:
                    while rest:
                        rest = rest[file.write(rest) :]
                    os.fsync(file.fileno())
                except OSError:
                    with contextlib.suppress(OSError):  # half of them would be records that nobody asked for
                        file.truncate(end)
                    raise
            if fresh:
                _sync_folder(self.path.parent)


def stamp(when: datetime | None = None) -> str:
    """A moment in UTC, as ISO 8601 has it; now if none is given."""
    told = (when or datetime.now(UTC)).astimezone(UTC)
    return told.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _line(record: object) -> bytes:
    return json.dumps(codec.to_json(record), ensure_ascii=True, separators=(",", ":")).encode() + b"\n"


def _end_of_lines(descriptor: int) -> int:
    """The offset behind the last line break."""
    end = os.lseek(descriptor, 0, os.SEEK_END)
    while end:
        start = max(0, end - 65_536)
        os.lseek(descriptor, start, os.SEEK_SET)
        piece = os.read(descriptor, end - start)
        if (found := piece.rfind(b"\n")) >= 0:
            return start + found + 1
        end = start
    return 0


def _sync_folder(folder: Path) -> None:
    """A new file is in its folder after a crash of the machine, too; where folders can be synced."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextlib.contextmanager
def locked(root: Path, timeout: float) -> Iterator[None]:
    """Hold the lock of a memory; the end of a process gives it back, however it ends.

    Who waits holds the turn meanwhile: one that writes again and again does not get in before it.

    Raises:
        MemoryFileError: others have held it for so many seconds, or there can be none.
    """
    path = root / ".lock"
    until = time.monotonic() + timeout
    with _told(path):
        root.mkdir(parents=True, exist_ok=True)
        turn, lock = FileLock(root / ".turn"), FileLock(path)
        try:
            with turn.acquire(timeout, poll_interval=_POLL):
                lock.acquire(max(0.0, until - time.monotonic()), poll_interval=_POLL)
        except Timeout:
            raise MemoryFileError(
                f"others have held the lock of this memory for {timeout:g} seconds; wait for their end",
                ProblemPlace(str(path)),
            ) from None
    try:
        yield
    finally:
        lock.release()


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except MemoryFileError:
        raise
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise MemoryFileError(f"the memory cannot be used: {reason}", ProblemPlace(str(path))) from problem
