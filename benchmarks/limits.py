"""Commands under limits that they cannot keep: ``python -m benchmarks.limits`` (``make limits``).

``check``, ``query`` and ``batch`` run on small sets whose verdicts are known, each in a process with a random
limit on its address space, data, open files, processes, the size of files, or on Java's heap and stacks. A
run is at fault if

- its exit code is a verdict (0 or 1) and not the right one, or the report is not there, whole,
- standard output is to be JSON and has anything else, but for a line that a full file cut off,
- it does not end in time, or a process of it is there after it.

``--write`` puts the figures into ``docs/measurements/limits.md``.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO, Any

from tqdm import tqdm

import fol_kb
from benchmarks.data import MEASUREMENTS, ROOT, table, write_section
from benchmarks.machine import machine

RUNS = 1_000
DEADLINE = 180.0
"""Seconds in which a run has to end, on a busy machine too."""
GONE = 10.0
"""Seconds after a run in which all of its processes have to be gone."""
DOCUMENT = MEASUREMENTS / "limits.md"
MARK = "FOL_KB_LIMITS_RUN"
SOMEBODY = 60_000
"""Users that have no other process begin here: whoever is root has as many processes as there are."""

SETS = {
    "consistent": ["p(a)", "forall X: (p(X) => q(X))", "exists X: !q(X)"],
    "inconsistent": ["p(a)", "forall X: (p(X) => q(X))", "!q(a)"],
}
ASKED = {"check": None, "entailed": "q(a)", "open": "q(b)"}
RIGHT = {
    ("consistent", "check"): (0, "CONSISTENT"),
    ("inconsistent", "check"): (1, "INCONSISTENT"),
    ("consistent", "entailed"): (0, "ENTAILED"),
    ("consistent", "open"): (1, "INDEPENDENT"),
}
"""The exit code and the status for each set and question."""
KINDS = ("address space", "data", "open files", "processes", "file size", "Java's heap", "Java's stacks")


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: ``size`` in bytes, or a number of files or processes."""

    kind: str
    size: int

    def __str__(self) -> str:
        return f"{self.kind} {self.size:,}"

    def apply(self) -> None:
        """In the process that is to have it, before the command takes its place."""
        number = {
            "address space": resource.RLIMIT_AS,
            "data": resource.RLIMIT_DATA,
            "open files": resource.RLIMIT_NOFILE,
            "processes": resource.RLIMIT_NPROC,
            "file size": resource.RLIMIT_FSIZE,
        }.get(self.kind)
        if number is not None:
            resource.setrlimit(number, (self.size, self.size))

    def command(self, number: int) -> list[str]:
        """What a command has to stand behind, to be held to the limit."""
        if self.kind != "processes" or os.getuid() != 0:
            return []
        user = SOMEBODY + number
        # it may go on to read what root alone can read, where Python itself may lie
        reads = "+dac_read_search"
        return [
            *("setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"),
            *(f"--inh-caps={reads}", f"--ambient-caps={reads}"),
        ]

    @property
    def java(self) -> dict[str, str]:
        """Java's options in the environment, for what is a limit of Java's own."""
        option = {"Java's heap": "-Xmx", "Java's stacks": "-Xss"}.get(self.kind)
        return {} if option is None else {"_JAVA_OPTIONS": f"{option}{self.size}"}


_RANGES = {
    "address space": (96 << 20, 8 << 30),
    "data": (32 << 20, 2 << 30),
    "open files": (8, 128),
    "processes": (1, 64),
    "file size": (1, 4096),
    "Java's heap": (1 << 18, 64 << 20),
    "Java's stacks": (1 << 12, 4 << 20),
}


def random_limit(kind: str, rng: Random) -> Limit:
    """A limit of this kind, small ones as often as large ones."""
    low, high = _RANGES[kind]
    return Limit(kind, min(high, int(low * (high / low) ** rng.random())))


@dataclass(frozen=True, slots=True)
class Run:
    """A command, the options that it is given, and its limit."""

    command: str
    set: str
    question: str
    format: str
    jobs: int
    limit: Limit

    @property
    def arguments(self) -> list[str]:
        """What stands behind ``fol-kb``."""
        if self.command == "batch":
            return ["batch", "tasks.jsonl", "--jobs", str(self.jobs)]
        question = ASKED[self.question]
        asked = [] if question is None else [question]
        return [self.command, f"{self.set}.json", *asked, "--format", self.format]


def random_run(kind: str, rng: Random) -> Run:
    """A run under a limit of this kind."""
    command = rng.choice(("check", "query", "batch"))
    asked = [each for each in RIGHT if (each[1] == "check") is (command == "check")]
    set, question = rng.choice(asked)
    form = "json" if command == "batch" else rng.choice(("text", "json"))
    return Run(command, set, question, form, rng.choice((1, 2)), random_limit(kind, rng))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run; the code is None if it had to be killed."""

    code: int | None
    out: str
    err: str
    left: int = 0


def prepare(folder: Path) -> None:
    """Write the belief sets and the tasks, for everybody to read."""
    folder.chmod(0o755)
    tasks = []
    for name, formulas in SETS.items():
        calls = [{"tool": "add_formula", "arguments": {"formula": each}} for each in formulas]
        fol_kb.build(calls).write(folder / f"{name}.json")
    for name, question in RIGHT:
        task: dict[str, Any] = {"id": f"{name}/{question}", "kb": f"{name}.json"}
        if ASKED[question] is not None:
            task["query"] = ASKED[question]
        tasks.append(json.dumps(task) + "\n")
    (folder / "tasks.jsonl").write_text("".join(tasks), encoding="utf-8")
    for file in folder.iterdir():
        file.chmod(0o644)


def perform(run: Run, folder: Path, number: int) -> Outcome:
    """Run the command under its limit. Its output goes to files, which can be full."""
    mark = f"{os.getpid()}-{number}"
    environment = (
        os.environ
        | run.limit.java
        | {
            "PYTHONPATH": str(ROOT),
            "FOL_KB_CACHE": "off",
            "HOME": "/nonexistent",
            MARK: mark,
        }
    )
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(
            [*run.limit.command(number), sys.executable, "-m", "fol_kb", *run.arguments],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            start_new_session=True,
            preexec_fn=run.limit.apply,
        )
        code: int | None = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = process.wait(DEADLINE)
        left = list(_left(mark)) if code is not None else []
        for pid in [process.pid, *_of(mark)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait()
        return Outcome(code, _text(out), _text(err), len(left))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace")


def _of(mark: str) -> Iterator[int]:
    """The processes that were started for a run, whatever sessions they have made."""
    wanted = f"{MARK}={mark}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                yield int(entry.name)


def _left(mark: str) -> list[int]:
    end = time.monotonic() + GONE
    while (found := list(_of(mark))) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def faults(run: Run, outcome: Outcome) -> list[str]:
    """What is wrong with the outcome of a run."""
    if outcome.code is None:
        return [f"no end after {DEADLINE:g} s"]
    found = [f"{outcome.left} processes are left"] if outcome.left else []
    judge: Callable[[Run, Outcome], Iterator[str]] = _batch if run.command == "batch" else _verdict
    return [*found, *judge(run, outcome)]


def _verdict(run: Run, outcome: Outcome) -> Iterator[str]:
    code, status = RIGHT[run.set, run.question]
    if outcome.code in (0, 1):
        said = (
            _status(outcome.out) if run.format == "json" else outcome.out.split(" ")[0].strip(":\n").upper()
        )
        if outcome.code != code:
            yield f"exit code {outcome.code} for what is {status}"
        elif said != status:
            yield f"exit code {outcome.code}, and the output says {said!r}"
    elif (
        (run.format == "json" and outcome.out)
        and not _is_cut(run, outcome.out)
        and _status(outcome.out) not in (status, "UNDECIDED")
    ):
        yield f"not JSON on standard output: {outcome.out[:80]!r}"


def _status(text: str) -> str | None:
    try:
        return str(json.loads(text)["status"])
    except (ValueError, KeyError, TypeError):
        return None


def _is_cut(run: Run, text: str) -> bool:
    return run.limit.kind == "file size" and not text.endswith("\n")


def _batch(run: Run, outcome: Outcome) -> Iterator[str]:
    if outcome.code == 1:
        yield "exit code 1"
    lines = outcome.out.split("\n")
    rest = lines.pop()
    if rest and not _is_cut(run, outcome.out):
        yield f"half a line: {rest[:80]!r}"
    for line, (asked, (_, status)) in zip(lines, RIGHT.items(), strict=False):
        try:
            result = json.loads(line)
            said = "error" if result["report"] is None else result["report"]["status"]
        except (ValueError, KeyError, TypeError):
            yield f"not a result: {line[:80]!r}"
            continue
        if said not in (status, "UNDECIDED", "error") or result["id"] != "/".join(asked):
            yield f"{result['id']} is {said}"
        if said == "error" and outcome.code == 0:
            yield f"exit code 0, and {result['id']} has no report"
    if outcome.code == 0 and len(lines) != len(RIGHT):
        yield f"exit code 0, and {len(lines)} results"


def report(done: Sequence[tuple[Run, Outcome]]) -> str:
    """A table: by kind of limit, how runs ended, and the faults."""
    header = ["limit on", "runs", "right verdicts", "2", "3", "otherwise", "faults"]
    body = []
    for kind in KINDS:
        of_kind = [(run, outcome) for run, outcome in done if run.limit.kind == kind]
        codes = Counter(outcome.code for _, outcome in of_kind)
        other = sum(n for code, n in codes.items() if code not in (0, 1, 2, 3))
        wrong = sum(bool(faults(*each)) for each in of_kind)
        right = sum(outcome.code in (0, 1) and not faults(run, outcome) for run, outcome in of_kind)
        body.append([kind, len(of_kind), right, codes[2], codes[3], other, wrong])
    total = ["all", *(sum(int(str(row[n])) for row in body) for n in range(1, len(header)))]
    return table(header, [*body, total])


def runs(number: int, seed: int) -> list[Run]:
    """So many runs, the kinds of limits in turn."""
    rng = Random(seed)
    return [random_run(KINDS[n % len(KINDS)], rng) for n in range(number)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, judge, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--runs", type=int, default=RUNS, metavar="N", help=f"{RUNS} if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="runs at a time")
    parser.add_argument("--seconds", type=float, metavar="S", help="begin no run after so long")
    parser.add_argument("--write", action="store_true", help=f"put the figures into {DOCUMENT.name}")
    options = parser.parse_args(arguments)
    end = None if options.seconds is None else time.monotonic() + options.seconds
    done: list[tuple[Run, Outcome]] = []
    with (
        tempfile.TemporaryDirectory() as name,
        ThreadPoolExecutor(options.jobs) as pool,
        tqdm(total=options.runs, unit="run", disable=None) as bar,
    ):
        folder = Path(name)
        prepare(folder)

        def one(number: int, run: Run) -> tuple[Run, Outcome] | None:
            if end is not None and time.monotonic() > end:
                return None
            return run, perform(run, folder, number)

        for found in pool.map(one, *zip(*enumerate(runs(options.runs, options.seed)), strict=True)):
            if found is None:
                continue
            done.append(found)
            bar.update()
            for fault in faults(*found):
                run, outcome = found
                print(f"{run.limit}: fol-kb {' '.join(run.arguments)}: FAULT: {fault}")
                print(f"  {outcome.err[-500:]!r}", flush=True)
    print(report(done))
    if options.write:
        command = f"make limits RUNS={len(done)}"
        write_section(DOCUMENT, "limits", f"{machine(command)}\n\n{report(done)}")
    return 1 if any(faults(*each) for each in done) else 0


if __name__ == "__main__":
    sys.exit(main())
