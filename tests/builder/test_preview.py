"""What is said of a call when it comes: it follows the hierarchy as it grows."""

from __future__ import annotations

import time

from fol_kb import parse
from fol_kb.beliefs.findings import Mode
from fol_kb.beliefs.tools import AddAtomicFact, AddConstantToSort, AddFormula, AddPredicateSchema, AddSort
from fol_kb.builder.preview import Answer, Outlook
from fol_kb.logic.syntax import Atom, Constant, Formula


def fact(outlook: Outlook, predicate: str, constant: str) -> Answer:
    call = AddAtomicFact(predicate_name=predicate, arguments=[constant])
    return outlook.see(call, Atom(predicate, (Constant(constant),)))


def rule(outlook: Outlook, formula: str) -> Answer:
    parsed: Formula = parse(formula)
    return outlook.see(AddFormula(formula=formula), parsed)


def prepared() -> Outlook:
    outlook = Outlook(Mode.REPAIR)
    for sort in ("homme", "être vivant", "mortel"):
        assert outlook.see(AddSort(sort_name=sort), None)[0] == "accepted"
    outlook.see(AddConstantToSort(constant_name="socrate", sort_name="homme"), None)
    outlook.see(AddPredicateSchema(predicate_name="EstMortel", argument_sorts=["mortel"]), None)
    for sort in ("homme", "EtreVivant", "mortel"):
        outlook.see(AddPredicateSchema(predicate_name=sort, argument_sorts=["thing"]), None)
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
    outlook.see(AddConstantToSort(constant_name="zeus", sort_name="mortel"), None)
    outlook.see(AddPredicateSchema(predicate_name="Pense", argument_sorts=["homme"]), None)
    assert fact(outlook, "Pense", "zeus")[0] == "deferred"


def test_a_constant_takes_the_lower_of_two_sorts() -> None:
    outlook = prepared()
    outlook.see(AddSort(sort_name="grec", supersorts=["homme"]), None)
    assert outlook.see(AddConstantToSort(constant_name="socrate", sort_name="grec"), None)[0] == "accepted"
    assert outlook.constants["socrate"] == "grec"
    assert outlook.see(AddConstantToSort(constant_name="socrate", sort_name="homme"), None)[0] == "accepted"
    assert outlook.constants["socrate"] == "grec"
    status, message, _ = outlook.see(AddConstantToSort(constant_name="socrate", sort_name="mortel"), None)
    assert status == "deferred"
    assert "'socrate' is of sort 'grec' already" in message


def test_thousands_of_sorts_and_facts_in_turn() -> None:
    outlook = Outlook(Mode.REPAIR)
    outlook.see(AddPredicateSchema(predicate_name="p", argument_sorts=["s0"]), None)
    outlook.see(AddSort(sort_name="s0"), None)
    started = time.process_time()
    for n in range(1, 3_000):
        outlook.see(AddSort(sort_name=f"s{n}", supersorts=[f"s{n - 1}"]), None)
        outlook.see(AddConstantToSort(constant_name=f"c{n}", sort_name=f"s{n}"), None)
        assert fact(outlook, "p", f"c{n}")[0] == "accepted"
    assert time.process_time() - started < 20
