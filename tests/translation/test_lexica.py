"""What rooms that do not translate are told of sentences and words."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fol_kb
from fol_kb import translation
from fol_kb.translation import (
    english_classes,
    english_gender,
    french_entries,
    given_name_gender,
    language_of_each,
    sentences,
)


def test_every_public_name_is_there() -> None:
    assert all(getattr(translation, name) is not None for name in translation.__all__)
    with pytest.raises(AttributeError, match="no attribute 'split'"):
        _ = translation.split


def test_rooms_of_translation_can_be_imported_by_their_names() -> None:
    """The package was once called as the function is, which hid it."""
    assert import_module("fol_kb.translation.base").Translator is not None
    assert callable(fol_kb.translate)


@given(st.text(max_size=100))
def test_every_letter_is_in_one_sentence(text: str) -> None:
    found = sentences(text)
    assert "".join("".join(each.text for each in found).split()) == "".join(text.split())
    assert all(text[each.start : each.end] == each.text for each in found)


def test_classes_and_entries() -> None:
    assert english_classes("runs").keys() == {"NS", "VS"}
    assert english_classes("wumpus") == {}
    assert {entry.kind for entry in french_entries("porte")} == {"A", "N", "V"}
    assert french_entries("wumpus") == ()


@pytest.mark.parametrize(
    ("noun", "gender"),
    [("king", "m"), ("queen", "f"), ("doctor", "h"), ("policewoman", "f"), ("table", "n"), ("treaty", "u")],
)
def test_genders_of_nouns(noun: str, gender: str) -> None:
    assert english_gender(noun) == gender


def test_genders_of_names() -> None:
    assert given_name_gender("Anna") == given_name_gender("Nadia") == "f"
    assert given_name_gender("Tom") == "m"
    assert given_name_gender("Jean", "fr") == "m"
    assert given_name_gender("Wumpus") == given_name_gender("") == "u"
    assert given_name_gender("Florence") == "f"
    assert given_name_gender("Florence", frequent=True) == "u", "a city too"


def test_another_language_is_told_by_its_words() -> None:
    english, german = language_of_each(
        ["The dog is here.", "Der Hund ist nicht hier und er kommt auch nicht."], "en"
    )
    assert english is None
    assert german is not None
    assert "German" in german
