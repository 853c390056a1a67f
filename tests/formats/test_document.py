"""The examples of docs/formats.md do what it says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fol_kb.formats import DIALECTS


@pytest.fixture(scope="module")
def text(root: Path) -> str:
    return (root / "docs" / "formats.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def test_commands_print_what_is_shown(text: str, root: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(root / "examples")
    (block,) = blocks(text, "console")
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
    for command, shown in zip(parts[::2], parts[1::2], strict=True):
        words = shlex.split(command)
        if words[0] == "fol-kb":
            words = [sys.executable, "-m", "fol_kb.cli", *words[1:]]
        done = subprocess.run(
            words,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(root)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert done.stdout == shown
        assert done.returncode == (2 if command.startswith("fol-kb") else 0)


def test_python_prints_what_its_comments_say(text: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    (block,) = blocks(text, "python")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(block, {})
    assert out.getvalue().splitlines() == re.findall(r"print\(.*\) +# (.*)$", block, re.MULTILINE)


def test_every_dialect_is_listed_with_its_aliases(text: str) -> None:
    for dialect in DIALECTS:
        (row,) = re.findall(rf"^\| `{re.escape(dialect.name)}` \|([^|]*)\|", text, re.MULTILINE)
        for alias in re.findall(r"`([^`]+)`", row):
            assert alias in dialect.aliases
