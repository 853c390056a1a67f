"""Runs whose figures are told in tables, lists and comparisons, a second set. Every mention is judged by
hand, before the first run."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_figures.jsonl")
