"""Declarations of one name that differ in how fine their sorts are: exact merges."""

from __future__ import annotations

from itertools import permutations

import pytest

from fol_kb import build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.signature import FunctionType
from fol_kb.repair import Kind, Redeclare, Repair
from fol_kb.repair.rules.schemas import MergeDeclarations
from fol_kb.testing.declarations import draft_of
from tests.repair.said import constant, function, predicate, proposals, repaired, rule, sort

RULE = MergeDeclarations()
SORTS: list[AnyCall] = [sort("being"), sort("man", "being"), sort("greek", "man"), sort("city")]


def test_a_constant_is_of_the_lowest_of_its_sorts() -> None:
    calls = [*SORTS, constant("plato", "being"), constant("plato", "greek"), constant("plato", "man")]
    (repair,) = proposals(RULE, *calls)
    assert repair == Repair(
        "merge-declarations",
        "safe",
        "the declarations of 'plato' are read as one",
        "being / greek / man",
        "greek",
        "their sorts are comparable in the hierarchy",
        7,
        (("greek", "man"), ("man", "being")),
        (Redeclare(Kind.CONSTANT, "plato", frozenset({"being", "greek", "man"}), "greek"),),
    )
    assert repaired(RULE, *calls).constants == {"plato": {"greek": (5, 6, 7)}}


def test_a_predicate_takes_the_wider_sort_of_each_argument() -> None:
    calls = [*SORTS, predicate("likes", "man", "being"), predicate("likes", "being", "greek")]
    (repair,) = proposals(RULE, *calls)
    assert repair == Repair(
        "merge-declarations",
        "safe",
        "the declarations of 'likes' are read as one",
        "(being, greek) / (man, being)",
        "(being, being)",
        "their sorts are comparable in the hierarchy",
        6,
        (("greek", "man"), ("man", "being")),
        (
            Redeclare(
                Kind.PREDICATE, "likes", frozenset({("man", "being"), ("being", "greek")}), ("being", "being")
            ),
        ),
    )
    assert repaired(RULE, *calls).predicates == {"likes": {("being", "being"): (5, 6)}}


def test_what_cannot_be_merged_keeps_nothing_after_it_from_being_merged() -> None:
    calls = [constant(name, of) for name in "abc" for of in ("man", "city" if name == "a" else "being")]
    assert [repair.what for repair in proposals(RULE, *SORTS, *calls)] == [
        "the declarations of 'b' are read as one",
        "the declarations of 'c' are read as one",
    ]


def test_a_function_is_widened_in_arguments_and_result() -> None:
    one, other = FunctionType(("man", "being"), "greek"), FunctionType(("being", "greek"), "man")
    calls = [*SORTS, function("f", "man", "being", "greek"), function("f", "being", "greek", "man")]
    wider = FunctionType(("being", "being"), "man")
    (repair,) = proposals(RULE, *calls)
    assert repair == Repair(
        "merge-declarations",
        "safe",
        "the declarations of 'f' are read as one",
        "(being, greek): man / (man, being): greek",
        "(being, being): man",
        "their sorts are comparable in the hierarchy",
        6,
        (("greek", "man"), ("man", "being")),
        (Redeclare(Kind.FUNCTION, "f", frozenset({one, other}), wider),),
    )
    assert repaired(RULE, *calls).functions == {"f": {wider: (5, 6)}}


@pytest.mark.parametrize(
    "calls",
    [
        [constant("c", "man"), constant("c", "city")],
        [constant("c", "being"), constant("c", "man"), constant("c", "city")],
        [predicate("p", "man"), predicate("p", "city")],
        [predicate("p", "man", "man"), predicate("p", "being", "city")],
        [predicate("p", "man"), predicate("p", "man", "man")],
        [predicate("p"), predicate("p", "man")],
        [function("f", "man", "man"), function("f", "man", "city")],
        [function("f", "man", "man"), function("f", "man", "man", "man")],
        [constant("c", "man"), constant("c", "man")],
        [constant("c", "man"), predicate("c", "being")],
    ],
)
def test_what_cannot_be_merged_is_left_for_judging(calls: list[AnyCall]) -> None:
    assert proposals(RULE, *SORTS, *calls) == ()


def test_a_sort_below_two_is_not_what_either_declaration_says() -> None:
    below_both = [sort("swimmer"), sort("flyer"), sort("duck", "swimmer", "flyer")]
    assert proposals(RULE, *below_both, constant("c", "swimmer"), constant("c", "flyer")) == ()
    above_both = [sort("animal"), sort("cat", "animal"), sort("dog", "animal")]
    assert proposals(RULE, *above_both, predicate("p", "cat"), predicate("p", "dog")) == ()


def test_declarations_that_no_call_made_are_merged_without_one() -> None:
    draft = draft_of(SORTS).changed(constants={"plato": {"man": (), "being": ()}})
    (repair,) = RULE.repairs(draft)
    assert (repair.call, repair.after) == (None, "man")


def test_equivalent_sorts_give_the_first_by_name() -> None:
    both = [sort("b", "a"), sort("a", "b")]
    (repair,) = proposals(RULE, *both, constant("c", "b"), constant("c", "a"))
    assert (repair.after, repair.path) == ("a", (("a", "b"),))
    (repair,) = proposals(RULE, *both, predicate("p", "b"), predicate("p", "a"))
    assert (repair.after, repair.path) == ("(a)", (("b", "a"),))


def test_constants_come_first_then_predicates_and_functions_each_by_name() -> None:
    calls: list[AnyCall] = [
        *SORTS,
        *(each for of in ("man", "being") for each in (constant("z", of), constant("y", of))),
        *(predicate("b", of) for of in ("man", "being")),
        *(predicate("a", of) for of in ("man", "being")),
        *(function("a", of, "man") for of in ("man", "being")),
    ]
    found = [(r.what.split("'")[1], r.after) for r in proposals(RULE, *calls)]
    assert found == [("y", "man"), ("z", "man"), ("a", "(being)"), ("b", "(being)"), ("a", "(being): man")]


def test_a_rule_over_undeclared_predicates_makes_sorts_comparable() -> None:
    """Merging runs a second time once those predicates have a schema."""
    for calls in permutations([constant("c", "a"), constant("c", "b"), rule("a", "b")]):
        kb = build(calls)
        assert not kb.findings
        assert kb.signature.constants == {"c": "a"}
        assert [r.path for r in kb.repairs if r.rule == "merge-declarations"] == [(("a", "b"),)]
