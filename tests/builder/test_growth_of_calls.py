"""The time of building, documents, lint and repair logs grows with the calls."""

from __future__ import annotations

import pytest

from benchmarks.growing_calls import CASES, SETS, calls_of
from fol_kb.beliefs import tools
from fol_kb.common.errors import CallError
from tests.growing import grows_with_its_input

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", CASES)
def test_time_grows_with_the_calls(name: str) -> None:
    grows_with_its_input(CASES[name])


def test_every_tool_is_measured() -> None:
    found: set[type[tools.AnyCall]] = set()
    for name in SETS:
        for call in calls_of(name, 3_000):
            try:
                found.add(type(tools.parse_call(call)))
            except CallError:
                assert name == "calls that are none"
    # each finish judges all calls anew: it is the last one
    assert found == {*tools.CALLS.values()} - {tools.Finish}
