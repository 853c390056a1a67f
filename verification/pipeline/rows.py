"""The rows of an answer: everything in it that is text, in order, sentence by sentence."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from fol_kb.translation import sentences
from verification.markup import Block, Kind, Lines, blocks
from verification.model import AnswerRow, RowKind

_KINDS = {
    Kind.HEADING: RowKind.HEADING,
    Kind.CODE: RowKind.CODE,
    Kind.CELL: RowKind.CELL,
    Kind.QUOTED: RowKind.QUOTED,
    Kind.MARKUP: RowKind.MARKUP,
}


class Placed(Protocol):
    """What stands in an answer."""

    @property
    def start(self) -> int | None:
        """Where it begins."""
        ...

    @property
    def end(self) -> int | None:
        """Where it ends, exclusive."""
        ...


Thing = TypeVar("Thing", bound=Placed)


def rows_of(answer: str) -> tuple[AnswerRow, ...]:
    """The rows of an answer, without verdicts. Every word of it is in one; marks of Markdown are in none."""
    lines = Lines(answer)
    found: list[AnswerRow] = []
    for block in blocks(answer):
        for kind, text, start, end in _parts(block):
            if (
                found and start < found[-1].end
            ):  # a sentence ends within "&lt;", and the next one begins there
                found[-1] = replace(found[-1], end=max(start, found[-1].start))
                start = found[-1].end
            number = len(found) + 1
            found.append(AnswerRow(number, kind, text, start, end, lines.number(start)))
    return tuple(found)


def with_outside(answer: str, rows: Sequence[AnswerRow], things: Sequence[Placed]) -> tuple[AnswerRow, ...]:
    """The rows, and one more for each thing outside them all: in the text of a picture, or struck out."""
    outside = sorted(
        (each.start, each.end)
        for each in things
        if each.start is not None and each.end is not None and each.start < each.end
    )
    starts, lines = [row.start for row in rows], Lines(answer)
    found, done = list(rows), 0
    for start, last in outside:
        place = bisect_right(starts, start)
        if place and rows[place - 1].end > start:
            continue
        end = min(last, starts[place]) if place < len(starts) else last
        if start < done or end < last:  # it has a character in a row
            continue
        found.append(AnswerRow(1, RowKind.MARKUP, answer[start:end], start, end, lines.number(start)))
        done = end
    found.sort(key=lambda row: row.start)
    return tuple(replace(row, number=number) for number, row in enumerate(found, start=1))


def _parts(block: Block) -> Iterator[tuple[RowKind, str, int, int]]:
    if block.kind in (Kind.CODE, Kind.MARKUP, Kind.HEADING, Kind.CELL):
        yield _KINDS[block.kind], block.clean.strip(), block.start, block.end
        return
    for sentence in sentences(block.clean):
        start, end = block.span(sentence.start, sentence.end)
        kind = _KINDS.get(block.kind)
        if kind is None:
            asks = sentence.text.rstrip("\"'”’»)] ").endswith(("?", "？"))
            kind = RowKind.QUESTION if asks else RowKind.SENTENCE
        yield kind, sentence.text, start, end


def within(rows: Sequence[AnswerRow], things: Sequence[Thing]) -> list[tuple[Thing, ...]]:
    """For each row the things that have a character in common with it; rows do not overlap."""
    starts = [row.start for row in rows]
    found: list[list[Thing]] = [[] for _ in rows]
    for each in things:
        if each.start is None or each.end is None:
            continue
        at = bisect_left(starts, each.end)
        while at > 0 and rows[at - 1].end > each.start:
            at -= 1
            found[at].append(each)
    return list(map(tuple, found))
