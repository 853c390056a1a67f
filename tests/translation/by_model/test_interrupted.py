"""Translations that are killed and go on: what the measurement says is so, and it sees what is not."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.interrupted import (
    CONCURRENCY,
    WAYS,
    Found,
    Job,
    content,
    finish,
    interrupt,
    judge,
    processes,
    script,
    text,
)
from fol_kb.beliefs.sentences import split
from fol_kb.testing.models import ModelServer


def test_the_text_is_long_different_and_the_same_each_time() -> None:
    made = text(60, 1)
    sentences = [sentence.text for sentence in split(made)]
    assert len(set(sentences)) == len(sentences) == 60
    assert made == text(60, 1) != text(60, 2)


@pytest.mark.slow
def test_killed_and_resumed_it_is_the_same_and_nothing_kept_is_asked_again(tmp_path: Path) -> None:
    context = processes()
    rng = Random(3)
    with ModelServer(script(), keep_bodies=False) as server:

        def job(name: str, way: str) -> Job:
            (tmp_path / name).mkdir()
            return Job(server.url, text(30, 4), str(tmp_path / name), way)

        first = job("first", "journal")
        assert finish(first, context) is None
        requests = server.state.answered
        assert requests > 10
        killed = 0
        for way in WAYS:
            this = job(way, way)
            found = interrupt(server, this, requests, 2, rng, context)
            judge(found, this, content(first))
            assert found.faults == []
            assert this.outcome.exists()
            killed += found.kills
        assert killed >= 3


@pytest.fixture
def job(tmp_path: Path) -> Job:
    this = Job("http://127.0.0.1:9/v1", "", str(tmp_path), "both")
    this.outcome.write_text('{"formulas": [], "translation": {"requests": 7}}', encoding="utf-8")
    return this


FINE: dict[str, Any] = {"kills": 2, "requests": 9, "on_their_way": 3, "again": 3, "at_once": CONCURRENCY}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, None),
        ({"again": 4}, "4 answered requests were sent again"),
        ({"again": 2}, "2 answered requests were sent again"),
        ({"on_their_way": 9, "again": 9}, "9 answers were lost in 2 kills"),
        ({"at_once": CONCURRENCY + 1}, f"{CONCURRENCY + 1} requests at once"),
    ],
)
def test_what_is_a_fault(job: Job, changed: dict[str, Any], words: str | None) -> None:
    found = Found("both", **FINE | changed)
    judge(found, job, {"formulas": []})
    assert len(found.faults) == (words is not None)
    assert words is None or words in found.faults[0]


def test_another_belief_set_is_a_fault(job: Job) -> None:
    found = Found("both", **FINE)
    judge(found, job, {"formulas": ["one"]})
    assert found.faults == ["another belief set than without interruption"]


def test_what_is_kept_is_counted(job: Job) -> None:
    assert job.kept() == 0
    job.journal.write_text(
        '{"format": "x"}\n{"request": "a"}\n{"check": "b"}\n{"request": "c', encoding="utf-8"
    )
    assert job.kept() == 1
    for name in ("1", "2"):
        (job.cache / name).mkdir(parents=True)
        (job.cache / name / f"{name}.json").touch()
    assert job.kept() == 2
