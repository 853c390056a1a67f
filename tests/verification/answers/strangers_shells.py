"""Runs of those who work in shells: deployments, clusters, histories of git, databases. Commands that were
run, that were made up, that are suggested. Every mention is judged by hand, before the first run."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_shells.jsonl")
