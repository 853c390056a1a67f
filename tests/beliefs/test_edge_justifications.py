"""What a verdict names is what it rests on: edges of the hierarchy that formulas gave are theirs.

The oracle is a rebuilding: the calls of the beliefs that are kept, with all declarations, are built anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.common.errors import TypingError
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.testing.belief_sets import WireCall
from tests.amounts import examples
from tests.repair.said import constant, formula, predicate, sort, wire

CAT = wire(
    *(sort("cat"), sort("animal"), constant("tom", "cat")),
    *(predicate("seen", "thing"), predicate("eats", "animal")),
)


def said(*formulas: str) -> list[WireCall]:
    return wire(*map(formula, formulas))


def built(calls: Iterable[WireCall]) -> BeliefSet:
    return fol_kb.build(calls).raise_for_errors()


def conflicts(kb: BeliefSet, **options: object) -> set[frozenset[str]]:
    report = fol_kb.check(kb, conflicts=50, **options)  # type: ignore[arg-type]  # the options of a parameter
    assert all(conflict.minimal for conflict in report.conflicts)
    return {frozenset(conflict.formulas) for conflict in report.conflicts}


@pytest.mark.parametrize("semantics", ["open", "closed", "rules"])
def test_a_conflict_names_the_formula_that_gave_the_edge(semantics: str) -> None:
    kb = built(CAT + said("forall X: (cat(X) => animal(X))", "forall X:animal: seen(X)", "!seen(tom)"))
    report = fol_kb.check(kb, semantics=semantics)
    assert [set(conflict.formulas) for conflict in report.conflicts] == [{"f1", "f2", "f3"}]
    if semantics == "rules":
        steps = [step for derivation in report.conflicts[0].derivations for step in derivation]
        assert ("tom is of sort animal", "f1") in {(step.literal, step.formula) for step in steps}
    else:
        assert set(report.removals) == {("f1",), ("f2",), ("f3",)}


def test_a_fact_needs_the_formula_that_makes_it_well_typed() -> None:
    kb = built(CAT + said("forall X: (cat(X) => animal(X))", "eats(tom)", "!eats(tom)"))
    assert conflicts(kb) == {frozenset({"f1", "f2", "f3"})}
    left = kb.restricted_to(["f2", "f3"])
    assert not left.formulas
    assert [finding.kind for finding in left.errors] == ["sort-mismatch", "sort-mismatch"]
    assert fol_kb.query(kb, "eats(tom)").status == "CONTRADICTORY_PREMISES"
    assert set(fol_kb.query(kb.restricted_to(["f1", "f2"]), "eats(tom)").support) == {"f1", "f2"}


def test_an_edge_with_several_reasons_holds_if_one_does_and_a_declared_one_always() -> None:
    rules = ["forall X: (cat(X) => animal(X))", "forall X: (!animal(X) => !cat(X))"]
    rest = ["forall X:animal: seen(X)", "!seen(tom)"]
    assert conflicts(built(CAT + said(*rules, *rest))) == {
        frozenset({"f1", "f3", "f4"}),
        frozenset({"f2", "f3", "f4"}),
    }
    declared = wire(sort("cat", "animal"))
    assert conflicts(built(CAT + declared + said(*rules, *rest))) == {frozenset({"f3", "f4"})}


def test_an_edge_by_way_of_a_class_that_is_no_sort_needs_all_formulas_of_the_way() -> None:
    furry = wire(predicate("furry", "thing"))
    way = ["forall X: (cat(X) => furry(X))", "forall X: (furry(X) => animal(X))"]
    kb = built(CAT + furry + said(*way, "forall X:animal: seen(X)", "!seen(tom)"))
    assert conflicts(kb) == {frozenset({"f1", "f2", "f3", "f4"})}


def test_a_formula_that_is_well_typed_by_its_own_edge_stays_what_it_is() -> None:
    kb = built(CAT + said("(forall X: (cat(X) => animal(X))) && eats(tom)", "!eats(tom)"))
    assert conflicts(kb) == {frozenset({"f1", "f2"})}


def test_an_equality_hangs_on_no_edge_since_the_top_sort_relates_all() -> None:
    cat = CAT[:3] + wire(
        constant("rex", "animal"), *(predicate(name, "animal") for name in ("cat", "animal"))
    )
    kb = built(cat + said("forall X: (cat(X) => animal(X))", "tom == rex", "!(tom == rex)"))
    assert conflicts(kb) == {frozenset({"f2", "f3"})}
    assert not kb.restricted_to(["f2", "f3"]).errors


def test_what_is_kept_whole_is_the_same() -> None:
    kb = built(CAT + said("forall X: (cat(X) => animal(X))", "eats(tom)"))
    assert kb.restricted_to(["f1", "f2"]) == kb
    with pytest.raises(KeyError, match="no formula has the id 'f9'"):
        kb.restricted_to(["f9"])


def test_without_edges_of_formulas_nothing_hangs_on_anything() -> None:
    kb = built(CAT + said("forall X: (seen(X) => seen(X))", "seen(tom)"))
    assert not any("on_" in line for line in compile_belief_set(kb).lines)


# ---------------------------------------------------------------- the law


SORTS = ("a", "b", "c")


def small_set(rng: Random) -> tuple[list[WireCall], list[WireCall]]:
    """Declarations of everything, and a few assertions over sorts that formulas put below each other."""
    declarations = []
    for number, name in enumerate(SORTS):
        supers = [rng.choice(SORTS[:number])] if number and rng.random() < 0.25 else []
        home = "thing" if rng.random() < 0.6 else rng.choice(SORTS)
        declarations += wire(sort(name, *supers), constant(f"k{name}", name), predicate(name, home))
    for name in ("p", "q"):
        declarations += wire(predicate(name, rng.choice((*SORTS, "thing"))))
    unary = (*SORTS, "p", "q")

    def literal(term: str) -> str:
        return f"{rng.choice(('', '!'))}{rng.choice(('p', 'q', 'p', rng.choice(unary)))}({term})"

    made = []
    if rng.random() < 0.5:  # a conflict by an edge, if a formula gives it
        made += [f"forall X:{rng.choice(SORTS)}: p(X)", f"!p(k{rng.choice(SORTS)})"]
    for _ in range(rng.randrange(2, 6)):
        of = rng.choice(SORTS)
        made.append(
            rng.choice(
                (
                    lambda: f"forall X: ({rng.choice(unary)}(X) => {rng.choice(unary)}(X))",
                    lambda: f"forall X: ({rng.choice(SORTS)}(X) => {rng.choice(SORTS)}(X))",
                    lambda: f"forall X:{of}: ({literal('X')} => {literal('X')})",  # noqa: B023
                    lambda: f"forall X:{of}: {literal('X')}",  # noqa: B023
                    lambda: f"exists X:{of}: ({literal('X')} && {literal('X')})",  # noqa: B023
                    lambda: literal(f"k{rng.choice(SORTS)}"),
                    lambda: literal(f"k{rng.choice(SORTS)}"),
                    lambda: f"k{rng.choice(SORTS)} == k{rng.choice(SORTS)}",
                )
            )()
        )
    return declarations, said(*dict.fromkeys(made))


def rebuilt(
    declarations: list[WireCall], assertions: list[WireCall], kb: BeliefSet, ids: Collection[str]
) -> BeliefSet:
    """The belief set of the declarations and the calls of some beliefs."""
    calls = {belief.call for belief in kb.formulas if belief.id in ids}
    first = len(declarations) + 1
    return fol_kb.build(declarations + [call for n, call in enumerate(assertions, first) if n in calls])


@settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False))
def test_conflicts_removals_and_supports_are_those_of_rebuilt_belief_sets(rng: Random) -> None:
    declarations, assertions = small_set(rng)
    kb = fol_kb.build(declarations + assertions)
    ids = [belief.id for belief in kb.formulas]
    report = fol_kb.check(kb, conflicts=50)
    status = {
        kept: fol_kb.check(rebuilt(declarations, assertions, kb, kept), conflicts=0).status
        for size in range(len(ids) + 1)
        for kept in combinations(ids, size)
    }
    assert report.status == status[tuple(ids)]
    bad = [frozenset(kept) for kept, verdict in status.items() if verdict == "INCONSISTENT"]
    minimal = {kept for kept in bad if not any(other < kept for other in bad)}
    assert {frozenset(conflict.formulas) for conflict in report.conflicts} == minimal
    for removal in report.removals:
        # of nothing there is no verdict: that is no conflict either
        assert status[tuple(id for id in ids if id not in removal)] != "INCONSISTENT"
    if report.status == "CONSISTENT":
        asked = f"{rng.choice(('p', 'q'))}(k{rng.choice(SORTS)})"
        try:
            # the question is one whatever formulas say of sorts
            TypeChecker(kb.signature, kb.restricted_to([]).hierarchy).check(fol_kb.parse(asked))
        except TypingError:
            return
        answer = fol_kb.query(kb, asked)
        if answer.status in ("ENTAILED", "CONTRADICTED") and answer.support:
            goal = asked if answer.status == "ENTAILED" else f"!{asked}"
            for left_out in (None, *answer.support):
                part = kb.restricted_to(id for id in answer.support if id != left_out)
                holds = fol_kb.query(part, goal).status == "ENTAILED"
                assert holds is (left_out is None), (asked, answer.support, left_out)
