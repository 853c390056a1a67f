"""The hierarchy as a value: which names its edges join."""

from __future__ import annotations

import networkx as nx
from hypothesis import example, given
from hypothesis import strategies as st

from fol_kb.logic.sorts.inference import Edge, Reason, SortHierarchy

_name = st.sampled_from([f"n{number}" for number in range(9)])


@given(st.sets(_name), st.lists(st.tuples(_name, _name), max_size=12))
@example(set(), [("n0", "n1"), ("n0", "n2"), ("n3", "n1"), ("n4", "n2")])
def test_components_part_the_names_as_networkx_does(sorts: set[str], pairs: list[tuple[str, str]]) -> None:
    hierarchy = SortHierarchy(sorts, [Edge(sub, sup, (Reason("declared"),)) for sub, sup in pairs])
    found = list(hierarchy.components())
    expected = nx.connected_components(hierarchy.graph.to_undirected())
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))
