"""The examples of ``docs/analysis.md`` do what it says."""

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

from fol_kb.analysis import CULPABILITIES, MEASURES

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8")
MILLISECONDS = re.compile(r"\d+(\.\d+)? ms")


def block(language: str) -> str:
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.mark.jvm
def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    parts = re.split(r"^\$ fol-kb (.*)\n", block("console"), flags=re.MULTILINE)[1:]
    assert len(parts) == 8
    for command, shown in zip(parts[::2], parts[1::2], strict=True):
        done = subprocess.run(
            [sys.executable, "-m", "fol_kb.cli", *shlex.split(command)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        assert MILLISECONDS.sub("N ms", done.stdout) == MILLISECONDS.sub("N ms", shown)
    monkeypatch.chdir(tmp_path)
    expected = re.findall(r"print\(.*\)\s*# (.*)$", block("python"), re.MULTILINE)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block("python"), "analysis.md", "exec"), {})
    assert printed.getvalue().splitlines() == expected


def test_every_measure_is_in_the_document() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.MULTILINE)
    assert rows == list(MEASURES)
    for name in CULPABILITIES:
        assert name in DOCUMENT or name == "shapley_mi"
