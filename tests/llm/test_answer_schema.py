"""The one schema of answers takes what the schemas of the tools take, nested or not."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from pydantic import BaseModel

from fol_kb.beliefs.tools import CALLS, openai_tools
from fol_kb.llm.answer_schema import answer_schema

TOOLS = tuple(openai_tools())
SORT = {"tool": "add_sort", "arguments": {"sort_name": "cat"}}


def tool(name: str, parameters: dict[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "parameters": parameters}}


class Quoted(BaseModel):
    memory: int
    quote: str


class Node(BaseModel):
    label: str
    children: tuple[Node, ...] = ()


class Judgement(BaseModel):
    supporting: list[Quoted]
    tree: Node | None = None


NESTED = {
    "nested": Judgement.model_json_schema(),
    "recursive": Node.model_json_schema(),
    "flat": Quoted.model_json_schema(),
    "root": {"type": "object", "properties": {"next": {"$ref": "#"}}, "additionalProperties": False},
    "inside": {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"$ref": "#/properties/a"}},
        "required": ["b"],
    },
    "draft-7": {
        "definitions": {"a~/b": {"type": "integer"}},
        "properties": {"x": {"$ref": "#/definitions/a~0~1b"}},
    },
    "own-names": {
        "$defs": {"arguments": {"type": "integer"}, "arguments_2": {"type": "string"}},
        "properties": {
            "x": {"$ref": "#/$defs/arguments"},
            "y": {"$ref": "#/$defs/arguments_2"},
            "z": {"$ref": "#"},
        },
    },
    "data": {
        "$defs": {"x": {"type": "integer"}},
        "properties": {
            "$ref": {"const": {"$ref": "#/$defs/x"}},
            "default": {"$ref": "#/$defs/x"},
        },
    },
}
"""By kind: schemas with references of every sort, and one without."""

leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=3)
quoted = st.fixed_dictionaries({"memory": leaves, "quote": leaves})
nodes = st.recursive(
    st.fixed_dictionaries({"label": leaves}),
    lambda inner: st.fixed_dictionaries({"label": leaves, "children": st.lists(inner, max_size=2)}),
    max_leaves=4,
)
values = st.one_of(
    st.dictionaries(
        st.sampled_from(["a", "b", "x", "y", "z", "next", "memory", "quote", "$ref", "default"]),
        leaves | st.fixed_dictionaries({"next": leaves}) | st.just({"$ref": "#/$defs/x"}),
        max_size=3,
    ),
    st.fixed_dictionaries({"supporting": st.lists(quoted | leaves, max_size=2), "tree": nodes | leaves}),
    nodes,
)


@given(st.lists(st.sampled_from(sorted(NESTED)), min_size=1, unique=True), values)
def test_the_whole_takes_exactly_what_each_tool_takes(names: list[str], value: dict[str, Any]) -> None:
    """The same definitions in several tools, and names that meet, change nothing."""
    whole = Draft202012Validator(answer_schema([tool(name, NESTED[name]) for name in names]))
    Draft202012Validator.check_schema(whole.schema)
    for name in names:
        alone = Draft202012Validator(NESTED[name])
        answer = {"calls": [{"tool": name, "arguments": value}]}
        assert whole.is_valid(answer) is alone.is_valid(value)


def test_definitions_of_one_name_that_differ_stay_apart() -> None:
    tools = [
        tool(name, {"$defs": {"A": {"type": kind}}, "properties": {"x": {"$ref": "#/$defs/A"}}})
        for name, kind in (("f", "integer"), ("g", "string"), ("f2", "boolean"))
    ]
    validator = Draft202012Validator(answer_schema(tools))
    for name, value in (("f", 1), ("g", "a"), ("f2", True)):
        found = [
            validator.is_valid({"calls": [{"tool": name, "arguments": {"x": each}}]})
            for each in (1, "a", True)
        ]
        assert found == [each is value for each in (1, "a", True)]


@pytest.mark.parametrize("name", sorted(set(NESTED) - {"inside"}))
def test_references_go_to_definitions_of_the_whole(name: str) -> None:
    """Servers make grammars of schemas, and many know no other references."""
    text = json.dumps(answer_schema([tool(name, NESTED[name])]))
    refs = {part.split('"')[0] for part in text.split('"$ref": "')[1:]}
    assert all(ref.count("/") == 2 and ref.startswith("#/$defs/") for ref in refs)


def test_what_a_schema_leads_to_elsewhere_stays() -> None:
    schema = answer_schema([tool("f", {"properties": {"x": {"$ref": "https://schemas.example/x"}}})])
    assert '"$ref": "https://schemas.example/x"' in json.dumps(schema)


def test_the_schema_of_answers_is_one_and_takes_calls() -> None:
    schema = answer_schema(TOOLS)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assert validator.is_valid({"calls": [SORT, {"tool": "finish", "arguments": {}}]})
    assert not validator.is_valid({"calls": [{"tool": "ad_sort", "arguments": {}}]})
    assert not validator.is_valid([SORT])
    assert len(schema["properties"]["calls"]["items"]["anyOf"]) == len(CALLS)
