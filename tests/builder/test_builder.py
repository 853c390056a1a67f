"""The builder: what each call is answered with, and what all of them amount to."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from fol_kb import BeliefSet, BeliefSetBuilder, SortMismatchError, build
from fol_kb.beliefs.tools import AnyCall, Finish, ListState, Retract
from fol_kb.common.errors import DocumentError, FolKbError
from fol_kb.logic.signature import TOP
from fol_kb.repair import Mode
from fol_kb.testing.calls import call_sequences
from tests.amounts import examples
from tests.repair.said import constant, denial, disjoint, fact, formula, function, predicate, rule, sort


def formulas(kb: BeliefSet) -> set[str]:
    return {str(belief.formula) for belief in kb.formulas}


def messages(kb: BeliefSet) -> list[str]:
    return [finding.message for finding in kb.findings]


# ------------------------------------------------------------------------------ the seed scenarios


def test_homme_mortel_grec() -> None:
    calls = [*map(sort, ("homme", "mortel", "grec")), rule("homme", "mortel"), rule("grec", "homme")]
    kb = build(calls)
    assert not kb.findings
    of_sorts = {(e.sub, e.super) for e in kb.hierarchy.edges if e.super != TOP}
    assert of_sorts == {("homme", "mortel"), ("grec", "homme")}
    assert kb.hierarchy.is_compatible("grec", "mortel")
    assert not kb.hierarchy.is_compatible("mortel", "grec")


@pytest.mark.parametrize("mode", [Mode.REPAIR, Mode.PERMISSIVE])
@pytest.mark.parametrize(
    "calls", list(permutations([predicate("EstMortel", "etre_vivant"), fact("EstMortel", "Socrate")]))
)
def test_an_unknown_constant_is_declared_from_its_use(calls: Iterable[AnyCall], mode: Mode) -> None:
    """EstMortel(Socrate), with nothing said of Socrate."""
    kb = build(calls, mode=mode)
    assert not kb.findings
    assert kb.signature.constants == {"Socrate": "etre_vivant"}
    assert formulas(kb) == {"EstMortel(Socrate)"}
    assert "constant 'Socrate' declared" in [repair.what for repair in kb.repairs]


def test_a_sort_below_the_expected_one_is_valid_as_it_stands() -> None:
    """homme where etre_vivant is expected."""
    calls = [
        sort("etre_vivant"),
        sort("homme", "etre_vivant"),
        constant("socrate", "homme"),
        predicate("EstMortel", "etre_vivant"),
        fact("EstMortel", "socrate"),
    ]
    for mode in Mode:
        kb = build(calls, mode=mode)
        assert formulas(kb) == {"EstMortel(socrate)"}
        assert not kb.findings
        assert not kb.repairs
        assert kb.signature.constants == {"socrate": "homme"}


PHILOSOPHERS = (
    sort("philosophe"),
    sort("corps_celeste"),
    constant("socrate", "philosophe"),
    predicate("EstUnePlanete", "corps_celeste"),
)
PLANET = fact("EstUnePlanete", "socrate")
JUSTIFIED = rule("philosophe", "corps_celeste")


def test_what_nothing_justifies_is_an_error_and_nothing_is_invented() -> None:
    """philosophe where corps_celeste is expected."""
    builder = BeliefSetBuilder()
    answers = [builder.apply(call) for call in (*PHILOSOPHERS, PLANET)]
    assert [answer.status for answer in answers] == ["accepted"] * 4 + ["deferred"]
    assert "nothing so far puts 'philosophe' below 'corps_celeste'" in answers[-1].message
    finish = builder.apply(Finish())
    assert "call 5: argument 1 of EstUnePlanete(socrate)" in finish.message
    kb = builder.build()
    assert kb.formulas == ()
    assert not kb.hierarchy.is_compatible("philosophe", "corps_celeste")
    assert kb.signature.constants == {"socrate": "philosophe"}
    with pytest.raises(SortMismatchError) as caught:
        kb.raise_for_errors()
    assert isinstance(caught.value, ValueError)
    assert caught.value.place.call == 5
    assert str(caught.value) == (
        "call 5: argument 1 of EstUnePlanete(socrate): socrate is of sort 'philosophe', 'corps_celeste' is"
        " expected; no path leads from 'philosophe' to 'corps_celeste' in the hierarchy; they have no common"
        " ancestor; it would be valid if 'philosophe' were below 'corps_celeste': declare it, or state the"
        " rule"
    )


@pytest.mark.parametrize("mode", [Mode.REPAIR, Mode.PERMISSIVE])
@pytest.mark.parametrize("calls", [(*PHILOSOPHERS, JUSTIFIED, PLANET), (*PHILOSOPHERS, PLANET, JUSTIFIED)])
def test_a_rule_justifies_a_fact_that_came_before_it_or_after_it(
    calls: tuple[AnyCall, ...], mode: Mode
) -> None:
    builder = BeliefSetBuilder(mode=mode)
    statuses = [builder.apply(call).status for call in calls]
    fact_number = calls.index(PLANET)
    assert statuses[fact_number] == ("deferred" if calls[-1] is JUSTIFIED else "accepted")
    assert builder.apply(Finish()).message == "finished"
    kb = builder.build()
    assert not kb.findings
    assert formulas(kb) == {
        "EstUnePlanete(socrate)",
        "forall X: (philosophe(X) => corps_celeste(X))",
    }
    assert kb.signature.constants == {"socrate": "philosophe"}


def test_a_rule_that_is_refused_justifies_nothing() -> None:
    """The rule expects a stone and a number of one variable; what it would have put in order stays apart."""
    calls = [
        *PHILOSOPHERS,
        *map(sort, ("pierre", "nombre")),
        predicate("philosophe", "pierre"),
        predicate("corps_celeste", "nombre"),
        JUSTIFIED,
        PLANET,
        constant("platon", "philosophe"),
        constant("platon", "corps_celeste"),
    ]
    kb = build(calls)
    assert kb.formulas == ()
    assert {finding.kind for finding in kb.errors} == {"sort-mismatch", "constant-in-two-sorts"}
    assert "platon" not in kb.signature.constants


# ------------------------------------------------------------------------------ repair


def test_positive_and_negated_facts_are_repaired_alike() -> None:
    calls = [sort("homme"), constant("socrate", "homme"), predicate("sage", "homme")]
    denied = denial("Sage", "Socrate")
    kb = build([*calls, fact("Sage", "Socrate"), denied])
    assert formulas(kb) == {"sage(socrate)", "!sage(socrate)"}


def test_a_constant_in_two_sorts_is_of_the_lower_one() -> None:
    kb = build([constant("socrates", TOP), constant("socrates", "man")])
    assert kb.signature.constants == {"socrates": "man"}
    assert not kb.findings


def test_an_equality_between_any_sorts_is_no_error() -> None:
    """``!(X == Y)`` for a man and a city has a sense: both are things."""
    calls = [
        *map(sort, ("man", "city")),
        predicate("lives_in", "man", "city"),
        formula("forall X:man, Y:city: (lives_in(X, Y) => !(X == Y))"),
    ]
    for mode in ("strict", "repair"):
        kb = build(calls, mode=mode)
        assert len(kb.formulas) == 1
        assert kb.hierarchy.is_compatible("man", TOP)
    assert TOP not in build(calls[:3]).signature.sorts


def test_that_there_is_exactly_one_can_be_said_of_declared_sorts() -> None:
    one = formula("exists Y: forall X: (king(X) <=> X == Y)")
    nothing_else = formula("exists X: forall Y: X == Y")
    kb = build([sort("man"), predicate("king", "man"), one, nothing_else], mode="strict")
    assert len(kb.formulas) == 2
    assert BeliefSet.from_json(kb.to_json()) == kb


def test_disjoint_from_itself_is_refused() -> None:
    for sorts in (["man", "man"], ["man", "Man"]):
        kb = build([sort("man"), disjoint(*sorts)])
        assert kb.disjoint == ()
        assert messages(kb) == ["declare_disjoint names one sort only, 'man'; it takes two or more"]


# ------------------------------------------------------------------------------ the same thing twice

TEXT = "Bob is kind. Ann is tall.\nBob is kind."


def test_the_same_call_twice_is_one_belief() -> None:
    builder = BeliefSetBuilder()
    assert builder.apply(fact("kind", "bob")).message.startswith("unknown predicate")
    answer = builder.apply(formula("kind(bob)"))
    assert answer.message.startswith("call 1 states this already")
    kb = builder.build()
    assert [(b.id, str(b.formula), b.call) for b in kb.formulas] == [("f1", "kind(bob)", 1)]


def test_two_places_that_state_the_same_are_two_beliefs() -> None:
    """Taking back the one sentence leaves the other."""
    calls = [
        fact("kind", "bob", source_quote="Bob is kind."),
        fact("kind", "bob", source_quote="Bob is kind.", source_start=26),
        fact("kind", "bob", source_quote="Bob is kind."),
        fact("kind", "bob"),
    ]
    for order in permutations(calls):
        kb = build(order, TEXT)
        assert {(b.source.start, b.source.line) for b in kb.formulas if b.source} == {(0, 1), (26, 2)}
        assert len(kb.formulas) == 2
        assert kb.coverage.covered == 2
    assert len(build([calls[3], *calls[3:]], TEXT).formulas) == 1


def test_disjointness_in_any_order_of_its_sorts_is_one() -> None:
    kb = build([disjoint("a", "b"), disjoint("b", "a", "b")])
    assert [(d.id, d.sorts, d.call) for d in kb.disjoint] == [("d1", ("a", "b"), 1)]


def test_a_retracted_call_leaves_the_same_call_made_again() -> None:
    kb = build([fact("kind", "bob"), fact("kind", "bob"), Retract(call_id=1)])
    assert [b.call for b in kb.formulas] == [2]


# ------------------------------------------------------------------------------ single calls


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (fact("p", "a", source_quote="Bob was kind."), "does not contain the quote 'Bob was kind.',"),
        (fact("p", "a", source_quote="Bob is kind.", source_start=3), "'Bob is kind.' at offset 3, verbatim"),
        (fact("kind", "bob", source_quote=" "), "copy it exactly"),
        (formula("p((a)"), "line 1"),
        (formula("(" * 100_000), "deep"),
        (formula(r"p('\ud800')"), "half a surrogate pair"),
        (Retract(call_id=1), "there is no call 1 to retract: no call has that number yet"),
        ({"tool": "add_sort"}, "the field 'sort_name' is missing"),
        (17, "a call is an object"),
    ],
)  # fmt: skip
def test_a_rejected_call_is_answered_and_ends_nothing(call: Any, message: str) -> None:
    builder = BeliefSetBuilder(TEXT)
    answer = builder.apply(call)
    assert (answer.number, answer.status) == (1, "rejected")
    assert message in str(answer.error)
    assert builder.apply(fact("kind", "bob")).number == 2
    with pytest.raises(FolKbError):
        answer.raise_for_status()
    kb = builder.build()
    assert formulas(kb) == {"kind(bob)"}
    assert [(f.level, f.calls, f.kind[:9]) for f in kb.findings] == [("error", (1,), "rejected-")]


def test_a_quote_needs_a_text() -> None:
    answer = BeliefSetBuilder().apply(fact("kind", "bob", source_quote="Bob"))
    assert "the builder has no text" in answer.message


def test_a_text_that_is_not_unicode_is_refused() -> None:
    with pytest.raises(DocumentError, match="half a surrogate pair at offset 4"):
        BeliefSetBuilder("Bob \ud800")


def test_taking_back() -> None:
    builder = BeliefSetBuilder()
    builder.apply(rule("man", "mortal"))
    builder.apply({"tool": "add_sorts"})
    assert builder.apply(Retract(call_id=1)).message == "call 1 is taken back"
    assert builder.apply(Retract(call_id=1)).status == "rejected"
    assert builder.apply(Retract(call_id=2)).message.startswith("call 2 was rejected and had no effect")
    assert builder.apply(Retract(call_id=3)).status == "rejected"
    kb = builder.build()
    assert not kb.formulas
    assert not kb.signature.predicates
    assert [finding.calls for finding in kb.findings] == [(4,), (6,)]


@settings(max_examples=examples(50))
@given(call_sequences(), call_sequences())
def test_a_builder_that_was_reset_is_a_new_one(before: list[AnyCall], after: list[AnyCall]) -> None:
    text = "Bob is kind."
    builder = BeliefSetBuilder(text, language="en")
    builder.note("kind", "message")
    for call in (*before, {"tool": "nothing"}, Finish(untranslated=[text])):
        builder.apply(call)
    builder.reset()
    assert builder.applied == 0
    assert builder.build() == BeliefSetBuilder(text, language="en").build()
    for call in after:
        builder.apply(call)
    assert builder.build() == build(after, text, language="en")


def test_what_a_journal_keeps_cannot_be_forgotten(tmp_path: Path) -> None:
    with BeliefSetBuilder(journal=tmp_path / "journal") as builder:
        builder.apply(fact("kind", "bob"))
        with pytest.raises(ValueError, match="a journal of its own"):
            builder.reset()
        assert builder.applied == 1


def test_list_state_says_what_there_is() -> None:
    builder = BeliefSetBuilder()
    for call in (sort("man"), constant("bob", "man"), predicate("kind", "man"), fact("kind", "bob")):
        builder.apply(call)
    said = "sorts: man\nconstants: bob: man\npredicates: kind(man)"
    assert builder.apply(ListState()).message == f"{said}\nassertions: 1"
    builder.apply(function("father", "man", "man"))
    assert builder.apply(ListState()).message == f"{said}\nfunctions: father(man): man\nassertions: 1"
    builder.apply(Retract(call_id=4))
    assert builder.apply(ListState()).message.endswith("assertions: 0")


def test_list_state_of_very_much_stays_readable() -> None:
    builder = BeliefSetBuilder()
    for n in range(2_000):
        builder.apply(sort(f"sort{n}"))
    message = builder.apply(ListState()).message
    assert "and 1500 more" in message
    assert len(message) < 10_000


def test_near_misses_are_named() -> None:
    builder = BeliefSetBuilder(mode="strict")
    builder.apply(predicate("EstMortel", TOP))
    answer = builder.apply(fact("EstMortele", "socrate"))
    assert answer.status == "deferred"
    assert answer.message == "unknown predicate 'EstMortele'; did you mean 'EstMortel'?; declare it"


def test_coverage_loses_no_sentence() -> None:
    calls = [fact("kind", "bob", source_quote="Bob is kind."), Finish(untranslated=["Ann is tall."])]
    coverage = build(calls, TEXT).coverage
    assert (coverage.sentences, coverage.covered) == (3, 1)
    assert coverage.declared_untranslatable == ("Ann is tall.",)
    assert [(source.quote, source.line) for source in coverage.lost] == [("Bob is kind.", 2)]


def test_a_refused_fact_covers_nothing() -> None:
    calls = [*PHILOSOPHERS, fact("EstUnePlanete", "socrate", source_quote="Ann is tall.")]
    assert build(calls, TEXT).coverage.covered == 0


# ------------------------------------------------------------------------------ strict mode


def test_an_unknown_mode_is_an_error() -> None:
    with pytest.raises(ValueError, match="'lenient'"):
        BeliefSetBuilder(mode="lenient")


# ------------------------------------------------------------------------------ size


def timed(calls: Iterable[AnyCall], mode: str = "repair") -> tuple[BeliefSet, float]:
    started = time.process_time()
    builder = BeliefSetBuilder(mode=mode)
    for call in calls:
        builder.apply(call)
    builder.apply(Finish())
    kb = builder.build()
    return kb, time.process_time() - started


RULES = [rule(f"p{n}", f"p{n // 2}") for n in range(1, 1_000)]
MANY = 100_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "kept"),
    [
        ("repair", MANY),  # every fact with a name of its own, which nobody declared
        ("strict", 0),  # the same, and every one of them refused
    ],
)
def test_a_hundred_thousand_calls_take_seconds(mode: str, kept: int) -> None:
    facts = (fact(f"p{n % 1_000}", f"c{n}") for n in range(MANY))
    kb, seconds = timed((*RULES, *facts), mode)
    assert len(kb.formulas) == kept + (len(RULES) if kept else 0)
    assert seconds < 60  # five to ten on two cores of 2024; what grows with the square takes hours


@pytest.mark.slow
def test_a_mistake_in_every_fact_costs_no_more_than_the_facts() -> None:
    calls: list[AnyCall] = [
        *(sort(f"s{n}", f"s{n // 2}") for n in range(1, 500)),
        *(predicate(f"p{n}", f"s{n}") for n in range(500)),
        sort("stone"),
        *(constant(f"c{n}", "stone") for n in range(1_000)),
        *(fact(f"p{n % 500}", f"c{n % 1_000}") for n in range(20_000)),
        *(fact(f"p{n % 500}", "unknown") for n in range(20_000)),
    ]
    kb, seconds = timed(calls)
    assert len(kb.errors) > 20_000
    assert seconds < 60


@pytest.mark.slow
def test_finish_after_each_chunk_and_many_retractions() -> None:
    builder = BeliefSetBuilder()
    started = time.process_time()
    for chunk in range(50):
        for n in range(100):
            builder.apply(fact(f"p{n}", f"c{chunk}"))
        builder.apply(Finish())
    for number in range(1, 5_050):
        if number % 101:
            builder.apply(Retract(call_id=number))
    assert time.process_time() - started < 60
    assert not builder.build().formulas
