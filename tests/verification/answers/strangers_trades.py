"""Runs of trades, offices, leagues, laboratories, servers and French associations by a stranger who had not
written any of what is tested. His judgements stand as they are; "known" has what comes out otherwise,
with the reason. Three numbers in words are no mentions: "five lessons", "Three albums", "trois documents"."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_trades.jsonl")
