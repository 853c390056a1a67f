"""Laws of measures and changes on random belief sets, with quantifiers, equality and functions.

Measures are compared with their definitions, computed from nothing but which subsets are consistent. Changes
keep Hansson's postulates for belief bases (A Textbook of Belief Dynamics, 1999, ch. 2 and 3); whether a
formula follows is asked of the reasoner by the ordinary way.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.common.errors import TypingError
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Formula, Not, Truth
from fol_kb.reasoning.measures import ChangeStatus, contract, measures, revise
from fol_kb.testing.belief_sets import Shape, belief_set_problems
from tests.amounts import examples
from tests.reasoning.belief_sets import of, part

pytestmark = pytest.mark.jvm

SMALL = Shape(sorts=3, constants=3, predicates=3, facts=4, formulas=4)
FUNCTIONS = Shape(sorts=3, constants=3, predicates=3, facts=4, formulas=3, functions=True)
PROBLEMS = belief_set_problems(SMALL) | belief_set_problems(FUNCTIONS)

ENTAILED, CONTRADICTORY = EntailmentStatus.ENTAILED, EntailmentStatus.CONTRADICTORY_PREMISES


@st.composite
def propositional(draw: Any) -> BeliefSet:
    """Sets over three propositions: most are inconsistent, in several ways at once."""
    atom = st.sampled_from(["a", "b", "c"])
    literal = atom | atom.map("!{}".format)
    clause = st.lists(literal, min_size=1, max_size=2).map(" || ".join) | st.just("a && !a")
    return of(*draw(st.lists(clause, min_size=1, max_size=6)))


@st.composite
def problems(draw: Any) -> tuple[BeliefSet, Query]:
    """A belief set, and a formula that fits it: any one, or one that is believed, or the contrary of one."""
    calls, asked = draw(PROBLEMS)
    kb = fol_kb.build(calls)
    assume(not kb.states_nothing)  # of which there is no verdict
    formula = parse(asked)
    if kb.formulas and draw(st.integers(0, 3)):
        formula = draw(st.sampled_from(kb.formulas)).formula
        formula = draw(st.sampled_from([formula, Not(formula)]))
    try:
        ready = prepare(kb, formula)
    except TypingError:
        assume(False)
    return kb, ready


def asked(kb: BeliefSet) -> BeliefSet:
    """What there is a verdict on: where nothing is left, what says no more than that."""
    return replace(kb, formulas=(Belief("true", Truth(True)),)) if kb.states_nothing else kb


def follows(kb: BeliefSet, formula: Formula) -> bool:
    """In Tweety's sense: from a contradiction everything does."""
    status = fol_kb.query(asked(kb), formula).status
    assert status is not EntailmentStatus.UNDECIDED
    return status in (ENTAILED, CONTRADICTORY)


def consistent(kb: BeliefSet) -> bool:
    status = fol_kb.check(asked(kb)).status
    assert status is not ConsistencyStatus.UNDECIDED
    return status is ConsistencyStatus.CONSISTENT


Ids = frozenset[str]


def powerset(items: Collection[str]) -> list[Ids]:
    return [frozenset(s) for size in range(len(items) + 1) for s in combinations(sorted(items), size)]


def minimal(sets: Iterable[Ids]) -> list[Ids]:
    every = set(sets)
    return [one for one in every if not any(other < one for other in every)]


def defined(ids: Collection[str], bad: set[Ids]) -> dict[str, float]:
    """Each measure by its definition, from the inconsistent subsets."""
    subsets = powerset(ids)
    conflicts = minimal(bad)
    good = [s for s in subsets if s not in bad]
    maximal = [s for s in good if not any(s < other for other in good)]
    everything = frozenset(ids)
    covers = [c for n in range(len(maximal) + 1) for c in combinations(maximal, n)]
    complete = [c for c in covers if c and frozenset().union(*c) == everything]
    smallest = [c for c in complete if not any(set(other) < set(c) for other in complete)]
    disjoint = [
        c
        for n in range(len(conflicts) + 1)
        for c in combinations(conflicts, n)
        if all(one.isdisjoint(other) for one, other in combinations(c, 2))
    ]
    every_n = [n for n in range(len(ids) + 1) if all(s not in bad for s in subsets if len(s) == n)]
    shared = [len(everything.intersection(*c)) for c in smallest]
    return {
        "drastic": float(everything in bad),
        "mi": len(conflicts),
        "mic": sum(1 / len(c) for c in conflicts),
        "p": len(frozenset().union(*conflicts)),
        "mc": len(maximal) + sum(frozenset({id}) in bad for id in ids) - 1,
        "ncons": len(ids) - max(every_n),
        "hs": min((len(c) for c in complete), default=math.inf) - 1,
        "hit": len(ids) - max(map(len, good)),
        "is": math.log(len(disjoint)),
        "mcsc": len(ids) - max(shared) if shared else math.inf,
    }


def shapley(ids: Collection[str], worth: Any) -> dict[str, float]:
    """The Shapley value by its definition (Shapley 1953)."""
    n = len(ids)
    values = dict.fromkeys(ids, 0.0)
    for without in powerset(ids):
        for id in set(ids) - without:
            weight = math.factorial(len(without)) * math.factorial(n - len(without) - 1) / math.factorial(n)
            values[id] += weight * (worth(without | {id}) - worth(without))
    return values


def assert_as_defined(kb: BeliefSet, semantics: str = "open") -> None:
    ids = list(kb.by_id())
    bad = {
        s
        for s in powerset(ids)
        if fol_kb.check(part(kb, s), semantics=semantics).status is ConsistencyStatus.INCONSISTENT
    }
    report = measures(kb, semantics=semantics)
    found = {m.name: math.inf if m.status == "INFINITE" else m.value for m in report.measures}
    assert found == pytest.approx(defined(ids, bad))
    conflicts = minimal(bad)
    assert sorted(map(sorted, report.conflicts)) == sorted(map(sorted, conflicts))
    blamed = {c.name: c.values for c in report.culpability}
    by_mi = shapley(ids, lambda s: sum(c <= s for c in conflicts))
    assert blamed["shapley_mi"] == pytest.approx(by_mi)
    assert blamed["share"] == pytest.approx(by_mi)  # Hunter and Konieczny 2010, proposition 7
    assert blamed["shapley_drastic"] == pytest.approx(shapley(ids, lambda s: float(s in bad)))
    assert blamed["count"] == {id: sum(id in c for c in conflicts) for id in ids}


@given(propositional())
@settings(max_examples=examples(25))
def test_measures_are_what_they_are_defined_to_be(kb: BeliefSet) -> None:
    assert_as_defined(kb)


@given(problems(), st.sampled_from(["open", "closed"]))
@settings(max_examples=examples(15))
def test_so_they_are_with_quantifiers_equality_and_functions(
    problem: tuple[BeliefSet, Query], semantics: str
) -> None:
    kb = problem[0]
    assume(len(kb.by_id()) <= 6)
    assert_as_defined(kb, semantics)


@given(problems())
@settings(max_examples=examples(25))
def test_postulates_of_measures(problem: tuple[BeliefSet, Query]) -> None:
    """Consistency, monotony, independence of free formulas, and Shapley's distribution."""
    kb = problem[0]
    report = measures(kb)
    assert (report["mi"].value == 0) == consistent(kb)
    assert (report["drastic"].value == 0) == consistent(kb)
    assert report["mi"].value is not None
    for belief in list(kb.by_id())[:4]:
        less = measures(asked(part(kb, kb.by_id().keys() - {belief})), names=["mi", "mic", "p"])
        for measure in less.measures:
            whole = report[measure.name].value
            assert measure.value is not None
            assert whole is not None
            assert measure.value <= whole + 1e-9
            if report.blame(belief)["count"] == 0:
                assert measure.value == pytest.approx(whole)
    for name, total in (("shapley_mi", "mi"), ("shapley_drastic", "drastic"), ("share", "mi")):
        (found,) = [c for c in report.culpability if c.name == name]
        if found.values:
            assert sum(found.values.values()) == pytest.approx(report[total].value)


@given(problems())
@settings(max_examples=examples(40))
def test_postulates_of_contraction(problem: tuple[BeliefSet, Query]) -> None:
    kb, ready = problem
    formula = ready.formula
    report = contract(kb, formula)
    assert report.status is not ChangeStatus.UNDECIDED
    possible = not follows(part(ready.kb, ()), formula)
    assert (report.status is ChangeStatus.DONE) == possible
    if not possible:
        return
    assert report.kb is not None
    before, after = kb.by_id(), report.kb.by_id()
    assert after.items() <= before.items()  # inclusion
    assert not follows(part(ready.kb, after.keys()), formula)  # success
    if not follows(ready.kb, formula):
        assert after == before  # vacuity
    gone = {belief.id for belief in report.removed}
    assert gone == before.keys() - after.keys()
    for id in gone:  # relevance: with it, the formula would follow again
        assert follows(part(ready.kb, after.keys() | {id}), formula)
        assert any(id in kernel for kernel in report.kernels)  # core-retainment
    for kernel in report.kernels:
        assert follows(part(ready.kb, kernel), formula)
        assert not gone.isdisjoint(kernel)
    assert [b.id for b in contract(kb, Not(Not(formula))).removed] == [
        b.id for b in report.removed
    ]  # uniformity
    assert BeliefSet.from_json(report.kb.to_json()) == report.kb


@given(problems(), st.data())
@settings(max_examples=examples(40))
def test_postulates_of_revision(problem: tuple[BeliefSet, Query], data: st.DataObject) -> None:
    kb, ready = problem
    formula = ready.formula
    keep = data.draw(st.sets(st.sampled_from(sorted(kb.by_id())), max_size=1)) if kb.by_id() else set()
    report = revise(kb, formula, keep=keep)
    assert report.status is not ChangeStatus.UNDECIDED
    possible = not follows(part(ready.kb, keep), Not(formula))
    assert (report.status is ChangeStatus.DONE) == possible
    if not possible:
        return
    new = report.kb
    assert new is not None
    assert report.added is not None
    stated = new[report.added]
    assert isinstance(stated, Belief)
    assert stated.formula == formula
    assert follows(new, formula)  # success
    assert consistent(new)  # consistency
    assert keep <= new.by_id().keys()
    assert new.by_id().keys() <= kb.by_id().keys() | {report.added}  # inclusion
    if not follows(ready.kb, Not(formula)):
        assert report.removed == ()  # vacuity
    for belief in report.removed:  # relevance
        assert follows(part(ready.kb, {*report.kept, belief.id}), Not(formula))
    assert BeliefSet.from_json(new.to_json()) == new


@given(propositional())
@settings(max_examples=examples(25))
def test_consolidation_takes_as_few_as_must_go(kb: BeliefSet) -> None:
    """By the measure that counts what no interpretation can satisfy; nothing consistent is touched."""
    report = contract(kb, Truth(False))
    assert report.status is ChangeStatus.DONE
    assert report.kb is not None
    assert consistent(report.kb)
    assert len(report.removed) == measures(kb, names=["hit"])["hit"].value
