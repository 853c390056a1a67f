"""Runs whose results list files in folders: each file is in its own folder. Every mention is judged by hand,
before the first run."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_trees.jsonl")
