"""Runs of kinds that none of the others are of, each mention judged by hand: databases, browsers, homes,
sheets, clusters, test runners, calendars, a French support desk."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_fresh.jsonl")
