"""Repaired calls need no repair, and the log leads back from them to the calls as they were."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.beliefs import tools
from fol_kb.beliefs.journal import as_entry
from fol_kb.builder.repair_log import LeftOut, RepairedCalls, repair_calls, undo, undo_some
from fol_kb.common.errors import DocumentError
from fol_kb.repair import Kind, Mode, Rename
from fol_kb.testing.calls import call_sequences
from tests.repair.said import constant, denial, fact, formula, predicate, rule, some, sort, wire

MODES = st.sampled_from(list(Mode))
NOISE: list[Any] = [
    "no call at all",
    {"tool": "add_sort"},
    {"tool": "finish", "arguments": {"untranslated": ["Hm."]}},
    {"tool": "finish", "arguments": {"nothing": 1}},
    {"tool": "list_state"},
    {"tool": "retract", "arguments": {"call_id": 1}},
    {"tool": "retract", "arguments": {"call_id": 3}},
    {"tool": "add_formula", "arguments": {"formula": "p(a"}},
    {"tool": "add_sort", "arguments": {"sort_name": "man", "supersorts": []}},
]


@st.composite
def wires(draw: st.DrawFn) -> list[Any]:
    """Calls on the wire, with what else stands in real files between them."""
    calls = wire(*draw(call_sequences(max_size=10)))
    noise = draw(st.lists(st.sampled_from(NOISE), max_size=3))
    mixed: list[Any] = draw(st.permutations([*calls, *noise]))
    return mixed


@given(wires(), MODES)
def test_repaired_calls_are_what_the_belief_set_says(calls: list[Any], mode: Mode) -> None:
    kb = build(calls, mode=mode)
    repaired = repair_calls(calls, mode=mode)
    event(f"repairs: {bool(repaired.log.repairs)}, left out: {bool(repaired.log.originals)}")
    strict = build(repaired.calls, mode="strict")
    assert not strict.errors
    assert {b.formula for b in strict.formulas} == {b.formula for b in kb.formulas}
    assert {d.sorts for d in strict.disjoint} == {d.sorts for d in kb.disjoint}
    assert set(strict.signature.sorts) == set(kb.signature.sorts)
    assert strict.signature.constants == kb.signature.constants
    assert strict.signature.predicates == kb.signature.predicates
    assert strict.signature.functions == kb.signature.functions
    assert repaired.log.repairs == kb.repairs
    assert repaired.log.findings == kb.findings


@given(wires(), MODES)
@example(wire(formula("p(f(a)) || +")), Mode.REPAIR)
@example(wire(formula("exists X: (p(X) && q(X) && r(X))"), predicate("p", "s"), fact("P", "a")), Mode.REPAIR)
def test_repaired_calls_need_no_repair(calls: list[Any], mode: Mode) -> None:
    repaired = repair_calls(calls, mode=mode)
    again = repair_calls(repaired.calls, mode=mode)
    assert again.log.repairs == ()
    assert again.calls == repaired.calls


@given(wires(), MODES)
@example([NOISE[1], NOISE[5]], Mode.REPAIR)
def test_the_log_leads_back_to_the_calls_as_they_were(calls: list[Any], mode: Mode) -> None:
    repaired = repair_calls(calls, mode=mode)
    assert undo(repaired.calls, repaired.log) == calls


@given(wires(), MODES, st.data())
def test_some_repairs_are_undone_and_the_others_stay(
    calls: list[Any], mode: Mode, data: st.DataObject
) -> None:
    repaired = repair_calls(calls, mode=mode)
    names = list(repaired.log.by_id)
    some = data.draw(st.lists(st.sampled_from(names), unique=True)) if names else []
    left = undo_some(repaired.calls, repaired.log, some)
    assert set(some) <= set(left.undone)
    event(f"undone on top: {len(left.undone) > len(some)}")
    assert left.log.repairs == tuple(r for n, r in repaired.log.by_id.items() if n not in left.undone)
    assert undo(left.calls, left.log) == calls
    if not some:
        assert left == RepairedCalls(repaired.calls, repaired.log)
    rest = undo_some(left.calls, left.log, list(left.log.by_id))
    gone = {item.call for item in repaired.log.originals if item.why != "repaired"}
    theirs = [call for call, n in zip(rest.calls, rest.log.origins, strict=True) if n is not None]
    assert theirs == [call for n, call in enumerate(calls, start=1) if n not in gone]
    added = [call["tool"] for call, n in zip(rest.calls, rest.log.origins, strict=True) if n is None]
    assert not added or (mode is Mode.STRICT and set(added) == {"add_sort"})


CALLS = wire(
    sort("homme"),
    constant("socrate", "homme"),
    fact("grec", "Socrate"),
    formula("grec(X) => sage(X)"),
    sort("planete"),
    predicate("tourne", "planete"),
    fact("tourne", "socrate"),
)


def test_what_is_written() -> None:
    repaired = repair_calls(CALLS)
    assert [(n, r.rule, r.what) for n, r in repaired.log.by_id.items()] == [
        ("r1", "spelling", "constant 'Socrate' is read as 'socrate'"),
        ("r2", "close-variables", "unbound X closed universally"),
        ("r3", "declare-symbol", "predicate 'grec' declared"),
        ("r4", "declare-symbol", "predicate 'sage' declared"),
    ]
    assert repaired.calls == (
        *wire(predicate("grec", "homme"), predicate("sage", "thing")),
        *CALLS[:2],
        *wire(fact("grec", "socrate"), rule("grec", "sage")),
        *CALLS[4:6],
    )
    assert repaired.log.origins == (None, None, 1, 2, 3, 4, 5, 6)
    assert repaired.log.originals == (
        LeftOut(3, CALLS[2], "repaired"),
        LeftOut(4, CALLS[3], "repaired"),
        LeftOut(7, CALLS[6], "refused"),
    )
    (finding,) = repaired.log.findings
    assert (finding.kind, finding.calls) == ("sort-mismatch", (7,))


def test_one_repair_is_undone() -> None:
    repaired = repair_calls(CALLS)
    left = undo_some(repaired.calls, repaired.log, ["r1"])
    assert left.undone == ("r1",)
    assert left.calls[4] == CALLS[2]
    assert left.calls[5] == repaired.calls[5]
    (problem,) = build(left.calls, mode="strict").errors
    assert problem.message.startswith("the constant 'Socrate' is not declared; did you mean 'socrate'?")


def test_what_was_made_on_top_of_a_repair_is_undone_with_it() -> None:
    """r1 makes two declarations of one name, r2 reads them as one."""
    calls = [sort("man", "being"), sort("being"), constant("plato", "Man"), constant("plato", "being")]
    repaired = repair_calls(calls)
    assert [r.rule for r in repaired.log.repairs] == ["spelling", "merge-declarations"]
    assert undo_some(repaired.calls, repaired.log, ["r1"]).undone == ("r1", "r2")
    assert undo_some(repaired.calls, repaired.log, ["r2"]).undone == ("r2",)


def test_tools_and_sources_are_kept() -> None:
    text = "Les Grecs sont sages. Socrate n'est pas sage. Quelque Grec est sage. Hm."
    calls: list[tools.AnyCall] = [
        predicate("grec", "thing"),
        predicate("sage", "thing"),
        rule("Grec", "Sage", source_quote="Les Grecs sont sages."),
        denial("Sage", "socrate", source_quote="Socrate n'est pas sage.", source_start=22),
        some("Grec", "Sage", "thing"),
        tools.Finish(untranslated=["Hm."]),
    ]
    repaired = repair_calls(calls, text)
    assert repaired.calls[-4:] == tuple(
        wire(
            rule("grec", "sage", source_quote="Les Grecs sont sages."),
            denial("sage", "socrate", source_quote="Socrate n'est pas sage.", source_start=22),
            some("grec", "sage"),
            calls[-1],
        )
    )
    assert undo(repaired.calls, repaired.log) == [as_entry(tools.dump_call(call)) for call in calls]


def test_a_log_of_other_calls_is_refused() -> None:
    repaired = repair_calls(CALLS)
    other = repair_calls(CALLS[:-1])
    with pytest.raises(
        DocumentError, match="the repair log is not that of these calls: it belongs to 8 calls"
    ):
        undo(repaired.calls[:-1], repaired.log)
    with pytest.raises(DocumentError, match="is not that of these calls"):
        undo_some([*repaired.calls[:-1], CALLS[6]], other.log, ["r1"])
    with pytest.raises(DocumentError, match="has no repair 'r9'; it has r1 to r4"):
        undo_some(repaired.calls, repaired.log, ["r1", "r9"])
    with pytest.raises(DocumentError, match="has no repair 'r1'; it has none"):
        undo_some([], repair_calls([]).log, ["r1"])


def test_the_order_of_the_fields_is_no_other_call() -> None:
    repaired = repair_calls(CALLS)
    turned = [
        json.loads(json.dumps(call), object_pairs_hook=lambda p: dict(reversed(p))) for call in repaired.calls
    ]
    assert undo(turned, repaired.log) == CALLS


@pytest.mark.parametrize(
    ("mode", "calls"),
    [
        # the top sort was named, and then nobody named it any more
        (Mode.REPAIR, [sort("m"), constant("a", "thing"), constant("a", "m")]),
        # what was said of the top sort was refused, and the sort stays
        (Mode.STRICT, [sort("m"), sort("thing", "no")]),
    ],
)
def test_the_top_sort_goes_round(mode: Mode, calls: list[tools.AnyCall]) -> None:
    repaired = repair_calls(calls, mode=mode)
    assert set(build(repaired.calls, mode=mode).signature.sorts) == set(
        build(calls, mode=mode).signature.sorts
    )


def test_a_name_that_is_too_long_is_refused_where_it_stands() -> None:
    for name, refused in (("a" * 10_000, False), ("a" * 10_001, True)):
        repaired = repair_calls([formula(f"p({name}) || {name[1:]}(b)")])
        assert bool(repaired.log.findings) == refused
        if refused:
            (finding,) = repaired.log.findings
            assert finding.kind == "rejected-limit"
            assert finding.message.startswith("a name has 10,001 characters, at most 10,000 are read: 'aaa")


def test_calls_may_be_lines() -> None:
    lines = [json.dumps(call) + " " for call in CALLS]
    repaired = repair_calls(lines)
    assert repaired.log.repairs == repair_calls(CALLS).log.repairs
    assert repaired.calls[2] == lines[0]
    assert undo(repaired.calls, repaired.log) == lines
    left = undo_some(repaired.calls, repaired.log, "r1")
    assert left.calls[4] == lines[2]
    assert undo(left.calls, left.log) == lines


@pytest.mark.parametrize("name", ["", "\ud800"])
def test_a_log_whose_repairs_cannot_be_made_again(name: str) -> None:
    repaired = repair_calls(CALLS)
    first, *rest = repaired.log.repairs
    bad = replace(first, changes=(Rename(Kind.CONSTANT, "Socrate", name),))
    with pytest.raises(DocumentError, match="the repair log is damaged: its repairs cannot be made again"):
        undo_some(repaired.calls, replace(repaired.log, repairs=(bad, *rest)), ["r2"])
