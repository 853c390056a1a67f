"""What a call was given is evidence only where the call returned something."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.verification.answers.looking import beside, looked
from verification.answers import Conversation, by_code, read
from verification.model import MentionStatus

NOTHING: list[Any] = [
    None,
    "",
    [],
    {},
    "null",
    "None",
    "(empty)",
    "No results.",
    "0 rows returned",
    "no matching records found",
    "Aucun résultat",
    "Permission denied",
    "open: permission denied (os error 13)",
    "The request timed out.",
    {"results": [], "total_count": 0},
    {"success": True, "results": []},
    {"data": {"items": []}},
    {"success": False},
    {"ok": False, "note": "try later"},
    {"status": "error", "message": "try later"},
    {"status": "failed"},
    {"error": {"message": "try later"}},
    {"isError": True, "content": [{"type": "text", "text": "try later"}]},
    [{"success": False}, {"results": []}],
    {"error": "timeout", "request": {"path": "/orders"}},
    {"exception": "ValueError", "traceback": ["line 4"]},
    "Command blocked by policy",
    {"decision": "denied", "reason": "not today"},
]
SOMETHING: list[Any] = [
    "ok",
    "done",
    {"success": True},
    {"status": "ok"},
    {"deleted": 0, "state": "shipped"},
    {"total": 0, "status": "shipped"},
    {"results": [{"city": "Rome"}], "errors": []},
    '{"error": 0, "city": "Rome"}',
    {"error": None, "city": "Rome"},
    [0],
    0,
    False,
    "No results were needed, the order is shipped",
    "3 rows returned",
    {"exception": "IllegalStateException", "frames": [{"line": 4}]},
    {"errors": [{"message": "one of two"}], "data": {"state": "shipped"}},
]


def found(output: Any) -> MentionStatus:
    return beside("Order W777 is on its way.", output, {"id": "W777"})[0].status


@pytest.mark.parametrize("output", NOTHING)
def test_the_input_of_a_call_that_returned_nothing_is_no_evidence(output: Any) -> None:
    assert found(output) is MentionStatus.UNVERIFIED
    assert found(json.dumps(output, ensure_ascii=False)) is MentionStatus.UNVERIFIED


@pytest.mark.parametrize("output", SOMETHING)
def test_the_input_of_a_call_that_returned_something_is(output: Any) -> None:
    assert found(output) is MentionStatus.VERIFIED


def test_a_command_ran_whatever_it_returned_and_what_was_not_found_may_be_told() -> None:
    def status(answer: str, given: str, output: str) -> MentionStatus:
        return looked(answer, ("bash", {"command": given}, output))[0].status

    assert status("I ran `git checkout w777`.", "git checkout w777", "") is MentionStatus.VERIFIED
    assert status("I ran `git checkout w777`.", "git checkout w777", "fatal: x") is MentionStatus.VERIFIED
    assert status("Order W777 was not found.", "find W777", "") is MentionStatus.VERIFIED


@pytest.mark.parametrize(("is_error", "status"), [(True, "unverified"), (False, "verified")])
def test_a_result_that_is_marked_as_an_error_is_one(is_error: bool, status: str) -> None:
    use = {"type": "tool_use", "id": "a", "name": "get_order", "input": {"id": "W777"}}
    result = {"type": "tool_result", "tool_use_id": "a", "is_error": is_error, "content": "try later"}
    conversation = read(
        [
            {"role": "assistant", "content": [use]},
            {"role": "user", "content": [result]},
            {"role": "assistant", "content": "Order W777 is on its way."},
        ]
    )
    assert isinstance(conversation, Conversation)
    assert [str(each.status.value) for each in by_code(conversation).mentions] == [status]
