"""The JVM in this process: started once, called from any thread, its failures told in Python's words."""

from __future__ import annotations

import gc
import json
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from fol_kb.common.errors import FolKbError
from fol_kb.reasoning.tweety import errors
from fol_kb.reasoning.tweety.jvm import machine

pytestmark = pytest.mark.jvm


def java_class(name: str):
    machine.start()
    return machine._import_jpype().JClass(name)


def test_start_is_once() -> None:
    first = machine.start()
    assert machine.start() is first
    assert machine.status() is first
    assert machine.is_started()
    assert machine.bridge() is machine.bridge()


def test_threads_share_the_machine_and_run_side_by_side() -> None:
    sleep = java_class("java.lang.Thread").sleep
    with ThreadPoolExecutor(8) as pool:
        began = time.perf_counter()
        list(pool.map(lambda _: machine._run(lambda: sleep(300)), range(8)))
    assert time.perf_counter() - began < 8 * 0.3 / 2


def test_calls_from_many_threads_attach_few() -> None:
    """A thread attached to the machine stays attached: calls must not each bring their own."""
    run = machine.bridge()
    run.version()
    count = java_class("java.lang.Thread").activeCount
    before = count()
    for _ in range(50):
        thread = threading.Thread(target=run.version)
        thread.start()
        thread.join()
    assert count() <= before + 2


def test_a_java_exception_names_its_class() -> None:
    parse = java_class("java.lang.Integer").parseInt
    with pytest.raises(errors.JavaError, match="NumberFormatException") as caught:
        machine._run(parse, "seven")
    assert caught.value.java_class == "java.lang.NumberFormatException"
    assert "parseInt" in caught.value.java_trace
    assert isinstance(caught.value, RuntimeError)


@pytest.mark.parametrize(
    ("name", "kind", "builtin"),
    [
        ("java.lang.OutOfMemoryError", errors.JavaOutOfMemoryError, MemoryError),
        ("java.lang.StackOverflowError", errors.JavaStackOverflowError, RecursionError),
    ],
)
def test_running_out_is_told_apart(name: str, kind: type[Exception], builtin: type[Exception]) -> None:
    error = java_class(name)("test")

    def fail() -> None:
        raise error

    with pytest.raises(kind) as caught:
        machine._run(fail)
    assert isinstance(caught.value, builtin)


def test_an_error_in_the_call_itself_is_passed_on() -> None:
    machine.start()
    with pytest.raises(ZeroDivisionError):
        machine._run(lambda: 1 // 0)


def test_text_that_is_no_unicode_is_refused() -> None:
    with pytest.raises(errors.RequestError, match="not Unicode"):
        machine.bridge()("\ud800")


@pytest.mark.parametrize("text", ["", "\U0001f600 é ∀", "a\0b", "x" * 1_000_000])
def test_text_arrives_whole(text: str) -> None:
    java_string = java_class("java.lang.String")
    assert machine._run(java_string, text) == text


@contextmanager
def rings(seconds: float, ring: Callable[..., object]) -> Iterator[None]:
    """A handler is called by a signal when so many seconds of the block are over."""
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_an_exception_from_a_signal_handler_stops_the_call() -> None:
    """Ctrl-C in small: the handler runs while Java works, and the exception arrives at once."""
    sleep = java_class("java.lang.Thread").sleep

    class AlarmError(Exception):
        pass

    def ring(*_: object) -> None:
        raise AlarmError

    began = time.perf_counter()
    with rings(0.2, ring), pytest.raises(AlarmError):
        machine._run(lambda: sleep(20_000))
    assert time.perf_counter() - began < 2
    assert json.loads(machine.bridge().version())  # the interrupt reached no later call


def test_a_call_from_a_signal_handler_does_not_deadlock() -> None:
    sleep = java_class("java.lang.Thread").sleep
    answers: list[str] = []
    with rings(0.1, lambda *_: answers.append(machine.bridge().version())):
        machine._run(lambda: sleep(500))
    assert len(answers) == 1


def test_a_call_costs_tens_of_microseconds() -> None:
    run = machine._run
    get_property = java_class("java.lang.System").getProperty
    times = []
    for _ in range(500):
        began = time.perf_counter()
        run(get_property, "java.version")
        times.append(time.perf_counter() - began)
    # Measured: 45 us. The bound is loose, as other tests run beside this one.
    assert sorted(times)[250] < 0.002


@pytest.mark.parametrize(
    "error",
    [
        value
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, FolKbError) and name[0] != "_"
    ],
)
def test_errors_survive_the_way_between_processes(error: type[Exception]) -> None:
    copy = pickle.loads(pickle.dumps(error("what was wrong")))
    assert type(copy) is error
    assert str(copy) == "what was wrong"


def test_collections_of_the_youngest_generation_are_none_of_javas_business(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They happen every 700 allocations, and what JPype does in each takes milliseconds in an old process."""
    from fol_kb.reasoning.tweety.jvm.collection import relieve_python

    machine.bridge()
    assert [hook for hook in gc.callbacks if getattr(hook, "__module__", None) == "_jpype"] == []

    heard: list[tuple[str, int]] = []

    def hook(phase: str, info: dict[str, int]) -> None:
        heard.append((phase, info["generation"]))

    def of_another(phase: str, info: dict[str, int]) -> None:
        pass

    hook.__module__ = "_jpype"
    monkeypatch.setattr(gc, "callbacks", [hook, of_another, hook])
    relieve_python()
    assert gc.callbacks[0] is of_another
    for generation in (0, 1, 2):
        for phase in ("start", "stop"):
            for callback in gc.callbacks:
                callback(phase, {"generation": generation, "collected": 0, "uncollectable": 0})
    assert heard == [("start", 2), ("stop", 2)]
    relieve_python()
    assert len(gc.callbacks) == 2
