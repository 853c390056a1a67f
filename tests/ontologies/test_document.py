"""The examples of docs/ontologies.md do what it says, and the benchmark has its sections there."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.data import write_section

pytest.importorskip("rdflib")


@pytest.fixture(scope="module")
def text(root: Path) -> str:
    return (root / "docs" / "ontologies.md").read_text(encoding="utf-8")


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


def test_python_prints_what_its_comments_say(text: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    names: dict[str, object] = {}
    for block in blocks(text, "python"):
        expected = re.findall(r"(?:print\(.*\) +|^ +)# (.*)$", block, re.MULTILINE)
        assert expected, "an example that promises nothing shows nothing"
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(block, names)
        assert out.getvalue().splitlines() == expected


@pytest.mark.jvm
def test_what_is_shown_of_sumo_is_what_comes_out(
    text: str, data: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(data("sumo/Merge.kif").parent)
    (block,) = blocks(text, "pycon")
    example = doctest.DocTestParser().get_doctest(block, {}, "sumo", "docs/ontologies.md", 0)
    assert doctest.DocTestRunner(verbose=False).run(example).failed == 0


def test_the_benchmark_has_its_sections(text: str, tmp_path: Path) -> None:
    copy = tmp_path / "ontologies.md"
    copy.write_text(text, encoding="utf-8")
    for section in ("sumo", "schema-org", "wordnet"):
        write_section(copy, section, f"figures of {section}")
        assert f"figures of {section}" in copy.read_text(encoding="utf-8")
