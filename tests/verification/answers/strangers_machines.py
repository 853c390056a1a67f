"""Runs of agents that work on machines: code, shells, logs, data. Every mention is judged by hand."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_machines.jsonl")
