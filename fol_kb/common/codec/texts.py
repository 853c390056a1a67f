"""Documents as JSON text: what is no JSON, another document or of another version is refused in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from fol_kb.common.errors import DocumentError, ProblemPlace


def loads(content: str | bytes, what: str, *, file: str | None = None) -> Any:
    """The plain data of JSON text in UTF-8; ``what`` was expected in it.

    Raises:
        DocumentError: not UTF-8, not JSON (with line and column), or nothing.
    """
    place = ProblemPlace(file)
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
    except UnicodeDecodeError as problem:
        message = f"not UTF-8 (byte {problem.start}); a {what} is a JSON document in UTF-8"
        raise DocumentError(message, place) from None
    if not text.strip():
        raise DocumentError(f"the file is empty; a {what.replace(' ', '-')} document was expected", place)
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        place = ProblemPlace(file, problem.lineno, problem.colno)
        raise DocumentError(f"not JSON: {problem.msg}; is the file complete?", place) from None
    except RecursionError:
        raise DocumentError(f"not a {what}: the JSON nests too deeply", place) from None
    except ValueError as problem:  # a number with thousands of digits
        raise DocumentError(f"not a {what}: {problem}", place) from None


def headed(
    data: object, head: dict[str, Any], known: Sequence[int], what: str, *, file: str | None = None
) -> None:
    """Refuse what is not a document of this format and one of its known versions.

    Raises:
        DocumentError: it is not; the message says what it is.
    """
    place = ProblemPlace(file)
    format = head["format"]
    if not isinstance(data, dict) or data.get("format") != format:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise DocumentError(f'not a {what}: "format" is {found!r}, {format!r} is expected', place)
    version = data.get("version")
    if version not in known or isinstance(version, bool | float):
        raise DocumentError(
            f"version {version!r} of {format} is not known here; this release reads version"
            f" {' and '.join(map(str, known))}:"
            f" update fol-kb, or write the file again with this release",
            place,
        )
