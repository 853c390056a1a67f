"""The README's examples do what it says: commands and Python are run, and what they print is compared."""

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

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MILLISECONDS = re.compile(r"\d+(\.\d+)? ms")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def transcript() -> list[tuple[str, str]]:
    """Each command of the console block with the output that is shown for it."""
    (block,) = blocks("console")
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def test_the_transcript_has_commands_of_ours():
    assert [command.split()[0] for command, _ in transcript()] == ["cat", "fol-kb", "fol-kb"]


@pytest.mark.jvm
def test_commands_print_what_is_shown(tmp_path: Path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command, shown in transcript():
        words = shlex.split(command)
        if words[0] == "fol-kb":
            words = [sys.executable, "-m", "fol_kb.cli", *words[1:]]
        done = subprocess.run(
            words,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert MILLISECONDS.sub("N ms", done.stdout) == MILLISECONDS.sub("N ms", shown)


@pytest.mark.jvm
def test_python_prints_what_its_comments_say():
    names: dict[str, object] = {}
    for block in blocks("python"):
        expected = re.findall(r"print\(.*\)\s+# (.*)$", block, re.MULTILINE)
        assert expected, "an example that promises nothing shows nothing"
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "README.md", "exec"), names)
        assert printed.getvalue().splitlines() == expected


def test_every_linked_file_is_there():
    links = re.findall(r"\]\((?!https?:)([^)#]+)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
