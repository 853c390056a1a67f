"""Worker processes: what they answer, that they can be killed, and that they never outlive anybody."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.common.cancellation import Cancellation, cancellable
from fol_kb.common.errors import TypingError
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.tweety.errors import JavaError, JavaOutOfMemoryError, JvmStartError, RequestError
from fol_kb.reasoning.tweety.jvm import isolation
from fol_kb.reasoning.tweety.jvm.isolated_worker import read_frame, serve, write_frame
from fol_kb.reasoning.tweety.watch import OutOfTimeError, Watch
from tests.processes import runs, until
from tests.reasoning.belief_sets import joins, of, pigeonhole

pytestmark = pytest.mark.jvm

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


KB = of("forall X: (man(X) => mortal(X))", "man(socrates)")
HARD = pigeonhole()


@pytest.fixture(autouse=True, scope="module")
def _none_left() -> Iterator[None]:
    yield
    isolation.close()
    assert isolation.processes() == ()


@pytest.fixture
def pid() -> int:
    """The process of the worker that answers."""
    check(KB, isolated=True)
    (found,) = isolation.processes()
    return found


@pytest.mark.parametrize("kb", [KB, of("p(a)", "!p(a)")])
def test_the_answers_are_the_same(kb: BeliefSet) -> None:
    own, other = (check(kb, model=True, engine="ground", isolated=isolated) for isolated in (False, True))
    assert own.to_json() | {"elapsed_ms": 0} == other.to_json() | {"elapsed_ms": 0}
    queried = query(KB, "mortal(socrates)", isolated=True)
    assert (queried.status, queried.support) == (EntailmentStatus.ENTAILED, ("f1", "f2"))


def test_a_worker_is_used_again(pid: int) -> None:
    for _ in range(3):
        check(KB, isolated=True)
    with pytest.raises(TypingError):
        query(KB, "p(b, c)", isolated=True)
    assert isolation.processes() == (pid,)


def test_other_memory_is_another_worker(pid: int) -> None:
    check(KB, isolated=True, memory_mb=600)
    (second,) = isolation.processes()
    assert pid != second
    assert not runs(pid)


@posix
def test_a_worker_that_hangs_is_killed_at_the_deadline(pid: int) -> None:
    """Stopped by a signal, it does not even look at its own clock."""
    os.kill(pid, signal.SIGSTOP)
    started = time.perf_counter()
    report = query(KB, "mortal(socrates)", isolated=True, timeout=0.5)
    assert time.perf_counter() - started < 0.5 + 0.5
    assert (report.status, report.reason) == (EntailmentStatus.UNDECIDED, Reason.TIMEOUT)
    assert report.detail == "the time limit was reached, and the process ended"
    assert not runs(pid)
    assert check(KB, isolated=True).status is ConsistencyStatus.CONSISTENT


@posix
def test_a_worker_that_is_killed_by_others_is_an_error_not_a_verdict(pid: int) -> None:
    killer = threading.Timer(0.5, os.kill, (pid, signal.SIGKILL))
    killer.start()
    report = check(HARD, isolated=True, timeout=30)
    killer.join()
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.ERROR)
    assert report.detail == "the process of this question was killed, perhaps for want of memory"


@posix
def test_a_worker_that_dies_while_nobody_asks_is_replaced_without_a_word(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    assert until(lambda: not runs(pid))
    assert check(KB, isolated=True).status is ConsistencyStatus.CONSISTENT


@pytest.mark.slow
def test_the_memory_limit_is_kept() -> None:
    report = check(joins(), engine="ground", isolated=True, memory_mb=300, timeout=60)
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.RESOURCE_OUT)
    assert check(KB, isolated=True, memory_mb=300).status is ConsistencyStatus.CONSISTENT


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system tells no sizes in files")
def test_memory_beside_the_heap_is_watched_too(monkeypatch: pytest.MonkeyPatch, pid: int) -> None:
    monkeypatch.setattr(isolation, "_resident_mb", lambda asked: 5_000 if asked == pid else 0)
    report = check(HARD, isolated=True)
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.RESOURCE_OUT)
    assert report.detail == "the process used 5000 MiB of memory, 4096 were allowed, and was ended"
    assert not runs(pid)


def test_a_size_is_read_and_none_is_none() -> None:
    if Path("/proc/self/statm").exists():
        assert 5 < isolation._resident_mb(os.getpid()) < 100_000
    assert isolation._resident_mb(2**22 + 1) == 0


def test_threads_share_a_bounded_number_of_workers() -> None:
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(3 * isolation.MOST_WORKERS) as pool:
        reports = list(pool.map(lambda _: check(KB, isolated=True).status.value, range(20)))
    assert set(reports) == {"CONSISTENT"}
    assert len(isolation.processes()) <= isolation.MOST_WORKERS
    isolation.close()
    assert isolation.processes() == ()


def test_calling_off_while_waiting_for_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation._state, "slots", threading.BoundedSemaphore(1))
    cancellation = Cancellation()
    cancellation.cancel()
    with isolation.worker(), cancellable(cancellation):
        report = check(KB, isolated=True)
        with pytest.raises(OutOfTimeError), isolation.worker():
            pass
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.TIMEOUT)
    with cancellable(cancellation), pytest.raises(OutOfTimeError, match="called off"), isolation.worker(300):
        pass


def test_text_that_is_no_text_never_reaches_the_worker() -> None:
    with isolation.worker() as ask, pytest.raises(RequestError):
        ask("\ud800", Watch(10))


@posix
def test_java_that_does_not_start_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    isolation.close()
    monkeypatch.setenv("FOL_KB_JAVA", str(tmp_path / "no-java"))
    with pytest.raises(FileNotFoundError, match="no-java"):
        check(KB, isolated=True)
    monkeypatch.setattr("multiprocessing.spawn.get_executable", lambda: "false")
    with pytest.raises(JvmStartError, match="ended with code 1 before it was ready"):
        check(KB, isolated=True)
    assert isolation.processes() == ()


# ------------------------------------------------------------------------------ the end of the parent

PARENT = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # what is started in the background ignores it
import fol_kb
from fol_kb.reasoning.tweety.jvm import isolation
from tests.reasoning.tweety.test_isolation import KB, HARD
fol_kb.check(KB, isolated=True)
print(*isolation.processes(), flush=True)
{then}
"""


@contextlib.contextmanager
def parent(then: str, environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], int]]:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT.format(then=then)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


BUSY = "print('asking', flush=True); fol_kb.check(HARD, isolated=True, timeout=300)"
FORKED = f"import os\nif os.fork() == 0:\n    time.sleep(4); os._exit(0)\n{BUSY}"


@pytest.mark.slow
@posix
@pytest.mark.parametrize("then", ["", "isolation._state.idle.clear()", "sys.exit(3)", "raise KeyError"])
def test_a_parent_that_ends_takes_its_workers_along(then: str, child_environment: dict[str, str]) -> None:
    with parent(then, child_environment) as (process, pid):
        process.communicate(timeout=30)
        assert until(lambda: not runs(pid))


@pytest.mark.slow
@posix
@pytest.mark.parametrize("then", ["time.sleep(60)", BUSY, FORKED], ids=["idle", "busy", "forked"])
def test_workers_of_a_parent_that_is_killed_end_by_themselves(
    then: str, child_environment: dict[str, str]
) -> None:
    """Also while Java is at work, and while a forked process holds the other end of the worker's pipe."""
    with parent(then, child_environment) as (process, pid):
        assert process.stdout is not None
        if "asking" in then:
            assert process.stdout.readline() == "asking\n"
            time.sleep(0.5)
        assert runs(pid)
        process.kill()
        process.wait(10)
        assert until(lambda: not runs(pid), 3)


@pytest.mark.slow
@posix
def test_ctrl_c_ends_the_question_and_its_worker(child_environment: dict[str, str]) -> None:
    then = f"try:\n    {BUSY}\nexcept KeyboardInterrupt:\n    print(isolation.processes())"
    with parent(then, child_environment) as (process, pid):
        assert process.stdout is not None
        assert process.stdout.readline() == "asking\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
        assert out == "()\n", err
        assert not runs(pid)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
def test_a_forked_child_has_workers_of_its_own(child_environment: dict[str, str]) -> None:
    then = """
import os
child = os.fork()
if child == 0:
    assert isolation.processes() == ()
    print(fol_kb.check(KB, isolated=True).status.value, flush=True)
    isolation.close()
    os._exit(0)
os.waitpid(child, 0)
print(*isolation.processes())
print(fol_kb.check(KB, isolated=True).status.value)
"""
    with parent(then, child_environment) as (process, pid):
        out, err = process.communicate(timeout=60)
        assert out.split() == ["CONSISTENT", str(pid), "CONSISTENT"], err


# ------------------------------------------------------------------------------ the worker itself


class Sink(io.BytesIO):
    """Keeps what is written, and takes it in small pieces, as a pipe may."""

    def write(self, content: bytes) -> int:  # type: ignore[override]  # the worker writes bytes only
        return super().write(bytes(content[:7]))


def answers(sink: io.BytesIO, count: int) -> list[bytes]:
    def frames() -> list[bytes]:
        source = io.BytesIO(sink.getvalue())
        return [frame for _ in range(count) if (frame := read_frame(source)) is not None]

    assert until(lambda: len(frames()) == count, 5), sink.getvalue()
    return frames()


def test_the_worker_answers_in_turn_and_errors_are_answers() -> None:
    errors = {
        "full": JavaOutOfMemoryError("heap", java_class="java.lang.OutOfMemoryError"),
        "python": MemoryError(),
        "defect": KeyError("surprise"),
    }

    def ask(request: str) -> str:
        if request in errors:
            raise errors[request]
        return request.upper()

    source, sink = Sink(), Sink()
    for request in ("é", "full", "python", "b", "defect"):
        write_frame(source, request.encode())
    source.seek(0)
    serve(source, sink, lambda: ask)
    ready, first, second, third, fourth, fifth = answers(sink, 6)
    assert (ready, first, fourth) == (b"a", b"a\xc3\x89", b"aB")
    assert second[:1] == third[:1] == b"e"
    said = json.loads(second[1:])
    assert (said["kind"], said["problem"]) == ("JavaOutOfMemoryError", "heap")
    assert said["java_class"] == "java.lang.OutOfMemoryError"
    assert "out of memory" in json.loads(third[1:])["problem"]
    assert "a process for Java failed: KeyError: 'surprise'" in json.loads(fifth[1:])["problem"]


def test_a_worker_that_cannot_begin_says_so() -> None:
    def connect() -> Callable[[str], str]:
        raise AttributeError("no such method")

    sink = io.BytesIO()
    serve(io.BytesIO(), sink, connect)
    (said,) = answers(sink, 1)
    assert json.loads(said[1:])["problem"] == "a process for Java failed: AttributeError: no such method"


def test_errors_of_java_come_through_with_their_class() -> None:
    with isolation.worker() as ask:
        with pytest.raises(JavaError) as problem:
            ask._text(b'e{"kind": "JavaError", "problem": "p", "java_class": "C", "java_trace": "at"}')
        assert (problem.value.problem, problem.value.java_class, problem.value.java_trace) == ("p", "C", "at")


@pytest.mark.parametrize("cut", [0, 3, 8, 10])
def test_a_stream_that_ends_early_has_no_frame(cut: int) -> None:
    stream = io.BytesIO()
    write_frame(stream, b"hello")
    assert read_frame(io.BytesIO(stream.getvalue()[:cut])) is None
    assert read_frame(io.BytesIO(stream.getvalue())) == b"hello"
