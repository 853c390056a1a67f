"""A hierarchy that grows: sorts, edges and disjointness one at a time, with questions in between."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from fol_kb.hierarchy import SortHierarchy
from fol_kb.reachability import Condensation, ReachabilityIndex
from fol_kb.reasons import DisjointPairs, Edge, Reason, pair_of

_REBUILD = 10
"""What making the index costs for a node or edge, in steps of a search: measured, and nothing hangs on it."""


class GrowingHierarchy:
    """A mutable hierarchy. Grown in any order, with any questions in between, it is the one built at once.

    Adding the same thing again changes nothing, a new reason is added to those known.

    Questions are answered by a search upwards that an older index cuts short: what was below stays below.
    When the searches have taken as many steps as a new index costs, one is made, so that growing and asking
    in turn costs at most twice what the better of the two ways would.
    """

    def __init__(self, sorts: Iterable[str] = ()) -> None:
        self._sorts: set[str] = set()
        self._graph: nx.DiGraph[str] = nx.DiGraph()
        self._pairs: dict[tuple[str, str], set[Reason]] = {}
        self._groups: dict[frozenset[str], set[Reason]] = {}
        self._index: ReachabilityIndex | None = None
        self._is_stale = True
        self._steps = 0
        self._value: SortHierarchy | None = None
        for sort in sorts:
            self.add_sort(sort)

    def add_sort(self, sort: str) -> None:
        """Add a sort, or let a class that is known be a sort."""
        if sort not in self._sorts:
            self._sorts.add(sort)
            self._graph.add_node(sort)
            self._value = None

    def add_edge(self, sub: str, super: str, *reasons: Reason) -> None:
        """Put ``sub`` below ``super``, for these reasons too. Names that are no sorts are classes."""
        known = self._graph.get_edge_data(sub, super, {}).get("reasons")
        if known is None:
            # what is below already, by other edges, changes no answer
            self._is_stale = self._is_stale or not self._is_below_in_index(sub, super)
            self._graph.add_edge(sub, super, reasons=set(reasons))
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
        if not self._is_stale or actual not in self._graph or expected not in self._graph:
            return False
        if self._steps > _REBUILD * (len(self._graph) + self._graph.number_of_edges()):
            self._index = ReachabilityIndex(Condensation(dict(self._graph.adjacency())), ())
            self._is_stale = False
            self._steps = 0
            return self._is_below_in_index(actual, expected)
        return self._search(actual, expected)

    def equivalent(self, left: str, right: str) -> bool:
        """Whether each is below the other."""
        return self.is_compatible(left, right) and self.is_compatible(right, left)

    def super_sorts(self, sort: str) -> frozenset[str]:
        """All sorts above the given one, itself included."""
        if sort not in self._graph:
            return frozenset()
        return frozenset({sort, *nx.descendants(self._graph, sort)}) & self._sorts

    def hierarchy(self) -> SortHierarchy:
        """What has been said so far, as a value; the same value until more is said."""
        if self._value is None:
            edges = (
                Edge(sub, sup, tuple(self._graph.edges[sub, sup]["reasons"]))
                for sub, sup in sorted(self._graph.edges)
            )
            self._value = SortHierarchy(self._sorts, edges, DisjointPairs(self._pairs, self._groups))
        return self._value

    def _is_below_in_index(self, low: str, high: str) -> bool:
        return self._index is not None and self._index.is_below(low, high)

    def _search(self, low: str, high: str) -> bool:
        """Whether a path leads from ``low`` to ``high``, step by step, or from the index further on."""
        pending, seen = [low], {low}
        while pending:
            for above in self._graph.successors(pending.pop()):
                self._steps += 1
                if above not in seen:
                    if above == high or self._is_below_in_index(above, high):
                        return True
                    seen.add(above)
                    pending.append(above)
        return False
