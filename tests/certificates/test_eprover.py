"""E is believed when it knows what is known, and ended with all that it started when its time is over."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from fol_kb.certificates import eprover
from fol_kb.certificates.eprover import EProver

CONTRADICTION = "fof(a, axiom, p).\nfof(b, axiom, ~p).\n"


def script(folder: Path, body: str, seconds: float = 20) -> EProver:
    """A program that is not E."""
    path = folder / "eprover"
    path.write_text(f"#!{sys.executable} -IS\nimport os, sys, time\n{body}\n")
    path.chmod(0o755)
    return EProver(str(path), seconds=seconds)


def test_e_decides() -> None:
    e = EProver.found(20)
    assert e.version is not None
    assert e.version.startswith(("2.", "3."))
    assert e.decide(CONTRADICTION).satisfiable is False
    assert e.decide("fof(a, axiom, p).\n").satisfiable is True
    unreadable = e.decide("fof(a, axiom, p")
    assert unreadable.satisfiable is None
    assert "E gave no answer" in unreadable.detail


def test_without_e_nothing_is_known() -> None:
    answer = EProver(None).decide(CONTRADICTION)
    assert answer.satisfiable is None
    assert "FOL_KB_EPROVER" in answer.detail
    assert EProver(None).version is None


@pytest.mark.parametrize("status", ["Satisfiable", "Unsatisfiable", "GaveUp"])
def test_who_always_says_the_same_is_not_believed(tmp_path: Path, status: str) -> None:
    answer = script(tmp_path, f"print('% SZS status {status}')").decide(CONTRADICTION)
    assert answer.satisfiable is None
    assert "is not believed" in answer.detail


def test_who_says_both_is_not_believed(tmp_path: Path) -> None:
    e = script(tmp_path, "print('% SZS status Satisfiable\\n% SZS status Unsatisfiable')")
    assert "contradicts itself" in e.decide(CONTRADICTION).detail


@pytest.mark.parametrize("program", ["/no/such/program", "/etc"])
def test_what_cannot_be_run_is_said(program: str) -> None:
    answer = EProver(program).decide(CONTRADICTION)
    assert answer.satisfiable is None
    assert f"{program} cannot be run" in answer.detail
    assert EProver(program).version is None


def test_all_processes_end_with_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that the program started, which hold its output open; and it reads nothing of its input."""
    monkeypatch.setattr(eprover, "_believed", lambda _: None)
    pids = tmp_path / "pids"
    e = script(
        tmp_path,
        f"child = os.fork()\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(600)",
        seconds=3,
    )
    started = time.monotonic()
    answer = e.decide(CONTRADICTION * 100_000)
    assert answer.satisfiable is None
    assert answer.detail == "E has found nothing in 3 s"
    assert time.monotonic() - started < 30
    found = [int(line) for line in pids.read_text().split()]
    assert len(found) == 2
    deadline = time.monotonic() + 20
    while any(_runs(pid) for pid in found) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(_runs(pid) for pid in found)


def test_children_that_outlive_their_parent_end_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eprover, "_believed", lambda _: None)
    pids = tmp_path / "pids"
    e = script(
        tmp_path,
        "print('% SZS status Satisfiable', flush=True)\n"
        "if os.fork() == 0:\n"
        "    for stream in (0, 1, 2): os.close(stream)\n"
        f"    open({str(pids)!r}, 'w').write(str(os.getpid()))\n"
        "    time.sleep(600)\n"
        f"while not os.path.exists({str(pids)!r}) or not os.path.getsize({str(pids)!r}): time.sleep(0.01)",
    )
    assert e.decide(CONTRADICTION).satisfiable is True
    pid = int(pids.read_text())
    deadline = time.monotonic() + 20
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux only")
def test_memory_is_limited_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eprover, "_believed", lambda _: None)
    e = script(
        tmp_path,
        "time.sleep(0.5)\ntry:\n    bytearray(1 << 31)\n"
        "except MemoryError:\n    print('% SZS status ResourceOut')",
    )
    answer = EProver(e.program, 20, megabytes=512).decide(CONTRADICTION)
    assert answer.detail == "E says ResourceOut"


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        # a process that has ended and that nobody has asked about yet does not run
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return sys.platform != "linux"
