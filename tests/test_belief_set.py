"""The belief set as a value."""

from __future__ import annotations

import pickle

import pytest

from fol_kb import BeliefSet, FolKbError, build
from fol_kb.errors import CallError, DocumentError
from fol_kb.tools import AddAtomicFact, DeclareDisjoint

CALLS = [AddAtomicFact(predicate_name="p", arguments=["a"]), DeclareDisjoint(sorts=["m", "n"])]


def test_beliefs_are_found_by_their_ids() -> None:
    kb = build(CALLS)
    assert str(kb["d1"]) == "disjoint(m, n)"
    assert kb["f1"] == kb.formulas[0]
    with pytest.raises(KeyError, match="no formula has the id 'f9'"):
        kb["f9"]


def test_the_same_calls_give_equal_belief_sets_and_others_do_not() -> None:
    assert build(CALLS) == build(CALLS)
    assert build(CALLS) != build(CALLS[:1])
    assert build(CALLS) != build(CALLS, "a text")


def test_it_survives_pickling() -> None:
    kb = build(CALLS, "a text")
    again = pickle.loads(pickle.dumps(kb))
    assert again == kb
    assert again.to_json() == kb.to_json()


def test_an_error_of_it_is_raised_on_request_only() -> None:
    assert build(CALLS).raise_for_errors() == build(CALLS)
    refused = build([*CALLS, {"tool": "nothing"}])
    with pytest.raises(CallError, match="call 3: unknown tool 'nothing'"):
        refused.raise_for_errors()
    # from a file only the words are left of it
    with pytest.raises(DocumentError, match="unknown tool 'nothing'"):
        BeliefSet.from_json(refused.to_json()).raise_for_errors()


def test_errors_survive_pickling_with_their_place() -> None:
    kb = build([*CALLS, {"tool": "nothing"}])
    with pytest.raises(FolKbError) as caught:
        kb.raise_for_errors()
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.place, again.kind) == (str(caught.value), caught.value.place, "call")
