"""Putting a law to generated cases: seeded, counted, and with the smallest counterexample if there is one."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from fol_kb.beliefs import tools
from fol_kb.testing.laws import as_lines
from fol_kb.testing.registry import Law


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a law.

    Attributes:
        law: its name.
        cases: how many cases were checked to the end; what Hypothesis threw away is not among them, and
            neither is what it tried again to make a counterexample smaller.
        seconds: how long it took.
        problem: how the law was broken; None if it held.
        counterexample: the smallest case that was found to break it, in words.
        digests: one of each checked case, so that different cases can be counted over several runs.
    """

    law: str
    cases: int
    seconds: float
    problem: str | None = None
    counterexample: str | None = None
    digests: frozenset[bytes] = field(default=frozenset(), repr=False)


def run_law(law: Law, cases: int, seed: int) -> Run:
    """Put a law to so many cases; the same seed gives the same cases.

    Fewer are checked where a law is broken, or where there are no more different cases.
    """
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded
    from hypothesis.errors import UnsatisfiedAssumption

    counted = 0
    digests: set[bytes] = set()
    broken: list[tuple[Any, BaseException]] = []

    @settings(
        max_examples=cases,
        deadline=None,
        database=None,
        derandomize=False,
        print_blob=False,
        report_multiple_bugs=False,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @seeded(seed)
    @given(law.cases())
    def check(case: Any) -> None:
        nonlocal counted
        try:
            law.check(case)
        except UnsatisfiedAssumption:
            raise
        except Exception as problem:
            broken[:] = [(case, problem)]
            raise
        if not broken:
            counted += 1
            digests.add(hashlib.blake2b(repr(case).encode(), digest_size=8).digest())

    run: Callable[[], None] = check
    said = shown = None
    started = time.perf_counter()
    try:
        run()
    except Exception as problem:
        if not broken:
            raise
        case, first = broken[0]
        kind = "" if isinstance(first, AssertionError) else f"{type(first).__name__}: "
        said, shown = f"{kind}{str(first) or problem}", in_words(case)
    return Run(law.name, counted, time.perf_counter() - started, said, shown, frozenset(digests))


def in_words(case: object) -> str:
    """A case for people: calls as lines of a calls file, everything else as Python writes it."""
    if isinstance(case, tools.Call):
        return as_lines([case])  # type: ignore[list-item]  # AnyCall lists all subclasses of Call
    if isinstance(case, Enum):
        return f"  {case.value}"
    if isinstance(case, list | tuple) and _holds_calls(case):
        return "\n".join(in_words(part) for part in case) or "  (no calls)"
    return f"  {case!r}"


def _holds_calls(case: object) -> bool:
    if isinstance(case, list | tuple):
        return any(_holds_calls(part) for part in case)
    return isinstance(case, tools.Call | Enum)
