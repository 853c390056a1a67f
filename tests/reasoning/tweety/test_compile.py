"""Compilation: what becomes of sorts and names. That it says the same is tested in ``tests/differential``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet, DisjointSorts
from fol_kb.common.errors import DocumentError, LimitError
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import MAX_DEPTH, Atom, Binding, Constant, Exists, Formula, Not, Or, Variable
from fol_kb.reasoning.tweety.compile import compile_belief_set
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, disjoint, formula, function, predicate, sort


def lines(kb: BeliefSet, kind: str, semantics: str = "open") -> list[str]:
    compiled = compile_belief_set(kb, semantics=semantics)
    return [line.partition(" ")[2] for line in compiled.lines if line.startswith(kind + " ")]


ZOO = (
    sort("animal"),
    sort("dog", "animal"),
    sort("poodle", "dog"),
    sort("stone"),
    predicate("barks", "animal"),
    predicate("rolls", "stone"),
    constant("rex", "dog"),
)


def test_each_component_of_the_hierarchy_is_one_sort() -> None:
    compiled = compile_belief_set(of(*ZOO, "barks(rex)"))
    members = [set(group) for group in compiled.sorts]
    assert {"animal", "dog", "poodle"} in members
    assert {"stone"} in members


def test_sorts_that_no_quantifier_speaks_of_need_no_guard() -> None:
    kb = of(*ZOO, "barks(rex)", formula("forall X:animal: (barks(X) => barks(X))"))
    assert lines(kb, "axiom") == []
    assert len(lines(kb, "predicate")) == 2


def test_a_quantifier_over_a_finer_sort_is_guarded_and_the_sorts_below_belong_to_it() -> None:
    kb = of(*ZOO, formula("forall X:dog: barks(X)"), formula("exists X:dog: barks(X)"))
    compiled = compile_belief_set(kb)
    dog, poodle = compiled.guards["dog"], compiled.guards["poodle"]
    assert "animal" not in compiled.guards
    home = next(n for n, group in enumerate(compiled.sorts) if "dog" in group)
    axioms = lines(kb, "axiom")
    assert f"@1 v0 {home} > p{poodle} v0 p{dog} v0" in axioms
    assert f"p{dog} c0" in axioms
    assert f"?1 v0 {home} p{poodle} v0" in axioms
    assert lines(kb, "formula") == [
        f"f1 @1 v0 {home} > p{dog} v0 p0 v0",
        f"f2 ?1 v0 {home} &2 p{dog} v0 p0 v0",
    ]


def test_sorts_that_are_equivalent_share_a_guard() -> None:
    kb = of(sort("a", "b", "top"), sort("b", "a"), predicate("p", "top"), formula("forall X:a: p(X)"))
    guards = compile_belief_set(kb).guards
    assert guards["a"] == guards["b"]


def test_functions_keep_to_their_result_sort() -> None:
    kb = of(
        *ZOO,
        function("pet", "stone", "dog"),
        formula("forall X:dog: barks(X)"),
        formula("forall X:stone: barks(pet(X))"),
    )
    compiled = compile_belief_set(kb)
    stone = next(n for n, group in enumerate(compiled.sorts) if group == {"stone"})
    assert f"@1 v0 {stone} p{compiled.guards['dog']} f0 v0" in lines(kb, "axiom")


def test_closed_domains_give_a_sort_without_names_an_individual_of_its_own() -> None:
    kb = of(*ZOO, formula("forall X:poodle: barks(X)"))
    named = lines(kb, "constant")
    assert len(lines(kb, "constant", semantics="closed")) == len(named) + 2  # a poodle and a stone
    assert not any(line.startswith("?") for line in lines(kb, "axiom", semantics="closed"))


def test_disjointness_is_a_formula_with_an_id_and_for_rules_two_rules() -> None:
    kb = of(*ZOO, sort("cat", "animal"), disjoint("dog", "cat"))
    guards = compile_belief_set(kb).guards
    cat, dog = guards["cat"], guards["dog"]
    assert len(kb.disjoint) == 1
    [line] = lines(kb, "formula")
    assert line.startswith(kb.disjoint[0].id + " @1 v0 ")
    assert {f"p{cat}", f"p{dog}"} <= set(line.split())
    [rules] = lines(kb, "formula", semantics="rules")
    assert rules.count(">") == 2


def test_disjointness_of_unrelated_sorts_holds_anyway() -> None:
    kb = of(*ZOO, disjoint("dog", "stone"))
    assert lines(kb, "formula") == [f"{kb.disjoint[0].id} T"]


SECRET = "Ünsäglich 77 (geheim)"


def test_no_name_of_a_user_crosses_into_java() -> None:
    kb = of(
        sort(SECRET, "top " + SECRET),
        constant("c " + SECRET, SECRET),
        predicate("p " + SECRET, "top " + SECRET),
        function("f " + SECRET, SECRET, SECRET),
        formula(f"forall X:'{SECRET}': 'p {SECRET}'('f {SECRET}'(X))"),
    )
    message = compile_belief_set(kb).message({"task": "consistency"})
    assert re.fullmatch(r"[A-Za-z0-9_ @?!&|^~>=\n-]*", message)
    for line in message.splitlines()[2:]:
        kind, *words = line.split()
        if kind in ("sort", "constant", "predicate", "function"):
            assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", words[0])


def test_a_query_that_nests_too_deeply_is_refused_before_java_sees_it() -> None:
    compiled = compile_belief_set(of("p(a)"))
    deepest: Formula = Atom("p", (Constant("a"),))
    for _ in range(MAX_DEPTH - 1):
        deepest = Not(deepest)
    compiled.message({}, deepest)
    with pytest.raises(LimitError, match="deeper"):
        compiled.message({}, Not(deepest))


def test_a_formula_that_nests_too_deeply_never_gets_into_a_belief_set() -> None:
    kb = fol_kb.build([formula("!" * (MAX_DEPTH + 5) + "p(a)")])
    assert kb.formulas == ()
    assert [error.kind for error in kb.errors]


def test_shadowed_variables_keep_apart() -> None:
    inner = Exists((Binding("X", "thing"),), Atom("p", (Variable("X"),)))
    kb = of(predicate("p", "thing"), predicate("q", "thing"), formula(f"forall X:thing: (q(X) => {inner})"))
    [line] = lines(kb, "formula")
    home = line.split()[3]
    assert line == f"f1 @1 v0 {home} > p1 v0 ?1 v1 {home} p0 v1"


@pytest.mark.parametrize(
    "id", ["", "f 1", "f1\n", "f1 T\naxiom F\nformula f2", "f\t1", "f\u00a01", "f\u202e1"]
)
def test_an_id_that_is_no_word_is_refused_before_it_can_become_a_line_of_the_message(id: str) -> None:
    for made in (lambda: Belief(id, parse("p(a)")), lambda: DisjointSorts(id, ("man", "woman"))):
        with pytest.raises(ValueError, match="one word of printable characters"):
            made()
    data = of("p(a)").to_json()
    data["formulas"][0]["id"] = id
    with pytest.raises(DocumentError):
        BeliefSet.from_json(data)


@pytest.mark.parametrize("step", [1, 2, 3, 4, 5])
def test_the_time_may_be_over_within_one_wide_formula(step: int) -> None:
    """Checking and encoding it are where the time goes, and the limit is heard in both."""
    wide = Or(tuple(Not(Atom("p", (Constant("a"),))) for _ in range(1_000)))
    kb = of(constant("a", "thing"), predicate("p", "thing"))
    kb = replace(kb, formulas=(Belief("f1", wide),))
    parts = [0]

    class OverError(Exception):
        pass

    def over(items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            parts[0] += 1
            if parts[0] == step * 400:
                raise OverError
            yield item

    with pytest.raises(OverError):
        compile_belief_set(kb, watched=over)
    compiled = compile_belief_set(kb)
    assert compiled.encoder.encode(wide).startswith("|1000 ! p0 c0 ! p0 c0 ")
