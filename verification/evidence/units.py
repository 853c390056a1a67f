"""The units of a document, such as the sections of a Markdown text, and the pieces that each is made of.

Offsets are code points, half-open. A piece is what no chunk cuts without need: a paragraph, an item of a
list, a stanza, a turn of a conversation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Span = tuple[int, int]

POEM, CONVERSATION, SECTION, DOCUMENT = "poem", "conversation", "section", "document"

_SHORT = 60
"""Characters of a line that may be a verse."""
_TURN = re.compile(
    r"^[ \t]*(?:[-*>][ \t]+)?(\**)([^\s:*#>|][^:*\n]{0,39}?)(?:\1:|:\1)(?:[ \t]|$)", re.MULTILINE
)
"""A speaker and a colon, plain or bold, at the start of a line."""
_STOP = re.compile(r"[.!?…。！？][\"'”’»)\]」』]*$")
_BULLET = re.compile(r"[ \t]*(?:[-*+•|#>]|\d{1,3}[.)])[ \t]")


@dataclass(frozen=True, slots=True)
class RawUnit:
    """A unit as it stands in the text: its kind, its title, where it is, and its pieces in their order."""

    kind: str
    title: str
    span: Span
    pieces: tuple[Span, ...]


class LineNumbers:
    """Lines of offsets, and offsets of lines."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._length = len(text)

    def of(self, offset: int) -> int:
        """The 1-based line that an offset is in."""
        return bisect_right(self._starts, offset)

    def start(self, line: int) -> int:
        """The offset at which a 0-based line starts; the end of the text if there is none."""
        return self._starts[line] if line < len(self._starts) else self._length


def markdown_units(text: str, kind: str | None = None) -> list[RawUnit]:
    """A Markdown text (CommonMark and tables): a unit for what stands under each heading."""
    from markdown_it import MarkdownIt

    lines = LineNumbers(text)
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    parts: list[tuple[str, int, list[Span]]] = [("", 0, [])]
    for at, token in enumerate(tokens):
        if token.map is None or token.nesting < 0:
            continue
        span = (lines.start(token.map[0]), lines.start(token.map[1]))
        if token.type == "heading_open" and token.level == 0:
            title = " ".join(tokens[at + 1].content.split())
            parts.append((title, span[0], []))
        elif (token.type == "list_item_open" and token.level == 1) or (
            token.level == 0 and not token.type.endswith("_list_open")
        ):
            parts[-1][2].append(span)
    ends = [start for _, start, _ in parts[1:]] + [len(text)]
    found = []
    for (title, start, spans), end in zip(parts, ends, strict=True):
        pieces = [trimmed for span in spans if (trimmed := trim(text, span))]
        whole = trim(text, (start, end))
        if whole is None or not pieces:
            continue  # a heading alone says nothing that its sections do not
        found.append(_unit(text, kind, SECTION, title, whole, pieces))
    return found


def text_units(text: str, kind: str | None = None) -> list[RawUnit]:
    """A plain text: one unit, whose pieces are parted by empty lines."""
    whole = trim(text, (0, len(text)))
    if whole is None:
        return []
    pieces = [
        trimmed
        for match in re.finditer(r"(?:[^\n]*\S[^\n]*(?:\n|$))+", text)
        if (trimmed := trim(text, match.span()))
    ]
    return [_unit(text, kind, DOCUMENT, "", whole, pieces)]


def _unit(text: str, given: str | None, usual: str, title: str, whole: Span, pieces: list[Span]) -> RawUnit:
    body = (pieces[0][0], pieces[-1][1])
    kind = given or _kind(text[body[0] : body[1]]) or usual
    if kind == CONVERSATION:
        pieces = list(_turns(text, body)) or pieces
    return RawUnit(kind, title, whole, tuple(pieces))


def _kind(text: str) -> str | None:
    """A poem or a conversation by its looks; None for neither."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 4:
        return None
    speakers = Counter(match.group(2) for line in lines if (match := _TURN.match(line)))
    turns = speakers.total()
    if turns >= 4 and len(speakers) >= 2 and 2 * len(speakers) <= turns and 3 * turns >= len(lines):
        return CONVERSATION
    return POEM if _verses(lines) else None


def _verses(lines: Sequence[str]) -> bool:
    short = sum(len(line) <= _SHORT for line in lines)
    if short < 0.9 * len(lines) or any(
        _BULLET.match(line) or line.startswith(("\t", "    ")) for line in lines
    ):
        return False
    longest = max(len(line.rstrip()) for line in lines)
    pairs = list(pairwise(lines))
    # a line of a paragraph ends where the next word would not have fitted
    full = sum(len(line.rstrip()) + 1 + len(after.split()[0]) > longest for line, after in pairs)
    stops = sum(bool(_STOP.search(line.rstrip())) for line in lines)
    words = sum(len(line.split()) for line in lines)
    capitals = sum(line.lstrip(" \"'“«(—-")[:1].isupper() for line in lines)
    verses = full < 0.4 * len(pairs) or capitals >= 0.8 * len(lines)
    return verses and stops < 0.7 * len(lines) and words >= 3 * len(lines)


def _turns(text: str, span: Span) -> Iterator[Span]:
    starts = [match.start() for match in _TURN.finditer(text, *span)]
    if not starts:
        return
    bounds = [span[0], *starts, span[1]] if starts[0] > span[0] else [*starts, span[1]]
    for start, end in pairwise(bounds):
        if trimmed := trim(text, (start, end)):
            yield trimmed


def trim(text: str, span: Span) -> Span | None:
    """A span without white space around it; a first line keeps its indent. None if nothing is left."""
    start, end = span
    inside = text[start:end]
    if not inside.strip():
        return None
    first = start + len(inside) - len(inside.lstrip())
    line = text.rfind("\n", start, first) + 1
    return max(line, start), start + len(inside.rstrip())


def ends_sentence(text: str) -> bool:
    """Whether what ends here ends a sentence."""
    return bool(_STOP.search(text[-20:].rstrip()))
