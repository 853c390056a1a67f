"""The examples of docs/reference/laws.md do what it says, and it names every law."""

from __future__ import annotations

import re

import pytest

from fol_kb.testing import LAWS, belief_set_laws, sessions
from tests.pages import ROOT, block, blocks, page

DOCUMENT = page("docs/reference/laws.md")


@pytest.mark.slow
@pytest.mark.hypothesis
def test_the_examples_print_what_is_shown(run_python) -> None:
    """One rule keeps the laws; the other is caught, by these very calls. In a process of their own, as a
    reader would run them: what else is loaded has a say in what Hypothesis tries."""
    code = blocks(DOCUMENT, "python")
    assert len(code) == 3
    done = run_python("\n".join(code), timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout == block(DOCUMENT, "text")


def test_every_check_that_is_named_is_there_and_every_one_that_is_there_is_named() -> None:
    named = set(re.findall(r"`(assert_\w+)`", DOCUMENT)) - {"assert_repair_laws"}
    there = {
        name
        for name in vars(belief_set_laws) | vars(sessions)
        if name.startswith("assert_") and name != "assert_same_content"
    }
    assert named == there


def test_every_file_that_is_named_is_there() -> None:
    files = re.findall(r"`((?:fol_kb|tests|docs)/[\w/]+\.\w+)`", DOCUMENT)
    assert len(files) >= 4
    assert [name for name in files if not (ROOT / name).exists()] == []


def test_shares_are_of_a_million() -> None:
    assert sum(law.share for law in LAWS) == 1_000_000
    assert len({law.name for law in LAWS}) == len(LAWS)
