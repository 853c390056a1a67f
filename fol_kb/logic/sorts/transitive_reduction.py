"""The order between sorts in as few inclusions as say it: edges between sorts, not all pairs."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

import networkx as nx

from fol_kb.logic.sorts.hierarchy import SortHierarchy

_NONE: frozenset[int] = frozenset()


def inclusions(hierarchy: SortHierarchy, sorts: Collection[str]) -> list[tuple[str, str]]:
    """Pairs (sub-sort, super-sort) of ``sorts`` whose transitive closure is the order between ``sorts``.

    Equivalent sorts are a ring; the first of them by name has a pair for each of the nearest sorts above
    them. Ways through nodes that are not among ``sorts`` (classes of predicates) count: no pair names such
    a node, but what is above it is above what is below it. A cycle and a chain of n sorts have at most n
    pairs; only ways through nodes that are left out can give more pairs than the hierarchy has edges.
    """
    wanted = hierarchy.sorts.intersection(sorts)
    condensed = nx.condensation(hierarchy.graph)
    members = {
        number: sorted(wanted.intersection(condensed.nodes[number]["members"])) for number in condensed
    }
    seen_from: dict[int, frozenset[int]] = {}
    """The nearest cycles with wanted sorts, as they are seen from below a cycle: itself, if it has any."""
    rank: dict[int, int] = {}
    found = []
    for number in reversed(list(nx.topological_sort(condensed))):
        rank[number] = -len(rank)
        above = {seen_from[up] for up in condensed.successors(number)}
        nearest = next(iter(above)) if len(above) == 1 else _nearest(hierarchy, members, rank, above)
        ring = members[number]
        seen_from[number] = frozenset((number,)) if ring else nearest
        if len(ring) > 1:
            found += [*pairwise(ring), (ring[-1], ring[0])]
        if ring:
            found += [(ring[0], members[up][0]) for up in nearest]
    return sorted(found)


def _nearest(
    hierarchy: SortHierarchy,
    members: dict[int, list[str]],
    rank: dict[int, int],
    above: set[frozenset[int]],
) -> frozenset[int]:
    """Those of some cycles that are below no other one: the rest follows from them."""
    kept: list[int] = []
    # a cycle comes after all that is below it
    for up in sorted(_NONE.union(*above), key=rank.__getitem__):
        if not any(hierarchy.is_compatible(members[low][0], members[up][0]) for low in kept):
            kept.append(up)
    return frozenset(kept)
