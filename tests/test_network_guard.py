"""The guard of all other tests: nothing leaves this machine, and nobody can overlook that it was tried."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from fol_kb.llm.loopback import ONLY_LOOPBACK_VARIABLE, require_allowed
from fol_kb.llm.messages import ModelError
from tests.network import ReachedOutError, is_here

ELSEWHERE = "192.0.2.1"
"""An address that is nobody's (RFC 5737)."""


@pytest.mark.parametrize(
    "attempt",
    [
        pytest.param(lambda s: s.connect((ELSEWHERE, 80)), id="connect"),
        pytest.param(lambda s: s.connect_ex((ELSEWHERE, 80)), id="connect_ex"),
        pytest.param(lambda s: s.connect(("example.org", 80)), id="by name"),
    ],
)
def test_connecting_to_elsewhere_fails_and_is_noted(attempt, prevented) -> None:
    with socket.socket() as ours, pytest.raises(ReachedOutError, match="connect to"):
        attempt(ours)
    assert len(prevented) == 1
    prevented.clear()


def test_datagrams_to_elsewhere_fail(prevented) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ours:
        with pytest.raises(ReachedOutError, match="send to"):
            ours.sendto(b"x", (ELSEWHERE, 53))
        with pytest.raises(ReachedOutError, match="send to"):
            ours.sendmsg([b"x"], [], 0, (ELSEWHERE, 53))
    assert len(prevented) == 2
    prevented.clear()


def test_names_are_not_looked_up_elsewhere(prevented) -> None:
    with pytest.raises(ReachedOutError, match=r"look up example\.org"):
        socket.getaddrinfo("example.org", 443)
    prevented.clear()


def test_asynchronous_connections_are_guarded_too(prevented) -> None:
    async def reach() -> None:
        await asyncio.open_connection(ELSEWHERE, 80)

    with pytest.raises(ReachedOutError):
        asyncio.run(reach())
    prevented.clear()


def test_clients_of_models_are_guarded_too(prevented) -> None:
    import openai

    client = openai.OpenAI(base_url="http://models.example.org/v1", api_key="none", max_retries=0)
    with contextlib.suppress(openai.APIConnectionError, ReachedOutError), client:
        client.models.list()
    assert prevented
    prevented.clear()


def test_this_machine_can_be_reached(prevented) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        socket.create_connection(("127.0.0.1", port)).close()
        socket.create_connection(("localhost", port)).close()
    assert prevented == []


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost", "", None, b"localhost"])
def test_here(host) -> None:
    assert is_here(host)


@pytest.mark.parametrize(
    "host", [ELSEWHERE, "0.0.0.0", "10.0.0.1", "localhost.example.org", "127.0.0.1.example.org", "fe80::1%lo"]
)
def test_not_here(host) -> None:
    assert not is_here(host)


def test_a_test_fails_if_an_attempt_was_swallowed(root: Path, tmp_path: Path) -> None:
    """The whole of it, as pytest runs it."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import prevented\n", encoding="utf-8")
    (tmp_path / "test_swallows.py").write_text(
        "import contextlib, socket\n"
        "def test_swallows():\n"
        "    with socket.socket() as ours, contextlib.suppress(BaseException):\n"
        f"        ours.connect(('{ELSEWHERE}', 80))\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(root)},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"the test reached out: connect to {ELSEWHERE}" in done.stdout


def test_the_switch_is_on_in_all_tests_and_in_the_processes_they_start(run_python) -> None:
    assert os.environ[ONLY_LOOPBACK_VARIABLE] == "1"
    with pytest.raises(ModelError, match="nothing was sent"):
        require_allowed("https://models.example.org/v1")
    done = run_python(
        "from fol_kb.llm.loopback import require_allowed\n"
        "require_allowed('http://127.0.0.1:1/v1')\n"
        "require_allowed('https://models.example.org/v1')\n"
    )
    assert "ModelError: https://models.example.org/v1 is not on this machine" in done.stderr
