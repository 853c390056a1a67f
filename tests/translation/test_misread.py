"""Sentences that were misread, and others of their kinds: each states what it was judged to, or nothing.

The judgements were made by hand. The rows of misread.md are read where that file is: from the folder that
FOL_KB_DATA names, or from ../shared/data beside the checkout.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from fol_kb import parse
from fol_kb.translation import ControlledTranslator
from tests.translation.stated import formulas

DATA = Path(os.environ.get("FOL_KB_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))
JUDGEMENTS = Path(__file__).parent / "judgements"
ENGLISH = [
    judged
    for name in ("english", "ordinary")
    for judged in yaml.safe_load((JUDGEMENTS / f"{name}.yaml").read_text(encoding="utf-8"))
]
MISREAD = yaml.safe_load((JUDGEMENTS / "misread.yaml").read_text(encoding="utf-8"))
TEXTS = [judged for row in MISREAD for judged in row["texts"]]


@pytest.mark.parametrize("judged", ENGLISH, ids=lambda judged: judged["text"])
def test_an_english_sentence_is_read_as_it_was_judged(judged: dict[str, Any]) -> None:
    translation = ControlledTranslator("en").translate(judged["text"])
    expected = [] if judged["expect"] == "refused" else [parse(formula) for formula in judged["expect"]]
    assert formulas(translation.calls) == expected, judged["why"]
    assert expected or all(item.reason for item in translation.untranslated)


@pytest.mark.parametrize("judged", TEXTS, ids=lambda judged: judged["text"])
def test_nothing_is_stated_that_a_misread_text_does_not_say(judged: dict[str, Any]) -> None:
    translation = ControlledTranslator(judged["language"]).translate(judged["text"])
    right = [parse(formula) for formula in judged["right"]]
    assert [formula for formula in formulas(translation.calls) if formula not in right] == []
    assert formulas(translation.calls) or translation.untranslated


def test_every_row_of_the_collection_is_judged() -> None:
    path = DATA / "readings" / "misread.md"
    if not path.exists():
        pytest.skip(f"no data: {path} is not there (FOL_KB_DATA names the folder)")
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = {re.split(r"(?<!\\)\|", line)[1].strip() for line in lines if line.startswith("| ")}
    assert rows - {"text"} == {row["row"] for row in MISREAD}
