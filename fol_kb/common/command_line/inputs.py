"""What commands read and where they write: complaints come before the work, not after it."""

from __future__ import annotations

import os
from pathlib import Path

from fol_kb.common.errors import CallError, DocumentError, ProblemPlace
from fol_kb.common.files import read_text as read_text


def read_once(*inputs: str | None) -> None:
    """Complain if several inputs are to come from standard input.

    Raises:
        CallError: they would: the second one would find it empty.
    """
    if inputs.count("-") > 1:
        raise CallError("standard input can be read once; name a file for the others")


def to_file(output: str | None) -> str | None:
    """The file to write, or None for standard output, which ``-`` means."""
    return None if output == "-" else output


def writable(path: str | None, *inputs: str | None, journal: str | None = None) -> None:
    """Complain before the work is done, not after it, if its outcome cannot be written.

    Raises:
        DocumentError: no such folder, a folder itself, what may not be written, or one of the
            inputs or the journal, which would be lost; the journal may not be there yet.
    """
    if not path:
        return
    output = Path(path)
    if not output.parent.is_dir():
        message = f"there is no folder {str(output.parent)!r} to write it in; make it, or name another one"
        raise DocumentError(message, ProblemPlace(path))
    if output.is_dir():
        raise DocumentError("this is a folder; name a file to write", ProblemPlace(path))
    if not os.access(output if output.exists() else output.parent, os.W_OK):
        raise DocumentError(
            "this cannot be written: permission denied; name another file", ProblemPlace(path)
        )
    for name, what in [*((name, "input") for name in inputs), (journal, "journal")]:
        if name and _are_one(output, Path(name)):
            raise DocumentError(
                f"this is the {what}, which would be lost; name another file", ProblemPlace(path)
            )


def write_text(path: str, content: str) -> None:
    """Write a file.

    Raises:
        DocumentError: it could not be written, wholly or at all.
    """
    try:
        Path(path).write_text(content, encoding="utf-8")
    except OSError as problem:
        told = f"this could not be written: {problem.strerror or problem}"
        raise DocumentError(told, ProblemPlace(path)) from problem


def _are_one(output: Path, other: Path) -> bool:
    """Whether two names are of one file, which may not be there yet; devices can be written to twice."""
    if output.exists() and other.exists():
        return output.is_file() and output.samefile(other)
    return output.resolve() == other.resolve()
