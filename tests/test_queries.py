"""Queries are fitted to a belief set by the safe rules, and what it does not know is said."""

from __future__ import annotations

import pytest
from hypothesis import given

from fol_kb import BeliefSet, build, parse
from fol_kb.errors import TypingError
from fol_kb.logic.signature import TOP
from fol_kb.logic.typing import TypeChecker
from fol_kb.queries import prepare
from fol_kb.testing.calls import call_sequences
from fol_kb.tools import (
    AddAtomicFact,
    AddConstantToSort,
    AddPredicateSchema,
    AddSort,
    AnyCall,
)

KB = build(
    [
        *(AddSort(sort_name=name) for name in ("man", "city")),
        AddPredicateSchema(predicate_name="wise", argument_sorts=["man"]),
        AddPredicateSchema(predicate_name="big", argument_sorts=["city"]),
        AddConstantToSort(constant_name="socrates", sort_name="man"),
        AddConstantToSort(constant_name="athens", sort_name="city"),
        AddAtomicFact(predicate_name="wise", arguments=["socrates"]),
    ]
)


def test_a_query_that_fits_changes_nothing() -> None:
    ready = prepare(KB, parse("wise(socrates) && !big(athens)"))
    assert ready.kb is KB
    assert (ready.repairs, ready.findings) == ((), ())


@pytest.mark.parametrize(
    ("query", "fitted"),
    [
        ("Wise(Socrates)", "wise(socrates)"),
        ("wise(X)", "forall X: wise(X)"),
        ("wise(X) => wise(Y)", "forall X, Y: (wise(X) => wise(Y))"),
    ],
)
def test_spellings_and_open_variables_are_mended(query: str, fitted: str) -> None:
    ready = prepare(KB, parse(query))
    assert str(ready.formula) == fitted
    assert ready.repairs
    assert not ready.findings


def test_what_is_unknown_is_declared_and_said() -> None:
    ready = prepare(KB, parse("wise(plato) && likes(plato, athens)"))
    assert [f.message for f in ready.findings] == [
        "the belief set says nothing of the constant 'plato'",
        "the belief set says nothing of the predicate 'likes'",
    ]
    assert ready.kb.signature.constants["plato"] == "man"
    assert ready.kb.formulas == KB.formulas
    assert "plato" not in KB.signature.constants


@pytest.mark.parametrize("query", ["socrates == athens", "forall X: X == X", "exists X: !(X == athens)"])
def test_a_query_about_any_things_finds_a_sort_of_all_things(query: str) -> None:
    ready = prepare(KB, parse(query))
    TypeChecker(ready.kb.signature, ready.kb.hierarchy).check(ready.formula)
    if query != "exists X: !(X == athens)":
        assert TOP in ready.kb.signature.sorts
        assert ready.kb.hierarchy.is_compatible("man", TOP)


@pytest.mark.parametrize("query", ["wise(athens)", "wise(socrates, socrates)", "forall X:god: wise(X)"])
def test_what_cannot_be_fitted_is_an_error(query: str) -> None:
    with pytest.raises(TypingError):
        prepare(KB, parse(query))


@given(call_sequences(max_size=8))
def test_asking_for_what_is_believed_needs_nothing(calls: list[AnyCall]) -> None:
    kb: BeliefSet = build(calls)
    for belief in kb.formulas:
        ready = prepare(kb, belief.formula)
        assert ready.kb is kb
        assert ready.formula == belief.formula
