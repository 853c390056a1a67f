"""How does the time grow with what is given? ``python -m benchmarks.growth`` (``make growth``).

All readers of programs and of ontologies, the offline translator, the building of calls, documents and
lint, each on what it could take too long for, at 10 kB to 1 MB. Measured is processor time, of the quickest
of up to three runs. The exponent is fitted by least squares to the logarithms of the three largest sizes,
where what is done once no longer counts: 1 is linear, 2 quadratic.

Each case runs in a process of its own, which is ended when a size takes longer than the limit. A case is
marked, and makes the exit code 1, if its exponent is above 1.2; if it ran out of time where at that exponent
it would not have; or if it failed. One that is marked is measured a second time, since machines are noisy.
"""

from __future__ import annotations

import argparse
import gc
import math
import multiprocessing
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection

from benchmarks import growing_calls, growing_ontologies, growing_programs, growing_texts
from benchmarks.data import ROOT, table, write_section
from benchmarks.growing import Case
from benchmarks.machine import machine

CASES: Mapping[str, Case] = {
    **growing_programs.CASES,
    **growing_ontologies.CASES,
    **growing_texts.CASES,
    **growing_calls.CASES,
}
SIZES = (10_000, 32_000, 100_000, 320_000, 1_000_000)
STEEPEST = 1.2
"""The exponent above which a case is marked: caches that no longer hold all make a little more than 1."""
FITTED = 3
"""So many of the largest sizes are fitted."""
LEAST = 0.03
"""Seconds for the largest size; a case that takes less has no exponent worth the name."""
LIMIT = 180.0
"""Seconds of the clock that a size may take, with the making of what is measured."""
_RUNS, _ENOUGH = 3, 0.5
"""At most so many runs, and no further one when they have taken so many seconds."""


@dataclass(frozen=True, slots=True)
class Growth:
    """What was measured of a case: seconds by size, and why there are no more sizes, if so."""

    name: str
    seconds: Mapping[int, float]
    limit: float
    missing: int | None = None
    """The size that took longer than the limit."""
    failure: str | None = None

    @property
    def exponent(self) -> float | None:
        """Of the growth, over the largest sizes; None where there are too few, or all is done at once."""
        points = sorted(self.seconds.items())[-FITTED:]
        if len(points) < 2 or points[-1][1] < LEAST:
            return None
        return fitted(points)

    @property
    def fault(self) -> str | None:
        """What is wrong with the growth, if anything is."""
        if self.failure is not None:
            return self.failure
        if (exponent := self.exponent) is not None and exponent > STEEPEST:
            return f"the exponent is {exponent:.2f}"
        if self.missing is None:
            return None
        if not self.seconds:
            return f"{_size(self.missing)} took longer than {self.limit:g} s"
        last = max(self.seconds)
        expected = self.seconds[last] * (self.missing / last) ** STEEPEST
        if expected < self.limit:
            return f"{_size(self.missing)} took longer than {self.limit:g} s, where {expected:.1f} s was expected"
        return None

    def quickest(self, other: Growth) -> Growth:
        """This one with the lesser of both measurements of each size."""
        common = self.seconds.keys() & other.seconds.keys()
        best = {size: min(self.seconds[size], other.seconds[size]) for size in common}
        further = max((self, other), key=lambda one: len(one.seconds))
        return replace(further, seconds={**further.seconds, **best})

    def row(self, sizes: Sequence[int]) -> list[str]:
        """The row of the table."""
        cells = [_seconds(self.seconds[size]) if size in self.seconds else self._lack(size) for size in sizes]
        exponent = "-" if self.exponent is None else f"{self.exponent:.2f}"
        return [self.name, *cells, f"**{exponent}**" if self.fault else exponent]

    def _lack(self, size: int) -> str:
        return f"> {self.limit:g}" if size == self.missing else "-"


def fitted(points: Iterable[tuple[float, float]]) -> float:
    """The slope of the straight line through the logarithms, by least squares."""
    logs = [(math.log(size), math.log(max(seconds, 1e-6))) for size, seconds in points]
    x_mean = sum(x for x, _ in logs) / len(logs)
    y_mean = sum(y for _, y in logs) / len(logs)
    return sum((x - x_mean) * (y - y_mean) for x, y in logs) / sum((x - x_mean) ** 2 for x, _ in logs)


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}" if seconds < 10 else f"{seconds:.1f}"


def _size(size: int) -> str:
    return f"{size // 1_000_000} MB" if size >= 1_000_000 else f"{size // 1_000} kB"


# ------------------------------------------------------------------------------ measuring


def seconds_of(case: Case, size: int) -> float:
    """Processor time of the work at a size: the least of up to three runs."""
    work = case(size)
    taken: list[float] = []
    while len(taken) < _RUNS and sum(taken) < _ENOUGH:
        gc.collect()
        before = time.process_time()
        work()
        taken.append(time.process_time() - before)
    return min(taken)


def _serve(case: Case, sizes: Sequence[int], results: Connection) -> None:
    """The body of a process: what is loaded or made once is, and then each size is measured."""
    try:
        case(1_000)()
        for size in sizes:
            results.send(seconds_of(case, size))
    except Exception as problem:  # noqa: BLE001  # it is what came of the case, and shown as a fault
        results.send(f"{type(problem).__name__}: {problem}")


def measure(name: str, case: Case, sizes: Sequence[int], limit: float) -> Growth:
    """The growth of a case, in a process that is ended if a size takes longer than the limit."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(case, sizes, there), daemon=True)
    process.start()
    there.close()
    seconds: dict[int, float] = {}
    try:
        for size in sizes:
            if not here.poll(limit):
                return Growth(name, seconds, limit, missing=size)
            outcome = here.recv()
            if isinstance(outcome, str):
                return Growth(name, seconds, limit, failure=f"{_size(size)}: {outcome}")
            seconds[size] = outcome
    except EOFError:
        return Growth(name, seconds, limit, failure="the process died")
    finally:
        process.kill()
        process.join()
        here.close()
    return Growth(name, seconds, limit)


# ------------------------------------------------------------------------------ command


def report(found: Sequence[Growth], sizes: Sequence[int]) -> str:
    """The table, and what is wrong."""
    header = ["seconds of processor time", *map(_size, sizes), "exponent"]
    faults = [f"- {growth.name}: {fault}" for growth in found if (fault := growth.fault) is not None]
    said = "\n".join(["Marked:", "", *faults]) if faults else f"No exponent is above {STEEPEST}."
    return "\n\n".join([table(header, [growth.row(sizes) for growth in found]), said])


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a case is marked, 2 if there is none of the names that were given."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="characters (1000000)")
    parser.add_argument("--limit", type=float, default=LIMIT, help=f"seconds for a size ({LIMIT:g})")
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORDS", help="cases with this in the name; repeatable"
    )
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    arguments = parser.parse_args(argv)
    if arguments.write and (arguments.only or arguments.largest != SIZES[-1]):
        parser.error("--write is for the whole table; leave --only and --largest out")
    sizes = [size for size in SIZES if size <= arguments.largest] or [arguments.largest]
    cases = {
        name: case
        for name, case in CASES.items()
        if not arguments.only or any(words in name for words in arguments.only)
    }
    if not cases:
        parser.error(f"there is no case with {' or '.join(map(repr, arguments.only))} in its name")
    started = time.monotonic()
    found = []
    for name, case in cases.items():
        growth = measure(name, case, sizes, arguments.limit)
        if growth.fault is not None and growth.failure is None:
            growth = growth.quickest(measure(name, case, sizes, arguments.limit))
        print(" | ".join(growth.row(sizes)), file=sys.stderr, flush=True)
        found.append(growth)
    minutes = (time.monotonic() - started) / 60
    head = f"{machine('make growth', ('networkx', 'rdflib', 'pydantic'))} {minutes:.0f} minutes."
    text = f"{head}\n\n{report(found, sizes)}"
    print(text)
    if arguments.write:
        write_section(ROOT / "docs" / "performance.md", "growth", text)
    return 1 if any(growth.fault is not None for growth in found) else 0


if __name__ == "__main__":
    sys.exit(main())
