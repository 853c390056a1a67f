"""Conversations: what is known grows from reply to reply, and each reply is judged as it would be alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from tests.verification.answers.looking import Call, Message, called
from tests.verification.answers.marked import Marked
from tests.verification.answers.strangers import SETS
from verification.answers import Conversation, by_code, floor, read
from verification.answers.verifying.checking import moved
from verification.model import Mention, MentionStatus


def _read(messages: list[Message]) -> Conversation:
    found = read(messages)
    assert isinstance(found, Conversation)
    return found


def _judged(mentions: list[Mention]) -> list[tuple[object, ...]]:
    return [(each.text, each.kind, each.start, each.status, each.doubt) for each in mentions]


def _is_as_each_alone(conversation: Conversation) -> bool:
    alone = [moved(each, reply.start) for reply in conversation.replies for each in floor(reply.run)]
    return _judged(list(by_code(conversation).mentions)) == _judged(alone)


def _messages(runs: tuple[Marked, ...]) -> list[Message]:
    """The runs as one conversation."""
    messages: list[Message] = []
    for number, each in enumerate(runs):
        messages.append({"role": "user", "content": each.run.task})
        for place, result in enumerate(each.run.tool_results):
            messages += called(f"{number}.{place}", (result.tool, result.input, result.output))
        messages.append({"role": "assistant", "content": each.run.answer})
    return messages


@pytest.mark.parametrize("name", ["machines", "services", "trees", "releases"])
def test_the_runs_of_strangers_in_a_row(name: str) -> None:
    assert _is_as_each_alone(_read(_messages(SETS[name][:12])))


STEP = st.tuples(
    st.integers(1, 6), st.sampled_from(["found", "absent", "refused"]), st.booleans(), st.integers(1, 6)
)


@given(st.lists(STEP, min_size=1, max_size=6))
@settings(max_examples=examples(60))
def test_what_was_asked_found_and_refused(steps: list[tuple[int, str, bool, int]]) -> None:
    outputs: dict[str, object] = {"absent": "no such order", "refused": "Command blocked by policy"}
    messages: list[Message] = []
    for number, (order, outcome, told, other) in enumerate(steps):
        id = f"W{order}00{order}"
        found = {"id": id, "total": order * 11.5, "at": f"2026-03-0{order}"}
        call: Call = ("bash", {"command": f"orders show {id}"}, outputs.get(outcome, found))
        messages += (
            {"role": "user", "content": f"What of W{other}00{other}, 3 bags?"},
            *called(f"call{number}", call, f"I run `orders show {id}`." if told else ""),
            {
                "role": "assistant",
                "content": f"I ran `orders show {id}`: order {id} costs ${other * 11.5:.2f}, "
                f"of March {order}. W{other}00{other} has {other} items, with {order + 3} in all.",
            },
        )
    assert _is_as_each_alone(_read(messages))


def test_a_call_under_way_is_evidence_until_it_fails() -> None:
    conversation = _read(
        [
            {"role": "user", "content": "my last order?"},
            *called("c", ("get_order", {"id": "W5551"}, "no such order"), "I look at W5551."),
            {"role": "assistant", "content": "W5551 has been shipped."},
        ]
    )
    first, second = by_code(conversation).mentions
    assert (first.status, second.status) == (MentionStatus.VERIFIED, MentionStatus.UNVERIFIED)


def test_a_place_in_the_task_is_one_of_the_whole_task() -> None:
    conversation = _read(
        [
            {"role": "user", "content": "Hello, I am Zo\u00e9."},
            {"role": "assistant", "content": "Which order?"},
            {"role": "user", "content": "It is W5551."},
            {"role": "assistant", "content": "W5551 it is."},
        ]
    )
    (found,) = by_code(conversation).mentions
    place, task = found.found_in, conversation.replies[-1].run.task
    assert place is not None
    assert place.start is not None
    assert task[place.start : place.end] == "W5551"
