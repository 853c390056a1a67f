"""Runs about the world: kitchens, schools, science, law, sport. Every mention is judged by hand."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_words.jsonl")
