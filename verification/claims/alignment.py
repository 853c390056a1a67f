"""A clause of a claim beside the clause of a quotation that is most like it: what stands for what.

Code does not know what words mean. It sees that the claim says "oldest" where the quotation says "youngest",
between the same words; whether that is another word for the same, or its opposite, it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.distance import Indel

from fol_kb.translation import english_classes
from verification.claims.clauses import Clause, Word, clauses
from verification.claims.extraction.english_words import RELATIVE_TIME, listed
from verification.claims.swapped import swapped

_MOST_REPLACED = 1
_MOST_IN_PLACE = 4
"""What differs in a longer stretch is worded anew, and not one word put for another."""
_PRONOUNS = listed("he she it they il elle ils elles")
COORDINATING = listed("and but or et mais ou")
_THAT = listed("that que qu' whether if si")
_POINTING = listed("this these that those ce cet cette ces")
"""What stands with one of them before it stands for something that was named elsewhere."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Words of a claim, and those that stand in their place in a quotation."""

    asked: tuple[Word, ...]
    said: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Alignment:
    """A clause of a claim and one of a quotation.

    ``pairs`` are the places of the same words, in their order, among the words that mean something.
    ``shared`` is how many words of the claim the quotation has, in whatever order; a pronoun that is its
    subject may stand for the subject of the claim.
    """

    asked: Clause
    said: Clause
    ours: tuple[Word, ...]
    theirs: tuple[Word, ...]
    pairs: tuple[tuple[int, int], ...]
    shared: int

    @property
    def by_pronoun(self) -> bool:
        """Whether the quotation says it of somebody by a pronoun."""
        return _by_pronoun(self.said)

    @property
    def is_near(self) -> bool:
        """Whether the quotation says more than half of it, or all but one word or name."""
        return 2 * self.shared > len(self.ours) or self.differs_in is not None

    def _is_tight(self, replaced: Replaced) -> bool:
        """Whether one word stands for one word between the same two."""
        ours = self.ours.index(replaced.asked[0])
        theirs = self.theirs.index(replaced.said[0])
        around = {(ours - 1, theirs - 1), (ours + 1, theirs + 1)}
        return len(replaced.asked) == len(replaced.said) == 1 and around <= set(self.pairs)

    def told(self) -> str:
        """The words of the quotation without the coordinated parts that say nothing of the claim's."""
        matched = {self.theirs[other].start for _, other in self.pairs}
        parts: list[list[Word]] = [[]]
        for word in self.said.words:
            if word.key in COORDINATING and len(parts[0]) > 0:
                parts.append([])
            parts[-1].append(word)
        kept = [part for part in parts[1:] if any(word.start in matched for word in part)]
        return " ".join(word.text for part in (parts[0], *kept) for word in part)

    @property
    def is_swapped(self) -> bool:
        """Whether two stretches of the claim stand in each other's place."""
        ours = " ".join(word.text for word in self.ours if _is_in(word, self.theirs))
        return swapped(ours, " ".join(word.text for word in self.theirs))

    @property
    def differs_in(self) -> Replaced | None:
        """The one word or name, or the two words, in whose place the quotation has others; None else."""
        if not self.shared:
            return None
        replaced = self.replaced
        if tight := next((one for one in replaced if self._is_tight(one)), None):
            return tight
        if len(replaced) != 1 or self.shared + len(replaced[0].asked) < len(self.ours):
            return None
        few = _length(replaced[0].asked) == 1 or 3 * self.shared >= 2 * len(self.ours)
        return replaced[0] if few else None

    @property
    def replaced(self) -> tuple[Replaced, ...]:
        """Where the quotation has other words between the same words, and nowhere those of the claim."""
        found = []
        edges = [(-1, -1), *self.pairs, (len(self.ours), len(self.theirs))]
        for (one, other), (next_one, next_other) in pairwise(edges):
            ours, theirs = self.ours[one + 1 : next_one], self.theirs[other + 1 : next_other]
            theirs = tuple(word for word in theirs if not _is_in(word, self.ours))
            ours = tuple(word for word in ours if not _is_in(word, self.theirs) and not _beside(word, theirs))
            if one < 0 and (self.by_pronoun or any(word.key in _POINTING for word in self.asked.words[:1])):
                continue
            if ours and theirs and _length(ours) <= _MOST_REPLACED and _length(theirs) <= _MOST_IN_PLACE:
                found.append(Replaced(ours, theirs))
        return tuple(found)


def align(asked: Clause, said: Clause) -> Alignment:
    """The words of two clauses side by side."""
    ours = tuple(word for word in asked.words if word.means)
    theirs = tuple(word for word in said.words if word.means)
    stands_for = asked.subject if _by_pronoun(said) else ()
    shared = sum(word in stands_for for word in ours)
    if asked.kin.isdisjoint(said.kin):
        return Alignment(asked, said, ours, theirs, (), shared)
    keys = [next(at for at, other in enumerate(ours) if other.same(word)) for word in ours]
    others = [
        next((at for at, other in enumerate(ours) if other.same(word)), -1 - place)
        for place, word in enumerate(theirs)
    ]
    pairs = [
        (block.src_start + step, block.dest_start + step)
        for block in Indel.opcodes(keys, others)
        if block.tag == "equal"
        for step in range(block.src_end - block.src_start)
    ]
    shared += sum(word not in stands_for and _is_in(word, theirs) for word in ours)
    return Alignment(asked, said, ours, theirs, tuple(pairs), shared)


def _by_pronoun(clause: Clause) -> bool:
    return any(word.key in _PRONOUNS for word in clause.subject)


def nearest(asked: Clause, among: Iterable[Clause]) -> Sequence[Alignment]:
    """The clauses that share most with one of the claim; several if they share as much, none if nothing."""
    aligned = [align(asked, clause) for clause in among]
    most = max((each.shared for each in aligned), default=0)
    return [each for each in aligned if each.shared == most and most]


def relevant(claim: str, clauses_: Sequence[Clause]) -> str:
    """Of a quotation the words of the clauses that say most of a claim, with what governs these.

    A part of a clause that stands beside the claim's words is left out: "worked in Lyon and not in Rome" does
    not deny that somebody worked in Lyon.
    """
    told: dict[int, str] = {}
    asked = clauses(claim)
    wanted = [word for clause in asked for word in clause.words if word.means]
    aligned = [[(place, align(one, clause)) for place, clause in enumerate(clauses_)] for one in asked]
    most = [max((each.shared for _, each in row), default=0) for row in aligned]
    ordered = sorted(
        (
            (each.shared < best, place, each)
            for row, best in zip(aligned, most, strict=True)
            for place, each in row
        ),
        key=lambda one: one[0],
    )
    for _, place, alignment in ordered:
        new = [word for word in wanted if place not in told and _is_in(word, alignment.theirs)]
        if not new:
            continue
        wanted = [word for word in wanted if word not in new]
        told[place] = alignment.told()
        while place and clauses_[place].opener in _THAT:
            place -= 1
            told.setdefault(place, " ".join(word.text for word in clauses_[place].words))
    return ". ".join(told[place] for place in sorted(told))


def _is_in(word: Word, words: Iterable[Word]) -> bool:
    return any(word.same(other) for other in words)


def _beside(word: Word, others: Iterable[Word]) -> bool:
    """Whether a word is an adverb, and stands in the place of none."""
    return _is_adverb(word) and not any(_is_adverb(other) for other in others)


def _is_adverb(word: Word) -> bool:
    return set(english_classes(word.key)) == {"ADV"} or word.key in RELATIVE_TIME


def _length(words: Sequence[Word]) -> int:
    """How many words; what stands with a capital beside another is one name."""
    return sum(
        not (at and word.name and words[at - 1].name and word.start - words[at - 1].end <= 1)
        for at, word in enumerate(words)
    )
