"""The sources of an answer: named texts, each with its lines, and one search over all of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath

from fol_kb.common.quotations import Match, Passage, Source, Status, rivals
from verification.evidence.units import LineNumbers

_MARKUP = re.compile(
    r"(?<![\w*_])(?P<mark>\*{1,3}|_{1,3})(?=\S)(?P<words>[^*_\n]+?)(?<=\S)(?P=mark)(?![\w*_])"
    r"|(?<!`)`(?P<code>[^`\n]+)`(?!`)"
    r"|(?<!!)\[(?P<label>[^\[\]\n]+)\]\([^()\s]+\)"
)
"""Emphasis, code and links of Markdown: their signs are no words of the source."""
_FILE = re.compile(r"(?!\w+://).*[^\s.]\.[A-Za-z]\w{0,4}")
"""What names a file: nothing else that an answer names need be one of the sources."""


class CitedSource:
    """A text that answers quote, under the name that it is known by.

    Args:
        name: a file, or what else names it.
        text: offsets are those of its code points.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.search = Source(text)

    def __repr__(self) -> str:
        return f"CitedSource({self.name!r}, {len(self.text):,} characters)"

    @cached_property
    def _lines(self) -> LineNumbers:
        return LineNumbers(self.text)

    @cached_property
    def _unmarked(self) -> tuple[Source, list[int]] | None:
        """The text without emphasis and targets of links, and where each character was; None without any."""
        if not any(sign in self.text for sign in ("*", "_", "`", "](")):
            return None
        kept: list[int] = []
        done = 0
        for match in _MARKUP.finditer(self.text):
            inner = match.span(
                next(name for name, words in match.groupdict().items() if words and name != "mark")
            )
            kept += [*range(done, match.start()), *range(*inner)]
            done = match.end()
        if not done:
            return None
        kept += range(done, len(self.text))
        return Source("".join(map(self.text.__getitem__, kept))), kept

    def first(self, words: str) -> Match | None:
        """The first place that has these words, marks of Markdown aside; None if none has."""
        match = next(self.search.matches(words), None)
        if match is not None or self._unmarked is None:
            return match
        unmarked, kept = self._unmarked
        match = next(unmarked.matches(words), None)
        if match is None or match.start is None or match.end is None:
            return None
        start, end = kept[match.start], kept[match.end - 1] + 1
        return replace(match, status=Status.NORMALIZED, start=start, end=end, text=self.text[start:end])

    def line(self, offset: int) -> int:
        """The 1-based line of an offset."""
        return self._lines.of(offset)

    def lines(self, start: int, end: int) -> tuple[int, int]:
        """The 1-based first and last line of a passage."""
        return self.line(start), self.line(max(start, end - 1))

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The offsets of lines, both included, counted from 1."""
        return self._lines.start(first - 1), self._lines.start(last)


@dataclass(frozen=True, slots=True)
class Hit:
    """Where words stand, or what is most like them; and the other sources that have them.

    ``rival`` is another passage that is as near, and the source that has it.
    """

    source: CitedSource
    match: Match
    also_in: tuple[str, ...] = ()
    rival: tuple[CitedSource, Passage] | None = None


class Sources:
    """Several sources, in the order in which the answer's writer was given them.

    Args:
        sources: their names need not differ.

    Raises:
        ValueError: there is none.
    """

    def __init__(self, sources: Iterable[CitedSource]) -> None:
        self.all: Sequence[CitedSource] = tuple(sources)
        if not self.all:
            raise ValueError("quotations are held against sources, and there is none")

    def named(self, name: str) -> CitedSource | None:
        """The source of this number, counted from 1, or of this name, or of a file of this name."""
        if name.isdecimal() and 1 <= int(name) <= len(self.all):
            return self.all[int(name) - 1]
        wanted = name.strip().casefold()
        for key in (_whole, _file, _stem):
            found = [source for source in self.all if key(source.name) == wanted]
            if len(found) == 1:
                return found[0]
        return None

    def lacks(self, name: str) -> bool:
        """Whether none of the sources can be meant by a number, or by the name of a file."""
        wanted = name.strip().casefold()
        if any(key(source.name) == wanted for source in self.all for key in (_whole, _file, _stem)):
            return False
        return not 1 <= int(name) <= len(self.all) if name.isdecimal() else _FILE.fullmatch(name) is not None

    def verified(self, words: str, first: CitedSource | None = None) -> Hit | None:
        """The first source that has these words, EXACT before NORMALIZED; ``first`` is looked at first."""
        found = ((source, source.first(words)) for source in self._order(first))
        hits = [(source, match) for source, match in found if match is not None]
        hits = [hit for hit in hits if hit[1].cut is None] or hits
        if not hits:
            return None
        exact = [hit for hit in hits if hit[1].status is Status.EXACT]
        best = hits[0] if hits[0][0] is first else (exact or hits)[0]
        also = (source.name for source, _ in hits if source is not best[0])
        return Hit(*best, tuple(also))

    def cut(self, words: str, first: CitedSource | None = None) -> Hit | None:
        """The first source that has these characters, whatever they cut at their ends; None if none has."""
        matches = ((source, source.search.cut(words)) for source in self._order(first))
        return next((Hit(source, match) for source, match in matches if match is not None), None)

    def nearest(self, words: str, first: CitedSource | None = None) -> Hit:
        """The source that has a NEAR passage, else the one that has what is most like the words.

        A passage of another source that is as near is a rival, unless the answer says which source it quotes.
        """
        hits = [Hit(source, source.search.find(words)) for source in self._order(first)]
        near = [hit for hit in hits if hit.match.status is Status.NEAR]
        if not near:
            return max(hits, key=lambda hit: hit.match.similarity)
        best = max(near, key=lambda hit: (hit.source is first, hit.match.similarity))
        if best.match.rival is not None:
            return replace(best, rival=(best.source, best.match.rival))
        others = (hit for hit in near if hit is not best and best.source is not first)
        for other in others:
            there = Passage(other.match.start or 0, other.match.end or 0, other.match.text or "")
            if rivals(words, best.match.text or "", there.text):
                return replace(best, rival=(other.source, there))
        return best

    def _order(self, first: CitedSource | None) -> Iterator[CitedSource]:
        if first is not None:
            yield first
        yield from (source for source in self.all if source is not first)


def _whole(name: str) -> str:
    return name.strip().casefold()


def _file(name: str) -> str:
    return PurePath(name.strip()).name.casefold()


def _stem(name: str) -> str:
    return PurePath(name.strip()).stem.casefold()
