"""Runs of workshops, laboratories, stations and of those who keep machines: short codes, versions, places in
files and commands in other sentences than those of releases. Every mention is judged by hand, before the
first run. One is known to be wrong: 0.1 is found by accident, as 0.08 rounded.
"""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_benches.jsonl")
