"""Runs of domains that no data set here has, each mention judged by hand, and what is none as well."""

from __future__ import annotations

import pytest

from tests.verification.answers.marked import Marked
from tests.verification.answers.strangers import SETS
from verification.answers import floor
from verification.model import MentionStatus

RUNS = [each for runs in SETS.values() for each in runs]


@pytest.mark.parametrize("each", RUNS, ids=lambda each: each.name)
def test_every_mention_of_a_stranger_is_what_a_reader_says(each: Marked) -> None:
    found = [(m.text, m.kind, m.start, m.status) for m in floor(each.run)]
    assert [mention[:3] for mention in found] == [mention[:3] for mention in each.expected]
    otherwise = {
        text for (text, *_, was), (*_, told) in zip(found, each.expected, strict=True) if was is not told
    }
    assert otherwise <= each.known.keys()


def test_values_of_them_that_are_told_of_another_record() -> None:
    doubted = [
        (each.name, mention.text)
        for each in RUNS
        for mention in floor(each.run)
        if mention.doubt and mention.status is MentionStatus.VERIFIED
    ]
    false_alarm = ("energie in French", "91,63 €")  # the bill that the sentence compares with
    assert doubted == [
        ("a value of the other order", "17 April 2026"),
        ("warehouse", "14"),
        false_alarm,
        ("travel", "€64.90"),
    ]
