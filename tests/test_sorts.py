"""The sort hierarchy against a closure that needs no graph library, and what formulas say of it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.logic.signature import TOP, Signature, Sort
from fol_kb.sorts import Disjointness, Edge, Reason, SortHierarchy, Subsumption, infer_hierarchy, subsumptions

NAMES = tuple("abcdefg")
PAIRS = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=14)
STATED = (Reason("declared", 1),)


def hierarchy(pairs: list[tuple[str, str]], sorts: str = "abcdefg") -> SortHierarchy:
    return SortHierarchy(sorts, [Edge(low, high, STATED) for low, high in pairs])


def closure(pairs: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """Reflexive and transitive, by Warshall's three loops."""
    below = {(n, n) for n in NAMES} | set(pairs)
    for middle in NAMES:
        for low in NAMES:
            for high in NAMES:
                if (low, middle) in below and (middle, high) in below:
                    below.add((low, high))
    return below


@given(PAIRS)
def test_compatible_is_the_reflexive_transitive_closure(pairs: list[tuple[str, str]]) -> None:
    order, below = hierarchy(pairs), closure(pairs)
    assert {(x, y) for x in NAMES for y in NAMES if order.is_compatible(x, y)} == below
    for name in NAMES:
        assert order.super_sorts(name) == {y for x, y in below if x == name}
        assert order.sub_sorts(name) == {x for x, y in below if y == name}
        assert all(order.equivalent(name, y) == ((name, y) in below and (y, name) in below) for y in NAMES)


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


@given(PAIRS, st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_a_path_leads_from_one_to_the_other_along_edges(
    pairs: list[tuple[str, str]], low: str, high: str
) -> None:
    order = hierarchy(pairs)
    path = order.path(low, high)
    assert (path is not None) == order.is_compatible(low, high)
    if path:
        assert (path[0].sub, path[-1].super) == (low, high)
        assert all(one.super == other.sub for one, other in pairwise(path))
        assert all((edge.sub, edge.super) in pairs for edge in path)


@given(PAIRS, st.randoms(use_true_random=False))
def test_the_order_of_the_edges_does_not_matter(pairs: list[tuple[str, str]], random: object) -> None:
    other = sorted(pairs, key=lambda _: random.random())  # type: ignore[attr-defined]
    assert hierarchy(pairs) == hierarchy(other)
    assert hash(hierarchy(pairs)) == hash(hierarchy(other))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("forall X: (a(X) => c(X))", {("a", "c")}),
        ("forall X: (a(X) => c(X) && d(X))", {("a", "c"), ("a", "d")}),
        ("forall X: (a(X) => c(X) && (d(X) && e(X)))", {("a", "c"), ("a", "d"), ("a", "e")}),
        ("forall X: (a(X) || b(X) => c(X))", {("a", "c"), ("b", "c")}),
        ("forall X: (a(X) <=> c(X))", {("a", "c"), ("c", "a")}),
        ("forall X: (!c(X) => !a(X))", {("a", "c")}),
        ("forall X: (!a(X) || c(X))", {("a", "c")}),
        ("forall X: (c(X) || !a(X))", {("a", "c")}),
        ("(forall X: (a(X) => b(X))) && (forall Y: (b(Y) => c(Y)))", {("a", "b"), ("b", "c")}),
        ("forall X: ((a(X) => b(X)) && (b(X) => c(X)))", {("a", "b"), ("b", "c")}),
        # what says less gives nothing
        ("forall X: (a(X) && b(X) => c(X))", set()),
        ("forall X: (a(X) => c(X) || d(X))", set()),
        ("exists X: (a(X) => c(X))", set()),
        ("forall X: (a(X) => c(b))", set()),
        ("forall X: (a(X) => r(X, X))", set()),
        ("forall X: (a(f(X)) => c(f(X)))", set()),
        ("forall X, Y: (a(X) => c(Y))", set()),
        ("forall X: exists X: (a(X) => c(X))", set()),
        ("!(forall X: (a(X) => c(X)))", set()),
        ("p || (forall X: (a(X) => c(X)))", set()),
    ],
)
def test_what_a_formula_says_about_classes(formula: str, expected: set[tuple[str, str]]) -> None:
    found = {(s.left, s.right) for s in subsumptions(parse(formula)) if not s.disjoint}
    assert found == expected


@pytest.mark.parametrize(
    "formula",
    [
        "forall X: (a(X) => !b(X))",
        "forall X: (!a(X) || !b(X))",
        "forall X: !(a(X) && b(X))",
        "!(exists X: (a(X) && b(X)))",
    ],
)
def test_ways_to_say_that_two_classes_are_disjoint(formula: str) -> None:
    assert list(subsumptions(parse(formula))) == [Subsumption("a", "b", None, disjoint=True)]


def inferred(
    formulas: list[str], sorts: Mapping[str, tuple[str, ...]], predicates: Mapping[str, str]
) -> SortHierarchy:
    signature = Signature(
        {name: Sort(name, above) for name, above in sorts.items()},
        {},
        {name: (sort,) for name, sort in predicates.items()},
    )
    return infer_hierarchy(signature, [(n, parse(f)) for n, f in enumerate(formulas, start=1)])


def test_the_sorts_of_men_and_mortals() -> None:
    order = inferred(
        ["forall X: (homme(X) => mortel(X))", "forall X: (grec(X) => homme(X))"],
        dict.fromkeys(("homme", "mortel", "grec"), ()),
        dict.fromkeys(("homme", "mortel", "grec"), "mortel"),
    )
    assert {(e.sub, e.super) for e in order.edges} == {("homme", "mortel"), ("grec", "homme")}
    assert order.is_compatible("grec", "mortel")
    assert not order.is_compatible("mortel", "grec")
    path = order.path("grec", "mortel")
    assert path is not None
    assert [edge.reasons for edge in path] == [(Reason("inferred", 2),), (Reason("inferred", 1),)]


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


def test_an_explanation_names_what_keeps_two_sorts_apart() -> None:
    edges = [Edge("man", "being", STATED), Edge("planet", "body", STATED)]
    apart = Disjointness("being", "body", (Reason("declared", 4), Reason("declared", 7)))
    order = SortHierarchy(["man", "being", "planet", "body"], edges, [apart])
    message = order.explain_mismatch("man", "planet")
    assert "they have no common ancestor" in message
    assert "'being' and 'body' are disjoint (declared by calls 4, 7)" in message
    assert "it would be valid if" not in message


def test_an_explanation_says_what_would_make_it_valid() -> None:
    order = SortHierarchy(["man", "planet", TOP], [Edge("man", TOP, STATED), Edge("planet", TOP, STATED)])
    assert order.explain_mismatch("man", "planet") == (
        "no path leads from 'man' to 'planet' in the hierarchy; their nearest common ancestor is 'thing';"
        " it would be valid if 'man' were below 'planet': declare it, or state the rule"
    )


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


def test_the_bound_of_thousands_of_common_sub_sorts_takes_no_time() -> None:
    """Two sorts with 3,000 common sub-sorts and none the greatest: nine million pairs of them."""
    names = [f"s{n}" for n in range(3_000)]
    edges = [Edge(name, above, STATED) for name in names for above in ("left", "right")]
    order = SortHierarchy([*names, "left", "right"], edges)
    started = time.process_time()
    assert order.greatest_lower_bound(["left", "right"]) is None
    assert time.process_time() - started < 5
