"""A hierarchy that grows: sorts, edges and disjointness one at a time, with questions in between."""

from __future__ import annotations

from collections.abc import Iterable

from fol_kb.common.walks import reached
from fol_kb.logic.sorts.hierarchy import SortHierarchy
from fol_kb.logic.sorts.justifications import DisjointPairs, Edge, Reason, pair_of
from fol_kb.logic.sorts.reachability import Condensation, ReachabilityIndex

_REBUILD = 10
"""What making the index costs for a node or edge, in steps of a search: measured, and nothing hangs on it."""


class GrowingHierarchy:
    """A mutable hierarchy. Grown in any order, with any questions in between, it is the one built at once.

    Adding the same thing again changes nothing, a new reason is added to those known.

    What an older index finds below stays below. Where it finds nothing, a search goes up step by step, or,
    where that takes longer than to try the edges that came later, from one of those to the next. When the
    searches have cost as much as a new index, one is made: growing and asking in turn costs at most about
    twice what searching alone, or an index for each question, would.
    """

    def __init__(self, sorts: Iterable[str] = ()) -> None:
        self._sorts: set[str] = set()
        self._above: dict[str, dict[str, set[Reason]]] = {}
        self._pairs: dict[tuple[str, str], set[Reason]] = {}
        self._groups: dict[frozenset[str], set[Reason]] = {}
        self._index: ReachabilityIndex | None = None
        self._later: list[tuple[str, str]] = []
        self._edges = 0
        self._steps = 0
        self._value: SortHierarchy | None = None
        for sort in sorts:
            self.add_sort(sort)

    def add_sort(self, sort: str) -> None:
        """Add a sort, or let a class that is known be a sort."""
        if sort not in self._sorts:
            self._sorts.add(sort)
            self._above.setdefault(sort, {})
            self._value = None

    def add_edge(self, sub: str, super: str, *reasons: Reason) -> None:
        """Put ``sub`` below ``super``, for these reasons too. Names that are no sorts are classes."""
        known = self._above.get(sub, {}).get(super)
        if known is None:
            # what is below already, by other edges, changes no answer
            if not self._is_below_in_index(sub, super):
                self._later.append((sub, super))
            self._above.setdefault(sub, {})[super] = set(reasons)
            self._above.setdefault(super, {})
            self._edges += 1
            self._value = None
        elif not known.issuperset(reasons):
            known.update(reasons)
            self._value = None

    def add_disjoint(self, left: str, right: str, *reasons: Reason) -> None:
        """Keep two sorts or classes apart, for these reasons too."""
        self._pairs.setdefault(pair_of(left, right), set()).update(reasons)
        self._value = None

    def add_disjoint_group(self, names: Iterable[str], *reasons: Reason) -> None:
        """Keep all these sorts or classes apart from each other, for these reasons too."""
        self._groups.setdefault(frozenset(names), set()).update(reasons)
        self._value = None

    def is_compatible(self, actual: str, expected: str) -> bool:
        """Whether ``actual`` is ``expected`` or below it. A name outside the graph is below itself only."""
        if actual == expected or self._is_below_in_index(actual, expected):
            return True
        if not self._later or actual not in self._above or expected not in self._above:
            return False
        if self._steps > _REBUILD * (len(self._above) + self._edges):
            self._index = ReachabilityIndex(Condensation(self._above), ())
            self._later = []
            self._steps = 0
            return self._is_below_in_index(actual, expected)
        limit = None if self._index is None else 16 + len(self._later) ** 2
        found = self._walk(actual, expected, limit)
        return self._leap(actual, expected) if found is None else found

    def super_sorts(self, sort: str) -> frozenset[str]:
        """All sorts above the given one, itself included."""
        above = reached(self._above, (sort,))
        return frozenset(self._sorts.intersection(above))

    def hierarchy(self) -> SortHierarchy:
        """What has been said so far, as a value; the same value until more is said."""
        if self._value is None:
            edges = (
                Edge(sub, sup, tuple(self._above[sub][sup]))
                for sub in sorted(self._above)
                for sup in sorted(self._above[sub])
            )
            self._value = SortHierarchy(self._sorts, edges, DisjointPairs(self._pairs, self._groups))
        return self._value

    def _is_below_in_index(self, low: str, high: str) -> bool:
        index = self._index
        if index is None or low not in index.number or high not in index.number:
            return False
        return index.is_below(low, high)

    def _walk(self, low: str, high: str, limit: int | None) -> bool | None:
        """Whether a path leads from ``low`` to ``high``, edge by edge; None if that takes too many."""
        pending, seen = [low], {low}
        steps = 0
        while pending:
            for above in self._above[pending.pop()]:
                steps += 1
                if above not in seen:
                    if above == high or self._is_below_in_index(above, high):
                        self._steps += steps
                        return True
                    seen.add(above)
                    pending.append(above)
            if limit is not None and steps > limit:
                self._steps += steps
                return None
        self._steps += steps
        return False

    def _leap(self, low: str, high: str) -> bool:
        """The same by the edges that the index does not know, and by the index between them."""
        reached, rest = [low], self._later
        for node in reached:
            self._steps += len(rest)
            further = []
            for sub, above in rest:
                if node != sub and not self._is_below_in_index(node, sub):
                    further.append((sub, above))
                elif above == high or self._is_below_in_index(above, high):
                    return True
                else:
                    reached.append(above)
            rest = further
        return False
