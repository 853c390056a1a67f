"""The command line in this process, which is quicker than one of its own."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from fol_kb import cli


class Outcome(NamedTuple):
    """The exit code of a command, and what it wrote."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """``run("check", "kb.json", stdin=b"...")`` in a folder of the test's own."""
    monkeypatch.chdir(tmp_path)

    def run_command(*arguments: object, stdin: bytes | str = b"") -> Outcome:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        capsys.readouterr()
        try:
            code = cli.main([str(argument) for argument in arguments])
        except SystemExit as problem:
            code = int(problem.code or 0)
        return Outcome(code, *capsys.readouterr())

    return run_command
