"""How does the time grow with what is given? ``python -m benchmarks.growth`` (``make growth``).

All readers of programs and of ontologies, the offline translator, the building of calls, documents and
lint, each on what it could take too long for, at 10 kB to 1 MB. Measured is processor time, of the quickest
of up to three runs. The exponent is fitted by least squares to the logarithms of the three largest sizes,
where what is done once no longer counts: 1 is linear, 2 quadratic.

Each case runs in a process of its own, which is ended when a size takes longer than the limit, or on a busy
machine very much longer by the clock. A case is marked, and makes the exit code 1, if its exponent is above
1.2; if it ran out of time where at that exponent it would not have; or if it failed. One that is marked is
measured a second time, since machines are noisy.

``--state`` keeps what was measured, so that an interrupted run, or one up to a smaller size, is gone on from;
``--again`` measures some cases anew. What was not measured is said below the table.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import multiprocessing
import signal
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from benchmarks import growing_calls, growing_ontologies, growing_programs, growing_texts
from benchmarks.data import MEASUREMENTS, table, write_section
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
LIMIT = 60.0
"""Seconds of processor time that a size may take, with the making of what is measured."""
_BY_THE_CLOCK = 20
"""So many times the limit a size may take by the clock: others use the machine too."""
_RUNS, _ENOUGH = 3, 0.5
"""At most so many runs, and no further one when they have taken so many seconds."""


@dataclass(frozen=True, slots=True)
class Growth:
    """What was measured of a case and when: seconds by size, and why there are no more sizes, if so."""

    name: str
    date: str
    seconds: Mapping[int, float]
    limit: float
    missing: int | None = None
    """The size that took longer than the limit."""
    failure: str | None = None

    @property
    def exponent(self) -> float | None:
        """Of the growth, over the largest sizes; None where there are too few, or all is done at once.

        Sizes beyond the slowest do not count: what is over a limit is refused, and that is quick.
        """
        slowest = max(self.seconds, key=lambda size: self.seconds[size], default=0)
        points = [(size, taken) for size, taken in sorted(self.seconds.items()) if size <= slowest][-FITTED:]
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
            late = f"{_size(self.missing)} took longer than {self.limit:g} s"
            return f"{late}, where {expected:.1f} s was expected"
        return None

    def lacks(self, sizes: Sequence[int]) -> list[int]:
        """Those of the sizes that were not measured, if it is any use to."""
        if self.missing is not None or self.failure is not None:
            return []
        return [size for size in sizes if size not in self.seconds]

    def joined(self, other: Growth) -> Growth:
        """This one with a later measurement; of a size that both have the lesser."""
        seconds = {**self.seconds, **other.seconds}
        for size in self.seconds.keys() & other.seconds.keys():
            seconds[size] = min(self.seconds[size], other.seconds[size])
        missing = other.missing if other.missing not in seconds else None
        return replace(other, seconds=dict(sorted(seconds.items())), missing=missing)

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
        gc.freeze()  # what is garbage collected is what the work makes, not what it is given
        before = time.process_time()
        work()
        taken.append(time.process_time() - before)
    return min(taken)


def _serve(case: Case, sizes: Sequence[int], limit: float, results: Connection) -> None:
    """The body of a process: what is loaded or made once is, and then each size is measured."""
    # What the process was forked from is not collected here: a proxy of a Java object would wait for threads
    # that this process does not have.
    gc.freeze()
    timed = hasattr(signal, "setitimer")  # not on Windows, where the clock has to do
    try:
        if timed:
            signal.signal(signal.SIGPROF, _end)
        case(1_000)()
        for size in sizes:
            if timed:
                signal.setitimer(signal.ITIMER_PROF, limit)
            results.send(seconds_of(case, size))
    except _OverTimeError:
        results.send(None)
    except Exception as problem:  # noqa: BLE001  # it is what came of the case, and shown as a fault
        results.send(f"{type(problem).__name__}: {problem}")


class _OverTimeError(BaseException):
    """No ``Exception``: what is measured must not catch it."""


def _end(*_: object) -> None:
    raise _OverTimeError


def measure(name: str, case: Case, sizes: Sequence[int], limit: float) -> Growth:
    """The growth of a case, in a process that is ended if a size takes longer than the limit."""
    methods = multiprocessing.get_all_start_methods()
    context: Any = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_serve, args=(case, sizes, limit, there), daemon=True)
    process.start()
    there.close()
    date = datetime.now(UTC).date().isoformat()
    seconds: dict[int, float] = {}
    try:
        for size in sizes:
            outcome = here.recv() if here.poll(limit * _BY_THE_CLOCK) else None
            if outcome is None:
                return Growth(name, date, seconds, limit, missing=size)
            if isinstance(outcome, str):
                return Growth(name, date, seconds, limit, failure=f"{_size(size)}: {outcome}")
            seconds[size] = outcome
    except EOFError:
        return Growth(name, date, seconds, limit, failure="the process died")
    finally:
        process.kill()
        process.join()
        here.close()
    return Growth(name, date, seconds, limit)


# ------------------------------------------------------------------------------ state


def kept(state: Path | None) -> dict[str, Growth]:
    """What was measured before, by case; the last measurement of each counts."""
    found: dict[str, Growth] = {}
    if state is not None and state.is_file():
        for line in state.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            data["seconds"] = {int(size): seconds for size, seconds in data["seconds"].items()}
            found[data["name"]] = Growth(**data)
    return found


def keep(growth: Growth, state: Path | None) -> None:
    """Write a measurement down, so that an interrupted run repeats nothing."""
    if state is not None:
        state.parent.mkdir(parents=True, exist_ok=True)
        with state.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(asdict(growth))}\n")


# ------------------------------------------------------------------------------ command


def report(found: Mapping[str, Growth], names: Iterable[str], sizes: Sequence[int]) -> str:
    """The table with a row for each of the names, and what is wrong."""
    header = ["seconds of processor time", *map(_size, sizes), "exponent"]
    rows = [(found[name].row(sizes) if name in found else [name, *"-" * len(sizes), "-"]) for name in names]
    lacking = sum(row[1:-1].count("-") for row in rows)
    said_so = f"{lacking} of {len(rows) * len(sizes)} (-) were not measured.\n\n" if lacking else ""
    faults = [f"- {growth.name}: {fault}" for growth in found.values() if (fault := growth.fault) is not None]
    said = "\n".join(["Marked:", "", *faults]) if faults else f"No exponent is above {STEEPEST}."
    days = sorted({growth.date for growth in found.values()})
    dates = "" if len(days) < 2 else f"The cases were measured between {days[0]} and {days[-1]}.\n\n"
    return f"{dates}{table(header, rows)}\n\n{said_so}{said}"


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="characters (1000000)")
    parser.add_argument("--limit", type=float, default=LIMIT, help=f"seconds for a size ({LIMIT:g})")
    parser.add_argument(
        "--only", action="append", default=[], metavar="WORDS", help="cases with this in the name; repeatable"
    )
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="what was measured so far; goes on from it"
    )
    parser.add_argument(
        "--again", action="append", default=[], metavar="WORDS", help="with --state: these cases anew"
    )
    parser.add_argument(
        "--write",
        action="store_true",
        help="put the table into docs/measurements; with --state also what is there of other cases",
    )
    arguments = parser.parse_args(argv)
    if arguments.largest < SIZES[0]:
        parser.error(f"--largest is {SIZES[0]} or more")
    for words in (*arguments.only, *arguments.again):
        if not any(words in name for name in CASES):
            parser.error(f"there is no case with {words!r} in its name")
    return arguments


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a case is marked."""
    arguments = _arguments(argv)
    sizes = [size for size in SIZES if size <= arguments.largest]
    known = kept(arguments.state)
    started = time.monotonic()
    for name, case in CASES.items():
        anew = any(words in name for words in arguments.again)
        if arguments.only and not any(words in name for words in arguments.only):
            continue
        lacking = known[name].lacks(sizes) if name in known and not anew else sizes
        if not lacking:
            continue
        growth = measure(name, case, lacking, arguments.limit)
        if name in known and not anew:
            growth = known[name].joined(growth)
        if growth.fault is not None and growth.failure is None:
            growth = growth.joined(measure(name, case, sizes, arguments.limit))
        print(" | ".join(growth.row(sizes)), file=sys.stderr, flush=True)
        known[name] = growth
        keep(growth, arguments.state)
    minutes = (time.monotonic() - started) / 60
    found = {name: known[name] for name in CASES if name in known}
    shown = CASES.keys() if arguments.write else found.keys()
    head = machine("make growth", ("networkx", "rdflib", "pydantic"))
    text = f"{head}\n\n{report(found, shown, SIZES if arguments.write else sizes)}"
    print(text)
    print(f"{minutes:.1f} minutes", file=sys.stderr)
    if arguments.write:
        write_section(MEASUREMENTS / "performance.md", "growth", text)
    return 1 if any(growth.fault is not None for growth in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
