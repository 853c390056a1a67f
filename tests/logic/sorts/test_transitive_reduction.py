"""A few inclusions say of sorts what all pairs of the hierarchy say."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy
from fol_kb.logic.sorts.transitive_reduction import inclusions

DECLARED = (Reason("declared"),)


def hierarchy_of(sorts: Any, pairs: Any) -> SortHierarchy:
    return SortHierarchy(sorts, [Edge(sub, sup, DECLARED) for sub, sup in pairs])


def closure(pairs: list[tuple[str, str]]) -> set[tuple[str, str]]:
    graph: nx.DiGraph[str] = nx.DiGraph(pairs)
    return {(low, up) for low in graph for up in nx.descendants(graph, low)}


_NAMES = [f"n{number}" for number in range(9)]
_name = st.sampled_from(_NAMES)


@given(st.sets(_name), st.lists(st.tuples(_name, _name), max_size=24), st.sets(_name, max_size=2))
@example({"n0", "n1", "n2"}, [("n0", "n1"), ("n1", "n2"), ("n0", "n2")], set())
def test_they_imply_the_order_between_sorts_and_nothing_else(
    sorts: set[str], edges: list[tuple[str, str]], unwanted: set[str]
) -> None:
    """Cycles, diamonds, self-loops, and ways that lead only through classes or sorts not asked for."""
    hierarchy = hierarchy_of(sorts, edges)
    wanted = sorts - unwanted
    pairs = inclusions(hierarchy, wanted)
    expected = {
        (sub, sup)
        for sub in wanted
        for sup in wanted
        if sub != sup and nx.has_path(hierarchy.graph, sub, sup)
    }
    assert closure(pairs) == expected
    assert len(set(pairs)) == len(pairs)
    for pair in pairs:
        assert pair not in closure([other for other in pairs if other != pair]), "a pair that others imply"


@pytest.mark.parametrize("ring", [False, True], ids=["chain", "cycle"])
def test_a_chain_and_a_cycle_take_a_pair_for_each_sort(ring: bool) -> None:
    names = [f"s{number:04}" for number in range(3_000)]
    pairs = [*pairwise(names), *[(names[-1], names[0])] * ring]
    assert sorted(pairs) == inclusions(hierarchy_of(names, pairs), names)
