"""Questions from asyncio: side by side, within bounds, and stopped with the task that asked."""

from __future__ import annotations

import asyncio
import inspect
import os
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar, get_type_hints

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.common import threads
from fol_kb.common.cancellation import Cancellation, cancellable
from fol_kb.common.errors import TypingError
from fol_kb.common.threads import in_thread
from fol_kb.reasoning.asynchronous import check_async, query_async
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.question import CheckOptions
from fol_kb.reasoning.tweety.jvm import isolation
from fol_kb.reasoning.tweety.watch import OutOfTimeError, Watch
from tests.amounts import few
from tests.reasoning.belief_sets import of, pigeonhole

pytestmark = pytest.mark.jvm
T = TypeVar("T")


@pytest.fixture(scope="module")
def kb() -> BeliefSet:
    return of("forall X: (man(X) => mortal(X))", *(f"man(c{n})" for n in range(50)), "!mortal(zeus)")


@pytest.fixture(scope="module")
def hard() -> BeliefSet:
    check(of("p(a)"))  # Java is started
    return pigeonhole()


def java_is_at_work() -> bool:
    """Whether Java goes on taking processor time; its compiler may have something to finish first."""
    for _ in range(10):
        before = time.process_time()
        time.sleep(0.3)
        if time.process_time() - before < 0.15:
            return False
    return True


async def gathered(*asked: Awaitable[T]) -> list[T]:
    """The answers to questions that are asked side by side."""
    return await asyncio.gather(*asked)


async def stopped(question: Callable[[], Awaitable[object]]) -> float:
    """Seconds that a task at work takes to end when it is cancelled."""
    task = asyncio.ensure_future(question())
    await asyncio.sleep(0.7)
    assert not task.done()
    began = time.perf_counter()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    return time.perf_counter() - began


def test_fifty_questions_side_by_side_each_get_their_own_answer(kb: BeliefSet) -> None:
    asked = (query_async(kb, f"mortal(c{n})" if n % 2 else f"!man(zeus) && man(c{n})") for n in range(50))
    for n, report in enumerate(asyncio.run(gathered(*asked))):
        assert report.status is EntailmentStatus.ENTAILED
        assert f"c{n})" in report.query
        assert set(report.support) == ({"f1", f"f{n + 2}"} if n % 2 else {"f1", f"f{n + 2}", "f52"})


def test_the_twins_say_what_the_others_say(kb: BeliefSet) -> None:
    checked = asyncio.run(fol_kb.check_async(kb, model=True))
    queried = asyncio.run(fol_kb.query_async(kb, "man(zeus)", semantics="rules"))
    for report, twin in (
        (checked, check(kb, model=True)),
        (queried, query(kb, "man(zeus)", semantics="rules")),
    ):
        assert report.to_json() | {"elapsed_ms": 0} == twin.to_json() | {"elapsed_ms": 0}


def test_the_twins_take_the_same_options() -> None:
    named = {p.name for p in inspect.signature(check).parameters.values() if p.kind is p.KEYWORD_ONLY}
    assert set(get_type_hints(CheckOptions)) == named


def test_an_option_of_another_question_is_refused(kb: BeliefSet) -> None:
    """``model=True`` was taken for ``scenarios=True``."""
    asking: tuple[Callable[..., object], ...] = (fol_kb.query, query)
    for ask in asking:
        with pytest.raises(TypeError, match="there is no option 'model' here"):
            ask(kb, "man(zeus)", model=True)
    with pytest.raises(TypeError, match="there is no option 'scenarios' here"):
        fol_kb.session(kb, scenarios=True)  # type: ignore[call-arg]  # what is tested


def test_errors_come_through(kb: BeliefSet) -> None:
    with pytest.raises(TypingError):
        asyncio.run(query_async(kb, "unknown(zeus)", unknown_names="error"))
    with pytest.raises(ValueError, match="semantics"):
        asyncio.run(check_async(kb, semantics="openish"))


@pytest.mark.parametrize("isolated", few([False, True]))
def test_a_cancelled_task_stops_its_work_at_once(hard: BeliefSet, kb: BeliefSet, isolated: bool) -> None:
    isolation.close()  # workers that tests before this one left idle
    check(kb, isolated=isolated)
    assert asyncio.run(stopped(partial(check_async, hard, isolated=isolated))) < 1.0
    assert not java_is_at_work()
    assert isolation.processes() == ()
    # what was interrupted leaves no mark on later questions
    again = asyncio.run(gathered(*(check_async(kb) for _ in range(8))))
    assert {report.status for report in again} == {ConsistencyStatus.CONSISTENT}


@pytest.mark.parametrize("asked", few(["check", "query"]))
def test_a_cancelled_question_of_a_session_leaves_the_session_to_the_next_one(
    hard: BeliefSet, asked: str
) -> None:
    """The session answers in turn: a question that went on would be waited for by all after it."""
    with fol_kb.session(hard, timeout=30) as session:
        question = partial(session.query, "in(p1, h1)") if asked == "query" else session.check
        assert asyncio.run(stopped(partial(in_thread, question))) < 5.0
        began = time.perf_counter()
        assert session.query("in(p1, h1)", timeout=0.3).status is EntailmentStatus.UNDECIDED
        assert time.perf_counter() - began < 5.0  # the 0.3 s, and what a busy machine adds
    assert not java_is_at_work()


def test_a_timeout_of_asyncio_bounds_waiting_as_well(hard: BeliefSet) -> None:
    """More hard questions than may be at work: those that still wait are never begun."""

    async def ask() -> None:
        async with asyncio.timeout(0.5):
            await gathered(*(check_async(hard) for _ in range(4 * threads.limit())))

    started = time.perf_counter()
    with pytest.raises(TimeoutError):
        asyncio.run(ask())
    assert time.perf_counter() - started < 3
    assert not java_is_at_work()


def test_a_task_group_that_fails_stops_its_siblings(hard: BeliefSet, kb: BeliefSet) -> None:
    async def ask() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(check_async(hard))
            await asyncio.sleep(0.3)
            group.create_task(query_async(kb, "unknown(zeus)", unknown_names="error"))

    started = time.perf_counter()
    with pytest.raises(ExceptionGroup) as failure:
        asyncio.run(ask())
    assert failure.group_contains(TypingError)
    assert time.perf_counter() - started < 5
    assert not java_is_at_work()


def test_the_own_limit_of_a_question_starts_when_it_is_begun(hard: BeliefSet) -> None:
    many = (check_async(hard, timeout=0.4) for _ in range(3 * threads.limit()))
    for report in asyncio.run(gathered(*many)):
        assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.TIMEOUT)
        assert report.elapsed_ms > 350  # not what was left of a limit that began when it was asked


def test_no_more_questions_than_the_limit_are_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FOL_KB_THREADS", "3")
    monkeypatch.setattr(threads, "_pool", None)
    at_work, most, lock = 0, 0, threading.Lock()

    def work(_: int) -> None:
        nonlocal at_work, most
        with lock:
            at_work += 1
            most = max(most, at_work)
        time.sleep(0.02)
        with lock:
            at_work -= 1

    asyncio.run(gathered(*(in_thread(work, n) for n in range(30))))
    assert most == 3
    threads._threads().shutdown()


@pytest.mark.parametrize("given", ["0", "-1", "many", "1.5", "²"])
def test_a_limit_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("FOL_KB_THREADS", given)
    with pytest.raises(ValueError, match="FOL_KB_THREADS"):
        threads.limit()
    monkeypatch.setenv("FOL_KB_THREADS", " 7 ")
    assert threads.limit() == 7


def test_a_second_cancellation_does_not_wait() -> None:
    """For what cannot be stopped: it is left to end by itself."""
    release = threading.Event()

    async def ask() -> float:
        task = asyncio.create_task(in_thread(release.wait, 30))
        await asyncio.sleep(0.1)
        started = time.perf_counter()
        for _ in range(2):
            task.cancel()
            await asyncio.sleep(0.05)
        with pytest.raises(asyncio.CancelledError):
            await task
        release.set()
        return time.perf_counter() - started

    assert asyncio.run(ask()) < 0.8


def test_an_error_after_the_cancellation_is_nobodys(caplog: pytest.LogCaptureFixture) -> None:
    began = threading.Event()

    def work() -> None:
        began.set()
        time.sleep(0.2)
        raise ValueError("too late")

    async def ask() -> None:
        task = asyncio.create_task(in_thread(work))
        await asyncio.to_thread(began.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(ask())
    assert caplog.records == []


@pytest.mark.slow
def test_interrupting_asyncio_run_ends_the_process(run_python) -> None:
    """Ctrl-C while a question is at work: the process ends soon, by the ordinary way."""
    code = """
import asyncio, os, signal, threading
import fol_kb
from tests.reasoning.belief_sets import of, pigeonhole
signal.signal(signal.SIGINT, signal.default_int_handler)  # what is started in the background ignores it
fol_kb.check(of("p(a)"))
hard = pigeonhole()
threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    asyncio.run(fol_kb.check_async(hard))
except KeyboardInterrupt:
    print("interrupted")
"""
    started = time.perf_counter()
    done = run_python(code)
    assert (done.stdout, done.returncode) == ("interrupted\n", 0), done.stderr
    assert time.perf_counter() - started < 30


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")
def test_a_forked_child_has_threads_of_its_own(run_python) -> None:
    code = """
import asyncio, os
from fol_kb.common.threads import in_thread
assert asyncio.run(in_thread(lambda: 1)) == 1
child = os.fork()
if child == 0:
    print(asyncio.run(in_thread(lambda: 2)), flush=True)
    os._exit(0)
os.waitpid(child, 0)
"""
    done = run_python(code, timeout=30)
    assert done.stdout == "2\n", done.stderr


# ------------------------------------------------------------------------------ calling off


@pytest.mark.parametrize("before", [True, False])
def test_what_stops_is_called_once_and_only_inside(before: bool) -> None:
    calls: list[int] = []
    cancellation = Cancellation()
    if before:
        cancellation.cancel()
    with cancellation.stopping(lambda: calls.append(1)):
        cancellation.cancel()
        cancellation.cancel()
    assert calls == [1]
    cancellation.cancel()
    assert calls == [1]


def test_a_watch_looks_at_the_clock_and_at_the_cancellation() -> None:
    assert list(Watch(10).over(range(1000))) == list(range(1000))
    with pytest.raises(OutOfTimeError, match="time limit"):
        list(Watch(0).over(range(3)))
    cancellation = Cancellation()
    with cancellable(cancellation):
        watch = Watch(10)
    items = watch.over(range(1000))
    assert next(items) == 0
    cancellation.cancel()
    with pytest.raises(OutOfTimeError, match="called off"):
        list(items)
