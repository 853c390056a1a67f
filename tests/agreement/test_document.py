"""The examples of docs/agreement.md do what it says."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.jvm

ROOT = Path(__file__).parent.parent.parent
TEXT = (ROOT / "docs" / "agreement.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, child_environment: dict[str, str]) -> tuple[Path, dict[str, str]]:
    """A folder with the examples in it, and an environment in which `fol-kb` is the command of this tree."""
    command = tmp_path / "bin" / "fol-kb"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fol_kb.cli "$@"\n')
    command.chmod(0o755)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path, child_environment | {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_commands_print_what_is_shown_and_so_does_the_code(
    folder: tuple[Path, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, environment = folder
    (transcript,) = blocks("console")
    commands = re.findall(r"^\$ (.*)$", transcript, re.MULTILINE)
    shown = re.sub(r"^\$ .*\n", "", transcript, flags=re.MULTILINE)
    done = subprocess.run(
        ["sh", "-c", "\n".join(commands)],
        cwd=path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.stdout == shown
    assert done.returncode == 1
    monkeypatch.chdir(path)
    code = blocks("python")[0]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(code, {})
    assert out.getvalue().splitlines() == re.findall(r"\)\s+# (.*)$", code, re.MULTILINE)
