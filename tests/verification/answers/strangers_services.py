"""Runs of agents that serve people: bookings, patients, banks, shops. Every mention is judged by hand."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_services.jsonl")
