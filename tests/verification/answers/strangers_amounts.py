"""Runs of ledgers, counts and measurements: what is exchanged, found by accident, computed. Every mention is
judged by hand, before the first run."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_amounts.jsonl")
