"""Reports in words: the source's own where there are any, and nothing that steers a terminal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import build, translate
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.explain import hierarchy_path, situation
from fol_kb.beliefs.verdict_parts import Conflict, Engine, Reason, Semantics, Step
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus, EntailmentReport, EntailmentStatus
from fol_kb.common.streams import printable
from fol_kb.logic.interpretation import FunctionTable, Interpretation
from fol_kb.logic.sorts.inference import Disjointness, Edge, SortHierarchy
from fol_kb.logic.sorts.inference import Reason as HierarchyReason
from tests.repair.said import denial, disjoint, fact, formula, rule, sort

TEXT = "Bob is kind.\nBob is \x1b[31mnot\x1b[0m\n  kind.\nThe kind are wise."
KB = build(
    [
        fact("kind", "bob", source_quote="Bob is kind."),
        denial("kind", "bob", source_quote="Bob is \x1b[31mnot\x1b[0m\n  kind."),
        rule("kind", "wise"),
        disjoint("man", "city"),
    ],
    TEXT,
)
ENGINE = Engine("ground", "1")


def inconsistent(*conflicts: Conflict, **known: Any) -> ConsistencyReport:
    return ConsistencyReport(
        ConsistencyStatus.INCONSISTENT, None, Semantics(), ENGINE, 3.2, conflicts, **known
    )


def test_a_conflict_is_told_in_the_words_of_the_text() -> None:
    report = inconsistent(
        *(Conflict(("f2", "f1"), True), Conflict(("d1",), False)),
        conflicts_complete=False,
        removals=(("f1", "d1"), ("f2", "d1")),
    )
    assert report.explain(KB).splitlines() == [
        "inconsistent   ground engine, open domain, 3 ms",
        "conflict 1 of 2 or more - these cannot all hold:",
        '  line 1  "Bob is kind."                       kind(bob)',
        '  line 2  "Bob is \\x1b[31mnot\\x1b[0m kind."    !kind(bob)',
        "conflict 2 of 2 or more - these cannot all hold:",
        "  d1 (call 4)  disjoint(city, man)",
        "  (perhaps fewer of them are enough)",
        "any one of these removals restores consistency: line 1 and d1 (call 4); line 2 and d1 (call 4)",
    ]


@pytest.mark.parametrize(
    ("text", "removals"),
    [
        ("Bob is kind. Bob is not kind.", "sentence 1, sentence 2"),
        ("Bob is kind.\nBob is not kind.", "line 1, line 2"),
        ("Bob is kind. Bob is not kind.\nAnn is tall.", "line 1, sentence 1; line 1, sentence 2"),
        ("Bob is kind and Bob is not kind.", "line 1 (f1), line 1 (f2)"),
    ],
)
def test_what_could_be_removed_is_told_apart(text: str, removals: str) -> None:
    """A paragraph is one line: its number would say the same of each."""
    report = inconsistent(Conflict(("f1", "f2"), True), removals=(("f1",), ("f2",)))
    lines = report.explain(translate(text)).splitlines()
    assert lines[-1] == f"any one of these removals restores consistency: {removals}"


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
    assert report.explain(KB).splitlines() == [
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
    first, second, *_ = report.explain(KB).splitlines()
    assert first.startswith(status.value.lower())
    assert second == "  TIMEOUT: after 1 s"


@pytest.mark.parametrize("status", EntailmentStatus)
def test_every_answer_has_words(status: EntailmentStatus) -> None:
    report = EntailmentReport(
        "p", status, None, Semantics(), ENGINE, 1.0, ("f1",), conflicts=(Conflict(("f2",), True),)
    )
    lines = report.explain(KB).splitlines()
    assert lines[0].startswith(status.value.lower().replace("_", " "))
    assert "these premises cannot all hold:" in lines
    assert "because of (perhaps not the smallest reason):" in lines


def test_a_situation_is_told_by_who_there_is_and_what_is_true() -> None:
    father = FunctionTable((("bob", "m1"),), "bob")
    names = {"bob": "bob", "rob": "bob"}
    found = Interpretation({"man": ("bob", "m1")}, names, {"kind": (("bob",),)}, {"father": father})
    assert situation(found) == [
        "  individuals: bob",
        "  without a name: m1",
        "  the same: rob == bob",
        "  values: father(bob) == m1, father of all others == bob",
        "  true: kind(bob)",
    ]
    assert situation(Interpretation({}, {}, {}, {})) == ["  true: nothing"]


@given(st.text())
def test_what_is_printable_stays_and_the_rest_is_escaped(text: str) -> None:
    assert printable(text).isprintable()
    if text.isprintable():
        assert printable(text) == text


GREEKS = """Tous les Grecs sont des hommes.
Nul mortel n'est une plan\x1bète."""
SORTS = build(
    [
        sort("homme"),
        sort("mortel"),
        sort("grec"),
        sort("athénien", "grec"),
        sort("planète"),
        sort("corps"),
        rule("grec", "homme", source_quote="Tous les Grecs sont des hommes."),
        rule("homme", "mortel"),
        formula("forall X: (mortel(X) => !planète(X))", source_quote="Nul mortel n'est une plan\x1bète."),
        disjoint("homme", "corps"),
    ],
    GREEKS,
)


def test_a_path_is_told_edge_by_edge_with_the_words_behind_it() -> None:
    assert hierarchy_path(SORTS, "athénien", "mortel").splitlines() == [
        "'athénien' is below 'mortel':",
        "  athénien ⊑ grec   declared by call 4",
        '  grec ⊑ homme      line 1 "Tous les Grecs sont des hommes."',
        "  homme ⊑ mortel    f2 (call 8) forall X: (homme(X) => mortel(X))",
    ]
    assert hierarchy_path(SORTS, "grec", "grec") == "'grec' is below itself"


def test_what_keeps_two_sorts_apart_is_told_with_the_ways_that_lead_to_it() -> None:
    assert hierarchy_path(SORTS, "grec", "planète").splitlines() == [
        "'grec' is not below 'planète'",
        "their nearest common ancestor is 'thing':",
        "  grec ⊑ thing      everything is below the top sort",
        "  planète ⊑ thing   everything is below the top sort",
        "'mortel' and 'planète' are disjoint: line 2 \"Nul mortel n'est une plan\\x1bète.\"",
        '  grec ⊑ homme     line 1 "Tous les Grecs sont des hommes."',
        "  homme ⊑ mortel   f2 (call 8) forall X: (homme(X) => mortel(X))",
    ]
    assert hierarchy_path(SORTS, "corps", "homme").splitlines()[-1] == (
        "'corps' and 'homme' are disjoint: d1 (call 10) disjoint(corps, homme)"
    )


def test_two_sorts_that_nothing_keeps_apart() -> None:
    assert hierarchy_path(SORTS, "planète", "corps").splitlines() == [
        "'planète' is not below 'corps'",
        "their nearest common ancestor is 'thing':",
        "  planète ⊑ thing   everything is below the top sort",
        "  corps ⊑ thing     everything is below the top sort",
        "nothing says that they are disjoint: a declaration or a rule could put one below the other",
    ]


def test_a_question_the_wrong_way_round_is_told_with_the_path_the_other_way() -> None:
    assert hierarchy_path(SORTS, "mortel", "athénien").splitlines() == [
        "'mortel' is not below 'athénien'; it is the other way round, 'athénien' is below 'mortel':",
        "  athénien ⊑ grec   declared by call 4",
        '  grec ⊑ homme      line 1 "Tous les Grecs sont des hommes."',
        "  homme ⊑ mortel    f2 (call 8) forall X: (homme(X) => mortel(X))",
    ]
    assert hierarchy_path(SORTS, "thing", "grec").splitlines()[1:] == [
        "  grec ⊑ thing   everything is below the top sort"
    ]


def test_what_is_below_itself_the_other_way_round_may_still_be_empty() -> None:
    declared = (HierarchyReason("declared", 3),)
    edges = [Edge("a", "b", declared), Edge("a", "c", declared)]
    kb = BeliefSet(hierarchy=SortHierarchy("abc", edges, [Disjointness("b", "c", declared)]))
    assert hierarchy_path(kb, "b", "a").splitlines() == [
        "'b' is not below 'a'; it is the other way round, 'a' is below 'b':",
        "  a ⊑ b   declared by call 3",
        "'b' and 'c' are disjoint: declared by call 3",
        "  a ⊑ c   declared by call 3",
    ]


def test_names_that_a_hierarchy_does_not_know_are_named() -> None:
    assert hierarchy_path(SORTS, "grek", "m\x1brtel").splitlines() == [
        "'grek' is neither a sort nor the class of a predicate here; did you mean 'grec'?",
        "'m\\x1brtel' is neither a sort nor the class of a predicate here; did you mean 'mortel'?",
    ]
    assert len(hierarchy_path(SORTS, "grek", "grek").splitlines()) == 1


def test_reasons_without_a_belief_are_told_by_their_kind_and_call() -> None:
    below = [
        Edge("a", "b", (HierarchyReason("inferred", 7), HierarchyReason("inferred"))),
        Edge("x" * 70, "b", (HierarchyReason("declared"),)),
    ]
    apart = [Disjointness("c", "d", (HierarchyReason("declared", 3), HierarchyReason("inferred", 4)))]
    kb = BeliefSet(hierarchy=SortHierarchy("abcd", below, apart))
    assert hierarchy_path(kb, "a", "b").splitlines()[1] == "  a ⊑ b   inferred; inferred by call 7"
    assert hierarchy_path(kb, "x" * 70, "b").splitlines()[1] == f"  {'x' * 70} ⊑ b   declared"
    assert hierarchy_path(kb, "c", "d").splitlines() == [
        "'c' is not below 'd'",
        "they have no common ancestor",
        "'c' and 'd' are disjoint: declared by call 3; inferred by call 4",
    ]
