"""Alignment: one to one, for a reason, the same from both sides and for every order."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.logic.names import may_be_one
from fol_kb.review.agreement import AgreementStatus, Doubt, agree, spelling
from fol_kb.review.agreement.align import Alignment, By, Evidence, align
from fol_kb.review.agreement.uses import Symbol, symbols
from fol_kb.review.agreement.vocabulary import vocabulary
from tests.amounts import examples
from tests.repair import said as tool
from tests.review.agreement.made import (
    belief_sets,
    in_fresh_names,
    in_other_accents,
    in_other_spelling,
    reading,
    renamed,
    said,
)


def pairs(alignment: Alignment) -> set[tuple[str, str]]:
    return {(match.left.name, match.right.name) for match in alignment.matches}


def declaring(*names: str) -> BeliefSet:
    """A belief set that has predicates of one argument, and says nothing of them."""
    return said("", [], *(tool.predicate(name, "thing") for name in names))


def shuffled(kb: BeliefSet, random: Random) -> BeliefSet:
    """The same declarations and formulas in another order."""
    signature = kb.signature
    parts = {
        name: dict(random.sample(list(getattr(signature, name).items()), len(getattr(signature, name))))
        for name in ("sorts", "constants", "predicates", "functions")
    }
    formulas = random.sample(kb.formulas, len(kb.formulas))
    return replace(kb, signature=replace(signature, **parts), formulas=tuple(formulas))


@given(belief_sets(), belief_sets(), st.randoms(use_true_random=False))
def test_laws_of_alignment(one: BeliefSet, other: BeliefSet, random: Random) -> None:
    other = replace(other, text=None, formulas=tuple(replace(b, source=None) for b in other.formulas))
    for left, right in (
        (one, one),
        (one, other),
        (one, in_other_spelling(one)),
        (one, in_fresh_names(one)[0]),
        (one, in_other_accents(one, random)),
        (in_other_accents(one, random), in_other_accents(one, random)),
    ):
        found = align(left, right)
        for match in found.matches:
            if match.by is By.NAME:
                assert may_be_one(match.left.name, match.right.name)
        # one to one: no symbol is there twice on its side
        assert sorted([*(match.left for match in found.matches), *found.left_only]) == sorted(symbols(left))
        assert sorted([*(match.right for match in found.matches), *found.right_only]) == sorted(
            symbols(right)
        )
        assert align(right, left) == found.reversed()
        assert align(shuffled(left, random), shuffled(right, random)) == found
        for match in (*found.matches, *found.suggested):
            assert 0 <= match.score <= 1
            kinds = {match.left.kind, match.right.kind}
            assert match.left.arity == match.right.arity or kinds == {"sort", "predicate"}


@given(belief_sets())
def test_other_spellings_of_all_names_are_matched(kb: BeliefSet) -> None:
    other = in_other_spelling(kb)
    found = align(kb, other)
    assert (found.left_only, found.right_only) == ((), ())
    assert all(match.by is By.NAME for match in found.matches)
    assert renamed(other, {match.right: match.left.name for match in found.matches}) == kb


@given(belief_sets())
def test_a_match_or_suggestion_by_use_alone_is_right_where_only_the_names_differ(kb: BeliefSet) -> None:
    other, names = in_fresh_names(kb)
    found = align(kb, other)
    for match in (*found.matches, *found.suggested):
        assert match.by is By.USE
        assert names[match.left] == match.right


@pytest.mark.parametrize(
    ("one", "other", "matched", "suggested"),
    [
        ("est_mortel(Socrate)", "EstMortel(socrate)", By.NAME, None),
        ("philosopher(socrates)", "philosophers(socrates)", By.NEAR, None),
        ("eaten_by(ann, bob)", "is_eaten_by(ann, bob)", By.NEAR, None),
        ("mortal(socrates)", "is_mortal(socrates)", By.NEAR, None),
        ("student(ann)", "is_a_student(ann)", By.NEAR, None),
        ("homme(socrate)", "est_un_homme(socrate)", By.NEAR, None),
        ("'O+'(ann)", "'is_O+'(ann)", By.NEAR, None),
        # opposites
        ("happy(ann)", "unhappy(ann)", None, None),
        ("mortal(ann)", "immortal(ann)", None, None),
        ("likes(ann, bob)", "dislikes(ann, bob)", None, None),
        ("can_fly(ann)", "cannot_fly(ann)", None, None),
        ("living(ann)", "not_living(ann)", None, None),
        ("careful(ann)", "careless(ann)", None, None),
        ("harmful(ann)", "harmless(ann)", None, None),
        ("worth(ann)", "worthless(ann)", None, None),
        ("typical(ann)", "atypical(ann)", None, None),
        ("member(ann)", "is_un_member(ann)", None, None),
        # what may be somebody else
        ("trainer(ann)", "trained(ann)", None, By.NEAR),
        ("loved(ann)", "is_loved(ann)", None, By.USE),
        ("taught(ann)", "is_taught(ann)", None, By.USE),
        ("'O+'(ann)", "'O-'(ann)", None, By.USE),
        ("'C'(ann)", "'C++'(ann)", None, By.USE),
        ("'2.5'(ann)", "'2-5'(ann)", None, By.USE),
        ("cat(ann)", "dog(ann)", None, By.USE),
    ],
)
def test_spellings_of_predicates(one: str, other: str, matched: By | None, suggested: By | None) -> None:
    found = align(reading(one), reading(other))
    assert [m.by for m in found.matches if m.left.kind == "predicate"] == [matched] * (matched is not None)
    assert [m.by for m in found.suggested] == [suggested] * (suggested is not None)
    assert len(found.left_only) == len(found.right_only) == (matched is None)


def test_a_slip_is_suggested_where_use_alone_says_nothing() -> None:
    found = align(reading("trainer(ann) && p(ann)"), reading("trained(ann) && q(ann)"))
    assert [(m.left.name, m.by) for m in found.suggested] == [("trainer", By.NEAR)]


def test_names_used_for_the_same_sentences_alone_are_matched() -> None:
    text = "Tom eats meat. Rex eats meat."
    one = said(text, [("Tom eats meat.", "eats_meat(tom)"), ("Rex eats meat.", "eats_meat(rex)")])
    other = said(text, [("Tom eats meat.", "carnivore(tom)"), ("Rex eats meat.", "carnivore(rex)")])
    (match,) = [m for m in align(one, other).matches if m.left.kind == "predicate"]
    assert (match.by, match.sentences) == (By.USE, 2)
    assert "2 sentences" in match.why


@pytest.mark.jvm
def test_names_that_are_affirmed_where_the_other_is_denied_are_not_matched() -> None:
    text = "Tom lives. Rex lives."
    one = said(text, [("Tom lives.", "alive(tom)"), ("Rex lives.", "alive(rex)")])
    other = said(text, [("Tom lives.", "!dead(tom)"), ("Rex lives.", "!dead(rex)")])
    assert pairs(align(one, other)) == {("tom", "tom"), ("rex", "rex")}
    report = agree([one, other])
    assert [(s.status, s.reason) for s in report.sentences] == [(AgreementStatus.UNDECIDED, Doubt.NAMES)] * 2
    both = said(text, [("Tom lives.", "alive(tom) && !dead(tom)"), ("Rex lives.", "alive(rex)")])
    either = said(text, [("Tom lives.", "living(tom) || !living(rex)"), ("Rex lives.", "living(rex)")])
    assert ("alive", "living") in pairs(align(both, either))


def test_of_two_that_are_as_good_none_is_taken() -> None:
    found = align(reading("p(a) && q(a)"), reading("r(a) && s(a)"))
    assert pairs(found) == {("a", "a")}
    assert found.suggested == ()
    text = "Tom is old. Rex is old."
    both = [("Tom is old.", "p(tom) && q(tom)"), ("Rex is old.", "p(rex) && q(rex)")]
    other = [("Tom is old.", "r(tom) && s(tom)"), ("Rex is old.", "r(rex) && s(rex)")]
    assert pairs(align(said(text, both), said(text, other))) == {("tom", "tom"), ("rex", "rex")}


def test_several_spellings_in_one_belief_set_the_identical_one_first() -> None:
    assert pairs(align(declaring("O+", "O-"), declaring("O+", "O-"))) == {("O+", "O+"), ("O-", "O-")}


@pytest.mark.parametrize(
    ("left", "right", "matched"),
    [
        (["pêcheur"], ["pecheur"], {("pêcheur", "pecheur")}),
        (["pêcheur"], ["pécheur"], set()),
        (["pêcheur", "pécheur"], ["pecheur"], set()),
        (["pêcheur", "pecheur"], ["PÊCHEUR"], {("pêcheur", "PÊCHEUR")}),
        (["pêcheur", "pécheur"], ["PÉCHEUR", "Pêcheur"], {("pêcheur", "Pêcheur"), ("pécheur", "PÉCHEUR")}),
        (["pêcheurs"], ["pécheur"], set()),
        (["pêcheurs"], ["pêcheur"], {("pêcheurs", "pêcheur")}),
        (["est_pêcheur"], ["pécheur"], set()),
        (["est_pêcheur"], ["pecheur"], {("est_pêcheur", "pecheur")}),
        (["est_pêcheur", "est_pécheur"], ["pecheur"], set()),
    ],
)
def test_accents_tell_names_apart(left: list[str], right: list[str], matched: set[tuple[str, str]]) -> None:
    assert pairs(align(declaring(*left), declaring(*right))) == matched


def test_a_sort_is_no_predicate_with_other_accents() -> None:
    sorts = said("", [], tool.sort("pêcheur"))
    assert pairs(align(sorts, declaring("pécheur"))) == set()
    assert pairs(align(sorts, declaring("pecheur"))) == {("pêcheur", "pecheur")}


def test_of_three_belief_sets_one_without_accents_joins_no_others() -> None:
    kbs = [reading(f"{name}(paul)") for name in ("pêcheur", "pecheur", "pécheur")]
    predicates = [name for name in vocabulary(kbs[:2]).names if name.kind == "predicate"]
    assert len(predicates) == 1
    links = [link for name in vocabulary(kbs).names for link in name.links if name.kind == "predicate"]
    assert not any(link.match.by is By.NAME for link in links)


def test_near_names_of_different_sentences_are_different_people() -> None:
    text = "Marian sings. Marion sings."
    one = said(text, [("Marian sings.", "sings(marian)")])
    found = align(one, said(text, [("Marion sings.", "sings(marion)")]))
    assert Symbol("constant", "marian") in found.left_only
    assert Symbol("constant", "marion") in found.right_only


def test_other_numbers_of_arguments_are_other_names_and_composite_names_have_no_counterpart() -> None:
    cat, likes = Symbol("constant", "cat"), Symbol("predicate", "likes", 2)
    found = align(reading("likes(ann)"), reading("likes(ann, cat)"))
    assert (found.left_only, found.right_only) == ((Symbol("predicate", "likes", 1),), (cat, likes))
    found = align(reading("likes_cat(ann)"), reading("likes(ann, cat)"))
    assert (found.left_only, found.right_only) == ((Symbol("predicate", "likes_cat", 1),), (cat, likes))


def test_a_sort_may_be_a_predicate_of_one_argument_elsewhere() -> None:
    one = reading("forall X:student: smart(X)", tool.sort("student"))
    other = reading("forall X: (student(X) => smart(X))")
    (match,) = [m for m in align(one, other).matches if m.left.name == "student"]
    assert (match.left.kind, match.right.kind) == ("sort", "predicate")


def test_what_is_given_goes_first() -> None:
    one, other = reading("cat(tom)"), reading("dog(tom)")
    (match,) = [m for m in align(one, other, same=[("dog", "cat")]).matches if m.left.kind == "predicate"]
    assert (match.left.name, match.right.name, match.by, match.why) == ("cat", "dog", By.GIVEN, "given")


def test_scores_are_explained() -> None:
    found = align(reading("mortal(socrates)"), reading("is_mortal(socrates)"))
    evidence = next(m.evidence for m in found.matches if m.left.name == "mortal")
    assert evidence == Evidence(spelling.COPULA, 1.0, 1.0, 1.0)
    assert evidence.score == pytest.approx((4 + 3 * 0.9 + 2 + 1) / 10)


@settings(max_examples=examples(50))
@given(st.text(min_size=1, max_size=12), st.text(min_size=1, max_size=12))
def test_nearness_is_symmetric_and_never_of_opposites(one: str, other: str) -> None:
    assert spelling.near([one], [other]).keys() == {(b, a) for a, b in spelling.near([other], [one])}
    assert spelling.opposed(one, other) == spelling.opposed(other, one)
    assert not spelling.opposed(one, one)
