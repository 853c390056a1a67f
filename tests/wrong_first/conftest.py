"""The command in this process, which is quicker than one of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fol_kb import cli
from tests.wrong_first.outside import Done


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., Done]:
    """``run("check", "kb.json", text="standard input")`` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run_command(*arguments: str, text: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        capsys.readouterr()
        try:
            code = cli.main(list(arguments))
        except SystemExit as end:
            code = int(end.code or 0)
        return subprocess.CompletedProcess(arguments, code, *capsys.readouterr())

    return run_command
