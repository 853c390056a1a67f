"""Queries are fitted to a belief set by the safe rules, and what it does not know is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb import BeliefSet, build, parse
from fol_kb.beliefs.tools import AnyCall
from fol_kb.builder.asking import prepare
from fol_kb.builder.fitting import merged_reading, undeclared
from fol_kb.builder.query import RENAMED, UNKNOWN
from fol_kb.common.errors import TypingError
from fol_kb.formats import read
from fol_kb.formats.building import belief_set
from fol_kb.logic.signature import TOP
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.testing.calls import call_sequences
from tests.repair.said import constant, fact, formula, predicate, sort

KB = build(
    [
        *(sort(name) for name in ("man", "city")),
        predicate("wise", "man"),
        predicate("big", "city"),
        constant("socrates", "man"),
        constant("athens", "city"),
        fact("wise", "socrates"),
    ]
)


def test_a_query_that_fits_changes_nothing() -> None:
    ready = prepare(KB, parse("wise(socrates) && !big(athens)"))
    assert ready.kb is KB
    assert (ready.repairs, ready.findings) == ((), ())


@pytest.mark.parametrize(
    ("query", "fitted", "renamed"),
    [
        ("Wise(Socrates)", "wise(socrates)", [("Socrates", "socrates"), ("Wise", "wise")]),
        ("wise(X)", "forall X: wise(X)", []),
        ("wise(X) => wise(Y)", "forall X, Y: (wise(X) => wise(Y))", []),
    ],
)
def test_spellings_and_open_variables_are_mended(
    query: str, fitted: str, renamed: list[tuple[str, str]]
) -> None:
    ready = prepare(KB, parse(query))
    assert str(ready.formula) == fitted
    assert ready.repairs
    assert [finding.names for finding in ready.findings] == renamed
    assert {(finding.kind, finding.level) for finding in ready.findings} <= {(RENAMED, "info")}


def test_what_is_unknown_is_declared_and_said() -> None:
    ready = prepare(KB, parse("wise(plato) && likes(plato, athens)"))
    assert [f.message for f in ready.findings] == [
        "the belief set says nothing of the constant 'plato'",
        "the belief set says nothing of the predicate 'likes'",
    ]
    assert ready.kb.signature.constants["plato"] == "man"
    assert ready.kb.formulas == KB.formulas
    assert "plato" not in KB.signature.constants


@pytest.mark.parametrize("query", ["socrates == athens", "forall X: X == X", "exists X: !(X == athens)"])
def test_a_query_about_any_things_finds_a_sort_of_all_things(query: str) -> None:
    ready = prepare(KB, parse(query))
    TypeChecker(ready.kb.signature, ready.kb.hierarchy).check(ready.formula)
    if query != "exists X: !(X == athens)":
        assert TOP in ready.kb.signature.sorts
        assert ready.kb.hierarchy.is_compatible("man", TOP)


@pytest.mark.parametrize("query", ["wise(athens)", "wise(socrates, socrates)", "forall X:god: wise(X)"])
def test_what_cannot_be_fitted_is_an_error(query: str) -> None:
    with pytest.raises(TypingError):
        prepare(KB, parse(query))


@given(call_sequences(max_size=8))
def test_asking_for_what_is_believed_needs_nothing(calls: list[AnyCall]) -> None:
    kb: BeliefSet = build(calls)
    for belief in kb.formulas:
        ready = prepare(kb, belief.formula)
        assert ready.kb is kb
        assert ready.formula == belief.formula


# ------------------------------------------------------------------------------ in the permissive mode


def formulas(*texts: str) -> list[AnyCall]:
    return [formula(text) for text in texts]


def test_the_permissive_mode_takes_a_slip_of_the_query_for_the_name_that_is_known() -> None:
    kb = build([*formulas("wumpus(anne)"), predicate("wumpus", "thing")])
    query = parse("wumpuses(Anne)")
    assert str(prepare(kb, query).formula) == "wumpuses(anne)"
    ready = prepare(kb, query, mode="permissive")
    assert str(ready.formula) == "wumpus(anne)"
    assert [repair.rule for repair in ready.repairs] == ["spelling", "merge-similar-names"]
    assert [finding.message for finding in ready.findings] == [
        "the constant 'Anne' of the question is read as 'anne'",
        "the predicate 'wumpuses' of the question is read as 'wumpus'",
    ]
    assert ready.kb.formulas is kb.formulas


def test_names_of_the_belief_set_are_never_changed_by_a_query() -> None:
    kb = build(formulas("wise(anne)", "wise(Anne)", "wise(ANNE) => wumpus(anne)"))
    ready = prepare(kb, parse("wumpus(anne)"), mode="permissive")
    assert ready.kb.formulas is kb.formulas
    assert ready.repairs == ()


def test_a_query_follows_what_repair_made_of_the_names() -> None:
    kb = build(
        [
            *formulas("likes(a, b)", "likes(a, b, c)"),
            fact("EstMortel", "A"),
        ],
        mode="permissive",
    )
    ready = prepare(kb, parse("likes(a, b, c)"), mode="permissive")
    assert str(ready.formula) == "likes_3(A, b, c)"
    assert {finding.names for finding in ready.findings} == {("likes", "likes_3"), ("a", "A")}
    with pytest.raises(TypingError):
        prepare(kb, parse("likes(a, b, c)"))


def test_a_conjunction_is_asked_of_something_in_the_permissive_mode() -> None:
    kb = build(formulas("wise(anne) && big(anne)"))
    query = parse("wise(X) && big(X)")
    assert str(prepare(kb, query).formula) == "forall X: (wise(X) && big(X))"
    assert str(prepare(kb, query, mode="permissive").formula) == "exists X: (wise(X) && big(X))"


def test_an_individual_that_only_the_query_names_falls_under_the_predicate_of_its_name() -> None:
    kb = build(
        formulas("forall X: (wren(X) => bird(X))", "forall X: (bird(X) => flies(X))"), mode="permissive"
    )
    ready = prepare(kb, parse("flies(Wren)"), mode="permissive")
    assert [str(belief.formula) for belief in ready.kb.formulas] == [
        "(forall X: (wren(X) => bird(X))) && wren(Wren)",
        "forall X: (bird(X) => flies(X))",
    ]
    assert [(b.id, b.call) for b in ready.kb.formulas] == [(b.id, b.call) for b in kb.formulas]
    assert str(ready.formula) == "flies(Wren)"
    assert ready.repairs[-1].rule == "own-name"
    assert [finding.names for finding in ready.findings if finding.kind == UNKNOWN] == [("Wren",)]


def test_what_is_asked_is_never_added_to() -> None:
    kb = build(formulas("vacuum(space)", "loud(vacuum)"), mode="permissive")
    assert str(prepare(kb, parse("suck(vacuum)"), mode="permissive").formula) == "suck(vacuum)"
    lonely = build(formulas("wise(anne)"), mode="permissive")
    ready = prepare(lonely, parse("forall X: (anne(X) => wise(X))"), mode="permissive")
    assert str(ready.formula) == "forall X: (anne(X) => wise(X))"


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="lenient"):
        prepare(KB, parse("wise(socrates)"), mode="lenient")


@given(call_sequences())
def test_every_mode_leaves_the_premises_unless_own_names_say_more(calls: list[AnyCall]) -> None:
    kb = build(calls, mode="permissive")
    for belief in kb.formulas[:2]:
        try:
            ready = prepare(kb, belief.formula, mode="permissive")
        except TypingError:
            continue
        assert ready.formula == belief.formula
        assert ready.kb.formulas == kb.formulas


# ------------------------------------------------------------------------------ if names were one


def test_the_merged_reading_takes_undeclared_names_for_declared_ones() -> None:
    kb = build(
        [
            predicate("wumpus", "thing"),
            *formulas("forall X: (wumpuses(X) => red(X))", "wumpus(anne)", "big(Bob)", "big(bob)"),
        ]
    )
    assert undeclared(kb) == {
        ("predicate", "wumpuses"),
        ("predicate", "red"),
        ("predicate", "big"),
        ("constant", "anne"),
        ("constant", "Bob"),
        ("constant", "bob"),
    }
    other = merged_reading(kb, parse("red(anne)"))
    assert other is not None
    assert [str(belief.formula) for belief in other.kb.formulas] == [
        "forall X: (wumpus(X) => red(X))",
        "wumpus(anne)",
        "big(Bob)",
        "big(Bob)",
    ]
    assert [repair.what for repair in other.repairs] == [
        "constant 'bob' is taken for 'Bob'",
        "predicate 'wumpuses' is taken for 'wumpus'",
    ]
    assert str(other.formula) == "red(anne)"
    assert other.kb.hierarchy.is_compatible("wumpus", "red")
    assert set(other.kb.signature.predicates) == {"wumpus", "red", "big"}
    TypeChecker(other.kb.signature, other.kb.hierarchy).check(other.formula)


def test_there_is_no_other_reading_where_nothing_is_in_doubt() -> None:
    assert merged_reading(KB, parse("wise(socrates)")) is None
    assert merged_reading(KB, parse("wise(X)")) is None


def test_a_reading_that_does_not_fit_together_is_none() -> None:
    kb = build(
        [
            sort("man"),
            sort("stone"),
            predicate("wise", "man"),
            predicate("hard", "stone"),
            *formulas("wise(Robin)", "hard(robin)"),
        ]
    )
    assert len(kb.formulas) == 2
    assert merged_reading(kb, parse("wise(Robin)")) is None


def asked(kb: BeliefSet, text: str, mode: str) -> tuple[object, ...]:
    """What becomes of a question, errors included."""
    try:
        ready = prepare(kb, parse(text), mode=mode)
    except TypingError as error:
        return error.kind, str(error)
    return ready.formula, ready.kb, ready.repairs, ready.findings


def test_a_name_that_repair_renamed_is_known_after_reading_again() -> None:
    kb = build(
        [
            fact("likes", "ann", "bob"),
            fact("likes", "ann", "bob", "a lot"),
        ],
        mode="permissive",
    )
    again = BeliefSet.from_json(kb.to_json())
    assert again == kb
    assert asked(again, "likes(ann, bob)", "repair") == asked(kb, "likes(ann, bob)", "repair")


NAMES = st.sampled_from(["likes", "Likes", "li_kes", "être", "etre", "étre", "Étre", "ann", "Ann", "bob"])
FACTS = st.builds(
    lambda name, arguments: fact(name, *arguments),
    NAMES,
    st.lists(NAMES, min_size=1, max_size=3),
)
QUESTIONS = st.builds(
    lambda name, arguments: f"{name}({', '.join(arguments)})", NAMES, st.lists(NAMES, min_size=1, max_size=3)
)


@given(st.lists(FACTS, max_size=6) | call_sequences(), QUESTIONS, st.sampled_from(["repair", "permissive"]))
def test_equal_belief_sets_answer_alike(calls: list[AnyCall], question: str, mode: str) -> None:
    kb = build(calls, mode=mode)
    again = BeliefSet.from_json(kb.to_json())
    assert again == kb
    assert undeclared(again) == undeclared(kb)
    for each in ("repair", "permissive"):
        assert asked(again, question, each) == asked(kb, question, each)


def test_a_question_is_about_the_renamed_predicate_with_its_accents() -> None:
    """Programs give a predicate another name for each number of arguments."""

    def program(*names: str) -> BeliefSet:
        lines = [f"{name}(ann)\n{name}(ann, bob)" for name in names]
        return belief_set(read("\n".join(lines), "unicode"))

    def asked_as(kb: BeliefSet, question: str) -> str:
        return str(prepare(kb, parse(question)).formula)

    one, two = program("pêche"), program("pêche", "péche")
    assert asked_as(one, "peche(ann, bob)") == asked_as(one, "pêche(ann, bob)")
    assert asked_as(one, "péche(ann, bob)") == "péche(ann, bob)"
    assert asked_as(two, "peche(ann, bob)") == "peche(ann, bob)"
    assert asked_as(two, "Péche(ann, bob)") == asked_as(two, "péche(ann, bob)") != "péche(ann, bob)"
    assert asked_as(two, "péche(ann, bob)") != asked_as(two, "pêche(ann, bob)")


@pytest.mark.jvm
def test_python_answers_about_unknown_names_as_the_command_line_does() -> None:
    report = fol_kb.query(KB, "wise(plato)")
    assert report.status == "INDEPENDENT"
    assert [finding.kind for finding in report.findings] == ["unknown-in-query"]
    assert fol_kb.query(KB, "Wise(Socrates)").status == "ENTAILED"
    assert fol_kb.query(KB, "wise(socrates)").findings == ()
    with pytest.raises(TypingError, match="'plato' is not declared"):
        fol_kb.query(KB, "wise(plato)", unknown_names="error")
    with pytest.raises(ValueError, match="unknown_names is one of answer, error"):
        fol_kb.query(KB, "wise(plato)", unknown_names="guess")
