"""Tool calls: read and written, and refused with what was wrong and what was expected."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from fol_kb.beliefs import tools
from fol_kb.common.errors import CallError, ProblemPlace
from fol_kb.testing.calls import calls
from tests.repair.said import sort

WORDS = st.text(max_size=5) | st.sampled_from(["tool", "arguments", "add_sort", "sort_name"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)


@given(calls())
def test_a_call_is_read_back_from_what_is_written(call: tools.AnyCall) -> None:
    data = tools.dump_call(call)
    assert tools.parse_call(data) == call
    assert tools.parse_call(json.loads(json.dumps(data))) == call
    Draft202012Validator(tools.calls_schema()).validate(data)


@given(JSON | st.builds(dict, tool=st.sampled_from(list(tools.CALLS)), arguments=JSON))
def test_whatever_comes_is_a_call_or_a_call_error(data: Any) -> None:
    try:
        call = tools.parse_call(data)
    except CallError:
        return
    assert tools.parse_call(tools.dump_call(call)) == call


CALL = 'a call is an object {"tool": ..., "arguments": {...}}'
FIELDS = 'a call has the fields "tool" (text) and "arguments" (an object)'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], f"{CALL}, not a list"),
        ("add_sort", f"{CALL}, not text"),
        ({}, f'{FIELDS}; "tool" is missing or null'),
        ({"tool": "finish", "args": {}}, f"{FIELDS}; not known: 'args'"),
        ({1: 2, "x": 3, "tool": "finish"}, f"{FIELDS}; not known: '1', 'x'"),
        ({"tool": "add_sorts"}, "unknown tool 'add_sorts'; did you mean 'add_sort'?"),
        ({"tool": "add_sort", "arguments": "man"}, 'add_sort: "arguments" is an object, not text'),
    ],
)
def test_a_bad_call_is_refused_in_words(data: object, message: str) -> None:
    with pytest.raises(CallError) as caught:
        tools.parse_call(data, ProblemPlace("calls.jsonl", 3))
    assert caught.value.problem == message
    assert str(caught.value) == f"calls.jsonl, line 3: {message}"


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("add_sort", {}, "the field 'sort_name' is missing"),
        (
            "add_sort",
            {"supersort": [], "sort_name": "a"},
            "there is no field 'supersort'; did you mean 'supersorts'?",
        ),
        ("add_sort", {"sort_name": ""}, "'sort_name': String should have at least 1 character"),
        ("retract", {"call_id": 0}, "'call_id': Input should be greater than or equal to 1"),
        (
            "add_atomic_fact",
            {"predicate_name": "p", "arguments": ["a", 3]},
            "'arguments.1': Input should be a valid string",
        ),
    ],
)
def test_bad_arguments_are_refused_in_words(tool: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(CallError) as caught:
        tools.parse_call({"tool": tool, "arguments": arguments})
    assert caught.value.problem == f"{tool}: {message}"


def test_a_model_gets_every_tool_with_its_description_and_schema() -> None:
    listed = tools.openai_tools()
    assert [tool["function"]["name"] for tool in listed] == list(tools.CALLS)
    for tool in listed:
        assert tool["type"] == "function"
        assert tool["function"]["description"]
        parameters = tool["function"]["parameters"]
        Draft202012Validator.check_schema(parameters)
        assert parameters["additionalProperties"] is False
        fields = tools.CALLS[tool["function"]["name"]].model_fields
        assert list(parameters["properties"]) == list(fields) if fields else True


def test_every_asserting_call_may_carry_its_quote_and_no_other() -> None:
    for name, model in tools.CALLS.items():
        assert ("source_quote" in model.model_fields) == model.asserts, name


@pytest.mark.parametrize("data", [{"tool": "finish"}, {"tool": "list_state"}])
def test_a_call_without_required_fields_needs_no_arguments(data: dict[str, Any]) -> None:
    tools.parse_call(data)
    Draft202012Validator(tools.calls_schema()).validate(data)


def test_a_quote_with_a_declaration_is_dropped_and_another_field_is_not() -> None:
    """Models quote the text with every call; a declaration states nothing that could be quoted."""
    quoted = {"sort_name": "man", "source_quote": "All men", "source_start": 3}
    assert tools.parse_call({"tool": "add_sort", "arguments": quoted}) == sort("man")
    with pytest.raises(CallError, match="confidence"):
        tools.parse_call({"tool": "add_sort", "arguments": {"sort_name": "man", "confidence": 1}})
