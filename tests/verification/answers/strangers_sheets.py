"""Runs of those who count: SQL sessions, notebooks, spreadsheets, metrics. Every mention is judged by hand,
before the first run."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_sheets.jsonl")
