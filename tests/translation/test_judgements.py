"""Sentences that were judged by hand: each states what it was judged to, or is refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from fol_kb import parse
from fol_kb.translation import ControlledTranslator
from tests.judged import rows_of
from tests.translation.stated import formulas

FRENCH = rows_of(Path(__file__).parent / "judgements" / "french.yaml")


@pytest.mark.parametrize("judged", FRENCH, ids=lambda judged: judged["text"])
def test_a_french_sentence_is_read_as_it_was_judged(judged: dict[str, str | list[str]]) -> None:
    translation = ControlledTranslator("fr").translate(str(judged["text"]))
    expected = [] if judged["expect"] == "refused" else [parse(formula) for formula in judged["expect"]]
    assert formulas(translation.calls) == expected, judged["why"]
    assert bool(expected) or all(item.reason for item in translation.untranslated)
