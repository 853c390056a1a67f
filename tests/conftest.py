"""What all tests share: no cache in anyone's home, no network, processes of their own for what needs them."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

from tests.amounts import examples
from tests.commands import run as run
from tests.network import only_this_machine

ROOT = Path(__file__).resolve().parent.parent

# What a page does not do is to be seen in the report of a failure.
pytest.register_assert_rewrite("tests.pages")

# Tests must not leave parse tables and a class archive in the home of whoever runs them, nor be sped up by
# old ones. A run has a cache of its own, which all its processes share.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["FOL_KB_CACHE"] = tempfile.mkdtemp(prefix="fol-kb-tests-")

# No test asks a model of somebody else, whatever the environment or a configuration file says.
os.environ["FOL_KB_ONLY_LOOPBACK"] = "1"
os.environ["XDG_CONFIG_HOME"] = str(ROOT / ".make" / "no-configuration")
for _name in [name for name in os.environ if name.startswith(("FOL_KB_LLM_", "OPENAI_"))]:
    del os.environ[_name]
os.environ["FOL_KB_LLM_CACHE"] = "off"  # a request that a test counts is made

# The first example of a test may start a JVM, so time limits per example say nothing. FOL_KB_EXAMPLES=1000
# lets the properties of a file look further than either run of all tests does.
settings.register_profile(
    "fol-kb",
    deadline=None,
    print_blob=True,
    max_examples=int(os.environ.get("FOL_KB_EXAMPLES", str(examples(50)))),
)
settings.load_profile("fol-kb")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end: looking for garbage in it takes a sixth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Thousands of tests stay as they are from now on: the garbage collector need not walk them each time."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure() -> None:
    """Remove the cache of the run."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shutil.rmtree(os.environ["FOL_KB_CACHE"], ignore_errors=True)


RunPython = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def child_environment() -> dict[str, str]:
    """The environment of a child process that imports the package from this tree."""
    return os.environ | {"PYTHONPATH": str(ROOT)}


@pytest.fixture
def run_python(child_environment: dict[str, str]) -> RunPython:
    """Runs Python code in a process of its own: ``run_python(code, env={...}, timeout=60)``.

    A variable set to None in ``env`` is taken out of the environment.
    """

    def run(
        code: str,
        *,
        env: Mapping[str, str | None] | None = None,
        timeout: float = 60,
        cwd: Path | None = None,
    ) -> subprocess.CompletedProcess[str]:
        full: dict[str, str | None] = {**child_environment, **(env or {})}
        return subprocess.run(
            [sys.executable, "-c", code],
            env={name: value for name, value in full.items() if value is not None},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=timeout,
            cwd=cwd,
            check=False,
        )

    return run


@pytest.fixture(autouse=True)
def prevented(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A test that reaches out fails, also if what it uses takes the error for a network that is down.

    The value is what was prevented so far; a test of the guard itself empties it. Processes that a test
    starts are not guarded like this, but no model is asked from them: FOL_KB_ONLY_LOOPBACK is inherited.
    """
    with only_this_machine(monkeypatch) as attempts:
        yield attempts
    if attempts:
        pytest.fail(f"the test reached out: {', '.join(attempts)}")
