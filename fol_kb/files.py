"""Reading what people hand over: bytes checked to be text before anything else looks at them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fol_kb.errors import DocumentError, ProblemPlace

MAX_TEXT_BYTES = 20_000_000
"""A text over this is refused: it is a file given by mistake more often than a text."""


def read_bytes(path: str, limit: int) -> bytes:
    """The content of a file, or of standard input for ``-``.

    Raises:
        DocumentError: it does not exist, cannot be read, or has more than ``limit`` bytes.
    """
    try:
        if path == "-":
            content = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(limit + 1)
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise DocumentError(f"cannot be read: {reason}", ProblemPlace(path)) from None
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
    content = read_bytes(path, limit)
    try:
        text = content.decode("utf-8-sig")
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
        raise DocumentError("the file is empty; plain text is expected", ProblemPlace(path))
    return text


def read_json_lines(path: str, limit: int = 500_000_000) -> Iterator[tuple[int, Any]]:
    """The 1-based line number and the value of each line that is not blank.

    Raises:
        DocumentError: as :func:`read_text`; a line that is no JSON, with its place.
    """
    for number, line in enumerate(read_text(path, limit).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, json.loads(line)
        except json.JSONDecodeError as problem:
            place = ProblemPlace(path, number, problem.colno)
            raise DocumentError(
                f"no JSON: {problem.msg}; one JSON object a line is expected", place
            ) from None
        except RecursionError:
            raise DocumentError("the JSON nests too deeply", ProblemPlace(path, number)) from None
