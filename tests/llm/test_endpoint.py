"""The endpoint against a server on this machine: answers, failures, retries, and what becomes of the key."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import gc
import json
import logging
import os
import re
import ssl
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fol_kb.llm import transport
from fol_kb.llm.client_thread import Connection
from fol_kb.llm.endpoint import Endpoint
from fol_kb.llm.failures import Failure, remedy
from fol_kb.llm.messages import (
    Answer,
    BudgetError,
    Ending,
    Message,
    ModelError,
    Request,
    Role,
    ToolUse,
    Usage,
)
from fol_kb.llm.redaction import REPLACEMENT, redact
from fol_kb.llm.settings import Settings
from tests.llm.server import KEY, Reply, Script, Server, refused, said, serving, settings, streamed
from tests.processes import until

pytestmark = pytest.mark.anyio

QUESTION = Request((Message(Role.SYSTEM, "Be brief."), Message(Role.USER, "Who is mortal?")))
TOOLS = ({"type": "function", "function": {"name": "add_sort", "description": "d", "parameters": {}}},)


def ask(server: Server, request: Request = QUESTION, **more: Any) -> Answer:
    async def work() -> Answer:
        async with Endpoint(settings(server, **more)) as endpoint:
            return await endpoint.ask(request)

    return asyncio.run(work())


def failure(*replies: Reply | Script, **more: Any) -> tuple[ModelError, Server]:
    with serving(*replies) as server, pytest.raises(ModelError) as caught:
        ask(server, **more)
    return caught.value, server


def delta(content: str = "", reason: str | None = None, **more: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": {"content": content} | more, "finish_reason": reason}]}


# ---------------------------------------------------------------------- what is asked and answered


def test_a_question_and_its_answer() -> None:
    with serving(said("Socrates.")) as server:
        answer = ask(server)
    assert answer == Answer(
        Message(Role.ASSISTANT, "Socrates."), Ending.STOP, Usage(7, 3), model="small", attempts=1
    )
    assert server.bodies == [
        {
            "model": "small",
            "messages": [
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "Who is mortal?"},
            ],
        }
    ]
    assert server.headers[0]["authorization"] == f"Bearer {KEY}"


def test_tools_their_uses_and_answers_go_as_the_protocol_has_them() -> None:
    use = ToolUse("c1", "add_sort", '{"sort_name": "city"}')
    request = Request(
        (
            Message(Role.USER, "go"),
            Message(Role.ASSISTANT, "", (use,)),
            Message(Role.TOOL, "accepted", answers="c1"),
        ),
        tools=TOOLS,
        model="other",
        temperature=0.0,
        max_tokens=5,
        sample=2,
    )
    with serving(said("", ("add_sort", '{"sort_name": "town"}'))) as server:
        answer = ask(server, request, seed=40, temperature=1.0)
    body = server.bodies[0]
    assert body["tools"] == list(TOOLS)
    assert body["messages"][1]["tool_calls"] == [
        {"id": "c1", "type": "function", "function": {"name": "add_sort", "arguments": use.arguments}}
    ]
    assert body["messages"][2] == {"role": "tool", "content": "accepted", "tool_call_id": "c1"}
    assert (body["model"], body["temperature"], body["max_tokens"], body["seed"]) == ("other", 0.0, 5, 42)
    assert answer.message.tool_uses == (ToolUse("c1", "add_sort", '{"sort_name": "town"}'),)
    assert answer.ending is Ending.TOOL_CALLS


@pytest.mark.parametrize("variable", ["OPENAI_API_KEY", "OPENAI_ADMIN_KEY"])
def test_without_a_key_none_is_sent_also_none_of_the_environment(
    variable: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, "sk-of-somebody-else")
    monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "Authorization: Bearer sk-of-somebody-else")
    with serving(said()) as server:
        ask(server, api_key=None)
    assert "authorization" not in server.headers[0]
    assert "sk-of-somebody-else" not in str(server.headers)


def test_a_proxy_of_the_environment_is_not_asked_for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(said("direct")) as server, serving(said("proxy")) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.url)
        monkeypatch.setenv("ALL_PROXY", proxy.url)
        assert ask(server).message.content == "direct"
    assert not proxy.bodies


def test_certificates_are_read_only_where_something_is_encrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes longer than a question to a model in memory."""
    read: list[object] = []
    monkeypatch.setattr(ssl.SSLContext, "load_verify_locations", lambda *_, **given: read.append(given))
    with serving(said("plain")) as server:
        assert ask(server).message.content == "plain"
        assert not read
        with pytest.raises(ModelError, match="no connection"):
            ask(server, base_url=server.url.replace("http:", "https:"), retries=0)
    assert read


# ---------------------------------------------------------------------- streams


def test_the_parts_of_a_stream_are_put_together() -> None:
    call = {"index": 0, "id": "c9", "function": {"name": "add_sort", "arguments": '{"sort'}}
    rest = {"index": 0, "function": {"arguments": '_name": "é"}'}}
    other = {"index": 1, "id": "c10", "function": {"name": "finish", "arguments": "{}"}}
    reply = streamed(
        delta("So"),
        delta("crates"),
        delta(tool_calls=[call]),
        delta(tool_calls=[rest, other]),
        delta(reason="tool_calls"),
        {"choices": [], "usage": {"prompt_tokens": 5, "completion_tokens": 2}, "model": "exact"},
    )
    with serving(reply) as server:
        answer = ask(server, stream=True)
    assert answer.message.content == "Socrates"
    assert answer.message.tool_uses == (
        ToolUse("c9", "add_sort", '{"sort_name": "é"}'),
        ToolUse("c10", "finish", "{}"),
    )
    assert (answer.usage, answer.model, answer.ending) == (Usage(5, 2), "exact", Ending.TOOL_CALLS)
    assert server.bodies[0]["stream"] is True


def test_a_stream_that_breaks_off_is_asked_again() -> None:
    whole = streamed(delta("all of it"), delta(reason="stop"))
    with serving(
        streamed(delta("all"), done=False), Reply(whole.body, kind=whole.kind, cut=30), whole
    ) as server:
        answer = ask(server, stream=True)
    assert (answer.message.content, answer.attempts, len(server.bodies)) == ("all of it", 3, 3)


def test_a_server_that_does_not_stream_is_understood_all_the_same() -> None:
    with serving(Reply(said("whole").body, cut=9), said("whole")) as server:
        answer = ask(server, stream=True)
    assert (answer.message.content, answer.attempts) == ("whole", 2)


@pytest.mark.parametrize(
    ("chunk", "told"),
    [
        ("{", "no JSON: {"),
        ("[1]", "no JSON object: [1]"),
        ('{"choices": 3}', "choices that are no list: {'choices': 3}"),
        ('{"choices": [3]}', "a choice in the stream is no object"),
        ('{"choices": [{"delta": 3}]}', "a delta in the stream is no object"),
        ('{"choices": [{"delta": {"tool_calls": 3}}]}', "tool_calls in the stream are no list"),
        ('{"choices": [{"delta": {"tool_calls": [3]}}]}', "a tool call in the stream is no object"),
    ],
)
def test_a_garbled_stream_is_an_error_that_shows_it(chunk: str, told: str) -> None:
    problem, server = failure(streamed(chunk), stream=True)
    assert told in str(problem)
    assert len(server.bodies) == 2  # once is chance


def test_an_error_in_a_stream_is_told_and_tried_again_if_its_status_says_so() -> None:
    busy = streamed({"error": {"message": "overloaded", "code": 503}})
    with serving(busy, streamed(delta("now", "stop"))) as server:
        assert ask(server, stream=True).attempts == 2
    nameless = streamed(delta("half"), {"error": {"message": "server error"}})
    with serving(nameless, nameless, streamed(delta("now", "stop"))) as server:
        assert ask(server, stream=True).attempts == 3
    problem, _ = failure(streamed({"error": {"message": "bad request", "code": 400}}), stream=True)
    assert "bad request" in str(problem)
    assert (problem.status, problem.attempts) == (400, 1)


# ---------------------------------------------------------------------- what is tried again, and what is not


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_the_state_of_a_moment_is_tried_again(status: int) -> None:
    with serving(refused(status), refused(status), said("now")) as server:
        answer = ask(server)
    assert (answer.message.content, answer.attempts) == ("now", 3)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_a_request_that_would_be_refused_again_is_not_sent_again(status: int) -> None:
    problem, server = failure(refused(status, "because it is so"))
    assert (problem.status, problem.attempts, len(server.bodies)) == (status, 1, 1)
    assert "because it is so" in str(problem)
    assert str(status) in str(problem)


def test_retries_end_and_the_error_says_how_many_there_were() -> None:
    problem, server = failure(refused(500, "out of order"), retries=3)
    assert (problem.status, problem.attempts, len(server.bodies)) == (500, 4, 4)
    assert "4 attempts" in str(problem)
    assert "out of order" in str(problem)


def test_nobody_there() -> None:
    with serving(said()) as server:
        pass
    with pytest.raises(
        ModelError, match=r"no connection .* \(2 attempts in .*is a server running there"
    ) as caught:
        ask(server, retries=1)
    assert caught.value.attempts == 2


def test_what_to_do_goes_by_what_happened_and_not_by_its_words() -> None:
    unreached = Failure("quite other words", True, unreached=True)
    assert "is a server running there" in remedy(unreached, Settings(model="m"))
    assert remedy(Failure("no connection (in words)", True), Settings(model="m")) == ""


def test_each_attempt_has_its_time() -> None:
    with serving(Reply(wait=30), said("at once")) as server:
        started = time.monotonic()
        assert ask(server, request_timeout=0.2).attempts > 1  # on a busy machine "at once" may be late, too
    assert time.monotonic() - started < 10


def test_a_server_that_drips_has_no_more_time_than_others() -> None:
    # each read is in time, the whole is not
    def drip(body: dict[str, Any], number: int) -> Reply:
        return Reply(said("late").body, wait=0.5)

    problem, _ = failure(drip, request_timeout=0.2, retries=0)
    assert "no answer within 0.2 s" in str(problem)


def test_all_attempts_together_have_a_limit() -> None:
    started = time.monotonic()
    problem, _ = failure(Reply(wait=30), request_timeout=0.3, total_timeout=0.5, retries=100)
    assert time.monotonic() - started < 10
    assert "total_timeout" in str(problem)


def test_retry_after_is_waited_for() -> None:
    with serving(refused(429, retry_after="0.3"), said("now")) as server:
        started = time.monotonic()
        assert ask(server).attempts == 2
    assert time.monotonic() - started >= 0.3


def test_a_wait_that_is_longer_than_there_is_time_is_not_begun() -> None:
    started = time.monotonic()
    problem, server = failure(refused(429, retry_after="3600"), total_timeout=5)
    assert time.monotonic() - started < 4
    assert "asks to wait 3600 s" in str(problem)
    assert len(server.bodies) == 1


def test_redirects_are_not_followed() -> None:
    with serving(said("stolen")) as thief:
        problem, _ = failure(Reply(status=307, headers={"location": f"{thief.url}/chat/completions"}))
    assert thief.url in str(problem)
    assert not thief.bodies


# ---------------------------------------------------------------------- what is no answer


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"", "the answer is empty"),
        (b"<html><h1>502 Bad   Gateway</h1></html>", "no JSON: <html><h1>502 Bad Gateway"),
        (b"{", "no JSON: {"),
        (b"[]", "no JSON object: []"),
        (b"null", "no JSON object: null"),
        (b"{}", "has no choices: {}"),
        (b'{"choices": []}', "has no choices"),
        (b'{"choices": "none"}', "has no choices"),
        (b'{"choices": [{}]}', "has no message"),
        (b'{"choices": [{"message": {"content": 3}}]}', "content is no text"),
        (b'{"choices": [{"message": {"tool_calls": "x"}}]}', "tool_calls are no list"),
        (b'{"choices": [{"message": {"tool_calls": [{}]}}]}', "tool call 1 of the answer names no function"),
        (b"[" * 100_000, "no JSON: [[["),
        (b"\xff\xfe", "no JSON"),
    ],
)
def test_a_body_that_is_no_answer_is_shown_in_part(body: bytes, told: str) -> None:
    problem, server = failure(Reply(body))
    assert told in str(problem)
    assert len(str(problem)) < 600
    assert (problem.attempts, len(server.bodies)) == (2, 2)  # once is chance


@pytest.mark.parametrize("stream", [False, True])
def test_an_answer_has_an_end(stream: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "MOST_BYTES", 10_000)
    problem, _ = failure(said("x" * 10_000), stream=stream)
    assert "more than 10,000 bytes" in str(problem)


FUNCTION = {"function_call": {"name": "f", "arguments": "{}"}}


def calling(*calls: dict[str, Any], arguments: Any = None) -> dict[str, Any]:
    function = {"name": "f"} if arguments is None else {"name": "f", "arguments": arguments}
    return {"content": "ab", "tool_calls": [call | {"function": function} for call in calls]}


def test_an_error_with_status_200_is_an_error() -> None:
    problem, _ = failure(Reply(b'{"error": {"message": "no credit", "code": 402}}'))
    assert "no credit" in str(problem)
    assert (problem.status, problem.attempts) == (402, 1)
    problem, _ = failure(Reply(b'{"error": "no slot"}'))
    assert "no slot" in str(problem)
    assert (problem.status, problem.attempts) == (None, 2)


@pytest.mark.parametrize(
    ("message", "reason", "uses", "ending"),
    [
        ({"content": [{"type": "text", "text": "a"}, "b"]}, "stop", [], Ending.STOP),
        (calling({"id": "x"}), "stop", ["f{}"], Ending.TOOL_CALLS),
        (calling({"id": "x"}, {"id": "x"}, {"id": "x-2"}), None, ["f{}"] * 3, Ending.TOOL_CALLS),
        (calling({}, {"id": ""}), "length", ["f{}"] * 2, Ending.LENGTH),
        (calling({}, arguments={"é": 1}), "tool_calls", ['f{"é": 1}'], Ending.TOOL_CALLS),
        (calling(arguments="{") | FUNCTION, "function_call", ["f{}"], Ending.TOOL_CALLS),
        ({"content": None, "refusal": "ab"}, "stop", [], Ending.FILTERED),
        ({"content": "ab"}, "length", [], Ending.LENGTH),
        ({"content": "ab"}, "content_filter", [], Ending.FILTERED),
        ({"content": "ab"}, "eos", [], Ending.OTHER),
    ],
)
def test_what_servers_write_otherwise(
    message: dict[str, Any], reason: str | None, uses: list[str], ending: Ending
) -> None:
    body = {"choices": [{"message": message, "finish_reason": reason}], "usage": {"prompt_tokens": "many"}}
    with serving(Reply(json.dumps(body).encode())) as server:
        answer = ask(server)
    assert answer.message.content == "ab"
    assert [use.name + use.arguments for use in answer.message.tool_uses] == uses
    assert len({use.id for use in answer.message.tool_uses}) == len(uses)
    assert all(use.id for use in answer.message.tool_uses)
    assert (answer.ending, answer.usage) == (ending, Usage())


def test_half_a_character_is_not_sent() -> None:
    with serving(said()) as server, pytest.raises(ModelError, match="half a surrogate pair"):
        ask(server, Request((Message(Role.USER, "\ud800"),)))


# ---------------------------------------------------------------------- fields that a server does not know


async def test_fields_that_a_model_does_not_take_are_left_out_and_told() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        if "max_tokens" in body:
            return refused(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
        for name in ("temperature", "seed", "stream_options"):
            if name in body:
                return refused(400, f"Unsupported parameter: '{name}' is not supported with this model.")
        return said(str(body["max_completion_tokens"]))

    given = {"stream": True, "temperature": 0.0, "seed": 1, "max_answer_tokens": 77}
    with serving(script) as server:
        async with Endpoint(settings(server, **given)) as endpoint:
            answers = await asyncio.gather(*(endpoint.ask(QUESTION) for _ in range(2)))
            answers.append(await endpoint.ask(QUESTION))
    assert [answer.message.content for answer in answers] == ["77"] * 3
    assert [answer.attempts for answer in answers] == [5, 5, 1]  # remembered
    assert sorted(note.split(" takes no ")[1] for note in endpoint.notes) == [
        "seed; its own is used",
        "temperature; its own is used",
    ]


def test_a_value_that_is_refused_is_not_left_out() -> None:
    problem, server = failure(refused(400, "temperature must be at most 1"), temperature=2.0)
    assert problem.status == 400
    assert len(server.bodies) == 1


# ---------------------------------------------------------------------- the key


def everything(problem: BaseException) -> str:
    """What a traceback shows with all local variables, all the way down the chain."""
    shown = "".join(traceback.TracebackException.from_exception(problem, capture_locals=True).format())
    seen: BaseException | None = problem
    while seen is not None:
        shown += repr(seen) + str(seen.args) + str(vars(seen))
        seen = seen.__cause__ or seen.__context__
    return shown


ENCODED = (
    base64.b64encode(KEY.encode()).decode(),
    base64.b64encode(f"Bearer {KEY}".encode()).decode(),
    base64.urlsafe_b64encode(f"x{KEY}".encode()).decode(),
    KEY.encode().hex(),
    KEY.encode().hex().upper(),
)
"""The key as endpoints may echo it, alone and with what stands before it in a header."""


def own_lines(shown: str) -> str:
    """Without the frames of this file, which know the key."""
    return "\n".join(line for line in shown.splitlines() if "    server = " not in line)


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("status", [200, 302, 400, 401, 403, 500])
def test_a_key_that_is_echoed_is_in_nothing(
    status: int, stream: bool, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)

    def echo(body: dict[str, Any], number: int) -> Reply:
        given = server.headers[number]["authorization"]
        told = f"Incorrect API key: {given}; {KEY[:8]}****{KEY[-6:]} {KEY.upper()} {' '.join(ENCODED)}"
        reply = refused(status, told) if number % 2 else Reply(f"<html>{told}".encode(), status)
        return Reply(reply.body, status, {"location": f"/{KEY}"} if status == 302 else {}, reply.kind)

    with serving(echo) as server, pytest.raises(ModelError) as caught:
        ask(server, stream=stream, retries=2)
    logged = caplog.text if status != 302 else ""  # headers of answers are logged by HTTP's own library
    shown = own_lines(everything(caught.value)) + logged + "".join(capfd.readouterr())
    assert str(caught.value).count(REPLACEMENT) >= (1 if status == 302 else 2)
    for part in (KEY, KEY.upper(), KEY[:8], KEY[-6:], KEY[6:14], *ENCODED):
        assert part not in shown
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


def test_a_key_in_an_answer_is_replaced() -> None:
    with serving(said(f"your key is {KEY}")) as server:
        assert ask(server).message.content == f"your key is {REPLACEMENT}"
    with serving(streamed(delta(f"it is {KEY[:9]}"), delta(KEY[9:], "stop"))) as server:
        assert ask(server, stream=True).message.content == f"it is {REPLACEMENT}"


@pytest.mark.parametrize("encoded", ENCODED)
@pytest.mark.parametrize("stream", [False, True])
def test_a_key_in_an_answer_is_replaced_however_it_is_encoded(encoded: str, stream: bool) -> None:
    """The cache and the journal keep answers."""
    answer = streamed(delta(f"it is {encoded}", "stop")) if stream else said(f"it is {encoded}")
    with serving(answer) as server:
        content = ask(server, stream=stream).message.content
    assert content is not None
    assert REPLACEMENT in content
    assert not _has_six_of(KEY, content)


def test_a_key_in_an_answer_is_replaced_however_json_spells_it() -> None:
    answer = said("it is KEY")
    spelled = answer.body.replace(b"KEY", "".join(f"\\u{ord(letter):04x}" for letter in KEY).encode())
    with serving(Reply(spelled, answer.status, answer.headers, answer.kind)) as server:
        assert ask(server).message.content == f"it is {REPLACEMENT}"


def _has_six_of(key: str, text: str) -> bool:
    """Whether any reading of the text has six characters of the key in a row."""
    seen = [text]
    for word in re.findall(r"[A-Za-z0-9+/_-]+", text):
        for start in range(4):
            some = word[start:].replace("-", "+").replace("_", "/")
            some += "A" * (-len(some) % 4)
            with contextlib.suppress(ValueError):
                seen.append(base64.b64decode(some).decode("latin-1"))
        with contextlib.suppress(ValueError):
            seen.append(bytes.fromhex(word).decode("latin-1"))
    return any(key[at : at + 6] in each for at in range(len(key) - 5) for each in seen)


@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=12, max_size=60),
    st.binary(max_size=4),
    st.binary(max_size=4),
    st.sampled_from([base64.b64encode, base64.urlsafe_b64encode, bytes.hex]),
)
def test_no_six_characters_survive_in_what_was_encoded_with_others(
    key: str, before: bytes, after: bytes, encode: Callable[[bytes], bytes | str]
) -> None:
    encoded = encode(before + key.encode() + after)
    text = encoded if isinstance(encoded, str) else encoded.decode()
    assert _has_six_of(key, text)
    assert not _has_six_of(key, redact(text, key).replace(REPLACEMENT, " "))


def test_nothing_that_is_shown_of_an_endpoint_has_the_key() -> None:
    with serving(said()) as server:
        endpoint = Endpoint(settings(server))
        assert KEY not in repr(endpoint) + str(vars(endpoint)) + repr(endpoint.settings) + str(
            endpoint.settings.public()
        )


@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=8, max_size=60),
    st.lists(st.tuples(st.text(max_size=20), st.integers(0, 60), st.integers(0, 60)), max_size=8),
)
@example("aaaaaaaa", [("b", 0, 8)])
def test_no_six_characters_of_a_key_survive(key: str, pieces: list[tuple[str, int, int]]) -> None:
    text = "".join(words + key[start : start + length] for words, start, length in pieces) + key
    kept = redact(text, key).replace(REPLACEMENT, "\n").lower()
    assert not any(key[at : at + 6].lower() in kept for at in range(len(key) - 5))


@given(
    st.text(max_size=60),
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=61, max_size=80),
)
def test_text_without_a_key_stays_as_it_is(text: str, key: str) -> None:
    if not any(key[at : at + 6].lower() in text.lower() for at in range(len(key) - 5)):
        assert redact(text, key) == text


@pytest.mark.parametrize(
    ("key", "kept"), [("", "none is not a nonet"), ("none", f"{REPLACEMENT} is not a nonet")]
)
def test_placeholders_go_as_whole_words(key: str, kept: str) -> None:
    assert redact("none is not a nonet", key) == kept


# ---------------------------------------------------------------------- many at a time, loops, ends


async def test_no_more_than_allowed_are_asked_at_a_time() -> None:
    with serving(Reply(said("x").body, wait=0.05)) as server:
        async with Endpoint(settings(server, concurrency=3)) as endpoint:
            await asyncio.gather(*(endpoint.ask(QUESTION) for _ in range(12)))
    assert (len(server.bodies), server.most_at_once) == (12, 3)


def test_one_endpoint_serves_loop_after_loop_and_several_threads() -> None:
    with serving(said("x")) as server:
        endpoint = Endpoint(settings(server))
        answers = [asyncio.run(endpoint.ask(QUESTION)) for _ in range(3)]
        threads = [
            threading.Thread(target=lambda: answers.append(asyncio.run(endpoint.ask(QUESTION))))
            for _ in range(3)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        asyncio.run(endpoint.close())
        asyncio.run(endpoint.close())
        with pytest.raises(ModelError, match="closed"):
            asyncio.run(endpoint.ask(QUESTION))
    assert len(answers) == 6


async def test_time_runs_while_the_loop_of_the_caller_is_busy() -> None:
    with serving(Reply(said("x").body, wait=0.2)) as server:
        async with Endpoint(settings(server, request_timeout=1.0, retries=0)) as endpoint:
            asked = asyncio.ensure_future(endpoint.ask(QUESTION))
            await asyncio.sleep(0.1)
            time.sleep(1.2)  # as a reasoner would that is asked in the loop
            assert (await asked).attempts == 1


async def test_a_question_that_is_called_off_leaves_the_server() -> None:
    with serving(Reply(wait=30)) as server:
        async with Endpoint(settings(server, concurrency=1)) as endpoint:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3):
                    await endpoint.ask(QUESTION)
            server.script = lambda body, number: said("next")
            assert (await endpoint.ask(QUESTION)).message.content == "next"  # its slot is free


async def test_closing_ends_what_is_under_way() -> None:
    with serving(Reply(wait=30)) as server:
        endpoint = Endpoint(settings(server))
        asked = asyncio.ensure_future(endpoint.ask(QUESTION))
        while not server.bodies:
            await asyncio.sleep(0.01)
        await endpoint.close()
        with pytest.raises(ModelError, match="closed while it was asked"):
            await asked


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("closed", [True, False])
def test_nothing_stays_open(closed: bool) -> None:
    """Also of an endpoint that is dropped without being closed; ResourceWarning is an error here."""
    with serving(said("x")) as server:
        before = threading.active_count()
        endpoint = Endpoint(settings(server))
        asyncio.run(endpoint.ask(QUESTION))
        if closed:
            asyncio.run(endpoint.close())
        del endpoint
        gc.collect()
        # the server has a thread for each open connection
        assert until(lambda: threading.active_count() == before)


_LEFT_OPEN = """
import asyncio, os, sys
from fol_kb.llm.endpoint import Endpoint
from fol_kb.llm.messages import Message, Request, Role
from fol_kb.llm.settings import Settings
endpoint = Endpoint(Settings(model="m", base_url=sys.argv[1]))
def ask():
    return asyncio.run(endpoint.ask(Request((Message(Role.USER, "q"),)))).message.content
print(ask(), flush=True)
"""
_FORKED = """
child = os.fork()
if not child:
    print(ask(), flush=True)
    asyncio.run(endpoint.close())
else:
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    print(ask())
"""


def test_a_program_that_closes_nothing_ends_all_the_same_and_so_does_one_that_it_forked(
    child_environment: dict[str, str],
) -> None:
    """A forked process has connections of its own."""
    code, answers = (_LEFT_OPEN + _FORKED, 3) if hasattr(os, "fork") else (_LEFT_OPEN, 1)
    with serving(said("x")) as server:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-W", "ignore:.*use of fork", "-c", code, server.url],
            env=child_environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert (done.returncode, done.stdout, done.stderr) == (0, "x\n" * answers, "")


async def test_leave_is_asked_before_each_request() -> None:
    asked = []

    def admit() -> None:
        asked.append(1)
        if len(asked) == 3:
            raise BudgetError("enough")

    with serving(refused(500)) as server, pytest.raises(BudgetError, match="enough") as caught:
        async with Endpoint(settings(server), admit=admit) as endpoint:
            await endpoint.ask(QUESTION)
    assert (len(server.bodies), caught.value.attempts) == (2, 2)


def test_a_client_that_cannot_be_made_is_told_without_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Settings) -> Any:
        raise ValueError("http://me:secret@proxy.example is no proxy")

    monkeypatch.setattr(transport, "make_client", broken)
    with (
        serving(said()) as server,
        pytest.raises(ModelError, match=r"no client .*ValueError.*proxies") as caught,
    ):
        ask(server)
    assert "secret" not in str(caught.value)
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)


def test_a_connection_that_has_ended_takes_no_more_work() -> None:
    connection = Connection(lambda: pytest.fail("nobody asked"), 1)
    connection.end()
    connection.end()

    async def work() -> None:
        pytest.fail("it ran")

    with pytest.raises(ModelError, match="closed"):
        connection.submit(work())


def test_other_machines_are_forbidden_in_tests() -> None:
    with pytest.raises(ModelError, match="FOL_KB_ONLY_LOOPBACK"):
        Endpoint(Settings(model="m", base_url="http://192.0.2.1/v1"))


async def test_the_switch_holds_for_endpoints_that_are_there_already(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FOL_KB_ONLY_LOOPBACK")
    endpoint = Endpoint(Settings(model="m", base_url="http://192.0.2.1/v1"))
    monkeypatch.setenv("FOL_KB_ONLY_LOOPBACK", "1")
    with pytest.raises(ModelError, match="nothing was sent"):
        await endpoint.ask(QUESTION)


def test_a_model_has_to_be_named_somewhere() -> None:
    with serving(said()) as server, pytest.raises(ModelError, match="no model is named"):
        ask(server, model="")
