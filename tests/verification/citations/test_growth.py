"""An answer of nothing but marks takes no longer than its length."""

from __future__ import annotations

import pytest

from tests.times import grows_at_most
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
    short, long = (unit * (characters // len(unit)) for characters in (20_000, 80_000))
    assert grows_at_most(4 * 2.5, lambda: find_quotations(short), lambda: find_quotations(long))


@pytest.mark.parametrize("unit", [" ...", " ", "...", "[…] ", ". . ", " - ", "*", "\n"])
def test_the_signs_at_the_end_of_words_are_read_once(unit: str) -> None:
    short, long = (f"“one{unit * (characters // len(unit))} five”" for characters in (1_000, 4_000))
    said = sources("x")
    assert grows_at_most(4 * 2.5, lambda: check_quotations(short, said), lambda: check_quotations(long, said))


@pytest.mark.parametrize(("lead", "unit"), [("<<a ", "b "), ("> a b c\n", ">\n")])
def test_one_mark_before_a_long_text_is_read_once(lead: str, unit: str) -> None:
    short, long = (lead + unit * (characters // len(unit)) for characters in (10_000, 40_000))
    assert grows_at_most(4 * 2.5, lambda: find_quotations(short), lambda: find_quotations(long))
