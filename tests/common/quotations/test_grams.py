"""The index of long texts finds what a plain search finds, and a passage that differs in one word."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fol_kb.common.quotations import Source, Status
from fol_kb.common.quotations.grams import Grams

FEW = st.text(alphabet="ab \n가é", max_size=60)


@given(FEW, FEW, st.integers(0, 70), st.integers(0, 20))
def test_it_finds_what_str_finds(text: str, other: str, start: int, length: int) -> None:
    grams = Grams(text)
    for words in (text[start : start + length], other[:length]):
        find = grams.finder(words)
        assert [find(at) for at in range(70)] == [text.find(words, at) for at in range(70)]


def prose(characters: int, seed: int = 7) -> str:
    """Sentences of made-up words, most of them seen often."""
    drawn = random.Random(seed)
    made = ["".join(drawn.choices("abdegiklmnoprstuv", k=drawn.randint(3, 9))) for _ in range(4_000)]
    common = ["the", "of", "and", "to", "in", "is", "that", "for", "was", "with"]
    parts, length = [], 0
    while length < characters:
        parts.append(" ".join(drawn.choices(made, k=6) + drawn.choices(common, k=6)) + ".")
        length += len(parts[-1]) + 1
    return "\n".join(parts)


TEXT = prose(200_000)
SOURCE = Source(TEXT)


@given(st.integers(0, 2_000), st.integers(8, 30), st.floats(0, 1))
@example(3, 10, 1.0)  # the word that differs loses its full stop with it
@example(21, 20, 1 / 17)  # before it the same word stands twice, and one of them is taken for it
@example(1035, 10, 1.0)
def test_one_other_word_is_near_at_its_place(first: int, length: int, where: float) -> None:
    words = TEXT.split()
    quoted = words[first : first + length]
    changed = 1 + round(where * (length - 3))
    said = " ".join([*quoted[:changed], "xylophone", *quoted[changed + 1 :]])
    match = SOURCE.find(said)
    assert match.status is Status.NEAR
    assert match.text is not None
    assert match.text.split()[1:-1] == quoted[1:-1]


@pytest.mark.parametrize("characters", [3_000, 9_000])
def test_a_long_quotation_with_a_line_left_out_is_near(characters: int) -> None:
    start = TEXT.index("\n", 50_000) + 1
    passage = TEXT[start : TEXT.index("\n", start + characters)]
    lines = passage.split("\n")
    match = SOURCE.find("\n".join(lines[:9] + lines[10:]))
    assert (match.status, match.text) == (Status.NEAR, passage)


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["a", "ab", "the old man ", "1,", "« ", "not ", "abaababaabaab"])
def test_texts_that_repeat_themselves_grow_no_faster(unit: str) -> None:
    def seconds(times: int) -> float:
        source = Source(unit * times)
        begun = time.process_time()
        for number in range(40):
            source.find(unit * (number + 3) + "b")
            source.find(unit * (number + 3) + "zz" + unit * 9)
        return time.process_time() - begun

    seconds(1_000)
    small, large = seconds(40_000), seconds(160_000)
    assert large < 4 * 2.5 * small + 0.5
