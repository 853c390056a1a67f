"""Documents cut into memories: each knows its unit, its place in it, its lines, and cuts no sentence.

Pieces of a unit are put together up to a size. A piece that is longer is parted between sentences; a sentence
that is longer stays whole. A poem is parted between stanzas, where a sentence ends.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from fol_kb.translation import sentences
from verification.evidence.memory import LONGEST_CONTENT, Lines, Memory, Scalar, Unit
from verification.evidence.units import (
    POEM,
    LineNumbers,
    RawUnit,
    Span,
    ends_sentence,
    markdown_units,
    text_units,
    trim,
)

SIZE = 800
"""Characters of a memory: a paragraph or two, well inside the 512 tokens that small embedders read."""

CHUNK = "c-"
"""What the id of a chunk begins with."""

_FULL_WIDTH = re.compile(r"(?<=[。！？])(?![。！？」』）])")
"""Where sentences end in scripts without blanks."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text to be cut, and what all its memories say of where they come from.

    Args:
        text: as it is in the file.
        source: the file, or what else names it.
        markdown: whether it is Markdown; else empty lines part paragraphs.
        title: of the whole.
        kind: of its units; by their looks if it is not given.
        first: the number of its first line, where something else stands before it.
    """

    text: str
    source: str | None = None
    markdown: bool = False
    title: str | None = None
    date: str | None = None
    link: str | None = None
    language: str | None = None
    kind: str | None = None
    metadata: Mapping[str, Scalar] = field(default_factory=dict, hash=False)
    first: int = 1


@dataclass(frozen=True, slots=True)
class TooLong:
    """A sentence that is too long for a memory: its lines and how many characters it has."""

    lines: Lines
    length: int


def cut(document: Document, size: int = SIZE) -> tuple[list[Memory], list[TooLong]]:
    """The memories of a document, in order, and what could be none.

    Args:
        document: the text.
        size: characters that a memory should have at most.

    Raises:
        ValueError: no positive size.
    """
    if size < 1:
        raise ValueError(f"a size is a positive number of characters, not {size!r}")
    text = document.text
    lines = LineNumbers(text)
    find = markdown_units if document.markdown else text_units
    memories: list[Memory] = []
    too_long: list[TooLong] = []
    seen: Counter[str] = Counter()
    for unit in find(text, document.kind):
        spans = []
        for start, end in _together(text, unit, size):
            if end - start > LONGEST_CONTENT:
                too_long.append(TooLong(_lines(lines, (start, end), document.first), end - start))
            else:
                spans.append((start, end))
        bounds = _lines(lines, unit.span, document.first)
        about = Unit(unit.kind, unit.title, bounds, len(spans) or None)
        for place, span in enumerate(spans, start=1):
            content = text[span[0] : span[1]]
            seen[content] += 1
            memories.append(
                Memory(
                    content,
                    id=_id(document.source, content, seen[content]),
                    title=document.title,
                    source=document.source,
                    lines=_lines(lines, span, document.first),
                    unit=about,
                    place=place,
                    date=document.date,
                    link=document.link,
                    language=document.language,
                    metadata=document.metadata,
                )
            )
    return memories, too_long


def _together(text: str, unit: RawUnit, size: int) -> Iterator[Span]:
    """Neighbours joined as long as they fit."""
    start = end = -1
    for span in _atoms(text, unit, size):
        if start < 0:
            start, end = span
        elif span[1] - start <= size or (unit.kind == POEM and not ends_sentence(text[start:end])):
            end = span[1]
        else:
            yield start, end
            start, end = span
    if start >= 0:
        yield start, end


def _atoms(text: str, unit: RawUnit, size: int) -> Iterator[Span]:
    """What is not parted: pieces that fit, the sentences of the others."""
    for start, end in unit.pieces:
        if end - start <= size or unit.kind == POEM:
            yield start, end
            continue
        for sentence in sentences(text[start:end]):
            bounds = [0, *(each.start() for each in _FULL_WIDTH.finditer(sentence.text)), len(sentence.text)]
            for first, last in pairwise(bounds):
                offset = start + sentence.start
                if span := trim(text, (offset + first, offset + last)):
                    yield span


def _lines(lines: LineNumbers, span: Span, first: int) -> Lines:
    return Lines(lines.of(span[0]) + first - 1, lines.of(span[1] - 1) + first - 1)


def _id(source: str | None, content: str, number: int) -> str:
    """The same for the same words in the same source, wherever they stand in it."""
    told = f"{source or ''}\0{content}\0{number}"
    return f"{CHUNK}{hashlib.sha256(told.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}"
