"""docs/how-to/analysis.md has every measure."""

from __future__ import annotations

import re

from fol_kb.reasoning.measures import CULPABILITIES, MEASURES
from tests.pages import page

DOCUMENT = page("docs/how-to/analysis.md")


def test_every_measure_is_in_the_document() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.MULTILINE)
    assert rows == list(MEASURES)
    for name in CULPABILITIES:
        assert name in DOCUMENT or name == "shapley_mi"
