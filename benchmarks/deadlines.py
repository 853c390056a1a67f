"""Is every answer there in time? ``python -m benchmarks.deadlines`` (``make deadlines``).

A thousand hard sets (:mod:`benchmarks.hard_sets`), through every engine that applies, each with a limit of
0.1, 1 or 10 seconds: six in ten get the shortest limit and one in ten the longest, so that the whole takes
less than 20 minutes on two cores. They are asked in worker processes in three ways: one after another, in
four threads at once, and as tasks of ``fol-kb batch`` with two jobs. Measured is the wall clock of
``fol_kb.check`` or ``fol_kb.query``; for tasks of a batch the report's ``elapsed_ms`` is taken.

An engine that the jar does not have is skipped, which is said.

A fault is: an answer later than half a second after its limit, a verdict that is not the known one, UNDECIDED
with the reason ERROR, an exception, and no answer at all. Each is printed and makes the exit code 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from tqdm import tqdm

import fol_kb
from benchmarks.data import MEASUREMENTS, table, write_section
from benchmarks.hard_sets import FAMILIES, HardSet, hard_set
from benchmarks.machine import machine
from benchmarks.peak import peak_mib
from fol_kb.reasoning.tweety.jvm import machine as jvm

SETS = 1_000
LIMITS = (0.1, 1.0, 10.0)
SHARES = (6, 3, 1)
"""How many sets in ten get each of the limits."""
GRACE = 0.5
"""Seconds after the limit within which an answer is still in time."""
LOST = 30.0
"""Seconds after its limit at which an answer is given up, and its process ended."""
ENGINES = ("ground", "eprover", "models", "auto")
ALONE, THREADS, BATCH = "alone", "four threads", "batch"
WAYS = (ALONE, ALONE, ALONE, THREADS, THREADS, BATCH)
"""Each as often as it is named."""
LARGEST_TASK = 5_000
"""Formulas up to which a set goes to a worker as a document: reading more takes longer than most limits."""
FITTING = frozenset({"TIMEOUT", "RESOURCE_OUT", "GAVE_UP", "UNSUPPORTED"})


@dataclass(frozen=True, slots=True)
class Case:
    """One question: which set, by which engine, in which way, in how many seconds."""

    number: int
    family: str
    size: int
    variant: int
    engine: str
    way: str
    limit: float

    def set(self) -> HardSet:
        """The set that is asked about."""
        return hard_set(self.family, self.size, self.variant)

    def __str__(self) -> str:
        what = f"{self.family} {self.size}/{self.variant}"
        return f"{what}, {self.engine}, {self.way}, limit {self.limit:g} s"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a case: the seconds it took, and the status and reason, or what went wrong."""

    case: Case
    seconds: float
    status: str
    reason: str | None = None
    detail: str | None = None
    processor: float | None = None
    """Seconds of processor time that the process used meanwhile: few where others keep the machine busy."""
    memory: float = 0
    """The most memory that its process had so far, in MiB."""

    @property
    def over(self) -> float:
        """Seconds after the limit; negative where the answer was there before it."""
        return self.seconds - self.case.limit

    def fault(self) -> str | None:
        """What is wrong with the answer, if anything is."""
        if self.status == "UNDECIDED":
            if self.reason not in FITTING:
                return f"UNDECIDED for the reason {self.reason}: {self.detail}"
        elif self.status not in _STATUSES:
            return f"{self.status}: {self.detail}"
        else:
            expected = self.case.set().expected
            if expected is not None and self.status not in expected:
                return f"WRONG: {self.status} instead of {' or '.join(sorted(expected))}"
        if self.over <= GRACE:
            return None
        used = "" if self.processor is None else f" ({self.processor:.2f} s of processor time in all)"
        return f"{self.over:.2f} s after the limit{used}"


_STATUSES = frozenset(
    ["CONSISTENT", "INCONSISTENT", "ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES"]
)

# ------------------------------------------------------------------------------ which cases


def available(engine: str) -> str | None:
    """Why an engine cannot be measured here; None if it can."""
    try:
        report = fol_kb.check(fol_kb.build([_FACT]), engine=engine, timeout=20)
    except ValueError as unknown:
        return str(unknown)
    return None if str(report.status) == "CONSISTENT" else f"{report.reason}: {report.detail}"


_FACT = {"tool": "add_atomic_fact", "arguments": {"predicate_name": "p", "arguments": ["a"]}}


def _all_cases(count: int, engines: Sequence[str], seed: int) -> Iterator[Case]:
    limits = [limit for limit, share in zip(LIMITS, SHARES, strict=True) for _ in range(share)]
    rng = Random(seed)
    questions = _questions(engines)
    for number in range(count):
        family, size, engine, turn = next(questions)
        if number % len(limits) == 0:
            rng.shuffle(limits)
        way = rng.choice(WAYS)
        case = Case(number, family, size, turn % 4, engine, way, limits[number % len(limits)])
        if way == BATCH and FAMILIES[family].sizes[-1] > LARGEST_TASK:
            case = Case(number, family, size, turn % 4, engine, ALONE, case.limit)
        yield case


def _questions(engines: Sequence[str]) -> Iterator[tuple[str, int, str, int]]:
    """Families and engines in turn, endlessly, and with each turn the next size."""
    turn = 0
    while True:
        for nth, (name, family) in enumerate(FAMILIES.items()):
            rules = name == "forward rules"
            fitting = ["simple"] if family.simple else ["ground"] if rules else list(engines)
            for engine in fitting:
                yield name, family.sizes[(turn + nth) % len(family.sizes)], engine, turn
        turn += 1


def cases(count: int, engines: Sequence[str], seed: int = 1) -> list[Case]:
    """The cases of a run: the same for the same arguments."""
    return list(islice(_all_cases(count, engines, seed), count))


# ------------------------------------------------------------------------------ in a worker


def answer(case: Case) -> Outcome:
    """Ask, and take the time."""
    asked = case.set()
    options = dict(asked.options)
    started, used = time.perf_counter(), time.process_time()
    try:
        report: Any
        if asked.query is None:
            report = fol_kb.check(asked.kb, engine=case.engine, timeout=case.limit, **options)
        else:
            report = fol_kb.query(asked.kb, asked.query, engine=case.engine, timeout=case.limit, **options)
    except Exception as problem:  # noqa: BLE001  # it is what came of the case, and shown as a fault
        taken = time.perf_counter() - started
        words = f"{type(problem).__name__}: {problem}"
        return Outcome(case, taken, "exception", None, words, None, peak_mib())
    taken = time.perf_counter() - started
    # what other threads do meanwhile would count too
    processor = time.process_time() - used if case.way == ALONE else None
    reason = None if report.reason is None else str(report.reason)
    return Outcome(case, taken, str(report.status), reason, report.detail, processor, peak_mib())


def _serve(given: Sequence[Case], threads: int, results: Connection) -> None:
    """The body of a worker process: answers go back as they come."""
    jvm.bridge()
    with ThreadPoolExecutor(threads) as pool:
        for start in range(0, len(given), threads):
            together = given[start : start + threads]
            for case in together:
                case.set()  # made before any of them is asked: it would take the others' time
            for outcome in pool.map(answer, together):
                results.send(outcome)
    results.send(None)


def _batch(given: Sequence[Case]) -> Iterator[Outcome]:
    """The same by the way that ``fol-kb batch --jobs 2`` takes."""
    from fol_kb.cli.batch_tasks import run

    tasks = []
    for case in given:
        asked = case.set()
        options = {k: v for k, v in asked.options.items() if k in ("semantics", "unique_names")}
        task = {"id": case.number, "kb": asked.kb.to_json(), "engine": case.engine, "timeout": case.limit}
        tasks.append({**task, **options, **({} if asked.query is None else {"query": asked.query})})
    for case, result in zip(given, run(tasks, jobs=2), strict=True):
        report = result["report"]
        if report is None:
            yield Outcome(case, 0.0, "exception", None, str(result["error"]))
        else:
            seconds = report["elapsed_ms"] / 1000
            yield Outcome(case, seconds, report["status"], report["reason"], report.get("detail"))


# ------------------------------------------------------------------------------ in the process that asks


def run_all(given: Sequence[Case]) -> Iterator[Outcome]:
    """Ask all, one way after another, so that none disturbs another."""
    for way, threads in ((ALONE, 1), (THREADS, 4)):
        yield from _in_workers([case for case in given if case.way == way], threads)
    yield from _batch([case for case in given if case.way == BATCH])


def _in_workers(given: Sequence[Case], threads: int) -> Iterator[Outcome]:
    """A worker answers ``threads`` at once, in order; one that hangs is ended, and a new one goes on."""
    context = multiprocessing.get_context("spawn")
    left = list(given)
    while left:
        here, there = context.Pipe(duplex=False)
        worker = context.Process(target=_serve, args=(left, threads, there), daemon=True)
        worker.start()
        there.close()
        try:
            while left and here.poll(max(case.limit for case in left[:threads]) + LOST):
                outcome = here.recv()
                if outcome is None:
                    break
                left.pop(0)
                yield outcome
        except EOFError:
            yield Outcome(left.pop(0), 0.0, "crash", None, "the process died")
            continue
        finally:
            worker.kill()
            worker.join()
        if left:
            yield Outcome(left.pop(0), LOST, "no answer", None, f"none {LOST:g} s after the limit")


# ------------------------------------------------------------------------------ report


def _spread(outcomes: Sequence[Outcome]) -> list[str]:
    """Of those that used up their limit: median, 99th percentile and largest of the time after it, in ms."""
    late = sorted(o.over for o in outcomes if o.over > 0)
    if not late:
        return ["0", "-", "-", "-"]
    nth = late[min(len(late) - 1, int(len(late) * 0.99))]
    figures = (statistics.median(late), nth, late[-1])
    return [str(len(late)), *(f"{seconds * 1000:.0f}" for seconds in figures)]


def report(outcomes: Sequence[Outcome], missing: Sequence[str]) -> list[str]:
    """The tables: by limit and engine, by family, by way; then the faults."""
    late = ("past the limit", "by ms: median", "99 %", "most")
    by_engine = []
    for limit in LIMITS:
        for engine in dict.fromkeys(o.case.engine for o in outcomes):
            of = [o for o in outcomes if o.case.limit == limit and o.case.engine == engine]
            if of:
                by_engine.append([f"{limit:g} s", engine, len(of), _decided(of), *_spread(of)])
    by_family = []
    for family in FAMILIES:
        of = [o for o in outcomes if o.case.family == family]
        reasons = Counter(o.reason for o in of if o.status == "UNDECIDED")
        words = ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items(), key=str)) or "-"
        if of:
            by_family.append([family, len(of), _decided(of), words, *_spread(of)])
    by_way = []
    for way in (ALONE, THREADS, BATCH):
        of = [o for o in outcomes if o.case.way == way]
        memory = max((o.memory for o in of), default=0)
        if of:
            by_way.append([way, len(of), *_spread(of), f"{memory:.0f}" if memory else "-"])
    faults = [f"- {outcome.case}: {fault}" for outcome in outcomes if (fault := outcome.fault()) is not None]
    good = sum(o.over <= GRACE and o.status in (*_STATUSES, "UNDECIDED") for o in outcomes)
    return [
        f"{good} of {len(outcomes)} answered within the limit and half a second.",
        *(f"Not measured: {line}" for line in missing),
        table(("limit", "engine", "sets", "decided", *late), by_engine),
        table(("family", "sets", "decided", "undecided", *late), by_family),
        table(("way", "sets", *late, "peak memory, MiB"), by_way),
        "\n".join(["Faults:", *faults]) if faults else "No fault.",
    ]


def _decided(outcomes: Sequence[Outcome]) -> int:
    return sum(outcome.status in _STATUSES for outcome in outcomes)


def main(argv: Sequence[str] | None = None) -> int:
    """Ask and report; 0 if there was no fault, 1 if there was one."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.deadlines", description=__doc__)
    parser.add_argument("--sets", type=int, default=SETS, help=f"how many sets ({SETS})")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--engine", action="append", help="only these engines; may be given several times")
    parser.add_argument(
        "--write", action="store_true", help="put the tables into docs/measurements/performance.md"
    )
    arguments = parser.parse_args(argv)
    wanted = arguments.engine or ENGINES
    absent = {engine: why for engine in wanted if (why := available(engine)) is not None}
    for engine, why in absent.items():
        print(f"skipped: engine {engine}: {why}", file=sys.stderr)
    engines = [engine for engine in wanted if engine not in absent]
    started = time.monotonic()
    outcomes = []
    with tqdm(total=arguments.sets, unit=" sets", file=sys.stderr, mininterval=2.0) as progress:
        for outcome in run_all(cases(arguments.sets, engines, arguments.seed)):
            outcomes.append(outcome)
            progress.update()
            if (fault := outcome.fault()) is not None:
                progress.write(f"{outcome.case}: {fault}", file=sys.stderr)
    minutes = (time.monotonic() - started) / 60
    shares = ", ".join(f"{share * 10} % {limit:g} s" for limit, share in zip(LIMITS, SHARES, strict=True))
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    head = f"{machine('make deadlines')} Limits: {shares}. {minutes:.1f} minutes; load of the machine {load}."
    text = "\n\n".join([head, *report(outcomes, [f"{engine} ({why})" for engine, why in absent.items()])])
    print(text)
    if arguments.write:
        write_section(MEASUREMENTS / "performance.md", "deadlines", text)
    return 1 if any(outcome.fault() is not None for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
