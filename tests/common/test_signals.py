"""Signals as exceptions: heard once, heard whole, and never where they would be lost."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fol_kb.common.signals import Terminated, as_exceptions, left_to_asyncio

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends a process no such signals")


@pytest.fixture(autouse=True)
def as_in_a_process_of_its_own() -> Iterator[None]:
    """The handlers that Python starts with: whoever runs the tests may have others."""
    first: dict[signal.Signals, Any] = {
        signal.SIGINT: signal.default_int_handler,
        signal.SIGTERM: signal.SIG_DFL,
        signal.SIGHUP: signal.SIG_DFL,
        signal.SIGALRM: signal.SIG_DFL,
    }
    before = {number: signal.signal(number, handler) for number, handler in first.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def in_import_machinery() -> Callable[[int, list[str]], None]:
    """A function that Python takes for one of its import machinery, in which a signal comes."""
    source = """
def lock(number, done):
    kill(this, number)
    for _ in range(1000):
        pass
    done.append("whole")
"""
    scope: dict[str, Any] = {"kill": os.kill, "this": os.getpid()}
    exec(compile(source, "<frozen importlib._bootstrap>", "exec"), scope)
    lock: Callable[[int, list[str]], None] = scope["lock"]
    return lock


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_import_is_not_broken_off_in_the_middle(number: int) -> None:
    before = signal.getsignal(number), signal.getsignal(signal.SIGALRM)
    done: list[str] = []

    @as_exceptions()
    def work() -> None:
        in_import_machinery()(number, done)
        time.sleep(10)
        done.append("never heard")

    with pytest.raises(KeyboardInterrupt) as caught:
        work()
    assert done == ["whole"]
    assert getattr(caught.value, "exit_code", 130) == 128 + number
    assert (signal.getsignal(number), signal.getsignal(signal.SIGALRM)) == before


def test_whoever_uses_the_alarm_keeps_it() -> None:
    """There is nothing to be heard later by, so that the signal is raised at once."""
    heard: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: heard.append(number))
    try:
        done: list[str] = []
        with pytest.raises(Terminated), as_exceptions():
            in_import_machinery()(signal.SIGTERM, done)
        assert (done, heard) == ([], [])
    finally:
        signal.signal(signal.SIGALRM, before)


def test_after_the_first_no_other_keeps_from_cleaning_up() -> None:
    cleaned: list[bool] = []

    @as_exceptions()
    def work() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGHUP)
            cleaned.append(True)

    with pytest.raises(Terminated, match="ended by SIGTERM"):
        work()
    assert cleaned == [True]


def test_ctrl_c_is_heard_again_while_cleaning_up() -> None:
    heard: list[str] = []

    @as_exceptions()
    def work() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        finally:
            heard.append("first")
            signal.raise_signal(signal.SIGINT)
            heard.append("not heard")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert heard == ["first"]


def test_handlers_of_others_and_what_they_ignore_are_left_alone() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    own = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with as_exceptions():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)
        signal.signal(signal.SIGINT, own)


def test_in_another_thread_nothing_is_done() -> None:
    before = signal.getsignal(signal.SIGTERM)
    during: list[object] = []

    def work() -> None:
        with as_exceptions(), left_to_asyncio():
            during.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert during == [before]


def test_in_an_event_loop_ctrl_c_ends_the_task_so_that_it_can_clean_up() -> None:
    seen: list[str] = []

    async def work() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            seen.append("cleaned up")
            raise

    with as_exceptions():
        ours = signal.getsignal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), left_to_asyncio():
            asyncio.run(work())
        assert signal.getsignal(signal.SIGINT) is ours
    assert seen == ["cleaned up"]
