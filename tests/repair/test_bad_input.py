"""What no text means and every file may hold: clear words for it, nothing lost, nothing endless."""

from __future__ import annotations

import time

import pytest

from fol_kb import build, check
from fol_kb.beliefs.tools import AnyCall
from tests.repair.said import constant, denial, fact, predicate, sort


def test_a_sort_above_itself_is_the_sort() -> None:
    kb = build([sort("man", "man")])
    assert kb.signature.sorts["man"].supersorts == ()
    assert kb.hierarchy.edges == ()
    assert not kb.findings


def test_a_cycle_through_all_sorts_makes_them_one() -> None:
    count = 2_000
    calls: list[AnyCall] = [sort(f"s{n}", f"s{(n + 1) % count}") for n in range(count)]
    calls += [
        constant("a", "s7"),
        predicate("p", "s3"),
        fact("p", "a"),
        fact("p", "unknown"),
    ]
    kb = build(calls)
    assert not kb.errors
    assert kb.hierarchy.equivalent("s0", f"s{count - 1}")
    path = kb.hierarchy.path("s7", "s3")
    assert path is not None
    assert len(path) == count - 4
    assert kb.signature.constants == {"a": "s7", "unknown": "s3"}


def test_a_sort_declared_twice_is_below_all_that_was_said() -> None:
    calls: list[AnyCall] = [sort("duck", "flyer"), sort("duck", "swimmer")]
    for order in (calls, calls[::-1]):
        kb = build(order)
        assert kb.signature.sorts["duck"].supersorts == ("flyer", "swimmer")
        assert not kb.errors
    (edge,) = build(calls).hierarchy.path("duck", "swimmer") or ()
    assert [(reason.kind, reason.call) for reason in edge.reasons] == [("declared", 2)]


@pytest.mark.slow
def test_ten_thousand_super_sorts() -> None:
    supers = [f"s{n}" for n in range(10_000)]
    calls: list[AnyCall] = [
        sort("low", *supers),
        constant("a", "low"),
        predicate("p", "s9999"),
        predicate("q", "s0"),
        fact("p", "a"),
        fact("p", "b"),
        fact("q", "b"),
    ]
    started = time.process_time()
    kb = build(calls)
    assert time.process_time() - started < 20
    assert not kb.errors
    assert kb.signature.constants["b"] == "low"
    assert len(kb.repairs) == 10_000 + 1


def test_constants_that_differ_by_accents_or_case_stay_two_with_a_word() -> None:
    calls: list[AnyCall] = [fact("p", "René"), denial("p", "rene")]
    kb = build(calls)
    assert [str(b.formula) for b in kb.formulas] == ["p(René)", "!p(rene)"]
    (finding,) = kb.findings
    assert (finding.kind, finding.calls, finding.names) == ("similar-names", (1, 2), ("René", "rene"))
    assert len({str(b.formula) for b in build(calls, mode="permissive").formulas}) == 2
    merged = build(calls, mode="permissive")
    assert {str(b.formula) for b in merged.formulas} == {"p(René)", "!p(René)"}
    assert check(merged).status.value == "INCONSISTENT"
