"""The examples of the how-to page run, and say what the page says."""

from __future__ import annotations

import doctest

from tests.pages import ROOT


def test_the_page_does_what_it_says() -> None:
    done = doctest.testfile(str(ROOT / "docs/how-to/verify-answers.md"), module_relative=False)
    assert done.attempted > 5
    assert done.failed == 0
