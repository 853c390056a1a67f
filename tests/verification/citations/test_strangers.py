"""What strangers quote: sermons, rulings, songs, contracts, chats, scans, tables; judged by hand.

A line of ``strangers.jsonl`` has the kind, the source, the answer, the status of each of its quotations, and
why where that needs saying. A status with a ``!`` is of words that cut what may change them, one with a ``?``
of words that two passages are as near to, one with an ``@`` of another source than the answer names.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.verification.citations.answers import sources
from verification.citations import check_quotations
from verification.model import Quoted

LINES = Path(__file__).with_name("strangers.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [tuple(json.loads(line).values()) for line in LINES]


def shown(quoted: Quoted) -> str:
    signs = {"!": quoted.misleading, "?": quoted.rival is not None, "@": quoted.misattributed}
    return quoted.status + "".join(sign for sign, holds in signs.items() if holds)


@pytest.mark.parametrize(
    ("kind", "source", "answer", "statuses", "why"), CASES, ids=[row[0] for row in CASES]
)
def test_strangers(kind: str, source: str, answer: str, statuses: str, why: str) -> None:
    quotes = check_quotations(answer, sources(source)).quotes
    assert " ".join(map(shown, quotes)) == statuses, why


def test_a_sentence_of_three_sources_is_told_of_all() -> None:
    text = "The bell rang at noon."
    (quoted,) = check_quotations("“The bell rang at noon.”", sources(text, f"Then: {text}", text)).quotes
    assert (quoted.source, quoted.also_in) == ("1.txt", ("2.txt", "3.txt"))


def test_a_numbered_quotation_of_another_source_is_misattributed() -> None:
    both = sources("Otters swim in rivers.", "Foxes eat hens.")
    right, wrong = check_quotations("[ 2 Foxes eat hens ] and [ 1 eat hens ]", both).quotes
    assert (right.source, right.misattributed) == ("2.txt", False)
    assert (wrong.source, wrong.cited, wrong.misattributed) == ("2.txt", "1", True)


def test_a_mark_that_nothing_closes_is_told() -> None:
    report = check_quotations("One.\n\nHe said “go. And that was it.", sources("go"))
    assert [(mark.mark, mark.start, mark.answer_line) for mark in report.unclosed] == [("“", 14, 3)]
