"""The examples of ``docs/how-to/analysis.md`` do what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fol_kb.reasoning.measures import CULPABILITIES, MEASURES
from tests.pages import Shell, assert_comments_hold, block, needs_a_shell, page, transcript

DOCUMENT = page("docs/how-to/analysis.md")


@pytest.mark.slow
@pytest.mark.jvm
@needs_a_shell
def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Shell(tmp_path).assert_prints(transcript(DOCUMENT), codes=[0, 0, 0, 0])
    monkeypatch.chdir(tmp_path)
    assert_comments_hold([block(DOCUMENT, "python")])


def test_every_measure_is_in_the_document() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.MULTILINE)
    assert rows == list(MEASURES)
    for name in CULPABILITIES:
        assert name in DOCUMENT or name == "shapley_mi"
