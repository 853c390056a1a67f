"""What the package is to others: its public names, its types, its command, and what its extras bring."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import fol_kb

HIDDEN = """
import sys
class Hiding:
    def __init__(self, finder):
        self.finder = finder
    def find_spec(self, name, *rest):
        return None if name.partition(".")[0] == {module!r} else self.finder.find_spec(name, *rest)
sys.meta_path[:] = [Hiding(finder) for finder in sys.meta_path]
import fol_kb
try:
    {use}
except (fol_kb.FolKbError, ImportError) as problem:
    print(type(problem).__name__, problem, isinstance(problem, fol_kb.FolKbError))
"""


@pytest.mark.parametrize(
    ("extra", "module", "use", "said"),
    [
        (
            "testing",
            "hypothesis",
            "from fol_kb.testing import assert_repair_laws",
            "MissingExtraError fol_kb.testing.assert_repair_laws needs hypothesis, which is not installed:",
        ),
        (
            "ontologies",
            "rdflib",
            "fol_kb.ontologies.read('{root}/examples/pets.ttl')",
            "OntologyError {root}/examples/pets.ttl: reading RDF needs rdflib, which is not installed:",
        ),
    ],
)
def test_a_missing_extra_is_named_with_the_command_that_installs_it(
    root: Path, run_python, extra: str, module: str, use: str, said: str
) -> None:
    done = run_python(HIDDEN.format(module=module, use=use.format(root=root)))
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{said.format(root=root)} pip install 'fol-kb[{extra}]' True\n"


def test_a_missing_prover_is_named_with_the_command_that_installs_it(run_python) -> None:
    use = "from fol_kb.reasoning.certificates.eprover import EProver; print(EProver.found().decide(''))"
    done = run_python(
        HIDDEN.format(module="eprover", use=use), env={"PATH": "/nowhere", "FOL_KB_EPROVER": None}
    )
    assert "pip install 'fol-kb[eprover]'" in done.stdout, done.stderr


def test_each_extra_is_declared(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"testing", "eprover", "ontologies"} <= project["optional-dependencies"].keys()


def test_only_public_names_are_shown() -> None:
    assert dir(fol_kb) == sorted(fol_kb.__all__)


@pytest.mark.parametrize(("arguments", "code"), [(["--version"], 0), ([], 2)])
def test_the_package_is_the_command(child_environment, arguments: list[str], code: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fol_kb", *arguments],
        env=child_environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == code
    if arguments:
        assert (done.stdout, done.stderr) == (f"fol-kb {fol_kb.__version__}\n", "")
    else:
        assert done.stdout == ""
        assert done.stderr.startswith("usage: fol-kb ")
        assert "    check " in done.stderr  # the help, not only what is wrong


def test_the_wheel_says_that_it_has_types(root: Path) -> None:
    files = {file.distribution_path for file in WheelBuilder(str(root)).recurse_included_files()}
    assert {"fol_kb/py.typed", "fol_kb/__main__.py", "fol_kb/logic/grammar.lark"} <= files


@pytest.mark.slow
def test_mypy_of_a_project_that_uses_it_sees_the_types(root: Path, tmp_path: Path) -> None:
    """In an environment where it is installed: mypy takes types from there only if the package says so."""
    venv.create(tmp_path / "venv", symlinks=True)
    (packages,) = (tmp_path / "venv").glob("**/site-packages")
    python = next(path for path in (tmp_path / "venv").glob("*/python*") if path.is_file())
    (packages / "fol_kb.pth").write_text(f"{root}\n")
    (tmp_path / "using.py").write_text("import fol_kb\nreveal_type(fol_kb.parse('p'))\nfol_kb.parse(5)\n")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache")),
            *("--python-executable", str(python), "using.py"),
        ],
        cwd=tmp_path,
        env={"PATH": "/nowhere"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert "import-untyped" not in done.stdout
    assert 'Revealed type is "fol_kb.logic.syntax.' in done.stdout, done.stdout + done.stderr
    assert 'incompatible type "int"; expected "str"' in done.stdout
