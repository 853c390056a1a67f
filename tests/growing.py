"""That time grows with what is given, on a machine that does much else as well."""

from __future__ import annotations

from benchmarks.growing import Case
from tests.times import seconds

SMALL, LARGE = 2_500, 10_000
STEEPEST = 8
"""How many times the time of the small input the large one may take: 4 is linear, 16 quadratic."""
LEAST = 0.02
"""Seconds; what takes less is measured badly."""
_TRIES = 3


def grows_with_its_input(case: Case) -> None:
    """Fail if a text four times as long takes more than eight times the time, in each of three tries."""
    case(100)()  # what is imported or made once
    small = large = 0.0
    for _ in range(_TRIES):
        small, large = seconds(case(SMALL)), seconds(case(LARGE))
        if large < STEEPEST * max(small, LEAST):
            return
    raise AssertionError(f"{SMALL} characters take {small:.3f} s and {LARGE} take {large:.3f} s")
