"""Ollama's own protocol: what goes out, what comes back, and everything of the core with it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from fol_kb.llm.endpoint import Endpoint
from fol_kb.llm.factory import connect, scope
from fol_kb.llm.forced import call_tool
from fol_kb.llm.messages import Answer, Ending, Message, ModelError, Request, Role, ToolUse, Usage
from fol_kb.llm.ollama import OllamaChat, api_root, chat_body, chat_of, read_chat
from fol_kb.llm.settings import Settings
from fol_kb.llm.wire import JsonRequest, MalformedError
from tests.llm.server import KEY, Reply, Server, refused, said, serving
from tests.llm.server import settings as core_settings
from tests.llm.test_forced import GOOD, Judgement
from tests.llm.test_tool_choice import FORCED, TOOLS

pytestmark = pytest.mark.anyio

QUESTION = Request((Message(Role.SYSTEM, "Be brief."), Message(Role.USER, "Who is mortal?")))


def settings(server: Server, **more: Any) -> Settings:
    base_url = server.url.removesuffix("/v1")
    return core_settings(server, **{"model": "qwen3", "base_url": base_url, "kind": "ollama"} | more)


def spoken(content: str = "", *calls: tuple[str, Any], reason: str = "stop", **more: Any) -> Reply:
    """An answer of /api/chat."""
    message: dict[str, Any] = {"role": "assistant", "content": content}
    if calls:
        message["tool_calls"] = [{"function": {"name": name, "arguments": given}} for name, given in calls]
    body = {
        "model": "qwen3:8b",
        "created_at": "2026-01-01T00:00:00Z",
        "message": message,
        "done": True,
        "done_reason": reason,
        "prompt_eval_count": 7,
        "eval_count": 3,
    }
    return Reply(json.dumps(body | more).encode())


def ask(server: Server, request: Request = QUESTION, **more: Any) -> Answer:
    async def work() -> Answer:
        async with connect(settings(server, **more)) as model:
            return await model.ask(request)

    return asyncio.run(work())


# ---------------------------------------------------------------------- what goes out


def test_a_question_and_its_answer() -> None:
    with serving(spoken("Socrates.", thinking="Hm.")) as server:
        answer = ask(server, temperature=0.0, max_answer_tokens=9, seed=40, api_key=KEY)
    assert answer == Answer(
        Message(Role.ASSISTANT, "Socrates."), Ending.STOP, Usage(7, 3), model="qwen3:8b", attempts=1
    )
    assert server.bodies == [
        {
            "model": "qwen3",
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "Who is mortal?"},
            ],
            "stream": False,
            "options": {"temperature": 0.0, "num_predict": 9, "seed": 40},
        }
    ]
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"
    assert server.paths == ["/api/chat"]


def test_tools_their_uses_and_answers_go_as_the_protocol_has_them() -> None:
    uses = (ToolUse("c1", "add_sort", '{"sort_name": "city"}'), ToolUse("c2", "finish", "{broken"))
    request = Request(
        (
            Message(Role.ASSISTANT, "", uses),
            Message(Role.TOOL, "accepted", answers="c1"),
            Message(Role.TOOL, "no", answers="c9"),
        ),
        tools=TOOLS,
    )
    body = chat_body(request)
    assert body["tools"] == list(TOOLS)
    assert body["messages"] == [
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [
                {"function": {"name": "add_sort", "arguments": {"sort_name": "city"}}},
                {"function": {"name": "finish", "arguments": {"unreadable": "{broken"}}},
            ],
        },
        {"role": "tool", "content": "accepted", "tool_name": "add_sort"},
        {"role": "tool", "content": "no", "tool_name": "c9"},
    ]
    assert "options" not in body


def test_a_tool_that_has_to_be_called_is_the_only_one() -> None:
    body = chat_body(FORCED)
    assert "tool_choice" not in body
    assert [tool["function"]["name"] for tool in body["tools"]] == ["submit"]


@pytest.mark.parametrize(
    ("format_", "expected"),
    [
        (
            {"type": "json_schema", "json_schema": {"name": "x", "schema": {"type": "object"}}},
            {"type": "object"},
        ),
        ({"type": "json_object"}, "json"),
        (None, None),
    ],
)
def test_answers_in_json(format_: Any, expected: Any) -> None:
    assert chat_body(JsonRequest(QUESTION.messages, response_format=format_)).get("format") == expected


@pytest.mark.parametrize(
    ("base_url", "root"),
    [
        ("http://localhost:11434", "http://localhost:11434/api"),
        ("http://localhost:11434/api", "http://localhost:11434/api"),
        ("http://localhost:11434/v1", "http://localhost:11434/api"),
        ("https://models.example/ollama", "https://models.example/ollama/api"),
        ("https://models.example/ollama/api", "https://models.example/ollama/api"),
    ],
)
def test_where_the_protocol_is(base_url: str, root: str) -> None:
    assert api_root(Settings(base_url=base_url).base_url) == root


# ---------------------------------------------------------------------- what comes back


def test_a_forced_call_comes_as_an_object() -> None:
    async def work(server: Server) -> object:
        async with connect(settings(server)) as model:
            found = await call_tool(model, QUESTION.messages, Judgement, name="submit", description="d")
            return found.value

    with serving(spoken("", ("submit", GOOD))) as server:
        assert asyncio.run(work(server)) == Judgement.model_validate(GOOD)
    # in words, and then in JSON
    with serving(spoken("I believe so."), spoken(json.dumps(GOOD))) as server:
        assert asyncio.run(work(server)) == Judgement.model_validate(GOOD)
    assert "calls" in server.bodies[1]["format"]["properties"]
    # a model without tools
    refusal = refused(400, "qwen3 does not support tools")
    with serving(lambda body, _: refusal if "tools" in body else spoken(json.dumps(GOOD))) as server:
        assert asyncio.run(work(server)) == Judgement.model_validate(GOOD)


@pytest.mark.parametrize(
    ("reply", "content", "ending"),
    [
        (spoken("cut", reason="length"), "cut", Ending.LENGTH),
        (spoken("x", reason="load"), "x", Ending.OTHER),
        (Reply(b'{"response": "from generate", "done": true}'), "from generate", Ending.STOP),
        (said("from chat completions"), "from chat completions", Ending.STOP),
        (
            Reply(b'{"choices": [{"text": "from before", "finish_reason": "stop"}]}'),
            "from before",
            Ending.STOP,
        ),
    ],
)
def test_what_servers_write_otherwise(reply: Reply, content: str, ending: Ending) -> None:
    with serving(reply) as server:
        answer = ask(server)
    assert (answer.message.content, answer.ending) == (content, ending)


def test_the_field_text_is_read_in_chat_completions_too() -> None:
    with serving(Reply(b'{"choices": [{"text": "from before", "finish_reason": "stop"}]}')) as server:
        assert ask(server, kind="openai").message.content == "from before"


@pytest.mark.parametrize(
    "body", [[], None, {}, {"message": 3}, {"message": {"content": 3}}, {"message": {}, "done": False}]
)
def test_a_body_that_is_no_answer(body: Any) -> None:
    with pytest.raises(MalformedError):
        read_chat(body)
    with serving(Reply(json.dumps(body).encode())) as server, pytest.raises(ModelError) as caught:
        ask(server)
    assert (caught.value.attempts, len(server.bodies)) == (2, 2)


def test_an_error_is_told() -> None:
    with (
        serving(Reply(b'{"error": "model \\"qwen3\\" not found"}', 404)) as server,
        pytest.raises(ModelError, match=r'model "qwen3" not found.*check the model') as caught,
    ):
        ask(server)
    assert (caught.value.status, caught.value.attempts) == (404, 1)


async def test_retries_and_the_account_are_those_of_the_core() -> None:
    with serving(refused(429), refused(500), spoken("x")) as server:
        async with connect(settings(server, stream=True)) as model:
            assert (await model.ask(QUESTION)).attempts == 3
    assert (model.account.attempts, model.account.tokens) == (3, 10)
    (note,) = model.notes
    assert "stream has no effect" in note


# ---------------------------------------------------------------------- which of the two


def test_the_protocol_decides() -> None:
    for place, of in (
        (":11434", OllamaChat),
        (":11434/v1", Endpoint),
        (":1/api", OllamaChat),
        (":1/v1", Endpoint),
    ):
        assert chat_of(Settings(model="m", base_url=f"http://127.0.0.1{place}")) is of


def test_answers_of_one_protocol_are_not_those_of_the_other() -> None:
    one = Settings(model="m", base_url="http://127.0.0.1:1")
    other = one.model_copy(update={"kind": "ollama"})
    assert scope(one) != scope(other)
    assert "protocol" not in scope(one)  # answers that were kept before are found


def test_what_is_asked_of_one_model_by_tools_alone() -> None:
    """Without a choice all tools are offered."""
    body = chat_body(replace(FORCED, tool_choice=None))
    assert len(body["tools"]) == 2
