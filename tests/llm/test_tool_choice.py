"""A tool that has to be called: how it is asked for, and what is tried where an endpoint refuses it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.llm.endpoint import Endpoint
from fol_kb.llm.fallback import Fallback, ToolMode
from fol_kb.llm.messages import Answer, Ending, Message, ModelError, Request, Role, ToolUse, Usage
from fol_kb.llm.prompted_tools import read_forced
from fol_kb.llm.wire import JsonRequest, to_body
from tests.llm.models import Played, answered
from tests.llm.server import Reply, Server, refused, said, serving, settings

pytestmark = pytest.mark.anyio

TOOLS = tuple(
    {"type": "function", "function": {"name": name, "description": "d", "parameters": {"type": "object"}}}
    for name in ("submit", "search")
)
FORCED = Request((Message(Role.USER, "Who is mortal?"),), tools=TOOLS, tool_choice="submit")
NAMED = {"type": "function", "function": {"name": "submit"}}
CALL = ToolUse("c1", "submit", '{"status": "YES"}')


# ---------------------------------------------------------------------- the value

CONVERSATION = (
    Message(Role.SYSTEM, "Translate."),
    Message(Role.USER, "Chats « é »."),
    Message(Role.ASSISTANT, "", (ToolUse("c1", "f", "{}"),)),
    Message(Role.TOOL, "ok", answers="c1"),
)
FUNCTION = ({"type": "function", "function": {"name": "f", "parameters": {"type": "object"}}},)


@pytest.mark.parametrize(
    ("request_", "digest"),
    [
        (Request(()), "1c1e9d22eed263cbb4c0bea5c8e969ca9664487aef6ecbfb85fe278d5c9e0f38"),
        (
            Request(CONVERSATION, tools=FUNCTION, model="m", temperature=0.1, max_tokens=5, sample=2),
            "89771bd120d5ed1cf41ca164b86c01b654e2205de572cc8df860670643d8439a",
        ),
        (
            JsonRequest(CONVERSATION, response_format={"type": "json_object"}),
            "ba1796a73ead068b32d3cae5bff1ccb0afbe710be0845d52d2b77056448a7924",
        ),
    ],
)
def test_requests_without_a_choice_are_found_where_they_were_kept(request_: Request, digest: str) -> None:
    """Journals and caches of earlier releases hold these digests."""
    assert request_.digest() == digest


def test_a_choice_makes_another_request() -> None:
    free, other = replace(FORCED, tool_choice=None), replace(FORCED, tool_choice="search")
    assert len({FORCED.digest(), free.digest(), other.digest()}) == 3
    assert replace(FORCED).digest() == FORCED.digest()


@pytest.mark.parametrize(("tools", "told"), [((), "no tools"), (TOOLS, "the tools submit, search")])
def test_a_choice_of_what_is_not_offered_is_refused(tools: tuple[Any, ...], told: str) -> None:
    with pytest.raises(ValueError, match=f"tool_choice is 'submi', and the request has {told}"):
        Request((), tools=tools, tool_choice="submi")


def test_a_choice_goes_out_by_name() -> None:
    assert to_body(FORCED)["tool_choice"] == NAMED
    assert "tool_choice" not in to_body(replace(FORCED, tool_choice=None))


# ---------------------------------------------------------------------- what endpoints refuse


def form(body: dict[str, Any]) -> str:
    """How a request asks for the tool."""
    if "tools" not in body:
        return "json"
    choice = body.get("tool_choice", "auto")
    return choice if isinstance(choice, str) else "named"


def run(server: Server, times: int = 1, mode: ToolMode = "auto", **more: Any) -> list[Answer]:
    async def work() -> list[Answer]:
        async with Endpoint(settings(server, **more)) as endpoint:
            fallback = Fallback(endpoint, mode=mode)
            return [await fallback.ask(replace(FORCED, sample=number)) for number in range(times)]

    return asyncio.run(work())


FORMS = ("named", "required", "auto", "json")
WORDS = {
    "field": "tool_choice is not supported",
    "value": "Invalid value: 'object'. Supported values are: 'none', 'auto'.",
    "nothing": "Bad Request",
}
IN_JSON = '{"calls": [{"tool": "submit", "arguments": {"status": "YES"}}]}'


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("status", [400, 422])
@pytest.mark.parametrize("first", ["named", "required", "auto"])
def test_the_first_way_that_an_endpoint_takes_is_found_and_kept(first: str, status: int, words: str) -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        if FORMS.index(form(body)) < FORMS.index(first):
            return refused(status, WORDS[words])
        return said("", ("submit", '{"status": "YES"}'))

    with serving(script) as server:
        answers = run(server, 3)
    expected = [*FORMS[: FORMS.index(first)], first, first, first]
    assert [form(body) for body in server.bodies] == expected
    assert [answer.attempts for answer in answers] == [len(expected) - 2, 1, 1]
    assert all(answer.message.tool_uses == (CALL,) for answer in answers)
    # where the tool is not chosen by its name there is no other that could be called
    names = [[tool["function"]["name"] for tool in body["tools"]] for body in server.bodies]
    assert all(
        (len(offered) == 1) is (form(body) != "named")
        for offered, body in zip(names, server.bodies, strict=True)
    )


@pytest.mark.parametrize("status", [400, 404, 500, 501])
def test_an_endpoint_without_tools_is_asked_in_json(status: int) -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return said(IN_JSON) if form(body) == "json" else refused(status, "this model has no tools")

    with serving(script) as server:
        answers = run(server, 2, retries=0)
    assert [form(body) for body in server.bodies] == [*FORMS, "json"]
    assert [json.loads(answer.message.tool_uses[0].arguments) for answer in answers] == [
        {"status": "YES"}
    ] * 2
    assert [answer.attempts for answer in answers] == [4, 1]


@pytest.mark.parametrize("obeys", [False, True])
def test_the_first_answer_in_words_is_followed_by_a_question_in_json(obeys: bool) -> None:
    """An endpoint that ignores the choice; and one that obeys it but once."""

    def script(body: dict[str, Any], number: int) -> Reply:
        if form(body) == "json":
            return said(IN_JSON)
        return said("", ("submit", '{"status": "YES"}')) if obeys and number != 1 else said("I believe so.")

    with serving(script) as server:
        answers = run(server, 3)
    # who has obeyed once is asked that way again
    expected = ["named", "named", "json", "named"] if obeys else ["named", "json", "json", "json"]
    assert [form(body) for body in server.bodies] == expected
    assert all(len(answer.message.tool_uses) == 1 for answer in answers)
    assert sum(answer.attempts for answer in answers) == 4
    assert sum((answer.usage for answer in answers), Usage()) == Usage(28, 12)


def test_an_answer_in_json_offers_the_chosen_tool_alone_and_in_the_words_of_its_schema() -> None:
    with serving(said("Perhaps."), said('Sure:\n```json\n{"status": "a } b"}\n```')) as server:
        (answer,) = run(server)
    body = server.bodies[1]
    assert "search" not in json.dumps(body)
    assert "Call submit exactly once." in body["messages"][0]["content"]
    assert body["response_format"]["type"] == "json_schema"
    assert answer.message.tool_uses == (ToolUse("json-1-1", "submit", '{"status": "a } b"}'),)
    assert (answer.message.content, answer.ending) == ("Sure:", Ending.TOOL_CALLS)


def test_words_in_json_too_leave_the_first_answer_standing() -> None:
    with serving(said("Perhaps."), said("Perhaps not.")) as server:
        (answer,) = run(server)
    assert (answer.message.content, answer.attempts, answer.usage) == ("Perhaps.", 2, Usage(14, 6))


def test_a_question_in_json_that_fails_leaves_the_first_answer_standing() -> None:
    with serving(said("Perhaps."), refused(401)) as server:
        (answer,) = run(server)
    assert (answer.message.content, answer.attempts, len(server.bodies)) == ("Perhaps.", 2, 2)


def test_who_wants_native_tools_only_is_not_asked_in_json() -> None:
    with serving(said("Perhaps.")) as server:
        (answer,) = run(server, mode="native")
    assert (answer.message.content, len(server.bodies)) == ("Perhaps.", 1)
    with serving(refused(400, "no tools")) as server, pytest.raises(ModelError, match="no tools") as caught:
        run(server, mode="native")
    assert ([form(body) for body in server.bodies], caught.value.attempts) == (list(FORMS[:3]), 3)


def test_who_wants_json_only_is_asked_in_json() -> None:
    with serving(said(IN_JSON)) as server:
        run(server, mode="json")
    assert [form(body) for body in server.bodies] == ["json"]


@pytest.mark.parametrize("reason", ["length", "content_filter"])
def test_an_answer_that_was_cut_is_no_answer_in_words(reason: str) -> None:
    with serving(said("Perh", reason=reason)) as server:
        (answer,) = run(server)
    assert (answer.ending, len(server.bodies)) == (Ending(reason), 1)


async def test_what_is_refused_for_another_reason_is_told_and_teaches_nothing() -> None:
    def script(body: dict[str, Any], number: int) -> Reply:
        return refused(400, "the prompt is too long") if number < 3 else said("", ("submit", "{}"))

    with serving(script) as server:
        async with Endpoint(settings(server)) as endpoint:
            fallback = Fallback(endpoint)
            with pytest.raises(ModelError, match="too long") as caught:
                await fallback.ask(FORCED)
            assert caught.value.attempts == 3
            await fallback.ask(FORCED)
    assert [form(body) for body in server.bodies] == ["named", "required", "auto", "named"]


@pytest.mark.parametrize("status", [401, 403, 429])
def test_what_no_other_choice_mends_is_raised_at_once(status: int) -> None:
    with serving(refused(status)) as server, pytest.raises(ModelError) as caught:
        run(server, retries=1)
    assert caught.value.status == status
    assert {form(body) for body in server.bodies} == {"named"}


def test_too_many_requests_in_the_middle_are_waited_for() -> None:
    replies = [refused(400, "no tool_choice"), refused(429), said("", ("submit", '{"status": "YES"}'))]
    with serving(*replies) as server:
        (answer,) = run(server)
    assert [form(body) for body in server.bodies] == ["named", "required", "required"]
    assert (answer.attempts, answer.message.tool_uses) == (3, (CALL,))


async def test_requests_without_a_choice_learn_nothing_from_those_with_one() -> None:
    fallback = Fallback(Played(answered("words"), answered(IN_JSON), answered("", CALL)))
    assert (await fallback.ask(FORCED)).message.tool_uses
    await fallback.ask(replace(FORCED, tool_choice=None))
    assert fallback.mode() == "native"


# ---------------------------------------------------------------------- reading answers in JSON

strings = st.text(max_size=12) | st.sampled_from(["}", "{", '{"a": 1}', "```", '"', "\\", "</think>"])
arguments = st.dictionaries(
    strings.filter(lambda name: name not in ("calls", "tool")),
    strings | st.integers(),
    min_size=1,
    max_size=3,
)
prose = st.text(st.characters(exclude_characters="{}<"), max_size=40) | st.sampled_from(
    ["Sure:\n```json\n", "\n```\n", "the set {} and {x}", '<think>{"status": 1}</think>']
)


@given(arguments, prose, prose, st.none() | st.integers(0, 2))
def test_arguments_alone_are_found_in_any_prose(
    value: dict[str, Any], before: str, after: str, indent: int | None
) -> None:
    calls = read_forced(before + json.dumps(value, indent=indent) + after, "submit")
    assert calls is not None
    assert [(name, json.loads(text)) for name, text in calls.calls] == [("submit", value)]


@given(arguments, st.data())
def test_arguments_that_are_cut_short_are_not_read(value: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(value)
    assert read_forced(text[: data.draw(st.integers(0, len(text) - 1))], "submit") is None


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", None),
        ("It is verified.", None),
        ("{}", ["{}"]),
        ("{} {}", ["{}", "{}"]),
        ('{"a": 1} or {"a": 2}', ['{"a": 1}', '{"a": 2}']),
        ('{"calls": []}', []),
        ('{"a": NaN}', None),
        ('{"a": 1e999}', None),
        ('{"a": 1, "a": 2}', None),
        ("{a: 1}", None),
        ("{'tool': 'submit', 'arguments': {\"a\": 1}}", None),
    ],
)
def test_what_is_read_as_arguments(content: str, expected: list[str] | None) -> None:
    calls = read_forced(content, "submit")
    assert (None if calls is None else [text for _, text in calls.calls]) == expected
