"""What a page of the documentation promises, and whether it is so: its commands and its Python are run.

A page is Markdown. A block of ``console`` is a transcript: lines that begin with ``$`` are commands, what
stands below each is all that it prints, on both streams. In a block of ``python`` the comment behind a
``print(...)``, or on an indented line of its own, is what is printed.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Longer than any command of a page takes, also on a machine that is busy.
TIMEOUT = 120

_MILLISECONDS = re.compile(r"\d+(\.\d+)? ms")
_SAID = re.compile(r"(?:print\(.*\) *|^ +)# (.*)$", re.MULTILINE)
# No command of a page prints a zero byte: between two of them stands the exit code of the command before.
_THEN = '\nof_page=$?; printf \'\\000%s\\000\' "$of_page"; (exit "$of_page")\n'

needs_a_shell = pytest.mark.skipif(
    sys.platform == "win32", reason="the commands of pages are those of a POSIX shell"
)


class Command(NamedTuple):
    """A command as it is typed, and what is shown to come of it."""

    line: str
    shown: str


def page(name: str) -> str:
    """The text of a page, by its path within the project: ``docs/how-to/policy.md``."""
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(text: str, language: str = "") -> list[str]:
    """The contents of the blocks of a language, in their order; without a language those that name none."""
    found = re.findall(r"^```(.*)\n((?:.*\n)*?)```$", text, re.MULTILINE)
    return [content for info, content in found if info == language]


def block(text: str, language: str = "") -> str:
    """The content of the only block of a language; ValueError if there are more, or none."""
    (only,) = blocks(text, language)
    return only


def transcript(text: str) -> list[Command]:
    """The commands of the console blocks, one block after the other."""
    found: list[Command] = []
    for shown in blocks(text, "console"):
        before, *parts = re.split(r"^\$ (.*)\n", shown, flags=re.MULTILINE)
        assert not before, f"no command prints {before!r}"
        found += [Command(*pair) for pair in zip(parts[::2], parts[1::2], strict=True)]
    return found


def broken_links(name: str) -> list[str]:
    """The links of a page to files of the project that are not there."""
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page(name))
    return [link for link in links if not ((ROOT / name).parent / link).exists()]


class Shell:
    """A folder that a reader of a page works in: the commands and ``python`` are those of this tree.

    The examples are where the pages have them; the programs of the virtual environment (z3) are found.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        programs = folder / ".programs"
        programs.mkdir()
        for name, module in {"fol-kb": "-m fol_kb", "fol-verify": "-m verification", "python": ""}.items():
            (programs / name).write_text(
                f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n', encoding="utf-8"
            )
            (programs / name).chmod(0o755)
        (folder / "examples").symlink_to(ROOT / "examples")
        path = [str(programs), str(Path(sys.executable).parent), os.environ["PATH"]]
        # Commands are tested in the process of the tests; measuring them here costs half as much again.
        kept = {name: value for name, value in os.environ.items() if name != "COVERAGE_PROCESS_CONFIG"}
        self._environment = kept | {"PYTHONPATH": str(ROOT), "PATH": os.pathsep.join(path)}

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        """A script, and all that it prints, on whichever stream, as ``stdout``."""
        return subprocess.run(
            ["sh", "-c", script],
            cwd=self.folder,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=TIMEOUT,
        )

    def assert_prints(self, commands: Sequence[Command], codes: Sequence[int]) -> None:
        """Each command, in one shell, prints what is shown, but for times, and ends with its code."""
        parts = self.run("".join(command.line + _THEN for command in commands)).stdout.split("\0")
        came = list(zip(map(_timeless, parts[::2]), map(int, parts[1::2]), strict=False))
        assert list(zip([c.line for c in commands], came, strict=False)) == [
            (command.line, (_timeless(command.shown), code))
            for command, code in zip(commands, codes, strict=True)
        ]
        assert parts[-1] == "", f"after the last command: {parts[-1]}"


def printed(code: str, names: dict[str, object] | None = None) -> str:
    """What Python code prints; ``names`` are the globals, for examples that go on from each other."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        # without the __future__ imports of this file, which a reader does not have
        exec(compile(code, "a page", "exec", dont_inherit=True), {} if names is None else names)
    return out.getvalue()


def assert_comments_hold(
    examples: Sequence[str], then: Callable[[dict[str, object]], object] = lambda names: None
) -> None:
    """Each example prints what its comments say, one going on from the other.

    ``then`` does with the names of an example what a reader would do afterwards, and may print as well.
    """
    assert examples
    names: dict[str, object] = {}
    for code in examples:
        said = _SAID.findall(code)
        assert said, "an example that promises nothing shows nothing"
        out = io.StringIO()
        out.write(printed(code, names))
        with contextlib.redirect_stdout(out):
            then(names)
        assert out.getvalue().splitlines() == said


def _timeless(text: str) -> str:
    return _MILLISECONDS.sub("N ms", text)
