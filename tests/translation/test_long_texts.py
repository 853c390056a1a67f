"""Long texts: the time grows with the text, what is too long is refused and said, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import fol_kb
from fol_kb.beliefs.sentences import spans
from fol_kb.translation.controlled import ControlledTranslator
from tests.times import grows_at_most


@pytest.mark.parametrize("piece", ["Dr. ", "J. ", "e.g.", '." ', ".", "a b c\n", "a" * 50, "« "])
def test_a_text_eight_times_as_long_is_split_in_less_than_thirty_times_the_time(piece: str) -> None:
    short, long = (piece * (size // len(piece)) + "x" for size in (10_000, 80_000))
    assert grows_at_most(30, lambda: spans(short), lambda: spans(long), spare=0.01)


def test_pronouns_look_back_so_far_and_no_farther() -> None:
    short, long = ("A man sleeps. He works. " * times for times in (25, 200))
    translator = ControlledTranslator("en")
    assert grows_at_most(30, lambda: translator.translate(short), lambda: translator.translate(long), spare=0)


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("J" + "o" * 600 + " is a man.", "a word has at most 500 letters"),
        ("John is a man " + "and Mary " * 1_200 + ".", "a sentence has at most 9000 characters"),
        ("a" * 100_000, "a sentence has at most 9000 characters"),
    ],
)
def test_what_is_too_long_is_refused_and_the_rest_is_read(sentence: str, reason: str) -> None:
    kb = fol_kb.translate(f"Bob is a man.\n\n{sentence}\n\nCarl is a man.")
    assert len(kb.formulas) == 2
    assert [finding.message for finding in kb.findings if reason in finding.message]


def test_a_description_finds_its_individual_however_far_back_it_is() -> None:
    between = "A cat sleeps. " * 250
    kb = fol_kb.translate(f"A dog barks. {between}The dog runs.", language="en")
    assert {"bark", "run"} <= set(str(kb.formulas[0].formula).replace("(", " ").split())


def test_a_description_that_may_mean_many_is_refused() -> None:
    text = f"{'Some man sleeps. ' * 220}{'Some cat sleeps. ' * 60}The man works."
    translation = ControlledTranslator("en").translate(text)
    assert [item.reason for item in translation.untranslated] == [
        "many were spoken of who may be meant by this description; use a name"
    ]


@pytest.mark.slow
def test_one_formula_states_no_more_than_a_call_can_quote() -> None:
    between = f'Bob likes "{"x" * 8_000}". ' * 13
    translation = ControlledTranslator("en").translate(f"Some man sleeps. {between}The man works.")
    assert [item.sentence.text for item in translation.untranslated] == ["The man works."]
    assert "too far from where that begins" in translation.untranslated[0].reason


def test_sentences_that_the_time_does_not_reach_are_unread_and_say_so() -> None:
    kb = fol_kb.translate("Bob is a man. Carl is a man.", timeout=1e-9)
    assert not kb.formulas
    late = [finding for finding in kb.findings if finding.kind == "untranslated"]
    assert len(late) == 2
    assert "reading the text took longer than the 1e-09 seconds" in late[0].message


def test_what_is_no_text_is_refused_with_what_to_give() -> None:
    with pytest.raises(TypeError, match="read_text"):
        fol_kb.translate(Path("text.txt"))  # type: ignore[arg-type]  # what a caller without types does
