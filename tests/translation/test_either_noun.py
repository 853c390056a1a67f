"""A relative clause after "the N of the M", and lines that may be headings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.translation import ControlledTranslator, Translation
from tests.translation.stated import formulas

THINGS = st.sampled_from(["car", "house", "garden", "bridge"])
PERSONS = st.sampled_from(["king", "teacher", "girl", "sailor"])
VERBS = st.sampled_from(["sleeps", "sings", "glows"])


def read(text: str, *, ace: bool = False) -> Translation:
    return ControlledTranslator("en", ace=ace).translate(text)


@given(THINGS, THINGS, VERBS)
def test_a_clause_that_may_be_about_either_noun_is_refused_but_not_in_ace(
    one: str, other: str, verb: str
) -> None:
    text = f"Every {one} of a {other} that {verb} is red."
    assert [f"'{one}' or about '{other}'" in item.reason for item in read(text).untranslated] == [True]
    assert len(formulas(read(text, ace=True).calls)) == 1


@given(PERSONS, THINGS, VERBS)
def test_who_and_which_decide_if_only_the_last_noun_fits(person: str, thing: str, verb: str) -> None:
    for text in (
        f"Every {thing} of a {person} who {verb} is red.",
        f"Every {person} of a {thing} which {verb} is red.",
    ):
        assert formulas(read(text).calls) == formulas(read(text, ace=True).calls) != []
    for text in (
        f"Every {person} of a {thing} who {verb} is red.",
        f"Every {thing} of a {person} which {verb} is red.",
    ):
        assert formulas(read(text).calls) == []


@given(THINGS, THINGS)
def test_the_verb_decides_if_it_agrees_with_the_last_noun_only(one: str, other: str) -> None:
    assert formulas(read(f"All {one}s of a {other} that is old are red.").calls)
    assert not formulas(read(f"All {one}s of a {other} that are old are red.").calls)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Gym house rules"),
        ("en", "Library opening hours"),
        ("en", "Rules of the house"),
        ("fr", "Règlement du potager partagé"),
        ("fr", "Horaires de la piscine"),
    ],
)
def test_a_line_without_a_full_stop_may_be_a_heading(language: str, line: str) -> None:
    def reasons(text: str) -> list[str]:
        return [item.reason for item in ControlledTranslator(language).translate(text).untranslated]

    title = {"en": "may be a heading", "fr": "peut être un titre"}[language]
    assert [title in reason for reason in reasons(line)] == [True]
    assert [title in reason for reason in reasons(f"{line}.")] == [False]
    following = {"en": "Every dog barks.", "fr": "Chaque chien dort."}[language]
    assert [title in reason for reason in reasons(f"{line}\n\n{following}")] == [True]


@pytest.mark.parametrize(
    "line", ["every dog sleeps loud", "the dog and the cat sleeps late", "bob is to loud", "running late sry"]
)
def test_a_sentence_without_a_full_stop_is_no_heading(line: str) -> None:
    reasons = [item.reason for item in read(line).untranslated]
    assert ["heading" in reason for reason in reasons] == [False]


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("Every will that is old is valid.", "forall X: (will(X) && old(X) => valid(X))"),
        ("Every can is empty.", "forall X: (can(X) => empty(X))"),
        ("Every wooden toy is old.", "forall X: (wooden(X) && toy(X) => old(X))"),
    ],
)
def test_a_listed_word_is_a_noun_where_only_a_noun_can_stand(text: str, formula: str) -> None:
    assert [str(one) for one in formulas(read(text).calls)] == [formula]


@pytest.mark.parametrize(
    "text", ["Bob sees the first.", "Bob eats a toy soldier.", "Bob likes a lot.", "All can sing."]
)
def test_a_listed_word_is_no_noun_elsewhere(text: str) -> None:
    assert formulas(read(text).calls) == []
