"""What is said of a call when it comes: it follows the hierarchy as it grows."""

from __future__ import annotations

import time

from fol_kb import parse
from fol_kb.beliefs.findings import Mode
from fol_kb.builder.preview import Answer, Outlook
from fol_kb.logic.syntax import Atom, Constant
from tests.repair import said
from tests.repair.said import constant, predicate, sort


def fact(outlook: Outlook, name: str, of: str) -> Answer:
    return outlook.see(said.fact(name, of), Atom(name, (Constant(of),)))


def rule(outlook: Outlook, formula: str) -> Answer:
    return outlook.see(said.formula(formula), parse(formula))


def prepared() -> Outlook:
    outlook = Outlook(Mode.REPAIR)
    for name in ("homme", "être vivant", "mortel"):
        assert outlook.see(sort(name), None)[0] == "accepted"
    outlook.see(constant("socrate", "homme"), None)
    outlook.see(predicate("EstMortel", "mortel"), None)
    for name in ("homme", "EtreVivant", "mortel"):
        outlook.see(predicate(name, "thing"), None)
    return outlook


def test_a_fact_is_deferred_until_the_rules_lead_to_what_is_expected() -> None:
    outlook = prepared()
    status, message, error = fact(outlook, "EstMortel", "socrate")
    assert status == "deferred"
    assert "nothing so far puts 'homme' below 'mortel'; a later rule may" in message
    assert error is not None
    rule(outlook, "forall X: (homme(X) => EtreVivant(X))")
    assert fact(outlook, "EstMortel", "socrate")[0] == "deferred"
    # the class and the sort of one spelling are one, and a contraposition says the same
    rule(outlook, "forall X: (!mortel(X) => !EtreVivant(X))")
    assert fact(outlook, "EstMortel", "socrate")[0] == "accepted"
    # a disjointness puts nothing below anything
    assert rule(outlook, "forall X: (mortel(X) => !homme(X))")[0] == "accepted"
    outlook.see(constant("zeus", "mortel"), None)
    outlook.see(predicate("Pense", "homme"), None)
    assert fact(outlook, "Pense", "zeus")[0] == "deferred"


def test_a_constant_takes_the_lower_of_two_sorts() -> None:
    outlook = prepared()
    outlook.see(sort("grec", "homme"), None)
    assert outlook.see(constant("socrate", "grec"), None)[0] == "accepted"
    assert outlook.constants["socrate"] == "grec"
    assert outlook.see(constant("socrate", "homme"), None)[0] == "accepted"
    assert outlook.constants["socrate"] == "grec"
    status, message, _ = outlook.see(constant("socrate", "mortel"), None)
    assert status == "deferred"
    assert "'socrate' is of sort 'grec' already" in message


def test_thousands_of_sorts_and_facts_in_turn() -> None:
    outlook = Outlook(Mode.REPAIR)
    outlook.see(predicate("p", "s0"), None)
    outlook.see(sort("s0"), None)
    started = time.process_time()
    for n in range(1, 3_000):
        outlook.see(sort(f"s{n}", f"s{n - 1}"), None)
        outlook.see(constant(f"c{n}", f"s{n}"), None)
        assert fact(outlook, "p", f"c{n}")[0] == "accepted"
    assert time.process_time() - started < 20
