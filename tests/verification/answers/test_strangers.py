"""Runs of domains that no data set here has, each mention judged by hand, and what is none as well."""

from __future__ import annotations

import pytest

from tests.verification.answers import (
    strangers_amounts,
    strangers_benches,
    strangers_counters,
    strangers_figures,
    strangers_fresh,
    strangers_machines,
    strangers_more,
    strangers_offices,
    strangers_operations,
    strangers_readers,
    strangers_releases,
    strangers_services,
    strangers_sheets,
    strangers_shells,
    strangers_tallies,
    strangers_trees,
    strangers_words,
)
from tests.verification.answers.marked import Marked
from verification.answers import floor
from verification.model import MentionStatus

RUNS = (
    *strangers_services.RUNS,
    *strangers_machines.RUNS,
    *strangers_words.RUNS,
    *strangers_more.RUNS,
    *strangers_operations.RUNS,
    *strangers_counters.RUNS,
    *strangers_readers.RUNS,
    *strangers_fresh.RUNS,
    *strangers_shells.RUNS,
    *strangers_trees.RUNS,
    *strangers_sheets.RUNS,
    *strangers_offices.RUNS,
    *strangers_releases.RUNS,
    *strangers_benches.RUNS,
    *strangers_amounts.RUNS,
    *strangers_figures.RUNS,
    *strangers_tallies.RUNS,
)


@pytest.mark.parametrize("each", RUNS, ids=lambda each: each.name)
def test_every_mention_of_a_stranger_is_what_a_reader_says(each: Marked) -> None:
    found = [(m.text, m.kind, m.start, m.status) for m in floor(each.run)]
    assert found == list(each.expected)


def test_one_value_of_them_is_told_of_another_record() -> None:
    doubted = [
        (each.name, mention.text)
        for each in RUNS
        for mention in floor(each.run)
        if mention.doubt and mention.status is MentionStatus.VERIFIED
    ]
    assert doubted == [("a value of the other order", "17 April 2026")]
