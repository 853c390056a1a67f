"""The page on exact citation: the scripted models say what it shows, and all nine answers are mended."""

from __future__ import annotations

import doctest
from pathlib import Path

from verification.citations import asking, finder, wordings

PAGE = Path(__file__).resolve().parents[3] / "docs" / "how-to" / "cite-exactly.md"


def test_the_page() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 20) == (0, True)


def test_the_docstrings() -> None:
    for module in (asking, finder, wordings):
        assert doctest.testmod(module).failed == 0
