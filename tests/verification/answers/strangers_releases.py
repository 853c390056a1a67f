"""Runs of those who release and look after what others run: images with tags, pinned packages, places in
files, short codes, commands that were run, refused, made up or suggested. Every mention is judged by hand,
before the first run."""

from __future__ import annotations

from tests.verification.answers.marked import kept

RUNS = kept("strangers_releases.jsonl")
