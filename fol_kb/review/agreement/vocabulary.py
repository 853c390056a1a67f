"""One vocabulary for several belief sets: each name of each, and what all of them call it together.

Pairwise alignments are joined, the surest matches first, so that no two names of one belief set ever fall
together. In the common vocabulary a sort is a predicate of one argument like any other class: that is how a
sort of one belief set can be a predicate of another one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated, Literal

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.common import codec
from fol_kb.common.codec import As, Count, Member
from fol_kb.review.agreement.align import Aligner, By, Match, Side
from fol_kb.review.agreement.uses import CONSTANT, FUNCTION, KINDS, PREDICATE, SORT, Symbol

Owned = tuple[Count, Symbol]
"""A symbol of the belief set with that number."""


KindOf = Annotated[str, As(Literal["sort", "constant", "function", "predicate"])]
OWNED = codec.view(
    tuple,
    "OwnedPart",
    "A name of one belief set, by its index among ``samples``; ``arity`` counts arguments.",
    Member("sample", lambda owned: owned[0], hint=Count),
    Member("kind", lambda owned: owned[1].kind, hint=KindOf),
    Member("name", lambda owned: owned[1].name, hint=str),
    Member("arity", lambda owned: owned[1].arity, hint=Count),
)
Shown = Annotated[Owned, OWNED]


@codec.record(
    "LinkPart",
    "Two names of two belief sets that are taken, or might be taken, for one.",
    "left right by=match.by score=match.score spelling=match.evidence.spelling use=match.evidence.use",
    "place=match.evidence.place sorts=match.evidence.sorts why=match.why",
)
@dataclass(frozen=True, slots=True)
class Link:
    """Why a symbol of one belief set is one of another."""

    left: Shown
    right: Shown
    match: Match

    def __str__(self) -> str:
        return " = ".join(dict.fromkeys((self.left[1].name, self.right[1].name)))


@codec.record(
    "NamePart",
    "A name of the common vocabulary; ``by`` is the weakest reason for which its members are one.",
    "kind name by assumed members links",
)
@dataclass(frozen=True, slots=True)
class Name:
    """A name of the common vocabulary: what it is called, and which symbol of which belief set it is.

    ``kind`` is ``predicate`` for a class that is a sort here and a predicate there. ``links`` are the matches
    that hold its symbols together, one fewer than there are symbols.
    """

    kind: KindOf
    name: str
    arity: int
    members: tuple[Shown, ...]
    links: tuple[Link, ...] = ()

    @property
    def samples(self) -> frozenset[int]:
        """The numbers of the belief sets that have it."""
        return frozenset(sample for sample, _ in self.members)

    @property
    def by(self) -> By:
        """The weakest reason for which any two of its symbols are one."""
        return max((link.match for link in self.links), key=lambda m: m.rank).by if self.links else By.NAME

    @property
    def why(self) -> str:
        """The weakest reason in words."""
        return max((link.match for link in self.links), key=lambda m: m.rank).why if self.links else ""

    @property
    def assumed(self) -> bool:
        """Whether its symbols are taken for one though they are not spelt alike, and nobody said so."""
        return self.by in (By.NEAR, By.USE)

    def symbol(self, sample: int) -> Symbol | None:
        """What a belief set calls it, if it has it."""
        return next((symbol for owner, symbol in self.members if owner == sample), None)

    def __str__(self) -> str:
        return " = ".join(dict.fromkeys(symbol.name for _, symbol in self.members))


class Vocabulary:
    """The names of several belief sets, joined. ``suggestions`` are not applied; see :attr:`supposed`."""

    def __init__(
        self, groups: Iterable[Sequence[Owned]], links: Sequence[Link], suggestions: Sequence[Link]
    ) -> None:
        self._groups = [list(group) for group in groups]
        self._links = tuple(links)
        self.suggestions = tuple(suggestions)
        self.names = tuple(_named(_joined(self._groups, self._links)))
        self._of = {owned: name for name in self.names for owned in name.members}

    def of(self, sample: int, symbol: Symbol) -> Name:
        """What a symbol of a belief set is called.

        Raises:
            KeyError: that belief set has no such symbol.
        """
        return self._of[sample, symbol]

    @cached_property
    def supposed(self) -> Vocabulary:
        """The vocabulary if the suggestions were so; one that contradicts a surer one is passed over."""
        return Vocabulary(self._groups, (*self._links, *self.suggestions), ())


def vocabulary(kbs: Sequence[BeliefSet], *, same: Iterable[tuple[str, str]] = ()) -> Vocabulary:
    """The common vocabulary of belief sets of one text, every two of them aligned.

    Args:
        kbs: the belief sets.
        same: as for :func:`fol_kb.review.agreement.align.align`.
    """
    sides, given = [Side.of(kb) for kb in kbs], tuple(same)
    beside = dict.fromkeys(symbol for side in sides for symbol in side.symbols)
    links: list[Link] = []
    suggestions: list[Link] = []
    for i, j in combinations(range(len(kbs)), 2):
        alignment = Aligner(sides[i], sides[j], beside).align(given)
        links += [Link((i, match.left), (j, match.right), match) for match in alignment.matches]
        suggestions += [Link((i, match.left), (j, match.right), match) for match in alignment.suggested]
    groups = [[(number, symbol)] for number, side in enumerate(sides) for symbol in side.symbols]
    return Vocabulary(groups, sorted(links, key=_surest_first), sorted(suggestions, key=_surest_first))


def _surest_first(link: Link) -> tuple[tuple[int, float], Symbol, Symbol, int, int]:
    match = link.match
    first, second = sorted((match.left, match.right))
    return match.rank, first, second, link.left[0], link.right[0]


def _joined(
    groups: Sequence[Sequence[Owned]], links: Iterable[Link]
) -> Iterator[tuple[list[Owned], list[Link]]]:
    """The groups after all links that bring no two symbols of one belief set together, in their order."""
    members = [list(group) for group in groups]
    held: list[list[Link]] = [[] for _ in groups]
    home = {owned: number for number, group in enumerate(members) for owned in group}
    for link in links:
        one, other = home[link.left], home[link.right]
        owners = {sample for sample, _ in members[one]}
        if one == other or not owners.isdisjoint(sample for sample, _ in members[other]):
            continue
        for owned in members[other]:
            home[owned] = one
        members[one] += members[other]
        held[one] += [*held[other], link]
        members[other], held[other] = [], []
    return ((sorted(group), held[number]) for number, group in enumerate(members) if group)


def _named(groups: Iterable[tuple[list[Owned], list[Link]]]) -> Iterator[Name]:
    """Each group under the name that most of its belief sets have for it, the first of them in doubt."""
    found = [(_kind([symbol for _, symbol in group]), group, links) for group, links in groups]
    # names in most belief sets first, so that what is in one only makes way
    found.sort(key=lambda f: (KINDS.index(f[0]), -len(f[1]), f[1]))
    # one predicate name stands for one predicate in a signature, whatever the number of arguments
    spaces = {SORT: PREDICATE, PREDICATE: PREDICATE, CONSTANT: CONSTANT, FUNCTION: FUNCTION}
    taken: set[tuple[str, str]] = set()
    for kind in (PREDICATE, SORT, CONSTANT, FUNCTION):
        for _, group, links in (f for f in found if f[0] == kind):
            (name, _), *_ = Counter(symbol.name for _, symbol in group).most_common(1)
            arity = max(symbol.arity for _, symbol in group)
            if (spaces[kind], name) in taken:
                name = f"{name} (sort)" if kind == SORT else f"{name}/{arity}"
            while (spaces[kind], name) in taken:
                name += "'"
            taken.add((spaces[kind], name))
            yield Name(kind, name, arity, tuple(group), tuple(links))


def _kind(symbols: Sequence[Symbol]) -> str:
    kinds = {symbol.kind for symbol in symbols}
    return PREDICATE if PREDICATE in kinds else kinds.pop()
