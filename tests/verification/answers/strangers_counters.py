"""Runs of counters and wards: shops, parcels, clinics, schools, French offices. Every mention is judged by
hand."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_counters.jsonl")
