"""Resolving in rounds: what is refused is judged away, and no round is saved that would change anything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.repair import Mode, pipeline, resolve, validation, with_rules
from fol_kb.repair.draft import Draft
from fol_kb.testing.belief_set_laws import numbered
from fol_kb.testing.calls import messy_sequences
from tests.repair.said import Theirs, constant, denial, fact, formula, function, predicate, raising, sort


@given(messy_sequences(), st.sampled_from(list(Mode)))
def test_a_saved_round_would_have_changed_nothing(calls: list[AnyCall], mode: Mode) -> None:
    quick = resolve(numbered(calls), mode)
    event(f"refused: {bool(quick.refused)}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pipeline, "_declared_throughout", lambda *_: False)
        assert resolve(numbered(calls), mode) == quick


DECLARED: list[AnyCall] = [
    sort("man"),
    sort("planet"),
    predicate("wise", "man"),
    predicate("orbits", "planet"),
    constant("mars", "planet"),
]


@pytest.mark.parametrize(
    ("calls", "rounds"),
    [
        ([fact("orbits", "mars")], 1),
        ([fact("wise", "mars")], 1),
        ([denial("wise", "mars")], 1),
        # a name that nobody declared, and one that is respelled
        ([fact("wise", "mars", "venus")], 2),
        ([fact("wise", "MARS")], 2),
        ([fact("Wise", "mars")], 2),
        # a formula, which may have its say in the hierarchy
        ([formula("wise(mars)")], 2),
        # two declarations that contradict each other
        ([constant("mars", "man"), fact("wise", "mars")], 2),
        ([predicate("wise", "planet", "man"), fact("wise", "mars")], 2),
    ],
)
def test_how_many_rounds_it_takes(monkeypatch: pytest.MonkeyPatch, calls: list[AnyCall], rounds: int) -> None:
    judged = []

    def counted(draft: Draft) -> Any:
        judged.append(draft)
        return original(draft)

    original = validation.judged
    monkeypatch.setattr(pipeline, "judged", counted)
    resolve(numbered([*DECLARED, *calls]))
    assert len(judged) == rounds
    judged.clear()
    refused = resolve(numbered([*DECLARED, *calls]), rules=with_rules([Theirs(lambda *_: ())])).refused
    assert len(judged) == (2 if refused else 1)


@pytest.mark.parametrize(
    ("calls", "kind"),
    [
        ([constant("a", "man"), constant("a", "planet")], "constant-in-two-sorts"),
        ([predicate("a", "man"), predicate("a", "planet")], "predicate-declared-twice"),
        ([function("a", "man", "man"), function("a", "planet", "man")], "function-declared-twice"),
    ],
)
def test_a_sort_that_only_a_refused_call_names_goes_with_its_repair(calls: list[AnyCall], kind: str) -> None:
    kb = build([*calls, constant("b", "man")])
    assert [repair.after for repair in kb.repairs] == ["man"]
    assert list(kb.signature.sorts) == ["man"]
    assert kb.signature.constants == {"b": "man"}
    assert not kb.signature.predicates
    assert not kb.signature.functions
    (finding,) = kb.findings
    assert (finding.kind, finding.calls) == (kind, (1, 2))


def test_what_is_wrong_by_itself_is_not_held_against_others() -> None:
    """``r(c)`` can never be valid; what it would expect of ``c`` must not refuse ``p(c)`` with it."""
    calls: list[AnyCall] = [
        *(sort(name) for name in ("a", "b")),
        predicate("p", "a"),
        predicate("r", "b", "b"),
        fact("p", "c"),
        fact("r", "c"),
        formula("r(d) || p(c)"),
    ]
    kb = build(calls)
    assert [str(b.formula) for b in kb.formulas] == ["p(c)"]
    assert [(f.kind, f.calls) for f in kb.findings] == [("arity-clash", (6,)), ("arity-clash", (7,))]
    assert kb.findings[0].message == "'r' takes 2 arguments (b, b), 1 given"
    assert kb.signature.constants == {"c": "a"}


def test_a_fact_of_a_wrong_sort_takes_no_other_along() -> None:
    calls: list[AnyCall] = [
        *DECLARED,
        fact("wise", "mars"),
        fact("near", "mars", "x"),
        fact("near", "mars"),
        formula("near(mars, x) || orbits(mars)"),
    ]
    kb = build(calls)
    assert [f.calls for f in kb.findings] == [(6,), (7,), (8,), (9,)]
    assert not kb.formulas


def test_what_was_wrong_by_itself_stays_refused_when_something_else_is() -> None:
    """Without the edge that call 8 would justify, ``wise(mars)`` is wrong by itself too, a round later."""
    calls: list[AnyCall] = [
        *DECLARED,
        sort("city"),
        predicate("large", "city"),
        formula("(forall X: (planet(X) => man(X))) && orbits(mars, mars)"),
        fact("wise", "mars"),
        formula("wise(c) && large(c)"),  # wrong from the first, but not by itself
        fact("orbits", "mars"),
    ]
    kb = build(calls)
    assert [str(b.formula) for b in kb.formulas] == ["orbits(mars)"]
    assert [(f.kind, f.calls) for f in kb.findings] == [
        ("arity-clash", (8,)),
        ("sort-mismatch", (9,)),
        ("sort-mismatch", (10,)),
    ]


@given(messy_sequences(), st.sampled_from([Mode.REPAIR, Mode.PERMISSIVE]))
def test_a_rule_that_fails_keeps_no_other_from_its_work(calls: list[AnyCall], mode: Mode) -> None:
    without = resolve(numbered(calls), mode)
    resolution = resolve(numbered(calls), mode, with_rules([raising(LookupError("failing"))]))
    (failure,) = (f for f in resolution.findings if f.kind == "rule-failed")
    assert failure.names == ("theirs",)
    assert replace(resolution, findings=without.findings) == without
    assert tuple(f for f in resolution.findings if f is not failure) == without.findings
