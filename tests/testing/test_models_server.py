"""The server of scripted models: the protocol by the real client and by hand, its record, its process."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import openai
import pytest

from fol_kb.beliefs.tools import openai_tools
from fol_kb.common.errors import DocumentError
from fol_kb.testing.models import (
    Body,
    Cut,
    Good,
    Hang,
    ModelServer,
    ModelServerError,
    Outcome,
    Said,
    SaidCall,
    Script,
    Slow,
    Status,
    StreamError,
    Turns,
    When,
    built_upon,
    sent_again,
)
from tests.amounts import few
from tests.processes import runs, until
from tests.testing import scripted

TEXT = "All men are mortal. Socrates is a man. It rains, alas."
USER: list[Any] = [{"role": "user", "content": TEXT}]
TOOLS: Any = openai_tools()


@contextlib.contextmanager
def client(server: ModelServer, **options: Any) -> Iterator[openai.OpenAI]:
    options = {"api_key": server.key, "max_retries": 0, "timeout": 20, **options}
    with openai.OpenAI(base_url=server.url, **options) as ours:
        yield ours


def ask(server: ModelServer, **body: Any) -> Any:
    with client(server) as ours:
        return ours.chat.completions.create(
            **{"model": server.model, "messages": USER, "tools": TOOLS} | body
        )


def raw(server: ModelServer, data: bytes) -> bytes:
    """All bytes of the answer to these bytes, until the server ends the connection."""
    with socket.create_connection(("127.0.0.1", port(server)), timeout=20) as ours:
        ours.sendall(data)
        return b"".join(iter(lambda: ours.recv(65536), b""))


def port(server: ModelServer) -> int:
    return int(server.url.split(":")[2].split("/")[0])


def calls_of(message: Any) -> list[tuple[str, Any]]:
    return [(call.function.name, json.loads(call.function.arguments)) for call in message.tool_calls or ()]


# ---------------------------------------------------------------------- the protocol, by the real client


def test_a_good_model_calls_tools_with_quotes_and_then_finishes(models) -> None:
    first = ask(models).choices[0]
    assert first.finish_reason == "tool_calls"
    calls = calls_of(first.message)
    assert (
        "add_atomic_fact",
        {"predicate_name": "man", "arguments": ["socrates"], "source_quote": "Socrates is a man."},
    ) in calls
    assert [name for name, _ in calls].count("add_universal_implication") == 1
    answered = [
        *USER,
        first.message.model_dump(exclude_none=True),
        *({"role": "tool", "tool_call_id": call.id, "content": "ok"} for call in first.message.tool_calls),
    ]
    second = ask(models, messages=answered).choices[0]
    assert calls_of(second.message) == [("finish", {"untranslated": ["It rains, alas."]})]
    assert built_upon(models.requests) == {1}


def test_a_stream_says_what_the_answer_in_one_piece_says(models) -> None:
    whole = ask(models)
    content = ""
    calls: dict[int, list[str]] = {}
    endings = []
    usage = None
    with client(models) as ours:
        stream = ours.chat.completions.create(
            model=models.model,
            messages=USER,
            tools=TOOLS,
            stream=True,
            stream_options={"include_usage": True},
        )
        for part in stream:
            usage = part.usage or usage
            for choice in part.choices:
                content += choice.delta.content or ""
                endings.append(choice.finish_reason)
                for call in choice.delta.tool_calls or ():
                    known = calls.setdefault(call.index, ["", ""])
                    assert call.function is not None
                    known[0] += call.function.name or ""
                    known[1] += call.function.arguments or ""
    message = whole.choices[0].message
    assert [tuple(call) for _, call in sorted(calls.items())] == [
        (call.function.name, call.function.arguments) for call in message.tool_calls
    ]
    assert endings[-1] == "tool_calls"
    assert set(endings[:-1]) == {None}
    assert content == (message.content or "")
    assert usage is not None
    assert usage == whole.usage
    assert usage.total_tokens == usage.prompt_tokens + usage.completion_tokens > 100


def test_content_is_streamed_too(models) -> None:
    models.play(Script(answers=Turns(turns=[Said(content="words " * 20)])))
    with client(models) as ours:
        stream = ours.chat.completions.create(model=models.model, messages=USER, stream=True)
        pieces = [part.choices[0].delta.content or "" for part in stream]
    assert "".join(pieces) == "words " * 20
    assert len(pieces) > 5


def test_without_tools_a_good_model_writes_json(models) -> None:
    for style in ("bare", "fenced", "chatty", "thinking"):
        models.play(Script(answers=Good(json_style=style)))
        content = ask(models, tools=openai.omit).choices[0].message.content
        found = json.loads(content[content.rindex('{"calls": [\n') : content.rindex("}") + 1])
        assert [call["tool"] for call in found["calls"]].count("add_atomic_fact") == 1
        answered = [*USER, {"role": "assistant", "content": content}, {"role": "user", "content": "Go on."}]
        later = ask(models, tools=openai.omit, messages=answered).choices[0].message.content
        assert '"tool": "finish"' in later


# ---------------------------------------------------------------------- refusals


def test_a_wrong_key_is_refused_and_no_key_is_recorded(models) -> None:
    models.play(Script(key="right"))
    with client(models, api_key="sk-wrong") as ours, pytest.raises(openai.AuthenticationError) as refused:
        ours.chat.completions.create(model=models.model, messages=USER)
    assert "sk-wrong" not in str(refused.value)
    ask(models)
    assert [request.status for request in models.requests] == [401, 200]
    assert "wrong" not in repr(models.requests)
    assert "right" not in repr([request.headers for request in models.requests])


def test_a_server_may_repeat_a_wrong_key(models) -> None:
    models.play("wrong-key-echoed")
    with (
        client(models, api_key="sk-wrong") as ours,
        pytest.raises(openai.AuthenticationError, match="sk-wrong"),
    ):
        ours.chat.completions.create(model=models.model, messages=USER)


def test_a_function_sees_no_key(models) -> None:
    models.play(scripted.headers)
    with client(models, api_key="sk-mine") as ours:
        said = ours.chat.completions.create(model=models.model, messages=USER).choices[0].message.content
    assert said is not None
    assert "user-agent" in said
    assert "sk-mine" not in said


def test_options_can_be_refused_and_ignored(models) -> None:
    models.play(Script(refuses=["tools", "max_tokens"]))
    with pytest.raises(openai.BadRequestError, match="'tools' is not supported"):
        ask(models)
    with pytest.raises(openai.BadRequestError, match="max_completion_tokens"):
        ask(models, tools=openai.omit, max_tokens=7)
    ask(models, tools=openai.omit)
    models.play(Script(ignores=["tools", "stream"]))
    assert ask(models).choices[0].message.tool_calls is None
    assert [request.outcome for request in models.requests] == ["answered"]


def test_a_context_has_a_length(models) -> None:
    models.play(Script(context_length=50))
    ask(models)
    with pytest.raises(openai.BadRequestError) as refused:
        ask(models, messages=[{"role": "user", "content": "x" * 400}])
    assert refused.value.code == "context_length_exceeded"


CALL = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}


@pytest.mark.parametrize(
    ("messages", "words"),
    [
        ([], "non-empty array of messages"),
        ([{"role": "robot", "content": ""}], r"messages\[0\]\.role"),
        ([{"role": "user", "content": None}], r"messages\[0\]\.content"),
        ([{"role": "tool", "content": "", "tool_call_id": "c1"}], "must be a response to"),
        ([*USER, {"role": "assistant", "tool_calls": [CALL]}], "did not have response messages: c1"),
        ([*USER, {"role": "assistant", "tool_calls": [CALL]}, *USER], "did not have response messages: c1"),
        ([*USER, {"role": "assistant", "tool_calls": []}], "non-empty array"),
        (
            [
                *USER,
                {"role": "assistant", "tool_calls": [{**CALL, "function": {"name": "f", "arguments": {}}}]},
            ],
            "arguments as a string",
        ),
    ],
)
def test_conversations_are_held_to_the_protocol(models, messages, words) -> None:
    with pytest.raises(openai.BadRequestError, match=words):
        ask(models, messages=messages)


def test_tools_have_names(models) -> None:
    for tools in ([], [{"type": "function"}]):
        with pytest.raises(openai.BadRequestError, match="tools"):
            ask(models, tools=tools)


# ---------------------------------------------------------------------- the protocol, by hand


def post(body: bytes, *headers: str) -> bytes:
    lines = [
        "POST /v1/chat/completions HTTP/1.1",
        "Host: here",
        "Connection: close",
        "Content-Type: application/json",
        *headers,
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


BODY = json.dumps({"model": "scripted", "messages": USER}).encode()


def test_one_connection_serves_many_requests(models) -> None:
    ours = http.client.HTTPConnection("127.0.0.1", port(models), timeout=20)
    try:
        ours.connect()
        first = ours.sock
        for _ in range(3):
            ours.request("POST", "/v1/chat/completions", BODY, {"Content-Type": "application/json"})
            answer = ours.getresponse()
            assert json.loads(answer.read())["object"] == "chat.completion"
            assert ours.sock is first
    finally:
        ours.close()


def test_a_body_may_come_in_chunks_and_after_a_question(models) -> None:
    chunks = (
        b"5\r\n" + BODY[:5] + b"\r\n" + b"%X;x=y\r\n" % len(BODY[5:]) + BODY[5:] + b"\r\n0\r\nT: x\r\n\r\n"
    )
    assert b"chat.completion" in raw(models, post(chunks, "Transfer-Encoding: chunked"))
    whole = raw(models, post(BODY, f"Content-Length: {len(BODY)}", "Expect: 100-continue"))
    assert whole.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n")


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"nonsense\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nno header\r\n\r\n", b"400"),
        (post(b"", "Content-Length: many"), b"400"),
        (post(b"", f"Content-Length: {10**12}"), b"413"),
        (post(b"zz\r\n", "Transfer-Encoding: chunked"), b"400"),
        (post(b"fffffffffff\r\n", "Transfer-Encoding: chunked"), b"413"),
        (post(b"", "X: " + "x" * 100_000), b"431"),
        (post(b"{no json", "Content-Length: 8"), b"400"),
        (post(b"[]", "Content-Length: 2"), b"400"),
        (b"GET /v1/chat/completions HTTP/1.0\r\n\r\n", b"404"),
        (b"GET /scripted/nothing HTTP/1.0\r\n\r\n", b"404"),
    ],
)
def test_what_is_no_request_is_refused(models, data, status) -> None:
    assert raw(models, data).split(b" ")[1] == status


def test_a_client_that_leaves_in_the_middle_of_its_request_is_no_request(models) -> None:
    with socket.create_connection(("127.0.0.1", port(models)), timeout=20) as ours:
        ours.sendall(post(b"{", "Content-Length: 100"))
    ask(models)
    assert models.settled().requests == 1


# ---------------------------------------------------------------------- faults


def with_fault(*faults: Any) -> Script:
    return Script(faults=list(faults))


def test_statuses_and_retry_after(models) -> None:
    models.play(
        with_fault(
            Status(status=429, retry_after=0.25, when=When(requests=[1])),
            Status(status=429, retry_after="soon", when=When(requests=[2])),
            Status(status=503, message="no room", when=When(requests=[3])),
        )
    )
    for status, after, words in ((429, "0.25", "Rate limit"), (429, "soon", "Rate"), (503, None, "no room")):
        with pytest.raises(openai.APIStatusError, match=words) as refused:
            ask(models)
        assert refused.value.status_code == status
        assert refused.value.response.headers.get("retry-after") == after
    assert ask(models).choices
    assert [request.outcome for request in models.requests] == ["refused", "refused", "refused", "answered"]
    assert [request.faults for request in models.requests] == [["status"]] * 3 + [[]]
    assert sent_again(models.requests) == []


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "fault",
    [
        Cut(where="before-headers"),
        Cut(where="in-headers"),
        Cut(where="in-body"),
        Cut(where="before-headers", reset=True),
        Cut(where="in-body", reset=True),
    ],
)
def test_a_cut_is_an_error_of_the_connection(models, fault, stream) -> None:
    models.play(with_fault(fault.model_copy(update={"when": When(attempts=1)})))

    def complete() -> None:
        if not stream:
            assert ask(models).choices
            return
        with client(models) as ours:
            parts = list(
                ours.chat.completions.create(model=models.model, messages=USER, tools=TOOLS, stream=True)
            )
        assert parts[-1].choices[0].finish_reason == "tool_calls"

    with pytest.raises((openai.APIConnectionError, httpx2.TransportError)):
        complete()
    models.settled()
    assert models.requests[-1].outcome is Outcome.CUT
    complete()  # the very same body again


def test_bodies_that_are_no_completion(models) -> None:
    models.play(with_fault(Body()))
    with pytest.raises(json.JSONDecodeError):
        ask(models)
    models.play(with_fault(Body(content="<html>", content_type="text/html")))
    assert ask(models) == "<html>"
    assert models.requests[0].outcome is Outcome.SPOILT


def test_an_error_in_a_stream(models) -> None:
    models.play(with_fault(StreamError(message="out of order")))
    with pytest.raises(openai.APIError, match="out of order"), client(models) as ours:
        for _ in ours.chat.completions.create(model=models.model, messages=USER, tools=TOOLS, stream=True):
            pass
    with pytest.raises(openai.InternalServerError, match="out of order"):
        ask(models)


def test_slowness_has_a_size(models) -> None:
    models.play(with_fault(Slow(seconds=0.3)))
    ask(models)
    (request,) = models.requests
    assert request.ended is not None
    assert request.ended - request.received >= 0.29
    models.play(Script(answers=Turns(turns=[Said(content="x" * 64)]), faults=[Slow(between=0.05)]))
    with client(models) as ours:
        list(ours.chat.completions.create(model=models.model, messages=USER, stream=True))
    (request,) = models.requests
    assert request.ended is not None
    assert request.ended - request.received >= 0.25


def test_no_answer_until_the_client_has_gone(models) -> None:
    models.play(with_fault(Hang()))
    with client(models, timeout=0.3) as ours, pytest.raises(openai.APITimeoutError):
        ours.chat.completions.create(model=models.model, messages=USER)
    assert models.settled().under_way == 0
    assert models.requests[0].outcome is Outcome.GONE


# ---------------------------------------------------------------------- scripts


def test_turns_are_said_word_for_word_and_the_last_again(models) -> None:
    turns = [
        Said(content="one"),
        Said(calls=[SaidCall(name="finish", arguments="{no json", id="mine")], ending="length"),
    ]
    models.play(Script(answers=Turns(turns=turns)))
    assert ask(models).choices[0].message.content == "one"
    later = [*USER, {"role": "assistant", "content": "one"}, *USER]
    for _ in range(2):
        choice = ask(models, messages=later).choices[0]
        assert choice.finish_reason == "length"
        assert [(c.id, c.function.arguments) for c in choice.message.tool_calls] == [("mine", "{no json")]
        later += [{"role": "assistant", "content": "two"}, *USER]


def test_functions_are_scripts(models) -> None:
    models.play(scripted.echo)
    ask(models)
    assert ask(models).choices[0].message.content == f"2/2/1: {TEXT}"
    models.play("tests.testing.scripted:text")
    assert ask(models).choices[0].message.content == "only words"
    models.play(scripted.busy)
    with pytest.raises(openai.APIStatusError, match="teapot") as refused:
        ask(models)
    assert refused.value.response.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    ("function", "words"),
    [(scripted.fails, "a mistake in the script"), (scripted.of_the_wrong_type, "a Reply, a Refusal or text")],
)
def test_a_mistake_of_a_script_is_the_tests_own(models, function: Callable[..., Any], words) -> None:
    models.play(function)
    with pytest.raises(openai.InternalServerError, match="the script of this model failed"):
        ask(models)
    with pytest.raises(ModelServerError, match=words):
        models.raise_script_errors()
    models.play("good")


def test_scripts_that_there_are_not(models, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no scripted model is called 'best'"):
        models.play("best")
    with pytest.raises(ValueError, match="define it at the top of a module"):
        models.play(lambda request: "x")
    with pytest.raises(ModelServerError, match="cannot be imported"):
        models.play("tests.testing.scripted:nothing")
    with pytest.raises(ModelServerError, match="is no function of a request"):
        models.play("tests.testing.scripted:NOT_A_FUNCTION")
    with pytest.raises(DocumentError, match="cannot be read"):
        models.play(str(tmp_path / "none.json"))
    file = tmp_path / "script.json"
    file.write_text('{"answers": {"kind": "good", "calls_a_turn": 0}, "modle": 1}', encoding="utf-8")
    with pytest.raises(DocumentError, match=r"answers\.good\.calls_a_turn: .*modle: Extra"):
        models.play(str(file))
    file.write_text('{"about": "fine", "faults": [{"kind": "status", "status": 500}]}', encoding="utf-8")
    models.play(str(file))
    with pytest.raises(openai.InternalServerError):
        ask(models)


# ---------------------------------------------------------------------- the record


def test_the_record_of_a_request(models) -> None:
    ask(models, temperature=0.5)
    ask(models, temperature=0.5)
    ask(models)
    first, again, other = models.requests
    assert (first.number, first.attempt, again.attempt, other.attempt) == (1, 1, 2, 1)
    assert (first.method, first.path) == ("POST", "/v1/chat/completions")
    assert first.body["messages"] == USER
    assert first.body["temperature"] == 0.5
    assert first.digest == again.digest != other.digest
    assert first.ended is not None
    assert first.received <= first.ended <= again.received
    assert first.headers["content-type"] == "application/json"
    assert first.prompt_tokens > 0
    assert first.answered
    assert [(one.number, two.number) for one, two in sent_again(models.requests)] == [(1, 2)]


def test_the_greatest_number_at_once_is_measured() -> None:
    async def all_at_once(url: str) -> None:
        async with openai.AsyncOpenAI(base_url=url, api_key="k", max_retries=0) as ours:
            asked = [
                ours.chat.completions.create(model="scripted", messages=USER)
                for _ in range(scripted.TOGETHER)
            ]
            await asyncio.gather(*asked)

    with ModelServer(scripted.together, keep_bodies=False) as server:
        asyncio.run(all_at_once(server.url))
        assert server.state.most_at_once == scripted.TOGETHER
        assert sorted(request.at_once for request in server.requests) == list(range(1, scripted.TOGETHER + 1))
        assert {request.body for request in server.requests} == {None}


def test_a_new_script_begins_a_new_record(models) -> None:
    ask(models)
    models.play("good")
    assert models.state.requests == 0
    ask(models)
    assert [request.number for request in models.requests] == [1]


# ---------------------------------------------------------------------- the process


PARENT = """
import os, sys, time
from fol_kb.testing.models import ModelServer
server = ModelServer().start()
if sys.argv[1] != "fork" or os.fork() != 0:  # a child that has everything that its parent has, and lives on
    print(server.pid, server.url, flush=True)
time.sleep(100)
"""


@pytest.mark.parametrize("how", few(["alone", "fork"]))
def test_the_server_ends_with_a_parent_that_is_killed(child_environment, how) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, how],
        stdout=subprocess.PIPE,
        env=child_environment,
        encoding="utf-8",
        start_new_session=True,
    )
    assert parent.stdout is not None
    try:
        pid, url = parent.stdout.readline().split()
        assert runs(int(pid))
        parent.kill()
        parent.wait(20)
        assert until(lambda: not runs(int(pid)))
        with socket.socket() as ours:
            assert ours.connect_ex(("127.0.0.1", int(url.split(":")[2].split("/")[0]))) != 0
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(parent.pid, signal.SIGKILL)
        parent.wait(20)
        parent.stdout.close()


@pytest.mark.slow
def test_closing_ends_the_process_also_in_the_middle_of_an_answer() -> None:
    server = ModelServer("hanging").start()
    pid = server.pid
    with socket.create_connection(("127.0.0.1", port(server)), timeout=20) as ours:
        ours.sendall(post(BODY, f"Content-Length: {len(BODY)}"))
        assert until(lambda: server.state.under_way == 1)
        server.close()
        assert not runs(pid)
        assert ours.recv(10) == b""
    server.close()
    with pytest.raises(ModelServerError, match="not running"):
        server.state  # noqa: B018 - it raises
    with pytest.raises(ModelServerError, match="not running"):
        server.pid  # noqa: B018 - likewise
    server.raise_script_errors()


def test_a_server_that_has_died_says_so() -> None:
    server = ModelServer().start()
    try:
        pid = server.pid
        os.kill(pid, signal.SIGKILL)
        assert until(lambda: not runs(pid))
        with pytest.raises(ModelServerError, match="does not answer"):
            server.requests  # noqa: B018 - it raises
        with pytest.raises(ModelServerError, match="running already"):
            server.start()
    finally:
        server.close()


def test_a_server_that_cannot_start_says_why() -> None:
    with (
        pytest.raises(ModelServerError, match=r"(?s)did not start: .*no_such_module"),
        ModelServer("no_such_module:function"),
    ):
        pass


def test_the_context_raises_what_the_script_raised() -> None:
    server = ModelServer(scripted.fails)
    pid = 0

    def within() -> None:
        nonlocal pid
        with server:
            pid = server.pid
            with pytest.raises(openai.InternalServerError):
                ask(server)

    with pytest.raises(ModelServerError, match="a mistake in the script"):
        within()
    assert not runs(pid)


@pytest.mark.slow
def test_by_hand(child_environment) -> None:
    command = [sys.executable, "-m", "fol_kb.testing.models"]

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *arguments],
            env=child_environment,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    listed = run("--list")
    assert listed.returncode == 0
    assert "wrong-tool-names-once" in listed.stdout
    unknown = run("best")
    assert unknown.returncode == 2
    assert "no scripted model is called 'best'" in unknown.stderr
    with socket.create_server(("127.0.0.1", 0)) as taken:
        busy = run("good", "--port", str(taken.getsockname()[1]))
        assert busy.returncode == 2
        assert "address already in use" in busy.stderr
    server = subprocess.Popen(
        [*command, "good"], env=child_environment, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert server.stdout is not None
    try:
        url = server.stdout.readline().strip()
        with openai.OpenAI(base_url=url, api_key="k", max_retries=0) as ours:
            assert ours.chat.completions.create(model="scripted", messages=USER, tools=TOOLS).choices
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
    finally:
        server.kill()
        server.wait()
        server.stdout.close()
