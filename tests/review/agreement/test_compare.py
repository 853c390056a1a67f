"""Two readings of one sentence: what is equivalent, what differs, and what cannot be told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import MAX_DEPTH, Atom, Constant, Not
from fol_kb.reasoning import checking
from fol_kb.reasoning.question import Question
from fol_kb.review.agreement.common import canonical
from fol_kb.review.agreement.questions import Answer, Reasoner
from fol_kb.review.agreement.report import agree
from fol_kb.review.agreement.values import AgreementReport, AgreementStatus, Comparison, Doubt
from fol_kb.review.agreement.words import agreement
from tests.repair import said as tool
from tests.review.agreement.made import WORDS, reading, said

pytestmark = pytest.mark.jvm

AGREED, DISAGREED, _, UNDECIDED = AgreementStatus
CAT, DOG, MAN, MORTAL, PERSON, STUDENT = map(tool.sort, ("cat", "dog", "man", "mortal", "person", "student"))
ALL_STUDENTS = "forall X: (student(X) => smart(X))"
SOME_STUDENT = "exists X: (student(X) && smart(X))"
PERSONS = [PERSON, tool.predicate("student", "person"), tool.predicate("smart", "person")]
ANIMALS = [tool.sort("animal"), tool.predicate("eats", "thing")]
BELOW = tool.sort("dog", "animal")
OF_ANIMALS = "forall X:animal: eats(X)"
WITH_DOGS = "(forall X:animal: eats(X)) && (forall X:dog: eats(X))"
FATHERS = [
    *PERSONS,
    tool.function("father", "person", "person"),
    tool.constant("ann", "person"),
]
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
    ("one", "other", "forwards", "backwards"),
    [
        ("p(a)", "!p(a)", "NOT_ENTAILED", "NOT_ENTAILED"),
        ("p(a) && q(a)", "p(a)", "ENTAILED", "NOT_ENTAILED"),
        ("forall X: (p(X) => q(X))", "exists X: (p(X) && q(X))", "NOT_ENTAILED", "NOT_ENTAILED"),
        ("exists Y: forall X: likes(X, Y)", "forall X: exists Y: likes(X, Y)", "ENTAILED", "NOT_ENTAILED"),
        ("likes(ann, bob)", "likes(bob, ann)", "NOT_ENTAILED", "NOT_ENTAILED"),
        ("p(a) && !p(a)", "p(a)", "ENTAILED", "NOT_ENTAILED"),
        # one that says more in names of its own disagrees all the same
        ("bird(tux) && !flies(tux)", "bird(tux)", "ENTAILED", "NOT_ENTAILED"),
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


# ------------------------------------------------------------------------------ sorts and names


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [
        # other ways of saying the same
        (("forall X: (man(X) => mortal(X))",), ("!(exists Y: (man(Y) && !mortal(Y)))",), AGREED),
        (("p(a) && (q(a) || r(a))",), ("(p(a) && q(a)) || (p(a) && r(a))",), AGREED),
        (("forall X: exists Y: likes(X, Y)",), ("forall Y: exists X: likes(Y, X)",), AGREED),
        (("p(a) ^^ q(a)",), ("!(p(a) <=> q(a))",), AGREED),
        (("exists X: (X == a && p(X))",), ("p(a)",), AGREED),
        # a sorted quantifier is a guarded one of a predicate elsewhere
        (("forall X:student: smart(X)", STUDENT), (ALL_STUDENTS,), AGREED),
        (("exists X:student: smart(X)", STUDENT), (SOME_STUDENT,), AGREED),
        # a guard that the argument's sort implies says nothing more
        (("forall X:person: (Student(X) => smart(X))", *PERSONS), (ALL_STUDENTS,), AGREED),
        (("exists X:person: (student(X) && smart(X))", *PERSONS), (SOME_STUDENT,), AGREED),
        # that somebody is something may be that anything is; but who says more says more
        (("exists X:person: p(X)", PERSON, tool.predicate("p", "thing")), ("exists X: p(X)",), Doubt.NAMES),
        (("exists X:person: (p(X) && q(X))", PERSON), ("exists X: p(X)",), DISAGREED),
        # the declared order of sorts is used where both declare it only
        ((OF_ANIMALS, *ANIMALS, BELOW), (WITH_DOGS, *ANIMALS, BELOW), AGREED),
        ((OF_ANIMALS, *ANIMALS, BELOW), (WITH_DOGS, *ANIMALS, DOG), AGREED),
        ((OF_ANIMALS, *ANIMALS, DOG), (WITH_DOGS, *ANIMALS, BELOW), Doubt.SORTS),
        ((OF_ANIMALS, *ANIMALS, DOG), (WITH_DOGS, *ANIMALS, DOG), DISAGREED),
        # of the father's father, too: whoever a father is, is a person
        (
            ("forall X:person: smart(father(X))", *FATHERS),
            ("(forall X:person: smart(father(X))) && smart(father(father(ann)))", *FATHERS),
            AGREED,
        ),
        # so it is where they contradict each other, whatever names mean; not where one contradicts itself
        (("bird(tux)",), ("!bird(tux) && fish(tux)",), DISAGREED),
        (("bird(tux)",), ("fish(tux) && !fish(tux)",), Doubt.NAMES),
    ],
)
def test_verdicts_on_two_readings(
    one: tuple[Any, ...], other: tuple[Any, ...], verdict: AgreementStatus | Doubt
) -> None:
    report, found = compared(reading(*one), reading(*other))
    assert verdict in (report.status, report.sentences[0].reason)
    assert (report.score == 1.0) is (verdict is AGREED)
    assert (report.status is UNDECIDED) is (found.detail is not None) is isinstance(verdict, Doubt)


def test_disjoint_sorts_are_a_formula_like_others() -> None:
    one = said(WORDS, [], CAT, DOG, tool.disjoint("cat", "dog", source_quote=WORDS))
    assert compared(one, reading("forall X: (cat(X) => !dog(X))"))[0].status is AGREED
    assert compared(one, reading("forall X: (cat(X) => dog(X))"))[0].status is DISAGREED


def test_a_situation_has_sorts_predicates_and_functions_as_the_readings_have_them() -> None:
    sort = reading("forall X:student: smart(X)", STUDENT)
    report, found = compared(sort, reading(SOME_STUDENT))
    assert report.status is DISAGREED
    # the situation has the sort as a predicate, since one of the two has it so
    assert "student" in found.scenarios[0].situation.predicates
    # a guard that nothing implies says something
    typed = reading("forall X:person: smart(X)", *PERSONS)
    report, found = compared(typed, reading("forall X: smart(X)", PERSON, tool.predicate("smart", "thing")))
    assert report.status is DISAGREED
    assert found.scenarios[0].situation.sorts["person"] != found.scenarios[0].situation.sorts["thing"]
    fathers = reading("forall X:person: smart(father(X))", *FATHERS)
    report, found = compared(fathers, reading("smart(father(father(ann)))", *FATHERS))
    assert report.status is DISAGREED
    assert "father" in found.scenarios[0].situation.functions


def test_a_sort_that_only_one_has_may_be_everything_of_the_other() -> None:
    report, found = compared(reading("forall X:person: smart(X)", *PERSONS), reading("forall X: smart(X)"))
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.NAMES)
    assert {name.name for name in found.without} == {"person"}
    assert found.scenarios == ()


def test_what_formulas_say_of_the_order_of_sorts_is_no_background() -> None:
    """Else a formula would follow from the hierarchy that was inferred from it."""
    one = reading("forall X: (man(X) => mortal(X))", MAN, MORTAL)
    assert one.hierarchy.is_compatible("man", "mortal")
    tautology = reading("forall X: (man(X) || !man(X))", MAN, MORTAL)
    assert compared(one, tautology)[0].status is not AGREED
    assert compared(one, reading("forall X: (mortal(X) => man(X))", MAN, MORTAL))[0].status is DISAGREED


def test_another_word_is_no_agreement_unless_somebody_says_so() -> None:
    cat, dog = reading("cat(tom)"), reading("dog(tom)")
    report, found = compared(cat, dog)
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.NAMES)
    assert [str(link) for link in found.supposing] == ["cat = dog"]
    assert {name.name for name in found.without} == {"cat", "dog"}
    assert (report.score, report.at_most) == (0.0, 1.0)
    assert compared(cat, dog, same=[("cat", "dog")])[0].status is AGREED
    # nothing is supposed that would not help
    report, found = compared(cat, reading("!dog(tom)"))
    assert (report.sentences[0].reason, found.supposing) == (Doubt.NAMES, ())
    assert compared(cat, reading("!dog(tom)"), same=[("cat", "dog")])[0].status is DISAGREED


def test_composite_names_are_undecided_and_named() -> None:
    report, found = compared(reading("likes_cat(ann)"), reading("likes(ann, cat)"))
    assert report.sentences[0].reason is Doubt.NAMES
    assert {name.name for name in found.without} == {"likes_cat", "likes", "cat"}


def test_a_match_by_assumption_is_told_with_the_verdict() -> None:
    report, found = compared(reading("mortal(socrates)"), reading("is_mortal(socrates)"))
    assert report.status is AGREED
    assert [str(name) for name in found.assumed] == ["mortal = is_mortal"]
    (finding,) = report.findings
    assert (finding.kind, finding.level) == ("assumed-names", "warning")


def test_a_sort_and_a_predicate_of_one_name_stay_apart_in_one_belief_set() -> None:
    one, both = reading("forall X:man: mortal(X)", MAN), reading("forall X: (man(X) => mortal(X))", MAN)
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


@pytest.mark.parametrize("reason", list(Reason))
def test_without_an_answer_it_is_undecided_with_the_reason(reason: Reason) -> None:
    ask = Mock(return_value=Answer(ConsistencyStatus.UNDECIDED, None, reason, "no time"))
    report, found = compared(reading("p(a) && q(a)"), reading("q(a) && !(!p(a))"), ask=ask)
    assert report.status is AGREED  # plain to see, without a question
    assert found is PLAIN
    report, found = compared(reading("p(a)"), reading("p(a) && q(a)"), ask=ask)
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt(reason.value))
    assert found.detail == "no time"


def test_an_own_question_without_an_answer_is_undecided() -> None:
    """Equivalent with the sorts of both; whether without those of the other one was not found out."""
    asked = Reasoner()
    gives_up = Answer(ConsistencyStatus.UNDECIDED)
    one = reading(OF_ANIMALS, *ANIMALS, DOG)
    other = reading(WITH_DOGS, *ANIMALS, BELOW)
    report = agree([one, other], ask=lambda formulas: asked(formulas) if asked.asked < 2 else gives_up)
    assert (report.status, report.sentences[0].reason) == (UNDECIDED, Doubt.GAVE_UP)


def test_what_nests_too_deeply_for_the_reasoner_is_undecided() -> None:
    question = parse("p(a)")
    for _ in range(MAX_DEPTH):
        question = Not(question)
    answer = Reasoner()([question])
    assert (answer.status, answer.reason) == (ConsistencyStatus.UNDECIDED, Reason.UNSUPPORTED)


def test_a_situation_is_not_believed_before_it_is_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    empty = Interpretation({"thing": ("a",)}, {"a": "a"}, {"p": ()}, {})
    real = checking.consistency
    monkeypatch.setattr(checking, "consistency", lambda *asked: replace(real(*asked), model=empty))
    answer = Reasoner()([Atom("p", (Constant("a"),))])
    assert (answer.status, answer.situation, answer.reason) == ("UNDECIDED", None, Reason.ERROR)
    assert "p(a)" in (answer.detail or "")


def test_an_engine_that_closes_the_domain_is_not_asked() -> None:
    """With nobody but a, "all are p" would follow from "a is p"."""
    one, other = reading("p(a)"), reading("p(a) && forall X: p(X)")
    assert agree([one, other]).status is DISAGREED
    with pytest.raises(ValueError, match="'simple' only knows closed domains"):
        agree([one, other], engine="simple")


def without_models(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Of all engines only the model finder gives a model; the list gets the engines that were asked."""

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
    ("one", "other", "equal"),
    [
        ("forall X: exists X: p(X)", "forall Y: exists Z: p(Z)", True),
        ("forall X: (exists X: forall Y: r(X, Y))", "forall Z: (exists X: forall V: r(X, V))", True),
        ("(b && a) && (c && a)", "a && b && c", True),
        ("a || (b || a)", "b || a", True),
        ("!(!a)", "a", True),
        ("f(a) == b", "b == f(a)", True),
        ("(a <=> b) ^^ c", "c ^^ (b <=> a)", True),
        ("forall X: (exists X: forall Y: r(X, Y))", "forall X: (exists X: forall Y: r(Y, X))", False),
        ("forall X: exists Y: r(X, Y)", "forall X: exists Y: r(Y, X)", False),
        ("forall X: exists Y: r(X, Y)", "exists X: forall Y: r(X, Y)", False),
        ("a ^^ a", "a", False),
        ("a => b", "b => a", False),
        ("(a || b) && c", "a || (b && c)", False),
    ],
)
def test_what_is_equal_at_first_sight_and_what_is_not(one: str, other: str, equal: bool) -> None:
    assert (canonical(parse(one)) == canonical(parse(other))) is equal
