"""More of what strangers quote: contracts, poems, chats, scans, tables; judged by hand, with the reason.

A line of ``strangers.jsonl`` has what a row of ``test_strangers`` has: kind, source, answer, the status of
each quotation, and why. A status with a ``!`` is of words that cut what may change them, one with a ``?`` of
words that two passages are as near to, one with an ``@`` of another source than the answer names.
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
