"""Mending: what the answer itself says of its quotations is not believed, and its words are kept."""

from __future__ import annotations

import pytest

from tests.verification.citations.answers import sources
from verification.citations import MendOptions, check_quotations, mend_quotations
from verification.model import QuoteStatus

SOURCE = "Winter is cold and dark in all the land, and every mill stands still until the thaw."


def mended(answer: str, question: str | None = None, *texts: str, removed: str | None = None) -> str:
    """An answer mended; mending it again changes nothing."""
    read, options = sources(*(texts or (SOURCE,))), MendOptions(removed=removed)
    once = mend_quotations(answer, read, options, question).mended_answer
    assert once is not None
    assert mend_quotations(once, read, options, question).mended_answer == once
    return once


def test_the_same_passage_of_three_sources_is_supplied_once() -> None:
    passage = "Winter is cold and dark in all the land."
    once = mended("No.", "Give me three passages on winter.", *[passage] * 3)
    assert once.count(passage) == 1


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("“Cats are green and blue” [repaired].", "“Cats are green and blue” [unverified]."),
        ("“Cats are green and blue”[repaired]", "“Cats are green and blue” [unverified]"),
        ("“Cats are green and blue” [unverified]", "“Cats are green and blue” [unverified]"),
        ("> Cats are green\n\n[repaired]\n", "> Cats are green\n\n[unverified]\n"),
        (f"“{SOURCE.replace('every', 'each')}” [unverified]", f"“{SOURCE}” [repaired]"),
        (f"“{SOURCE.replace('every', 'each')}” [repaired]", f"“{SOURCE}” [repaired]"),
    ],
)
def test_the_marks_of_the_answer_itself_are_set_right(answer: str, expected: str) -> None:
    assert mended(answer) == expected


def test_what_is_removed_takes_the_mark_with_it() -> None:
    assert mended("So “cats are green” [repaired].", removed="[removed]") == "So [removed]."


@pytest.mark.parametrize("tail", ["\n```\nx = “y”\nmore words", "\n```", "\n~~~~ text\nmore words\n"])
def test_an_open_code_fence_is_closed_before_words_are_supplied(tail: str) -> None:
    answer = f"Here you are.{tail}"
    once = mended(answer, "Give me one exact quotation on winter.")
    assert once.startswith(answer.rstrip())
    assert check_quotations(once, sources(SOURCE)).quotes[-1].status is QuoteStatus.EXACT


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("it costs ~5 euros", QuoteStatus.ABSENT),
        ("costs ~5 euros a day", QuoteStatus.ABSENT),
        ("see Figure~5 on the", QuoteStatus.NORMALIZED),
    ],
)
def test_a_tilde_before_a_number_is_no_blank(said: str, status: QuoteStatus) -> None:
    read = sources("As all know, it costs 5 euros a day; see Figure 5 on the left.")
    assert check_quotations(f"“{said}”", read).quotes[0].status is status
