"""The journal: every call on disk before it is acknowledged, so that a killed process loses nothing.

A JSON Lines file. The first line is ``{"format": "fol-kb/journal", "version": 1, "text_sha256": ...}``,
then one call a line, in the shape of :func:`fol_kb.beliefs.tools.dump_call`. A last line without its line
break is one that was being written when the process died; it was never acknowledged, and is cut off.
Journals of other things have a format of their own, and may say in ``about`` what else they depend on.

A journal is open once at a time, by whichever process: two writers would each take the other's calls for
its own. The lock is the operating system's, so that one of a killed process holds nobody up; a file system
without locks goes without.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from fol_kb.beliefs.tools import Call, dump_call
from fol_kb.common.errors import DocumentError, ProblemPlace
from fol_kb.common.files import lock

FORMAT = "fol-kb/journal"
VERSION = 1


def _digest(text: str | None) -> str | None:
    return None if text is None else hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def as_entry(data: object) -> Any:
    """The data as a journal gives it back: JSON as it is, anything else as its ``repr``."""
    try:
        return json.loads(json.dumps(data))
    except (TypeError, ValueError, RecursionError):
        return repr(data) if not isinstance(data, dict | list) else f"{type(data).__name__} that is not JSON"


def call_as_entry(call: object) -> Any:
    """A call in its wire shape, as a journal gives it back; what is no call as :func:`as_entry` has it."""
    # AnyCall, which dump_call takes, lists all subclasses of Call
    return as_entry(dump_call(call) if isinstance(call, Call) else call)  # type: ignore[arg-type]


class Journal:
    """An append-only journal in a file, opened for one text.

    Args:
        path: the file; it is made if it is not there.
        text: what the journal belongs to.
        format: of the journal, by its first line.
        about: what else it belongs to, as plain data by name: it is refused where any of that differs.

    Raises:
        DocumentError: the file cannot be opened, is open as a journal already, is no journal, of an unknown
            version, of another text or of something else otherwise, or has a line in its middle that is no
            JSON. The file is then left as it is.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        text: str | None = None,
        *,
        format: str = FORMAT,
        about: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = Path(path)
        header: dict[str, Any] = {"format": format, "version": VERSION, "text_sha256": _digest(text)}
        if about is not None:
            header["about"] = dict(about)
        with contextlib.ExitStack() as opened:
            try:
                self._file: IO[bytes] = opened.enter_context(self.path.open("a+b", buffering=0))
                # before it is read: what is half written by another is no torn line to be cut off
                if not lock(self._file):
                    raise DocumentError(
                        "this journal is in use, by another process or twice in this one; wait for its end,"
                        " or give each run a journal of its own",
                        ProblemPlace(str(path)),
                    )
                self._entries, keep = _read(self._file, self.path, header)
            except OSError as problem:
                reason = problem.strerror or type(problem).__name__
                message = f"no journal can be kept here: {reason}"
                raise DocumentError(message, ProblemPlace(str(path))) from None
            self._file.truncate(keep)
            self._size = keep
            if keep == 0:
                self.append(header)
            opened.pop_all()

    @property
    def entries(self) -> list[Any]:
        """The calls that were in the file when it was opened, as plain data."""
        return list(self._entries)

    def append(self, data: Any) -> None:
        """Write one call and sync it to disk; when this returns, the call is safe.

        Raises:
            OSError: it cannot be written. The file is then as it was before.
        """
        line = _line(data)
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError:
            # half a line would spoil all that follow
            with contextlib.suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._size += len(line)

    def close(self) -> None:
        """Close the file. The journal stays as it is."""
        self._file.close()


def _line(data: Any) -> bytes:
    return json.dumps(data, ensure_ascii=True).encode() + b"\n"


def _read(file: IO[bytes], path: Path, expected: dict[str, Any]) -> tuple[list[Any], int]:
    """The entries of a journal file and how many of its bytes are whole lines."""
    with contextlib.suppress(OSError):  # a pipe has no beginning to go back to
        file.seek(0)
    content = file.read()
    keep = content.rfind(b"\n") + 1
    lines = content[:keep].split(b"\n")[:-1]
    if not lines:
        if not _line(expected).startswith(content):
            place = ProblemPlace(os.fspath(path), 1)
            raise DocumentError(f"no journal of version {VERSION}: its first line does not say so", place)
        return [], 0
    header = _parsed(lines[0], path, 1)
    place = ProblemPlace(os.fspath(path), 1)
    wanted = (expected["format"], VERSION)
    if not isinstance(header, dict) or (header.get("format"), header.get("version")) != wanted:
        kind = "" if expected["format"] == FORMAT else f" ({expected['format']})"
        raise DocumentError(f"no journal{kind} of version {VERSION}: its first line does not say so", place)
    if header.get("text_sha256") != expected["text_sha256"]:
        raise DocumentError("this journal belongs to another text; give it the text it was made for", place)
    if (problem := _other(header.get("about"), expected.get("about"))) is not None:
        raise DocumentError(
            f"this journal was begun with {problem}; give the same, or begin a new one", place
        )
    return [_parsed(line, path, number) for number, line in enumerate(lines[1:], start=2)], keep


def _other(found: object, expected: Mapping[str, Any] | None) -> str | None:
    """What a journal was begun with that is different now, in words; None if nothing is."""
    if expected is None or found == expected:
        return None
    if not isinstance(found, dict):
        return "nothing that says what it is about"
    names = [name for name in {**found, **expected} if found.get(name) != expected.get(name)]
    return ", ".join(f"{name} {found.get(name)!r} (now {expected.get(name)!r})" for name in names)


def _parsed(line: bytes, path: Path, number: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        place = ProblemPlace(os.fspath(path), number)
        raise DocumentError(
            "this line of the journal is no JSON; the file was changed by hand", place
        ) from None
