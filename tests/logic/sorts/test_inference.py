"""The sort hierarchy against definitions, and what formulas say of it."""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from copy import copy
from dataclasses import FrozenInstanceError, fields
from itertools import combinations, pairwise, product
from random import Random

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.logic.names import accents, spelling
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.sorts import inference as sorts_module
from fol_kb.logic.sorts.inference import (
    Disjointness,
    DisjointPairs,
    Edge,
    Explanation,
    Place,
    Reason,
    SortHierarchy,
    Subsumption,
    infer_hierarchy,
    node_of_class,
    with_sorts,
)
from fol_kb.logic.sorts.justifications import in_words, ordered
from fol_kb.testing.hierarchy_laws import above

NAMES = tuple("abcdefg")
PAIRS = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=14)
STATED = (Reason("declared", 1),)


def hierarchy(pairs: list[tuple[str, str]], sorts: str = "abcdefg") -> SortHierarchy:
    return SortHierarchy(sorts, [Edge(low, high, STATED) for low, high in pairs])


def closure(pairs: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """Reflexive and transitive."""
    return {(low, high) for low, highs in above(pairs, NAMES).items() for high in highs}


@given(PAIRS, st.lists(st.sampled_from(NAMES), min_size=1, max_size=3), st.sets(st.sampled_from(NAMES)))
def test_bounds_are_greatest_and_least(
    pairs: list[tuple[str, str]], of: list[str], classes: set[str]
) -> None:
    """Against the definition; only sorts are bounds, classes of predicates are not."""
    sorts = sorted(set(NAMES) - classes)
    order, below = hierarchy(pairs, "".join(sorts)), closure(pairs)
    lower = {s for s in sorts if all((s, x) in below for x in of)}
    upper = {s for s in sorts if all((x, s) in below for x in of)}
    greatest = {s for s in lower if all((x, s) in below for x in lower)}
    least = {s for s in upper if all((s, x) in below for x in upper)}
    for found, right in (
        (order.greatest_lower_bound(of), greatest),
        (order.least_upper_bound(of), least),
    ):
        assert (found is None) == (not right)
        assert found is None or found == min(right & set(of) or right)


def steps(pairs: list[tuple[str, str]], start: str) -> dict[str, int]:
    """The fewest edges from one name to each that it is below."""
    return dict(nx.single_source_shortest_path_length(nx.DiGraph([*pairs, (start, start)]), start))


def is_path(path: tuple[Edge, ...], low: str, high: str) -> bool:
    """Whether the edges lead from one to the other, each to the next."""
    nodes = [low, *(edge.super for edge in path)]
    return nodes[-1] == high and [edge.sub for edge in path] == nodes[:-1]


@given(PAIRS, st.sampled_from(NAMES), st.sampled_from(NAMES))
@example([("a", "a")], "a", "a")
@example([*pairwise("abcdefga")], "b", "a")
def test_a_path_is_the_first_of_the_shortest(pairs: list[tuple[str, str]], low: str, high: str) -> None:
    order = hierarchy(pairs)
    path = order.path(low, high)
    if (low, high) not in closure(pairs):
        assert path is None
        return
    assert path is not None
    assert is_path(path, low, high)
    assert all(edge.reasons == STATED and (edge.sub, edge.super) in pairs for edge in path)
    shortest = min(nx.all_shortest_paths(nx.DiGraph([*pairs, (low, low)]), low, high))
    assert [low, *(edge.super for edge in path)] == shortest


# a itself is no step from a and two from g; d is one from each, and found first
@given(PAIRS, st.sets(st.sampled_from(NAMES)), PAIRS)
@example([("a", "d"), ("g", "d"), ("g", "f"), ("f", "a")], set(NAMES), [])
def test_two_sorts_together(
    pairs: list[tuple[str, str]], sorts: set[str], apart: list[tuple[str, str]]
) -> None:
    """Related, their nearest common ancestor, and what keeps them apart: each against its definition."""
    found = [Disjointness(one, other, STATED) for one, other in apart]
    order = SortHierarchy(sorts, [Edge(low, high, STATED) for low, high in pairs], found)
    known, below = set(sorts) | {n for pair in pairs for n in pair}, closure(pairs)
    for left, right in product(NAMES, NAMES):
        common = {n for n in known if (left, n) in below and (right, n) in below and {left, right} <= known}
        assert order.related(left, right) == (left == right or bool(common & sorts))
        one, other = steps(pairs, left), steps(pairs, right)
        nearest = min(((one[n] + other[n], n) for n in common), default=(0, None))[1]
        assert order.nearest_common_ancestor(left, right) == nearest
        reason = min(
            (
                (min(a, b), max(a, b))
                for a, b in apart
                if {(left, a), (right, b)} <= below or {(left, b), (right, a)} <= below
            ),
            default=None,
        )
        assert order.disjoint_reason(left, right) == (reason and Disjointness(*reason, STATED))


@given(PAIRS, st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=3))
def test_an_explanation_shows_what_it_says(
    pairs: list[tuple[str, str]], apart: list[tuple[str, str]]
) -> None:
    order = SortHierarchy(
        NAMES, [Edge(*pair, STATED) for pair in pairs], [Disjointness(*pair, STATED) for pair in apart]
    )
    for low, high in product(NAMES, NAMES):
        found = order.explain(low, high)
        assert (found.actual, found.expected) == (low, high)
        assert found.compatible == order.is_compatible(low, high)
        assert found.path == order.path(low, high)
        assert found.ancestor == (None if found.compatible else order.nearest_common_ancestor(low, high))
        if found.ancestor is None:
            assert found.actual_to_ancestor == found.expected_to_ancestor == ()
        else:
            assert is_path(found.actual_to_ancestor, low, found.ancestor)
            assert is_path(found.expected_to_ancestor, high, found.ancestor)
        assert found.disjoint == order.disjoint_reason(low, high)
        if found.disjoint is None:
            assert found.actual_to_disjoint == found.expected_to_disjoint == ()
        else:
            one, other = found.disjoint.left, found.disjoint.right
            ways = found.actual_to_disjoint, found.expected_to_disjoint
            assert (is_path(ways[0], low, one) and is_path(ways[1], high, other)) or (
                is_path(ways[0], low, other) and is_path(ways[1], high, one)
            )


@given(PAIRS, PAIRS, st.randoms(use_true_random=False))
def test_the_order_of_the_parts_does_not_matter(
    pairs: list[tuple[str, str]], apart: list[tuple[str, str]], random: Random
) -> None:
    def built() -> SortHierarchy:
        for parts in (pairs, apart):
            random.shuffle(parts)
        return SortHierarchy(
            random.sample(NAMES, 7),
            [Edge(low, high, (Reason("declared", ord(low)),)) for low, high in pairs],
            [Disjointness(one, other, (Reason("declared", ord(one)),)) for one, other in apart],
        )

    one, other = built(), built()
    assert one == other
    assert hash(one) == hash(other)
    assert one.edges == other.edges
    assert one.disjointness == other.disjointness
    for low, high in product(NAMES[:4], NAMES):
        assert one.explain(low, high) == other.explain(low, high)
        assert one.explain_mismatch(low, high) == other.explain_mismatch(low, high)


@given(st.sets(st.sampled_from(NAMES)), PAIRS)
@example(set(), [("a", "b"), ("a", "c"), ("d", "b"), ("e", "c")])
def test_components_part_the_names_as_networkx_does(sorts: set[str], pairs: list[tuple[str, str]]) -> None:
    order = hierarchy(pairs, "".join(sorts))
    found = list(order.components())
    expected = nx.connected_components(order.graph.to_undirected())
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


def test_hierarchies_differ_by_sorts_edges_reasons_and_disjointness() -> None:
    plain = SortHierarchy("ab", [Edge("a", "b", STATED)])
    assert plain == SortHierarchy("ab", [Edge("a", "b", STATED), Edge("a", "b", STATED)])
    assert plain != SortHierarchy("abc", [Edge("a", "b", STATED)])
    assert plain != SortHierarchy("ab", [Edge("a", "b", ())])
    assert plain != SortHierarchy("ab", [Edge("b", "a", STATED)])
    assert plain != SortHierarchy("ab", [Edge("a", "b", STATED)], [Disjointness("a", "b", STATED)])
    assert plain != "ab"
    assert repr(plain) == "SortHierarchy(2 sorts, 1 edges)"
    pairs = list(pairwise("abcde"))
    assert len({hash(hierarchy(pairs[:n])) for n in range(5)}) > 1


def test_reasons_of_one_thing_are_joined_and_in_order() -> None:
    many = [Reason("inferred", 3), Reason("declared", 12), Reason("declared"), Reason("declared", 7)]
    order = SortHierarchy(
        "ab",
        [Edge("a", "b", (reason,)) for reason in many],
        [Disjointness("ba"[n % 2], "ab"[n % 2], (reason, reason)) for n, reason in enumerate(many)],
    )
    joined = (Reason("declared"), Reason("declared", 7), Reason("declared", 12), Reason("inferred", 3))
    assert order.edges == (Edge("a", "b", joined),)
    assert order.path("a", "b") == order.edges
    assert order.disjointness == (Disjointness("a", "b", joined),)
    assert str(order.explain_mismatch("b", "a")).endswith(
        "; 'a' and 'b' are disjoint (declared by calls 7, 12, inferred by call 3)"
    )


def test_every_public_name_of_the_hierarchy_is_in_one_place() -> None:
    assert set(sorts_module.__all__) == {
        *("DisjointPairs", "Disjointness", "Edge", "Explanation", "GrowingHierarchy"),
        *("Place", "Reason", "SortHierarchy", "Subsumption", "infer_hierarchy", "node_of_class"),
        "subsumptions",
    }
    assert all(hasattr(sorts_module, name) for name in sorts_module.__all__)


@pytest.mark.parametrize(
    "value",
    [
        Reason("declared", 1),
        Edge("a", "b", STATED),
        Disjointness("a", "b", STATED),
        Explanation("a", "b", None),
        Place("p", 0),
        Subsumption("a", "b"),
    ],
)
def test_values_are_immutable(value: object) -> None:
    assert hash(value) == hash(copy(value))
    assert not hasattr(value, "__dict__")
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(value)[0].name, "other")  # type: ignore[arg-type]  # all are dataclasses


def test_unknown_names() -> None:
    order = hierarchy([("a", "b")], "ab")
    assert order.is_compatible("z", "z")
    assert order.equivalent("z", "z")
    assert not order.is_compatible("a", "z")
    assert not order.is_compatible("z", "a")
    assert order.super_sorts("z") == order.sub_sorts("z") == frozenset()
    for names in (["z"], ["a", "z"], []):
        assert order.greatest_lower_bound(names) is None
        assert order.least_upper_bound(names) is None
    assert order.related("z", "z")
    assert not order.related("a", "z")
    assert order.nearest_common_ancestor("z", "z") is None
    assert order.nearest_common_ancestor("a", "z") is None
    assert order.path("z", "z") == ()
    assert order.path("a", "z") is None
    assert order.explain("a", "z") == Explanation("a", "z", None)
    assert str(order.explain_mismatch("a", "z")) == (
        "no path leads from 'a' to 'z' in the hierarchy; they have no common ancestor;"
        " it would be valid if 'a' were below 'z': declare it, or state the rule"
    )
    apart = SortHierarchy("ab", [Edge("a", "b", STATED)], [Disjointness("b", "z", STATED)])
    assert apart.disjoint_reason("z", "a") == Disjointness("b", "z", STATED)
    assert apart.explain("z", "a").expected_to_disjoint == (Edge("a", "b", STATED),)


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc"), st.integers(1, 2)), max_size=4),
    st.lists(st.tuples(st.sets(st.sampled_from("abcd")), st.integers(1, 2)), max_size=3),
)
def test_groups_of_disjoint_names_are_their_pairs(
    single: list[tuple[str, str, int]], groups: list[tuple[set[str], int]]
) -> None:
    pairs: dict[tuple[str, str], set[Reason]] = {}
    listed: dict[tuple[str, str], set[Reason]] = {}
    sets: dict[frozenset[str], set[Reason]] = {}
    for one, other, call in single:
        for into in (pairs, listed):
            into.setdefault((min(one, other), max(one, other)), set()).add(Reason("inferred", call))
    for names, call in groups:
        sets.setdefault(frozenset(names), set()).add(Reason("declared", call))
        for pair in combinations(sorted(names), 2):
            listed.setdefault(pair, set()).add(Reason("declared", call))
    found = DisjointPairs(pairs, sets)
    flat = DisjointPairs.of([Disjointness(b, a, tuple(why)) for (a, b), why in listed.items()])
    assert found == flat
    assert list(found) == [Disjointness(*pair, tuple(sorted(why))) for pair, why in sorted(listed.items())]
    assert len(found) == len(listed)
    assert all(pair in found for pair in flat)
    assert Disjointness("a", "z", ()) not in found
    assert found.__contains__(("a", "b")) is False
    assert found.names == {n for pair in listed for n in pair} | {n for names, _ in groups for n in names}
    assert found != DisjointPairs({**listed, ("y", "z"): set()}, {})
    assert DisjointPairs.of(found) is found
    assert (found == "pairs") is False
    for one, other in product("abcd", "abcd"):
        pair = (min(one, other), max(one, other))
        wanted = Disjointness(*pair, tuple(sorted(listed[pair]))) if pair in listed else None
        assert found.between(one, other) == wanted
        assert found.first_between([one], [other]) == wanted
        assert flat.first_between([one], [other]) == wanted


def inferred(
    formulas: list[str], sorts: Mapping[str, tuple[str, ...]], predicates: Mapping[str, str]
) -> SortHierarchy:
    signature = Signature(
        {name: Sort(name, above) for name, above in sorts.items()},
        {},
        {name: (sort,) for name, sort in predicates.items()},
    )
    return infer_hierarchy(signature, [(n, parse(f)) for n, f in enumerate(formulas, start=1)])


def test_a_class_and_the_sort_of_its_spelling_are_one_node() -> None:
    order = inferred(
        ["forall X: (EtreVivant(X) => Corps(X))"],
        {TOP: (), "être vivant": (), "corps": ()},
        {"EtreVivant": TOP, "Corps": TOP},
    )
    assert order.is_compatible("être vivant", "corps")


def test_a_class_without_a_sort_is_a_step_between_sorts() -> None:
    order = inferred(
        ["forall X: (man(X) => animal(X))", "forall X: (animal(X) => mortal(X))"],
        {TOP: (), "man": (), "mortal": ()},
        dict.fromkeys(("man", "animal", "mortal"), TOP),
    )
    assert order.is_compatible("man", "mortal")
    assert "animal" not in order.super_sorts("man")


def test_a_rule_about_a_part_of_a_class_says_nothing_of_the_rest() -> None:
    sorts = {TOP: (), "person": (), "child": ("person",), "small": ()}
    predicates = {"person": TOP, "small": TOP}
    order = inferred(["forall X:child: (person(X) => small(X))"], sorts, predicates)
    assert not order.is_compatible("person", "small")
    # the variable ranges over children only, by what its right side expects
    order = inferred(["forall X: (person(X) => small(X))"], sorts, {"person": TOP, "small": "child"})
    assert not order.is_compatible("person", "small")
    # and here over seaplanes only, which both sides expect
    order = inferred(
        ["forall X: (ship(X) => plane(X))"],
        {"ship": (), "plane": (), "float": (), "fly": (), "seaplane": ("float", "fly")},
        {"ship": "float", "plane": "fly"},
    )
    assert not order.is_compatible("ship", "plane")


def test_one_rule_may_let_another_one_speak_of_a_whole_class() -> None:
    sorts = {TOP: (), "man": (), "animal": (), "mortal": ()}
    rules = ["forall X: (man(X) => mortal(X))", "forall X: (man(X) => animal(X))"]
    predicates = {"man": TOP, "animal": TOP, "mortal": "animal"}
    for formulas in (rules, rules[::-1]):
        order = inferred(formulas, sorts, predicates)
        assert order.is_compatible("man", "mortal")
    assert not inferred(rules[:1], sorts, predicates).is_compatible("man", "mortal")


def test_a_predicate_called_thing_is_not_the_top_sort() -> None:
    order = inferred(
        ["forall X: (thing(X) => red(X))", "forall X: (thing(X) => !dead(X))"],
        {TOP: (), "red": (), "dead": ()},
        {"thing": TOP, "red": TOP, "dead": TOP},
    )
    assert not order.is_compatible(TOP, "red")
    assert not order.disjointness


def test_circles_are_below_the_top_sort_like_everything_else() -> None:
    order = inferred([], {TOP: (), "a": ("b",), "b": ("a",), "c": ("a",)}, {})
    assert all(order.is_compatible(sort, TOP) for sort in "abc")
    assert order.equivalent("a", "b")
    top_is_below = inferred([], {TOP: ("x",), "x": (), "y": ()}, {})
    assert top_is_below.is_compatible("x", TOP)
    assert top_is_below.is_compatible("y", TOP)


def names_of(order: SortHierarchy) -> set[tuple[str, str]]:
    return {(edge.sub, edge.super) for edge in order.edges}


def test_what_is_declared_and_what_is_inferred_have_their_reasons() -> None:
    signature = Signature(
        {
            TOP: Sort(TOP),
            "a": Sort("a", ("b", "c")),
            "b": Sort("b"),
            "c": Sort("c", (TOP,)),
            "d": Sort("d"),
        },
        {},
        dict.fromkeys("abcdkl", (TOP,)),
    )
    order = infer_hierarchy(
        signature,
        [
            (5, parse("forall X: (a(X) => b(X))")),
            (6, parse("forall X: (k(X) <=> l(X))")),
            (None, parse("forall X: (d(X) => !b(X))")),
            (7, parse("forall X: (b(X) => !d(X))")),
            (8, parse("forall X: (a(X) => !a(X) && a(X))")),
        ],
        [(9, ["d", "c", "b", "d"]), (10, ["a"])],
        [(1, "a", "b"), (2, "a", "b"), (3, "b", "d")],
    )
    assert order.sorts == {TOP, "a", "b", "c", "d"}
    assert order.edges == (
        Edge("a", "b", (Reason("declared", 1), Reason("declared", 2), Reason("inferred", 5))),
        Edge("a", "c", (Reason("declared"),)),
        Edge("b", "d", (Reason("declared", 3),)),
        Edge("c", TOP, (Reason("declared"),)),
        Edge("d", TOP, (Reason("top"),)),
        Edge("k", "l", (Reason("inferred", 6),)),
        Edge("l", "k", (Reason("inferred", 6),)),
    )
    said = (Reason("declared", 9),)
    assert order.disjointness == (
        Disjointness("b", "c", said),
        Disjointness("b", "d", (*said, Reason("inferred"), Reason("inferred", 7))),
        Disjointness("c", "d", said),
    )


RULES = st.sampled_from(
    [
        *(f"forall X: ({a}(X) => {c}(X))" for a, c in product("abcd", "abcd")),
        *(f"forall X:{sort}: ({a}(X) => {c}(X))" for a, c, sort in product("abcd", "abcd", "ab")),
        *(f"forall X: ({a}(X) => !{c}(X))" for a, c in product("ab", "cd")),
    ]
)


@given(
    st.lists(RULES, max_size=6),
    st.lists(st.sampled_from("abc"), min_size=4, max_size=4),
    st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), max_size=2),
    st.randoms(use_true_random=False),
)
def test_inference_is_the_same_for_every_order(
    rules: list[str], expected: list[str], declared: list[tuple[str, str]], random: Random
) -> None:
    """And it grows with what is said: each rule alone gives no more than all of them do."""
    signature = Signature(
        {name: Sort(name) for name in "abc"},
        {},
        {p: (sort,) for p, sort in zip("abcd", expected, strict=True)},
    )
    calls = list(enumerate(map(parse, rules), start=1))
    declarations = [(None, low, high) for low, high in declared]
    found = infer_hierarchy(signature, calls, [], declarations)
    random.shuffle(calls)
    again = infer_hierarchy(signature, calls, [], declarations[::-1])
    assert again == found
    for call in calls:
        alone = infer_hierarchy(signature, [call], [], declarations)
        assert set(alone.edges) - set(found.edges) <= {
            edge for edge in alone.edges if (edge.sub, edge.super) in names_of(found)
        }
        assert set(alone.disjointness) - set(found.disjointness) <= {
            pair for pair in alone.disjointness if found.disjoint_reason(pair.left, pair.right)
        }


def test_a_variable_ranges_over_no_more_than_all_its_places_expect() -> None:
    """The greatest sort below everything that its uses expect is what a variable without a sort has."""
    sorts = {TOP: (), "person": (), "child": ("person",), "small": ()}
    predicates = {"person": TOP, "small": TOP, "plays": "child"}
    rule = "forall X: ((person(X) => small(X)) && (plays(X) || !plays(X)))"
    assert not inferred([rule], sorts, predicates).is_compatible("person", "small")
    assert inferred([rule], sorts, {**predicates, "plays": "person"}).is_compatible("person", "small")
    for functions, right in (({"age": FunctionType(("child",), TOP)}, False), ({}, True)):
        signature = Signature(
            {name: Sort(name, above) for name, above in sorts.items()},
            {},
            {"person": (TOP,), "small": (TOP,), "is": (TOP, "person")},
            functions,
        )
        formula = parse("forall X: ((person(X) => small(X)) && is(age(X), X))")
        order = infer_hierarchy(signature, [(1, formula)])
        assert order.is_compatible("person", "small") is right


def test_a_class_is_covered_by_a_sort_that_is_below_all_that_is_expected() -> None:
    """A class below two sorts need not be below the sort that is below both."""
    sorts = {"float": (), "fly": (), "seaplane": ("float", "fly"), TOP: ()}
    predicates = {"ship": "float", "plane": "fly", "heavy": TOP, "light": TOP, "float": TOP, "fly": TOP}
    rules = ["forall X: (heavy(X) => float(X))", "forall X: (heavy(X) => fly(X))"]
    rule = "forall X: ((heavy(X) => light(X)) && (ship(X) || !ship(X)) && (plane(X) || !plane(X)))"
    order = inferred([*rules, rule], sorts, predicates)
    assert ("heavy", "fly") in names_of(order)
    assert ("heavy", "light") not in names_of(order)
    more = "forall X: (heavy(X) => seaplane(X))"
    order = inferred([rule, *rules, more], sorts, {**predicates, "seaplane": TOP})
    assert ("heavy", "light") in names_of(order)


def test_a_variable_of_two_sorts_is_of_the_sort_below_both() -> None:
    """A class that is in both need not be in that one: what the rule says is about seaplanes alone."""
    sorts = {"float": (), "fly": (), "seaplane": ("float", "fly"), "bird": ("fly",), TOP: ()}
    predicates = {"swims": "float", "sees": "fly", "bird": "float"}
    rules = ["forall X: (swims(X) => bird(X))", "forall X: (swims(X) => sees(X))"]
    for formulas in (rules, rules[::-1]):
        names = names_of(inferred(formulas, sorts, predicates))
        assert ("swims", "bird") in names
        assert ("swims", "sees") not in names


def test_what_was_tried_is_tried_again_after_each_edge() -> None:
    """The second rule fails when one edge is known, and holds because of the one that comes after it."""
    rules = [
        "forall X: (old(X) => wise(X))",
        "forall X:child: (small(X) => quick(X))",
        "forall X: (small(X) => child(X))",
    ]
    predicates = dict.fromkeys(("old", "wise", "small", "quick", "child"), "person")
    order = inferred(rules, {"person": (), "child": ("person",)}, predicates)
    assert {("old", "wise"), ("small", "child"), ("small", "quick")} <= names_of(order)


def test_what_is_said_beside_the_predicate_called_thing_counts() -> None:
    for formula in ("thing(X) && wise(X)", "wise(X) && thing(X)"):
        order = inferred([f"forall X: (man(X) => {formula})"], {TOP: ()}, {"man": TOP, "wise": TOP})
        assert ("man", "wise") in names_of(order)


def test_a_disjointness_is_whole_if_it_is_about_all_of_one_side() -> None:
    sorts = {TOP: (), "child": (), "adult": ()}
    predicates = {"person": TOP, "small": "child"}
    for formula in ("person(X) => !small(X)", "small(X) => !person(X)"):
        for variable in ("X", "X:child"):
            order = inferred([f"forall {variable}: ({formula})"], sorts, predicates)
            assert order.disjointness == (Disjointness("person", "small", (Reason("inferred", 1),)),)
        assert not inferred([f"forall X:adult: ({formula})"], sorts, predicates).disjointness


def test_predicates_of_another_arity_or_without_a_schema_have_no_class() -> None:
    signature = Signature({TOP: Sort(TOP)}, {}, {"a": (TOP,), "two": (TOP, TOP)})
    rules = ["forall X: (a(X) => two(X))", "forall X: (two(X) => a(X))", "forall X: (a(X) => z(X))"]
    order = infer_hierarchy(signature, [(n, parse(rule)) for n, rule in enumerate(rules)])
    assert order.edges == ()


def test_rules_that_wait_for_each_other_take_no_time_in_either_order() -> None:
    """Each of 300 rules speaks of its whole class only when the one before it does."""
    size = 300
    sorts = {f"s{n}": () for n in range(size + 1)}
    predicates = {"s0": "s0"} | {f"s{n}": f"s{n - 1}" for n in range(1, size + 1)}
    rules = [f"forall X: (s0(X) => s{n}(X))" for n in range(1, size + 1)]
    started = time.process_time()
    for formulas in (rules, rules[::-1]):
        order = inferred(formulas, sorts, predicates)
        assert order.is_compatible("s0", f"s{size}")
        assert len(order.edges) == size
    assert time.process_time() - started < 5


def test_a_thousand_disjoint_sorts_are_looked_up_and_not_listed() -> None:
    names = [f"s{n:04}" for n in range(1_000)]
    signature = Signature({name: Sort(name) for name in [*names, "low"]})
    started = time.process_time()
    order = infer_hierarchy(signature, [], [(1, names)], [(2, "low", "s0500")])
    assert time.process_time() - started < 1
    for name in names:
        if name != "s0500":
            pair = Disjointness(min(name, "s0500"), max(name, "s0500"), (Reason("declared", 1),))
            assert order.disjoint_reason("low", name) == pair
    assert order.disjoint_reason("low", "s0500") is None
    assert time.process_time() - started < 3


def test_bounds_of_thousands_of_pairs_over_a_broad_ontology() -> None:
    """A tree of 20,000 with a second parent for every tenth: cones of thousands, pairs by the thousand."""
    names = [f"s{n}" for n in range(20_000)]
    edges = [Edge(names[n], names[n // 6], STATED) for n in range(1, 20_000)]
    edges += [Edge(names[n], names[n // 7 + 1], STATED) for n in range(10, 20_000, 10)]
    order = SortHierarchy(names, edges)
    started = time.process_time()
    for n in range(2_000):
        one, other = names[n % 40 + 1], names[(n * 7) % 50 + 1]
        low, high = order.greatest_lower_bound([one, other]), order.least_upper_bound([one, other])
        assert high is not None
        assert low is None or order.is_compatible(low, one)
        assert order.related(one, other)
    assert time.process_time() - started < 8


def test_an_explanation_names_what_keeps_two_sorts_apart() -> None:
    edges = [Edge("man", "being", STATED), Edge("planet", "body", STATED)]
    apart = Disjointness("being", "body", (Reason("declared", 4), Reason("declared", 7)))
    order = SortHierarchy(["man", "being", "planet", "body"], edges, [apart])
    once = order.explain_mismatch("man", "planet")
    assert str(once) == (
        "no path leads from 'man' to 'planet' in the hierarchy; they have no common ancestor;"
        " 'being' and 'body' are disjoint (declared by calls 4, 7)"
    )
    assert order.explain_mismatch("man", "planet") is once, "many facts share it, and it is made once"
    assert order.explain_mismatch("planet", "man") != once


@pytest.mark.slow
def test_a_million_checks_on_eighty_thousand_sorts() -> None:
    """A tree with eight children a sort, as broad ontologies are, and a chain, which none is."""
    size = 80_000
    names = [f"s{n}" for n in range(size)]
    tree = SortHierarchy(names, (Edge(names[n], names[n // 8], STATED) for n in range(1, size)))
    started = time.process_time()
    right = sum(tree.is_compatible(names[n % size], names[n % 97]) for n in range(1_000_000))
    assert time.process_time() - started < 20
    assert right == sum(_is_above(n % size, n % 97) for n in range(1_000_000))
    chain = SortHierarchy(names[:20_000], (Edge(names[n], names[n - 1], STATED) for n in range(1, 20_000)))
    assert all(chain.is_compatible(names[n], names[0]) for n in range(0, 20_000, 100))
    assert chain.greatest_lower_bound(["s5", "s19999", "s7"]) == "s19999"


def _is_above(low: int, high: int) -> bool:
    while low > high:
        low //= 8
    return low == high


SIMILAR = st.sampled_from(
    ["homme", "Homme", "HOMME", "hom me", "homme+", "homme-", "h1", "h_1", "H1", "hómme", "hômme", "HÔMME"]
)


@given(st.sets(SIMILAR), st.sets(SIMILAR), SIMILAR, SIMILAR)
def test_the_node_of_a_class_is_its_own_name_or_the_only_sort_of_its_spelling(
    sorts: set[str], classes: set[str], predicate: str, further: str
) -> None:
    node = node_of_class(sorts, classes)
    similar = [sort for sort in sorts if spelling(sort) == spelling(predicate)]
    group = [name for name in (*similar, *classes, predicate) if spelling(name) == spelling(predicate)]
    marks = {sign for name in group for sign in (accents(name),) if sign}
    same = [sort for sort in similar if accents(sort) == accents(predicate)]
    expected = same or (similar if len(marks) < 2 else [])
    assert node(predicate) == (expected[0] if len(expected) == 1 and predicate not in sorts else predicate)
    for sort in sorts:  # a further sort takes no class from the sort of its name
        assert node_of_class(sorts | {further}, classes)(sort) == sort == node(sort)


def test_no_two_classes_with_different_accents_are_one_sort() -> None:
    rules = ["forall X: (pêcheur(X) => calme(X))", "forall X: (pécheur(X) => triste(X))"]
    sorts: dict[str, tuple[str, ...]] = {TOP: (), "pecheur": ()}
    one = inferred(rules[:1], sorts, {"pêcheur": TOP, "calme": TOP})
    assert one.is_compatible("pecheur", "calme")
    order = inferred(rules, sorts, {"pêcheur": TOP, "calme": TOP, "pécheur": TOP, "triste": TOP})
    assert not order.is_compatible("pecheur", "calme")
    assert not order.is_compatible("pecheur", "triste")
    assert order.is_compatible("pêcheur", "calme")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sorts", "left", "right", "edges"),
    [
        ({TOP: ()}, TOP, TOP, 160_000),
        # every argument below what is expected, a chain of which all is wanted
        ({f"s{n}": (f"s{n + 1}",) if n < 399 else () for n in range(400)}, "s0", "s{}", 160_399),
        # sorts that have nothing in common: nothing is of all of them
        ({f"s{n}": () for n in range(400)}, "s0", "s{}", 0),
    ],
)
def test_what_a_wide_formula_wants_of_its_variable_is_worked_out_once(
    sorts: dict[str, tuple[str, ...]], left: str, right: str, edges: int
) -> None:
    size = 400
    said = " && ".join(f"b{n}(X)" for n in range(size))
    formula = parse(f"forall X: ({' || '.join(f'a{n}(X)' for n in range(size))} => {said})")
    predicates = {f"a{n}": (left,) for n in range(size)}
    predicates |= {f"b{n}": (right.format(n),) for n in range(size)}
    signature = Signature({name: Sort(name, above) for name, above in sorts.items()}, {}, predicates)
    started = time.process_time()
    order = infer_hierarchy(signature, [(1, formula)])
    assert time.process_time() - started < 15
    assert len(order.edges) == edges


def test_the_right_side_of_a_disjointness_may_be_covered_by_what_its_class_is_below() -> None:
    formulas = ["forall X: (b(X) => person(X))", "forall X:person: (a(X) => !b(X))"]
    sorts: dict[str, tuple[str, ...]] = {TOP: (), "person": ()}
    predicates = {"a": TOP, "b": TOP, "person": TOP}
    (apart,) = inferred(formulas, sorts, predicates).disjointness
    assert apart == Disjointness("a", "b", (Reason("inferred", 2),))
    # without the first formula it is about the persons among them only
    assert inferred(formulas[1:], sorts, predicates).disjointness == ()


def test_what_is_below_itself_keeps_nothing_after_it_from_being_learnt() -> None:
    formulas = ["forall X: !a(X)", "forall X: (a(X) => a(X))", "forall X: (b(X) => c(X))"]
    order = inferred(formulas, {TOP: ()}, dict.fromkeys("abc", TOP))
    assert order.path("b", "c") == (Edge("b", "c", (Reason("inferred", 3),)),)
    assert order.disjointness == ()


def test_an_undeclared_predicate_expects_nothing_of_a_variable() -> None:
    order = inferred(
        ["forall X: ((a(X) => b(X)) && unknown(k, X))"], {TOP: (), "s": ()}, {"a": "s", "b": "s"}
    )
    assert order.is_compatible("a", "b")


def test_names_in_capitals_are_kept_apart_like_others() -> None:
    edges = [Edge("DOG", "ANIMAL", STATED), Edge("FERN", "PLANT", STATED)]
    apart = Disjointness("ANIMAL", "PLANT", STATED)
    order = SortHierarchy(["DOG", "ANIMAL", "FERN", "PLANT"], edges, [apart])
    assert order.disjoint_reason("DOG", "FERN") == apart
    assert order.disjoint_reason("FERN", "ANIMAL") == apart
    assert order.disjoint_reason("DOG", "ANIMAL") is None
    assert order.disjoint_reason("FERN", "PLANT") is None
    # whatever number a sort has
    for number in range(4):
        lines = [Edge(f"LOW{n}", f"HIGH{n}", STATED) for n in range(4)]
        others = [Disjointness(f"HIGH{number}", f"HIGH{(number + 1) % 4}", STATED)]
        several = SortHierarchy([f"{end}{n}" for end in ("LOW", "HIGH") for n in range(4)], lines, others)
        for one, other in product(range(4), range(4)):
            found = several.disjoint_reason(f"LOW{one}", f"LOW{other}")
            assert (found is not None) == ({one, other} == {number, (number + 1) % 4})


def test_the_bound_of_sorts_that_are_not_the_bound_themselves_is_the_first_by_name() -> None:
    edges = [Edge(low, high, STATED) for low, high in ("xa", "xb", "yx", "xy", "ap", "bp", "pq", "qp")]
    order = SortHierarchy("abpqxy", edges)
    assert order.greatest_lower_bound(["a", "b"]) == "x"
    assert order.least_upper_bound(["a", "b"]) == "p"
    assert order.greatest_lower_bound(["a", "y"]) == "y"
    assert order.least_upper_bound(["a", "q"]) == "q"


def test_reasons_without_a_call_come_first_and_are_told_by_their_kind_alone() -> None:
    first, second = Reason("declared"), Reason("declared", 0)
    assert ordered([second, Reason("declared", 1), first]) == (first, second, Reason("declared", 1))
    assert str(in_words([Reason("top")])) == "top"
    assert str(in_words([first, Reason("inferred", 3), second])) == "declared by call 0, inferred by call 3"


def test_a_set_of_pairs_is_no_key() -> None:
    """Equal ones may be grouped differently, and would have different hashes."""
    assert not isinstance(DisjointPairs({}, {}), Hashable)


@given(
    st.dictionaries(st.sampled_from("abc"), st.lists(st.sampled_from("abc"), max_size=2).map(tuple)),
    st.dictionaries(st.sampled_from("xyz"), st.lists(st.sampled_from("abcxyz"), max_size=2).map(tuple)),
    st.booleans(),
    st.booleans(),
)
def test_sorts_that_come_later_are_as_if_they_had_been_there(
    first: dict[str, tuple[str, ...]], later: dict[str, tuple[str, ...]], top: bool, top_later: bool
) -> None:
    def signature(said: Mapping[str, tuple[str, ...]], has_top: bool) -> Signature:
        names = {*said, *(name for above in said.values() for name in above), *([TOP] if has_top else [])}
        return Signature({name: Sort(name, said.get(name, ())) for name in sorted(names)})

    before = infer_hierarchy(signature(first, top), [], [(1, ("a", "b"))])
    wider = signature({**first, **later}, top or top_later)
    assert with_sorts(before, wider) == infer_hierarchy(wider, [], [(1, ("a", "b"))])
