"""What the comparisons found, each as its smallest case."""

from __future__ import annotations

import pytest

import fol_kb
from fol_kb.builder.asking import prepare
from fol_kb.reasoning.certificates import Outcome, certify, recheck
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, predicate


def test_a_declared_constant_beside_an_undeclared_one_in_an_equality_keeps_its_sort() -> None:
    said = (constant("a", "man"), predicate("mortal", "man"), "mortal(a)")
    assert prepare(of(*said), fol_kb.parse("'new york' == a")).kb.signature.constants["a"] == "man"
    assert of(*said, "'new york' == a").signature.constants["a"] == "man"


def test_translate_is_still_a_function_after_the_package_of_that_name_was_imported() -> None:
    import fol_kb.translation.run

    assert callable(fol_kb.translate)
    assert fol_kb.translate("Socrates is a man.").formulas
    assert fol_kb.translate("Platon is a man.").formulas


@pytest.mark.jvm
def test_a_conflict_that_rests_on_a_constant_that_no_formula_mentions_has_a_certificate() -> None:
    kb = of(constant("g", "city"), "forall X:city: X == 'new york'")
    report = fol_kb.check(kb, unique_names=True)
    assert report.status.value == "INCONSISTENT"
    assert recheck(certify(kb, report)).outcome is Outcome.CONFIRMED


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("exists X: (mortal(X) ^^ socrates == X ^^ + ^^ mortal(X))", "INCONSISTENT"),
        ("exists X: (mortal(X) ^^ mortal(socrates))", "INCONSISTENT"),
        ("forall X: (mortal(X) ^^ mortal(socrates) ^^ mortal(X))", "CONSISTENT"),
        ("exists X: (mortal(X) ^^ socrates == X)", "CONSISTENT"),
    ],
)
def test_the_simple_engine_keeps_what_is_twice_in_an_exclusive_or(text: str, status: str) -> None:
    kb = of(constant("socrates", "man"), "mortal(socrates) || !mortal(socrates)", text)
    for engine in ("simple", "ground"):
        report = fol_kb.check(kb, engine=engine, semantics="closed", unique_names=True, timeout=10)
        assert report.status.value == status, engine
