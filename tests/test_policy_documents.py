"""The examples of docs/fidelity.md and docs/policy.md do what they say."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXTS = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("fidelity", "policy")}


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXTS[name], re.MULTILINE | re.DOTALL)


@pytest.fixture
def environment(tmp_path: Path, child_environment: dict[str, str]) -> dict[str, str]:
    """An environment in which `fol-kb` is the command of this tree, and the examples are where they are."""
    command = tmp_path / "bin" / "fol-kb"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fol_kb.cli "$@"\n')
    command.chmod(0o755)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return child_environment | {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}


def printed(script: str, folder: Path, environment: dict[str, str]) -> str:
    return subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    ).stdout


@pytest.mark.jvm
@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
@pytest.mark.parametrize("name", TEXTS)
def test_commands_print_what_is_shown(name: str, tmp_path: Path, environment: dict[str, str]) -> None:
    (transcript,) = blocks(name, "console")
    commands = re.findall(r"^\$ (.*)$", transcript, re.MULTILINE)
    shown = re.sub(r"^\$ .*\n", "", transcript, flags=re.MULTILINE)
    if name == "fidelity":
        shown += blocks(name, "text")[0]  # the report stands by itself
    assert printed("\n".join(commands), tmp_path, environment) == shown


@pytest.mark.jvm
@pytest.mark.parametrize("name", TEXTS)
def test_python_prints_what_is_shown(name: str) -> None:
    (code,) = blocks(name, "python")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, f"{name}.md", "exec"), {})
    assert out.getvalue() == blocks(name, "text")[-1]


def test_the_file_that_is_shown_is_the_example() -> None:
    (shown,) = blocks("policy", "yaml")
    assert shown == (ROOT / "examples" / "access.policy.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", TEXTS)
def test_every_linked_file_is_there(name: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", TEXTS[name])
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
