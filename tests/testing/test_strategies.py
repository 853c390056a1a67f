"""The public strategies make what they promise, and shrink to what reads well."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import networkx as nx
import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import fol_kb.testing
from fol_kb import build
from fol_kb.beliefs import tools
from fol_kb.logic.signature import Signature
from fol_kb.repair import Draft
from fol_kb.testing import (
    call_sequences,
    conversations,
    drafts,
    hierarchies,
    messy_sequences,
    quoted_sequences,
    reordered,
    signatures,
)
from fol_kb.testing.calls import CONSTANTS, LITERALS, justified_facts
from fol_kb.testing.declarations import calls_of
from fol_kb.testing.graphs import SHAPES, Pairs, chain, cycle, diamonds, fan


def smallest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """The smallest example that Hypothesis finds; always by the same way."""
    found = settings(
        max_examples=2_000,  # it ends with the first that is found; what is rare needs so many
        database=None,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    return find(strategy, condition, settings=found)


def test_every_public_name_is_there() -> None:
    for name in fol_kb.testing.__all__:
        assert getattr(fol_kb.testing, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = fol_kb.testing.nothing


def test_importing_the_package_loads_no_hypothesis(run_python) -> None:
    done = run_python("import sys, fol_kb.testing; print('hypothesis' in sys.modules)")
    assert done.stdout == "False\n", done.stderr


# ------------------------------------------------------------------------------ hierarchies


def test_shapes_by_hand() -> None:
    assert chain(2) == [("s0", "s1"), ("s1", "s2")]
    assert cycle(0) == [("s0", "s0")]
    assert cycle(2) == [("s0", "s1"), ("s1", "s2"), ("s2", "s0")]
    assert diamonds(1) == [("s0", "s0_0"), ("s0_0", "s1"), ("s0", "s0_1"), ("s0_1", "s1")]
    assert fan(2) == [("s1", "s0"), ("s2", "s0")]
    assert fan(2, upwards=True) == [("s0", "s1"), ("s0", "s2")]
    assert chain(0) == diamonds(0) == fan(0) == []


def graph(pairs: Pairs) -> nx.DiGraph[str]:
    made: nx.DiGraph[str] = nx.DiGraph()
    made.add_edges_from(pairs)
    return made


@pytest.mark.parametrize(
    ("shape", "is_of_it"),
    [
        ("chain", lambda pairs: len(pairs) > 200 and nx.dag_longest_path_length(graph(pairs)) == len(pairs)),
        ("cycle", lambda pairs: len(pairs) > 100 and nx.is_strongly_connected(graph(pairs))),
        ("fan", lambda pairs: len(pairs) > 100 and nx.dag_longest_path_length(graph(pairs)) == 1),
        ("diamonds", lambda pairs: len(pairs) > 100 and not nx.is_tree(graph(pairs).to_undirected())),
        (
            "disconnected",
            lambda pairs: bool(pairs) and nx.number_weakly_connected_components(graph(pairs)) > 1,
        ),
        ("graph", lambda pairs: len(pairs) > 3 and any(low == high for low, high in pairs)),
        pytest.param(
            "mixture",
            lambda pairs: len(pairs) > 50 and len(list(nx.selfloop_edges(graph(pairs)))) > 0,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_each_shape_is_made(shape: str, is_of_it: Callable[[Any], bool]) -> None:
    assert smallest(hierarchies(shapes=[shape]), is_of_it)


@given(hierarchies(largest=20))
def test_hierarchies_keep_to_their_size(pairs: Pairs) -> None:
    assert len({name for pair in pairs for name in pair}) <= 45


def test_hierarchies_shrink() -> None:
    assert smallest(hierarchies(), lambda pairs: True) == []
    assert smallest(hierarchies(shapes=["chain"]), lambda pairs: len(pairs) >= 7) == chain(7)
    assert smallest(hierarchies(), lambda pairs: any(a == b for a, b in pairs)) in (
        [("a", "a")],
        [("s0", "s0")],
    )


def test_an_unknown_shape_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"there is no shape 'ring'; the shapes are graph, chain, "):
        hierarchies(shapes=["chain", "ring"])
    assert set(SHAPES) >= {"chain", "cycle"}


# ------------------------------------------------------------------------------ signatures and drafts


@given(signatures())
def test_signatures_hold_together(signature: Signature) -> None:
    named = {above for sort in signature.sorts.values() for above in sort.supersorts}
    named |= set(signature.constants.values())
    named |= {sort for schema in signature.predicates.values() for sort in schema}
    for function in signature.functions.values():
        named |= {*function.arguments, function.result}
    assert named <= signature.sorts.keys()
    kb = build(calls_of(signature), mode="strict")
    assert kb.errors == ()
    assert kb.signature == signature


@given(signatures(functions=(), constants=()))
def test_signatures_without_functions_have_none(signature: Signature) -> None:
    assert not signature.functions
    assert not signature.constants


@given(drafts())
def test_drafts_are_what_calls_amount_to(draft: Draft) -> None:
    assert all(assertion.call >= 1 for assertion in draft.assertions)


@pytest.mark.slow
def test_drafts_shrink_to_nothing() -> None:
    assert smallest(drafts(), lambda draft: True) == Draft(assertions=[], disjoint=[])


# ------------------------------------------------------------------------------ calls


def any_call(kind: type, condition: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda calls: any(isinstance(call, kind) and condition(call) for call in calls)


@pytest.mark.slow
@pytest.mark.parametrize(
    "is_there",
    [
        any_call(tools.AddAtomicFact, lambda c: bool(set(c.arguments) & set(LITERALS))),
        any_call(tools.AddAtomicFact, lambda c: bool(set(c.arguments) & {"sorates", "plto", "mas"})),
        any_call(tools.AddConstantToSort, lambda c: c.constant_name == "SOCRATES"),
        any_call(tools.AddFunctionSchema, lambda c: True),
        any_call(tools.DeclareDisjoint, lambda c: len(set(c.sorts)) == 3),
        any_call(tools.AddFormula, lambda c: "exists Y" in c.formula),
        lambda calls: len({len(c.arguments) for c in calls if isinstance(c, tools.AddAtomicFact)}) == 3,
        lambda calls: len({c.sort_name for c in calls if isinstance(c, tools.AddConstantToSort)}) >= 2,
    ],
)
def test_messy_sequences_have_everything_in_them(is_there) -> None:
    found = smallest(messy_sequences(), is_there)
    assert len(found) <= 3, "it shrinks to the calls that matter"


@given(call_sequences(spellings=False))
def test_plain_sequences_are_plain(calls: list[tools.AnyCall]) -> None:
    for call in calls:
        assert not isinstance(call, tools.Retract)
        if isinstance(call, tools.AddAtomicFact):
            assert set(call.arguments) <= set(CONSTANTS)


@pytest.mark.slow
def test_some_facts_are_justified_by_a_rule_alone() -> None:
    """Accepted with the rule, refused without: the lesson that repair was written for."""

    def justified(calls: list[tools.AnyCall]) -> bool:
        rules = [call for call in calls if isinstance(call, tools.AddUniversalImplication)]
        without = [call for call in calls if call not in rules]
        return bool(rules) and not build(calls).errors and bool(build(without).errors)

    found = smallest(justified_facts(), justified)
    assert len(found) == 4
    assert smallest(call_sequences(), justified)


def test_retracts_take_back_earlier_calls() -> None:
    found = smallest(call_sequences(retracts=True), any_call(tools.Retract, lambda c: True))
    assert found == [tools.Retract(call_id=1)]


@given(call_sequences(max_size=5))
def test_sequences_keep_to_their_length(calls: list[tools.AnyCall]) -> None:
    assert len(calls) <= 5


@given(reordered(st.lists(st.integers())))
def test_reordered_is_a_permutation(case: tuple[list[int], list[int]]) -> None:
    assert sorted(case[0]) == sorted(case[1])


@given(quoted_sequences())
def test_only_asserting_calls_quote(case: tuple[str, list[tools.AnyCall]]) -> None:
    text, calls = case
    for call in calls:
        quote = getattr(call, "source_quote", None)
        start = getattr(call, "source_start", None)
        if start is not None:
            assert quote is not None
            assert text[start:].startswith(quote)


@pytest.mark.slow
def test_some_quotes_are_not_in_the_text() -> None:
    def invented(case: tuple[str, list[tools.AnyCall]]) -> bool:
        return any((getattr(call, "source_quote", None) or "") not in case[0] for call in case[1])

    assert smallest(quoted_sequences(), invented)


def _has_step(kind: str, case: tuple[str, object, list[tuple[str, object]]]) -> bool:
    return any(step[0] == kind for step in case[2])


@pytest.mark.slow
def test_conversations_ask_and_take_back() -> None:
    for kind in ("call", "ask", "retract", "malformed"):
        found = smallest(conversations(), partial(_has_step, kind))
        assert len(found[2]) <= 2
