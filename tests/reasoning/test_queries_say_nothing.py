"""A query is asked, and is no premise: nothing that it says, not even about sorts, changes what is known."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.builder.asking import prepare
from fol_kb.reasoning import certificates
from fol_kb.testing.belief_sets import generate
from tests.amounts import examples
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, disjoint, fact, function, predicate, sort

pytestmark = pytest.mark.jvm

INDEPENDENT = EntailmentStatus.INDEPENDENT


MEN_AND_GODS = (
    sort("being"),
    sort("man", "being"),
    sort("god", "being"),
    predicate("man", "being"),
    predicate("god", "being"),
    disjoint("man", "god"),
)
MORTALS = (
    sort("being"),
    sort("man", "being"),
    sort("mortal", "being"),
    constant("socrates", "man"),
    predicate("man", "being"),
    predicate("mortal", "being"),
    "forall X: (man(X) => mortal(X))",
    fact("man", "socrates"),
)


@pytest.mark.parametrize(
    "asked",
    [
        "forall X: (man(X) => god(X))",
        "man(X) => god(X)",
        "Man(X) => god(X)",
        "forall X: ((man(X) => hero(X)) && (hero(X) => god(X)))",
        "(forall X: (man(X) => god(X))) && (exists Y: Y == Y)",
    ],
)
def test_a_query_about_sorts_is_no_premise(asked: str) -> None:
    ready = prepare(of(*MEN_AND_GODS, fact("man", "socrates")), fol_kb.parse(asked))
    report = fol_kb.query(ready.kb, ready.formula)
    assert report.status is INDEPENDENT
    assert fol_kb.check(ready.kb).status is ConsistencyStatus.CONSISTENT
    certificate = certificates.certify(ready.kb, report)
    assert certificates.recheck(certificate).outcome is certificates.Outcome.CONFIRMED


def test_a_revision_by_a_formula_about_sorts_gives_nothing_up() -> None:
    assert fol_kb.revise(of(*MEN_AND_GODS, fact("man", "socrates")), "man(X) => god(X)").removed == ()


def test_what_was_known_of_sorts_is_kept_for_a_query_over_the_universe() -> None:
    """An edge whose formula is not there any more is given, whatever its reason says."""
    whole = of(*MORTALS)
    kb = replace(whole, formulas=whole.formulas[1:])
    asked = "exists X:mortal: X == socrates"
    assert fol_kb.query(kb, asked).status is EntailmentStatus.ENTAILED
    assert fol_kb.query(kb, f"({asked}) && (exists Y: Y == Y)").status is EntailmentStatus.ENTAILED


def test_what_a_session_is_told_says_nothing_of_sorts() -> None:
    with fol_kb.session(of(*MEN_AND_GODS)) as session:
        session.add("n", "forall X: (man(X) => god(X))")
        assert session.check().status is ConsistencyStatus.CONSISTENT
        assert session.query("exists X: X == X").status is EntailmentStatus.ENTAILED
        assert session.query(session.prepare("newp")).status is INDEPENDENT


def test_a_formula_over_the_universe_means_the_same_before_and_after_a_query_over_it() -> None:
    kb = of(sort("s"), predicate("p", "s"), constant("a", "s"), constant("b", "s"), "p(a)", "!p(b)")
    with fol_kb.session(kb) as session:
        session.add("n", "forall X: forall Y: X == Y")
        assert session.check().status is ConsistencyStatus.INCONSISTENT
        assert session.query("p(a)").status is EntailmentStatus.CONTRADICTORY_PREMISES
        assert session.query("exists X: X == X").status is EntailmentStatus.CONTRADICTORY_PREMISES
        assert fol_kb.check(session.kb).status is ConsistencyStatus.INCONSISTENT


def test_a_prepared_query_is_asked_of_the_belief_set_as_it_is_now() -> None:
    with fol_kb.session(of("p(a)", "q(b)")) as session:
        ready = session.prepare("p(b)")
        session.add("n", "p(b)")
        assert session.query(ready).status is EntailmentStatus.ENTAILED
        session.add("k", "!p(b)")
        assert session.query(ready).status is EntailmentStatus.CONTRADICTORY_PREMISES


def test_a_session_of_the_simple_engine_says_which_reading_it_has() -> None:
    with fol_kb.session(of("p(a)", "q(b)"), engine="simple") as session:
        assert session.query("forall X: (p(X) || q(X))").semantics == Semantics("closed", True)


@settings(max_examples=examples(40))
@given(st.integers(0, 1_000_000))
def test_a_tautology_over_a_new_name_changes_no_verdict(seed: int) -> None:
    """``Q && (new || !new)`` has the verdict of Q, and premises are contradictory where the check says so."""
    calls, asked = generate(Random(seed))
    kb = fol_kb.build(calls)
    try:
        ready = prepare(kb, fol_kb.parse(asked))
    except fol_kb.FolKbError:
        return
    plain = fol_kb.query(ready.kb, ready.formula)
    more = prepare(ready.kb, fol_kb.parse(f"({ready.formula}) && (brandnew || !brandnew)"))
    other = fol_kb.query(more.kb, more.formula)
    undecided = EntailmentStatus.UNDECIDED
    assert undecided in (plain.status, other.status) or plain.status is other.status
    consistent = fol_kb.check(kb).status
    if ConsistencyStatus.UNDECIDED is not consistent and plain.status is not undecided:
        contradictory = plain.status is EntailmentStatus.CONTRADICTORY_PREMISES
        assert contradictory == (consistent is ConsistencyStatus.INCONSISTENT)


def test_no_detail_has_a_name_of_the_message() -> None:
    kb = of(
        sort("numéro"),
        function("suc c", "numéro", "numéro"),
        constant("zero", "numéro"),
        "forall X:numéro: !('suc c'(X) == zero)",
        "forall X:numéro, Y:numéro: ('suc c'(X) == 'suc c'(Y) => X == Y)",
    )
    report = fol_kb.check(kb, engine="ground", timeout=5)
    assert report.status is ConsistencyStatus.UNDECIDED
    assert "'suc c' (numéro to numéro)" in str(report.detail)
    auto = fol_kb.check(kb, timeout=5)
    for words in (report.detail, auto.detail, *(attempt.detail for attempt in auto.tried)):
        assert "f_suc" not in (words or "")
        assert "S0" not in (words or "")
