"""What a context is built of: pieces of files, or memories of a store, the best for a question first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from verification.citations.context import Piece
from verification.citations.sources import Sources
from verification.citations.units import SourceUnit, relevant, units_of

if TYPE_CHECKING:
    from verification.evidence import Memory


def pieces_of(sources: Sources, question: str) -> list[Piece]:
    """The units of files that share words with a question, the best first; all of them where none does.

    A unit is one piece, and complete.
    """
    units = [unit for source in sources.all for unit in units_of(source)]
    spans = {(unit.source.name, unit.top, unit.end): unit for unit in units}
    ranked = relevant(question, [(unit.source, unit.top, unit.end) for unit in units])
    best = [spans[source.name, start, end] for source, start, end in ranked]
    return [_piece(unit) for unit in best or units]


def _piece(unit: SourceUnit) -> Piece:
    first, last = unit.lines
    return Piece(unit.text, unit.source.name, first, last, unit.kind, unit.title, first, last, True)


def pieces_of_memories(memories: Iterable[Memory]) -> list[Piece]:
    """The memories that a store found, in their order; one without lines counts as line 1 of its source."""
    return [_of_memory(memory) for memory in memories]


def _of_memory(memory: Memory) -> Piece:
    unit, lines = memory.unit, memory.lines
    first = lines.first if lines else 1
    last = lines.last if lines else first + memory.content.count("\n")
    known = unit.lines if unit is not None and lines is not None else None
    return Piece(
        memory.content,
        memory.source or memory.id,
        first,
        last,
        unit.kind if unit else "memory",
        (unit.title if unit else "") or memory.title or "",
        known.first if known else None,
        known.last if known else None,
        memory.whole,
        memory.id,
        memory.place,
        unit.parts if unit else None,
    )
