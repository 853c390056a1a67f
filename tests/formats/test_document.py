"""docs/reference/formats.md has every dialect."""

from __future__ import annotations

import re

from fol_kb.formats import DIALECTS
from tests.pages import page

TEXT = page("docs/reference/formats.md")


def test_every_dialect_is_listed_with_its_aliases() -> None:
    for dialect in DIALECTS:
        (row,) = re.findall(rf"^\| `{re.escape(dialect.name)}` \|([^|]*)\|", TEXT, re.MULTILINE)
        for alias in re.findall(r"`([^`]+)`", row):
            assert alias in dialect.aliases
