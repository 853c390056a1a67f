"""The units of sources, such as a poem or a section, and the one that a question means.

The words of a unit are those below its heading.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from fol_kb.translation import sentences
from verification.citations.sources import CitedSource, Sources
from verification.evidence.units import markdown_units, text_units, trim
from verification.evidence.words import words

_MARKDOWN = (".md", ".markdown")
_LONGEST_PASSAGE = 400
"""Characters of a passage that is supplied; of a longer paragraph a sentence is."""
_SHORTEST_PASSAGE = 20


def _listed(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_FUNCTION_WORDS = _listed(
    """
    a about all an and any are as at be been but by can could did do does for from had has have he her his
    how i if in into is it its me more most my no nor not of on one or our out over own shall she should so
    some such than that the their them then there these they this those to under up us very was we were what
    when where which while who whom whose why will with would you your au aux avec ce ces cet cette ceux
    comme dans de des du elle elles en est et ete etre eu il ils je l la le les leur leurs lui ma mais me
    mes moi mon ne nos notre nous on ou par pas pour qu que qui quoi s sa sans se ses si son sont sous sur
    ta te tes toi ton tu un une vos votre vous y
    """
)
"""Closed classes of English and French, without accents: they say nothing of a theme."""
_KINDS = {
    "poem": ("poem", "poème", "poésie", "sonnet", "song", "chanson", "lyrics", "verse"),
    "conversation": ("conversation", "dialogue", "transcript", "interview", "entretien"),
}


@dataclass(frozen=True, slots=True)
class SourceUnit:
    """A unit of a source: ``start`` to ``end`` are its words, ``top`` is where its heading begins."""

    source: CitedSource
    kind: str
    title: str
    top: int
    start: int
    end: int
    pieces: tuple[tuple[int, int], ...]

    @property
    def text(self) -> str:
        """The words, as the source has them."""
        return self.source.text[self.start : self.end]

    @property
    def lines(self) -> tuple[int, int]:
        """The first and the last line of the words."""
        return self.source.lines(self.start, self.end)

    @property
    def name(self) -> str:
        """What people call it: its title, or the file that it fills."""
        return self.title or PurePath(self.source.name).stem


def units_of(source: CitedSource) -> list[SourceUnit]:
    """The units of a source, in their order."""
    find = markdown_units if source.name.lower().endswith(_MARKDOWN) else text_units
    return [
        SourceUnit(
            source, raw.kind, raw.title, raw.span[0], raw.pieces[0][0], raw.pieces[-1][1], tuple(raw.pieces)
        )
        for raw in find(source.text)
    ]


def meant(question: str, sources: Sources) -> SourceUnit | None:
    """The unit that a question means: the one whose title it has, the only one of its kind, the only one."""
    units = [unit for source in sources.all for unit in units_of(source)]
    if len(units) == 1:
        return units[0]
    asked = set(words(question))
    titled = [
        (len(set(words(unit.name))), unit)
        for unit in units
        if (said := set(words(unit.name))) and said <= asked
    ]
    if titled:
        most = max(count for count, _ in titled)
        best = [unit for count, unit in titled if count == most]
        return best[0] if len(best) == 1 else None
    for kind, names in _KINDS.items():
        if asked.intersection(word for name in names for word in words(name)):
            of_kind = [unit for unit in units if unit.kind == kind]
            return of_kind[0] if len(of_kind) == 1 else None
    return None


def passages(sources: Sources) -> Iterator[tuple[CitedSource, int, int]]:
    """What can be quoted as a passage: short paragraphs, sentences of long ones."""
    for source in sources.all:
        for unit in units_of(source):
            for start, end in unit.pieces:
                if end - start <= _LONGEST_PASSAGE:
                    yield source, *_bare(source.text, start, end)
                    continue
                for sentence in sentences(source.text[start:end]):
                    span = trim(
                        source.text, (start + sentence.start, start + sentence.start + len(sentence.text))
                    )
                    if span is not None:
                        yield source, *_bare(source.text, *span)


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    lead = len(text[start:end]) - len(text[start:end].lstrip())
    return start + lead, end


def relevant(about: str, found: Sequence[tuple[CitedSource, int, int]]) -> list[tuple[CitedSource, int, int]]:
    """The passages that share words with these, the ones that share most of the rare ones first."""
    has = [Counter(map(_stem, words(source.text[start:end]))) for source, start, end in found]
    frequencies = Counter(word for counter in has for word in counter)
    asked = {_stem(word) for word in words(about) if word not in _FUNCTION_WORDS}
    wanted = {word for word in asked if len(word) > 2 and 0 < frequencies[word] <= max(3, len(found) // 3)}
    weight = {word: math.log(1 + len(found) / frequencies[word]) for word in wanted}
    scored = [
        (sum(weight[word] for word in wanted if counter[word]), -number)
        for number, counter in enumerate(has)
        if found[number][2] - found[number][1] >= _SHORTEST_PASSAGE
    ]
    return [found[-number] for score, number in sorted(scored, reverse=True) if score > 0]


def _stem(word: str) -> str:
    """Without the ending of a plural, in English and French."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" and word[-2] != "s" else word
