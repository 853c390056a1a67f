"""The examples of docs/reference/formats.md do what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fol_kb.formats import DIALECTS
from tests.pages import ROOT, Shell, assert_comments_hold, blocks, needs_a_shell, page, transcript

TEXT = page("docs/reference/formats.md")


@needs_a_shell
def test_commands_print_what_is_shown(tmp_path: Path) -> None:
    Shell(tmp_path).assert_prints(transcript(TEXT), codes=[0, 2])


def test_python_prints_what_its_comments_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert_comments_hold(blocks(TEXT, "python"))


def test_every_dialect_is_listed_with_its_aliases() -> None:
    for dialect in DIALECTS:
        (row,) = re.findall(rf"^\| `{re.escape(dialect.name)}` \|([^|]*)\|", TEXT, re.MULTILINE)
        for alias in re.findall(r"`([^`]+)`", row):
            assert alias in dialect.aliases
