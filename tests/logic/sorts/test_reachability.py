"""The index against networkx and against sets: every graph, every allowance of intervals, both ways."""

from __future__ import annotations

import time
from itertools import pairwise, product
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.logic.sorts.reachability import (
    Condensation,
    Intervals,
    ReachabilityIndex,
    intersection,
    spans,
    union,
)
from tests import amounts

NAMES = tuple("abcdefgh")
SPANS = st.tuples(st.integers(0, 20), st.integers(0, 20)).map(lambda pair: (min(pair), max(pair)))


@st.composite
def graphs(draw: st.DrawFn) -> nx.DiGraph[str]:
    """Anything: cycles and self-loops, or one of the shapes that indexes find hard."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(NAMES)
    shape = draw(st.sampled_from(["any", "acyclic", "chain", "layers", "fan"]))
    pairs = st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES))
    if shape == "chain":
        graph.add_edges_from(pairwise(draw(st.permutations(NAMES))))
    elif shape == "layers":
        order = draw(st.permutations(NAMES))
        graph.add_edges_from(product(order[:3], order[3:6]))
        graph.add_edges_from(product(order[3:6], order[6:]))
    elif shape == "fan":
        order = draw(st.permutations(NAMES))
        graph.add_edges_from((order[0], name) for name in order[1:5])
        graph.add_edges_from((name, order[7]) for name in order[3:7])
    extra = draw(st.lists(pairs, max_size=16 if shape in ("any", "acyclic") else 3))
    graph.add_edges_from((a, b) for a, b in extra if shape != "acyclic" or a < b)
    return graph


def index_of(graph: nx.DiGraph[str], answers: set[str], allowance: int = 20) -> ReachabilityIndex:
    return ReachabilityIndex(Condensation(dict(graph.adjacency())), answers, allowance)


def numbers(found: Intervals) -> set[int]:
    return {n for first, end in spans(found) for n in range(first, end)}


@given(graphs(), st.sets(st.sampled_from(NAMES)), st.sampled_from([0, 1, 2, 20]), st.booleans())
def test_the_index_is_reachability(
    graph: nx.DiGraph[str], answers: set[str], allowance: int, turned: bool
) -> None:
    condensation = Condensation(dict(graph.adjacency()))
    index = ReachabilityIndex(condensation.reversed() if turned else condensation, answers, allowance)
    if turned:
        graph = graph.reverse()
    below = {high: {low for low in NAMES if nx.has_path(graph, low, high)} for high in NAMES}
    for high in NAMES:
        assert {low for low in NAMES if index.is_below(low, high)} == below[high]
        assert index.names_below(high) == below[high] & answers
        assert numbers(index.cone(high)) == {index.number[low] for low in below[high]}
    for one, other in product(NAMES, NAMES):
        both = below[one] & below[other] & answers
        best = sorted(name for name in both if both <= below[name])
        assert index.greatest([one, other]) == best
        assert bool(index.common([one, other])) == bool(both)


@given(graphs())
def test_components_are_the_cycles_and_those_above_come_first(graph: nx.DiGraph[str]) -> None:
    condensation = Condensation(dict(graph.adjacency()))
    found = {frozenset(members) for members in condensation.members}
    assert found == {frozenset(cycle) for cycle in nx.strongly_connected_components(graph)}
    assert sum(map(len, condensation.members)) == len(NAMES)
    assert all(condensation.component[n] == i for i, ns in enumerate(condensation.members) for n in ns)
    wanted = {(condensation.component[a], condensation.component[b]) for a, b in graph.edges}
    edges = {(own, high) for own, highs in enumerate(condensation.above) for high in highs}
    assert edges == {(own, high) for own, high in wanted if own != high}
    turned = condensation.reversed()
    last = len(found) - 1
    assert {(last - own, last - high) for own, highs in enumerate(turned.above) for high in highs} == {
        (high, own) for own, high in edges
    }
    for one in (condensation, turned):
        assert all(high < own for own, highs in enumerate(one.above) for high in highs)
        assert all(name in one.members[one.component[name]] for name in NAMES)


@given(st.lists(SPANS), st.data())
def test_intervals_are_sets_of_numbers(parts: list[tuple[int, int]], data: st.DataObject) -> None:
    found = union(parts)
    assert numbers(found) == {n for first, end in parts for n in range(first, end)}
    # neither empty nor touching: one form for one set
    assert all(one < other for one, other in pairwise(found))
    more = union(data.draw(st.lists(SPANS)))
    both = intersection(found, more)
    assert numbers(both) == numbers(found) & numbers(more)
    assert all(one < other for one, other in pairwise(both))


def test_unknown_names_are_below_nothing() -> None:
    index = index_of(nx.DiGraph([("a", "b")]), {"a", "b"})
    assert index.is_below("a", "b")
    assert not index.is_below("a", "z")
    assert not index.is_below("z", "a")
    assert not index.is_below("z", "z")
    assert index.cone("z") == ()
    assert index.names_below("z") == frozenset()
    assert index.greatest(["a", "z"]) == []
    assert index.greatest(["z"]) == []
    assert index.greatest([]) == []
    assert index.common([]) == ()


def test_an_empty_graph_has_an_index() -> None:
    index = index_of(nx.DiGraph(), set())
    assert index.exact
    assert index.intervals == 0
    assert not index.is_below("a", "a")


def test_a_tree_has_one_interval_a_node_and_an_edge_to_a_grandparent_costs_none() -> None:
    graph: nx.DiGraph[str] = nx.DiGraph([(str(n), str(n // 3)) for n in range(1, 100)])
    assert index_of(graph, set()).intervals == 100
    graph.add_edges_from((str(n), str(n // 9)) for n in range(9, 100))
    index = index_of(graph, set())
    assert index.intervals == 100
    assert index.exact
    # one node below two others: one interval more
    graph.add_edge("99", "40")
    assert index_of(graph, set()).intervals in (101, 102, 103, 104)


def layered(layers: int, width: int) -> nx.DiGraph[str]:
    """Each node is below two or three in the layer above: what labels cannot hold in little space."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for layer, place in product(range(layers), range(width)):
        for step in (1, 5, 11):
            graph.add_edge(f"{layer}.{place}", f"{layer + 1}.{(place * 7 + step) % width}")
    return graph


@pytest.mark.parametrize("allowance", [0, 1, 3, 20, 1000])
def test_labels_stay_within_the_allowance_and_the_answers_right(allowance: int) -> None:
    graph = layered(4, 60)
    index = index_of(graph, set(graph), allowance)
    assert index.intervals <= (1 + allowance) * len(graph)
    assert index.exact == (allowance >= 20)
    reachable = {node: nx.descendants(graph, node) | {node} for node in graph}
    nodes = sorted(graph)
    assert all(index.is_below(low, high) == (high in reachable[low]) for low in nodes[::3] for high in nodes)
    for high in nodes[::7]:
        assert index.names_below(high) == nx.ancestors(graph, high) | {high}


def test_layers_that_are_complete_take_few_intervals() -> None:
    """Each of 200 below each of 200, which are below each of 200: eighty thousand edges."""
    layers = [[f"{layer}{n}" for n in range(200)] for layer in "abc"]
    graph: nx.DiGraph[str] = nx.DiGraph([*product(layers[0], layers[1]), *product(layers[1], layers[2])])
    index = index_of(graph, set(graph))
    assert index.exact
    assert index.intervals <= 2 * len(graph)
    assert all(index.is_below(low, high) for low, high in zip(layers[0], layers[2], strict=True))
    assert not any(index.is_below(low, high) for low, high in product(layers[1], layers[1]) if low != high)
    assert index.greatest([layers[2][0], layers[2][1]]) == []


def test_a_large_graph_without_short_labels_is_still_answered() -> None:
    graph = layered(5, 2_000)
    index = index_of(graph, set(graph))
    assert not index.exact
    assert index.intervals <= 21 * len(graph)
    tops = [f"5.{place}" for place in range(0, 2_000, 97)]
    above = {low: nx.descendants(graph, low) for low in ("0.0", "0.1", "1.5", "2.9")}
    assert all(index.is_below(low, top) == (top in above[low]) for low in above for top in tops)
    assert any(index.is_below("0.0", f"5.{place}") for place in range(2_000))


def test_a_sort_below_ten_thousand_others() -> None:
    graph: nx.DiGraph[str] = nx.DiGraph([("low", f"h{n}") for n in range(10_000)])
    graph.add_edges_from((f"h{n}", "top") for n in range(0, 10_000, 2))
    index = index_of(graph, set(graph))
    assert index.exact
    assert index.intervals < 2 * len(graph)
    assert all(index.is_below("low", f"h{n}") for n in range(10_000))
    assert index.names_below("h17") == {"low", "h17"}
    assert not index.is_below("h1", "top")
    assert index.greatest(["h1", "h2"]) == ["low"]


def test_a_deep_chain_and_one_great_cycle_need_no_recursion() -> None:
    size = amounts.size(50_000)
    chain: nx.DiGraph[str] = nx.DiGraph([(str(n + 1), str(n)) for n in range(size)])
    index = index_of(chain, {"7", str(size)})
    assert index.intervals == size + 1
    assert index.is_below(str(size), "0")
    assert not index.is_below("0", "1")
    assert index.names_below("0") == {"7", str(size)}
    assert index.greatest(["3", "8"]) == [str(size)]
    chain.add_edge("0", str(size))
    cycle = index_of(chain, {"7", "10"})
    assert cycle.intervals == 1
    assert cycle.is_below("0", "1")
    assert cycle.greatest(["3", "8"]) == ["10", "7"]


def test_the_bound_of_thousands_of_common_nodes_takes_no_time() -> None:
    """Two nodes with 3,000 common ones below and none the greatest: nine million pairs of them."""
    graph: nx.DiGraph[str] = nx.DiGraph([(f"n{n}", high) for n in range(3_000) for high in ("left", "right")])
    index = index_of(graph, set(graph))
    started = time.process_time()
    for _ in range(20):
        assert index.greatest(["left", "right"]) == []
    assert time.process_time() - started < 2


@pytest.mark.slow
def test_a_chain_of_a_million() -> None:
    above = {f"s{n}": [f"s{n - 1}"] if n else [] for n in range(1_000_000)}
    started = time.process_time()
    index = ReachabilityIndex(Condensation(above), above.keys())
    assert time.process_time() - started < 60
    assert index.intervals == 1_000_000
    assert index.is_below("s999999", "s0")
    assert not index.is_below("s0", "s999999")
    assert index.greatest(["s5", "s999999", "s7"]) == ["s999999"]


def test_each_interval_outside_a_tree_counts_once() -> None:
    """A node below two others that have nothing else in common: one interval more than there are nodes."""
    graph: nx.DiGraph[str] = nx.DiGraph([("x", "a"), ("x", "b"), ("y", "a"), ("z", "b")])
    assert index_of(graph, set(graph)).intervals == 6
    assert isinstance(index_of(graph, set(graph)).intervals, int)


def test_bounds_in_graphs_that_no_label_holds() -> None:
    """Every bound of two nodes of a layered graph, where most labels are given up."""
    graph = layered(3, 13)
    answers = set(graph)
    below = {high: nx.ancestors(graph, high) | {high} for high in graph}
    for allowance in (0, 1):
        index = index_of(graph, answers, allowance)
        assert not index.exact
        for one, other in product(sorted(graph), sorted(graph)):
            both = below[one] & below[other]
            assert index.greatest([one, other]) == sorted(name for name in both if both <= below[name])


@pytest.mark.parametrize("allowance", [1, 3, 4])
def test_where_labels_are_given_up_half_way_nothing_is_lost(allowance: int) -> None:
    """Graphs in which a component hears of what is below it both from whole labels and from vague ones."""
    for seed in range(4):
        random = Random(seed)
        graph: nx.DiGraph[str] = nx.DiGraph()
        for layer, place, _ in product(range(6), range(13), range(5)):
            higher = random.choice((layer + 1, min(layer + 2, 6)))
            graph.add_edge(f"{layer}.{place}", f"{higher}.{random.randrange(13)}")
        index = index_of(graph, set(graph), allowance)
        for low in graph:
            reachable = {low} | nx.descendants(graph, low)
            assert {high for high in graph if index.is_below(low, high)} == reachable
