"""Texts that were written before they were run: each is read, or refused with a reason, as it was judged.

In the files of ``READINGS`` only what is read was judged, and no reason. A file is one test: thousands of
tests of two milliseconds cost more to collect than to run. The report names every text that is not as it
was judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fol_kb import parse
from fol_kb.logic.printer import write
from fol_kb.translation import ControlledTranslator
from tests.amounts import some
from tests.judged import rows_of
from tests.translation.stated import formulas

QUOTED = [re.compile(pattern) for pattern in (r"'(.+?)'", r'"(.+?)"', r"« (.+?) »")]
READINGS = frozenset(["stranger11", "stranger12"])
FILES = sorted((Path(__file__).parent / "judgements").glob("stranger*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_strange_texts_are_read_or_refused_as_they_were_judged(file: Path) -> None:
    rows = rows_of(file)
    assert rows, "a file without a text"
    judged = some(rows)
    wrong = [
        f"{row['text']!r}: {fault}" for row in judged for fault in _faults(row, file.stem not in READINGS)
    ]
    assert not wrong, "\n".join([f"{len(wrong)} faults in {len(judged)} texts of {file.name}:", *wrong])


def _faults(row: dict[str, Any], reasons_are_judged: bool) -> Iterator[str]:
    """What differs from the judgement, and the reasons that quote nothing of their sentence."""
    try:
        translation = ControlledTranslator(row["language"], ace=row.get("ace", False)).translate(row["text"])
    except Exception as error:  # noqa: BLE001  # the other texts are still asked, and the report has this one too
        yield f"raised {error!r}"
        return
    expected = [] if row["expect"] == "refused" else [parse(formula) for formula in row["expect"]]
    if (read := formulas(translation.calls)) != expected:
        yield f"is read as {[write(it) for it in read]}, judged {[write(it) for it in expected]}"
    judged = row.get("reason", [])
    reasons = [item.reason for item in translation.untranslated]
    if reasons_are_judged and reasons != ([judged] if isinstance(judged, str) else judged):
        yield f"is refused with {reasons}, judged {judged!r}"
    for item in translation.untranslated:
        quoted = [word for pattern in QUOTED for word in pattern.findall(item.reason)]
        stem = row["text"] if ":" in row["text"] else item.sentence.text  # a point has the words of its stem
        if not any(word.lower() in stem.lower() for word in quoted):
            yield f"quotes nothing of its sentence: {item.reason}"
