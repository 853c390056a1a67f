"""The pages about quotations and about memories say what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from fol_kb.common.quotations import normalizing, source

PAGES = Path(__file__).resolve().parents[3] / "docs" / "how-to"


@pytest.mark.parametrize("name", ["quotations.md", "memories.md"])
def test_the_pages(name: str) -> None:
    failed, tried = doctest.testfile(str(PAGES / name), module_relative=False)
    assert (failed, tried > 3) == (0, True)


def test_the_docstrings() -> None:
    for module in (normalizing, source):
        assert doctest.testmod(module).failed == 0
