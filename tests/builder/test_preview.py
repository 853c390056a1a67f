"""What is said of a call when it comes: it follows the hierarchy as it grows."""

from __future__ import annotations

import time

from fol_kb.beliefs.findings import Mode
from fol_kb.beliefs.tools import AnyCall
from fol_kb.builder.preview import Answer, Outlook
from fol_kb.testing.declarations import stated
from tests.repair.said import constant, fact, formula, predicate, sort


def see(outlook: Outlook, call: AnyCall) -> Answer:
    return outlook.see(call, stated(call))


def prepared() -> Outlook:
    outlook = Outlook(Mode.REPAIR)
    for name in ("homme", "être vivant", "mortel"):
        assert see(outlook, sort(name))[0] == "accepted"
    see(outlook, constant("socrate", "homme"))
    see(outlook, predicate("EstMortel", "mortel"))
    for name in ("homme", "EtreVivant", "mortel"):
        see(outlook, predicate(name, "thing"))
    return outlook


def test_a_fact_is_deferred_until_the_rules_lead_to_what_is_expected() -> None:
    outlook = prepared()
    status, message, error = see(outlook, fact("EstMortel", "socrate"))
    assert status == "deferred"
    assert "nothing so far puts 'homme' below 'mortel'; a later rule may" in message
    assert error is not None
    see(outlook, formula("forall X: (homme(X) => EtreVivant(X))"))
    assert see(outlook, fact("EstMortel", "socrate"))[0] == "deferred"
    # the class and the sort of one spelling are one, and a contraposition says the same
    see(outlook, formula("forall X: (!mortel(X) => !EtreVivant(X))"))
    assert see(outlook, fact("EstMortel", "socrate"))[0] == "accepted"
    # a disjointness puts nothing below anything
    assert see(outlook, formula("forall X: (mortel(X) => !homme(X))"))[0] == "accepted"
    see(outlook, constant("zeus", "mortel"))
    see(outlook, predicate("Pense", "homme"))
    assert see(outlook, fact("Pense", "zeus"))[0] == "deferred"


def test_a_constant_takes_the_lower_of_two_sorts() -> None:
    outlook = prepared()
    see(outlook, sort("grec", "homme"))
    assert see(outlook, constant("socrate", "grec"))[0] == "accepted"
    assert outlook.constants["socrate"] == "grec"
    assert see(outlook, constant("socrate", "homme"))[0] == "accepted"
    assert outlook.constants["socrate"] == "grec"
    status, message, _ = see(outlook, constant("socrate", "mortel"))
    assert status == "deferred"
    assert "'socrate' is of sort 'grec' already" in message


def test_thousands_of_sorts_and_facts_in_turn() -> None:
    outlook = Outlook(Mode.REPAIR)
    see(outlook, predicate("p", "s0"))
    see(outlook, sort("s0"))
    started = time.process_time()
    for n in range(1, 3_000):
        see(outlook, sort(f"s{n}", f"s{n - 1}"))
        see(outlook, constant(f"c{n}", f"s{n}"))
        assert see(outlook, fact("p", f"c{n}"))[0] == "accepted"
    assert time.process_time() - started < 20
