"""What all tests share: no cache in anyone's home, no network, processes of their own for what needs them."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# Tests must not leave a class archive in the home of whoever runs them, nor be sped up by an old one.
os.environ["FOL_KB_CACHE"] = "off"

# No test asks a model elsewhere, whatever keys and endpoints are configured for whoever runs them.
os.environ["FOL_KB_ONLY_LOOPBACK"] = "1"
os.environ["XDG_CONFIG_HOME"] = str(ROOT / "tests" / "no-configuration")
for _name in [name for name in os.environ if name.startswith(("FOL_KB_LLM_", "OPENAI_"))]:
    del os.environ[_name]

# The first example of a test may start a JVM, so time limits per example say nothing.
settings.register_profile("fol-kb", deadline=None, print_blob=True)
settings.load_profile("fol-kb")

RunPython = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def child_environment() -> dict[str, str]:
    """The environment of a child process that imports the package from this tree."""
    return os.environ | {"PYTHONPATH": str(ROOT), "FOL_KB_CACHE": "off"}


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
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that reaches out fails; servers of its own on this machine are fine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        local = self.family not in (socket.AF_INET, socket.AF_INET6)
        if not local and address[0] not in ("127.0.0.1", "::1", "localhost"):
            raise AssertionError(f"a test tried to connect to {address}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)
