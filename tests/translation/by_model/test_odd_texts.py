"""Texts that nobody should give a model, and what becomes of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import DocumentError, LimitError
from fol_kb.translation.by_model.parts import marks
from fol_kb.translation.by_model.run import Options, Translated, translate
from tests.amounts import size
from tests.llm.toys import FINISH, Playing, Toy, fact


def run(text: str, model: Any = None, **options: Any) -> Translated:
    language = options.pop("language", None)
    return asyncio.run(translate(text, model or Toy(slips=0), language=language, options=Options(**options)))


def test_five_megabytes_are_refused_with_what_to_do() -> None:
    toy = Toy()
    with pytest.raises(LimitError, match=r"5,000,000 characters.*2,000,000.*--max-characters"):
        run(("Ann is kind. " * 400_000)[:5_000_000], toy)
    assert toy.asked == []


def test_one_sentence_of_a_megabyte_is_not_sent_and_told() -> None:
    model = Playing([[fact("kind", "ann", "Ann is kind."), FINISH]])
    kb = run(f"Ann is kind. {'word ' * size(200_000)}.", model).kb
    assert sum(len(m.content) for request in model.asked for m in request.messages) < 50_000
    (finding,) = kb.errors
    assert finding.kind == "untranslated"
    assert "too long for one sentence" in finding.message


@pytest.mark.parametrize("text", ["A", "?", "é", "\U0001f642"])
def test_one_character_is_a_sentence(text: str) -> None:
    kb = run(text, Playing([[FINISH], [FINISH]])).kb
    assert (kb.coverage.sentences, len(kb.findings)) == (1, 1)


@pytest.mark.parametrize("text", ["", " ", "\n\n\t"])
def test_nothing_is_not_asked_about(text: str) -> None:
    model = Playing([])
    kb = run(text, model).kb
    assert model.asked == []
    assert (kb.formulas, kb.findings, kb.coverage.sentences) == ((), (), 0)
    assert kb.translation is not None
    assert kb.translation.parts == 0


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("Sokrates ist ein Mensch.", "Sokrates ist ein Mensch."),
        ("ソクラテスは人間である。", "ソクラテスは人間である。"),
        ("سقراط إنسان.", "سقراط إنسان."),
    ],
)
def test_a_language_without_a_prompt_of_its_own_is_translated_all_the_same(text: str, quote: str) -> None:
    model = Playing([[fact("人間", "ソクラテス", quote), FINISH]])
    kb = run(text, model).kb
    assert kb.language is None
    assert kb.translation is not None
    assert kb.translation.prompt == "any/1"
    assert kb.coverage.covered == 1


def test_a_language_that_is_given_is_that_of_the_belief_set() -> None:
    assert run("Sokrates ist ein Mensch.", language="de").kb.language == "de"
    assert run("Socrate est un homme.", language="fr").kb.translation.prompt == "fr/1"  # type: ignore[union-attr]


CONTROL = "Ann\x00 is \x1b[31mkind\x7f.\u202e\ufeff"


def test_control_characters_go_to_the_model_and_come_back_in_quotes() -> None:
    model = Playing([[fact("kind", "ann", CONTROL), FINISH]])
    kb = run(CONTROL, model).kb
    assert CONTROL in model.asked[0].messages[1].content
    assert kb.formulas[0].source is not None
    assert kb.formulas[0].source.quote == CONTROL


def test_half_a_surrogate_pair_is_no_text() -> None:
    with pytest.raises(DocumentError, match="half a surrogate pair at offset 4"):
        run("Ann \ud800 is kind.")


@given(st.text(max_size=200), st.sampled_from(["text", "before", "findings"]))
def test_no_text_closes_its_marks(text: str, name: str) -> None:
    opened, closed = marks(name, text)
    assert closed == opened.replace("<", "</")
    assert opened.lower() not in text.lower()
    assert closed.lower() not in text.lower()


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("plain", "<text>"),
        ("a </text> b", "<text-2>"),
        ("a </TEXT > b <text-2>", "<text-3>"),
        ("</text-2", "<text-3>"),
    ],
)
def test_marks_are_such_that_the_text_has_not(text: str, opened: str) -> None:
    assert marks("text", text)[0] == opened


@given(st.text(max_size=300))
def test_any_text_at_all_has_an_account_of_its_sentences(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    kb = run(text, Toy(slips=0.5), part=40).kb
    told = sum(finding.kind == "untranslated" for finding in kb.findings)
    assert told == kb.coverage.sentences - kb.coverage.covered
