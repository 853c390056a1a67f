"""Completion, as bash does it with the script that the commands print."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from fol_kb import cli
from fol_kb.common.command_line import Program
from fol_kb.common.command_line.completion import SHELLS, script
from fol_kb.common.command_line.running import parser_of
from tests.offered import offered
from verification import cli as verification_cli

PROGRAMS = (cli.PROGRAM, verification_cli.PROGRAM)
PRESS = """
press() {
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
    "$function" "$1" "${COMP_WORDS[$COMP_CWORD]}" "${COMP_WORDS[$((COMP_CWORD - 1))]}"
    printf '%s\\n' "${COMPREPLY[@]}" | LC_ALL=C sort | tr '\\n' ' '; echo
}
function=$(complete -p NAME | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
"""
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")


@cache
def bash_script(name: str) -> str:
    (program,) = (each for each in PROGRAMS if each.name == name)
    return script(parser_of(program), "bash")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which keys are pressed: two files and a folder."""
    (tmp_path / "folder").mkdir()
    for name in ("kb.json", "text.txt"):
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def completed(program: Program, *lines: list[str]) -> list[list[str]]:
    """What bash offers at the end of each line; its last word is the one that is being typed."""
    code = [bash_script(program.name), PRESS.replace("NAME", program.name)]
    code += [f"press {program.name} {' '.join(repr(word) for word in line)}" for line in lines]
    done = subprocess.run(
        ["bash", "--norc", "-c", "\n".join(code)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    return [line.split() for line in done.stdout.splitlines()]


def commands(program: Program) -> list[str]:
    return [name for names in program.commands.values() for name in names]


@needs_bash
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_is_offered_is_what_there_is(folder: Path, program: Program) -> None:
    """All commands that begin with what was typed, and all options of each command."""
    names = commands(program)
    prefixes = sorted({name[:length] for name in names for length in range(3)})
    typed = completed(program, *([prefix] for prefix in prefixes))
    assert typed == [sorted(name for name in names if name.startswith(prefix)) for prefix in prefixes]
    options = completed(program, *([name, "--"] for name in names))
    for name, shown in zip(names, options, strict=True):
        known = offered(program, [name])[name]._option_string_actions
        assert set(shown) == {each for each in known if each.startswith("--")}, name


@needs_bash
def test_values_are_choices_files_folders_or_nothing(folder: Path) -> None:
    lines = {
        ("check", "--semantics", ""): "closed open rules",
        ("check", "--semantics", "c"): "closed",
        ("check", "k"): "kb.json",
        ("check", ""): "folder kb.json text.txt",
        ("check", "kb.json", "t"): "text.txt",
        ("build", "kb.json", "--journal", ""): "folder kb.json text.txt",
        ("recheck", ""): "folder",
        ("check", "--timeout", ""): "",
        ("translate", "--model", ""): "",
        ("policy", ""): "test",
        ("policy", "test", "k"): "kb.json",
        ("show", "kb.json", "--format", "s"): "svg",
        ("--print-completion", ""): "bash tcsh zsh",
    }
    found = completed(cli.PROGRAM, *map(list, lines))
    assert [" ".join(each) for each in found] == list(lines.values())


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_a_script_is_printed_for_each_shell(
    program: Program, shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run = cli.main if program is cli.PROGRAM else verification_cli.main
    with pytest.raises(SystemExit, match="0"):
        run(["--print-completion", shell])
    said = capsys.readouterr()
    assert said.err == ""
    assert all(name in said.out for name in (program.name, *commands(program)))


def test_another_shell_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(["--print-completion", "cmd"])
    assert "invalid choice: 'cmd'" in capsys.readouterr().err


@needs_bash
def test_a_person_puts_one_line_into_a_file_of_the_shell(
    child_environment: dict[str, str], root: Path
) -> None:
    """As the README says, with the command as this tree has it."""
    line = "source <(fol-kb --print-completion bash)"
    assert line in (root / "README.md").read_text(encoding="utf-8")
    code = f'fol-kb() {{ "{sys.executable}" -m fol_kb "$@"; }}\n{line}\ncomplete -p fol-kb'
    done = subprocess.run(
        ["bash", "--norc", "-c", code],
        env=child_environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split()[-1] == "fol-kb", done.stderr
