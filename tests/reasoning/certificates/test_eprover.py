"""E is believed when it knows what is known, and ended with all that it started when its time is over."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import fol_kb
from fol_kb import cli
from fol_kb.reasoning import certificates
from fol_kb.reasoning.certificates import Outcome, eprover
from fol_kb.reasoning.certificates.eprover import EProver
from tests.processes import runs, until
from tests.reasoning.certificates.certified import SOCRATES, by_hand

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


@pytest.mark.parametrize("status", ["Satisfiable", "GaveUp"])
def test_who_is_not_believed_is_not_asked_again(tmp_path: Path, status: str) -> None:
    """Not even for its version; by another value it is."""
    asked = tmp_path / "asked"
    e = script(tmp_path, f"open({str(asked)!r}, 'a').write('.')\nprint('E 3.0\\n% SZS status {status}')")
    first = e.decide(CONTRADICTION)
    assert "is not believed" in first.detail
    assert asked.read_text() == "."
    assert e.decide(CONTRADICTION) == first
    assert e.version is None
    assert asked.read_text() == "."
    assert replace(e).decide(CONTRADICTION) == first
    assert asked.read_text() == ".."


@pytest.mark.slow
def test_the_examination_is_within_the_time(tmp_path: Path) -> None:
    """Also of a program that answers rightly, but not in time: it may be believed by who has more."""
    real = EProver.found().program
    slow = script(tmp_path, f"time.sleep(1)\nos.execv({real!r}, [{real!r}, *sys.argv[1:]])", seconds=1.5)
    started = time.monotonic()
    answer = slow.decide(CONTRADICTION)
    assert answer.satisfiable is None
    assert "is not believed: of a known problem, E has found nothing in 0." in answer.detail
    assert time.monotonic() - started < 4
    assert replace(slow, seconds=60).decide(CONTRADICTION).satisfiable is False


def test_without_time_e_is_not_asked() -> None:
    e = EProver.found()
    assert e.decide(CONTRADICTION).satisfiable is False
    late = replace(e, seconds=0).decide(CONTRADICTION)
    assert late.detail == "E was not asked, no time was left; give it more"


def test_a_recheck_ends_in_time_when_e_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A certificate of four claims that only a prover can confirm: the hanging program is waited for once."""
    bare = certificates.certify(SOCRATES, by_hand("INCONSISTENT"), minimality=False)
    several = replace(bare, claims=bare.claims * 4)
    certificates.write_folder(bare, tmp_path / "bare")
    monkeypatch.setenv("FOL_KB_EPROVER", str(script(tmp_path, "time.sleep(1000)").program))
    started = time.monotonic()
    assert cli.main(["recheck", str(tmp_path / "bare"), "--timeout", "1"]) == 3
    assert "eprover is not believed: of a known problem, E has found nothing in" in capsys.readouterr().out
    done = certificates.recheck(several, timeout=1)
    assert [step.outcome for step in done.steps[1:]] == [Outcome.UNDECIDED] * 4
    assert done.prover is None
    assert time.monotonic() - started < 5


def test_who_was_not_asked_has_no_part_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kb = fol_kb.translate("Socrates is a man.")
    certificate = certificates.certify(kb, by_hand("CONSISTENT"), timeout=0)
    assert certificates.recheck(certificate).prover == EProver.found().version
    assert certificates.recheck(certificate, prover=lambda _: eprover.Answer(True, "so it is")).prover is None
    monkeypatch.setenv("FOL_KB_EPROVER", str(tmp_path / "none"))
    assert certificates.recheck(certificate).prover is None


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
    monkeypatch.setattr(eprover, "_SENTINELS", ())
    pids = tmp_path / "pids"
    e = script(
        tmp_path,
        f"child = os.fork()\nopen({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')\ntime.sleep(600)",
        seconds=1.5,
    )
    started = time.monotonic()
    answer = e.decide(CONTRADICTION * 100_000)
    assert answer.satisfiable is None
    assert answer.detail == "E has found nothing in 1.5 s"
    assert time.monotonic() - started < 30
    found = [int(line) for line in pids.read_text().split()]
    assert len(found) == 2
    assert until(lambda: not any(map(runs, found)))


def test_children_that_outlive_their_parent_end_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eprover, "_SENTINELS", ())
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
    assert until(lambda: not runs(pid))


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are set on Linux only")
def test_memory_is_limited_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eprover, "_SENTINELS", ())
    e = script(
        tmp_path,
        "time.sleep(0.5)\ntry:\n    bytearray(1 << 31)\n"
        "except MemoryError:\n    print('% SZS status ResourceOut')",
    )
    answer = EProver(e.program, 20, megabytes=512).decide(CONTRADICTION)
    assert answer.detail == "E says ResourceOut"
