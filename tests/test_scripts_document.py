"""The examples of docs/scripts.md do what it says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fol_kb
from fol_kb import pytest_plugin

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "scripts.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def shell(tmp_path: Path, child_environment: dict[str, str]) -> dict[str, str]:
    """An environment in which `fol-kb` is the command of this tree; and three files to check."""
    command = tmp_path / "bin" / "fol-kb"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fol_kb.cli "$@"\n')
    command.chmod(0o755)
    text = "All men are mortal. Socrates is a man."
    fol_kb.translate(text).write(tmp_path / "consistent.json")
    fol_kb.translate(f"{text} Socrates is not mortal.").write(tmp_path / "contradictory.json")
    (tmp_path / "broken.json").write_text("{")
    return child_environment | {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}


def run(script: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


@pytest.mark.jvm
@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_commands_print_what_is_shown(tmp_path: Path, shell: dict[str, str]) -> None:
    (transcript,) = blocks("console")
    commands = re.findall(r"^\$ (.*)$", transcript, re.MULTILINE)
    shown = re.sub(r"^\$ .*\n", "", transcript, flags=re.MULTILINE)
    assert run("\n".join(commands), tmp_path, shell).stdout == shown


@pytest.mark.jvm
@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize(
    ("files", "said", "code"),
    [
        (["consistent"], "all consistent", 0),
        (["consistent", "contradictory"], "contradictions: see verdicts.jsonl", 0),
        (["broken"], "some could not be checked", 2),
    ],
)
def test_the_script_tells_the_cases_apart(
    tmp_path: Path, shell: dict[str, str], files: list[str], said: str, code: int
) -> None:
    (script,) = blocks("sh")
    (tmp_path / "handbook").mkdir()
    for name in files:
        (tmp_path / f"{name}.json").rename(tmp_path / "handbook" / f"{name}.json")
    done = run(script, tmp_path, shell)
    assert (done.stdout.splitlines()[-1], done.returncode) == (said, code)
    assert len((tmp_path / "verdicts.jsonl").read_text().splitlines()) == (0 if code else len(files))


@pytest.mark.jvm
def test_python_prints_what_its_comments_say() -> None:
    names: dict[str, object] = {}
    examples = blocks("python")
    for block in examples:
        expected = re.findall(r"print\(.*\)\s+# (.*)$", block, re.MULTILINE)
        assert expected, "an example that promises nothing shows nothing"
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "scripts.md", "exec", dont_inherit=True), names)
            test = names.pop("test_with_the_options_of_the_run", None)
            if callable(test):
                test(pytest_plugin.Reasoner())
        assert printed.getvalue().splitlines() == expected
    assert len(examples) == 3


def test_what_the_tables_name_is_there() -> None:
    assertions = re.findall(r"^\| `(assert_\w+)\(", TEXT, re.MULTILINE)
    assert sorted(assertions) == sorted(name for name in pytest_plugin.__all__ if name.startswith("assert"))
    options = set(re.findall(r"--fol-kb-([a-z-]+)", TEXT))
    assert options == {name.replace("_", "-") for name in pytest_plugin._HELP}
