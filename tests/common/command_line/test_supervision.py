"""Only what the command says itself is its exit code, however its process ends."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.amounts import few
from tests.conftest import RunPython
from tests.interrupts import hear_interrupts
from tests.processes import runs, until

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")

SUPERVISED = """
import ctypes, os, resource, signal, sys, time
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may ignore it
from fol_kb.common.command_line.supervision import supervised
sys.exit(supervised(lambda: {work}, 'fol-kb'))
"""


@pytest.mark.parametrize("code", [0, 1, 2, 3, 70, 141])
def test_a_code_that_was_given_is_the_exit_code(run_python: RunPython, code: int) -> None:
    done = run_python(SUPERVISED.format(work=code))
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")
    done = run_python(SUPERVISED.format(work=f"sys.exit({code})"))
    assert (done.returncode, done.stderr) == (code, "")


@pytest.mark.parametrize("code", [0, 1])
@pytest.mark.parametrize("way", ["os._exit", "ctypes.CDLL(None).exit", "ctypes.CDLL(None)._exit"])
def test_a_process_that_is_ended_from_within_gives_no_verdict(
    run_python: RunPython, way: str, code: int
) -> None:
    """As a virtual machine ends it: past all that Python does at its end."""
    done = run_python(SUPERVISED.format(work=f"{way}({code})"))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"fol-kb: no verdict: the process at work ended with code {code}: ")


@pytest.mark.parametrize(
    ("ending", "code"), [("SIGKILL", 3), ("SIGABRT", 3), ("SIGSEGV", 3), ("SIGTERM", 143), ("SIGINT", 130)]
)
def test_a_process_that_is_killed_gives_no_verdict(run_python: RunPython, ending: str, code: int) -> None:
    work = f"(signal.signal(signal.SIGINT, signal.SIG_DFL), os.kill(os.getpid(), signal.{ending}))"
    if ending == "SIGKILL":
        work = "os.kill(os.getpid(), signal.SIGKILL)"
    done = run_python(SUPERVISED.format(work=work))
    assert done.returncode == code
    assert (f"was killed by {ending}" in done.stderr) == (code == 3)


def test_a_verdict_that_was_given_stands_whatever_happens_at_the_end(run_python: RunPython) -> None:
    end = "(__import__('atexit').register(os._exit, 1), 0)[1]"
    assert run_python(SUPERVISED.format(work=end)).returncode == 0


def test_what_it_started_does_not_hold_up_its_end(run_python: RunPython) -> None:
    """A process that lives on may hold the pipe on which the code would have been said."""
    work = "(os.fork() and os._exit(1)) or time.sleep(600)"
    script = SUPERVISED.format(work=work).replace("sys.exit(", "print(", 1)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"3\n"
        finally:
            os.killpg(process.pid, signal.SIGKILL)


WAITING = SUPERVISED.format(work="wait()").replace(
    "sys.exit",
    """
from fol_kb.common import signals, streams
def wait():
    heard = 0
    with signals.as_exceptions():
        try:
            streams.note(str(os.getpid()))
            time.sleep(600)
        except KeyboardInterrupt as end:
            try:
                time.sleep(0.2)
            except KeyboardInterrupt:
                heard = 1
            return getattr(end, "exit_code", 130) + heard
sys.exit""",
    1,
)


@pytest.mark.parametrize(
    ("send", "ending", "code"),
    few(
        [
            (os.killpg, signal.SIGINT, 130),
            (os.kill, signal.SIGKILL, -signal.SIGKILL),
            (os.kill, signal.SIGINT, 130),
            (os.kill, signal.SIGTERM, 143),
            (os.kill, signal.SIGHUP, 129),
        ],
        2,
    ),
)
def test_who_asks_the_command_to_end_asks_the_process_at_work(
    child_environment: dict[str, str], send: Callable[[int, int], None], ending: int, code: int
) -> None:
    """Once, also where the signal comes to both; and it ends when the process that was called is killed."""
    environment = {name: value for name, value in child_environment.items() if not name.startswith("COV")}
    with subprocess.Popen(
        [sys.executable, "-c", WAITING],
        stderr=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=hear_interrupts,
    ) as process:
        try:
            assert process.stderr is not None
            at_work = int(process.stderr.readline())
            assert at_work != process.pid
            send(process.pid, ending)
            assert process.wait(30) == code
            assert until(lambda: not runs(at_work))
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
