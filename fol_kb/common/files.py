"""Files: what people hand over is checked to be text before anything else, what is written is whole.

And where the cache folder is.
"""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from fol_kb.common.errors import DocumentError, ProblemPlace

MAX_TEXT_BYTES = 20_000_000
"""A text over this is refused: it is a file given by mistake more often than a text."""

CACHE_VARIABLE = "FOL_KB_CACHE"
"""The environment variable that names the cache folder; "off" for none."""


class EmptyFileError(DocumentError):
    """A file with nothing in it but white space."""


def default_file() -> Path:
    """The user's configuration file: ``fol-kb/config.toml`` in the folder that the platform has for them."""
    from platformdirs import user_config_path

    try:
        return user_config_path("fol-kb", appauthor=False, roaming=True) / "config.toml"
    except RuntimeError:  # no HOME and no entry in the password file
        return Path("/.config/fol-kb/config.toml")


def cache_folder() -> Path | None:
    """Where is kept what can be made again: ``FOL_KB_CACHE``, or the platform's cache folder for us.

    None if that is "off", or if nobody has a home. It need not exist.
    """
    chosen = os.environ.get(CACHE_VARIABLE, "").strip()
    if chosen.lower() in {"off", "none", "0"}:
        return None
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_cache_path

    try:
        return user_cache_path("fol-kb", appauthor=False)
    except RuntimeError:  # no HOME and no entry in the password file
        return None


def read_bytes(path: str, limit: int) -> bytes:
    """The content of a file, or of standard input for ``-``.

    Raises:
        DocumentError: it does not exist, cannot be read, or has more than ``limit`` bytes.
    """
    if path == "-" and sys.stdin is None:
        raise DocumentError("standard input is closed; name a file, or give it one", ProblemPlace(path))
    try:
        if path == "-":
            return _bounded(sys.stdin.buffer, path, limit)
        with Path(path).open("rb") as file:
            return _bounded(file, path, limit)
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise DocumentError(f"cannot be read: {reason}", ProblemPlace(path)) from None


def read_regular(path: str | os.PathLike[str], limit: int) -> bytes:
    """The content of a file that a document names.

    Who wrote the document may have named anything: a device that has no end, a pipe that nobody writes to.

    Raises:
        OSError: it does not exist or cannot be read.
        DocumentError: it is no regular file, or has more than ``limit`` bytes.
    """
    name = os.fspath(path)
    # without waiting: to open a pipe would wait for somebody to write to it
    number = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise DocumentError("this is no regular file; name one, or give its content", ProblemPlace(name))
        return _bounded(file, name, limit)


def _bounded(file: IO[bytes], path: str, limit: int) -> bytes:
    content = file.read(limit + 1)
    return _within(content, limit, path)


def _within(content: bytes, limit: int, path: str) -> bytes:
    if len(content) > limit:
        raise DocumentError(
            f"has more than {limit:,} bytes; split it into parts, or check that it is the right file",
            ProblemPlace(path),
        )
    return content


def read_text(path: str, limit: int = MAX_TEXT_BYTES) -> str:
    """A text in UTF-8, line breaks as they are.

    Raises:
        DocumentError: as :func:`read_bytes`, and for what is empty, binary or not UTF-8.
    """
    return as_text(read_bytes(path, limit), path, limit)


def as_text(content: bytes, path: str, limit: int = MAX_TEXT_BYTES) -> str:
    """The text that a file's content is; raises as :func:`read_text`."""
    try:
        text = _within(content, limit, path).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        message = f"not UTF-8 (byte {problem.start}); save it as UTF-8, or convert it: iconv -t UTF-8"
        raise DocumentError(message, ProblemPlace(path, line)) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise DocumentError(
            "a binary file (it has a NUL character); plain text is expected", ProblemPlace(path, line)
        )
    if not text.strip():
        raise EmptyFileError("the file is empty; plain text is expected", ProblemPlace(path))
    return text


def read_json_lines(path: str, limit: int = 500_000_000) -> Iterator[tuple[int, Any]]:
    """The 1-based line number and the value of each line that is not blank.

    A line that is no JSON has the :class:`DocumentError` as its value, with its place, and costs no other
    line its own. ``NaN`` and ``1e999`` are no JSON: nobody could read what repeats them.

    Raises:
        DocumentError: as :func:`read_text`.
    """
    for number, line in enumerate(read_text(path, limit).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line, parse_constant=_no_number, parse_float=_finite)
        except json.JSONDecodeError as problem:
            place = ProblemPlace(path, number, problem.colno)
            yield number, DocumentError(f"no JSON: {problem.msg}; one JSON object a line is expected", place)
        except ValueError as problem:  # such a number, or one with thousands of digits
            yield number, DocumentError(f"no JSON: {problem}", ProblemPlace(path, number))
        except RecursionError:
            yield number, DocumentError("the JSON nests too deeply", ProblemPlace(path, number))


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _no_number(digits)


def lock(file: IO[Any]) -> bool:
    """Whether an open file is now locked against all others that ask for its lock, until it is closed.

    The end of a process closes it too. Where there are no locks, as on some network file systems, it is true
    all the same; so it is for what is not a regular file: ``/dev/null`` is everybody's. On Windows nobody can
    read a locked file but through ``file``.
    """
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return True
    from filelock import lock_descriptor

    try:
        return lock_descriptor(file.fileno(), blocking=False)
    except OSError as problem:
        if problem.errno not in _NO_LOCKS:
            raise
    return True


_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})
"""What a file system says that has no locks."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there with all of its content or not at all; see :func:`write_all`.

    Raises:
        OSError: it cannot be written; what was there before is still there.
    """
    write_all([(path, content)])


def write_all(contents: Iterable[tuple[Path, bytes]]) -> None:
    """Write files that belong together: all of them, or none.

    The content of each goes to a new file beside it and is synced; when all are there they take their
    places. A link is followed, and the permissions are those of the file that was there, else what the umask
    leaves. What is no file (a pipe, a terminal, ``/dev/stdout``) is written to as it is, before any file
    takes its place.

    Raises:
        OSError: one cannot be written, and is named; the files that were there before are still there.
    """
    ready: list[tuple[Path, Path, Path]] = []
    special: list[tuple[Path, bytes]] = []
    try:
        for path, content in contents:
            if _is_special(path):
                special.append((path, content))
            else:
                with _named(path):
                    ready.append((*_beside(path, content), path))
        for path, content in special:
            with _named(path), path.open("wb") as file:
                file.write(content)
        for beside, target, path in ready:
            with _named(path):
                beside.replace(target)
    except BaseException:
        for beside, _, _ in ready:
            beside.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Errors name the file that was to be written: a full disk names none, a folder the file beside it."""
    try:
        yield
    except OSError as problem:
        if problem.errno is None:
            raise
        raise OSError(problem.errno, problem.strerror, str(path)) from None


def _is_special(path: Path) -> bool:
    # /dev/stdout may lead to a file that a shell has opened: to take its place would lose what is in it
    if any(folder in path.absolute().parents for folder in (Path("/dev"), Path("/proc"))):
        return True
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return False


def _beside(path: Path, content: bytes) -> tuple[Path, Path]:
    """A new file with the content, and the place that it is to take."""
    target = path.resolve()
    # a short name of its own: that of the target may be as long as names can be
    beside = target.parent / f".fol-kb-{os.urandom(8).hex()}.tmp"
    try:
        with beside.open("xb") as file:
            if target.exists():
                beside.chmod(stat.S_IMODE(target.stat().st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside, target
