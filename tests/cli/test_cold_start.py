"""What a cold command loads: it pays for what it needs, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import fol_kb
from fol_kb.cli import PROGRAM
from tests.amounts import few
from tests.offered import offered

ASKED = """
import contextlib, io, sys
from fol_kb.cli import main
with contextlib.redirect_stdout(io.StringIO()):
    code = main({words!r})
needless = {{"lark", "networkx", "numpy", "openai"}}
needless |= {{"fol_kb.repair", "fol_kb.beliefs.tools", "fol_kb.builder.fitting"}}
print(code, sorted(needless & set(sys.modules)))
"""
VERSION = """
import sys
from fol_kb.cli import main
sys.argv = ["fol-kb", "--version"]
code = main()
print(code, "argparse" in sys.modules, "fol_kb.common.command_line.running" in sys.modules)
"""


@pytest.mark.jvm
@pytest.mark.parametrize("words", few([["query", "mortal(socrates)"], ["check"]]))
def test_a_belief_set_that_is_only_asked_loads_nothing_that_builds(
    run_python, tmp_path: Path, words: list[str]
) -> None:
    formulas = ("forall X: (man(X) => mortal(X))", "man(socrates)")
    kb = fol_kb.build({"tool": "add_formula", "arguments": {"formula": each}} for each in formulas)
    kb.write(tmp_path / "kb.json")
    done = run_python(ASKED.format(words=[words[0], str(tmp_path / "kb.json"), *words[1:]]))
    assert done.stdout == "0 []\n", done.stderr


def test_the_version_is_said_without_the_commands(run_python) -> None:
    done = run_python(VERSION)
    assert done.stdout == f"fol-kb {fol_kb.__version__}\n0 False False\n", done.stderr


@pytest.mark.parametrize("name", [name for names in PROGRAM.commands.values() for name in names])
def test_a_command_is_found_in_its_module(name: str) -> None:
    (module,) = (names for names in PROGRAM.commands.values() if name in names)
    assert _offered([name]) == list(module)


def test_without_a_command_all_are_offered() -> None:
    everything = [name for names in PROGRAM.commands.values() for name in names]
    assert _offered([]) == _offered(["--help"]) == _offered(["nonsense"]) == everything


def _offered(argv: list[str]) -> list[str]:
    return list(offered(PROGRAM, argv))
