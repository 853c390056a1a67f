"""Making changes: each kind of change on a draft, their order, and changes whose ground has gone."""

from __future__ import annotations

import pytest

from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType
from fol_kb.repair import Assertion, Change, Close, Declare, Draft, Kind, Redeclare, Rename, Restate
from fol_kb.repair.apply import applied, grounded, grounded_changes, merged
from fol_kb.testing.declarations import draft_of
from tests.repair.said import constant, disjoint, fact, formula, function, predicate, sort, stated

DRAFT = draft_of(
    [
        sort("man", "being"),
        sort("man", "mortal", "man"),
        constant("socrates", "man"),
        constant("socrates", "being"),
        predicate("likes", "man", "man"),
        predicate("likes", "man"),
        function("f", "man", "man"),
        fact("likes", "socrates", "plato"),
        formula("forall X:man: likes(f(X), X)"),
        formula("likes(Y, plato)"),
        disjoint("man", "place"),
    ]
)


def test_nothing_is_nothing() -> None:
    assert applied(DRAFT, ()) is DRAFT


@pytest.mark.parametrize(
    ("change", "field", "name", "said"),
    [
        (Declare(Kind.CONSTANT, "plato", "man"), "constants", "plato", {"man": ()}),
        (Declare(Kind.PREDICATE, "p", ("man",)), "predicates", "p", {("man",): ()}),
        (
            Declare(Kind.FUNCTION, "g", FunctionType(("man",), "man")),
            "functions",
            "g",
            {FunctionType(("man",), "man"): ()},
        ),
        (Declare(Kind.SORT, "mortal", ("being",)), "sorts", "mortal", {("being",): ()}),
        (
            Redeclare(Kind.CONSTANT, "socrates", frozenset({"man", "being"}), "man"),
            "constants",
            "socrates",
            {"man": (3, 4)},
        ),
        (
            Redeclare(Kind.PREDICATE, "likes", frozenset({("man", "man"), ("man",)}), ("man",)),
            "predicates",
            "likes",
            {("man",): (5, 6)},
        ),
    ],
)
def test_a_declaration(change: Change, field: str, name: str, said: object) -> None:
    after = applied(DRAFT, [change])
    assert getattr(after, field) == {**getattr(DRAFT, field), name: said}
    assert after.changed(**{field: getattr(DRAFT, field)}) == DRAFT
    assert grounded(DRAFT, change)
    assert not grounded(after, change)
    assert applied(after, [change]) == after


def test_a_sort_without_super_sorts_is_one_that_nobody_declared() -> None:
    change = Declare(Kind.SORT, "being", ())
    after = applied(DRAFT, [change])
    assert after == DRAFT.changed(undeclared_sorts=frozenset({"being"}))
    assert not grounded(after, change)
    assert applied(after, [change]) is after
    assert not grounded(DRAFT, Declare(Kind.SORT, "man", ()))


@pytest.mark.parametrize(
    "change",
    [
        Declare(Kind.CONSTANT, "socrates", "being"),
        Declare(Kind.PREDICATE, "likes", ("being",)),
        Declare(Kind.FUNCTION, "f", FunctionType(("being",), "being")),
        Declare(Kind.SORT, "man", ("place",)),
        Redeclare(Kind.CONSTANT, "socrates", frozenset({"man"}), "man"),
        Redeclare(Kind.CONSTANT, "nobody", frozenset({"man"}), "man"),
        Restate(8, parse("likes(plato, socrates)"), parse("likes(plato, plato)")),
        Restate(99, parse("likes(socrates, plato)"), parse("likes(plato, plato)")),
        Close(8, ("X",)),
        Close(10, ("X",)),
        Close(10, ("Y", "X")),
        Close(10, ()),
        Close(99, ("Y",)),
    ],
)
def test_a_change_without_ground_does_nothing(change: Change) -> None:
    assert not grounded(DRAFT, change)
    assert applied(DRAFT, [change]) == DRAFT


def test_a_declaration_without_ground_keeps_none_after_it_from_being_made() -> None:
    draft = draft_of([constant("ann", "woman")])
    after = applied(draft, [Declare(Kind.CONSTANT, "ann", "man"), Declare(Kind.CONSTANT, "bob", "man")])
    assert after.constants == {"ann": {"woman": (1,)}, "bob": {"man": ()}}
    sorts = [Declare(Kind.SORT, "man", ()), Declare(Kind.CONSTANT, "bob", "man")]
    assert applied(draft, sorts).constants["bob"] == {"man": ()}


def test_a_formula_is_restated() -> None:
    change = Restate(8, parse("likes(socrates, plato)"), parse("likes(plato, plato) && likes(plato, a)"))
    assert grounded(DRAFT, change)
    after = applied(DRAFT, [change])
    assert after.assertions[0] == Assertion(8, parse("likes(plato, plato) && likes(plato, a)"), True)
    assert after.assertions[1:] == DRAFT.assertions[1:]


@pytest.mark.parametrize(
    ("text", "is_fact"),
    [
        ("p(a)", True),
        ("!p(a, b)", True),
        ("p", True),
        ("p(f(a))", True),
        ("a == b", True),
        ("!!p(a)", True),
        ("p(a) && p(b)", True),
        ("forall X: p(X)", False),
        ("p(a) || (exists X: p(X))", False),
    ],
)
def test_what_is_a_fact_after_restating(text: str, is_fact: bool) -> None:
    change = Restate(8, parse("likes(socrates, plato)"), parse(text))
    assert applied(DRAFT, [change]).assertions[0] == Assertion(8, parse(text), is_fact)


def test_a_formula_is_closed() -> None:
    change = Close(10, ("Y",))
    assert grounded(DRAFT, change)
    after = applied(DRAFT, [change])
    assert stated(after) == [
        "likes(socrates, plato)",
        "forall X:man: likes(f(X), X)",
        "forall Y: likes(Y, plato)",
    ]
    assert not grounded(after, change)
    assert after.assertions[2].fact is False


# ------------------------------------------------------------------------------ renaming


def test_a_constant_is_renamed_and_its_declarations_joined() -> None:
    after = applied(DRAFT, [Rename(Kind.CONSTANT, "plato", "socrates")])
    assert stated(after) == [
        "likes(socrates, socrates)",
        "forall X:man: likes(f(X), X)",
        "likes(Y, socrates)",
    ]
    assert after.constants == DRAFT.constants
    after = applied(DRAFT, [Rename(Kind.CONSTANT, "socrates", "plato")])
    assert after.constants == {"plato": {"man": (3,), "being": (4,)}}
    both = draft_of([constant("a", "man"), constant("b", "man"), constant("b", "being")])
    assert applied(both, [Rename(Kind.CONSTANT, "b", "a")]).constants == {"a": {"man": (1, 2), "being": (3,)}}


def test_what_is_not_renamed_is_the_very_same_assertion() -> None:
    after = applied(DRAFT, [Rename(Kind.FUNCTION, "f", "g")])
    assert after.assertions[0] is DRAFT.assertions[0]
    assert after.assertions[2] is DRAFT.assertions[2]
    assert stated(after)[1] == "forall X:man: likes(g(X), X)"
    assert after.functions == {"g": {FunctionType(("man",), "man"): (7,)}}


def test_what_is_renamed_stays_a_fact_or_none() -> None:
    draft = draft_of([fact("p", "a"), formula("p(a)")])
    after = applied(draft, [Rename(Kind.CONSTANT, "a", "b")])
    assert stated(after) == ["p(b)", "p(b)"]
    assert [assertion.fact for assertion in after.assertions] == [True, False]


def test_a_predicate_is_renamed_at_one_number_of_arguments() -> None:
    after = applied(DRAFT, [Rename(Kind.PREDICATE, "likes", "is_liked", 1)])
    assert after.predicates == {"likes": {("man", "man"): (5,)}, "is_liked": {("man",): (6,)}}
    assert after.assertions == DRAFT.assertions
    after = applied(DRAFT, [Rename(Kind.PREDICATE, "likes", "loves", 2)])
    assert after.predicates == {"loves": {("man", "man"): (5,)}, "likes": {("man",): (6,)}}
    assert stated(after)[0] == "loves(socrates, plato)"
    after = applied(DRAFT, [Rename(Kind.PREDICATE, "likes", "loves")])
    assert after.predicates == {"loves": {("man", "man"): (5,), ("man",): (6,)}}


def test_a_function_is_renamed_at_one_number_of_arguments() -> None:
    draft = draft_of(
        [function("f", "a", "b"), function("f", "a", "a", "b"), formula("p(f(c)) && p(f(c, f(c)))")]
    )
    after = applied(draft, [Rename(Kind.FUNCTION, "f", "g", 1)])
    assert after.functions == {
        "g": {FunctionType(("a",), "b"): (1,)},
        "f": {FunctionType(("a", "a"), "b"): (2,)},
    }
    assert stated(after) == ["p(g(c)) && p(f(c, g(c)))"]


def test_a_sort_is_renamed_everywhere() -> None:
    draft = DRAFT.changed(undeclared_sorts=frozenset({"place", "man "}))
    after = applied(draft, [Rename(Kind.SORT, "man", "human"), Rename(Kind.SORT, "place", "spot")])
    assert after.sorts == {"human": {("being",): (1,), ("mortal",): (2,)}}
    assert after.constants == {"socrates": {"human": (3,), "being": (4,)}}
    assert after.predicates == {"likes": {("human", "human"): (5,), ("human",): (6,)}}
    assert after.functions == {"f": {FunctionType(("human",), "human"): (7,)}}
    assert after.disjoint == [(11, ("human", "spot"))]
    assert after.undeclared_sorts == {"spot", "man "}
    assert stated(after)[1] == "forall X:human: likes(f(X), X)"


def test_a_sort_that_becomes_its_own_super_sort_is_no_longer_below_it() -> None:
    draft = draft_of([sort("man", "human", "being"), sort("human"), sort("dog", "animal", "Animal")])
    after = applied(draft, [Rename(Kind.SORT, "human", "man"), Rename(Kind.SORT, "Animal", "animal")])
    assert after.sorts == {"man": {("being",): (1,), (): (2,)}, "dog": {("animal",): (3,)}}


def test_constants_of_equal_sorts_are_joined_when_these_become_one() -> None:
    draft = draft_of([constant("a", "man"), constant("a", "Man")])
    assert applied(draft, [Rename(Kind.SORT, "Man", "man")]).constants == {"a": {"man": (1, 2)}}


# ------------------------------------------------------------------------------ one after another


def test_changes_are_made_in_their_order() -> None:
    draft = draft_of([fact("p", "a", "b")])
    swapped = [
        Rename(Kind.CONSTANT, "a", "c"),
        Rename(Kind.CONSTANT, "b", "a"),
        Rename(Kind.CONSTANT, "c", "b"),
    ]
    assert stated(applied(draft, swapped)) == ["p(b, a)"]
    chained = [Rename(Kind.CONSTANT, "a", "b"), Rename(Kind.CONSTANT, "b", "c")]
    assert stated(applied(draft, chained)) == ["p(c, c)"]
    assert stated(applied(draft, chained[::-1])) == ["p(b, c)"]
    kinds = [Rename(Kind.PREDICATE, "p", "a"), Rename(Kind.CONSTANT, "a", "p")]
    assert stated(applied(draft, kinds)) == ["a(p, b)"]


def test_one_change_may_prepare_the_next() -> None:
    draft = draft_of([fact("p", "a")])
    changes: list[Change] = [
        Declare(Kind.CONSTANT, "a", "man"),
        Redeclare(Kind.CONSTANT, "a", frozenset({"man"}), "being"),
        Rename(Kind.CONSTANT, "a", "b"),
        Declare(Kind.CONSTANT, "a", "place"),
        Restate(1, parse("p(b)"), parse("p(X)")),
        Close(1, ("X",)),
    ]
    after = applied(draft, changes)
    assert after.constants == {"b": {"being": ()}, "a": {"place": ()}}
    assert stated(after) == ["forall X: p(X)"]
    assert applied(draft, iter(changes)) == after


def test_the_first_of_two_declarations_counts() -> None:
    twice = [Declare(Kind.CONSTANT, "a", "man"), Declare(Kind.CONSTANT, "a", "being")]
    assert applied(Draft(), twice).constants == {"a": {"man": ()}}


def test_the_second_restatement_of_a_call_needs_the_first() -> None:
    draft = draft_of([fact("p", "a")])
    one, other = Restate(1, parse("p(a)"), parse("p(b)")), Restate(1, parse("p(b)"), parse("p(c)"))
    assert stated(applied(draft, [one, other])) == ["p(c)"]
    assert stated(applied(draft, [other, one])) == ["p(b)"]


def test_what_calls_say_is_said_once() -> None:
    assert merged([("a", (3, 1)), ("b", (2,)), ("a", (2, 3))]) == {"a": (1, 2, 3), "b": (2,)}


# ------------------------------------------------------------------------------ groups of changes


def test_groups_of_changes_stand_or_fall_as_a_whole() -> None:
    draft = draft_of([fact("p", "a"), fact("q", "b")])
    groups: list[list[Change]] = [
        [Declare(Kind.CONSTANT, "a", "man")],
        [Declare(Kind.CONSTANT, "a", "being"), Declare(Kind.CONSTANT, "b", "man")],
        [Restate(1, parse("p(a)"), parse("p(c)"))],
        [Restate(2, parse("p(a)"), parse("p(c)"))],
        [Rename(Kind.CONSTANT, "b", "d"), Restate(2, parse("q(d)"), parse("q(X)"))],
        [Close(2, ("X",))],
        [Close(9, ("X",))],
        [],
    ]
    after, standing = grounded_changes(draft, groups)
    assert standing == [True, False, True, False, True, True, False, True]
    assert stated(after) == ["p(c)", "forall X: q(X)"]
    assert after == applied(draft, [change for group in groups for change in group])
    assert grounded_changes(draft, []) == (draft, [])
