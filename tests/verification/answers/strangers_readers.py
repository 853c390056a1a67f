"""Runs of those who read: web searches, papers, contracts, mails, wikis. Every mention is judged by hand."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_readers.jsonl")
