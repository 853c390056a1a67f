"""What the comparisons found, each as its smallest case."""

from __future__ import annotations

from typing import Any

import pytest

import fol_kb
from fol_kb.builder.query import prepare
from fol_kb.reasoning.certificates import Outcome, certify, recheck


def build(*calls: tuple[str, dict[str, Any]]) -> fol_kb.BeliefSet:
    return fol_kb.build(
        {"tool": tool, "arguments": arguments} for tool, arguments in calls
    ).raise_for_errors()


def test_a_declared_constant_beside_an_undeclared_one_in_an_equality_keeps_its_sort() -> None:
    man = ("add_constant_to_sort", {"constant_name": "a", "sort_name": "man"})
    fact = ("add_atomic_fact", {"predicate_name": "mortal", "arguments": ["a"]})
    schema = ("add_predicate_schema", {"predicate_name": "mortal", "argument_sorts": ["man"]})
    kb = build(man, schema, fact)
    ready = prepare(kb, fol_kb.parse("'new york' == a"))
    assert ready.kb.signature.constants["a"] == "man"
    together = build(man, schema, fact, ("add_formula", {"formula": "'new york' == a"}))
    assert together.signature.constants["a"] == "man"


def test_translate_is_still_a_function_after_the_package_of_that_name_was_imported() -> None:
    import fol_kb.translation.run

    assert callable(fol_kb.translate)
    assert fol_kb.translate("Socrates is a man.").formulas
    assert fol_kb.translate("Platon is a man.").formulas


@pytest.mark.jvm
def test_a_conflict_that_rests_on_a_constant_that_no_formula_mentions_has_a_certificate() -> None:
    kb = build(
        ("add_constant_to_sort", {"constant_name": "g", "sort_name": "city"}),
        ("add_formula", {"formula": "forall X:city: X == 'new york'"}),
    )
    report = fol_kb.check(kb, unique_names=True)
    assert report.status.value == "INCONSISTENT"
    assert recheck(certify(kb, report)).outcome is Outcome.CONFIRMED


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("formula", "status"),
    [
        ("exists X: (mortal(X) ^^ socrates == X ^^ + ^^ mortal(X))", "INCONSISTENT"),
        ("exists X: (mortal(X) ^^ mortal(socrates))", "INCONSISTENT"),
        ("forall X: (mortal(X) ^^ mortal(socrates) ^^ mortal(X))", "CONSISTENT"),
        ("exists X: (mortal(X) ^^ socrates == X)", "CONSISTENT"),
    ],
)
def test_the_simple_engine_keeps_what_is_twice_in_an_exclusive_or(formula: str, status: str) -> None:
    kb = build(
        ("add_constant_to_sort", {"constant_name": "socrates", "sort_name": "man"}),
        ("add_formula", {"formula": "mortal(socrates) || !mortal(socrates)"}),
        ("add_formula", {"formula": formula}),
    )
    for engine in ("simple", "ground"):
        report = fol_kb.check(kb, engine=engine, semantics="closed", unique_names=True, timeout=10)
        assert report.status.value == status, engine
