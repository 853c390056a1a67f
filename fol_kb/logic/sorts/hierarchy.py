"""The sort hierarchy as a value: which sorts are below which, for what reasons, and what follows from that.

The model is a graph from sub-sort to super-sort. Besides the sorts of a signature it
has a node for the class of each unary predicate, the individuals that the predicate holds of; a class
and a sort of the same normalised name are one node. Every edge carries its reasons. Cycles are legal:
the sorts of a cycle are equivalent.

Two indexes answer the questions, one of what is below and one of what is above, each made when it is first
needed (:mod:`fol_kb.logic.sorts.reachability`). The graph is walked only for the edges of a path and for
distances. A networkx ``DiGraph`` of it is made for those who ask for one: to import networkx takes as long as
to ask a small belief set.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count, pairwise
from typing import TYPE_CHECKING

from fol_kb.common.errors import Wording
from fol_kb.common.walks import reached
from fol_kb.logic.sorts.justifications import Disjointness, DisjointPairs, Edge, Reason, in_words, ordered
from fol_kb.logic.sorts.reachability import Condensation, ReachabilityIndex, intersection, spans

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why ``actual`` is or is not below ``expected``.

    Attributes:
        path: edges from ``actual`` to ``expected``, none if they are the same; None if it is not below.
        ancestor: their nearest common ancestor, if they have one and ``actual`` is not below.
        actual_to_ancestor: edges from ``actual`` to it.
        expected_to_ancestor: edges from ``expected`` to it.
        disjoint: a disjointness that keeps the two apart, whether or not ``actual`` is below.
        actual_to_disjoint: edges from ``actual`` to the one side of ``disjoint`` that it is below.
        expected_to_disjoint: edges from ``expected`` to the other side.
    """

    actual: str
    expected: str
    path: tuple[Edge, ...] | None
    ancestor: str | None = None
    actual_to_ancestor: tuple[Edge, ...] = ()
    expected_to_ancestor: tuple[Edge, ...] = ()
    disjoint: Disjointness | None = None
    actual_to_disjoint: tuple[Edge, ...] = ()
    expected_to_disjoint: tuple[Edge, ...] = ()

    @property
    def compatible(self) -> bool:
        """Whether ``actual`` is below ``expected``."""
        return self.path is not None


class SortHierarchy:
    """An immutable hierarchy over sorts and classes of unary predicates.

    Args:
        sorts: the names that are sorts; only these are answers to questions for a bound.
        edges: the order; its names may include classes that are no sorts.
        disjointness: which pairs are known to have no common individual. Each is kept once, with all its
            reasons.

    Attributes:
        above: the direct super-sorts of each name in the graph, with the reasons of the edge.
    """

    def __init__(
        self, sorts: Iterable[str], edges: Iterable[Edge] = (), disjointness: Iterable[Disjointness] = ()
    ) -> None:
        self.sorts = frozenset(sorts)
        above: dict[str, dict[str, tuple[Reason, ...]]] = {sort: {} for sort in sorted(self.sorts)}
        for edge in edges:
            supers = above.setdefault(edge.sub, {})
            above.setdefault(edge.super, {})
            supers[edge.super] = ordered((*supers.get(edge.super, ()), *edge.reasons))
        self.above: Mapping[str, Mapping[str, tuple[Reason, ...]]] = above
        self._apart = DisjointPairs.of(disjointness)
        self._mismatches: dict[tuple[str, str], Wording] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SortHierarchy):
            return NotImplemented
        return (self.sorts, self.edges, self._apart) == (other.sorts, other.edges, other._apart)

    def __hash__(self) -> int:
        return hash((self.sorts, self.edges))

    def __repr__(self) -> str:
        return f"SortHierarchy({len(self.sorts)} sorts, {sum(map(len, self.above.values()))} edges)"

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All edges, sorted by name."""
        return tuple(
            Edge(sub, sup, supers[sup])
            for sub, supers in sorted(self.above.items())
            for sup in sorted(supers)
        )

    @cached_property
    def graph(self) -> nx.DiGraph[str]:
        """The graph for algorithms of networkx; each edge has its ``reasons``."""
        import networkx as nx

        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(self.above)
        graph.add_edges_from(
            (sub, sup, {"reasons": reasons})
            for sub, supers in self.above.items()
            for sup, reasons in supers.items()
        )
        return graph

    def components(self) -> Iterator[set[str]]:
        """The names that edges join, in whatever direction: each name is in one component."""
        joined: dict[str, list[str]] = {name: list(supers) for name, supers in self.above.items()}
        for sub, supers in self.above.items():
            for sup in supers:
                joined[sup].append(sub)
        seen: set[str] = set()
        for name in joined:
            if name not in seen:
                component = set(reached(joined, (name,)))
                seen |= component
                yield component

    def cycles(self) -> Iterator[set[str]]:
        """The names that are below each other; one that is on no cycle is there by itself."""
        return self._condensation.cycles()

    @property
    def disjointness(self) -> tuple[Disjointness, ...]:
        """All disjoint pairs, each with its names in order, sorted by name."""
        return tuple(self._apart)

    @cached_property
    def _condensation(self) -> Condensation:
        return Condensation(self.above)

    @cached_property
    def _downwards(self) -> ReachabilityIndex:
        return ReachabilityIndex(self._condensation, self.sorts)

    @cached_property
    def _upwards(self) -> ReachabilityIndex:
        return ReachabilityIndex(self._condensation.reversed(), self.sorts)

    def is_compatible(self, actual: str, expected: str) -> bool:
        """Whether ``actual`` is ``expected`` or below it. A name outside the graph is below itself only."""
        return actual == expected or self._downwards.is_below(actual, expected)

    def equivalent(self, left: str, right: str) -> bool:
        """Whether each is below the other."""
        return self.is_compatible(left, right) and self.is_compatible(right, left)

    def super_sorts(self, sort: str) -> frozenset[str]:
        """All sorts above the given one, itself included."""
        return self._upwards.names_below(sort)

    def sub_sorts(self, sort: str) -> frozenset[str]:
        """All sorts below the given one, itself included."""
        return self._downwards.names_below(sort)

    def greatest_lower_bound(self, sorts: Sequence[str]) -> str | None:
        """The greatest sort below all of these; None if there is none, or several that are not comparable.

        Of equivalent sorts the first by name is given, unless one of ``sorts`` is itself the bound.
        """
        return _preferred(self._downwards.greatest(sorts), sorts)

    def least_upper_bound(self, sorts: Sequence[str]) -> str | None:
        """The least sort above all of these; None if there is none, or several that are not comparable."""
        return _preferred(self._upwards.greatest(sorts), sorts)

    def nearest_common_ancestor(self, left: str, right: str) -> str | None:
        """The common super-sort with the fewest steps from both, by name where several are as near."""
        if not intersection(self._upwards.cone(left), self._upwards.cone(right)):
            return None
        layers = self._layers(left), self._layers(right)
        distances: tuple[dict[str, int], dict[str, int]] = ({}, {})
        best: tuple[int, str] | None = None
        for steps in count():
            # what one side has not reached by now is further away than this
            if best is not None and best[0] < steps:
                break
            fresh = [next(walk, ()) for walk in layers]
            for known, layer in zip(distances, fresh, strict=True):
                known.update(dict.fromkeys(layer, steps))
            shared = distances[0].keys() & distances[1].keys() & {*fresh[0], *fresh[1]}
            nearest = ((distances[0][node] + distances[1][node], node) for node in shared)
            best = min(nearest if best is None else (best, *nearest), default=None)
        assert best is not None
        return best[1]

    def _layers(self, name: str) -> Iterator[list[str]]:
        """The super-sorts of a name by the number of steps to them, itself first."""
        layer, seen = [name], {name}
        while layer:
            yield layer
            layer = list(dict.fromkeys(up for low in layer for up in self.above[low] if up not in seen))
            seen.update(layer)

    def related(self, left: str, right: str) -> bool:
        """Whether some sort is above both, so that an individual of one may be one of the other."""
        return left == right or bool(self._upwards.common((left, right)))

    def disjoint_reason(self, left: str, right: str) -> Disjointness | None:
        """A known disjointness that keeps the two apart: of themselves or of sorts above them.

        Of several the first by name.
        """
        return self._apart.first_between(self._marked_above(left), self._marked_above(right))

    def _marked_above(self, name: str) -> set[str]:
        """What is disjoint from anything, among all that is above the name, itself included."""
        marks, found = self._marks, {name}
        for first, end in spans(self._upwards.cone(name)):
            here = slice(bisect_left(marks, (first, "")), bisect_left(marks, (end, "")))
            found.update(mark for _, mark in marks[here])
        return found

    @cached_property
    def _marks(self) -> list[tuple[int, str]]:
        number = self._upwards.number
        return sorted((number[name], name) for name in self._apart.names if name in number)

    def path(self, actual: str, expected: str) -> tuple[Edge, ...] | None:
        """A shortest path of edges that shows ``actual`` below ``expected``; None if there is none.

        Of several the first one by the names on it.
        """
        if actual == expected:
            return ()
        if not self.is_compatible(actual, expected):
            return None
        came_from = {actual: actual}
        layer = [actual]
        while expected not in came_from:
            following = []
            for node in layer:
                # only what leads there, so that the walk does not stray
                for above in sorted(self.above[node]):
                    if above not in came_from and self.is_compatible(above, expected):
                        came_from[above] = node
                        following.append(above)
            layer = following
        nodes = [expected]
        while nodes[-1] != actual:
            nodes.append(came_from[nodes[-1]])
        return tuple(Edge(sub, sup, self.above[sub][sup]) for sub, sup in pairwise(reversed(nodes)))

    def explain(self, actual: str, expected: str) -> Explanation:
        """Why ``actual`` is or is not below ``expected``, with the edges that show it."""
        path = self.path(actual, expected)
        ancestor = None if path is not None else self.nearest_common_ancestor(actual, expected)
        apart = self.disjoint_reason(actual, expected)
        sides = (actual, expected)
        if apart is not None:
            sides = (apart.left, apart.right)
            if not (self.is_compatible(actual, sides[0]) and self.is_compatible(expected, sides[1])):
                sides = sides[::-1]
        return Explanation(
            actual,
            expected,
            path,
            ancestor,
            () if ancestor is None else self._path(actual, ancestor),
            () if ancestor is None else self._path(expected, ancestor),
            apart,
            self._path(actual, sides[0]),
            self._path(expected, sides[1]),
        )

    def _path(self, low: str, high: str) -> tuple[Edge, ...]:
        """The path where it is known that there is one."""
        path = self.path(low, high)
        assert path is not None
        return path

    def explain_mismatch(self, actual: str, expected: str) -> Wording:
        """Why ``actual`` is not below ``expected``, and what would change that."""
        known = self._mismatches.get((actual, expected))
        if known is None:
            # remembered, since thousands of facts may share one mistake
            known = self._mismatches[actual, expected] = self._explained(actual, expected)
        return known

    def _explained(self, actual: str, expected: str) -> Wording:
        ancestor = self.nearest_common_ancestor(actual, expected)
        common = (
            f"their nearest common ancestor is {ancestor!r}" if ancestor else "they have no common ancestor"
        )
        apart = self.disjoint_reason(actual, expected)
        if apart is not None:
            disjoint = f"{apart.left!r} and {apart.right!r} are disjoint ("
            end = Wording.of(disjoint, in_words(apart.reasons), ")")
        else:
            remedy = f"it would be valid if {actual!r} were below {expected!r}: declare it, or state the rule"
            end = Wording.of(remedy)
        return Wording.of(f"no path leads from {actual!r} to {expected!r} in the hierarchy; {common}; ", end)


def _preferred(bounds: Sequence[str], sorts: Iterable[str]) -> str | None:
    """Of equivalent bounds one that was among the sorts, else the first by name."""
    asked = set(sorts)
    return next((bound for bound in bounds if bound in asked), bounds[0] if bounds else None)
