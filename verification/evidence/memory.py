"""A memory: a passage that claims are held against, and where it comes from.

A frozen value. Its ``id`` is the one it was given, else it is made of the hash of the content. Lines are
1-based and inclusive, as editors count them.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Any

from verification.evidence.errors import MemoryFormatError

Scalar = str | int | float | bool
"""What a value of metadata can be."""

Where = Mapping[str, Scalar | Collection[Scalar]]
"""A filter: each key has this value, or one of these. Values are equal as in Python: ``1 == 1.0 == True``."""

LONGEST_CONTENT = 100_000
"""Characters of a memory. A longer text is a document, out of which memories have to be cut first."""
LONGEST_ID = 500
_INTEGERS = range(-(2**63), 2**63)


@dataclass(frozen=True, slots=True, order=True)
class Lines:
    """The lines ``first`` to ``last`` of a source, 1-based, both included."""

    first: int
    last: int

    def __post_init__(self) -> None:
        if not 1 <= self.first <= self.last:
            raise MemoryFormatError(f"lines {self.first} to {self.last} are no range: the first line is 1")

    def __str__(self) -> str:
        return f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Unit:
    """The whole that a memory is a part of: a poem, a section, a conversation.

    Args:
        kind: what it is, such as ``poem``, ``section``, ``conversation`` or ``document``.
        title: what it is called; empty if it has no name.
        lines: its bounds in the source.
        parts: how many memories it was cut into. A memory whose unit has one part holds it whole.
    """

    kind: str
    title: str = ""
    lines: Lines | None = None
    parts: int | None = None

    def __post_init__(self) -> None:
        _text("the kind of a unit", self.kind)
        _text("the title of a unit", self.title)
        if self.parts is not None and self.parts < 1:
            raise MemoryFormatError(f"a unit has 1 part or more, not {self.parts!r}")


@dataclass(frozen=True, slots=True)
class Memory:
    """A passage, and where it comes from.

    Args:
        content: the words, exactly as they stand in the source; at most 100,000 characters.
        id: made of the hash of the content if it is empty.
        title: of the document.
        source: the document itself: a file, or what else names it.
        lines: where the content stands in the source.
        unit: the whole that it is a part of.
        place: its number among the parts of the unit, from 1.
        date: of the document, as it was found; ISO 8601 where that is known.
        link: where people find it.
        language: a tag such as ``en``.
        expires: when it stops being evidence; with a time zone.
        metadata: what searches can filter by. It is copied, and not to be changed.

    Raises:
        MemoryFormatError: one of them is none, or a text holds a NUL or half a surrogate pair, which no store
            can keep.
    """

    content: str
    id: str = ""
    title: str | None = None
    source: str | None = None
    lines: Lines | None = None
    unit: Unit | None = None
    place: int | None = None
    date: str | None = None
    link: str | None = None
    language: str | None = None
    expires: datetime | None = None
    metadata: Mapping[str, Scalar] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        _text("the content of a memory", self.content)
        if not self.content.strip():
            raise MemoryFormatError("the content of a memory is empty")
        if len(self.content) > LONGEST_CONTENT:
            raise MemoryFormatError(
                f"the content of a memory has {len(self.content):,} characters, and no more than"
                f" {LONGEST_CONTENT:,} are allowed; cut it into chunks first (import_text does)"
            )
        for name in ("id", "title", "source", "date", "link", "language"):
            value = getattr(self, name)
            if value is not None:
                _text(f"the {name} of a memory", value)
        if not self.id:
            object.__setattr__(self, "id", f"m-{self.content_hash[:32]}")
        if len(self.id) > LONGEST_ID:
            raise MemoryFormatError(f"an id has at most {LONGEST_ID} characters, not {len(self.id):,}")
        if self.place is not None and self.place < 1:
            raise MemoryFormatError(f"the first place in a unit is 1, not {self.place!r}")
        if self.expires is not None:
            if self.expires.tzinfo is None:
                raise MemoryFormatError(f"expires needs a time zone, not {self.expires.isoformat()}")
            object.__setattr__(self, "expires", self.expires.astimezone(UTC))
        object.__setattr__(self, "metadata", _metadata(self.metadata))

    @property
    def content_hash(self) -> str:
        """SHA-256 of the content in UTF-8, 64 hexadecimal digits."""
        return hashlib.sha256(self.content.encode()).hexdigest()

    @property
    def whole(self) -> bool:
        """Whether it holds its unit whole, as far as that is known."""
        return self.unit is not None and self.unit.parts == 1

    def expired(self, now: datetime) -> bool:
        """Whether it is no evidence any more at a time (with a time zone)."""
        return self.expires is not None and self.expires <= now

    def record(self) -> str:
        """All of it but the content, as JSON: the same text exactly if the memories are the same there."""
        data = _members(self)
        del data["content"]
        kept = {name: value for name, value in data.items() if value is not None and value != {}}
        return json.dumps(kept, default=_plain, ensure_ascii=False, sort_keys=True, allow_nan=False)

    @staticmethod
    def of(content: str, record: str) -> Memory:
        """The memory that :meth:`record` was made of."""
        data = json.loads(record)
        unit = data.pop("unit", None)
        if unit is not None:
            unit = Unit(unit["kind"], unit["title"], _lines(unit["lines"]), unit["parts"])
        expires = data.pop("expires", None)
        return Memory(
            content,
            lines=_lines(data.pop("lines", None)),
            unit=unit,
            expires=None if expires is None else datetime.fromisoformat(expires),
            **data,
        )


def _members(value: Memory | Unit) -> dict[str, Any]:
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _plain(value: Lines | Unit | datetime) -> object:
    """What JSON does not know, as it is written."""
    if isinstance(value, Lines):
        return [value.first, value.last]
    return _members(value) if isinstance(value, Unit) else value.isoformat()


def _lines(pair: list[int] | None) -> Lines | None:
    return None if pair is None else Lines(*pair)


def _metadata(given: Mapping[str, Scalar]) -> dict[str, Scalar]:
    items: Iterable[tuple[str, Any]] = given.items()
    for key, value in items:
        _text("a key of metadata", key)
        if isinstance(value, str):
            _text(f"metadata {key!r}", value)
        elif isinstance(value, int):
            if value not in _INTEGERS:
                raise MemoryFormatError(f"metadata {key!r} is {value}; integers have at most 64 bits")
        elif isinstance(value, float):
            if not math.isfinite(value):
                raise MemoryFormatError(f"metadata {key!r} is {value}, which is no number to filter by")
        else:
            told = type(value).__name__
            raise MemoryFormatError(f"metadata {key!r} is a text, a number or a boolean, not of type {told}")
    return dict(given)


def checked_filter(where: Where | None) -> dict[str, tuple[Scalar, ...]]:
    """A filter with the values of each key as a tuple.

    Raises:
        MemoryFormatError: a value that no metadata has.
    """
    found: dict[str, tuple[Scalar, ...]] = {}
    for key, value in (where or {}).items():
        values = tuple(value) if isinstance(value, (list, tuple, set, frozenset)) else (value,)
        found[key] = tuple(_metadata({key: each})[key] for each in values)
    return found


def storable(text: str) -> bool:
    """Whether every store can keep a text: no NUL, no half of a surrogate pair."""
    try:
        _text("a text", text)
    except MemoryFormatError:
        return False
    return True


def _text(what: str, value: Any) -> None:
    if not isinstance(value, str):
        raise MemoryFormatError(f"{what} is a text, not of type {type(value).__name__}")
    nul = value.find("\0")
    if nul >= 0:
        raise MemoryFormatError(f"{what} holds a NUL character at offset {nul}; it may be no text at all")
    try:
        value.encode()
    except UnicodeEncodeError as problem:
        raise MemoryFormatError(f"{what} holds half a surrogate pair at offset {problem.start}") from None
