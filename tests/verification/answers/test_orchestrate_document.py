"""docs/how-to/orchestrate.md: its files are written, its commands run, and what they print is compared."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from tests.pages import Shell, blocks, broken_links, needs_a_shell, page, transcript

NAME = "docs/how-to/orchestrate.md"
TEXT = page(NAME)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """A shell in a folder with the files of the page."""
    for name, content in zip(("model.py", "play.py", "agent.py"), blocks(TEXT, "python"), strict=True):
        (tmp_path / name).write_text(content, encoding="utf-8")
    return Shell(tmp_path)


@needs_a_shell
@pytest.mark.slow
def test_the_worked_example_prints_what_is_shown(shell: Shell) -> None:
    played, *_ = transcript(TEXT)
    shell.assert_prints([played], codes=[0])


@needs_a_shell
@pytest.mark.slow
def test_the_commands_print_what_is_shown(shell: Shell) -> None:
    _, *commands = transcript(TEXT)
    shell.assert_prints(commands, codes=[0, 0, 0, 0, 0])


def test_links_lead_somewhere() -> None:
    assert broken_links(NAME) == []


def test_the_table_of_reactions_is_that_of_the_code() -> None:
    from verification.answers.orchestration import reactions

    rows = re.findall(r"^\| .* \| .* \|$", reactions.__doc__ or "", re.MULTILINE)
    conditions = [row.split("|")[1].strip() for row in rows]
    assert [row.split("|")[1].strip() for row in _table("condition")] == conditions


def _table(heading: str) -> list[str]:
    """The rows of a table of the page, its head first."""
    lines = TEXT.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    rows = list(itertools.takewhile(lambda line: line.startswith("|"), lines[start + 2 :]))
    return [lines[start], *rows]
