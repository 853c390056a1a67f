"""All that stands in front of an endpoint, together; and coroutines run from code that is not async."""

from __future__ import annotations

import asyncio
import contextvars
import threading
from concurrent.futures import Future
from concurrent.futures import wait as really_wait
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fol_kb.beliefs.tools import openai_tools
from fol_kb.llm import factory
from fol_kb.llm.factory import answers_folder, blocking, connect, scope
from fol_kb.llm.messages import Answer, BudgetError, Message, ModelError, Request, Role
from fol_kb.llm.settings import Settings, SettingsError
from fol_kb.testing.models import ModelServer

pytestmark = pytest.mark.anyio

QUESTION = Request((Message(Role.USER, "Socrates is a man."),), tools=tuple(openai_tools()))


@pytest.fixture
def server(models: ModelServer) -> ModelServer:
    return models


def settings(server: ModelServer, **more: Any) -> Settings:
    given: dict[str, Any] = {
        "model": server.model,
        "base_url": server.url,
        "api_key": server.key,
        "backoff": 0.001,
        "cache": "off",
    }
    return Settings.model_validate(given | more)


def ask(server: ModelServer, *requests: Request, **more: Any) -> tuple[list[Answer], Any]:
    async def work() -> tuple[list[Answer], Any]:
        async with connect(settings(server, **more)) as model:
            return [await model.ask(request) for request in requests or (QUESTION,)], model

    return blocking(work())


# ---------------------------------------------------------------------- over HTTP


MENDED = {
    "good": 1,
    "429": 3,
    "429-retry-after": 3,
    "429-retry-after-nonsense": 2,
    "500": 2,
    "503": 2,
    "cut-before-headers": 2,
    "cut-in-headers": 2,
    "cut-in-body": 2,
    "reset-in-body": 2,
    "half-a-body": 2,
    "html": 2,
    "no-choices": 2,
    "null": 2,
    "stream-error": 2,
    "hanging-once": 2,
    "no-options": 4,
}
"""How many requests an answer takes that is asked for as a stream."""
WHOLE = ("good", "429", "cut-in-body", "html", "no-options")
"""Also in one piece, as all of them are asked in test_scripted_models."""


@pytest.mark.parametrize(
    ("name", "stream"),
    [*((name, True) for name in MENDED), *((name, False) for name in WHOLE)],
)
def test_what_another_attempt_mends(name: str, stream: bool, server: ModelServer) -> None:
    requests = MENDED[name]
    given: dict[str, Any] = {}
    if name == "hanging-once":
        server.play("good")
        ask(server)  # the first answer of all loads a translator, which may take longer than the limit
        given = {"request_timeout": 0.5}
    server.play(name)
    if name == "no-options":
        given, requests = {"temperature": 0.0, "max_answer_tokens": 500}, 3 + stream
    answers, model = ask(server, stream=stream, **given)
    assert answers[0].message.tool_uses
    assert answers[0].attempts == requests == server.settled().completions == model.account.attempts
    assert (model.account.tokens > 0) is not (model.account.unreported > 0)
    assert (model.account.unreported > 0) is (
        name == "no-options" and stream
    )  # it is not asked to count then


@pytest.mark.parametrize("name", ["no-tools", "no-tools-500", "no-tools-chatty", "no-tools-thinking"])
def test_a_model_without_tools_is_used_like_one_with_them(name: str, server: ModelServer) -> None:
    server.play("good")
    expected = ask(server)[0][0].message.tool_uses
    server.play(name)
    answers, model = ask(server, QUESTION, replace(QUESTION, sample=1), retries=1)
    for answer in answers:
        uses = answer.message.tool_uses
        assert [(use.name, use.arguments) for use in uses] == [(use.name, use.arguments) for use in expected]
    first = 3 if name.endswith("500") else 2
    assert [answer.attempts for answer in answers] == [first, 1]
    assert model.account.attempts == server.settled().completions


def test_a_model_that_takes_tools_for_absent_is_found_out(server: ModelServer) -> None:
    server.play("tools-ignored")
    answers, _ = ask(server, *(replace(QUESTION, sample=number) for number in range(3)))
    assert [bool(answer.message.tool_uses) for answer in answers] == [False, True, True]
    assert [answer.attempts for answer in answers] == [1, 2, 1]


def test_a_run_that_is_repeated_sends_nothing(server: ModelServer, tmp_path: Path) -> None:
    server.play("no-tools")
    first, _ = ask(server, cache=str(tmp_path))
    sent = server.settled().completions
    # also where no more may be sent: what is known costs nothing
    again, model = ask(server, QUESTION, QUESTION, cache=str(tmp_path), max_requests=1)
    assert again == [replace(first[0], attempts=0)] * 2
    assert server.settled().completions == sent
    assert (model.account.cached, model.account.attempts, model.account.tokens) == (2, 0, 0)
    other, _ = ask(server, cache=str(tmp_path), temperature=0.5)
    assert other[0].attempts > 0


def test_retries_and_trials_count_for_the_limit(server: ModelServer) -> None:
    server.play("500-always")
    with pytest.raises(BudgetError, match="max_requests"):
        ask(server, max_requests=3, retries=50)
    assert server.settled().completions == 3
    server.play("no-tools")
    with pytest.raises(BudgetError, match="max_requests"):
        ask(server, max_requests=1)
    assert server.settled().completions == 1


def test_a_damaged_file_of_the_cache_is_noted_and_asked_anew(server: ModelServer, tmp_path: Path) -> None:
    server.play("good")
    ask(server, cache=str(tmp_path))
    (path,) = (found for found in tmp_path.rglob("*.json"))
    path.write_bytes(path.read_bytes()[:100])
    answers, model = ask(server, cache=str(tmp_path))
    assert (answers[0].attempts, server.settled().completions) == (1, 2)
    assert str(path) in model.notes[0]


def test_a_key_is_in_no_file_of_the_cache(server: ModelServer, tmp_path: Path) -> None:
    server.play("good")
    ask(server, cache=str(tmp_path), api_key="sk-test-4f9a1c77b2d84e0aa6")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert not any(b"4f9a1c" in path.read_bytes() for path in files)


def test_settings_without_effect_are_noted(server: ModelServer, caplog: pytest.LogCaptureFixture) -> None:
    server.play("no-options")
    _, model = ask(server, temperature=0.0)
    (noted,) = model.notes
    assert "takes no temperature" in noted
    assert noted in [record.getMessage() for record in caplog.records]


def test_settings_that_do_not_do_are_refused_at_once() -> None:
    with pytest.raises(SettingsError, match="no model is named"):
        connect(Settings(base_url="http://localhost:1/v1"))
    with pytest.raises(SettingsError, match="FOL_KB_ONLY_LOOPBACK"):
        connect(Settings(model="m", api_key="k"))


# ---------------------------------------------------------------------- where answers are kept


def test_answers_are_kept_where_settings_and_the_environment_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOL_KB_CACHE", "off")
    assert answers_folder(Settings()) is None
    assert answers_folder(Settings(cache=str(tmp_path))) == tmp_path
    monkeypatch.setenv("FOL_KB_CACHE", str(tmp_path))
    assert answers_folder(Settings()) == tmp_path / "llm"
    assert answers_folder(Settings(cache="Off")) is None
    monkeypatch.setenv("HOME", str(tmp_path))
    assert answers_folder(Settings(cache="~/answers")) == tmp_path / "answers"


@pytest.mark.parametrize(
    "change",
    [
        {"base_url": "http://localhost:2/v1"},
        {"model": "n"},
        {"seed": 1},
        {"temperature": 0.1},
        {"max_answer_tokens": 9},
        {"tool_mode": "json"},
    ],
)
def test_what_an_answer_depends_on_tells_it_apart(change: dict[str, Any]) -> None:
    base: dict[str, Any] = {"base_url": "http://localhost:1/v1", "model": "m"}
    assert scope(Settings.model_validate(base)) != scope(Settings.model_validate(base | change))
    same = base | {"api_key": "another", "request_timeout": 3, "retries": 0, "stream": True}
    assert scope(Settings.model_validate(base)) == scope(Settings.model_validate(same))


# ---------------------------------------------------------------------- from code that is not async

VARIABLE: contextvars.ContextVar[str] = contextvars.ContextVar("VARIABLE", default="unset")


async def told(result: str) -> str:
    await asyncio.sleep(0)
    if result == "fail":
        raise ModelError("down")
    return f"{result} {VARIABLE.get()} {threading.current_thread() is threading.main_thread()}"


async def in_a_loop(result: str) -> str:
    return blocking(told(result))


def test_without_a_loop_and_in_one() -> None:
    VARIABLE.set("set")
    assert blocking(told("here")) == "here set True"

    assert asyncio.run(in_a_loop("there")) == "there set False"


def test_errors_come_out_as_they_are() -> None:
    with pytest.raises(ModelError, match="down"):
        blocking(told("fail"))
    with pytest.raises(ModelError, match="down"):
        asyncio.run(in_a_loop("fail"))


async def test_an_interruption_cancels_the_coroutine_and_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    began, ended = threading.Event(), threading.Event()

    async def long() -> None:
        began.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    pressed: list[str] = []

    def interrupted(futures: list[Future[Any]], **how: Any) -> object:
        if not pressed:
            pressed.append("Ctrl-C")
            assert began.wait(30)
            raise KeyboardInterrupt
        return really_wait(futures, **how)

    monkeypatch.setattr(factory, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        blocking(long())
    assert ended.is_set()
