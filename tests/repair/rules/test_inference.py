"""What is used but not declared: exact declarations, with their reasons."""

from __future__ import annotations

import pytest

from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.signature import TOP, FunctionType
from fol_kb.repair import Declare, Kind, Repair
from fol_kb.repair.rules.inference import DeclareConstants, DeclareSorts, DeclareSymbols, justification
from fol_kb.testing.declarations import draft_of
from tests.repair.said import (
    constant,
    denial,
    disjoint,
    fact,
    formula,
    function,
    predicate,
    proposals,
    rule,
    sort,
)


def declared(repairs: tuple[Repair, ...]) -> dict[str, object]:
    """The meaning of each name that the repairs declare."""
    changes = [change for repair in repairs for change in repair.changes]
    assert all(isinstance(change, Declare) for change in changes)
    return {change.name: change.meaning for change in changes if isinstance(change, Declare)}


# ------------------------------------------------------------------------------ predicates and functions

ANIMALS: list[AnyCall] = [
    sort("animal"),
    sort("dog", "animal"),
    sort("cat", "animal"),
    sort("city"),
    constant("rex", "dog"),
    constant("tom", "cat"),
    constant("rome", "city"),
]


def test_a_predicate_gets_the_least_sorts_above_its_arguments() -> None:
    (repair,) = proposals(
        DeclareSymbols(), *ANIMALS, fact("likes", "rex", "tom"), fact("likes", "tom", "tom")
    )
    assert repair == Repair(
        "declare-symbol",
        "safe",
        "predicate 'likes' declared",
        None,
        "likes(animal, cat)",
        "used but not declared; its schema fits all uses",
        changes=(Declare(Kind.PREDICATE, "likes", ("animal", "cat")),),
    )


def test_a_function_gets_arguments_from_below_and_its_result_from_above() -> None:
    calls = [*ANIMALS, predicate("barks", "dog"), predicate("eats", "animal")]
    (repair,) = proposals(DeclareSymbols(), *calls, formula("barks(son_of(rex)) && eats(son_of(tom))"))
    assert repair == Repair(
        "declare-symbol",
        "safe",
        "function 'son_of' declared",
        None,
        "son_of(animal): dog",
        "used but not declared; its schema fits all uses",
        changes=(Declare(Kind.FUNCTION, "son_of", FunctionType(("animal",), "dog")),),
    )


@pytest.mark.parametrize(
    ("more", "schema"),
    [
        ([fact("p", "rex")], ("dog",)),
        ([denial("p", "rex")], ("dog",)),
        ([fact("p", "rex"), fact("p", "rome")], (TOP,)),
        ([fact("p", "unknown")], (TOP,)),
        ([fact("p", "unknown"), fact("p", "rex")], ("dog",)),
        ([fact("p")], ()),
        ([formula("forall X:dog: p(X)")], ("dog",)),
        ([formula("exists X:dog: forall X:city: p(X)")], ("city",)),
        ([formula("forall X: p(X)")], (TOP,)),
        ([predicate("barks", "dog"), formula("forall X: (p(X) => barks(X))")], ("dog",)),
        ([predicate("in", "dog", "city"), formula("forall X, Y: (in(X, Y) => p(Y))")], ("city",)),
        ([predicate("barks", "dog"), formula("(exists X: barks(X)) && (exists X: p(X))")], (TOP,)),
        ([function("owner_of", "dog", "cat"), formula("p(owner_of(rex))")], ("cat",)),
        ([function("owner_of", "dog", "cat"), formula("forall X: (p(X) => owner_of(X) == tom)")], ("dog",)),
    ],
)
def test_what_counts_as_evidence(more: list[AnyCall], schema: tuple[str, ...]) -> None:
    found = declared(proposals(DeclareSymbols(), *ANIMALS, *more))
    assert found == {"p": schema}


def test_positions_are_kept_apart() -> None:
    """lives_in(person, city) is not lives_in(person, person)."""
    found = declared(proposals(DeclareSymbols(), *ANIMALS, fact("lives_in", "rex", "rome")))
    assert found == {"lives_in": ("dog", "city")}


def test_two_numbers_of_arguments_leave_a_name_undeclared() -> None:
    assert proposals(DeclareSymbols(), *ANIMALS, fact("p", "rex"), fact("p", "rex", "tom")) == ()
    kept = [fact("a", "rex"), fact("b", "rex"), fact("b", "rex", "tom"), fact("c", "rex")]
    assert list(declared(proposals(DeclareSymbols(), *ANIMALS, *kept))) == ["a", "c"]
    calls = [*ANIMALS, predicate("q", "dog"), formula("q(f(rex)) && q(f(rex, tom))")]
    assert proposals(DeclareSymbols(), *calls) == ()


def test_a_declared_name_is_left_alone() -> None:
    calls = [*ANIMALS, predicate("p", "city"), function("f", "dog", "dog"), formula("p(f(rex))")]
    assert proposals(DeclareSymbols(), *calls) == ()


def test_predicates_come_before_functions_each_by_name() -> None:
    calls = [*ANIMALS, formula("b(f(rex)) && a(g(rex))"), fact("c", "rex")]
    assert list(declared(proposals(DeclareSymbols(), *calls))) == ["a", "b", "c", "f", "g"]


def test_results_are_the_greatest_sort_below_what_is_expected() -> None:
    calls = [*ANIMALS, predicate("barks", "dog"), predicate("old", "city")]
    found = declared(proposals(DeclareSymbols(), *calls, formula("barks(f(rex)) && old(f(tom))")))
    assert found == {"f": FunctionType(("animal",), TOP)}
    assert declared(proposals(DeclareSymbols(), *ANIMALS, formula("f(rex) == tom"))) == {
        "f": FunctionType(("dog",), TOP)
    }


def test_nested_terms_are_evidence_too() -> None:
    calls = [*ANIMALS, predicate("barks", "dog"), function("f", "cat", "dog")]
    found = declared(proposals(DeclareSymbols(), *calls, formula("barks(f(g(rome)))")))
    assert found == {"g": FunctionType(("city",), "cat")}


# ------------------------------------------------------------------------------ constants


def test_a_constant_gets_the_greatest_sort_below_its_uses() -> None:
    calls: list[AnyCall] = [
        sort("swimmer"),
        sort("flyer"),
        sort("duck", "swimmer", "flyer"),
        sort("mallard", "duck"),
        predicate("swims", "swimmer"),
        predicate("flies", "flyer"),
        fact("swims", "donald"),
        denial("flies", "donald"),
    ]
    (repair,) = proposals(DeclareConstants(), *calls)
    assert repair == Repair(
        "declare-constant",
        "safe",
        "constant 'donald' declared",
        None,
        "donald: duck",
        "the greatest sort below what its uses expect: flyer, swimmer",
        None,
        (("duck", "flyer"), ("duck", "swimmer")),
        (Declare(Kind.CONSTANT, "donald", "duck"),),
    )


def test_a_constant_that_nothing_is_expected_of_is_of_the_top_sort() -> None:
    one, other = proposals(DeclareConstants(), formula("a == b"))
    assert (one.after, one.why, one.path) == (f"a: {TOP}", "none of its uses expects a sort", ())
    assert other.changes == (Declare(Kind.CONSTANT, "b", TOP),)


def test_a_constant_whose_uses_clash_stays_undeclared() -> None:
    calls = [sort("dog"), sort("city"), predicate("barks", "dog"), predicate("old", "city")]
    assert proposals(DeclareConstants(), *calls, fact("barks", "x1"), fact("old", "x1")) == ()
    some = proposals(DeclareConstants(), *calls, fact("barks", "x1"), fact("old", "x1"), fact("old", "y1"))
    assert declared(some) == {"y1": "city"}


def test_uses_in_formulas_and_terms_count() -> None:
    calls: list[AnyCall] = [
        sort("animal"),
        sort("dog", "animal"),
        predicate("eats", "animal"),
        function("son_of", "dog", "dog"),
        formula("eats(rex) => eats(son_of(rex))"),
        fact("eats", "tom"),
    ]
    rex, tom = proposals(DeclareConstants(), *calls)
    assert (rex.after, rex.path) == ("rex: dog", (("dog", "animal"),))
    assert (tom.after, tom.path) == ("tom: animal", ())
    assert tom.why == "the greatest sort below what its uses expect: animal"


def test_a_rule_in_the_hierarchy_counts_for_constants() -> None:
    calls = [
        sort("man"),
        sort("mortal"),
        predicate("dies", "mortal"),
        predicate("thinks", "man"),
        predicate("man", "man"),
        predicate("mortal", TOP),
        formula("forall X: (man(X) => mortal(X))"),
        fact("dies", "ann"),
        fact("thinks", "ann"),
    ]
    (repair,) = proposals(DeclareConstants(), *calls)
    assert (repair.after, repair.path) == ("ann: man", (("man", "mortal"),))


def test_declared_constants_are_left_alone() -> None:
    assert proposals(DeclareConstants(), *ANIMALS, predicate("p", "dog"), fact("p", "tom")) == ()


def test_an_argument_too_many_is_expected_to_be_nothing() -> None:
    calls = [sort("dog"), predicate("p", "dog"), fact("p", "rex", "tom")]
    assert declared(proposals(DeclareConstants(), *calls)) == {"rex": "dog", "tom": TOP}


# ------------------------------------------------------------------------------ sorts


def test_a_sort_that_is_named_is_declared() -> None:
    (repair,) = proposals(DeclareSorts(), constant("rex", "dog"))
    assert repair == Repair(
        "declare-sort",
        "safe",
        "sort 'dog' declared",
        None,
        "dog",
        "named but not declared",
        changes=(Declare(Kind.SORT, "dog", ()),),
    )


def test_every_place_where_a_sort_can_be_named() -> None:
    calls: list[AnyCall] = [
        sort("a0", "a1"),
        constant("c", "a2"),
        predicate("p", "a3", "a4"),
        function("f", "a5", "a6"),
        disjoint("a7", "a8"),
        formula("forall X:a9: exists Y:b1: p(X, Y)"),
        rule("p", "q", "b2"),
    ]
    names = [repair.after for repair in proposals(DeclareSorts(), *calls)]
    assert names == ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b1", "b2"]


def test_the_top_sort_is_no_news() -> None:
    assert (
        proposals(DeclareSorts(), constant("c", TOP), sort("a", TOP), formula("forall X:thing: p(X)")) == ()
    )


def test_a_sort_is_declared_once() -> None:
    draft = draft_of([constant("rex", "dog"), constant("tom", "cat"), sort("cat")])
    assert [repair.after for repair in DeclareSorts().repairs(draft)] == ["dog"]
    declared_already = draft.changed(undeclared_sorts=frozenset({"dog"}))
    assert list(DeclareSorts().repairs(declared_already)) == []
    another = draft.changed(undeclared_sorts=frozenset({"city"}))
    assert [repair.after for repair in DeclareSorts().repairs(another)] == ["dog"]


@pytest.mark.parametrize(("edges", "shown"), [(99, 99), (100, 100), (101, 0)])
def test_a_justification_that_nobody_would_read_is_left_out(edges: int, shown: int) -> None:
    chain = [sort(f"s{n}", f"s{n + 1}") for n in range(edges)]
    order = draft_of(chain).hierarchy()
    assert len(justification(order, [("s0", f"s{edges}")])) == shown
