"""Sentences that were misread, and others of their kinds: each states what it was judged to, or nothing.

The judgements were made by hand. A file is one test, whose report names every text that is not as it was
judged. The rows of misread.md are read where that file is: from the folder that FOL_KB_DATA names, or from
../shared/data beside the checkout.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from fol_kb import Formula, parse
from fol_kb.logic.printer import write
from fol_kb.translation import ControlledTranslator
from tests.judged import rows_of
from tests.translation.stated import formulas

DATA = Path(os.environ.get("FOL_KB_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))
JUDGEMENTS = Path(__file__).parent / "judgements"
MISREAD = rows_of(JUDGEMENTS / "misread.yaml")


@pytest.mark.parametrize(("name", "language"), [("english", "en"), ("ordinary", "en"), ("french", "fr")])
def test_sentences_are_read_as_they_were_judged(name: str, language: str) -> None:
    rows = rows_of(JUDGEMENTS / f"{name}.yaml")
    assert rows, "a file without a text"
    translator = ControlledTranslator(language)
    wrong = []
    for row in rows:
        translation = translator.translate(row["text"])
        read = formulas(translation.calls)
        expected = [] if row["expect"] == "refused" else [parse(formula) for formula in row["expect"]]
        if read != expected:
            wrong.append(f"{row['text']!r} is read as {_shown(read)}, judged {row['expect']}: {row['why']}")
        elif not expected and not all(item.reason for item in translation.untranslated):
            wrong.append(f"{row['text']!r} is refused without a reason")
    assert not wrong, "\n".join([f"{len(wrong)} faults in {len(rows)} texts of {name}.yaml:", *wrong])


def test_nothing_is_stated_that_a_misread_text_does_not_say() -> None:
    rows = [judged for row in MISREAD for judged in row["texts"]]
    wrong = []
    for row in rows:
        translation = ControlledTranslator(row["language"]).translate(row["text"])
        right = [parse(formula) for formula in row["right"]]
        read = formulas(translation.calls)
        if false := [formula for formula in read if formula not in right]:
            wrong.append(f"{row['text']!r} states {_shown(false)}, right is {row['right']}")
        elif not read and not translation.untranslated:
            wrong.append(f"{row['text']!r} is neither read nor refused")
    assert not wrong, "\n".join([f"{len(wrong)} faults in {len(rows)} texts of misread.yaml:", *wrong])


def test_every_row_of_the_collection_is_judged() -> None:
    path = DATA / "readings" / "misread.md"
    if not path.exists():
        pytest.skip(f"no data: {path} is not there (FOL_KB_DATA names the folder)")
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = {re.split(r"(?<!\\)\|", line)[1].strip() for line in lines if line.startswith("| ")}
    assert rows - {"text"} == {row["row"] for row in MISREAD}


def _shown(read: Iterable[Formula]) -> list[str]:
    return [write(formula) for formula in read]
