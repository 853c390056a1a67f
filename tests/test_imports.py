"""Which way the imports run, and that importing the package does nothing but define it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

IMPORT = """
import json, sys, time
opened = []
sys.addaudithook(lambda event, args: opened.append(event) if event.startswith("socket.") else None)
before = time.perf_counter()
import fol_kb
print(json.dumps({
    "seconds": time.perf_counter() - before,
    "modules": [name for name in sys.modules if name.split(".")[0] in ("jpype", "_jpype", "openai", "httpx")],
    "sockets": opened,
    "threads": len(__import__("threading").enumerate()),
}))
"""


@pytest.mark.slow  # `make lint` asks them too
def test_import_contracts_hold(root: Path) -> None:
    """The contracts of pyproject.toml, as import-linter reads them."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_importing_starts_no_java_opens_no_socket_and_is_quick(run_python) -> None:
    clean = {"COVERAGE_PROCESS_START": None, "COVERAGE_PROCESS_CONFIG": None}
    runs = []
    for _ in range(3):
        done = run_python(IMPORT, env=clean)
        assert done.returncode == 0, done.stderr
        runs.append(json.loads(done.stdout))
    for run in runs:
        assert run["modules"] == []
        assert run["sockets"] == []
        assert run["threads"] == 1
    # The least of three: another process may have had the processor.
    assert min(run["seconds"] for run in runs) < 1.0


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("jpype", {"reasoning/tweety/jvm/machine.py"}),
        ("openai", {f"llm/{name}.py" for name in ("client_thread", "failures", "transport")}),
        ("verification", set()),
    ],
)
def test_few_modules_import(root: Path, package: str, allowed: set[str]) -> None:
    """Stricter than the contract: these modules, not the whole room."""
    importers = {
        path.relative_to(root / "fol_kb").as_posix()
        for path in (root / "fol_kb").rglob("*.py")
        if package in path.read_text(encoding="utf-8") and package in _imported(path)
    }
    assert importers <= allowed


@cache
def _imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.split(".")[0])
    return names


def test_nobody_uses_the_import_hook_of_jpype(root: Path) -> None:
    """It costs 0.3 s and more, and a folder called `java` on the path, such as ours, hides the packages."""
    hook = "jpype" + ".imports"
    assert [
        path for path in (root / "fol_kb").rglob("*.py") if hook in path.read_text(encoding="utf-8")
    ] == []
