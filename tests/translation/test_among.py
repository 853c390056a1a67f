"""Adjectives that compare are said of those of their noun: laws by z3, and what a question means (0151)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.logic.syntax import Implies, Not, conjunction
from fol_kb.translation import ControlledTranslator, Vocabulary
from fol_kb.translation.controlled import detect_language
from tests.amounts import examples
from tests.provers import Z3
from tests.translation.stated import formulas

ADJECTIVES = st.sampled_from(["big", "tall", "fast", "good", "old", "heavy", "rich", "skilled", "cheap"])
NOUNS = st.sampled_from(["mouse", "parcel", "banker", "car", "animal", "wumpus", "judge", "rope"])


def answer(text: str, question: str, language: str = "en") -> str:
    """Whether a question follows from a text, is refuted by it, or neither."""
    translator = ControlledTranslator(language)
    translation = translator.translate(text)
    assert not translation.untranslated
    said = formulas(translation.calls)
    asked = translator.formula(question, Vocabulary.of_calls(translation.calls))
    z3, premises = Z3(), conjunction(tuple(said))
    assert not z3.is_valid(Not(premises)), "the premises entail everything"
    if z3.is_valid(Implies(premises, asked)):
        return "entailed"
    return "refuted" if z3.is_valid(Implies(premises, Not(asked))) else "open"


@settings(max_examples=examples(25), deadline=None)
@given(ADJECTIVES, st.lists(NOUNS, min_size=2, max_size=2, unique=True))
def test_what_is_big_for_one_kind_is_not_big_for_another(adjective: str, nouns: list[str]) -> None:
    first, second = nouns
    text = f"Mia is a {adjective} {first}. Every {first} is a {second}. Every {adjective} {second} limps."
    assert answer(text, f"Mia is a {second}.") == "entailed"
    assert answer(text, f"Mia is a {adjective} {second}.") == "open"
    assert answer(text, "Mia limps.") == "open"


@settings(max_examples=examples(25), deadline=None)
@given(ADJECTIVES, NOUNS.filter(lambda noun: noun not in {"banker", "judge"}))
def test_what_is_big_and_a_dog_is_a_big_dog(adjective: str, noun: str) -> None:
    rules = [f"Every {adjective} {noun} limps.", f"Every {noun} that is {adjective} limps."]
    facts = [f"Mia is a {adjective} {noun}.", f"Mia is a {noun}. Mia is {adjective}."]
    for rule in rules:
        for fact in facts:
            assert answer(f"{rule} {fact}", "Mia limps.") == "entailed"
    for denied in (f"Mia is not {adjective}.", f"Mia is not a {adjective} {noun}."):
        assert answer(f"{rules[0]} Mia is a {noun}. {denied}", f"Mia is a {adjective} {noun}.") == "refuted"


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        ("Mia is a big mouse.", "Mia is big.", "entailed"),
        ("Mia is a big mouse. Dumbo is a big animal.", "Mia is big.", "open"),
        ("Rex is big. Rex is a dog.", "Rex is a big dog.", "entailed"),
        ("Ann is a red car. Every car is a machine.", "Ann is a red machine.", "entailed"),
        ("Every big person sings. Ann is big.", "Ann sings.", "entailed"),
        ("Big people sing. Ann is big.", "Ann sings.", "entailed"),
        ("The heavy box is blue. Every heavy box falls.", "The heavy box falls.", "entailed"),
        ("Every rich banker pays a tax. Odo is a banker.", "Odo pays a tax.", "open"),
        ("Pia is a heavy smoker. Pia is not heavy.", "Pia is a heavy smoker.", "entailed"),
        ("Pia is a heavy smoker.", "Pia is heavy.", "open"),
        ("Tom is a cook. Tom is good.", "Tom is a good cook.", "open"),
        ("No car is fast. Bob is a car.", "Bob is a fast car.", "refuted"),
        ("Mimi est une grosse souris. Toute souris est un animal.", "Mimi est un gros animal.", "open"),
        ("Tout vieux chien dort. Rex est un chien. Rex est vieux.", "Rex dort.", "entailed"),
        ("Luc est un gros fumeur. Luc n'est pas gros.", "Luc est un fumeur.", "entailed"),
        ("Rex est un chien vieux. Tout chien est un animal.", "Rex est un animal vieux.", "entailed"),
    ],
)
def test_what_a_question_means(text: str, question: str, expected: str) -> None:
    """In French the place of the adjective tells, too."""
    assert answer(text, question, detect_language(text)) == expected


def test_in_ace_an_adjective_is_a_predicate_of_its_own() -> None:
    said = ControlledTranslator("en", ace=True).translate("Mia is a big mouse.")
    assert formulas(said.calls) == [parse("big(mia)"), parse("mouse(mia)")]
