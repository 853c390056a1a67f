"""What the server of scripted models offers besides: tool choices, embeddings, Ollama, several models."""

from __future__ import annotations

import asyncio
import json
import math
from typing import Any

import httpx2
import openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.llm.messages import Ending, Message, ModelError, Request, Role
from fol_kb.testing.models import (
    Body,
    ChatRequest,
    Cut,
    Embedder,
    Hang,
    ModelServer,
    ModelServerError,
    Refusal,
    Reply,
    Said,
    SaidCall,
    Script,
    ScriptedModel,
    Slow,
    Spoil,
    SpoilVectors,
    Status,
    StreamError,
    ToolCall,
    Turns,
    When,
    embed,
)
from tests.amounts import few
from tests.testing.test_models_server import TEXT, TOOLS, USER, ask, client

NAMES = [tool["function"]["name"] for tool in TOOLS]
VERDICT: Any = [{"type": "function", "function": {"name": "verdict", "parameters": {"type": "object"}}}]
JUDGE = Script(
    model="judge", answers=Turns(turns=[Said(calls=[SaidCall(name="verdict", arguments={"holds": True})])])
)
EMBEDDER = Script(model="embedder", answers=Embedder(dimensions=32))


def chat(server: ModelServer, **body: Any) -> Any:
    return ask(server, **body).choices[0]


def vectors(server: ModelServer, texts: Any, **body: Any) -> list[Any]:
    with client(server) as ours:
        return list(ours.embeddings.create(**{"model": server.model, "input": texts} | body).data)


def called(choice: Any) -> list[str]:
    return [call.function.name for call in choice.message.tool_calls or ()]


def naming(name: str) -> Any:
    return {"type": "function", "function": {"name": name}}


# ---------------------------------------------------------------------- the choice of tools


def test_the_good_model_honours_the_choice_of_tools(models) -> None:
    assert called(chat(models, tool_choice="none")) == []
    assert called(chat(models, tool_choice="auto")) == called(chat(models)) != []
    assert called(chat(models, tool_choice="required")) != []
    for name in NAMES[:3]:
        assert set(called(chat(models, tool_choice=naming(name)))) == {name}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"tool_choice": "sometimes"}, "Invalid value: 'sometimes'"),
        ({"tool_choice": {"type": "function"}}, "tool_choice.function.name"),
        ({"tool_choice": naming("fly")}, "Tool choice 'fly' not found in 'tools'"),
        ({"tool_choice": "auto", "tools": openai.NOT_GIVEN}, "only allowed when 'tools' are specified"),
    ],
)
def test_a_choice_that_cannot_be_is_refused(models, body: dict[str, Any], words: str) -> None:
    with pytest.raises(openai.BadRequestError, match=words):
        chat(models, **body)


def test_a_server_may_refuse_or_ignore_the_choice(models) -> None:
    named = naming(NAMES[0])
    models.play(Script(tool_choice="refused-named"))
    with pytest.raises(openai.BadRequestError, match="tool_choice"):
        chat(models, tool_choice=named)
    assert called(chat(models, tool_choice="required")) != []
    models.play(Script(tool_choice="refused"))
    for choice in (named, "required", "auto", "none"):
        with pytest.raises(openai.BadRequestError, match="'tool_choice' is not supported"):
            chat(models, tool_choice=choice)
    assert called(chat(models)) != []
    models.play(Script(tool_choice="ignored"))
    assert called(chat(models, tool_choice="none")) == called(chat(models))


@pytest.mark.parametrize(
    ("choice", "said", "words"),
    few(
        [
            ("none", SaidCall(name=NAMES[0]), "the tool_choice of the request is none"),
            ("required", None, "calls no tool, and the tool_choice of the request is required"),
            (naming(NAMES[1]), SaidCall(name=NAMES[0]), f"names '{NAMES[1]}'"),
            (naming(NAMES[1]), None, "calls no tool"),
            ("auto", SaidCall(name="fly"), "the script calls 'fly', and the request offers 'add_sort'"),
        ]
    ),
)
def test_a_script_that_no_server_would_let_say_this_is_loud(
    models: ModelServer, choice: Any, said: SaidCall | None, words: str
) -> None:
    script = Script(answers=Turns(turns=[Said(content="so", calls=[said] if said else [])]))

    def ask() -> None:
        with ModelServer(script) as server, pytest.raises(openai.InternalServerError, match=words):
            chat(server, tool_choice=choice)

    with pytest.raises(ModelServerError, match=words):
        ask()
    models.play(script.model_copy(update={"allows_unoffered": True}))
    assert called(chat(models, tool_choice=choice)) == ([said.name] if said else [])


def test_what_spoils_an_answer_may_break_the_choice(models) -> None:
    models.play(Script(faults=[Spoil(how="wrong-tool-names")]))
    assert not set(called(chat(models, tool_choice=naming(NAMES[0])))) & set(NAMES)


# ---------------------------------------------------------------------- several models


def test_the_name_in_a_request_picks_the_script() -> None:
    with ModelServer("good", JUDGE, EMBEDDER) as server:
        assert server.models == ("scripted", "judge", "embedder")
        with client(server) as ours:
            assert [each.id for each in ours.models.list()] == list(server.models)
            assert ours.models.retrieve("judge").id == "judge"
            with pytest.raises(openai.NotFoundError):
                ours.models.retrieve("nobody")
        assert server.state.completions == 0
        assert called(chat(server)) != []
        assert called(chat(server, model="judge", tools=VERDICT, tool_choice=naming("verdict"))) == [
            "verdict"
        ]
        assert len(vectors(server, "a text", model="embedder")[0].embedding) == 32
        with pytest.raises(openai.NotFoundError, match="The model 'nobody' does not exist") as unknown:
            chat(server, model="nobody")
        assert unknown.value.code == "model_not_found"
        with pytest.raises(openai.NotFoundError, match="The model 'nobody' does not exist"):
            vectors(server, "a text", model="nobody")
        with pytest.raises(openai.NotFoundError, match="not a chat model"):
            chat(server, model="embedder")
        with pytest.raises(openai.PermissionDeniedError, match="embeddings"):
            vectors(server, "a text", model="judge")
        assert [r.body["model"] for r in server.requests if r.method == "POST"][:3] == list(server.models)
        server.play(JUDGE)
        assert server.model == "judge"
        assert len(server.models) == 1


def test_names_of_models_are_different() -> None:
    with pytest.raises(ValueError, match="several scripts have the model 'scripted'"):
        ModelServer("good", "good-one-call")
    server = ModelServer("good", Script().named("other"))
    assert server.models == ("scripted", "other")
    with server, pytest.raises(ValueError, match="at least one"):
        server.play()


# ---------------------------------------------------------------------- embeddings


def test_vectors_come_as_the_client_asks_for_them(models) -> None:
    models.play(EMBEDDER)
    texts = ["Socrates is a man", "a man is Socrates!", "rain"]
    as_text = vectors(models, texts)
    assert models.requests[-1].body["encoding_format"] == "base64"
    as_numbers = vectors(models, texts, encoding_format="float")
    assert [each.index for each in as_numbers] == [0, 1, 2]
    for one, two, text in zip(as_text, as_numbers, texts, strict=True):
        assert one.embedding == pytest.approx(two.embedding, abs=1e-6)
        assert two.embedding == embed(text, 32)
    assert as_numbers[0].embedding == as_numbers[1].embedding  # a bag of words
    assert len(vectors(models, "one", dimensions=8)[0].embedding) == 8
    assert vectors(models, [1, 2])[0].embedding == pytest.approx(embed("1 2", 32), abs=1e-6)
    assert len(vectors(models, [[1], [2]])) == 2
    with client(models) as ours:
        assert ours.embeddings.create(model="embedder", input="a" * 40).usage.prompt_tokens == 11


@pytest.mark.parametrize(
    ("given", "body", "words"),
    [
        ("", {}, "empty string"),
        ([], {}, "non-empty"),
        ("a", {"dimensions": 64}, "from 1 to 32"),
        (["a"] * 2049, {}, "at most 2048"),
    ],
)
def test_what_has_no_vector_is_refused(models, given: Any, body: dict[str, Any], words: str) -> None:
    models.play(EMBEDDER)
    with pytest.raises(openai.BadRequestError, match=words):
        vectors(models, given, **body)


def spoilt(models: ModelServer, how: Any, texts: list[str]) -> list[Any]:
    models.play(EMBEDDER.model_copy(update={"faults": [SpoilVectors(how=how, when=When(attempts=1))]}))
    found = vectors(models, texts, encoding_format="float")
    assert models.requests[-1].faults == [how]
    right = vectors(models, texts, encoding_format="float")
    assert [each.embedding for each in right] == [embed(text, 32) for text in texts]
    return found


def test_vectors_are_spoilt_as_the_script_says(models) -> None:
    texts = ["one", "two", "three"]
    assert {len(each.embedding) for each in spoilt(models, "other-dimension", texts)} == {33}
    assert [len(each.embedding) for each in spoilt(models, "mixed-dimensions", texts)] == [32, 33, 32]
    assert len(spoilt(models, "one-fewer", texts)) == 2
    assert len(spoilt(models, "one-more", texts)) == 4
    assert [each.index for each in spoilt(models, "same-index", texts)] == [0, 0, 0]
    assert all(math.isnan(each.embedding[0]) for each in spoilt(models, "nan", texts))
    assert not any(any(each.embedding) for each in spoilt(models, "zero", texts))
    mixed = spoilt(models, "shuffled", texts)
    assert [each.index for each in mixed] != [0, 1, 2]
    assert sorted(each.index for each in mixed) == [0, 1, 2]
    for each in mixed:  # the index tells which is which
        assert each.embedding == embed(texts[each.index], 32)


def test_faults_of_servers_are_those_of_embeddings_too(models) -> None:
    models.play(EMBEDDER.model_copy(update={"faults": [Status(status=503), Body(when=When(attempts=2))]}))
    with pytest.raises(openai.InternalServerError):
        vectors(models, "text")
    models.play(EMBEDDER.model_copy(update={"key": "right"}))
    with (
        pytest.raises(openai.AuthenticationError),
        openai.OpenAI(base_url=models.url, api_key="wrong", max_retries=0) as ours,
    ):
        ours.embeddings.create(model="embedder", input="text")


@given(st.text(), st.integers(1, 300))
def test_a_vector_has_length_one_and_is_that_of_its_words(text: str, size: int) -> None:
    vector = embed(text, size)
    assert len(vector) == size
    assert math.sqrt(sum(each * each for each in vector)) == pytest.approx(1)
    assert embed(f" {text}, ", size) == vector


def test_texts_with_common_words_are_nearer() -> None:
    def near(one: str, other: str) -> float:
        return sum(a * b for a, b in zip(embed(one, 256), embed(other, 256), strict=True))

    assert (
        near("the cat sat on the mat", "a cat sat on a mat")
        > near("the cat sat", "stocks fell on friday") + 0.2
    )


# ---------------------------------------------------------------------- Ollama


def post(server: ModelServer, path: str, **body: Any) -> httpx2.Response:
    return httpx2.post(f"{server.ollama_url}{path}", json={"model": server.model} | body, timeout=20)


def test_a_chat_of_ollama() -> None:
    with ModelServer("good", JUDGE, EMBEDDER) as server:
        whole = post(server, "/api/chat", messages=USER, tools=TOOLS, stream=False).json()
        assert (whole["done"], whole["done_reason"], whole["model"]) == (True, "stop", "scripted")
        calls = [call["function"] for call in whole["message"]["tool_calls"]]
        assert {"predicate_name": "man", "arguments": ["socrates"], "source_quote": "Socrates is a man."} in [
            call["arguments"] for call in calls
        ]
        streamed = post(server, "/api/chat", messages=USER, tools=TOOLS)
        assert streamed.headers["content-type"] == "application/x-ndjson"
        lines = [json.loads(line) for line in streamed.text.splitlines()]
        assert [line["done"] for line in lines] == [False] * (len(lines) - 1) + [True]
        assert [c["function"] for line in lines for c in line["message"].get("tool_calls", ())] == calls
        assert lines[-1]["eval_count"] == whole["eval_count"] > 0
        later = [*USER, whole["message"], {"role": "tool", "content": "ok", "tool_name": calls[0]["name"]}]
        assert post(server, "/api/chat", messages=later, tools=TOOLS, stream=False).status_code == 200
        tagged = post(server, "/api/chat", model="judge:latest", messages=USER, tools=VERDICT, stream=False)
        assert tagged.json()["message"]["tool_calls"][0]["function"]["arguments"] == {"holds": True}
        missing = post(server, "/api/chat", model="nobody", messages=USER)
        assert (missing.status_code, missing.json()) == (404, {"error": "model 'nobody' not found"})
        wrong = [{"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": "{}"}}]}]
        assert post(server, "/api/chat", messages=wrong).status_code == 400
        tags = httpx2.get(f"{server.ollama_url}/api/tags").json()["models"]
        assert [each["name"] for each in tags] == ["scripted:latest", "judge:latest", "embedder:latest"]
        assert httpx2.get(f"{server.ollama_url}/api/nothing").status_code == 404


@pytest.mark.slow
def test_embeddings_of_ollama() -> None:
    with ModelServer(EMBEDDER) as server:
        found = post(server, "/api/embed", input=["one", "two"]).json()
        assert found["embeddings"] == [embed("one", 32), embed("two", 32)]
        assert found["prompt_eval_count"] > 0
        assert post(server, "/api/embed", input="one").json()["embeddings"] == [embed("one", 32)]
        assert "error" in post(server, "/api/embed", model="nobody", input="one").json()
        server.play(EMBEDDER.model_copy(update={"faults": [SpoilVectors(how="one-fewer")]}))
        assert len(post(server, "/api/embed", input=["one", "two"]).json()["embeddings"]) == 1


def test_the_fault_of_a_stream_is_told_as_ollama_tells_it(models) -> None:
    models.play(Script(faults=[StreamError()]))
    lines = post(models, "/api/chat", messages=USER, tools=TOOLS).text.splitlines()
    assert set(json.loads(lines[-1])) == {"error"}


# ---------------------------------------------------------------------- in this process


def request(text: str = TEXT, tools: Any = TOOLS) -> Request:
    return Request((Message(Role.USER, text),), tuple(tools))


def answer(model: ScriptedModel, asked: Request | None = None) -> Any:
    return asyncio.run(model.ask(asked or request()))


def test_a_model_in_this_process_says_what_the_server_says(models) -> None:
    ours = answer(ScriptedModel("good"))
    assert [use.name for use in ours.message.tool_uses] == called(chat(models))
    assert ours.ending is Ending.TOOL_CALLS
    assert ours.usage.prompt_tokens > 0
    assert ours.model == "scripted"


def test_a_function_of_a_test_is_a_script() -> None:
    seen = []

    def judge(asked: ChatRequest) -> Reply | Refusal | str:
        seen.append(asked.attempt)
        return (
            Reply(calls=(ToolCall("verdict", {"holds": False}),)) if asked.tools else "no tools, no verdict"
        )

    model = ScriptedModel(judge)
    assert answer(model, request(tools=VERDICT)).message.tool_uses[0].arguments == '{"holds": false}'
    assert answer(model, request(tools=())).message.content == "no tools, no verdict"
    answer(model, request(tools=()))
    assert seen == [1, 1, 2]
    assert len(model.requests) == 3


def test_what_goes_wrong_here_is_an_error_of_a_model() -> None:
    for faults, words in (
        ([Status(status=429, message="slowly")], "HTTP 429: slowly"),
        ([Cut()], "connection ended"),
        ([Body(content="<html>")], "no JSON"),
        ([Body(content="{}")], "no completion"),
    ):
        with pytest.raises(ModelError, match=words):
            answer(ScriptedModel(Script(faults=faults)))
    with pytest.raises(ModelError, match="does not exist") as unknown:
        answer(ScriptedModel("good"), Request((Message(Role.USER, TEXT),), model="nobody"))
    assert unknown.value.status == 404
    with pytest.raises(ModelServerError, match="calls 'verdict', and the request offers 'add_sort'"):
        answer(ScriptedModel(JUDGE))
    with pytest.raises(ModelServerError, match="a Reply, a Refusal or text"):
        answer(ScriptedModel(lambda _: 7))


def test_a_slow_model_takes_its_time_and_a_hanging_one_all_of_it() -> None:
    async def ask(script: Script) -> Any:
        async with asyncio.timeout(0.3):
            return await ScriptedModel(script).ask(request())

    assert asyncio.run(ask(Script(faults=[Slow(seconds=0.05)]))).message.tool_uses
    with pytest.raises(TimeoutError):
        asyncio.run(ask(Script(faults=[Hang()])))
