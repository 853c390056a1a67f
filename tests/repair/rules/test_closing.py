"""Unbound names that are written like variables: exactly which are closed over."""

from __future__ import annotations

import pytest

from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.names import is_plain
from fol_kb.logic.syntax import Atom, Variable
from fol_kb.repair import Assertion, Close, Draft, Repair
from fol_kb.repair.rules.closing import LOOKS_LIKE_VARIABLE, CloseVariables
from tests.repair.said import constant, fact, formula, predicate, proposals, repaired, stated

RULE = CloseVariables()


def test_an_unbound_name_is_closed_universally() -> None:
    calls = [fact("man", "socrates"), formula("likes(Y, X) => likes(X, socrates)")]
    (repair,) = proposals(RULE, *calls)
    assert repair == Repair(
        "close-variables",
        "safe",
        "unbound Y, X closed universally",
        "likes(Y, X) => likes(X, socrates)",
        "forall Y, X: (likes(Y, X) => likes(X, socrates))",
        "written like a variable, and no constant of that name is known",
        2,
        changes=(Close(2, ("Y", "X")),),
    )
    assert stated(repaired(RULE, *calls)) == [
        "man(socrates)",
        "forall Y, X: (likes(Y, X) => likes(X, socrates))",
    ]


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        *((name, True) for name in ("X", "A", "X1", "Y12", "x", "u", "z9", "x'", "X2''", "X12'")),
        *((name, False) for name in ("a", "t", "t1", "y2001", "x10", "X123", "Xa", "XY", "1", "_")),
        *((name, False) for name in ("X_1", "Anne", "é", "X\n", "")),
    ],
)
def test_what_looks_like_a_variable(name: str, is_one: bool) -> None:
    assert (LOOKS_LIKE_VARIABLE.match(name) is not None) == is_one
    if is_plain(name):
        found = proposals(RULE, formula(f"p({name})"))
        assert [repair.changes for repair in found] == [(Close(1, (name,)),)] * is_one


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([fact("man", "X")], id="a fact"),
        pytest.param([fact("man", "X"), formula("man(X) => mortal(X)")], id="known from a fact"),
        pytest.param([constant("X", "man"), formula("man(X) => mortal(X)")], id="declared"),
        pytest.param([formula("man(anne) => mortal(anne)")], id="a name"),
        pytest.param([formula("forall X: man(X)")], id="bound"),
        pytest.param([formula("forall X: likes(X, 'X')")], id="quoted to be told from the variable"),
        pytest.param([predicate("X"), formula("X || !X")], id="a proposition"),
    ],
)
def test_what_is_left_alone(calls: list[AnyCall]) -> None:
    assert proposals(RULE, *calls) == ()


def test_each_formula_is_closed_over_its_own_names() -> None:
    calls = [
        formula("p(X)  || p(Y)"),
        formula("(exists X: p(X)) && q(X, Y)"),
        formula("forall X: q(X, 'X') => p(Y)"),
        fact("p", "Z"),
        formula("p(Z) => p(V)"),
    ]
    found = proposals(RULE, *calls)
    assert [(repair.call, repair.changes) for repair in found] == [
        (1, (Close(1, ("X", "Y")),)),
        (2, (Close(2, ("X", "Y")),)),
        (3, (Close(3, ("Y",)),)),
        (5, (Close(5, ("V",)),)),
    ]
    assert found[1].after == "forall X, Y: ((exists X: p(X)) && q(X, Y))"
    assert found[-1].after == "forall V: (p(Z) => p(V))"


def test_names_in_terms_are_closed_over() -> None:
    (repair,) = proposals(RULE, formula("mother_of(X) == Y => likes(Y, mother_of(mother_of(X)))"))
    assert repair.changes == (Close(1, ("X", "Y")),)


def test_variables_that_nothing_binds_are_closed_over_like_names() -> None:
    """The reader gives no such formula, a caller may."""
    draft = Draft(assertions=[Assertion(4, Atom("p", (Variable("X"), Variable("Y"))), False)])
    (repair,) = CloseVariables().repairs(draft)
    assert repair.changes == (Close(4, ("X", "Y")),)
    assert repair.after == "forall X, Y: p(X, Y)"
