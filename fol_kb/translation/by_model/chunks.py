"""A long text in parts: cut between sentences, and between paragraphs if it can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fol_kb.beliefs.sentences import Sentence

LONGEST_FACTOR = 8
"""A sentence of so many times the size of a part is no sentence, and is not sent."""
_CONTEXT = 600
"""Characters before a part that are shown with it, so that ``it`` and ``they`` have something to mean."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a text: sentences ``first`` to ``last`` (half-open) of it, code points ``start`` to ``end``.

    ``number`` counts from 0. ``context`` are the sentences directly before it.
    """

    number: int
    first: int
    last: int
    start: int
    end: int
    context: str = ""


@dataclass(frozen=True, slots=True)
class Cut:
    """All chunks in the order of the text, and the sentences that are in none since they are too long."""

    chunks: tuple[Chunk, ...]
    too_long: tuple[Sentence, ...] = ()


def cut(text: str, sentences: Sequence[Sentence], size: int) -> Cut:
    """Cut a text into parts of at most ``size`` characters, or of one sentence where that is longer.

    Args:
        text: the text.
        sentences: all its sentences, in order, as :func:`fol_kb.beliefs.sentences.split` finds them.
        size: in characters (code points). A part ends at the last paragraph that ends in its second half,
            else at the last sentence that fits.

    Raises:
        ValueError: ``size`` is not positive.
    """
    if size < 1:
        raise ValueError(f"a part has at least one character, not {size}")
    chunks: list[Chunk] = []
    too_long = []
    first = 0
    while first < len(sentences):
        sentence = sentences[first]
        if sentence.end - sentence.start > LONGEST_FACTOR * size:
            too_long.append(sentence)
            first += 1
            continue
        last = _last(text, sentences, first, size)
        context = _context(text, sentences, chunks, first)
        chunks.append(Chunk(len(chunks), first, last, sentence.start, sentences[last - 1].end, context))
        first = last
    return Cut(tuple(chunks), tuple(too_long))


def _last(text: str, sentences: Sequence[Sentence], first: int, size: int) -> int:
    """Where the part that begins with a sentence ends: the index behind its last sentence."""
    start = sentences[first].start
    paragraph = None
    index = first + 1
    while index < len(sentences) and sentences[index].end - start <= size:
        gap = text[sentences[index - 1].end : sentences[index].start]
        if gap.count("\n") > 1 and 2 * (sentences[index - 1].end - start) >= size:
            paragraph = index
        index += 1
    if index == len(sentences):
        return index
    gap = text[sentences[index - 1].end : sentences[index].start]
    return index if paragraph is None or gap.count("\n") > 1 else paragraph


def _context(text: str, sentences: Sequence[Sentence], chunks: Sequence[Chunk], first: int) -> str:
    if not chunks or chunks[-1].last != first:
        return ""
    end = sentences[first - 1].end
    start = None
    for index in range(first - 1, chunks[-1].first - 1, -1):
        if end - sentences[index].start > _CONTEXT:
            break
        start = sentences[index].start
    return "" if start is None else text[start:end]
