"""Sessions from asyncio, and sessions with a process of their own: stopped with the task that asked."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import time
from functools import cache
from typing import Any

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import EntailmentStatus
from fol_kb.common.cancellation import Cancellation, cancellable
from fol_kb.common.errors import TypingError
from fol_kb.common.threads import in_thread
from fol_kb.reasoning import Session, session, session_async
from fol_kb.reasoning.sessions import ClosedSessionError
from fol_kb.reasoning.tweety.jvm import isolation
from tests.amounts import few
from tests.reasoning.belief_sets import of, pigeonhole

pytestmark = pytest.mark.jvm

PIGEONS = 13
TRIVIAL = "easy(a)"


@pytest.fixture(autouse=True)
def no_idle_workers() -> None:
    """Those that tests before this one left."""
    isolation.close()


@pytest.fixture(scope="module")
def kb() -> BeliefSet:
    """Tautologies over pigeons and holes, so that a question can be the hard one, and the premises not."""
    places = (f"in(p{p}, h{h})" for p in range(PIGEONS) for h in range(PIGEONS - 1))
    tautologies = (f"{place} || !{place}" for place in places)
    return of(TRIVIAL, "forall X: (easy(X) => simple(X))", "easy(b) || !easy(b)", *tautologies)


@cache
def hard() -> str:
    """That the pigeons do not fit into the holes: it is so, and resolution needs ages to say it."""
    return f"!({' && '.join(f'({belief.formula})' for belief in pigeonhole(PIGEONS - 1).formulas)})"


async def cancelled(task: asyncio.Task[Any]) -> float:
    """Seconds until a task that is cancelled has ended."""
    began = time.perf_counter()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    return time.perf_counter() - began


@pytest.mark.parametrize("engine", few(["ground", "auto"]))
@pytest.mark.parametrize("isolated", [False, True])
def test_a_cancelled_question_is_stopped_and_the_next_one_has_its_time(
    kb: BeliefSet, engine: str, isolated: bool
) -> None:
    async def ask() -> None:
        async with session_async(kb, timeout=30, engine=engine, isolated=isolated) as s:
            assert (await s.query(TRIVIAL)).status is EntailmentStatus.ENTAILED
            question = asyncio.create_task(s.query(hard()))
            await asyncio.sleep(0.3)
            assert not question.done()
            assert await cancelled(question) < 1.0
            began = time.perf_counter()
            report = await s.query("simple(a)", timeout=10)
            assert (report.status, set(report.support)) == (EntailmentStatus.ENTAILED, {"f1", "f2"})
            # a process that was killed is started again, which is no part of the question's time
            assert time.perf_counter() - began < (8.0 if isolated else 2.0)

    asyncio.run(ask())
    assert isolation.processes() == ()


def test_the_question_of_a_session_in_a_thread_is_stopped(kb: BeliefSet) -> None:
    async def ask(s: Session) -> None:
        question = asyncio.create_task(in_thread(s.query, hard()))
        await asyncio.sleep(0.3)
        waiting = asyncio.create_task(in_thread(s.query, hard()))
        await asyncio.sleep(0.1)
        assert await cancelled(waiting) < 0.8  # it is not at work, and does not wait for what is
        assert await cancelled(question) < 1.0
        report = await in_thread(s.query, TRIVIAL, timeout=5)
        assert report.status is EntailmentStatus.ENTAILED

    with session(kb, timeout=30) as s:
        s.query(TRIVIAL)
        asyncio.run(ask(s))


def test_a_question_called_off_before_its_turn_is_undecided(kb: BeliefSet) -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with session(kb, timeout=30) as s, cancellable(cancellation):
        report = s.query(TRIVIAL)
        assert (report.status.value, report.reason) == ("UNDECIDED", Reason.TIMEOUT)
        assert s.check().reason is Reason.TIMEOUT


def test_waiting_takes_no_thread_and_no_time(kb: BeliefSet) -> None:
    """Many more questions than threads wait for a slow one, and another session is asked meanwhile."""

    async def ask() -> None:
        async with session_async(kb, timeout=30) as s, session_async(kb, timeout=30) as other:
            await s.query(TRIVIAL)
            slow = asyncio.create_task(s.query(hard(), timeout=1))
            await asyncio.sleep(0.05)
            many = [asyncio.create_task(s.query(TRIVIAL, timeout=0.9)) for _ in range(20)]
            assert (await other.query(TRIVIAL)).status is EntailmentStatus.ENTAILED
            assert not slow.done()
            assert {report.status for report in await asyncio.gather(*many)} == {EntailmentStatus.ENTAILED}
            assert (await slow).reason is Reason.TIMEOUT

    asyncio.run(ask())


QUESTIONS = ("simple(a)", "!easy(a)", "easy(zeno)", "Easy(a)", "wise(zeno) || easy(a)", "exists X: simple(X)")


def test_the_twin_says_what_the_other_one_says(kb: BeliefSet) -> None:
    async def ask() -> list[dict[str, Any]]:
        async with fol_kb.session_async(kb) as s:
            reports = [(await s.query(question)).to_json() for question in QUESTIONS]
            reports.append((await s.check()).to_json())
            added = await s.add("said", "easy(b)")
            assert s.kb["said"] == added
            assert (await s.query(await s.prepare("Simple(b)"))).support == ("f2", "said")
            with pytest.raises(TypingError):
                await s.query("unheard(of)", unknown_names="error")
            return reports

    with session(kb) as s:
        expected = [s.query(question).to_json() for question in QUESTIONS] + [s.check().to_json()]
    assert [r | {"elapsed_ms": 0} for r in asyncio.run(ask())] == [r | {"elapsed_ms": 0} for r in expected]


def test_before_and_after_its_block_a_session_is_closed(kb: BeliefSet) -> None:
    async def ask() -> None:
        s = session_async(kb)
        with pytest.raises(ClosedSessionError, match="async with"):
            await s.query(TRIVIAL)
        async with s:
            await s.query(TRIVIAL)
        with pytest.raises(ClosedSessionError, match="closed"):
            await s.query(TRIVIAL)
        with pytest.raises(ValueError, match="semantics"):
            async with session_async(kb, semantics="openish"):
                pass

    asyncio.run(ask())


# ------------------------------------------------------------------------------ a process of its own


def test_an_isolated_session_answers_as_another_one(kb: BeliefSet) -> None:
    with session(kb, isolated=True, memory_mb=600) as s, session(kb) as other:
        assert len(isolation.processes()) == 1
        for question in QUESTIONS:
            one, two = s.query(question), other.query(question)
            assert (one.status, one.support, one.findings) == (two.status, two.support, two.findings)
        for each in (s, other):
            each.add("said", "easy(b)")
            assert each.query("simple(b)").support == ("f2", "said")
            assert each.check().status.value == "CONSISTENT"
    assert isolation.processes() == ()


def test_a_process_that_was_killed_is_replaced(kb: BeliefSet) -> None:
    with session(kb, isolated=True) as s:
        s.query(TRIVIAL)
        s.add("said", "easy(b)")
        (pid,) = isolation.processes()
        os.kill(pid, signal.SIGKILL)
        time.sleep(0.2)
        assert s.query("simple(b)").support == ("f2", "said")
        (other,) = isolation.processes()
        assert other != pid


def test_an_isolated_session_that_is_forgotten_takes_its_process_with_it() -> None:
    s = session(of("man(socrates)"), isolated=True)
    assert s.check().status.value == "CONSISTENT"
    assert len(isolation.processes()) == 1
    del s
    gc.collect()
    assert isolation.processes() == ()
