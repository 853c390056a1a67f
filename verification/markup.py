"""The words of a text without its Markdown, each with its place in the text.

CommonMark and its tables are read by ``markdown-it-py``; text without Markdown reads as paragraphs. Indented
code blocks are not read as code: mails, minutes and poems indent more often than anybody writes such code.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_LINE = re.compile(r"(.*?)(?:\r\n?|\n|\Z)", re.DOTALL)
_REACH = 1_000
"""Characters of marks (back ticks, the signs of quoted lines) that may part two letters of code."""
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});")
_REFERENCE = re.compile(r"\[(?:\d{1,3}|\^[^\]\s]+|citation needed|réf\. nécessaire)\]")
"""Marks of notes, as on pages of Wikipedia: they are no words of the sentence."""


class Kind(Enum):
    """What a block is."""

    TEXT = "text"
    HEADING = "heading"
    CODE = "code"
    CELL = "cell"
    QUOTED = "quoted"
    MARKUP = "markup"


@dataclass(frozen=True, slots=True)
class Block:
    """A run of text with one purpose.

    ``clean`` is the text without marks; the character ``clean[i]`` stands at ``places[i]`` of the text.
    ``start`` and ``end`` are where the block stands.
    """

    kind: Kind
    start: int
    end: int
    clean: str
    places: Sequence[int]
    before_list: bool = False

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where ``clean[start:end]`` stands in the text; it must not be empty."""
        return self.places[start], self.places[end - 1] + 1


class Lines:
    """The lines of a text as Markdown counts them."""

    def __init__(self, text: str) -> None:
        self.spans = [(match.start(1), match.end(1)) for match in _LINE.finditer(text)]
        self._starts = [start for start, _ in self.spans]
        self._newlines = [match.end() for match in re.finditer("\n", text)]

    def number(self, offset: int) -> int:
        """The 1-based number of the line with this offset, as ``\\n`` ends lines."""
        return bisect_right(self._newlines, offset) + 1


def blocks(text: str) -> list[Block]:
    """The blocks of a text in its order. Letters outside them are marks of Markdown, such as numbers."""
    lines = Lines(text)
    found: list[Block] = []
    covered: set[int] = set()
    quoted = 0
    heading = underlined = cell = False
    row: tuple[int, int] | None = None
    cursor = 0
    tokens = _markdown().parse(text)
    for token in tokens:
        if token.type == "blockquote_open":
            quoted += 1
        elif token.type == "blockquote_close":
            quoted -= 1
        elif token.type in ("heading_open", "heading_close"):
            heading = token.type == "heading_open"
            underlined = token.markup in ("=", "-")
        elif token.type in ("td_open", "th_open", "td_close", "th_close"):
            cell = token.type.endswith("_open")
        elif token.type == "tr_open" and token.map:
            row = (token.map[0], token.map[1])
            cursor = lines.spans[row[0]][0]
        elif token.type in ("bullet_list_open", "ordered_list_open") and found:
            found[-1] = _before_list(found[-1])
        if token.type in ("fence", "html_block", "code_block") and token.map:
            covered.update(range(*token.map))
            kind = Kind.MARKUP if token.type == "html_block" else Kind.CODE
            block = _raw(text, lines, token.map[0], token.map[1], kind)
            if block is not None:
                if kind is Kind.CODE and found:
                    found[-1] = _before_list(found[-1])
                found.append(block)
        elif token.type == "inline":
            first, last = (row if cell else None) or (token.map or (0, 0))
            covered.update(range(first, last))
            if not cell:
                cursor = lines.spans[first][0]
            clean, places, cursor = _inline(text, lines, token, first, cursor)
            if not clean.strip():
                continue
            # a line of dashes below a sentence ends a section of a mail; below other words it makes a heading
            titled = heading and not (underlined and clean.rstrip().endswith((".", "!", "?")))
            kind = Kind.HEADING if titled else Kind.CELL if cell else Kind.QUOTED if quoted else Kind.TEXT
            found.append(Block(kind, places[0], places[-1] + 1, clean, places))
    found += _uncovered(text, lines, covered)
    found.sort(key=lambda block: block.start)
    return found


def _before_list(block: Block) -> Block:
    return Block(block.kind, block.start, block.end, block.clean, block.places, before_list=True)


def _uncovered(text: str, lines: Lines, covered: set[int]) -> list[Block]:
    """Lines of which Markdown shows nothing, such as definitions of links."""
    missing = [
        number
        for number, (start, end) in enumerate(lines.spans)
        if number not in covered and re.search(r"\w", text[start:end])
    ]
    raw = [_raw(text, lines, number, number + 1, Kind.MARKUP) for number in missing]
    return [block for block in raw if block is not None]


def _raw(text: str, lines: Lines, first: int, last: int, kind: Kind) -> Block | None:
    start, end = lines.spans[first][0], lines.spans[min(last, len(lines.spans)) - 1][1]
    words = text[start:end]
    start, end = start + len(words) - len(words.lstrip()), start + len(words.rstrip())
    return Block(kind, start, end, text[start:end], range(start, end)) if end > start else None


def _inline(text: str, lines: Lines, token: Token, first: int, cursor: int) -> tuple[str, list[int], int]:
    """The words of a paragraph, a heading or a cell, and where each character stands."""
    letters: list[str] = []
    places: list[int] = []
    line = first
    struck = 0
    for child in token.children or ():
        if child.type in ("softbreak", "hardbreak"):
            end = max(cursor, lines.spans[line][1])
            letters.append("\n")
            places.append(min(end, len(text) - 1))
            line += 1
            cursor = lines.spans[line][0]
            continue
        if child.type in ("s_open", "s_close"):
            struck += 1 if child.type == "s_open" else -1
        if child.type not in ("text", "text_special", "code_inline") or not child.content:
            if child.type in ("html_inline", "image"):
                cursor += max(0, text.find(child.content, cursor) - cursor)
            continue
        if child.type == "code_inline":  # it may go over lines, whose ends its content has as blanks
            found = _letter_by_letter(text, child.content, cursor)
            cursor = found[-1] + 1
            while line + 1 < len(lines.spans) and cursor > lines.spans[line][1]:
                line += 1
            if not struck:
                letters.extend(child.content)
                places.extend(found)
            continue
        for part in child.content.split("\n"):
            at = text.find(part, cursor, max(cursor, lines.spans[line][1]))
            if at < 0:  # something in it is written as an entity, or behind a backslash
                found, cursor = _as_written(text, part, cursor, max(cursor, lines.spans[line][1]))
            else:
                found, cursor = list(range(at, at + len(part))), at + len(part)
            if not struck:  # what is struck out is taken back
                letters.extend(part)
                places.extend(found)
    return (*_without_references("".join(letters), places), cursor)


def _as_written(text: str, content: str, cursor: int, end: int) -> tuple[list[int], int]:
    """Where the characters of a text stand that entities and backslashes write; and where it ends."""
    places: list[int] = []
    rest = ""  # of an entity that stands for more than one character
    for letter in content:
        if rest.startswith(letter):
            places.append(places[-1])
            rest = rest[1:]
            continue
        at = cursor
        while at < end:
            entity = _ENTITY.match(text, at, end)
            written = html.unescape(entity[0]) if entity else ""
            if written.startswith(letter) or (letter == "\ufffd" and entity):
                places.append(at)
                assert entity is not None
                cursor, rest = entity.end(), written[1:]
                break
            if text[at] == letter:
                places.append(at)
                cursor = at + 1
                break
            at += 1 if entity is None else entity.end() - at
        else:
            places.append(min(cursor, len(text) - 1))
    return places, cursor


def _letter_by_letter(text: str, content: str, cursor: int) -> list[int]:
    """Where the letters of a code span stand, in order."""
    places = []
    for letter in content:
        at, until = cursor, min(len(text), cursor + _REACH)
        while at < until and text[at] != letter and not (letter == " " and text[at] in "\r\n"):
            at += 1
        place = at if at < until else min(cursor, len(text) - 1)
        places.append(place)
        cursor = place + 1
    return places


def _without_references(clean: str, places: list[int]) -> tuple[str, list[int]]:
    keep = bytearray(b"\x01") * len(clean)
    for match in _REFERENCE.finditer(clean):
        keep[match.start() : match.end()] = bytes(len(match[0]))
    return (
        "".join(letter for letter, kept in zip(clean, keep, strict=True) if kept),
        [place for place, kept in zip(places, keep, strict=True) if kept],
    )


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).disable(["code"])


__all__ = ["Block", "Kind", "Lines", "blocks"]
