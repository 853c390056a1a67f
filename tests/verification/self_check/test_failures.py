"""Whatever a model or a server does, the self check is over in time, and says what happened."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest

from benchmarks.self_checks import (
    ANSWER,
    FACES,
    GOOD,
    GRACE,
    MODES,
    PROTOCOLS,
    QUESTION,
    SOURCES,
    Mode,
    run,
)
from fol_kb.llm import Answer, ChatModel, Ending, Message, Request, Role, connect, warm_up
from fol_kb.llm.settings import Settings
from fol_kb.testing.models import ModelServer, ScriptedModel
from tests.amounts import few
from tests.conftest import RunPython
from verification.model import SelfCheck, SelfCheckFailure
from verification.prompts import Delimiters
from verification.self_check import SelfChecker, SelfCheckOptions, settings_for

DEADLINE = 300.0


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    asyncio.run(warm_up())


def _modes() -> Iterator[Any]:
    """Every mode in both protocols and from both faces; one of the four is quick, each mode another one."""
    ways = list(product(PROTOCOLS, FACES))
    for number, mode in enumerate(MODES):
        for at, (protocol, face) in enumerate(ways):
            slow = () if at == number % len(ways) else pytest.mark.slow
            yield pytest.param(mode, protocol, face, marks=slow, id=f"{mode.name}-{protocol}-{face}")


@pytest.mark.parametrize(("mode", "protocol", "face"), list(_modes()))
def test_every_mode_ends_as_specified(models: ModelServer, mode: Mode, protocol: str, face: str) -> None:
    """Three attempts: a machine that stands still for a moment does not do so each time."""
    faults = []
    for _ in range(3):
        found = run(models, mode, protocol, face)
        assert SelfCheck.from_json(found.found.to_json()) == found.found
        if found.fault is None:
            return
        faults.append(found.fault)
    pytest.fail(f"three times: {faults}")


def checked(checker: SelfChecker, face: str, *given: Any) -> SelfCheck:
    """The self check of what is given, from one of its faces."""
    return asyncio.run(checker.check(*given)) if face == "async" else checker.check_blocking(*given)


def in_time(model: ChatModel, delimiters: Delimiters, face: str) -> SelfCheck:
    """The self check by a model, which is over in time at least once in three attempts."""
    checker = SelfChecker(model, delimiters, SelfCheckOptions(DEADLINE))
    for _ in range(3):
        started = time.perf_counter()
        found = checked(checker, face, QUESTION, ANSWER, SOURCES)
        if time.perf_counter() - started <= DEADLINE / 1000 + GRACE:
            return found
    raise AssertionError("late three times")


class Blocking:
    """Holds the event loop up."""

    async def ask(self, request: Request) -> Answer:
        time.sleep(2)
        raise AssertionError("nobody waits for this")


class Stubborn:
    """Does not let itself be cancelled."""

    async def ask(self, request: Request) -> Answer:
        for _ in range(3):
            try:
                await asyncio.sleep(0.4)
            except asyncio.CancelledError:
                continue
        return Answer(Message(Role.ASSISTANT, GOOD), Ending.STOP)


class Broken:
    """Raises what no model should."""

    def __init__(self, problem: BaseException) -> None:
        self.problem = problem

    async def ask(self, request: Request) -> Answer:
        raise self.problem


def test_a_model_that_blocks_keeps_nobody(delimiters: Delimiters) -> None:
    found = in_time(Blocking(), delimiters, "blocking")
    assert found.failure is SelfCheckFailure.TIMEOUT


def test_a_model_that_cannot_be_cancelled_keeps_nobody(delimiters: Delimiters) -> None:
    async def measured() -> tuple[SelfCheck, float]:
        checker = SelfChecker(Stubborn(), delimiters, SelfCheckOptions(DEADLINE))
        started = time.perf_counter()
        return await checker.check(QUESTION, ANSWER), time.perf_counter() - started

    assert in_time(Stubborn(), delimiters, "blocking").failure is SelfCheckFailure.TIMEOUT
    found, seconds = asyncio.run(measured())
    assert found.failure is SelfCheckFailure.TIMEOUT
    assert seconds <= DEADLINE / 1000 + 2 * GRACE


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("problem", [RuntimeError("no"), MemoryError(), RecursionError(), KeyError("x")])
def test_no_exception_of_a_model_is_one_of_the_check(
    delimiters: Delimiters, problem: Exception, face: str
) -> None:
    found = in_time(Broken(problem), delimiters, face)
    assert (found.failure, found.success) == (SelfCheckFailure.INTERNAL, False)
    assert type(problem).__name__ in found.note


@pytest.mark.parametrize("face", FACES)
def test_arguments_of_other_types_are_no_exception(delimiters: Delimiters, face: str) -> None:
    checker = SelfChecker(ScriptedModel(lambda _: GOOD), delimiters)
    wrong: list[tuple[Any, Any, Any]] = [
        (None, ANSWER, ()),
        (QUESTION, None, ()),
        (QUESTION, ANSWER, [None]),
        (QUESTION, ANSWER, 7),
    ]
    for given in wrong:
        assert checked(checker, face, *given).failure is SelfCheckFailure.INTERNAL


def test_who_cancels_a_check_is_obeyed(delimiters: Delimiters, models: ModelServer) -> None:
    async def cancelled() -> None:
        checker = SelfChecker(ScriptedModel({"faults": [{"kind": "hang"}]}), delimiters)
        task = asyncio.ensure_future(checker.check(QUESTION, ANSWER))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())


# ---------------------------------------------------------------------- servers that the scripts cannot play


@contextmanager
def raw_server(first: bytes, drip: bytes) -> Iterator[str]:
    """Sends the first bytes, then the others again and again, until the client goes."""
    leave = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            try:
                connection, _ = listening.accept()
            except OSError:
                return
            with connection:
                try:
                    connection.recv(65_536)
                    connection.sendall(first)
                    while not leave.is_set() and drip:
                        connection.sendall(drip)
                        leave.wait(0.02)
                    leave.wait(5)
                except OSError:
                    pass

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        finally:
            leave.set()
            listening.close()
            thread.join()


HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"


@pytest.mark.parametrize(
    ("first", "drip"),
    [
        (b"", b""),
        (b"", b"H"),
        (HEAD + b"content-length: 100000\r\n\r\n", b" "),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
        (HEAD + b"content-length: 9000000\r\n\r\n", b'[{"a":[]},' * 5_000),
    ],
    ids=["silent", "no head", "drips", "drips in chunks", "pours"],
)
def test_a_body_that_does_not_end(delimiters: Delimiters, first: bytes, drip: bytes) -> None:
    options = SelfCheckOptions(DEADLINE)
    attempts = []
    for _ in range(3):
        with raw_server(first, drip) as url:
            attempts.append(asyncio.run(asked(url, delimiters, options)))
        if attempts[-1][1] <= DEADLINE / 1000 + GRACE:
            break
    found, seconds = attempts[-1]
    assert seconds <= DEADLINE / 1000 + GRACE, attempts
    assert found.failure in (SelfCheckFailure.TIMEOUT, SelfCheckFailure.ENDPOINT)


async def asked(url: str, delimiters: Delimiters, options: SelfCheckOptions) -> tuple[SelfCheck, float]:
    """The self check by what is at the address, and the seconds it took."""
    async with connect(settings_for(Settings(model="m", base_url=url), options)) as model:
        started = time.perf_counter()
        found = await SelfChecker(model, delimiters, options).check(QUESTION, ANSWER, SOURCES)
        return found, time.perf_counter() - started


def test_nobody_listens(delimiters: Delimiters) -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        url = f"http://127.0.0.1:{gone.getsockname()[1]}/v1"
    found, seconds = asyncio.run(asked(url, delimiters, SelfCheckOptions(DEADLINE)))
    assert found.failure is SelfCheckFailure.ENDPOINT
    assert "no connection" in found.note
    assert seconds <= DEADLINE / 1000 + GRACE


SLOW_IMPORT = """
import asyncio, json, sys, time
from importlib.abc import MetaPathFinder

class Slow(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "openai":
            time.sleep(1.0)
        return None

sys.meta_path.insert(0, Slow())
from fol_kb.llm import connect, load_settings
from verification.prompts import Delimiters
from verification.self_check import SelfCheckOptions, SelfChecker, settings_for

options = SelfCheckOptions(800)
async def main():
    settings = load_settings(base_url={url!r}, model={model!r}, api_key="k")
    async with connect(settings_for(settings, options)) as model:
        checker = SelfChecker(model, Delimiters(b"a secret of the tests"), options)
        started = time.perf_counter()
        found = {call}
        print(json.dumps([found.to_json(), time.perf_counter() - started]))
asyncio.run(main())
"""


@pytest.mark.parametrize(
    "call", few(["await checker.check('Why?', 'So.')", "checker.check_blocking('Why?', 'So.')"])
)
def test_a_slow_import_of_the_client_costs_no_time_of_the_deadline(
    models: ModelServer, run_python: RunPython, call: str
) -> None:
    models.play({"answers": {"kind": "turns", "turns": [{"content": GOOD}]}})
    done = run_python(SLOW_IMPORT.format(url=models.url, model=models.model, call=call))
    assert done.returncode == 0, done.stderr
    document, seconds = json.loads(done.stdout)
    assert document["success"], document
    assert seconds > 1.0
    assert document["durationMs"] <= 1_000
