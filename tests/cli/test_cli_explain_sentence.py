"""``fol-kb explain-sentence``: what is read is said back; what is not has a reason, and maybe a rewording."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.review.sentences import explain
from fol_kb.translation import ControlledTranslator
from fol_kb.translation.controlled.syntax.tokens import words
from tests.commands import Run
from tests.published import validator

WORDS = sorted(
    words(
        "every no a the dog dogs quickly taken by Ann runs run is are not and or if then who likes , it ."
        " ' 's chaque chien ne dort pas 12 « » Bob's software"
    )
)


def test_what_is_read_is_said_back(run: Run) -> None:
    code, out, _ = run("explain-sentence", "Every dog is old. Bob is a dog.")
    assert code == 0
    assert out.splitlines()[:3] == [
        "Every dog is old.",
        "  states    forall X: (dog(X) => old(X))",
        "  that is   Every dog is old.",
    ]
    assert "  dog: a noun or a noun before a noun or a verb" in out.splitlines()


def test_what_is_not_read_has_a_reason_and_a_sentence_that_is_read(run: Run) -> None:
    code, out, _ = run("explain-sentence", "Bob had visited Rome.")
    assert code == 1
    assert "  is read   Bob visited Rome." in out.splitlines()


def test_the_document_fits_its_schema(run: Run) -> None:
    code, out, _ = run("explain-sentence", "Chaque chien dort. Le chien mord-il ?", "--format", "json")
    document = json.loads(out)
    validator("explained").validate(document)
    assert code == 1
    assert document["language"] == "fr"
    assert [bool(one["problem"]) for one in document["sentences"]] == [False, True]


def test_what_is_declared_states_nothing(run: Run) -> None:
    code, out, _ = run("explain-sentence", "A dog is a sort.")
    assert code == 0
    assert "states    nothing" in out


def test_no_sentence_is_bad_input(run: Run) -> None:
    code, _, err = run("explain-sentence", "  ")
    assert code == 2
    assert "there is no sentence to explain" in err


@pytest.mark.parametrize("language", ["en", "fr"])
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=9).map(" ".join))
def test_it_says_what_the_translator_says(language: str, text: str) -> None:
    """One explanation for each sentence, with the translator's reason; words lie where they say."""
    translation = ControlledTranslator(language).translate(text)
    found = explain(text, language)
    assert [(one.text, one.start) for one in found.sentences] == [
        (one.text, one.start) for one in translation.sentences
    ]
    assert [one.problem for one in found.sentences if one.problem] == [
        one.reason for one in translation.untranslated
    ]
    for one in found.sentences:
        assert (one.problem is None) or not one.formulas
        for word in one.words:
            assert one.start <= word.start < word.end <= one.start + len(one.text)
        if one.rewording:
            assert ControlledTranslator(language).translate(one.rewording).untranslated == ()
