"""An answer of nothing but marks takes no longer than its length."""

from __future__ import annotations

import time

import pytest

from verification.citations import find_quotations

UNITS = ['"', "“", "«”", " 'a", " dogs' a", "> a\n>\n", "[ 1 a [ 1 ", "<q>", "`", "```\n", "“a\n\n"]


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS)
def test_the_time_grows_as_the_answer(unit: str) -> None:
    def seconds(characters: int) -> float:
        answer = unit * (characters // len(unit))
        begun = time.process_time()
        find_quotations(answer)
        return time.process_time() - begun

    seconds(1_000)
    assert seconds(80_000) < 4 * 2.5 * seconds(20_000) + 0.2
