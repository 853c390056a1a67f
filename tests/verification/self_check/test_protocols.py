"""One call, in OpenAI's protocol and in Ollama's, as PyPI's own client of Ollama makes it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import ollama
import pytest

from benchmarks.self_checks import ANSWER, GOOD, PROTOCOLS, QUESTION, SOURCES
from fol_kb.llm import connect
from fol_kb.llm.settings import Settings
from fol_kb.testing.models import ModelServer
from verification.model import Degree, SelfCheck
from verification.prompts import Delimiters
from verification.self_check import SelfChecker, SelfCheckOptions, settings_for
from verification.self_check.wording import answer_schema, prompt


def checked(models: ModelServer, delimiters: Delimiters, protocol: str, **more: Any) -> SelfCheck:
    """The self check by what the server plays, with more arguments for it."""
    url = models.url if protocol == "openai" else models.url.removesuffix("/v1")
    kind: Any = "auto" if protocol == "openai" else "ollama"
    options = SelfCheckOptions()

    async def work() -> SelfCheck:
        settings = Settings(model=models.model, base_url=url, kind=kind)
        async with connect(settings_for(settings, options)) as model:
            checker = SelfChecker(model, delimiters, options, constrained=kind == "ollama")
            return await checker.check(QUESTION, ANSWER, SOURCES, **more)

    return asyncio.run(work())


def play(models: ModelServer, content: str = GOOD) -> None:
    """Let the server say this."""
    models.play({"answers": {"kind": "turns", "turns": [{"content": content}]}})


def test_one_call_to_openai(models: ModelServer, delimiters: Delimiters) -> None:
    play(models)
    assert checked(models, delimiters, "openai").success
    (request,) = models.requests
    assert request.path == "/v1/chat/completions"
    assert request.body is not None
    assert (request.body["temperature"], request.body["max_tokens"]) == (0.0, 200)
    assert set(request.body) == {"model", "messages", "temperature", "max_tokens"}


def test_one_call_to_ollama_as_its_own_client_makes_it(models: ModelServer, delimiters: Delimiters) -> None:
    """The same question through PyPI's ``ollama``: the same body goes out, the same words come back."""
    play(models)
    found = checked(models, delimiters, "ollama")
    messages = prompt(QUESTION, ANSWER, found.excerpts, delimiters)
    with ollama.Client(host=models.url.removesuffix("/v1")) as client:
        answered = client.chat(
            model=models.model,
            messages=[{"role": each.role.value, "content": each.content} for each in messages],
            format=answer_schema(rules=False),
            options={"temperature": 0.0, "num_predict": 200},
        )
    ours, theirs = models.requests
    assert ours.path == theirs.path == "/api/chat"
    assert ours.body is not None
    assert theirs.body is not None
    given = {name: value for name, value in theirs.body.items() if value not in (None, [], ())}
    assert ours.body == given
    assert answered.message.content == GOOD
    assert found.raw == GOOD[:200]
    assert (found.success, found.answers_question) == (True, Degree.YES)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_mark_for_rules(models: ModelServer, delimiters: Delimiters, protocol: str) -> None:
    play(models, json.dumps({**json.loads(GOOD), "followsRules": "no"}))
    found = checked(models, delimiters, protocol, rules=["At most three words."])
    assert found.follows_rules is Degree.NO
    assert found.against
    (request,) = models.requests
    assert request.body is not None
    said = request.body["messages"]
    assert "followsRules" in said[0]["content"]
    assert "At most three words." in said[1]["content"]


def test_a_mark_for_rules_that_nobody_gave_is_left_out(models: ModelServer, delimiters: Delimiters) -> None:
    play(models, json.dumps({**json.loads(GOOD), "followsRules": "no"}))
    found = checked(models, delimiters, "openai")
    assert (found.success, found.follows_rules, found.against) == (True, None, False)
    assert "followsRules" not in found.to_json()


def test_a_mark_for_rules_that_is_missing_is_a_failure(models: ModelServer, delimiters: Delimiters) -> None:
    play(models)
    found = checked(models, delimiters, "openai", rules=["Be brief."])
    assert (found.success, found.follows_rules) == (False, Degree.UNKNOWN)
    assert "followsRules is missing" in found.note
