"""Counts by equality: laws by a solver that nobody here wrote, and what a text with counts contradicts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.logic.syntax import And, Formula, Not, conjunction
from fol_kb.translation import ControlledTranslator
from fol_kb.translation.controlled.discourse.counts import MANY
from tests.provers import Z3
from tests.translation.stated import formulas

WORDS = {
    "en": ["one", "two", "three", "four", "five", "six"],
    "fr": ["un", "deux", "trois", "quatre", "cinq", "six"],
}
PATTERNS = {
    "en": ("Paul owns {how} {number} {noun}.", "car", "cars"),
    "fr": ("Paul possède {how} {number} {noun}.", "voiture", "voitures"),
}
LIMITS = {
    "least": {"en": "at least", "fr": "au moins"},
    "most": {"en": "at most", "fr": "au plus"},
    "exactly": {"en": "exactly", "fr": "exactement"},
    "more": {"en": "more than", "fr": "plus de"},
    "fewer": {"en": "fewer than", "fr": "moins de"},
}
LANGUAGES = st.sampled_from(["en", "fr"])
LARGEST = MANY - 2
"""z3 needs seconds for five and six."""
PROVER = Z3()


def said(text: str, language: str = "en") -> Formula:
    translation = ControlledTranslator(language).translate(text)
    assert not translation.untranslated, (text, translation.untranslated[0].reason)
    return conjunction(tuple(formulas(translation.calls)))


def owns(language: str, how: str, number: int) -> Formula:
    """That Paul owns so many cars."""
    pattern, one, several = PATTERNS[language]
    word = WORDS[language][number - 1]
    word = "une" if word == "un" else word
    noun = one if number == 1 else several
    return said(pattern.format(how=LIMITS[how][language], number=word, noun=noun), language)


@given(LANGUAGES, st.integers(1, LARGEST))
def test_exactly_is_at_least_and_at_most(language: str, number: int) -> None:
    both = And((owns(language, "least", number), owns(language, "most", number)))
    assert PROVER.equivalent(owns(language, "exactly", number), both)


@given(LANGUAGES, st.integers(1, LARGEST))
def test_more_is_not_at_most_and_fewer_is_not_at_least(language: str, number: int) -> None:
    assert PROVER.equivalent(owns(language, "more", number), Not(owns(language, "most", number)))
    assert PROVER.equivalent(owns(language, "fewer", number), Not(owns(language, "least", number)))


@given(LANGUAGES, st.integers(1, LARGEST))
def test_who_has_more_has_fewer_and_not_the_other_way_round(language: str, number: int) -> None:
    fewer, more = owns(language, "least", number), owns(language, "least", number + 1)
    assert PROVER.equivalent(And((more, fewer)), more)
    assert not PROVER.equivalent(more, fewer)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Paul owns two cars. Paul owns at most one car.", "en"),
        ("Paul owns exactly two cars. Paul owns at least three cars.", "en"),
        ("Two cars are red. No car is red.", "en"),
        ("There are three rooms in the house. There are at most two rooms in the house.", "en"),
        ("Every guest owns two cars. Paul is a guest. Paul owns no car.", "en"),
        ("No man owns at least two cars. Paul is a man. Paul owns at least three cars.", "en"),
        ("Deux chats dorment. Aucun chat ne dort.", "fr"),
        ("Chaque client a au plus un chien. Paul est un client. Paul a au moins deux chiens.", "fr"),
    ],
)
def test_a_contradiction_is_found(text: str, language: str) -> None:
    assert PROVER.is_valid(Not(said(text, language)))


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("Paul has two cats. Paul has three cats.", "en", 0),
        ("Every car has four wheels. The car of Paul has three wheels.", "en", 0),
        ("Paul has exactly two cats. Paul has at least three cats.", "en", 2),
        ("Paul has two cats. Ann has three cats.", "en", 2),
        ("Paul has two sons. They sleep.", "en", 1),
        ("Paul has two sons. The son sleeps.", "en", 1),
        ("Marie a deux enfants. Les enfants dorment.", "fr", 1),
    ],
)
def test_what_may_be_all_or_some_of_them_is_refused(text: str, language: str, read: int) -> None:
    translation = ControlledTranslator(language).translate(text)
    assert len({item.sentence.text for item in translation.untranslated}) == 2 - read
