"""What counts as saying the same: both judges of it, on pairs of formulas."""

from __future__ import annotations

import pytest

from fol_kb.logic.parser import parse
from fol_kb.repair import Assertion, Draft, Kind, Rename
from fol_kb.repair.conservative import what_is_changed
from fol_kb.repair.safety import what_is_unsafe
from fol_kb.testing.forgetting import difference, tokens

SAME = [
    (["p(a)"], ["p(a)"]),
    (["p(a)", "!q(b)"], ["p(a)", "!q(b)"]),
    (["p(Socrates)"], ["p(socrates)"]),
    (["p(Socrates) && p(socrates)"], ["p(socrates) && p(socrates)"]),
    (["EstMortel('être')"], ["est_mortel('etre')"]),
    (["p(a)", "p(b)"], ["q(a)", "q(b)"]),
    (["p(a, b)"], ["p(b, a)"]),
    (["p(f(a))"], ["p(g(a))"]),
    (["forall X:man: p(X)"], ["forall X:being: p(X)"]),
    (["exists X: p(X)"], ["exists X:man: p(X)"]),
    (["p(X) => q(X)"], ["forall X: (p(X) => q(X))"]),
    (["p(X, Y)", "q(X)"], ["forall X, Y: p(X, Y)", "q(X)"]),
    (["p(X) => q(X, a)"], ["forall X: (r(X) => q(X, b))"]),
    (["a == b || +"], ["c == b || +"]),
    (["p(a) ^^ q(a) ^^ r(a)"], ["p(b) ^^ q(b) ^^ r(b)"]),
    # one name with two numbers of arguments is two names
    (["p(a) && p(a, a)"], ["p(a) && p_2(a, a)"]),
    (["p(f(a)) && p(f(a, b))"], ["p(f(a)) && p(g(a, b))"]),
    (["a == b"], ["c == d"]),
    ([], []),
]

DIFFERENT = [
    (["p(a)"], ["!p(a)"]),
    (["p(a)"], ["p(a, a)"]),
    (["p(a)"], ["p(f(a))"]),
    (["p(a) && p(b)"], ["p(a) && p(a)"]),
    (["p(a)", "p(b)"], ["p(c)", "p(c)"]),
    (["p(a)", "q(a)"], ["p(a)", "p(a)"]),
    (["p(f(a)) && p(g(a))"], ["p(f(a)) && p(f(a))"]),
    (["p(a)", "p(a)"], ["p(a)", "p(b)"]),
    (["p(a) && p(b)"], ["p(a) || p(b)"]),
    (["p(a) => p(b)"], ["p(a) <=> p(b)"]),
    (["forall X: p(X)"], ["exists X: p(X)"]),
    (["forall X: p(X)"], ["forall Y: p(Y)"]),
    (["forall X, Y: p(X, Y)"], ["forall X, Y: p(Y, X)"]),
    (["exists X: p(X)"], ["exists X, Y: p(X)"]),
    (["+"], ["-"]),
    (["a == b"], ["p(a, b)"]),
    (["a == b"], ["a == a"]),
    (["a == a"], ["a == b"]),
    (["f(a) == b"], ["f(b) == b"]),
    (["p(f(a)) && p(f(b))"], ["p(f(a)) && p(g(b))"]),
    (["p(a)"], ["forall X: p(X)"]),
    (["p(X)"], ["exists X: p(X)"]),
    (["p(X)"], ["forall X: q(X) && p(X)"]),
    (["p(a) && (p(b) && p(c))"], ["p(a) && p(b) && p(c)"]),
    (["forall X: p(X)"], ["p(X)"]),
]


def draft(texts: list[str]) -> Draft:
    return Draft(assertions=[Assertion(n, parse(text), False) for n, text in enumerate(texts, start=1)])


@pytest.mark.parametrize(("before", "after"), SAME)
def test_this_says_the_same(before: list[str], after: list[str]) -> None:
    assert what_is_changed(draft(before), draft(after)) is None
    assert difference(map(parse, before), map(parse, after)) is None


@pytest.mark.parametrize(("before", "after"), DIFFERENT)
def test_this_says_something_else(before: list[str], after: list[str]) -> None:
    assert what_is_changed(draft(before), draft(after)) is not None
    assert difference(map(parse, before), map(parse, after)) is not None


def test_the_words_for_what_is_changed() -> None:
    assert what_is_changed(draft(["p(a)", "q(a)"]), draft(["p(a)", "!q(a)"])) == (
        "call 2 states '!q(a)' instead of 'q(a)'"
    )
    assert what_is_changed(draft(["p(a)", "p(b)"]), draft(["p(c)", "p(c)"])) == (
        "the constants 'a' and 'b' become one, 'c'"
    )
    assert what_is_changed(draft(["p(a) && q(a)"]), draft(["r(a) && r(a)"])) == (
        "the predicates 'p' and 'q' become one, 'r'"
    )
    assert what_is_changed(draft(["p(f(a)) && p(g(a))"]), draft(["p(h(a)) && p(h(a))"])) == (
        "the functions 'f' and 'g' become one, 'h'"
    )
    assert what_is_changed(draft(["p(a)", "p(b)"]), draft(["p(a)"])) == "call 2 is stated in one of them only"
    assert what_is_changed(draft(["p(a)"]), draft(["p(a)", "p(b)"])) == "call 2 is stated in one of them only"


def test_a_sign_tells_two_names_apart() -> None:
    assert what_is_changed(draft(["p('O+')", "p('O-')"]), draft(["p('O+')", "p('O+')"])) == (
        "the constants 'O+' and 'O-' become one, 'O+'"
    )
    assert what_is_unsafe(draft(["p('O+')", "p('O-')"]), [Rename(Kind.CONSTANT, "O-", "O+")]) == (
        "renames the constant 'O-' to 'O+', which is another constant"
    )
    assert (
        what_is_unsafe(draft(["p(Socrates)", "p(socrates)"]), [Rename(Kind.CONSTANT, "Socrates", "socrates")])
        is None
    )


@pytest.mark.parametrize("last", ["pécheur", "PÉCHEUR"])
def test_accents_tell_two_names_apart_also_where_one_without_is_between_them(last: str) -> None:
    said, says = ["p(pecheur)", "p(pêcheur)", f"p({last})"], ["p(pecheur)", "p(pecheur)", "p(pecheur)"]
    assert what_is_changed(draft(said[:2]), draft(says[:2])) is None
    assert difference([parse(t) for t in said[:2]], [parse(t) for t in says[:2]]) is None
    assert "become one, 'pecheur'" in str(what_is_changed(draft(said), draft(says)))
    assert "became one, 'pecheur'" in str(difference([parse(t) for t in said], [parse(t) for t in says]))
    renamings = [Rename(Kind.CONSTANT, name, "pecheur") for name in ("pêcheur", last)]
    assert what_is_unsafe(draft(said), renamings[:1]) is None
    assert what_is_unsafe(draft(said), renamings) == (
        f"renames the constant {last!r} to 'pecheur', which is another constant"
    )


def test_a_call_states_one_thing() -> None:
    twice = Draft(assertions=[Assertion(1, parse("p(a)"), True), Assertion(1, parse("p(b)"), True)])
    once = draft(["p(a)"])
    assert what_is_changed(once, twice) == "one call states two assertions"
    assert what_is_changed(twice, once) == "one call states two assertions"


def test_a_name_taken_as_another_one_in_a_formula_that_differs_is_forgotten() -> None:
    """That ``p(a)`` was compared with the whole quantified formula first leaves no name behind."""
    before, after = ["p(X, a)", "p(b, b)"], ["forall X: p(X, a)", "p(b, b)"]
    assert what_is_changed(draft(before), draft(after)) is None


def test_sorts_are_forgotten() -> None:
    assert tokens(parse("forall X:man: p(X, a)")) == tokens(parse("forall X: p(X, a)"))
    assert tokens(parse("p(X)")) != tokens(parse("forall X: p(X)"))


def test_the_words_of_the_second_judge() -> None:
    def said(before: str, after: str) -> str | None:
        return difference([parse(before)], [parse(after)])

    assert said("p(a)", "!p(a)") == "!p(a) is not built as p(a)"
    assert said("p(a) && p(b)", "p(a) || p(b)") == "p(a) || p(b) has 'Or' where p(a) && p(b) has 'And'"
    assert said("p(a) && q(a)", "p(a) && q(b)") == "the constant 'a' became 'a' and 'b'"
    assert said("p(a) && p(b)", "p(c) && p(c)") == "the constants 'a' and 'b' became one, 'c'"
