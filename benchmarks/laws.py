"""All laws over a million generated cases: ``python -m benchmarks.laws`` (``make laws``).

The cases are dealt out in batches to worker processes. Each batch has a seed of its own that follows from
the seed of the run, so that a run can be repeated; a counterexample is made as small as Hypothesis can and
printed. The exit code is 0 if every law held, 1 if one did not, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import multiprocessing
import os
import platform
import random
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import UTC, datetime

from tqdm import tqdm

from benchmarks.data import MEASUREMENTS, table, write_section
from fol_kb.testing.registry import BY_NAME, LAWS, Law
from fol_kb.testing.running import Run, run_law

CASES = 1_000_000
BATCH = 2_000
"""Cases of one batch: enough that the small examples each one begins with are few among them."""
DOCUMENT = MEASUREMENTS / "laws.md"
HELD, BROKEN, INTERRUPTED = 0, 1, 130


@dataclass(frozen=True, slots=True)
class Batch:
    """So many cases of a law; ``number`` tells the batches of one law apart."""

    law: str
    number: int
    cases: int

    def seed(self, of_run: int) -> int:
        """The seed of the batch, which depends on nothing but the run's, the law and the number."""
        text = f"{of_run}/{self.law}/{self.number}".encode()
        return int.from_bytes(hashlib.sha256(text).digest()[:8])


@dataclass(slots=True)
class Tally:
    """What the batches of one law amount to so far."""

    law: Law
    wanted: int
    cases: int = 0
    seconds: float = 0.0
    different: set[bytes] = field(default_factory=set)
    broken: list[Run] = field(default_factory=list)
    batches: int = 0

    def add(self, run: Run) -> None:
        """Count a finished batch."""
        self.cases += run.cases
        self.seconds += run.seconds
        self.different.update(run.digests)
        if run.problem is not None:
            self.broken.append(run)

    def next_batches(self, open_cases: int) -> Iterator[Batch]:
        """The batches that are still wanted, if ``open_cases`` are under way; none once the law is broken."""
        missing = 0 if self.broken else self.wanted - self.cases - open_cases
        while missing > 0:
            self.batches += 1
            yield Batch(self.law.name, self.batches, min(missing, BATCH))
            missing -= BATCH


def shares(cases: int, laws: Sequence[Law]) -> dict[str, int]:
    """How many of the cases each law gets: its share of a million, one at least, all of them together."""
    whole = sum(law.share for law in laws)
    found = {law.name: max(1, cases * law.share // whole) for law in laws}
    # what rounding left over goes to the law that has most
    most = max(found, key=lambda name: found[name])
    found[most] = max(1, found[most] + cases - sum(found.values()))
    return found


def _run(batch: Batch, seed: int) -> Run:
    return run_law(BY_NAME[batch.law], batch.cases, batch.seed(seed))


def _quiet_worker() -> None:
    """Ctrl-C is for the process that started the workers; it ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run_all(tallies: Mapping[str, Tally], seed: int, workers: int) -> None:
    """Run all batches, in this process if ``workers`` is 0; the tallies hold what came of it.

    A batch that comes back with fewer cases than it should have is made up for by further ones, as long
    as they bring any.
    """
    waiting = _interleaved({name: list(tally.next_batches(0)) for name, tally in tallies.items()})
    total = sum(tally.wanted for tally in tallies.values())
    with tqdm(total=total, unit=" cases", file=sys.stderr, mininterval=1.0, smoothing=0.05) as progress:

        def done(batch: Batch, run: Run) -> None:
            tally = tallies[batch.law]
            tally.add(run)
            progress.update(run.cases)
            if 0 < run.cases < batch.cases:
                under_way = sum(b.cases for b in [*waiting, *running.values()] if b.law == batch.law)
                waiting.extend(tally.next_batches(under_way))

        running: dict[Future[Run], Batch] = {}
        if not workers:
            while waiting:
                batch = waiting.pop(0)
                if not tallies[batch.law].broken:
                    done(batch, _run(batch, seed))
            return
        # a fork of a process with threads may hang, and Java does not survive one
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_quiet_worker)
        try:
            while waiting or running:
                while waiting and len(running) < 2 * workers:
                    batch = waiting.pop(0)
                    if not tallies[batch.law].broken:
                        running[pool.submit(_run, batch, seed)] = batch
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    batch = running.pop(future)
                    done(batch, future.result())
            pool.shutdown()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def _interleaved(batches: Mapping[str, Sequence[Batch]]) -> list[Batch]:
    """The batches of all laws so that each law is always about as far as the others: a law that does not
    hold is found early, and an interrupted run has tried all of them."""
    placed = [
        ((number + 0.5) / len(of_law), index, batch)
        for index, of_law in enumerate(batches.values())
        for number, batch in enumerate(of_law)
    ]
    return [batch for _, _, batch in sorted(placed, key=lambda item: item[:2])]


# ------------------------------------------------------------------------------ the report


def report(tallies: Iterable[Tally], seed: int, seconds: float, workers: int) -> str:
    """The table of all laws, and what it was made with."""
    tallies = list(tallies)
    body: list[tuple[object, ...]] = [
        (
            tally.law.name,
            f"{tally.cases:,}",
            f"{len(tally.different):,}",
            len(tally.broken) and 1,
            f"{tally.seconds:.0f}",
        )
        for tally in tallies
    ]
    cases = sum(tally.cases for tally in tallies)
    different = sum(len(tally.different) for tally in tallies)
    broken = sum(bool(tally.broken) for tally in tallies)
    body.append(("all", f"{cases:,}", f"{different:,}", broken, f"{sum(t.seconds for t in tallies):.0f}"))
    date = datetime.now(UTC).date().isoformat()
    packages = ("hypothesis", "networkx", "pydantic")
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in packages)
    head = (
        f"{cases:,} cases over {len(tallies)} laws, {broken or 'no'} counterexample{'s' * (broken > 1)}; seed"
        f" {seed}, {date}, {seconds / 60:.0f} minutes in {workers or 1} processes."
        f" Python {platform.python_version()}, {versions}."
    )
    header = ("law", "cases", "of them different", "counterexamples", "seconds")
    return f"{head}\n\n{table(header, body)}"


def counterexamples(tallies: Iterable[Tally]) -> str:
    """The smallest counterexample of each law that was broken."""
    smallest = (
        min(tally.broken, key=lambda run: len(run.counterexample or "")) for tally in tallies if tally.broken
    )
    return "\n\n".join(f"{run.law}: {run.problem}\n{run.counterexample}" for run in smallest)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the laws and print the table; see the exit codes above."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.laws", description=__doc__)
    parser.add_argument("--cases", type=int, default=CASES, help=f"how many, over all laws ({CASES})")
    parser.add_argument("--seed", type=int, help="of the whole run; by default another one each time")
    parser.add_argument("--workers", type=int, default=2, help="worker processes; 0: all in this process (2)")
    parser.add_argument("--law", action="append", choices=list(BY_NAME), help="only this law")
    parser.add_argument("--write", action="store_true", help="put the table into docs/measurements/laws.md")
    arguments = parser.parse_args(argv)
    seed = random.SystemRandom().randrange(2**32) if arguments.seed is None else arguments.seed
    os.environ.setdefault("FOL_KB_CACHE", "off")
    laws = [law for law in LAWS if not arguments.law or law.name in arguments.law]
    wanted = shares(max(arguments.cases, len(laws)), laws)
    tallies = {law.name: Tally(law, wanted[law.name]) for law in laws}
    started = time.perf_counter()
    code = HELD
    print(f"seed {seed}", file=sys.stderr)
    try:
        run_all(tallies, seed, arguments.workers)
    except KeyboardInterrupt:
        print("interrupted: what was done until then", file=sys.stderr)
        code = INTERRUPTED
    text = report(tallies.values(), seed, time.perf_counter() - started, arguments.workers)
    print(text)
    if found := counterexamples(tallies.values()):
        print(f"\n{found}")
        code = BROKEN
    elif arguments.write and code == HELD:
        write_section(DOCUMENT, "laws", text)
    return code


if __name__ == "__main__":
    sys.exit(main())
