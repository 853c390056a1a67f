"""z3 in a process of its own: one problem after another, and what becomes of one that it dies of."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator

import pytest

from benchmarks.z3_process import Z3Error, Z3Process

_EITHER = "(declare-fun p () Bool)\n(declare-fun q () Bool)\n(assert (xor p q))"


@pytest.fixture
def z3() -> Iterator[Z3Process]:
    process = Z3Process()
    yield process
    process.close()


def test_one_problem_after_another_in_a_fresh_state(z3: Z3Process) -> None:
    assert z3.ask(_EITHER, ["", "p", "(not p)"], 5.0) == [True, True, True]
    assert z3.ask(_EITHER + "(assert p)", ["q", ""], 5.0) == [False, True]
    assert z3.ask(f"{_EITHER}(check-sat)\n(exit)", ["q"], 5.0) == [True]


def test_a_complaint_is_an_error_and_the_next_problem_is_answered(z3: Z3Process) -> None:
    with pytest.raises(Z3Error, match="unknown constant"):
        z3.ask("(assert nothing)", [""], 5.0)
    with pytest.raises(Z3Error, match="unsupported"):
        z3.ask("(frobnicate)", [""], 5.0)
    assert z3.ask(_EITHER, ["p"], 5.0) == [True]


def test_what_z3_dies_of_is_not_known_and_the_next_problem_is_answered(
    z3: Z3Process, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        assert z3.ask("(exit ; a plain one is left out\n)", ["", "p"], 5.0) == [None, None]
    assert "z3 died of a problem" in caplog.text
    assert z3.ask(_EITHER, ["p"], 5.0) == [True]


def test_a_hard_problem_is_given_up_at_its_limit(z3: Z3Process) -> None:
    pigeons, holes = range(12), range(11)
    hard = "".join(f"(declare-fun x{p}-{h} () Bool)" for p in pigeons for h in holes)
    hard += "".join(f"(assert (or {' '.join(f'x{p}-{h}' for h in holes)}))" for p in pigeons)
    hard += "".join(
        f"(assert (not (and x{p}-{h} x{o}-{h})))" for h in holes for p in pigeons for o in range(p)
    )
    began = time.monotonic()
    assert z3.ask(hard, [""], 0.1) == [None]
    assert time.monotonic() - began < 30  # generous: the machine may be loaded
