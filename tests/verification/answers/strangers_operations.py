"""Runs of those who keep machines and books: logs, clusters, databases, spreadsheets. Every mention is judged
by hand."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_operations.jsonl")
