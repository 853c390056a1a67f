"""Two readings of one sentence: what is equivalent, what differs, and what cannot be told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.tools import (
    AddConstantToSort,
    AddFunctionSchema,
    AddPredicateSchema,
    AddSort,
    AnyCall,
    DeclareDisjoint,
)
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import MAX_DEPTH, Atom, Constant, Formula, Not
from fol_kb.reasoning.question import Question
from fol_kb.review.agreement.common import canonical
from fol_kb.review.agreement.questions import Answer, Reasoner
from fol_kb.review.agreement.report import agree
from fol_kb.review.agreement.values import AgreementReport, AgreementStatus, Comparison, Doubt, Entailment
from fol_kb.review.agreement.words import agreement
from tests.review.agreement.made import WORDS, reading, said

pytestmark = pytest.mark.jvm

AGREED, DISAGREED, UNDECIDED = (
    AgreementStatus.AGREED,
    AgreementStatus.DISAGREED,
    AgreementStatus.UNDECIDED,
)
STUDENT = AddSort(sort_name="student")
PERSON = AddSort(sort_name="person")


def of_persons(*predicates: str) -> list[AddPredicateSchema]:
    return [AddPredicateSchema(predicate_name=name, argument_sorts=["person"]) for name in predicates]


PLAIN = Comparison(0, 1, AGREED)
"""What stands for no comparison: the readings are the same at first sight."""


def compared(one: BeliefSet, other: BeliefSet, **options: Any) -> tuple[AgreementReport, Comparison]:
    """The report and its first comparison; what is said the other way round is the same."""
    report, turned = agree([one, other], **options), agree([other, one], **options)
    assert report.status is turned.status
    assert [s.reason for s in report.sentences] == [s.reason for s in turned.sentences]
    comparisons = report.sentences[0].comparisons
    return report, comparisons[0] if comparisons else PLAIN


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("forall X: (man(X) => mortal(X))", "!(exists Y: (man(Y) && !mortal(Y)))"),
        ("p(a) && (q(a) || r(a))", "(p(a) && q(a)) || (p(a) && r(a))"),
        ("forall X: exists Y: likes(X, Y)", "forall Y: exists X: likes(Y, X)"),
        ("p(a) ^^ q(a)", "!(p(a) <=> q(a))"),
        ("exists X: (X == a && p(X))", "p(a)"),
    ],
)
def test_other_ways_of_saying_the_same(one: str, other: str) -> None:
    report, _ = compared(reading(one), reading(other))
    assert (report.status, report.score) == (AGREED, 1.0)


@pytest.mark.parametrize(
    ("one", "other", "forwards", "backwards"),
    [
        ("p(a)", "!p(a)", Entailment.NOT_ENTAILED, Entailment.NOT_ENTAILED),
        ("p(a) && q(a)", "p(a)", Entailment.ENTAILED, Entailment.NOT_ENTAILED),
        (
            "forall X: (man(X) => mortal(X))",
            "exists X: (man(X) && mortal(X))",
            *[Entailment.NOT_ENTAILED] * 2,
        ),
        ("exists Y: forall X: likes(X, Y)", "forall X: exists Y: likes(X, Y)", "ENTAILED", "NOT_ENTAILED"),
        ("likes(ann, bob)", "likes(bob, ann)", *[Entailment.NOT_ENTAILED] * 2),
        ("p(a) && !p(a)", "p(a)", "ENTAILED", "NOT_ENTAILED"),
    ],
)
def test_what_differs_comes_with_a_scenario(one: str, other: str, forwards: str, backwards: str) -> None:
    report, found = compared(reading(one), reading(other))
    assert report.status is DISAGREED
    assert (found.forwards, found.backwards) == (forwards, backwards)
    apart = [(s.holds, s.fails) for s in found.scenarios]
    assert apart == [
        pair for pair, follows in (((0, 1), forwards), ((1, 0), backwards)) if follows == "NOT_ENTAILED"
    ]


# ------------------------------------------------------------------------------ sorts


def test_a_sorted_quantifier_is_a_guarded_one_of_a_predicate_elsewhere() -> None:
    sort, guard = (
        reading("forall X:student: smart(X)", STUDENT),
        reading("forall X: (student(X) => smart(X))"),
    )
    assert compared(sort, guard)[0].status is AGREED
    some, guarded = (
        reading("exists X:student: smart(X)", STUDENT),
        reading("exists X: (student(X) && smart(X))"),
    )
    assert compared(some, guarded)[0].status is AGREED
    report, found = compared(sort, guarded)
    assert report.status is DISAGREED
    # the situation has the sort as a predicate, since one of the two has it so
    assert "student" in found.scenarios[0].situation.predicates


def test_a_guard_that_the_arguments_sort_implies_says_nothing_more() -> None:
    typed = reading("forall X:person: (Student(X) => smart(X))", PERSON, *of_persons("student", "smart"))
    plain = reading("forall X: (student(X) => smart(X))")
    assert compared(typed, plain)[0].status is AGREED
    some = reading("exists X:person: (student(X) && smart(X))", PERSON, *of_persons("student", "smart"))
    assert compared(some, reading("exists X: (student(X) && smart(X))"))[0].status is AGREED


def test_a_guard_that_nothing_implies_says_something() -> None:
    typed = reading("forall X:person: smart(X)", PERSON, *of_persons("smart"))
    both = reading(
        "forall X: smart(X)", PERSON, AddPredicateSchema(predicate_name="smart", argument_sorts=["thing"])
    )
    report, found = compared(typed, both)
    assert report.status is DISAGREED
    assert found.scenarios[0].situation.sorts["person"] != found.scenarios[0].situation.sorts["thing"]


def test_a_sort_that_only_one_has_may_be_everything_of_the_other() -> None:
    report, found = compared(
        reading("forall X:person: smart(X)", PERSON, *of_persons("smart")), reading("forall X: smart(X)")
    )
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.NAMES)
    assert [name.name for name in found.without] == ["person"]
    assert found.scenarios == ()


def test_that_somebody_is_something_may_be_that_anything_is() -> None:
    """One says more, in words that the other has not; but these are about what there is at all."""
    some = reading(
        "exists X:person: happy(X)",
        PERSON,
        *[AddPredicateSchema(predicate_name="happy", argument_sorts=["thing"])],
    )
    report, _ = compared(some, reading("exists X: happy(X)"))
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.NAMES)
    more = reading("exists X:person: (happy(X) && rich(X))", PERSON)
    assert compared(more, reading("exists X: happy(X)"))[0].status is DISAGREED


def test_declared_order_of_sorts_is_used_where_both_declare_it_only() -> None:
    animals: list[AnyCall] = [
        AddSort(sort_name="animal"),
        AddPredicateSchema(predicate_name="eats", argument_sorts=["thing"]),
    ]
    below, beside = AddSort(sort_name="dog", supersorts=["animal"]), AddSort(sort_name="dog")
    all_animals, with_dogs = (
        "forall X:animal: eats(X)",
        "(forall X:animal: eats(X)) && (forall X:dog: eats(X))",
    )
    both = compared(reading(all_animals, *animals, below), reading(with_dogs, *animals, below))
    assert both[0].status is AGREED
    report, found = compared(reading(all_animals, *animals, beside), reading(with_dogs, *animals, below))
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.SORTS)
    assert found.detail is not None
    assert (
        compared(reading(all_animals, *animals, below), reading(with_dogs, *animals, beside))[0].status
        is AGREED
    )
    neither = compared(reading(all_animals, *animals, beside), reading(with_dogs, *animals, beside))
    assert neither[0].status is DISAGREED


def test_what_formulas_say_of_the_order_of_sorts_is_no_background() -> None:
    """Else a formula would follow from the hierarchy that was inferred from it."""
    sorts: list[AnyCall] = [AddSort(sort_name="man"), AddSort(sort_name="mortal")]
    one = reading("forall X: (man(X) => mortal(X))", *sorts)
    assert one.hierarchy.is_compatible("man", "mortal")
    assert compared(one, reading("forall X: (man(X) || !man(X))", *sorts))[0].status is not AGREED
    assert compared(one, reading("forall X: (mortal(X) => man(X))", *sorts))[0].status is DISAGREED


def test_disjoint_sorts_are_a_formula_like_others() -> None:
    sorts: list[AnyCall] = [AddSort(sort_name="cat"), AddSort(sort_name="dog")]
    one = said(WORDS, [], *sorts, DeclareDisjoint(sorts=["cat", "dog"], source_quote=WORDS))
    other = reading("forall X: (cat(X) => !dog(X))")
    assert compared(one, other)[0].status is AGREED
    assert compared(one, reading("forall X: (cat(X) => dog(X))"))[0].status is DISAGREED


def test_functions_and_their_sorts() -> None:
    schema = AddFunctionSchema(function_name="father", argument_sorts=["person"], result_sort="person")
    ann = AddConstantToSort(constant_name="ann", sort_name="person")
    one = reading("forall X:person: kind(father(X))", PERSON, schema, ann, *of_persons("kind"))
    # of the father's father, too: whoever a father is, is a person
    twice = "(forall X:person: kind(father(X))) && kind(father(father(ann)))"
    other = reading(twice, PERSON, schema, ann, *of_persons("kind"))
    assert compared(one, other)[0].status is AGREED
    less = reading("kind(father(father(ann)))", PERSON, schema, ann, *of_persons("kind"))
    report, found = compared(one, less)
    assert report.status is DISAGREED
    assert "father" in found.scenarios[0].situation.functions


# ------------------------------------------------------------------------------ names


def test_another_word_is_no_agreement_unless_somebody_says_so() -> None:
    cat, dog = reading("cat(tom)"), reading("dog(tom)")
    report, found = compared(cat, dog)
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.NAMES)
    assert [str(link) for link in found.supposing] == ["cat = dog"]
    assert {name.name for name in found.without} == {"cat", "dog"}
    assert (report.score, report.at_most) == (0.0, 1.0)
    assert compared(cat, dog, same=[("cat", "dog")])[0].status is AGREED


def test_nothing_is_supposed_that_would_not_help() -> None:
    report, found = compared(reading("cat(tom)"), reading("!dog(tom)"))
    assert report.sentences[0].reason is Doubt.NAMES
    assert found.supposing == ()
    assert compared(reading("cat(tom)"), reading("!dog(tom)"), same=[("cat", "dog")])[0].status is DISAGREED


def test_composite_names_are_undecided_and_named() -> None:
    report, found = compared(reading("likes_cat(ann)"), reading("likes(ann, cat)"))
    assert report.sentences[0].reason is Doubt.NAMES
    assert {name.name for name in found.without} == {"likes_cat", "likes", "cat"}


def test_one_that_says_more_in_names_of_its_own_disagrees_all_the_same() -> None:
    report, found = compared(reading("bird(tux) && !flies(tux)"), reading("bird(tux)"))
    assert report.status is DISAGREED
    assert (found.forwards, found.backwards) == (Entailment.ENTAILED, Entailment.NOT_ENTAILED)


def test_readings_that_contradict_each_other_disagree_whatever_names_mean() -> None:
    assert compared(reading("bird(tux)"), reading("!bird(tux) && fish(tux)"))[0].status is DISAGREED
    # of a reading that contradicts itself that says nothing
    report, _ = compared(reading("bird(tux)"), reading("fish(tux) && !fish(tux)"))
    assert report.sentences[0].reason is Doubt.NAMES


def test_a_match_by_assumption_is_told_with_the_verdict() -> None:
    report, found = compared(reading("mortal(socrates)"), reading("is_mortal(socrates)"))
    assert report.status is AGREED
    assert [str(name) for name in found.assumed] == ["mortal = is_mortal"]
    (finding,) = report.findings
    assert (finding.kind, finding.level) == ("assumed-names", "warning")


def test_a_sort_and_a_predicate_of_one_name_stay_apart_in_one_belief_set() -> None:
    one = reading("forall X:man: mortal(X)", AddSort(sort_name="man"))
    both = reading("forall X: (man(X) => mortal(X))", AddSort(sort_name="man"))
    assert compared(one, both)[0].status is not AGREED
    assert "man (sort)" in {name.name for name in agree([both, both]).names}


def test_one_name_at_two_arities_in_two_belief_sets() -> None:
    report, _ = compared(reading("likes(ann, cat)"), reading("likes(ann)"))
    assert report.sentences[0].reason is Doubt.NAMES
    # under one name there can be one predicate: the first keeps it
    assert [n.name for n in report.names if n.kind == "predicate"] == ["likes", "likes/1"]


# ------------------------------------------------------------------------------ nothing


@pytest.mark.parametrize(
    ("one", "other", "detail"),
    [
        ("p(a) && !p(a)", "q(a) && !q(a)", "both contradict themselves"),
        ("p(a) || !p(a)", "q(a) => q(a)", "both say no more than what is declared of sorts"),
        ("p(a) && q(a)", "!(!p(a) || !q(a))", None),
    ],
)
def test_agreement_in_nothing_is_said_to_be_that(one: str, other: str, detail: str | None) -> None:
    report, found = compared(reading(one), reading(other))
    assert report.status is AGREED
    assert found.detail == detail
    assert [f.kind for f in report.findings] == ([] if detail is None else ["empty-agreement"])
    assert (detail or "agreement 1.00") in agreement(report)


# ------------------------------------------------------------------------------ no answer


def silent(reason: Reason) -> object:
    def ask(_: Sequence[Formula]) -> Answer:
        return Answer(ConsistencyStatus.UNDECIDED, None, reason, "no time")

    return ask


@pytest.mark.parametrize("reason", list(Reason))
def test_without_an_answer_it_is_undecided_with_the_reason(reason: Reason) -> None:
    report, found = compared(reading("p(a) && q(a)"), reading("q(a) && !(!p(a))"), ask=silent(reason))
    assert report.status is AGREED  # plain to see, without a question
    assert found is PLAIN
    report, found = compared(reading("p(a)"), reading("p(a) && q(a)"), ask=silent(reason))
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt(reason.value))
    assert found.detail == "no time"


def test_an_own_question_without_an_answer_is_undecided() -> None:
    """Equivalent with the sorts of both; whether without those of the other one was not found out."""
    asked = Reasoner()

    def ask(formulas: Sequence[Formula]) -> Answer:
        return asked(formulas) if asked.asked < 2 else Answer(ConsistencyStatus.UNDECIDED)

    animals: list[AnyCall] = [
        AddSort(sort_name="animal"),
        AddPredicateSchema(predicate_name="eats", argument_sorts=["thing"]),
    ]
    one = reading("forall X:animal: eats(X)", *animals, AddSort(sort_name="dog"))
    with_dogs = "(forall X:animal: eats(X)) && (forall X:dog: eats(X))"
    other = reading(with_dogs, *animals, AddSort(sort_name="dog", supersorts=["animal"]))
    report = agree([one, other], ask=ask)
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.GAVE_UP)


def test_what_nests_too_deeply_for_the_reasoner_is_undecided() -> None:
    question = parse("p(a)")
    for _ in range(MAX_DEPTH):
        question = Not(question)
    answer = Reasoner()([question])
    assert (answer.status, answer.reason) == (ConsistencyStatus.UNDECIDED, Reason.UNSUPPORTED)


def test_a_situation_is_not_believed_before_it_is_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    from fol_kb.reasoning import checking

    def wrong(*args: Any, **options: Any) -> object:
        report = real(*args, **options)
        empty = Interpretation({"thing": ("a",)}, {"a": "a"}, {"p": ()}, {})
        return type(report)(**{f: getattr(report, f) for f in report.__slots__} | {"model": empty})

    real = checking.consistency
    monkeypatch.setattr(checking, "consistency", wrong)
    answer = Reasoner()([Atom("p", (Constant("a"),))])
    assert (answer.status, answer.situation, answer.reason) == (
        ConsistencyStatus.UNDECIDED,
        None,
        Reason.ERROR,
    )
    assert answer.detail is not None
    assert "p(a)" in answer.detail


def test_an_engine_that_closes_the_domain_is_not_asked() -> None:
    """With nobody but a, "all are p" would follow from "a is p"."""
    one, other = reading("p(a)"), reading("p(a) && forall X: p(X)")
    assert agree([one, other]).status is DISAGREED
    with pytest.raises(ValueError, match="'simple' only knows closed domains"):
        agree([one, other], engine="simple")


def without_models(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Of all engines only the model finder gives a model; the list gets the engines that were asked."""
    from fol_kb.reasoning import checking

    def silent(kb: BeliefSet, how: Question) -> ConsistencyReport:
        asked.append(how.engine)
        report = real(kb, how)
        return report if how.engine == "models" else replace(report, model=None)

    asked: list[object] = []
    real = checking.consistency
    monkeypatch.setattr(checking, "consistency", silent)
    return asked


def test_what_is_proven_without_a_situation_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = without_models(monkeypatch)
    assert Reasoner()([parse("p(a)")]).situation is not None
    assert asked == ["auto", "models"]
    ground = Reasoner(engine="ground")([parse("p(a)")])
    assert (ground.status, ground.situation) == (ConsistencyStatus.CONSISTENT, None)
    assert Reasoner()([parse("p(a)"), parse("!p(a)")]).status is ConsistencyStatus.INCONSISTENT


def test_a_disagreement_without_a_situation_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    without_models(monkeypatch)
    report = agree([reading("p(a)"), reading("!p(a)")], engine="ground")
    assert report.status is DISAGREED
    assert "no finite situation that tells them apart was found" in agreement(report)


def test_a_situation_that_cannot_be_evaluated_in_time_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fol_kb.review.agreement.questions.STEPS", 1)
    answer = Reasoner()([parse("p(a)"), parse("q(a)")])
    assert (answer.status, answer.situation) == (ConsistencyStatus.CONSISTENT, None)


# ------------------------------------------------------------------------------ canonical form


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("forall X: exists X: p(X)", "forall Y: exists Z: p(Z)"),
        ("forall X: (exists X: forall Y: r(X, Y))", "forall Z: (exists X: forall V: r(X, V))"),
        ("(b && a) && (c && a)", "a && b && c"),
        ("a || (b || a)", "b || a"),
        ("!(!a)", "a"),
        ("f(a) == b", "b == f(a)"),
        ("(a <=> b) ^^ c", "c ^^ (b <=> a)"),
    ],
)
def test_what_is_equal_at_first_sight(one: str, other: str) -> None:
    assert canonical(parse(one)) == canonical(parse(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("forall X: (exists X: forall Y: r(X, Y))", "forall X: (exists X: forall Y: r(Y, X))"),
        ("forall X: exists Y: r(X, Y)", "forall X: exists Y: r(Y, X)"),
        ("forall X: exists Y: r(X, Y)", "exists X: forall Y: r(X, Y)"),
        ("a ^^ a", "a"),
        ("a => b", "b => a"),
        ("(a || b) && c", "a || (b && c)"),
    ],
)
def test_what_is_not(one: str, other: str) -> None:
    assert canonical(parse(one)) != canonical(parse(other))
