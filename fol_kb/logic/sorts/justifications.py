"""What a hierarchy is made of: edges and disjoint pairs, each with all the reasons for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated, Literal

from fol_kb.common import codec
from fol_kb.common.codec import As
from fol_kb.common.errors import CallNumbers, Wording, joined


@codec.record("ReasonPart", None, "kind call?")
@dataclass(frozen=True, slots=True, order=True)
class Reason:
    """Why an edge or a disjointness is there: its kind, and the call that said so where there is one.

    Kinds: ``declared`` (a sort's declaration), ``inferred`` (a universal implication), ``top``
    (everything is below the top sort).
    """

    kind: Annotated[str, As(Literal["declared", "inferred", "top"])]
    call: int | None = None


@codec.record("EdgePart")
@dataclass(frozen=True, slots=True)
class Edge:
    """``sub`` is below ``super``, for all of ``reasons``."""

    sub: str
    super: str
    reasons: tuple[Reason, ...]


@codec.record("ApartPart")
@dataclass(frozen=True, slots=True)
class Disjointness:
    """No individual belongs to both of the two sorts or classes."""

    left: str
    right: str
    reasons: tuple[Reason, ...]


def ordered(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Each reason once, by kind and call; those without a call come first."""
    return tuple(sorted(set(reasons), key=lambda r: (r.kind, -1 if r.call is None else r.call)))


def in_words(reasons: Iterable[Reason]) -> Wording:
    """The reasons by their kinds, with the calls of each: ``declared by calls 4, 7``."""
    calls: dict[str, list[int]] = {}
    for reason in reasons:
        calls.setdefault(reason.kind, []).extend([] if reason.call is None else [reason.call])
    said = (
        Wording.of(f"{kind} by ", CallNumbers(tuple(by))) if by else Wording.of(kind)
        for kind, by in calls.items()
    )
    return joined(", ", list(said))


def pair_of(left: str, right: str) -> tuple[str, str]:
    """The two names as the key of an unordered pair."""
    return (left, right) if left <= right else (right, left)


class DisjointPairs(Collection[Disjointness]):
    """A set of disjoint pairs, each once with all its reasons, in the order of their names.

    A group of n pairwise disjoint names is kept as a group, and its n(n-1)/2 pairs are made only when
    they are listed.

    Args:
        pairs: reasons by pair, the names of a pair in order.
        groups: reasons by group.
    """

    def __init__(
        self,
        pairs: Mapping[tuple[str, str], Iterable[Reason]],
        groups: Mapping[frozenset[str], Iterable[Reason]],
    ) -> None:
        self._pairs = {pair: ordered(reasons) for pair, reasons in pairs.items()}
        self._groups = [(names, ordered(reasons)) for names, reasons in groups.items()]
        self._partners: dict[str, set[str]] = {}
        for left, right in self._pairs:
            self._partners.setdefault(left, set()).add(right)
            self._partners.setdefault(right, set())
        self._memberships: dict[str, set[int]] = {}
        for number, (names, _) in enumerate(self._groups):
            for name in names:
                self._memberships.setdefault(name, set()).add(number)

    @staticmethod
    def of(found: Iterable[Disjointness]) -> DisjointPairs:
        """The same pairs; reasons of one pair are joined, in whichever order its names are."""
        if isinstance(found, DisjointPairs):
            return found
        pairs: dict[tuple[str, str], set[Reason]] = {}
        for each in found:
            pairs.setdefault(pair_of(each.left, each.right), set()).update(each.reasons)
        return DisjointPairs(pairs, {})

    def __iter__(self) -> Iterator[Disjointness]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def __contains__(self, found: object) -> bool:
        return isinstance(found, Disjointness) and self.between(found.left, found.right) == found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DisjointPairs):
            return NotImplemented
        same = (self._pairs, dict(self._groups)) == (other._pairs, dict(other._groups))
        return same or self._listed == other._listed

    __hash__ = None  # type: ignore[assignment]  # equal sets may be grouped differently

    @cached_property
    def _listed(self) -> tuple[Disjointness, ...]:
        pairs = dict(self._pairs)
        for names, reasons in self._groups:
            for pair in combinations(sorted(names), 2):
                pairs[pair] = ordered((*pairs[pair], *reasons)) if pair in pairs else reasons
        return tuple(Disjointness(*pair, pairs[pair]) for pair in sorted(pairs))

    @property
    def names(self) -> frozenset[str]:
        """All names that are disjoint from something."""
        return frozenset(self._partners.keys() | self._memberships.keys())

    def between(self, left: str, right: str) -> Disjointness | None:
        """The disjointness of just these two, in either order."""
        pair = pair_of(left, right)
        reasons = set(self._pairs.get(pair, ()))
        for number in self._shared_groups(left, right):
            reasons.update(self._groups[number][1])
        return Disjointness(*pair, ordered(reasons)) if reasons or pair in self._pairs else None

    def first_between(self, left: Iterable[str], right: Iterable[str]) -> Disjointness | None:
        """The first pair, by name, of one of the left names and one of the right ones that is disjoint."""
        lefts, rights = set(left) & self.names, set(right) & self.names
        for name in sorted(lefts | rights):
            partners = (rights if name in lefts else set()) | (lefts if name in rights else set())
            apart = [other for other in partners if name <= other and self._are_apart(name, other)]
            if apart:
                return self.between(name, min(apart))
        return None

    def _are_apart(self, left: str, right: str) -> bool:
        return right in self._partners.get(left, ()) or bool(self._shared_groups(left, right))

    def _shared_groups(self, left: str, right: str) -> set[int]:
        if left == right:
            return set()
        return self._memberships.get(left, set()) & self._memberships.get(right, set())
