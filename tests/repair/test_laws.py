"""The laws of the whole way from calls to a belief set, over generated calls."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from hypothesis import event, given
from hypothesis import strategies as st

from fol_kb import BeliefSet, build, tools
from fol_kb.logic.names import normalise
from fol_kb.logic.signature import TOP
from fol_kb.logic.syntax import ForAll, Formula, Variable
from fol_kb.repair import Finding, Mode, resolve
from fol_kb.repair.rename import Renaming
from fol_kb.repair.resolve import BUILT_IN, formula_of
from fol_kb.repair.slots import constants, symbols
from fol_kb.testing.calls import call_sequences
from fol_kb.tools import AnyCall

MODES = st.sampled_from([mode.value for mode in Mode])


def without_numbers(message: str) -> str:
    return re.sub(r"\bcalls? [\d, ]+\b", "call", message)


def said(findings: tuple[Finding, ...]) -> set[tuple[Any, ...]]:
    return {(f.kind, f.level, without_numbers(f.message), f.names) for f in findings}


def content(kb: BeliefSet) -> dict[str, Any]:
    """Everything about a belief set but the order and the numbers of its calls."""
    return {
        "signature": kb.signature,
        "edges": {(e.sub, e.super, frozenset(r.kind for r in e.reasons)) for e in kb.hierarchy.edges},
        "apart": {(d.left, d.right) for d in kb.hierarchy.disjointness},
        "formulas": {(b.formula, b.source) for b in kb.formulas},
        "disjoint": {d.sorts for d in kb.disjoint},
        "repairs": {replace(r, call=None) for r in kb.repairs},
        "findings": said(kb.findings),
    }


def numbered(calls: list[AnyCall]) -> list[tuple[int, AnyCall, Formula | None]]:
    return [(n, c, formula_of(c) if states(c) else None) for n, c in enumerate(calls, start=1)]


def states(call: AnyCall) -> bool:
    return call.asserts and not isinstance(call, tools.DeclareDisjoint)


@given(st.data(), call_sequences(), MODES)
def test_the_order_of_the_calls_does_not_matter(data: st.DataObject, calls: list[AnyCall], mode: str) -> None:
    other = data.draw(st.permutations(calls))
    assert content(build(calls, mode=mode)) == content(build(other, mode=mode))


@given(call_sequences(), MODES)
def test_the_same_calls_twice_are_the_calls_once(calls: list[AnyCall], mode: str) -> None:
    once, twice = build(calls, mode=mode), build(calls * 2, mode=mode)
    assert content(once) == content(twice)
    assert len(once.formulas) == len(twice.formulas) == len({b.formula for b in twice.formulas})
    assert len(once.disjoint) == len(twice.disjoint)


@given(call_sequences(), MODES)
def test_the_same_calls_give_the_same_document(calls: list[AnyCall], mode: str) -> None:
    assert build(calls, mode=mode).to_json() == build(calls, mode=mode).to_json()


@given(st.data(), call_sequences(max_size=8), call_sequences(max_size=4), MODES)
def test_what_is_retracted_leaves_no_trace(
    data: st.DataObject, calls: list[AnyCall], more: list[AnyCall], mode: str
) -> None:
    mixed = [*((call, True) for call in calls), *((call, False) for call in more)]
    order = data.draw(st.permutations(mixed))
    numbers = [n for n, (_, kept) in enumerate(order, start=1) if not kept]
    retractions = [tools.Retract(call_id=n) for n in numbers]
    kept = [call for call, is_kept in order if is_kept]
    left = build([*(call for call, _ in order), *retractions], mode=mode)
    assert content(left) == content(build(kept, mode=mode))


@given(call_sequences(), MODES)
def test_what_is_refused_leaves_no_trace_but_its_finding(calls: list[AnyCall], mode: str) -> None:
    resolution = resolve(numbered(calls), Mode(mode))
    accepted = {assertion.call for assertion in resolution.accepted}
    refused = {n for n, call in enumerate(calls, start=1) if states(call) and n not in accepted}
    event(f"refused: {bool(refused)}")
    again = resolve([item for item in numbered(calls) if item[0] not in refused], Mode(mode))
    assert again.signature == resolution.signature
    assert again.hierarchy == resolution.hierarchy
    assert again.accepted == resolution.accepted
    assert again.repairs == resolution.repairs
    assert {f for f in resolution.findings if not set(f.calls) <= refused} == set(again.findings)


@given(call_sequences(), MODES)
def test_no_call_is_lost(calls: list[AnyCall], mode: str) -> None:
    """Each asserting call is a belief, the same as one, or named by a finding of level error."""
    resolution = resolve(numbered(calls), Mode(mode))
    accepted = {a.call for a in resolution.accepted} | {call for call, _ in resolution.disjoint}
    refused = {call for f in resolution.findings if f.level == "error" for call in f.calls}
    asserting = {n for n, call in enumerate(calls, start=1) if call.asserts}
    assert asserting <= accepted | refused
    assert not accepted & refused & asserting


@given(call_sequences(spellings=False))
def test_repair_is_conservative(calls: list[AnyCall]) -> None:
    """Where no two names have one spelling, what is accepted is what was sent, or its universal closure."""
    for assertion in resolve(numbered(calls)).accepted:
        sent = formula_of(calls[assertion.call - 1])
        if assertion.formula != sent:
            assert isinstance(assertion.formula, ForAll)
            names = {b.name: Variable(b.name) for b in assertion.formula.bindings}
            assert assertion.formula.body == Renaming(constants=names).formula(sent)


@given(call_sequences())
def test_repair_renames_only_to_another_spelling(calls: list[AnyCall]) -> None:
    for assertion in resolve(numbered(calls)).accepted:
        sent = formula_of(calls[assertion.call - 1])
        before = [normalise(s.name) for s in symbols(sent)]
        assert [normalise(s.name) for s in symbols(assertion.formula)] == before
        closed = (
            {b.name for b in assertion.formula.bindings} if isinstance(assertion.formula, ForAll) else {""}
        )
        before = [normalise(name) for name in constants(sent) if name not in closed]
        assert [normalise(name) for name in constants(assertion.formula)] == before


@given(call_sequences())
def test_a_repaired_belief_set_needs_no_repair(calls: list[AnyCall]) -> None:
    """Idempotence of all rules together: what they leave behind is accepted as it stands, in strict mode."""
    kb = build(calls)
    again = build(as_calls(kb), mode="strict")
    assert {b.formula for b in again.formulas} == {b.formula for b in kb.formulas}
    assert not [finding for finding in again.findings if finding.level == "error"]
    assert set(again.signature.sorts) == set(kb.signature.sorts)
    assert again.signature.constants == kb.signature.constants
    assert again.signature.predicates == kb.signature.predicates
    assert again.signature.functions == kb.signature.functions


def as_calls(kb: BeliefSet) -> list[AnyCall]:
    """Calls that say what a belief set says."""
    signature = kb.signature
    return [
        *(tools.AddSort(sort_name=s.name, supersorts=list(s.supersorts)) for s in signature.sorts.values()),
        *(tools.AddConstantToSort(constant_name=n, sort_name=s) for n, s in signature.constants.items()),
        *(
            tools.AddPredicateSchema(predicate_name=n, argument_sorts=list(s))
            for n, s in signature.predicates.items()
        ),
        *(
            tools.AddFunctionSchema(function_name=n, argument_sorts=list(f.arguments), result_sort=f.result)
            for n, f in signature.functions.items()
        ),
        *(tools.AddFormula(formula=str(b.formula)) for b in kb.formulas),
        *(tools.DeclareDisjoint(sorts=list(d.sorts)) for d in kb.disjoint),
    ]


@given(call_sequences())
def test_the_rules_have_nothing_to_do_on_what_they_repaired(calls: list[AnyCall]) -> None:
    kb = build(calls)
    assert build(as_calls(kb)).repairs == ()


@given(call_sequences())
def test_what_strict_accepts_repair_accepts_unchanged(calls: list[AnyCall]) -> None:
    strict = {(a.call, a.formula) for a in resolve(numbered(calls), Mode.STRICT).accepted}
    event(f"strict accepts: {bool(strict)}")
    repaired = resolve(numbered(calls), Mode.REPAIR)
    missing = strict - {(a.call, a.formula) for a in repaired.accepted}
    # a variable may lose the greatest of its sorts to a sort that only repair could declare
    ambiguous = {
        call
        for f in repaired.findings
        if "has no sort that fits all its uses" in f.message
        for call in f.calls
    }
    assert {call for call, _ in missing} <= ambiguous


def test_the_one_way_in_which_repair_accepts_less_than_strict() -> None:
    """Strict drops the second declaration of d, whose super-sort nobody declared; repair keeps it.

    Then c and d are both below a and b, and neither is the greatest: the variable has to be given a sort.
    """
    calls: list[AnyCall] = [
        *(tools.AddSort(sort_name=name) for name in "abd"),
        tools.AddSort(sort_name="c", supersorts=["a", "b"]),
        tools.AddSort(sort_name="d", supersorts=["a", "b", "undeclared"]),
        tools.AddPredicateSchema(predicate_name="p", argument_sorts=["a"]),
        tools.AddPredicateSchema(predicate_name="q", argument_sorts=["b"]),
        tools.AddFormula(formula="forall X: (p(X) => q(X))"),
    ]
    assert len(build(calls, mode="strict").formulas) == 1
    (finding,) = build(calls).findings
    assert "p(X) expects 'a' and q(X) expects 'b'" in finding.message
    given_a_sort = tools.AddFormula(formula="forall X:c: (p(X) => q(X))")
    assert len(build([*calls[:-1], given_a_sort]).formulas) == 1


@given(call_sequences())
def test_all_sorts_are_below_the_top_sort_where_there_is_one(calls: list[AnyCall]) -> None:
    kb = build(calls)
    if TOP in kb.signature.sorts:
        assert all(kb.hierarchy.is_compatible(sort, TOP) for sort in kb.signature.sorts)


@given(call_sequences(), MODES)
def test_what_is_written_is_read_back_equal(calls: list[AnyCall], mode: str) -> None:
    kb = build(calls, mode=mode)
    assert BeliefSet.from_json(kb.to_json()) == kb


def test_the_rules_are_safe_by_default() -> None:
    heuristic = {rule.name for rule in BUILT_IN if rule.level.value == "heuristic"}
    assert heuristic == {"merge-similar-names", "split-arities", "expand-literals"}
    assert {rule.level.value for rule in BUILT_IN} == {"safe", "heuristic"}
