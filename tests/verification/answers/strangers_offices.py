"""Runs of desks: legal search, French customer service, insurance, travel, town halls. Every mention is
judged by hand, before the first run."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_offices.jsonl")
