"""Runs in the forms in which they are kept, and what is none."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import DocumentError
from verification.answers import Conversation, assessment, by_code, read
from verification.model import MentionStatus, Run, ToolResult


def conversation(data: Any) -> Conversation:
    found = read(data)
    assert isinstance(found, Conversation)
    return found


def call(name: str, id: str, **given: Any) -> dict[str, Any]:
    function = {"name": name, "arguments": json.dumps(given)}
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": id, "type": "function", "function": function}],
    }


MESSAGES = [
    {"role": "system", "content": "Insurance costs 30 dollars."},
    {"role": "user", "content": [{"type": "text", "text": "Flights to Rome?"}]},
    {"role": "assistant", "content": "HAT001 costs $99, insurance $30."},
    call("search", "c1", to="Rome"),
    {"role": "tool", "tool_call_id": "c1", "content": '[{"flight": "HAT001", "price": 99}]'},
    {"role": "assistant", "content": "HAT001 costs $99."},
]


def test_a_reply_is_held_against_what_came_before_it() -> None:
    found = conversation(MESSAGES)
    assert found.answer == "HAT001 costs $99, insurance $30.\n\nHAT001 costs $99."
    report = by_code(found)
    assert [(each.text, each.status.value) for each in report.mentions] == [
        ("HAT001", "unverified"),
        ("$99", "unverified"),
        ("$30", "verified"),
        ("HAT001", "verified"),
        ("$99", "verified"),
    ]
    for each in report.mentions:
        assert found.answer[each.start : each.end] == each.text
    assert report.answer == found.answer
    assert by_code(found.last()).unverified_mentions == ()


def test_calls_are_put_to_their_results_in_any_order() -> None:
    both = [
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [call("a", "1")["tool_calls"][0], call("b", "2")["tool_calls"][0]],
        },
        {"role": "tool", "tool_call_id": "2", "content": "two"},
        {"role": "tool", "tool_call_id": "1", "content": "one"},
        {"role": "assistant", "content": "done"},
    ]
    assert conversation(both).replies[-1].run.tool_results == (
        ToolResult("b", "{}", "two"),
        ToolResult("a", "{}", "one"),
    )


def test_a_trajectory_has_thoughts_actions_and_observations() -> None:
    steps = [
        {
            "thought": "I look into main.py.",
            "action": "open main.py",
            "observation": "[File: main.py]\n1: x = 1",
        },
        {"thought": "It has util.py beside main.py.", "action": "submit", "observation": ""},
    ]
    for data in (
        {"trajectory": steps},
        {"history": [{"role": "user", "content": "fix"}, *_as_history(steps)]},
    ):
        report = by_code(conversation(data))
        assert [(each.text, each.status.value) for each in report.mentions] == [
            ("main.py", "verified"),
            ("util.py", "unverified"),
            ("main.py", "verified"),
        ]


def _as_history(steps: list[dict[str, str]]) -> list[dict[str, str]]:
    history = []
    for step in steps:
        said = {name: step[name] for name in ("thought", "action")}
        history += [
            {"role": "assistant", "content": "", **said},
            {"role": "user", "content": step["observation"]},
        ]
    return history


def test_demonstrations_and_unknown_roles_are_left_out() -> None:
    found = conversation(
        [
            {"role": "user", "content": "x.py", "is_demo": True},
            {"role": "narrator", "content": "y"},
            *MESSAGES,
        ]
    )
    assert "x.py" not in found.replies[0].run.task
    assert found.notes == ("messages[1]: the role 'narrator' is not known, and the message is left out",)


def test_a_run_may_have_more_than_is_known() -> None:
    run = read(
        {
            "task": "t",
            "answer": "a",
            "toolResults": [{"tool": "x", "cost": 3}],
            "id": 7,
            "extra": True,
            "tier": "small",
        }
    )
    assert run == Run("t", "a", (ToolResult("x"),), "7", "small")


@pytest.mark.parametrize(
    "data",
    [None, 3, "text", {}, {"task": "t"}, {"answer": 3, "task": ""}, {"messages": ["x"]},
     {"task": "t", "answer": "a", "tier": "huge"},
     {"task": "t", "answer": "a", "toolResults": [{"input": 1}]}],
)  # fmt: skip
def test_what_is_no_run_is_refused_and_told_why(data: Any) -> None:
    with pytest.raises(DocumentError) as told:
        read(data, file="run.json")
    assert str(told.value)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


MEMBERS = ("content", "tool_calls", "tool_call_id", "action", "thought", "tool_call_ids", "function_call")
ROLES = st.sampled_from(["user", "assistant", "tool", "x"])


@given(
    st.lists(st.fixed_dictionaries({"role": ROLES}, optional=dict.fromkeys(MEMBERS, ANYTHING)), max_size=5)
)
def test_any_list_of_messages_is_read(messages: list[dict[str, Any]]) -> None:
    said = [
        each for each in messages if each["role"] == "assistant" and (each.keys() & {"content", "thought"})
    ]
    if not said:
        with pytest.raises(DocumentError, match="no answer of an agent"):
            read(messages)
        return
    with contextlib.suppress(DocumentError):  # of messages without a word
        report = by_code(conversation(messages))
        assert all(each.status in MentionStatus for each in report.mentions)


@pytest.mark.parametrize(
    ("given_data", "confidence", "prose"),
    [
        ({"confidence": 0.8}, 0.8, None),
        ('{"confidence": 1}', 1.0, None),
        ({"confidence": 7}, None, None),
        ({"confidence": float("nan")}, None, None),
        ({"confidence": "high"}, None, None),
        ({"confidence": True}, None, None),
        ("I am quite sure.", None, "I am quite sure."),
        ([1], None, "[1]"),
    ],
)
def test_an_assessment_counts_where_it_is_one(
    given_data: Any, confidence: float | None, prose: str | None
) -> None:
    found = assessment(given_data)
    assert (found.confidence, found.prose) == (confidence, prose)
