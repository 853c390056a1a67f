"""Runs of developers, offices and French desks by one who had not written any of what is tested, after what
strangers_trades.py shows was mended. His judgements stand; "known" has what comes out otherwise."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_desks.jsonl")
