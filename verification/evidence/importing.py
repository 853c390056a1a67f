"""Files into a store: Markdown, plain text, and JSON Lines. Importing the same files again changes nothing.

What is wrong in one line or file is told with its place and touches no other. A document that was changed
since replaces what it said before.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

import yaml

from fol_kb.common.errors import ProblemPlace
from verification.evidence.chunking import CHUNK, SIZE, Document, cut
from verification.evidence.errors import MemoryFormatError, StoreError
from verification.evidence.memory import Lines, Memory, Scalar, Unit
from verification.evidence.store import Store

_log = logging.getLogger(__name__)

FORMATS = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
"""What files of a folder are taken, and as what."""
BATCH = 500
"""Memories that are added at once."""
_MEMBERS = ("id", "title", "source", "date", "link", "language")
_FRONT = re.compile(r"\A---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """What could not be imported, and where."""

    place: ProblemPlace
    problem: str

    def __str__(self) -> str:
        return f"{self.place}: {self.problem}"


@dataclass(frozen=True, slots=True)
class Imported:
    """What importing did: counts as of adding, what was removed since its document no longer says it."""

    files: int = 0
    added: int = 0
    unchanged: int = 0
    replaced: int = 0
    removed: int = 0
    problems: tuple[ImportProblem, ...] = ()


def import_files(
    store: Store,
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str],
    *,
    format: str | None = None,
    size: int = SIZE,
) -> Imported:
    """Import files, and all files of folders whose names end as :data:`FORMATS` has it.

    Args:
        store: where to.
        paths: the source of a memory is the path as it is given here.
        format: ``markdown``, ``text`` or ``jsonl``; by the end of the name if it is not given.
        size: characters that a chunk should have.

    Raises:
        ValueError: an unknown format.
        StoreError, EmbeddingError: the store; what was imported till then is kept.
    """
    if format is not None and format not in FORMATS.values():
        raise ValueError(f"a format is markdown, text or jsonl, not {format!r}")
    problems: list[ImportProblem] = []
    told = Imported()
    current: dict[str, set[str]] = {}
    for file in _files(paths, problems):
        kind = format or FORMATS.get(file.suffix.lower())
        name = file.as_posix()
        if kind is None:
            known = ", ".join(FORMATS)
            problems.append(
                _problem(name, f"{file.suffix or 'no ending'} is not known: {known}; or say the format")
            )
            continue
        try:
            if kind == "jsonl":
                with file.open("rb") as opened:
                    memories: Iterable[Memory] = list(read_lines(opened, name, problems))
            else:
                before = len(problems)
                memories = read_document(file.read_bytes(), name, kind == "markdown", size, problems)
                if len(problems) == before:
                    current[name] = {each.id for each in memories}
        except OSError as problem:
            if isinstance(problem, StoreError):
                raise
            problems.append(_problem(name, f"cannot be read: {problem.strerror or problem}"))
            continue
        told = _added(store, list(memories), replace(told, files=told.files + 1))
    told = replace(told, removed=_forgotten(store, current))
    if told.added or told.replaced:
        store.build_index()
    return replace(told, problems=tuple(problems))


def import_text(store: Store, document: Document, *, size: int = SIZE) -> Imported:
    """Import one document that is no file; what its source said before is replaced, if it has a source."""
    memories, too_long = cut(document, size)
    told = _added(store, memories, Imported(files=1))
    if document.source is not None and not too_long:
        present = {document.source: {each.id for each in memories}}
        told = replace(told, removed=_forgotten(store, present))
    problems = tuple(
        _problem(document.source or "the text", _long(each.length), each.lines.first) for each in too_long
    )
    return replace(told, problems=problems)


def _forgotten(store: Store, present: Mapping[str, set[str]]) -> int:
    """Remove what documents do not say any more; how many memories those were."""
    if not present:
        return 0
    gone = [
        each.id
        for each in store.all()
        if each.id.startswith(CHUNK) and each.id not in present.get(each.source or "", {each.id})
    ]
    return len(store.remove(gone).removed)


def _added(store: Store, memories: Sequence[Memory], told: Imported) -> Imported:
    for start in range(0, len(memories), BATCH):
        did = store.add(memories[start : start + BATCH])
        told = replace(
            told,
            added=told.added + did.added,
            unchanged=told.unchanged + did.unchanged,
            replaced=told.replaced + did.replaced,
        )
    return told


def _files(
    paths: Iterable[str | os.PathLike[str]] | str | os.PathLike[str], problems: list[ImportProblem]
) -> Iterator[Path]:
    for given in [paths] if isinstance(paths, (str, os.PathLike)) else paths:
        path = Path(given)
        if path.is_dir():
            for found in sorted(path.rglob("*")):
                hidden = any(part.startswith(".") for part in found.relative_to(path).parts)
                if found.suffix.lower() in FORMATS and found.is_file() and not hidden:
                    yield found
        elif path.exists():
            yield path
        else:
            problems.append(_problem(path.as_posix(), "there is no such file"))


# ---------------------------------------------------------------------- documents


def read_document(
    data: bytes, name: str, markdown: bool, size: int, problems: list[ImportProblem]
) -> list[Memory]:
    """The memories of a document, and, added to ``problems``, what could be none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        problems.append(_problem(name, f"is no UTF-8 text (byte {problem.start}); convert it first", line))
        return []
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        problems.append(_problem(name, "holds a NUL character, so that it is no text", line))
        return []
    document = Document(text, name, markdown, title=Path(name).stem)
    if markdown and (front := _FRONT.match(text)):
        document = _headed(document, front, problems)
    try:
        memories, too_long = cut(document, size)
    except MemoryFormatError as problem:
        problems.append(_problem(name, str(problem)))
        return []
    problems += [_problem(name, _long(each.length), each.lines.first) for each in too_long]
    return memories


def _long(length: int) -> str:
    return f"a sentence of {length:,} characters is too long for a memory; part it"


def _headed(document: Document, front: re.Match[str], problems: list[ImportProblem]) -> Document:
    """What the front matter (YAML between lines ``---``) says of a document."""
    rest = replace(document, text=document.text[front.end() :], first=front.group().count("\n") + 1)
    name = document.source or ""
    try:
        said = yaml.safe_load(front.group(1))
        if said is None:
            return rest
        if not isinstance(said, dict):
            raise yaml.YAMLError("it is no list of keys and values")
    except (yaml.YAMLError, ValueError, RecursionError) as problem:
        words = " ".join(str(problem).split())
        problems.append(_problem(name, f"the front matter cannot be read, and says nothing: {words}", 1))
        return rest
    fitting: dict[str, Any] = {}
    metadata: dict[str, Scalar] = {}
    for key, value in said.items():
        plain = value.isoformat() if isinstance(value, (date, datetime)) else value
        if key in ("title", "date", "link", "language", "kind") and plain is not None:
            fitting[key] = str(plain)
        elif isinstance(key, str) and isinstance(plain, (str, int, float, bool)):
            metadata[key] = plain
        elif isinstance(plain, list) and all(isinstance(each, (str, int, float)) for each in plain):
            metadata[str(key)] = ", ".join(map(str, plain))
        elif plain is not None:
            problems.append(
                _problem(name, f"{key!r} of the front matter is no text, number or list of these", 1)
            )
    return replace(rest, metadata=metadata, **fitting)


# ---------------------------------------------------------------------- JSON Lines


def read_lines(lines: Iterable[bytes], name: str, problems: list[ImportProblem]) -> Iterator[Memory]:
    """The memories of JSON Lines, and, added to ``problems``, the lines that are none.

    A line is an object with ``text`` or ``content``. ``id``, ``title``, ``source``, ``date``, ``link`` and
    ``language`` (texts), ``expires`` (ISO 8601 with a time zone), ``lines`` (two numbers), ``unit``
    (``kind``, ``title``, ``lines``, ``parts``), ``place`` and ``metadata`` are what they are of a memory.
    Other members with plain values are metadata.
    """
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip(b" \t\r\n\xef\xbb\xbf"):
            continue
        try:
            memory = _memory(_object(line), name)
            if memory.id in seen and memory.content:
                raise MemoryFormatError(
                    f"the id {memory.id!r} is that of line {seen[memory.id]}; it was left out"
                )
        except MemoryFormatError as problem:
            problems.append(_problem(name, str(problem), number))
            continue
        seen[memory.id] = number
        yield memory


def _object(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        raise MemoryFormatError(f"is no UTF-8 (byte {problem.start} of the line)") from None
    except RecursionError:
        raise MemoryFormatError("is nested too deeply") from None
    except ValueError as problem:
        raise MemoryFormatError(f"is no JSON ({problem}); expected an object on one line") from None
    if not isinstance(data, dict):
        raise MemoryFormatError(f'is no JSON object but {_kind(data)}; expected {{"text": ...}}')
    return data


def _memory(data: dict[str, Any], name: str) -> Memory:
    contents = [key for key in ("text", "content") if key in data]
    if len(contents) != 1:
        has = "has both 'text' and 'content'" if contents else "has neither 'text' nor 'content'"
        raise MemoryFormatError(f"{has}; expected one of them, a text")
    content = data.pop(contents[0])
    if not isinstance(content, str):
        raise MemoryFormatError(f"{contents[0]!r} is a text, not {_kind(content)}")
    given: dict[str, Any] = {}
    for key in _MEMBERS:
        value = data.pop(key, None)
        if value is not None:
            if key == "id" and type(value) is int:
                value = str(value)
            if not isinstance(value, str):
                raise MemoryFormatError(f"{key!r} is a text, not {_kind(value)}")
            given[key] = value
    given.setdefault("source", name)
    given["lines"] = _lines(data.pop("lines", None))
    given["place"] = _whole(data.pop("place", None), "place")
    given["unit"] = _unit(data.pop("unit", None))
    given["expires"] = _expires(data.pop("expires", None))
    metadata = data.pop("metadata", None)
    if metadata is not None and not isinstance(metadata, dict):
        raise MemoryFormatError(f"'metadata' is an object, not {_kind(metadata)}")
    return Memory(content, metadata=_joined(metadata or {}, data), **given)


def _joined(metadata: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Scalar]:
    both = sorted(set(metadata) & set(others))
    if both:
        raise MemoryFormatError(f"{both[0]!r} stands in 'metadata' and beside it; expected it once")
    return {key: value for key, value in {**metadata, **others}.items() if value is not None}


def _unit(value: object) -> Unit | None:
    if value is None:
        return None
    if isinstance(value, str):
        return Unit(value)
    known = {each.name for each in fields(Unit)}
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str) or set(value) - known:
        raise MemoryFormatError(
            "'unit' is an object with 'kind', and 'title', 'lines' and 'parts' if it has them"
        )
    return Unit(
        value["kind"],
        value.get("title") or "",
        _lines(value.get("lines")),
        _whole(value.get("parts"), "parts"),
    )


def _lines(value: object) -> Lines | None:
    if value is None:
        return None
    if isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value):
        return Lines(*value)
    raise MemoryFormatError("'lines' is [first, last], two numbers from 1")


def _whole(value: object, name: str) -> int | None:
    if value is None or type(value) is int:
        return value
    raise MemoryFormatError(f"{name!r} is a whole number, not {_kind(value)}")


def _expires(value: object) -> datetime | None:
    if value is None:
        return None
    try:
        return datetime.fromisoformat(value)  # type: ignore[arg-type]  # what is no text is told as well
    except (TypeError, ValueError):
        raise MemoryFormatError("'expires' is a date and time such as 2030-01-31T12:00:00+00:00") from None


def _kind(value: object) -> str:
    names = {
        str: "a text",
        bool: "a boolean",
        int: "a number",
        float: "a number",
        list: "a list",
        dict: "an object",
    }
    return names.get(type(value), "null")


def _problem(name: str, problem: str, line: int | None = None) -> ImportProblem:
    return ImportProblem(ProblemPlace(name, line), problem)
