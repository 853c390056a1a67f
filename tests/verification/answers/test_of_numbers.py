"""Versions, addresses and scores: equal as wholes, and never put together of parts from different places."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.verification.answers.looking import beside
from verification.model import MentionKind

NUMBERS = st.lists(st.integers(0, 30), min_size=3, max_size=4)
LINES = (
    "tokio v1.35.1 -> v1.38.0, mio v0.8.11 -> v0.8.12\n185.44.210.9 and 94.130.8.77\nfoo 2.4.1, bar 3.7.12"
)


def _statuses(answer: str, output: Any) -> dict[str, str]:
    found = beside(answer, output)
    return {each.text: each.status.value for each in found if each.kind is MentionKind.IDENTIFIER}


def _written(numbers: list[int]) -> str:
    return ".".join(map(str, numbers))


@given(st.lists(NUMBERS, min_size=1, max_size=6), NUMBERS, st.sampled_from(["", "v"]))
def test_what_no_result_has_or_begins_with_is_not_put_together(
    known: list[list[int]], told: list[int], mark: str
) -> None:
    stands = any(each[: len(told)] == told for each in known)
    results = ", ".join(f"name {mark}{_written(each)}" for each in known)
    expected = "verified" if stands else "unverified"
    assert _statuses(f"It is at {_written(told)} now.", results) == {_written(told): expected}


INVENTED = "1.35.0 1.38.1 0.8.9 2.4.12 3.7.1 1.35.11 v1.38.12 185.44.210.77 94.130.8.9 1.38.77 130.8.77 v0.12"
"""Put together of parts from different places."""
WHOLE = "1.35.1 v1.38.0 0.8.12 v2.4.1 185.44.210.9 94.130.8 v1.38"
"""With a v or without, and the beginning of one."""


@pytest.mark.parametrize(("versions", "status"), [(INVENTED, "unverified"), (WHOLE, "verified")])
def test_a_version_is_one_whole(versions: str, status: str) -> None:
    for told in versions.split():
        assert _statuses(f"It is at {told} now.", LINES) == {told: status}


def test_parts_that_are_words_still_say_something_together() -> None:
    code = "class Parser:\n    def feed(self, data):\n        ...\n"
    assert _statuses("`Parser.feed` and `api.v1.Parser.feed`", code) == {
        "Parser.feed": "verified",
        "api.v1.Parser.feed": "unverified",
    }


@given(st.integers(25, 99), st.integers(0, 99), st.integers(0, 99))
def test_a_score_is_that_of_a_record(one: int, other: int, third: int) -> None:
    assume(len({one, other, third}) == 3)
    teams = [{"team": "Owls", "for": one, "against": other}, {"team": "Foxes", "for": third, "against": 1000}]
    told = {f"{one}:{other}": "verified", f"{one}:{third}": "unverified"}
    assert _statuses(f"The Owls have {one}:{other}. The Owls have {one}:{third}.", teams) == told
    assert _statuses(f"{one}:{third}", f"1 Owls {one}:{other}\n2 Foxes {third}:{one}") == {
        f"{one}:{third}": "unverified"
    }


def test_a_time_is_no_score() -> None:
    assert _statuses("It begins at 18:30 and ends at 9:05.", "18:30 to 9:05") == {}
