"""The hierarchy as drawings need it: equivalent names in one node, one link between two nodes.

A pure value that depends on the hierarchy alone, not on the order in which its edges came.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from graphlib import TopologicalSorter

from fol_kb.common.walks import reached
from fol_kb.logic.sorts.inference import Edge, SortHierarchy
from fol_kb.logic.sorts.reachability import Condensation

KINDS = ("declared", "inferred", "top")
"""What an edge can be, the strongest first: an edge that is declared and inferred is drawn as declared."""


@dataclass(frozen=True, slots=True)
class Node:
    """The names of one cycle, or one name alone; ``edges`` are those inside, a self-loop included."""

    members: tuple[str, ...]
    sorts: frozenset[str]
    edges: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class Link:
    """``sub`` is directly below ``super``, both numbers of nodes, for all of ``edges``."""

    sub: int
    super: int
    kind: str
    edges: tuple[Edge, ...]


@dataclass(frozen=True)
class Outline:
    """Nodes in the order of their first names, and the links between them, sorted.

    ``implied`` are links that are there only because everything is below the top sort, and that other
    links imply: drawn, each of them would be one more line to the top sort that says nothing.
    """

    nodes: tuple[Node, ...]
    links: tuple[Link, ...]
    implied: tuple[Link, ...] = ()

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The number of the node that a name is in."""
        return {name: number for number, node in enumerate(self.nodes) for name in node.members}

    @cached_property
    def below(self) -> Mapping[int, Sequence[int]]:
        """For each node the nodes directly below it."""
        return self._neighbours((link.super, link.sub) for link in self.links)

    @cached_property
    def above(self) -> Mapping[int, Sequence[int]]:
        """For each node the nodes directly above it."""
        return self._neighbours((link.sub, link.super) for link in self.links)

    @cached_property
    def link(self) -> Mapping[tuple[int, int], Link]:
        """The link from a node to one directly above it."""
        return {(link.sub, link.super): link for link in self.links}

    def _neighbours(self, pairs: Iterable[tuple[int, int]]) -> Mapping[int, Sequence[int]]:
        found: dict[int, list[int]] = {node: [] for node in range(len(self.nodes))}
        for node, neighbour in pairs:
            found[node].append(neighbour)
        return found

    @cached_property
    def downwards(self) -> tuple[int, ...]:
        """All nodes, each after everything that is above it."""
        return tuple(TopologicalSorter(self.above).static_order())

    @cached_property
    def level(self) -> Mapping[int, int]:
        """For each node the number of steps on the longest way up."""
        found: dict[int, int] = {}
        for node in self.downwards:
            found[node] = max((found[sup] + 1 for sup in self.above[node]), default=0)
        return found

    def reach(self, start: Iterable[int], *, up: bool = False) -> set[int]:
        """All nodes at or below ``start`` (at or above with ``up``)."""
        return set(reached(self.above if up else self.below, start))

    def part(self, node: int) -> Outline:
        """The outline of one node and everything below it."""
        kept = sorted(self.reach([node]))
        new = {old: number for number, old in enumerate(kept)}

        def among(links: Iterable[Link]) -> tuple[Link, ...]:
            return tuple(
                Link(new[link.sub], new[link.super], link.kind, link.edges)
                for link in links
                if link.sub in new and link.super in new
            )

        return Outline(tuple(self.nodes[old] for old in kept), among(self.links), among(self.implied))


def kind_of(edges: Iterable[Edge]) -> str:
    """The strongest kind among the reasons of these edges."""
    kinds = {reason.kind for edge in edges for reason in edge.reasons}
    return next((kind for kind in KINDS if kind in kinds), KINDS[-1])


def outline(hierarchy: SortHierarchy, keep: Collection[tuple[str, str]] = ()) -> Outline:
    """The outline of a hierarchy; equal hierarchies have equal outlines.

    ``keep`` are edges (sub, super) whose links stay, though others may imply them.
    """
    cycles = sorted(sorted(cycle) for cycle in Condensation(dict(hierarchy.graph.adjacency())).members)
    number = {name: index for index, cycle in enumerate(cycles) for name in cycle}
    inside: dict[int, list[Edge]] = {}
    between: dict[tuple[int, int], list[Edge]] = {}
    for edge in hierarchy.edges:
        sub, sup = number[edge.sub], number[edge.super]
        if sub == sup:
            inside.setdefault(sub, []).append(edge)
        else:
            between.setdefault((sub, sup), []).append(edge)
    nodes = tuple(
        Node(tuple(cycle), hierarchy.sorts & set(cycle), tuple(inside.get(index, ())))
        for index, cycle in enumerate(cycles)
    )
    links = tuple(
        Link(sub, sup, kind_of(edges), tuple(edges)) for (sub, sup), edges in sorted(between.items())
    )
    complete = Outline(nodes, links)

    def is_implied(link: Link) -> bool:
        if link.kind != "top" or any((edge.sub, edge.super) in keep for edge in link.edges):
            return False
        others = [sup for sup in complete.above[link.sub] if sup != link.super]
        return link.super in complete.reach(others, up=True)

    implied = tuple(link for link in links if is_implied(link))
    if not implied:
        return complete
    gone = set(implied)
    return Outline(nodes, tuple(link for link in links if link not in gone), implied)
