"""The order between sorts in as few inclusions as say it: edges between sorts, not all pairs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from fol_kb.logic.sorts.hierarchy import SortHierarchy
from fol_kb.logic.sorts.reachability import Condensation

_NONE: frozenset[int] = frozenset()


def inclusions(hierarchy: SortHierarchy, sorts: Collection[str]) -> list[tuple[str, str]]:
    """Pairs (sub-sort, super-sort) of ``sorts`` whose transitive closure is the order between ``sorts``.

    Equivalent sorts are a ring; the first of them by name has a pair for each of the nearest sorts above
    them. Ways through nodes that are not among ``sorts`` (classes of predicates) count: no pair names such
    a node, but what is above it is above what is below it. A cycle and a chain of n sorts have at most n
    pairs; only ways through nodes that are left out can give more pairs than the hierarchy has edges.
    """
    wanted = hierarchy.sorts.intersection(sorts)
    order = Condensation(hierarchy.above)
    members = [sorted(wanted.intersection(cycle)) for cycle in order.members]
    seen_from: list[frozenset[int]] = []
    """The nearest cycles with wanted sorts, as they are seen from below a cycle: itself, if it has any."""
    found = []
    for ring, highs in zip(members, order.above, strict=True):
        above = {seen_from[high] for high in highs}
        nearest = next(iter(above)) if len(above) == 1 else _nearest(hierarchy, members, above)
        if len(ring) > 1:
            found += [*pairwise(ring), (ring[-1], ring[0])]
        if ring:
            found += [(ring[0], members[up][0]) for up in nearest]
            nearest = frozenset((len(seen_from),))
        seen_from.append(nearest)
    return sorted(found)


def _nearest(
    hierarchy: SortHierarchy, members: Sequence[Sequence[str]], above: set[frozenset[int]]
) -> frozenset[int]:
    """Those of some cycles that are below no other one: the rest follows from them."""
    kept: list[int] = []
    for up in sorted(_NONE.union(*above), reverse=True):  # a cycle comes after all that is below it
        if not any(hierarchy.is_compatible(members[low][0], members[up][0]) for low in kept):
            kept.append(up)
    return frozenset(kept)
