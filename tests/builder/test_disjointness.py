"""Violated disjointnesses: held to a slow account over all classes and pairs, then to the word."""

from __future__ import annotations

import re
import time
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import Belief, BeliefSet, build, parse
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.tools import AnyCall
from fol_kb.builder.disjointness import violations
from fol_kb.logic.signature import TOP, Signature, Sort
from fol_kb.logic.sorts.inference import SortHierarchy, nodes_of_classes
from fol_kb.logic.sorts.justifications import Disjointness, DisjointPairs, Edge, Reason
from fol_kb.testing.calls import call_sequences
from tests.repair.said import constant, denial, disjoint, fact, formula, predicate, sort

REMEDY = "take back what puts it {} one of them, or the disjointness"
NAMES = "abcdefg"

# ------------------------------------------------------------------------------ laws


@st.composite
def belief_sets(draw: st.DrawFn) -> BeliefSet:
    """Hierarchies over few names, some of them sorts, with cycles, and facts over all of them."""
    name = st.sampled_from(NAMES)
    sorts = draw(st.sets(name))
    edges = draw(st.lists(st.tuples(name, name).filter(lambda e: e[0] != e[1]), max_size=10))
    apart = draw(st.lists(st.tuples(name, name).map(sorted), max_size=4))
    calls = draw(st.lists(st.integers(200, 202), min_size=4, max_size=4))
    facts = draw(st.lists(st.tuples(name, st.sampled_from("xyz")), max_size=6))
    homes = draw(st.dictionaries(st.sampled_from("xyz"), st.sampled_from(sorted(sorts)))) if sorts else {}
    return BeliefSet(
        signature=Signature(
            sorts={s: Sort(s) for s in sorted(sorts)},
            constants=homes,
            predicates=dict.fromkeys(NAMES, (TOP,)),
        ),
        hierarchy=SortHierarchy(
            sorts,
            [Edge(low, high, (Reason("inferred", n),)) for n, (low, high) in enumerate(edges, start=100)],
            [Disjointness(a, b, (Reason("declared", n),)) for n, (a, b) in zip(calls, apart, strict=False)],
        ),
        formulas=tuple(Belief(f"f{n}", parse(f"{p}({c})"), n) for n, (p, c) in enumerate(facts, start=1)),
    )


def slow(kb: BeliefSet) -> tuple[set[tuple[str, str, str]], set[tuple[str, str, str]]]:
    """(class, left, right) for every class below two disjoint ones, and the same for individuals."""
    below = kb.hierarchy.is_compatible
    pairs = {(p.left, p.right) for p in kb.hierarchy.disjointness if p.left != p.right}
    nodes = {*kb.hierarchy.graph.nodes, *chain.from_iterable(pairs)}
    classes = {(n, a, b) for n in nodes for a, b in pairs if below(n, a) and below(n, b)}
    node = nodes_of_classes(kb.signature)
    members: dict[str, set[str]] = {c: {s} for c, s in kb.signature.constants.items()}
    for belief in kb.formulas:
        said = re.fullmatch(r"(\w+)\((\w+)\)", str(belief.formula))
        if said and said[1].lower() != TOP:
            members.setdefault(said[2], set()).add(node(said[1]))
    individuals = {
        (c, a, b)
        for c, bases in members.items()
        for a, b in pairs
        if any(below(base, a) for base in bases) and any(below(base, b) for base in bases)
    }
    return classes, individuals


def more(finding: Finding) -> int:
    counted = re.search(r"are disjoint \(and (\d+) more pairs?\); take", finding.message)
    return int(counted[1]) if counted else 0


def check(kb: BeliefSet) -> None:
    found = list(violations(kb))
    below = kb.hierarchy.is_compatible
    classes, individuals = slow(kb)
    of_class = [f for f in found if " is of " not in f.message]
    of_individual = [f for f in found if " is of " in f.message]
    reported = {f.names for f in of_class}
    assert reported <= classes
    assert len(reported) == len(of_class)
    reasons = {(p.left, p.right): p.reasons for p in kb.hierarchy.disjointness}
    for name, *pair in classes:  # each is reported for its reasons, or something that it is below is
        why = reasons[pair[0], pair[1]]
        assert any(below(name, top) and why == reasons[a, b] for top, a, b in reported)
    for name, *pair in reported:  # and nothing above it is in both, but what is equivalent to it
        above = [top for top, *rest in classes if pair == rest and below(name, top)]
        assert all(below(top, name) for top in above)
    for finding in of_class:
        assert finding.level == ("error" if finding.names[0] in kb.hierarchy.sorts else "warning")
    homes = kb.signature.constants
    groups: dict[tuple[str, tuple[Reason, ...]], list[tuple[str, str, str]]] = {}
    for c, left, right in sorted(individuals):
        if (homes.get(c), left, right) not in classes:
            groups.setdefault((c, reasons[left, right]), []).append((c, left, right))
    # of the pairs of one reason the first is named, the others are counted
    assert {(f.names, 1 + more(f)) for f in of_individual} == {(g[0], len(g)) for g in groups.values()}
    assert {f.level for f in of_individual} <= {"error"}
    assert {f.kind for f in found} <= {"disjointness-violated"}
    assert [f.names for f in of_class] == sorted(reported)
    assert [f.names for f in of_individual] == sorted({f.names for f in of_individual})
    assert found == of_class + of_individual


@given(belief_sets())
def test_none_is_missed_and_none_is_made_up(kb: BeliefSet) -> None:
    check(kb)


@given(call_sequences(max_size=25))
def test_nor_in_what_calls_build(calls: list[AnyCall]) -> None:
    check(build(calls))


@given(belief_sets())
def test_the_calls_are_enough_for_the_violation(kb: BeliefSet) -> None:
    """What a finding names by calls alone, facts, edges and disjointness, is a violation by itself."""
    for finding in violations(kb):
        named = set(finding.calls)
        rest = BeliefSet(
            signature=kb.signature,
            hierarchy=SortHierarchy(
                kb.hierarchy.sorts,
                [edge for edge in kb.hierarchy.edges if any(r.call in named for r in edge.reasons)],
                [pair for pair in kb.hierarchy.disjointness if any(r.call in named for r in pair.reasons)],
            ),
            formulas=tuple(belief for belief in kb.formulas if belief.call in named),
        )
        classes, individuals = slow(rest)
        assert finding.names in classes | individuals


# ------------------------------------------------------------------------------ to the word


APART = disjoint("dog", "cat")


def said(level: str, message: str, calls: tuple[int, ...], *names: str) -> Finding:
    return Finding("disjointness-violated", level, message, calls, names)


def below(name: str, ways: str, *calls: int) -> Finding:
    """A sort that cannot be, or a class that nothing can be in."""
    is_sort = name != "chimera"
    what = f"the sort {name!r} is never empty, but it" if is_sort else f"nothing can be {name!r}: it"
    message = f"{what} is below {ways}, which are disjoint; {REMEDY.format('below')}"
    return said("error" if is_sort else "warning", message, calls, name, "cat", "dog")


def rex(ways: str, *calls: int) -> Finding:
    message = f"'rex' is of {ways}, which are disjoint; {REMEDY.format('into')}"
    return said("error", message, calls, "rex", "cat", "dog")


NO_CAT = formula("forall X: (dog(X) => !cat(X))")
PUPPIES = formula("forall X: (puppy(X) => dog(X))")


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (
            [APART, sort("catdog", "cat", "hound"), sort("hound", "dog"), sort("kitten", "catdog")],
            [below("catdog", "'cat' (catdog -> cat) and below 'dog' (catdog -> hound -> dog)", 1, 2, 3)],
        ),
        ([APART, sort("dog", "cat")], [below("dog", "'cat' (dog -> cat) and below 'dog'", 1, 2)]),
        (
            [APART, formula("forall X: (chimera(X) => dog(X) && cat(X))")],
            [below("chimera", "'cat' (chimera -> cat) and below 'dog' (chimera -> dog)", 1, 2)],
        ),
        (
            [
                fact("dog", "rex"),
                fact("cat", "rex"),
                fact("cat", "tom"),
                APART,
                fact("dog", "rex"),
                fact("cat", "rex"),
            ],
            [rex("'cat' and of 'dog'", 1, 2, 4)],
        ),
        (
            [NO_CAT, PUPPIES, fact("puppy", "rex"), fact("cat", "rex"), fact("puppy", "tom")],
            [rex("'cat' and of 'dog' (puppy -> dog)", 1, 2, 3, 4)],
        ),
        (
            [NO_CAT, PUPPIES, fact("puppy", "rex"), fact("dog", "rex"), fact("cat", "rex")],
            [rex("'cat' and of 'dog'", 1, 4, 5)],
        ),
        (
            [APART, constant("rex", "dog"), predicate("cat", "thing"), fact("cat", "rex")],
            [rex("'cat' and of 'dog'", 1, 4)],
        ),
        ([APART, fact("dog", "rex"), fact("cat", "tom"), denial("cat", "rex")], []),
        ([APART, fact("dog", "rex"), fact("cat", "rex", "tom")], []),
        ([APART, fact("dog", "rex"), formula("cat(rex) || cat(tom)")], []),
        ([fact("dog", "rex"), fact("cat", "rex")], []),
    ],
)
def test_what_is_said(calls: list[AnyCall], expected: list[Finding]) -> None:
    assert list(violations(build(calls))) == expected


def chain_of(length: int) -> list[Edge]:
    return [Edge(f"s{n}", f"s{n + 1}", (Reason("declared", n),)) for n in range(length - 1)]


@pytest.mark.parametrize(
    ("length", "path"),
    [
        (8, "s0 -> s1 -> s2 -> s3 -> s4 -> s5 -> s6 -> s7"),
        (9, "s0 -> s1 -> s2 -> s3 -> ... -> s5 -> s6 -> s7 -> s8"),
        (100, "s0 -> s1 -> s2 -> s3 -> ... -> s96 -> s97 -> s98 -> s99"),
    ],
)
def test_a_long_path_is_shortened_and_has_all_its_calls(length: int, path: str) -> None:
    names = [f"s{n}" for n in range(length)]
    apart = Disjointness("s0", names[-1], (Reason("declared", 1000), Reason("inferred", None)))
    kb = BeliefSet(hierarchy=SortHierarchy(names, chain_of(length), [apart]))
    (finding,) = violations(kb)
    assert f"below 's0' and below '{names[-1]}' ({path}), which" in finding.message
    assert finding.calls == (*range(length - 1), 1000)


@pytest.mark.parametrize(("name", "found"), [("thing", 0), ("Thing", 0), ("stone", 1)])
def test_the_predicate_thing_is_not_the_universe(name: str, found: int) -> None:
    sorts = ("thing", "dog", "cat", "stone")
    apart = [Disjointness("dog", "thing", ()), Disjointness("dog", "stone", ())]
    kb = BeliefSet(
        signature=Signature(sorts={s: Sort(s) for s in sorts}, constants={"rex": "cat"}),
        hierarchy=SortHierarchy(sorts, (), apart),
        formulas=(Belief("f1", parse(f"{name}(rex)")), Belief("f2", parse("dog(rex)"))),
    )
    assert len(list(violations(kb))) == found


def test_the_first_known_call_of_a_fact_counts() -> None:
    calls = (None, 7, 3, None)
    formulas = [Belief(f"f{n}", parse("dog(rex)"), call) for n, call in enumerate(calls)]
    formulas.append(Belief("g", parse("cat(rex)")))
    apart = [Disjointness("cat", "dog", ())]
    for some in (formulas, formulas[1:], formulas[::-1]):
        (finding,) = violations(BeliefSet(hierarchy=SortHierarchy((), (), apart), formulas=tuple(some)))
        assert finding.calls == (3,)


def test_many_disjoint_sorts_and_individuals_take_seconds() -> None:
    size = 20_000
    sorts = [f"s{n}" for n in range(size)]
    edges = [Edge(f"s{n}", f"s{n // 2}", (Reason("declared", n),)) for n in range(1, size)]
    pairs = [
        Disjointness(f"s{a}", f"s{b}", (Reason("declared", 0),))
        for a in range(64, 128)
        for b in range(a + 1, 128)
    ]
    kb = BeliefSet(
        signature=Signature(
            sorts={s: Sort(s) for s in sorts}, constants={f"c{n}": s for n, s in enumerate(sorts)}
        ),
        hierarchy=SortHierarchy(sorts, edges, pairs),
        formulas=tuple(Belief(f"f{n}", parse(f"s{n ^ 1}(c{n})"), n) for n in range(size - 100, size)),
    )
    begin = time.process_time()
    found = list(violations(kb))
    assert time.process_time() - begin < 10
    assert found == []


@pytest.mark.parametrize(
    ("size", "counted"), [(2, ""), (3, " (and 2 more pairs)"), (4, " (and 5 more pairs)")]
)
def test_the_pairs_of_one_group_are_counted(size: int, counted: str) -> None:
    names = [f"s{n}" for n in range(size)]
    calls = [disjoint(*names), *(fact(name, "rex") for name in names)]
    (finding,) = violations(build(calls))
    assert finding == said(
        "error",
        f"'rex' is of 's0' and of 's1', which are disjoint{counted}; " + REMEDY.format("into"),
        (1, 2, 3),
        *("rex", "s0", "s1"),
    )
    calls[1:] = [sort("low", *names)]
    (finding,) = violations(build(calls))
    assert finding.names == ("low", "s0", "s1")
    assert f"which are disjoint{counted}; take" in finding.message


def test_one_more_pair_and_the_pairs_of_other_calls() -> None:
    pairs = [Disjointness("a", b, (Reason("declared", call),)) for b, call in (("b", 1), ("c", 2), ("d", 1))]
    kb = BeliefSet(
        hierarchy=SortHierarchy((), (), pairs),
        formulas=tuple(Belief(p, parse(f"{p}(x)"), 3) for p in "abcd"),
    )
    first, second = violations(kb)
    assert (first.names, second.names) == (("x", "a", "b"), ("x", "a", "c"))
    assert "disjoint (and 1 more pair); take" in first.message
    assert "disjoint; take" in second.message
    assert (first.calls, second.calls) == ((1, 3), (2, 3))


def test_what_is_in_hundreds_of_disjoint_sorts_has_one_finding() -> None:
    names = [f"s{n}" for n in range(400)]
    group = DisjointPairs({}, {frozenset(names): {Reason("declared", 1)}})
    kb = BeliefSet(
        hierarchy=SortHierarchy(names, (), group),
        formulas=tuple(Belief(name, parse(f"{name}(rex)"), 2) for name in names),
    )
    begin = time.process_time()
    (finding,) = violations(kb)
    assert time.process_time() - begin < 10
    assert more(finding) == 400 * 399 // 2 - 1
