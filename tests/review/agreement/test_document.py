"""The examples of docs/how-to/agreement.md do what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import Shell, assert_comments_hold, blocks, needs_a_shell, page, transcript

TEXT = page("docs/how-to/agreement.md")


@pytest.mark.slow
@pytest.mark.jvm
@needs_a_shell
def test_commands_print_what_is_shown_and_so_does_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Shell(tmp_path).assert_prints(transcript(TEXT), codes=[0, 0, 0, 1])
    monkeypatch.chdir(tmp_path)
    assert_comments_hold(blocks(TEXT, "python")[:1])  # the other one needs a model
