"""More runs: orders and exchanges, telephone lines, repositories, tired users. Every mention is judged by
hand."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_more.jsonl")
