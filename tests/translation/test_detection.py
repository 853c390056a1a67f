"""Sentences of other languages are refused as such; short sentences with made-up words stay English."""

from __future__ import annotations

import pytest

from fol_kb.translation import ControlledTranslator, TranslationError
from fol_kb.translation.controlled import detect_language
from fol_kb.translation.controlled.detection import strangers

ENGLISH = [
    "Wumpuses are tumpuses.", "Cats sleep.", "Rompuses are not shy.", "Max is a yumpus.", "Dan sleeps.",
    "El Greco paints.", "Los Angeles sleeps.", "La Rochelle sleeps.", "Men die.", "Bob's dog barks.",
    "Nobody sleeps.", "Tweety flies.", "Anne has no car.", "A cat sees a dog.", "Everything red is cold.",
    "All men are mortal.", "Max is sour.", "", "Wumpus.",
]  # fmt: skip
FRENCH = [
    "Il se trompe.", "Le client a un contrat.", "Paul a une maison.", "Socrate est mortel.", "Il a la clé.",
    "Si Paul dort, Marie dort.", "Aucun chat n'aboie.", "Des oiseaux chantent.",
    "Tous les hommes sont mortels.", "Socrate n'est pas mortel.",
]  # fmt: skip
OTHERS = [
    ("Alle Menschen sind sterblich.", "German ('alle', 'sind')"),
    ("Sokrates ist ein Mensch.", "German ('ist', 'ein')"),
    ("Der Hund schläft.", "German ('der')"),
    ("Todos los hombres son mortales.", "Spanish"),
    ("Tutti gli uomini sono mortali.", "Italian"),
    ("Het huis is rood.", "Dutch"),
    ("Sócrates é um homem.", "Portuguese"),
    ("Все люди смертны.", "letters that are not Latin"),
    ("人は死ぬ。", "letters that are not Latin"),
]


@pytest.mark.parametrize(
    ("text", "language"), [(text, "en") for text in ENGLISH] + [(text, "fr") for text in FRENCH]
)
def test_english_stays_english_and_french_french(text: str, language: str) -> None:
    assert detect_language(text) == language
    assert strangers([text], language) == [None]


@pytest.mark.parametrize(("text", "reason"), OTHERS)
def test_another_language_is_refused_with_what_that_rests_on(text: str, reason: str) -> None:
    translation = ControlledTranslator("en").translate(text)
    (problem,) = translation.untranslated
    assert reason in problem.reason
    assert not [call for call in translation.calls if call.asserts]


def test_a_sentence_of_another_language_in_a_text() -> None:
    translation = ControlledTranslator().translate(
        "Anne is kind. Der Hund ist nett. Le chien est noir. Bob is big."
    )
    assert [item.sentence.text for item in translation.untranslated] == [
        "Der Hund ist nett.",
        "Le chien est noir.",
    ]
    french = ControlledTranslator().translate("Le chien est noir. La souris est petite. The cat is kind.")
    assert "semble être en anglais (« the », « is »)" in french.untranslated[0].reason


def test_a_sentence_without_function_words_is_of_the_language_of_its_text() -> None:
    text = "Der Hund ist nett. Die Katze ist nicht nett. Hunde bellen."
    assert len(ControlledTranslator().translate(text).untranslated) == 3


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Marie chantait.", "fr"),
        ("Karim a faim.", "fr"),
        ("Vincent viendra demain.", "fr"),
        ("Ann eats fish.", "en"),
        ("Wumpus jompus.", "en"),
        ("Marie danse.", "fr"),
    ],
)
def test_where_function_words_do_not_tell_the_dictionaries_do(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Lyon bat Nantes.", "fr"),  # no word tells, and only French reads it
        ("Marie votes.", "en"),
        ("Pierre vote.", "fr"),
        ("Jadis Paul vote.", "fr"),  # neither reads it, and "jadis" is in one dictionary alone
        ("Ada art.", "en"),  # neither reads it, and a given name says nothing
    ],
)
def test_where_no_word_tells_the_language_that_reads_it_does(text: str, language: str) -> None:
    assert ControlledTranslator().translate(text).language == language


def test_a_question_is_read_in_the_language_of_an_equal_text() -> None:
    assert str(ControlledTranslator().formula("Lyon bat Nantes.")) == "battre(lyon, nantes)"
    with pytest.raises(TranslationError, match="Jadis"):
        ControlledTranslator().formula("Jadis Paul vote.")


def test_a_word_of_another_language_that_french_has_too_makes_no_french() -> None:
    (one,) = ControlledTranslator("fr").translate("O gato a come.").untranslated
    assert "on lit ici le français" in one.reason


def test_a_list_of_languages_at_the_beginning_has_no_word_before_it() -> None:
    translation = ControlledTranslator("en").translate("And Dutch speaks Dutch.")
    assert translation.untranslated
