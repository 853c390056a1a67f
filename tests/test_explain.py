"""Reports in words: the source's own where there are any, and nothing that steers a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.explain import consistency, entailment, printable
from fol_kb.reports import (
    Conflict,
    ConsistencyReport,
    ConsistencyStatus,
    Engine,
    EntailmentReport,
    EntailmentStatus,
    Reason,
    Semantics,
    Step,
)
from fol_kb.tools import AddAtomicFact, AddNegatedAtomicFact, AddUniversalImplication, DeclareDisjoint

TEXT = "Bob is kind.\nBob is \x1b[31mnot\x1b[0m\n  kind.\nThe kind are wise."
KB = build(
    [
        AddAtomicFact(predicate_name="kind", arguments=["bob"], source_quote="Bob is kind."),
        AddNegatedAtomicFact(
            predicate_name="kind", arguments=["bob"], source_quote="Bob is \x1b[31mnot\x1b[0m\n  kind."
        ),
        AddUniversalImplication(antecedent_predicate="kind", consequent_predicate="wise"),
        DeclareDisjoint(sorts=["man", "city"]),
    ],
    TEXT,
)
ENGINE = Engine("ground", "1")


def test_a_conflict_is_told_in_the_words_of_the_text() -> None:
    report = ConsistencyReport(
        ConsistencyStatus.INCONSISTENT,
        None,
        Semantics(),
        ENGINE,
        3.2,
        (Conflict(("f2", "f1"), True), Conflict(("d1",), False)),
        False,
        (("f1", "d1"), ("f2", "d1")),
    )
    assert consistency(report, KB).splitlines() == [
        "inconsistent   ground engine, open domain, 3 ms",
        "conflict 1 of 2 or more - these cannot all hold:",
        '  line 1  "Bob is kind."                       kind(bob)',
        '  line 2  "Bob is \\x1b[31mnot\\x1b[0m kind."    !kind(bob)',
        "conflict 2 of 2 or more - these cannot all hold:",
        "  d1 (call 4)  disjoint(city, man)",
        "  (time ran out before this conflict was made minimal)",
        "any one of these removals restores consistency: line 1 and d1 (call 4); line 2 and d1 (call 4)",
    ]


def test_a_derivation_is_told_step_by_step() -> None:
    report = EntailmentReport(
        "wise(bob)",
        EntailmentStatus.ENTAILED,
        None,
        Semantics("rules", True),
        ENGINE,
        0.25,
        ("f1", "f3"),
        True,
        (Step("kind(bob)", "f1"), Step("wise(bob)", "f3", (0,)), Step("man(bob)", None, (0, 1))),
    )
    assert entailment(report, KB).splitlines() == [
        "entailed   ground engine, rules applied forwards, unique names, 0.2 ms",
        "  query  wise(bob)",
        "step by step:",
        '  1. kind(bob)   line 1 "Bob is kind."',
        "  2. wise(bob)   f3 (call 3), using 1",
        "  3. man(bob)   by the sort hierarchy, using 1, 2",
    ]


@pytest.mark.parametrize("status", ConsistencyStatus)
def test_every_status_has_words(status: ConsistencyStatus) -> None:
    report = ConsistencyReport(status, Reason.TIMEOUT, Semantics("closed"), ENGINE, 1.0, detail="after 1 s")
    assert consistency(report, KB).splitlines()[1] == "  TIMEOUT: after 1 s"


@pytest.mark.parametrize("status", EntailmentStatus)
def test_every_answer_has_words(status: EntailmentStatus) -> None:
    report = EntailmentReport(
        "p", status, None, Semantics(), ENGINE, 1.0, ("f1",), conflicts=(Conflict(("f2",), True),)
    )
    lines = entailment(report, KB).splitlines()
    assert "these premises cannot all hold:" in lines
    assert "because of (perhaps not the smallest reason):" in lines


@given(st.text())
def test_what_is_printable_stays_and_the_rest_is_escaped(text: str) -> None:
    assert printable(text).isprintable()
    if text.isprintable():
        assert printable(text) == text
