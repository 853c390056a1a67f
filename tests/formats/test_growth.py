"""The time of every reader grows with the program, and ends where a limit is set."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from benchmarks.growing_programs import PROGRAMS
from fol_kb import cli
from fol_kb.deadline import DeadlineError
from fol_kb.formats import read

SMALL, LARGE = 2_500, 10_000
STEEPEST = 8
"""How many times the time of the small program the large one may take: 4 is linear, 16 quadratic."""
LEAST = 0.05
"""Seconds; what takes less is measured badly."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_time_grows_with_the_program(name: str) -> None:
    dialect, make = PROGRAMS[name]

    def seconds(size: int) -> float:
        source = make(size)
        start = time.process_time()
        read(source, dialect)
        return time.process_time() - start

    read(make(100), dialect)  # what is imported or made once
    assert seconds(LARGE) < STEEPEST * max(seconds(SMALL), LEAST)


@pytest.mark.parametrize(
    "name", [name for name in PROGRAMS if ":" in name and "one" not in name.split(": ")[1]]
)
def test_a_limit_ends_every_reader(name: str) -> None:
    dialect, make = PROGRAMS[name]
    with pytest.raises(DeadlineError, match="reading the program took longer than the 1e-06 seconds"):
        read(make(20_000), dialect, timeout=1e-6)


def test_a_limit_is_a_positive_number() -> None:
    with pytest.raises(ValueError, match="positive number of seconds"):
        read("p(a)", "nltk", timeout=0)


def test_the_command_says_that_time_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.txt"
    path.write_text("p(a)\n" * 2_000, encoding="utf-8")
    assert cli.main(["read", str(path), "--dialect", "nltk", "--timeout", "0.000001"]) == 3
    assert "took longer than" in capsys.readouterr().err
