"""Every finding lies in a row, however the answer is written; and what no layer could read is told."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.verification.citations.answers import parted
from verification.markup import blocks
from verification.model import AnswerRun, Run, ToolResult
from verification.pipeline import RunLayers, run_answer
from verification.self_check import Source

READ = "The mill was built in 1710 by Ada Perrin."
WRITTEN = st.sampled_from(
    [
        *parted("&nbsp; \\* &lt;b&gt; &amp; ~~ ![ ](a.png) * ` <i> &#8220;"),
        *("“cats are green”", "“so it is”", "“built in 1710 by Ada Perrin”", " 900 francs", " Yes. "),
        *("\n\n", "- ", "> ", "| a |"),
    ]
)


def reported(answer: str, *results: object) -> AnswerRun:
    """The report by code."""
    run = Run("When?", answer, tuple(ToolResult("search", output=each) for each in results))
    return asyncio.run(run_answer(run, RunLayers((Source("a.md", READ),), formal=None)))


@given(st.lists(WRITTEN, max_size=12).map("".join))
@example("&#8220;<i>“cats are green”“cats are green” Yes. &lt;b&gt;")
def test_every_finding_lies_in_a_row(answer: str) -> None:
    from verification.answers import by_code
    from verification.citations import CitedSource, Sources, check_quotations

    report = reported(answer)
    quotes = check_quotations(answer, Sources([CitedSource("a.md", READ)]), "When?").quotes
    assert {each for row in report.rows for each in row.quotes} == set(quotes)
    mentions = by_code(Run("When?", answer)).mentions
    placed = {(each.start, each.end) for row in report.rows for each in row.mentions}
    assert placed == {(each.start, each.end) for each in mentions}
    assert all(one.end <= other.start for one, other in pairwise(report.rows))
    assert [row.number for row in report.rows] == list(range(1, len(report.rows) + 1))


@pytest.mark.parametrize(
    "answer",
    [
        "It is" + "&nbsp;" * 8 + " said “cats are green”.",
        "\\*" * 32 + " “cats are green”",
        "&lt;b&gt; it says “cats are green”&lt;/b&gt;",
        "See ![“cats are green”](cat.png)",
        "It is ~~“cats are green”~~ so.",
    ],
)
def test_an_absent_quotation_counts_wherever_it_stands(answer: str) -> None:
    assert reported(answer).against


def test_what_entities_write_has_its_own_place() -> None:
    answer = "One&nbsp;two &amp; \\*three\\* end."
    (block,) = blocks(answer)
    assert block.clean == "One\xa0two & *three* end."
    assert all(
        answer[place] == letter or answer[place] == "&"
        for letter, place in zip(block.clean, block.places, strict=True)
    )
    assert block.end == len(answer)


def test_a_mark_that_nothing_closes_is_told() -> None:
    assert any("nothing closes it" in note for note in reported("He said “it was built.").notes)


@pytest.mark.parametrize("written", [lambda data: data, json.dumps])
def test_the_texts_of_data_are_read_as_they_are(written: object) -> None:
    assert callable(written)
    text = 'She said "wait for me"\nand never came back.'
    report = reported(f"```\n{text}\n```", written({"notes": [{"text": text}], "year": 1710}))
    assert not report.against
