"""An answer of nothing but marks takes no longer than its length."""

from __future__ import annotations

import time

import pytest

from tests.verification.citations.answers import sources
from verification.citations import check_quotations, find_quotations

UNITS = [
    '"',
    "“",
    "«”",
    " 'a",
    " dogs' a",
    "> a\n>\n",
    "[ 1 a [ 1 ",
    "<q>",
    "`",
    "```\n",
    "“a\n\n",
    "<<a b ",
    "> a b c\n>\n",
]


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


@pytest.mark.parametrize("unit", [" ...", " ", "...", "[…] ", ". . ", " - ", "*", "\n"])
def test_the_signs_at_the_end_of_words_are_read_once(unit: str) -> None:
    def seconds(characters: int) -> float:
        answer = f"“one{unit * (characters // len(unit))} five”"
        begun = time.process_time()
        check_quotations(answer, sources("x"))
        return time.process_time() - begun

    seconds(64)
    assert seconds(4_000) < 4 * 2.5 * seconds(1_000) + 0.2


@pytest.mark.parametrize(("lead", "unit"), [("<<a ", "b "), ("> a b c\n", ">\n")])
def test_one_mark_before_a_long_text_is_read_once(lead: str, unit: str) -> None:
    def seconds(characters: int) -> float:
        answer = lead + unit * (characters // len(unit))
        begun = time.process_time()
        find_quotations(answer)
        return time.process_time() - begun

    seconds(1_000)
    assert seconds(40_000) < 4 * 2.5 * seconds(10_000) + 0.2
