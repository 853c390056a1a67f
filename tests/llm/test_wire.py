"""Streams are put together to what would have come in one piece, however they are cut."""

from __future__ import annotations

import itertools
import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import ProblemPlace
from fol_kb.llm.messages import BudgetError, ModelError
from fol_kb.llm.wire import Assembly, to_answer

texts = st.text(max_size=30)
calls = st.fixed_dictionaries(
    {"id": texts, "function": st.fixed_dictionaries({"name": texts, "arguments": texts})}
)
bodies = st.fixed_dictionaries(
    {
        "model": texts,
        "message": st.fixed_dictionaries({"content": texts, "tool_calls": st.lists(calls, max_size=3)}),
        "finish_reason": st.sampled_from(["stop", "tool_calls", "length", "content_filter", "eos"]),
        "usage": st.none()
        | st.fixed_dictionaries(
            {"prompt_tokens": st.integers(0, 99), "completion_tokens": st.integers(0, 99)}
        ),
    }
)


def pieces(text: str, data: st.DataObject) -> list[str]:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=3)))
    ends = [0, *cuts, len(text)]
    return [text[start:end] for start, end in itertools.pairwise(ends)]


def chunk(index: int = 0, reason: str | None = None, **delta: Any) -> dict[str, Any]:
    return {"choices": [{"index": index, "delta": delta, "finish_reason": reason}]}


@given(bodies, st.data())
def test_any_cutting_gives_the_same_answer(body: dict[str, Any], data: st.DataObject) -> None:
    message = body["message"]
    whole = {
        "choices": [{"message": message, "finish_reason": body["finish_reason"]}],
        "usage": body["usage"],
        "model": body["model"],
    }
    assembly = Assembly()
    for piece in pieces(message["content"], data):
        assembly.add(chunk(content=piece))
        assembly.add(chunk(1, "stop", content="of another choice"))
    for index, call in enumerate(message["tool_calls"]):
        function = call["function"]
        first, *others = pieces(function["arguments"], data)
        begin = {"id": call["id"], "function": {"name": function["name"], "arguments": first}}
        assembly.add(chunk(tool_calls=[begin | {"index": index}]))
        for piece in others:
            assembly.add(chunk(tool_calls=[{"index": index, "function": {"arguments": piece}}]))
    assert assembly.finish_reason is None
    assembly.add(chunk(reason=body["finish_reason"]))
    assembly.add({"choices": [], "usage": body["usage"], "model": body["model"]})
    expected = to_answer(json.loads(json.dumps(whole)))
    found = to_answer(assembly.body())
    # text that is no argument at all is no object either: "{}" stands for nothing that was sent
    names = [(use.id, use.name, use.arguments or "{}") for use in expected.message.tool_uses]
    assert [(use.id, use.name, use.arguments) for use in found.message.tool_uses] == names
    assert found.message.content == expected.message.content
    assert (found.ending, found.usage, found.model) == (expected.ending, expected.usage, expected.model)


@pytest.mark.parametrize("kind", [ModelError, BudgetError])
def test_errors_cross_processes(kind: type[ModelError]) -> None:
    problem = kind("down", ProblemPlace("text.txt", 3), attempts=4, status=500)
    found = pickle.loads(pickle.dumps(problem))
    assert (type(found), str(found), found.attempts, found.status) == (kind, "text.txt, line 3: down", 4, 500)


@pytest.mark.parametrize("ids", [("a", "b"), (None, "b")])
def test_calls_without_an_index_begin_with_their_id(ids: tuple[str | None, str]) -> None:
    assembly = Assembly()
    for given_id, name in zip(ids, "fg", strict=True):
        assembly.add(chunk(tool_calls=[{"id": given_id, "function": {"name": name, "arguments": "{"}}]))
        assembly.add(chunk(tool_calls=[{"function": {"arguments": "}"}}, {}]))
    uses = to_answer(assembly.body()).message.tool_uses
    assert [(use.name, use.arguments) for use in uses] == [("f", "{}"), ("g", "{}")]
    assert len({use.id for use in uses}) == 2


def test_arguments_that_come_as_an_object_are_written_out() -> None:
    assembly = Assembly()
    assembly.add(
        chunk(tool_calls=[{"index": 0, "id": "a", "function": {"name": "f", "arguments": {"x": "é"}}}])
    )
    assert to_answer(assembly.body()).message.tool_uses[0].arguments == '{"x": "é"}'


def test_a_refusal_in_parts_is_one() -> None:
    assembly = Assembly()
    assembly.add(chunk(refusal="I will "))
    assembly.add(chunk(refusal="not.", reason="stop"))
    answer = to_answer(assembly.body())
    assert (answer.message.content, answer.ending.value) == ("I will not.", "content_filter")
