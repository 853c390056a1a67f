"""Formulas of real texts in words: how many are said in sentences that the translator reads back.

The data are read from the folder that FOL_KB_DATA names, or from ../shared/data beside the checkout.
"""

from __future__ import annotations

from collections import Counter

import pytest

import fol_kb
from fol_kb.review.fidelity import Verbaliser, Wording
from tests.data_driven.test_translate_data import rows


def wordings(texts: list[str]) -> Counter[Wording]:
    found: Counter[Wording] = Counter()
    for text in texts:
        kb = fol_kb.translate(text, language="en")
        verbaliser = Verbaliser.of(kb)
        found.update(verbaliser.say(belief.formula).wording for belief in kb.formulas)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["proofwriter", "prontoqa"])
def test_what_the_translator_makes_of_these_texts_is_said_in_sentences(name: str) -> None:
    found = wordings([row["context"] for row in rows(f"logic-lm/{name}_text.jsonl")[:40]])
    assert found[Wording.CONTROLLED] > 500
    assert found[Wording.LITERAL] == 0


@pytest.mark.slow
def test_and_four_in_five_of_those_of_ace_s_own_tests() -> None:
    found = wordings([row["text"] for row in rows("ace/ape_dev.jsonl")])
    assert found[Wording.CONTROLLED] / found.total() > 0.86
