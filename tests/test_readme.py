"""The README's examples do what it says: commands and Python are run, and what they print is compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import Shell, assert_comments_hold, blocks, needs_a_shell, page, transcript

README = page("README.md")


@pytest.mark.slow
@pytest.mark.jvm
@needs_a_shell
def test_commands_print_what_is_shown(tmp_path: Path) -> None:
    commands = transcript(README)
    names = [command.line.split()[0] for command in commands]
    assert names == ["cat", "fol-kb", "fol-kb", "fol-verify", "fol-verify"]
    Shell(tmp_path).assert_prints(commands, codes=[0, 0, 1, 0, 1])


@pytest.mark.jvm
def test_python_prints_what_its_comments_say() -> None:
    assert_comments_hold(blocks(README, "python"))
