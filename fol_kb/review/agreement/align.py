"""Which name of one belief set is which name of another one, both made from the same text.

A match needs the same kind and number of arguments, and a reason: the names are spelt alike; they are nearly
alike and used for the same sentence; or nothing in their spelling speaks for it, but they are the only ones
on either side that are used for exactly the same sentences, two of them or more, and neither is affirmed
where the other one is denied. Used for one sentence only,
such names are *suggested*: to take them for the same since their formulas would then be the same, and the
formulas for the same since the names are, would be to argue in a circle ("Tom is a cat", "Tom is a dog").

What has no counterpart is named and left alone. Of several candidates that are equally good none is taken,
so that no match depends on an order.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import chain
from operator import attrgetter

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.sentences import split
from fol_kb.common.codec import Share
from fol_kb.logic.names import accents, told_apart
from fol_kb.logic.signature import TOP
from fol_kb.review.agreement import spelling
from fol_kb.review.agreement.uses import (
    FUNCTION,
    KINDS,
    PREDICATE,
    SORT,
    Place,
    Symbol,
    Use,
    sorts_of,
    symbols,
    uses,
)

MARGIN = 0.1
"""A candidate that is not better than every other one by this is no better."""
FEWEST_SENTENCES = 2
"""Sentences that names of unlike spelling have to share to be matched for their use alone."""


class By(StrEnum):
    """What a match rests on, the surest first."""

    GIVEN = "given"
    NAME = "name"
    NEAR = "near"
    USE = "use"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a match, each from 0 to 1, and None where there is nothing to go by.

    Attributes:
        spelling: 1 if spelt alike, the similarity of near names, else 0.
        use: the share of sentences that both are used for among those that either is (Jaccard's index).
        place: the same for the places in them: polarity of atoms, symbol and position that terms stand in.
        sorts: the share of argument and value sorts that are matched themselves.
    """

    spelling: Share
    use: Share | None = None
    place: Share | None = None
    sorts: Share | None = None

    @property
    def score(self) -> float:
        """The mean of what is known, weighted: use 4, spelling 3, place 2, sorts 1."""
        parts = ((self.use, 4), (self.spelling, 3), (self.place, 2), (self.sorts, 1))
        known = [(value, weight) for value, weight in parts if value is not None]
        return sum(value * weight for value, weight in known) / sum(weight for _, weight in known)


@dataclass(frozen=True, slots=True)
class Match:
    """Two names that are taken for one. A sort and a predicate of one argument may be one class."""

    left: Symbol
    right: Symbol
    by: By
    evidence: Evidence
    sentences: int = 0
    """How many sentences both are used for."""

    @property
    def score(self) -> Share:
        """How much speaks for it, from 0 to 1; see :class:`Evidence`."""
        return self.evidence.score

    @property
    def rank(self) -> tuple[int, float]:
        """Sorts matches, the surest first."""
        return list(By).index(self.by), -self.score

    @property
    def why(self) -> str:
        """The reason in words."""
        count = f"{self.sentences} sentence{'s' * (self.sentences != 1)}"
        match self.by:
            case By.GIVEN:
                return "given"
            case By.NAME:
                return "the same name" if self.left.name == self.right.name else "spelt alike"
            case By.NEAR:
                return f"nearly the same name, used for {count} in both"
            case By.USE:
                return f"used for the same {count}, and no other name is"

    def reversed(self) -> Match:
        """The same, seen from the other side."""
        return replace(self, left=self.right, right=self.left)


@dataclass(frozen=True, slots=True)
class Alignment:
    """The names of two belief sets matched one to one, as far as something speaks for it.

    ``suggested`` would be matches if somebody said that they mean the same; ``left_only`` and ``right_only``
    are the names without a match.
    """

    matches: tuple[Match, ...] = ()
    suggested: tuple[Match, ...] = ()
    left_only: tuple[Symbol, ...] = ()
    right_only: tuple[Symbol, ...] = ()

    def reversed(self) -> Alignment:
        """The alignment in the other direction."""
        return Alignment(
            _ordered(match.reversed() for match in self.matches),
            _ordered(match.reversed() for match in self.suggested),
            self.right_only,
            self.left_only,
        )


def align(left: BeliefSet, right: BeliefSet, *, same: Iterable[tuple[str, str]] = ()) -> Alignment:
    """Match the names of two belief sets of the same text.

    The result is injective, the same for every order of declarations and formulas, and ``align(b, a)`` is
    ``align(a, b).reversed()``.

    Args:
        left, right: belief sets; where both have a text it is the same one.
        same: pairs of names that somebody says mean the same, whatever kind they are of, in either order.
    """
    return Aligner(Side.of(left), Side.of(right)).align(tuple(same))


@dataclass(frozen=True, slots=True)
class Side:
    """What is looked at of one belief set."""

    symbols: tuple[Symbol, ...]
    uses: Mapping[Symbol, Use]
    sorts: Mapping[Symbol, tuple[str, ...]] = field(hash=False)

    @staticmethod
    def of(kb: BeliefSet) -> Side:
        """The symbols of a belief set and their uses."""
        found = tuple(sorted(symbols(kb)))
        return Side(found, uses(kb, split(kb.text or "")), {symbol: sorts_of(kb, symbol) for symbol in found})

    def use(self, symbol: Symbol) -> Use:
        return self.uses.get(symbol, Use())


Pairs = list[tuple[Symbol, Symbol]]
Near = Callable[[Collection[str], Collection[str]], Mapping[tuple[str, str], float]]


class Aligner:
    """:func:`align` for one pair: what is still unmatched on either side, and what was matched so far.

    ``beside`` are the symbols of others: a name without accents that may be several of all is none of them.
    """

    def __init__(self, left: Side, right: Side, beside: Iterable[Symbol] = ()) -> None:
        self._left, self._right = left, right
        self._symbols = tuple(dict.fromkeys((*left.symbols, *right.symbols, *beside)))
        self._rest = dict.fromkeys(left.symbols), dict.fromkeys(right.symbols)
        self._to_right: dict[Symbol, Symbol] = {}
        self._taken: list[tuple[Symbol, Symbol, By, float]] = []

    def align(self, same: Sequence[tuple[str, str]]) -> Alignment:
        self._given(same)
        for kind in KINDS:  # sorts first: whether those of a predicate are matched is evidence
            self._alike(kind)
        for kind in KINDS:
            self._near(kind)
        self._across()
        for kind in KINDS:
            self._by_use(kind)
        suggested = _ordered(self._suggestions())
        # what speaks for a match is weighed by all of them, so that it depends on no order
        matches = _ordered(self._match(*taken) for taken in self._taken)
        return Alignment(matches, suggested, tuple(self._rest[0]), tuple(self._rest[1]))

    # ------------------------------------------------------------ steps

    def _given(self, same: Sequence[tuple[str, str]]) -> None:
        for one, other in same:
            for left_name, right_name in dict.fromkeys(((one, other), (other, one))):
                ours = [s for s in self._rest[0] if s.name == left_name]
                theirs = [s for s in self._rest[1] if s.name == right_name]
                for left in ours:
                    free = [right for right in theirs if right in self._rest[1]]
                    # of its own kind if there is one, else a sort may be the class of a predicate
                    fitting = [r for r in free if (r.kind, r.arity) == (left.kind, left.arity)]
                    fitting += [r for r in free if _is_one_class(left, r)]
                    if fitting:
                        self._take(left, fitting[0], By.GIVEN, 0.0)

    def _alike(self, kind: str) -> None:
        """Names with one spelling; of several spellings of one name the identical ones first."""
        for left in [s for s in self._rest[0] if s.kind == kind]:
            if left in self._rest[1]:
                self._take(left, left, By.NAME, spelling.ALIKE)
        names: dict[int, set[str]] = defaultdict(set)
        for symbol in self._symbols:
            if symbol.kind == kind:
                names[symbol.arity].add(symbol.name)
        keys = {arity: told_apart(found) for arity, found in names.items()}
        groups = self._grouped(
            (kind, kind), lambda symbol, _: (keys[symbol.arity][symbol.name], symbol.arity)
        )
        pairs = [pair for ours, theirs in groups for pair in _of_equal_accents_first(ours, theirs)]
        for left, right in self._best(dict.fromkeys(pairs, spelling.ALIKE)):
            self._take(left, right, By.NAME, spelling.ALIKE)

    def _near(self, kind: str) -> None:
        """Names of nearly the same spelling, if a sentence uses both, or nothing is known of their uses."""
        pairs = self._spelt(kind, spelling.near)
        for left, right in self._best(pairs):
            self._take(left, right, By.NEAR, pairs[left, right])

    def _spelt(self, kind: str, near: Near) -> dict[tuple[Symbol, Symbol], float]:
        """The pairs of unmatched symbols that may be used alike and are near in some way of spelling."""
        pairs = {}
        for ours, theirs in self._grouped((kind, kind), lambda symbol, _: symbol.arity):
            for (one, other), similarity in near([s.name for s in ours], [s.name for s in theirs]).items():
                pair = Symbol(kind, one, ours[0].arity), Symbol(kind, other, ours[0].arity)
                if self._may_be_used_alike(*pair):
                    pairs[pair] = similarity
        return pairs

    def _across(self) -> None:
        """A sort of one side and a predicate of one argument of the other one, with one spelling."""
        keys = told_apart(symbol.name for symbol in self._symbols if _is_class(symbol))
        for kinds in ((SORT, PREDICATE), (PREDICATE, SORT)):
            for ours, theirs in self._grouped(
                kinds, lambda symbol, _: _is_class(symbol) and keys[symbol.name]
            ):
                if len(ours) == len(theirs) == 1:
                    self._take(ours[0], theirs[0], By.NAME, spelling.ALIKE)

    def _by_use(self, kind: str) -> None:
        """Names that are the only ones used for exactly these sentences, on both sides."""
        for left, right in self._only(kind, attrgetter("sentences")):
            ours, theirs = self._left.use(left), self._right.use(right)
            if len(ours.sentences) >= FEWEST_SENTENCES and not _is_denied_where_affirmed(ours, theirs):
                self._take(left, right, By.USE, 0.0)

    def _suggestions(self) -> Iterator[Match]:
        """What may be a slip; then what is the only one of its use, or has the places in it for itself."""
        for kind in KINDS:
            slips = self._spelt(kind, spelling.slips)
            found = dict.fromkeys(self._best(slips), By.NEAR)
            taken = {symbol for pair in found for symbol in enumerate(pair)}
            for key in (attrgetter("sentences"), lambda use: (use.sentences, self._rough(use))):
                for pair in self._only(kind, key):
                    if taken.isdisjoint(enumerate(pair)):
                        found[pair] = By.USE
                        taken.update(enumerate(pair))
            for (left, right), by in found.items():
                yield self._match(left, right, by, slips.get((left, right), 0.0))

    # ------------------------------------------------------------ candidates

    def _grouped(
        self, kinds: tuple[str, str], key: Callable[[Symbol, Use], object]
    ) -> list[tuple[list[Symbol], list[Symbol]]]:
        """The unmatched symbols of a kind on either side with the same key, where both sides have some."""
        groups: dict[object, tuple[list[Symbol], list[Symbol]]] = {}
        for number, side in enumerate((self._left, self._right)):
            for symbol in self._rest[number]:
                if symbol.kind == kinds[number]:
                    groups.setdefault(key(symbol, side.use(symbol)), ([], []))[number].append(symbol)
        return [group for group in groups.values() if group[0] and group[1]]

    def _only(self, kind: str, key: Callable[[Use], object]) -> Pairs:
        """The pairs of used symbols of which each is the only one of its side with this key."""
        groups = self._grouped((kind, kind), lambda symbol, use: (symbol.arity, key(use)))
        return [
            (ours[0], theirs[0])
            for ours, theirs in groups
            if len(ours) == len(theirs) == 1
            and self._left.use(ours[0]).sentences
            and not spelling.opposed(ours[0].name, theirs[0].name)
        ]

    @staticmethod
    def _rough(use: Use) -> frozenset[tuple[tuple[int, int, int], int]]:
        """The places without the names of what is there, which differ where nothing is matched."""
        counts: Counter[tuple[int, int, int]] = Counter()
        for place, times in use.places.items():
            counts[place.sentence, place.position, place.polarity] += times
        return frozenset(counts.items())

    def _best(self, similarity: Mapping[tuple[Symbol, Symbol], float]) -> Pairs:
        """The pairs that are better than every other one with one of their symbols, by a margin."""
        scores = {pair: self._evidence(*pair, known).score for pair, known in similarity.items()}
        rivals: dict[tuple[int, Symbol], list[float]] = defaultdict(list)
        for pair, score in scores.items():
            for end in enumerate(pair):
                rivals[end].append(score)
        return [
            pair
            for pair, score in scores.items()
            # of the two best scores of either symbol this has to be the one, and the other one worse
            if all(
                len(rivals[end]) == 1 or sorted(rivals[end])[-2] <= score - MARGIN for end in enumerate(pair)
            )
        ]

    def _may_be_used_alike(self, left: Symbol, right: Symbol) -> bool:
        ours, theirs = self._left.use(left).sentences, self._right.use(right).sentences
        return not (ours and theirs) or not ours.isdisjoint(theirs)

    # ------------------------------------------------------------ evidence

    def _take(self, left: Symbol, right: Symbol, by: By, similarity: float) -> None:
        self._taken.append((left, right, by, similarity))
        self._to_right[left] = right
        del self._rest[0][left], self._rest[1][right]

    def _match(self, left: Symbol, right: Symbol, by: By, similarity: float) -> Match:
        shared = self._left.use(left).sentences & self._right.use(right).sentences
        return Match(left, right, by, self._evidence(left, right, similarity), len(shared))

    def _evidence(self, left: Symbol, right: Symbol, similarity: float) -> Evidence:
        ours, theirs = self._left.use(left), self._right.use(right)
        use = place = None
        if ours.sentences or theirs.sentences:
            use = len(ours.sentences & theirs.sentences) / len(ours.sentences | theirs.sentences)
            if left.kind == right.kind:
                mine = Counter({self._translated(p): n for p, n in ours.places.items()})
                place = (mine & theirs.places).total() / (mine | theirs.places).total()
        return Evidence(similarity, use, place, self._same_sorts(left, right))

    def _translated(self, place: Place) -> Place:
        """The place with the host's counterpart on the right; without one it is like no place there."""
        host = place.host
        if host is None:
            return place
        return replace(place, host=self._to_right.get(host, Symbol("unmatched", host.name)))

    def _same_sorts(self, left: Symbol, right: Symbol) -> float | None:
        if left.kind != right.kind or left.kind not in (PREDICATE, FUNCTION):
            return None
        pairs = list(zip(self._left.sorts[left], self._right.sorts[right], strict=True))
        if not pairs:
            return None
        matched = sum(
            one == other == TOP or self._to_right.get(Symbol(SORT, one)) == Symbol(SORT, other)
            for one, other in pairs
        )
        return matched / len(pairs)


def _is_denied_where_affirmed(one: Use, other: Use) -> bool:
    """Whether for some sentence one name is only affirmed, the other only denied: ``alive``, ``dead``."""
    found: tuple[dict[int, set[int]], dict[int, set[int]]] = defaultdict(set), defaultdict(set)
    for polarities, use in zip(found, (one, other), strict=True):
        for place in use.places:
            polarities[place.sentence].add(place.polarity)
    return any(sorted((found[0][s], found[1][s]), key=max) == [{-1}, {1}] for s in one.sentences)


def _is_class(symbol: Symbol) -> bool:
    return symbol.kind == SORT or (symbol.kind == PREDICATE and symbol.arity == 1)


def _is_one_class(left: Symbol, right: Symbol) -> bool:
    return {left.kind, right.kind} == {SORT, PREDICATE} and left.arity + right.arity == 1


def _of_equal_accents_first(ours: Iterable[Symbol], theirs: Iterable[Symbol]) -> Pairs:
    """The pairs of two groups, without those of which a symbol has others with its own accents to go with."""
    pairs = [(left, right) for left in ours for right in theirs]
    equal = [pair for pair in pairs if accents(pair[0].name) == accents(pair[1].name)]
    settled = set(chain.from_iterable(map(enumerate, equal)))
    return equal + [pair for pair in pairs if settled.isdisjoint(enumerate(pair))]


def _ordered(matches: Iterable[Match]) -> tuple[Match, ...]:
    return tuple(sorted(matches, key=lambda m: (KINDS.index(m.left.kind), m.left, m.right)))
