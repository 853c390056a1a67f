"""Tools for models that know none: what they are told, what is read, and how it is found out."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.beliefs.tools import openai_tools
from fol_kb.llm.fallback import Fallback
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
from fol_kb.llm.prompted_tools import described, read_calls, written
from fol_kb.llm.wire import JsonRequest
from tests.llm.models import Played, answered

TOOLS = tuple(openai_tools())
QUESTION = Request((Message(Role.SYSTEM, "Translate."), Message(Role.USER, "Cats purr.")), tools=TOOLS)
SORT = {"tool": "add_sort", "arguments": {"sort_name": "cat"}}
CALL = ToolUse("c1", "add_sort", '{"sort_name": "cat"}')

# braces in strings are no trouble; nor is anything else that a string may hold
words = st.text(max_size=20) | st.sampled_from(['{"calls": []}', "}", "{", "```", '\\"', "</think>x"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
calls = st.fixed_dictionaries({"tool": words, "arguments": st.dictionaries(words, values, max_size=3)})
prose = st.text(st.characters(exclude_characters="{}<"), max_size=60) | st.sampled_from(
    ["Sure! Here:\n```json\n", "\n```\nAnything else?", "[1, 2] see [", "] [", '"', "`"]
)


def as_read(entries: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(entry["tool"], entry["arguments"]) for entry in entries]


def read(content: str) -> list[tuple[str, Any]] | None:
    found = read_calls(content)
    return None if found is None else [(name, json.loads(arguments)) for name, arguments in found.calls]


def ask(model: Fallback, *requests: Request) -> list[Answer]:
    async def work() -> list[Answer]:
        return [await model.ask(request) for request in requests]

    return asyncio.run(work())


# ---------------------------------------------------------------------- reading


@given(st.lists(st.lists(calls, max_size=3), min_size=1, max_size=3), st.data())
def test_calls_are_found_in_any_prose_without_braces(
    groups: list[list[dict[str, Any]]], data: st.DataObject
) -> None:
    text = data.draw(prose)
    for group in groups:
        indent, ascii_only = data.draw(st.none() | st.integers(0, 3)), data.draw(st.booleans())
        text += json.dumps({"calls": group}, indent=indent, ensure_ascii=ascii_only) + data.draw(prose)
    assert read(text) == [call for group in groups for call in as_read(group)]


@given(st.lists(calls, min_size=1, max_size=3), prose, prose)
def test_calls_without_their_object_are_what_was_meant(
    entries: list[dict[str, Any]], before: str, after: str
) -> None:
    bare = "\n".join(map(json.dumps, entries))
    assert read(f"{before}{bare}{after}") == as_read(entries)
    assert read(f"{before}{json.dumps(entries)}{after}") == as_read(entries)


@given(st.text(max_size=80))
def test_any_text_is_read_or_not_and_never_an_error(text: str) -> None:
    for content in (text, '{"' + text, "[{" + text, '{"calls": [' + text + "]}"):
        found = read_calls(content)
        assert found is None or len(found.rest) <= len(content)


def test_a_mark_of_thinking_within_a_text_is_a_part_of_it() -> None:
    first = '{"tool": "a", "arguments": {"b": "</think>", "c": {"d": null}}}'
    cut = f'{{"calls": [{first}, {{"tool": "e", "arguments": {{}}}}'
    assert read_calls(cut) is None
    whole = read_calls(cut + "]}")
    assert whole is not None
    assert [name for name, _ in whole.calls] == ["a", "e"]


@given(st.lists(calls, min_size=1, max_size=2), st.data())
def test_what_is_cut_short_is_not_read_in_part(entries: list[dict[str, Any]], data: st.DataObject) -> None:
    whole = json.dumps({"calls": entries})
    assert read_calls(whole[: data.draw(st.integers(0, len(whole) - 1))]) is None


@given(st.lists(calls, max_size=3), st.text(st.characters(exclude_characters="{}`[],<"), max_size=20))
def test_what_is_written_is_read(entries: list[dict[str, Any]], content: str) -> None:
    uses = tuple(
        ToolUse(str(number), entry["tool"], json.dumps(entry["arguments"]))
        for number, entry in enumerate(entries)
    )
    text = written(Message(Role.ASSISTANT, content, uses))
    assert read(text) == as_read(entries)
    found = read_calls(text)
    assert found is not None
    assert found.rest == content.strip()


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ('{"calls": []}', []),
        ('{"calls": [], "reason": "nothing to say"}', []),
        (f"Draft: <think>{json.dumps(SORT)}</think>{json.dumps(SORT)}", [SORT]),
        (f"{json.dumps(SORT)} or rather </think>{json.dumps(SORT)}", [SORT]),
        (f"<think>{json.dumps(SORT)}", None),
        (f'maybe {{"calls": [broken</thinking>\n{json.dumps(SORT)}', [SORT]),
        (f'<think>{{"a</think><think>{{"b</think>{json.dumps(SORT)}<think>{json.dumps(SORT)}', [SORT]),
        (f"The set {{x, y}} and {{}} and {{z: {json.dumps(SORT)}", [SORT]),
        (f'{{"thought": "none"}} {json.dumps(SORT)}', [SORT]),
        (f"[{json.dumps({'calls': [SORT]})}, {json.dumps(SORT)}]", [SORT, SORT]),
        ('{"tool": "list_state"}', [{"tool": "list_state", "arguments": {}}]),
        ('{"calls": [3, {"name": "f"}]}',
         [{"tool": "", "arguments": 3}, {"tool": "", "arguments": {"name": "f"}}]),
        ('{"calls": [{"tool": "f", "arguments": "text"}]}',
         [{"tool": "", "arguments": {"tool": "f", "arguments": "text"}}]),
    ],
)  # fmt: skip
def test_answers_that_are_read(content: str, expected: list[dict[str, Any]] | None) -> None:
    assert read(content) == (None if expected is None else as_read(expected))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "I do not know.",
        "{}",
        "[]",
        '{"tools": []}',
        '{"calls": {}}',
        '{"calls": [}',
        f'{json.dumps(SORT)} and {{"calls": [1,]}}',
        "{'calls': []}",
        '{calls: [{"tool": "list_state"}]}',
        '{"calls": [{"tool": "list_state"}]} {\'tool\': \'finish\'}',
        '{"calls": [], "calls": []}',
        '{"calls": [NaN]}',
        '{"calls": [' + "1" * 5_000 + "]}",
        '{"a":' * 20_000,
        "[" * 20_000 + "{",
        "{" * 1_000_000,
        "[{" * 500_000,
        '{"</think>' * 100_000,
        "<think>" * 100_000,
    ],
    ids=lambda content: content[:20],
)
def test_answers_that_are_not(content: str) -> None:
    assert read_calls(content) is None


# ---------------------------------------------------------------------- telling


def test_tools_are_described_with_their_schemas() -> None:
    system, user = described(QUESTION.messages, TOOLS)
    assert system.content.startswith("Translate.\n\n")
    for tool in TOOLS:
        assert f"- {tool['function']['name']}: " in system.content
        assert json.dumps(tool["function"]["parameters"]) in system.content
    assert user == QUESTION.messages[1]
    alone = described(QUESTION.messages[1:], TOOLS)
    assert [message.role for message in alone] == [Role.SYSTEM, Role.USER]


def test_calls_and_their_answers_become_turns_that_alternate() -> None:
    talk = (
        *QUESTION.messages,
        Message(Role.ASSISTANT, "I begin.", (CALL, ToolUse("c2", "finish", "{broken"))),
        Message(Role.TOOL, "accepted", answers="c1"),
        Message(Role.TOOL, "not JSON", answers="c2"),
        Message(Role.USER, "Go on."),
        Message(Role.ASSISTANT, "Done."),
        Message(Role.USER, "Sure?"),
        Message(Role.USER, "Quite?"),
    )
    told = described(talk, TOOLS)
    assert [message.role for message in told] == [
        Role.SYSTEM, Role.USER, Role.ASSISTANT, Role.USER, Role.ASSISTANT, Role.USER,
    ]  # fmt: skip
    assert read(told[2].content) == [
        ("add_sort", {"sort_name": "cat"}),
        ("", {"tool": "finish", "arguments": "{broken"}),
    ]
    assert told[2].content.startswith("I begin.\n")
    assert told[3].content == "What came of your calls:\nadd_sort: accepted\nfinish: not JSON\n\nGo on."
    assert told[5].content == "Sure?\n\nQuite?"
    assert not any(message.tool_uses or message.answers for message in told)


# ---------------------------------------------------------------------- finding out


def in_json(*entries: dict[str, Any], attempts: int = 1) -> Answer:
    return answered(json.dumps({"calls": entries}), attempts=attempts)


def refusal(said: str, status: int = 400, attempts: int = 1) -> ModelError:
    return ModelError(said, status=status, attempts=attempts, said=said)


def test_a_model_with_tools_is_asked_as_it_is() -> None:
    model = Played(answered("", CALL), answered("in words"))
    fallback = Fallback(model)
    assert ask(fallback, QUESTION, QUESTION, QUESTION, QUESTION)[3].message.content == "in words"
    assert model.asked == [QUESTION] * 4  # who has used a tool knows them, and may be silent
    assert fallback.mode() == "native"


@pytest.mark.parametrize("status", [400, 404, 422, 500])
def test_a_server_that_refuses_tools_is_asked_in_json(status: int) -> None:
    refused = refusal("status 400: this model does not support tools", status, attempts=2)
    model = Played(refused, in_json(SORT, attempts=3), in_json())
    fallback = Fallback(model)
    first, second = ask(fallback, QUESTION, QUESTION)
    assert [(use.name, use.arguments) for use in first.message.tool_uses] == [
        ("add_sort", '{"sort_name": "cat"}')
    ]
    assert (first.message.content, first.ending, first.attempts) == ("", Ending.TOOL_CALLS, 5)
    assert (second.message.tool_uses, second.ending, second.attempts) == ((), Ending.STOP, 1)
    assert fallback.mode() == "json"
    assert [bool(request.tools) for request in model.asked] == [True, False, False]


def test_each_model_is_found_out_by_itself() -> None:
    model = Played(refusal("no tools"), in_json(SORT), answered("", CALL))
    fallback = Fallback(model)
    other = Request(QUESTION.messages, TOOLS, model="other")
    ask(fallback, QUESTION, other)
    assert (fallback.mode(), fallback.mode("other")) == ("json", "native")


@pytest.mark.parametrize(
    ("problem", "status"), [("the text is too long", 400), ("tools", 401), ("tools", 429), ("no tools", None)]
)
def test_other_refusals_are_told(problem: str, status: int | None) -> None:
    model = Played(ModelError(problem, status=status, said=problem))
    with pytest.raises(ModelError, match=problem):
        ask(Fallback(model), QUESTION)
    assert len(model.asked) == 1


@pytest.mark.parametrize("said", ["the text is too long", ""])
def test_what_the_server_says_counts_and_not_our_words_around_it(said: str) -> None:
    told = f"https://localhost/functions/v1: status 400: {said}; use a model that can call tools"
    model = Played(ModelError(told, status=400, said=said))
    with pytest.raises(ModelError, match="functions"):
        ask(Fallback(model), QUESTION)
    model = Played(ModelError("quite other words", status=400, said="no tools"), in_json(SORT))
    assert ask(Fallback(model), QUESTION)[0].message.tool_uses


def test_where_json_fails_too_nothing_is_remembered() -> None:
    model = Played(refusal("no tools", 404), refusal("no such model", 404))
    fallback = Fallback(model)
    with pytest.raises(ModelError, match="no such model") as caught:
        ask(fallback, QUESTION)
    assert (caught.value.attempts, fallback.mode()) == (2, "auto")
    assert caught.value.__context__ is None


def test_answers_to_calls_are_joined_by_their_role_and_not_by_their_words() -> None:
    (heading, _) = described([Message(Role.TOOL, "accepted", answers="1")], TOOLS)[1].content.split("\n")
    talk = [
        Message(Role.TOOL, "one", answers="1"),
        Message(Role.TOOL, "two", answers="2"),
        Message(Role.ASSISTANT, "And?"),
        Message(Role.USER, f"{heading} nothing yet"),
        Message(Role.TOOL, "three", answers="3"),
    ]
    told = [message.content for message in described(talk, TOOLS)[1:]]
    assert told[0] == f"{heading}\na call: one\na call: two"
    assert told[2:] == [f"{heading} nothing yet", f"{heading}\na call: three"]


@pytest.mark.parametrize(("refusals", "formats"), [(0, 1), (1, 2), (2, 3)])
def test_the_format_of_answers_is_found_out_and_remembered(refusals: int, formats: int) -> None:
    refused = [refusal("unknown field response_format")] * refusals
    model = Played(*refused, in_json(SORT))
    fallback = Fallback(model, mode="json")
    first, second = ask(fallback, QUESTION, QUESTION)
    assert (first.attempts, second.attempts) == (formats, 1)
    kinds = [
        request.response_format["type"]
        if isinstance(request, JsonRequest) and request.response_format
        else None
        for request in model.asked
    ]
    order = ["json_schema", "json_object", None]
    assert kinds == [*order[:formats], order[refusals]]


def test_without_any_format_a_refusal_is_told() -> None:
    model = Played(refusal("bad response_format"))
    with pytest.raises(ModelError) as caught:
        ask(Fallback(model, mode="json"), QUESTION)
    assert (len(model.asked), caught.value.attempts) == (3, 3)


def test_silence_twice_is_tried_in_json() -> None:
    model = Played(answered("Cats purr."), answered("They do."), in_json(SORT), in_json())
    fallback = Fallback(model)
    first, second, third = ask(fallback, QUESTION, QUESTION, QUESTION)
    assert first.message.content == "Cats purr."  # once may be chance
    assert [use.name for use in second.message.tool_uses] == ["add_sort"]
    assert (second.attempts, second.usage) == (2, Usage(14, 6))
    assert third.attempts == 1
    assert fallback.mode() == "json"


@pytest.mark.parametrize("trial", [answered("No JSON."), refusal("refused")])
def test_silence_in_json_too_leaves_the_answer_as_it_was(trial: Answer | ModelError) -> None:
    model = Played(answered("one"), answered("two"), trial, answered("three"))
    fallback = Fallback(model)
    found = ask(fallback, QUESTION, QUESTION, QUESTION)
    assert [answer.message.content for answer in found] == ["one", "two", "three"]
    assert found[1].attempts == 2
    assert fallback.mode() == "auto"


def test_words_at_the_end_of_a_conversation_are_no_silence() -> None:
    later = Request((*QUESTION.messages, Message(Role.ASSISTANT, "", (CALL,))), TOOLS)
    model = Played(answered("Done."))
    ask(Fallback(model), later, later, later)
    assert len(model.asked) == 3


def test_an_answer_that_was_cut_off_is_no_silence() -> None:
    cut = Answer(Message(Role.ASSISTANT, "Cats"), Ending.LENGTH)
    model = Played(cut)
    ask(Fallback(model), QUESTION, QUESTION, QUESTION)
    assert len(model.asked) == 3


def test_an_answer_that_cannot_be_read_comes_as_it_is() -> None:
    model = Played(answered('{"calls": [oops'))
    found = ask(Fallback(model, mode="json"), QUESTION)[0]
    assert (found.message.content, found.message.tool_uses) == ('{"calls": [oops', ())


def test_ids_are_of_one_conversation() -> None:
    model = Played(in_json(SORT, SORT))
    fallback = Fallback(model, mode="json")
    first = ask(fallback, QUESTION)[0].message
    second = ask(fallback, Request((*QUESTION.messages, first), TOOLS))[0].message
    ids = [use.id for message in (first, second) for use in message.tool_uses]
    assert len(set(ids)) == 4


@pytest.mark.parametrize("mode", ["native", "json"])
def test_without_tools_there_is_nothing_to_find_out(mode: Any) -> None:
    plain = Request(QUESTION.messages)
    model = Played(answered('{"calls": []}'))
    found = ask(Fallback(model, mode=mode), plain)[0]
    assert (model.asked, found.message.content) == ([plain], '{"calls": []}')


def test_a_limit_ends_the_trying() -> None:
    model = Played(refusal("no tools"), BudgetError("enough"))
    with pytest.raises(BudgetError, match="enough"):
        ask(Fallback(model), QUESTION)
