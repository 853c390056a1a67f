"""A hierarchy that grows is the one built at once, in every order and with any questions in between."""

from __future__ import annotations

import time
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from fol_kb.logic.sorts.inference import Disjointness, Edge, GrowingHierarchy, Reason, SortHierarchy
from fol_kb.logic.sorts.reachability import Condensation, ReachabilityIndex
from fol_kb.testing.hierarchy_laws import above
from tests.amounts import examples, size

NAMES = tuple("abcdef")
NAME = st.sampled_from(NAMES)
REASON = st.builds(Reason, st.sampled_from(["declared", "inferred"]), st.sampled_from([None, 1, 2]))


class Growth(RuleBasedStateMachine):
    """Every step is noted, and what is noted is built at once and asked without an index."""

    def __init__(self) -> None:
        super().__init__()
        self.growing = GrowingHierarchy()
        self.sorts: set[str] = set()
        self.edges: dict[tuple[str, str], set[Reason]] = {}
        self.apart: dict[tuple[str, str], set[Reason]] = {}

    @rule(name=NAME)
    def add_sort(self, name: str) -> None:
        self.growing.add_sort(name)
        self.sorts.add(name)

    @rule(sub=NAME, sup=NAME, reasons=st.lists(REASON, max_size=2))
    def add_edge(self, sub: str, sup: str, reasons: list[Reason]) -> None:
        self.growing.add_edge(sub, sup, *reasons)
        self.edges.setdefault((sub, sup), set()).update(reasons)

    @rule(left=NAME, right=NAME, reasons=st.lists(REASON, max_size=2))
    def add_disjoint(self, left: str, right: str, reasons: list[Reason]) -> None:
        self.growing.add_disjoint(left, right, *reasons)
        self.apart.setdefault((min(left, right), max(left, right)), set()).update(reasons)

    @rule(names=st.sets(NAME), reasons=st.lists(REASON, max_size=2))
    def add_disjoint_group(self, names: set[str], reasons: list[Reason]) -> None:
        self.growing.add_disjoint_group(names, *reasons)
        for pair in combinations(sorted(names), 2):
            self.apart.setdefault(pair, set()).update(reasons)

    @rule()
    def wait_for_the_index(self) -> None:
        """Ask what is not so until searching has cost more than an index does."""
        for _ in range(60):
            self.questions_have_the_answers_of_a_closure()

    @rule()
    def look(self) -> None:
        """The value is the one built at once, now and after more was said."""
        assert self.growing.hierarchy() == self.at_once()
        assert self.growing.hierarchy() is self.growing.hierarchy()

    def at_once(self) -> SortHierarchy:
        return SortHierarchy(
            self.sorts,
            [Edge(sub, sup, tuple(why)) for (sub, sup), why in self.edges.items()],
            [Disjointness(left, right, tuple(why)) for (left, right), why in self.apart.items()],
        )

    @invariant()
    def questions_have_the_answers_of_a_closure(self) -> None:
        for name, highs in above(list(self.edges), NAMES).items():
            assert {high for high in NAMES if self.growing.is_compatible(name, high)} == highs
            assert self.growing.super_sorts(name) == self.sorts & highs

    def teardown(self) -> None:
        self.look()


TestGrowth = Growth.TestCase
TestGrowth.settings = settings(max_examples=examples(40), stateful_step_count=15)


@given(st.lists(st.tuples(NAME, NAME, REASON), max_size=12), st.sets(NAME), st.randoms())
def test_the_order_of_growth_does_not_matter(
    edges: list[tuple[str, str, Reason]], sorts: set[str], random: Random
) -> None:
    grown = []
    for _ in range(2):
        growing = GrowingHierarchy(sorts)
        for sub, sup, reason in edges:
            growing.add_edge(sub, sup, reason)
        grown.append(growing.hierarchy())
        random.shuffle(edges)
    one, other = grown
    assert one == other
    assert one.edges == other.edges
    for low, high in product(NAMES, NAMES):
        # also what is told of them
        assert one.explain(low, high) == other.explain(low, high)


def test_what_is_added_later_leaves_earlier_values_alone() -> None:
    growing = GrowingHierarchy(["a", "b"])
    before = growing.hierarchy()
    growing.add_edge("a", "b", Reason("declared", 1))
    between = growing.hierarchy()
    growing.add_edge("a", "b", Reason("declared", 2))
    growing.add_disjoint("b", "a", Reason("declared", 3))
    growing.add_sort("c")
    assert before == SortHierarchy(["a", "b"])
    assert between == SortHierarchy(["a", "b"], [Edge("a", "b", (Reason("declared", 1),))])
    after = growing.hierarchy()
    assert after.edges == (Edge("a", "b", (Reason("declared", 1), Reason("declared", 2))),)
    assert after.disjointness == (Disjointness("a", "b", (Reason("declared", 3),)),)
    assert after.sorts == {"a", "b", "c"}


def test_saying_the_same_again_changes_nothing() -> None:
    growing = GrowingHierarchy(["a", "b"])
    growing.add_edge("a", "b", Reason("declared", 1))
    value = growing.hierarchy()
    growing.add_sort("a")
    growing.add_edge("a", "b", Reason("declared", 1))
    growing.add_edge("a", "b")
    assert growing.hierarchy() is value


def test_a_name_outside_the_graph_is_below_itself_only() -> None:
    growing = GrowingHierarchy(["a"])
    growing.add_edge("a", "b")
    assert growing.is_compatible("z", "z")
    assert not growing.is_compatible("a", "z")
    assert not growing.is_compatible("z", "a")
    assert growing.super_sorts("z") == frozenset()
    assert not growing.is_compatible("b", "a")
    growing.add_edge("b", "a")
    assert growing.is_compatible("b", "a")


def test_the_index_is_made_when_searching_has_cost_as_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain of 100, asked from end to end: 100 steps a question, an index after 2,010 steps."""
    made: list[Condensation] = []

    def noted(condensation: Condensation, answers: tuple[str, ...]) -> ReachabilityIndex:
        made.append(condensation)
        return ReachabilityIndex(condensation, answers)

    monkeypatch.setattr("fol_kb.logic.sorts.incremental.ReachabilityIndex", noted)
    growing = GrowingHierarchy()
    for n in range(100):
        growing.add_edge(str(n), str(n + 1))
    for asked in range(21):
        # what is not there needs no search
        assert not growing.is_compatible("0", "x"), asked
        assert growing.is_compatible("0", "100"), asked
    assert not made
    assert growing.is_compatible("0", "100")
    assert len(made) == 1
    # what the index finds below already is no news, and what comes later is one leap away
    growing.add_edge("0", "50")
    growing.add_edge("100", "x")
    assert growing.is_compatible("0", "x")
    assert not growing.is_compatible("x", "0")
    assert growing.is_compatible("7", "x")
    growing.add_edge("q", "r")
    assert not growing.is_compatible("0", "q")
    assert not growing.is_compatible("0", "r")
    growing.add_edge("x", "y")
    growing.add_edge("z", "0")
    for asked in range(40):
        assert growing.is_compatible("z", "y"), asked
    assert len(made) == 1
    for _ in range(100):
        assert growing.is_compatible("z", "y")
    assert len(made) == 2


def test_growing_and_asking_in_turn_stays_quick() -> None:
    """A tree of sorts, each asked about when it comes; and a chain, from below and above."""
    started = time.process_time()
    growing = GrowingHierarchy()
    for n in range(1, size(20_000)):
        growing.add_edge(f"s{n}", f"s{n // 8}")
        assert growing.is_compatible(f"s{n}", "s0")
        assert not growing.is_compatible("s0", f"s{n}")
    for upwards in (True, False):
        chain = GrowingHierarchy()
        for n in range(1, size(2_000)):
            low, high = (n - 1, n) if upwards else (n, n - 1)
            chain.add_edge(f"s{low}", f"s{high}")
            assert chain.is_compatible(f"s{0 if upwards else n}", f"s{n if upwards else 0}")
            assert not chain.is_compatible(f"s{n if upwards else 0}", f"s{0 if upwards else n}")
    assert time.process_time() - started < 10
