"""Sentences read with the names that a text or a belief set uses."""

from __future__ import annotations

import pytest

from fol_kb import parse
from fol_kb.logic.signature import Signature
from fol_kb.translation import ControlledTranslator, TranslationError, Vocabulary
from tests.translation.stated import formulas

SIGNATURE = Signature(
    constants={"Charlie": "thing", "bald_eagle": "thing", "cat": "thing", "NewYork": "thing"},
    predicates={
        "kind": ("thing",),
        "Sour": ("thing",),
        "yumpus": ("thing",),
        "iris": ("thing",),
        "like": ("thing", "thing"),
        "live_in": ("thing", "thing"),
        "fish_1": ("thing",),
        "fish_2": ("thing", "thing"),
        "pass": ("thing",),
    },
)


@pytest.mark.parametrize(
    ("sentence", "formula"),
    [
        ("Charlie is kind.", "kind(Charlie)"),
        ("Charlie is not sour.", "!Sour(Charlie)"),
        ("The bald eagle does not like the cat.", "!like(bald_eagle, cat)"),
        ("Charlie lives in New York.", "live_in(Charlie, NewYork)"),
        ("Charlie lives in Newy Ork.", "live_in(Charlie, newy_ork)"),
        ("Yumpuses are irises.", "forall X: (yumpus(X) => iris(X))"),
        ("Charlie fishes.", "fish_1(Charlie)"),
        ("Charlie fishes the cat.", "fish_2(Charlie, cat)"),
        ("Charlie passes.", "pass(Charlie)"),
        ("Someone is kind.", "exists X: kind(X)"),
        ("Charlie is new.", "new(Charlie)"),
        ("Dave is kind.", "kind(dave)"),
        ("Charlie is kind. The cat is kind.", "kind(Charlie) && kind(cat)"),
    ],
)
def test_a_sentence_over_a_signature(sentence: str, formula: str) -> None:
    assert ControlledTranslator("en").formula(sentence, Vocabulary.of(SIGNATURE)) == parse(formula)


@pytest.mark.parametrize(
    ("text", "sentence", "formula"),
    [
        ("The cat is kind. Every cat is nice.", "The cat is nice.", "nice(the_cat)"),
        ("Les filles sont belles. Marie est une fille.", "Marie est belle.", "beau(marie)"),
        ("Tous les hommes sont mortels.", "Socrate est mortel.", "mortel(socrate)"),
        ("Anne is a person.", "Rough people are kind.", "forall X: (rough(X) && person(X) => kind(X))"),
        ("Some man sleeps.", "Some man sleeps.", "exists X: (man(X) && sleep(X))"),
        ("Anne fishes a fish.", "Anne fishes.", "fish_1(anne)"),
    ],
)
def test_a_sentence_over_a_text(text: str, sentence: str, formula: str) -> None:
    translator = ControlledTranslator()
    vocabulary = Vocabulary.of_calls(translator.translate(text).calls)
    assert translator.formula(sentence, vocabulary) == parse(formula)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ann Abel is a thief.", "Anna Bel is a thief."),
        ("Al Ice is a thief.", "Alice is a thief."),
        ("Alice is a thief.", "Al Ice is a thief."),
        ("Rosa Lee sings.", "Rosalee sings."),
        ("Van Gogh is a painter.", "Vang Ogh is a painter."),
        ("The contract is re-signed.", "The contract is resigned."),
        ("The pen island is big.", "The penis land is big."),
        ("Every co-op is big.", "Every coop is big."),
        ("Le Blanc est riche. Il est vieux.", "Leblanc est riche."),
    ],
)
def test_names_whose_words_end_elsewhere_are_two(text: str, sentence: str) -> None:
    translator = ControlledTranslator()
    calls = translator.translate(text).calls
    stated = translator.formula(sentence, Vocabulary.of_calls(calls))
    assert stated not in formulas(calls)
    assert translator.formula(sentence, Vocabulary()) == stated


@pytest.mark.parametrize(
    ("declared", "sentence", "formula"),
    [
        ("live_in", "Ann lives in Rome.", "live_in(ann, rome)"),
        ("liveIn", "Ann lives in Rome.", "liveIn(ann, rome)"),
        ("livein", "Ann lives in Rome.", "live_in(ann, rome)"),
    ],
)
def test_how_the_words_of_a_declared_name_are_joined(declared: str, sentence: str, formula: str) -> None:
    vocabulary = Vocabulary({declared: 2})
    assert ControlledTranslator("en").formula(sentence, vocabulary) == parse(formula)


def test_the_place_of_what_cannot_be_read() -> None:
    with pytest.raises(TranslationError) as caught:
        ControlledTranslator("en").formula("Charlie is quite kind.", Vocabulary())
    assert (caught.value.place.line, caught.value.place.column) == (1, 12)
    assert "quite" in caught.value.problem


@pytest.mark.parametrize("sentence", ["", "   ", "City is a sort.", "There is something."])
def test_a_sentence_that_asks_nothing(sentence: str) -> None:
    with pytest.raises(TranslationError):
        ControlledTranslator("en").formula(sentence, Vocabulary())
