"""Texts that were written before they were run: each is read, or refused with a reason, as it was judged.

In the files of ``READINGS`` only what is read was judged, and no reason.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from fol_kb import parse
from fol_kb.translation import ControlledTranslator
from tests.translation.stated import formulas

QUOTED = [re.compile(pattern) for pattern in (r"'(.+?)'", r'"(.+?)"', r"« (.+?) »")]
READINGS = frozenset(["stranger11", "stranger12"])
JUDGED = [
    {**judged, "reasons": file.stem not in READINGS}
    for file in sorted((Path(__file__).parent / "judgements").glob("stranger*.yaml"))
    for judged in yaml.safe_load(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("judged", JUDGED, ids=lambda judged: judged["text"])
def test_a_strange_text_is_read_or_refused_as_it_was_judged(judged: dict[str, Any]) -> None:
    translation = ControlledTranslator(judged["language"]).translate(judged["text"])
    expected = [] if judged["expect"] == "refused" else [parse(formula) for formula in judged["expect"]]
    assert formulas(translation.calls) == expected
    if not judged["reasons"]:
        return
    reasons = judged.get("reason", [])
    assert [item.reason for item in translation.untranslated] == (
        [reasons] if isinstance(reasons, str) else reasons
    )


@pytest.mark.parametrize("judged", JUDGED, ids=lambda judged: judged["text"])
def test_a_reason_quotes_its_sentence(judged: dict[str, Any]) -> None:
    for item in ControlledTranslator(judged["language"]).translate(judged["text"]).untranslated:
        quoted = [word for pattern in QUOTED for word in pattern.findall(item.reason)]
        assert any(word.lower() in item.sentence.text.lower() for word in quoted), item.reason
