"""The measurement of long texts: its text is real and long enough, and it sees what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.long_text import CONCURRENCY, PAGE, Measured, document, grows_faster, measure

FINE = Measured(
    pages=50,
    characters=50 * PAGE,
    sentences=1_000,
    parts=40,
    requests=100,
    at_once=CONCURRENCY,
    seconds=9.0,
    before=70.0,
    most=90.0,
    shown=100,
    silent=1.0,
    formulas=900,
    lost=0,
    went_back=False,
)


def test_there_are_two_hundred_pages_of_different_text() -> None:
    text = document(200)
    assert len(text) == 200 * PAGE
    paragraphs = text.split("\n\n")
    assert len(set(paragraphs)) == len(paragraphs) > 1_000
    assert text.startswith(document(50))
    with pytest.raises(ValueError, match=r"pages of text, not 100000"):
        document(100_000)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, None),
        ({"at_once": CONCURRENCY + 1}, "at once"),
        ({"at_once": CONCURRENCY - 1}, "at once"),
        ({"at_once": 2, "parts": 4}, None),
        ({"silent": 11.0}, "without progress"),
        ({"went_back": True}, "went back"),
        ({"lost": 2}, "2 sentences are neither"),
    ],
)
def test_what_is_a_fault(changed, words) -> None:
    faults = list(replace(FINE, **changed).faults())
    assert len(faults) == (words is not None)
    assert words is None or words in faults[0]


def test_memory_may_grow_with_the_text_and_not_faster() -> None:
    assert not grows_faster([FINE, replace(FINE, pages=200, most=150.0)])
    assert grows_faster([FINE, replace(FINE, pages=200, most=200.0)])


@pytest.mark.slow
def test_some_pages_of_it_go_through() -> None:
    found = measure(12)
    assert list(found.faults()) == []
    assert found.formulas > 200
    assert found.shown > found.parts
