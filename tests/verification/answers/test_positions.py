"""Words that begin alike are found without a look at all words."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from tests.amounts import size
from verification.answers.grounds.passages import Passage
from verification.answers.grounds.positions import Positions
from verification.model import Source

WORDS = st.lists(st.text(alphabet="ab1", min_size=1, max_size=4), max_size=12)


@given(WORDS, st.text(alphabet="ab1", min_size=1, max_size=3))
def test_those_are_found_that_begin_so(words: list[str], beginning: str) -> None:
    text = " ".join(words)
    found = Positions([Passage(Source.RESULT, text)]).caught_up().beginning_with(beginning)
    starts = [text[each.start :].split(" ")[0] for each in found]
    assert sorted(starts) == sorted({word for word in words if word.startswith(beginning)})


def test_many_beginnings_in_many_words_take_little_time() -> None:
    """Words that begin alike stand together: nobody looks at all of them for each."""
    text = " ".join(f"{each:08x}" for each in range(size(20_000)))
    positions = Positions([Passage(Source.RESULT, text)]).caught_up()
    start = time.process_time()
    for each in range(size(20_000)):
        assert next(positions.beginning_with(f"{each:08x}"[:7]), None) is not None
    assert not any(list(positions.beginning_with(f"f{each:07x}")) for each in range(size(20_000)))
    assert time.process_time() - start < 5
