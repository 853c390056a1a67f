"""How fast, beside other systems: ``python -m benchmarks`` (``make bench``).

Every system gets the same compiled problem. Verdicts are compared before times are; a system that needs
more than a limit for one run is not asked about larger problems. Times are medians of several runs, ratios
come from one run of this program on one machine. ``--write`` puts the tables into
``docs/measurements/performance.md``.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import fol_kb
from benchmarks import contenders, machine, memory
from benchmarks.contenders import LIMIT, Run
from benchmarks.data import MEASUREMENTS, ROOT, absent, table, write_section
from benchmarks.hard_sets import hard_set
from benchmarks.problems import Asked, folio, generated
from benchmarks.systems import NotForItError, Problem, System, systems
from fol_kb.reasoning.tweety.jvm import machine as jvm

SIZES = (10, 100, 1_000, 10_000, 100_000, 1_000_000)
CHAINS = (25, 50, 100, 200)
PARTS = ("cold", "folio", "sizes", "chain", "memory")
ENOUGH = 3.0
"""Seconds after which a system's runs on one problem are enough: what takes seconds is hardly noisy."""
LONG_LIMIT = 180.0
"""Seconds for one run on a million formulas, which take longer to read than others to be solved."""
MOST_FOR_TWEETY = 100
"""Formulas up to which Tweety's own reasoners are asked about generated sets: they have no limit of time."""
PACKAGES = (*machine.PACKAGES, "z3-solver", "cvc5", "clingo")
Times: TypeAlias = dict[str, float]


class Measurement:
    """The systems, which of them are still asked, and where verdicts differed."""

    def __init__(self) -> None:
        every = systems()
        self.systems = [system for system in every if system.absent is None]
        self.missing = [f"{system.name}: {system.absent}" for system in every if system.absent is not None]
        self.out: set[str] = set()
        self.disagreements: list[str] = []
        self.otherwise: Counter[tuple[str, str]] = Counter()
        """What systems say that are not held against fol-kb: by system and by "own, theirs"."""

    @property
    def names(self) -> list[str]:
        """The names of all times, first of those with the making of the problem."""
        return [s.name for s in self.systems] + [s.names[1] for s in self.systems if len(s.names) > 1]

    def measure(self, asked: Asked, *, entailment: bool, repeats: int, limit: float = LIMIT) -> Times:
        """The median time of each system in seconds; one that is out or gave no answer is left out."""
        found: dict[str, list[Run]] = {}
        problem = Problem(asked)
        for system in self.systems:
            if system.name not in self.out:
                self._repeat(found, system, problem, entailment, repeats, limit)
        self._compare(asked, found)
        return {
            name: statistics.median(run.seconds for run in runs)
            for name, runs in found.items()
            if all(run.status not in (None, "UNDECIDED") for run in runs)
        }

    def _repeat(
        self,
        found: dict[str, list[Run]],
        system: System,
        problem: Problem,
        entailment: bool,
        repeats: int,
        limit: float,
    ) -> None:
        spent = 0.0
        for _ in range(repeats):
            try:
                runs = system.run(problem, entailment, limit)
            except NotForItError:
                return
            for name, each in zip(system.names, runs, strict=True):
                found.setdefault(name, []).append(each)
            spent += runs[0].seconds
            if runs[0].status in (None, "UNDECIDED"):
                self.out.add(system.name)
            if spent > ENOUGH:
                break

    def _compare(self, asked: Asked, found: dict[str, list[Run]]) -> None:
        own = found["fol-kb"][0].status
        judged = {name for system in self.systems if system.comparable for name in system.names}
        said = {run.status for name, runs in found.items() if name in judged for run in runs}
        if len(said - {None, "UNDECIDED"}) > 1:
            detail = {name: runs[0].status for name, runs in found.items()}
            self.disagreements.append(f"{asked.name}: {detail}")
        for system in self.systems:
            if not system.comparable and system.name in found:
                theirs = found[system.name][0].status
                self.otherwise[system.name, "same" if theirs == own else f"{theirs} instead of {own}"] += 1


def repeats_for(size: int) -> int:
    """How often: small problems are noisy, large ones slow."""
    return 15 if size <= 100 else 7 if size <= 1_000 else 5


def milliseconds(seconds: float | None) -> str:
    """A time as a table has it."""
    if seconds is None:
        return "-"
    return f"{seconds * 1000:.2f}" if seconds < 0.1 else f"{seconds * 1000:.0f}"


# ------------------------------------------------------------------------------ pieces


def measure_folio(measurement: Measurement) -> list[str]:
    """FOLIO's gold formulas: the sum over all readable rows, one system after another."""
    rows = folio()
    if not rows:
        return [f"FOLIO: {absent('folio/validation_dev.jsonl')}"]
    for asked in rows[:40]:  # warm: Java has compiled what it will compile
        contenders.fol_kb(asked, entailment=True)
        contenders.fol_kb(asked, entailment=False)
    body = []
    for entailment in (False, True):
        times = []
        for asked in rows:
            measurement.out.clear()  # rows do not grow: what was too hard once need not be the next time
            times.append(measurement.measure(asked, entailment=entailment, repeats=5))
        for name in measurement.names:
            both = [(t["fol-kb"], t[name]) for t in times if name in t and "fol-kb" in t]
            if both:
                median = statistics.median(other for _, other in both)
                ratio = median / statistics.median(own for own, _ in both)
                body.append(
                    (
                        "entailment" if entailment else "consistency",
                        name,
                        len(both),
                        milliseconds(median),
                        milliseconds(max(other for _, other in both)),
                        f"{ratio:.1f}",
                    )
                )
    header = ("FOLIO gold", "system", "decided rows", "median ms", "slowest ms", "times fol-kb's")
    parts = [f"{len(rows)} rows whose formulas are all accepted.", table(header, body)]
    others = dict.fromkeys(name for name, _ in measurement.otherwise)
    for system in others:
        said = [f"{what} {n}" for (name, what), n in measurement.otherwise.most_common() if name == system]
        parts.append(f"Verdicts of {system}, over all its questions: {', '.join(said)}.")
    return parts


def measure_sizes(measurement: Measurement, sizes: Sequence[int]) -> list[str]:
    """Generated sets of growing size, consistent and not: times, ratios, growth."""
    parts = []
    for consistent in (True, False):
        build: list[str] = []
        measured: dict[bool, list[tuple[int, Times]]] = {False: [], True: []}
        out: dict[bool, set[str]] = {False: set(), True: set()}
        for size in sizes:
            started = time.perf_counter()
            asked = generated(size, consistent=consistent)
            build.append(f"{size} formulas {milliseconds(time.perf_counter() - started)} ms")
            gc.collect()  # what the generator left behind is nobody's cost
            for _ in range(3 if size <= 10_000 else 0):  # warm by then
                contenders.fol_kb(asked, entailment=False)
                contenders.fol_kb(asked, entailment=True)
            for entailment in (False, True):
                measurement.out = out[entailment]
                if size > MOST_FOR_TWEETY:
                    measurement.out |= {s.name for s in measurement.systems if not s.comparable}
                limit = LONG_LIMIT if size >= 1_000_000 else LIMIT
                times = measurement.measure(
                    asked, entailment=entailment, repeats=repeats_for(size), limit=limit
                )
                measured[entailment].append((size, times))
            print(f"  {size} formulas done", file=sys.stderr)
        for entailment in (False, True):
            title = f"{'consistent' if consistent else 'inconsistent'} sets, "
            title += "entailment" if entailment else "consistency"
            parts.append(_sizes_table(title, measurement.names, measured[entailment]))
        parts.append(f"Making these belief sets out of tool calls (not counted above): {', '.join(build)}.")
    return parts


def _sizes_table(title: str, names: Sequence[str], measured: Sequence[tuple[int, Times]]) -> str:
    named = [name for name in names if any(name in times for _, times in measured)]
    body = [[f"{size}", *(_beside(times, name) for name in named)] for size, times in measured]
    for (small, before), (large, after) in itertools.pairwise(measured):
        cells = []
        for name in named:
            if name in before and name in after:
                cells.append(f"{math.log(after[name] / before[name]) / math.log(large / small):.2f}")
            else:
                cells.append("-")
        body.append([f"growth {small} to {large}", *cells])
    return table([f"{title}, ms (times fol-kb's)", *named], body)


def _beside(times: Times, name: str) -> str:
    own, seconds = times.get("fol-kb"), times.get(name)
    if own is None or seconds is None or name == "fol-kb":
        return milliseconds(seconds)
    return f"{milliseconds(seconds)} ({seconds / own:.2g})"


def chain(size: int, *, consistent: bool) -> Asked:
    """A transitive, irreflexive relation on a chain of individuals; a cycle makes it inconsistent."""
    found = hard_set("transitive closure", size, 2 if consistent else 1)
    query = fol_kb.parse(f"less(c0, c{size - 1})")
    return Asked(f"chain of {size}", found.kb, query, "ENTAILED" if consistent else "CONTRADICTORY_PREMISES")


def measure_chain(measurement: Measurement, sizes: Sequence[int]) -> list[str]:
    """Transitive chains of growing length: n^3/6 instances of one rule."""
    parts = []
    for consistent in (True, False):
        for entailment in (False, True):
            measurement.out = {system.name for system in measurement.systems if not system.comparable}
            measured = []
            for size in sizes:
                asked = chain(size, consistent=consistent)
                measured.append((size, measurement.measure(asked, entailment=entailment, repeats=5)))
            title = f"{'consistent' if consistent else 'inconsistent'} chains, "
            title += "entailment" if entailment else "consistency"
            parts.append(_sizes_table(title, measurement.names, measured))
    return parts


def measure_memory(measurement: Measurement, sizes: Sequence[int]) -> list[str]:
    """Peak memory by size, each in a process of its own; a system that gave no answer is not asked again."""
    asked_of = [system for system in measurement.systems if system.comparable and not system.other_way]
    parts = []
    for consistent in (True, False):
        out: set[str] = set()
        body = []
        for size in sizes:
            cells = []
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "problem")
                memory.keep(generated(size, consistent=consistent), path)
                gc.collect()
                limit = LONG_LIMIT if size >= 1_000_000 else LIMIT
                for system in asked_of:
                    found = None if system.name in out else memory.measure(system, path, limit)
                    if found is None or found.status in (None, "UNDECIDED"):
                        out.add(system.name)
                        cells.append("-")
                    else:
                        cells.append(f"{found.before:.0f} / {found.most:.0f}")
            body.append([f"{size}", *cells])
            print(f"  memory of {size} formulas done", file=sys.stderr)
        title = f"{'consistent' if consistent else 'inconsistent'} sets, MiB before / at most"
        parts.append(table([title, *(system.name for system in asked_of)], body))
    return parts


def measure_cold(runs: int) -> list[str]:
    """Whole commands on a small file, against a JVM start through JPype with the same class archive."""
    kb = fol_kb.build(
        {"tool": "add_formula", "arguments": {"formula": formula}}
        for formula in ("forall X: (man(X) => mortal(X))", "man(socrates)", "!mortal(socrates)")
    )
    options = list(jvm.machine_options(jvm.find_java()))
    library = str(jvm.find_java().library)
    bare = (
        "import glob, os, jpype\n"
        "archive, = glob.glob(os.path.join(os.environ['FOL_KB_CACHE'], '*.jsa'))\n"
        f"jpype.startJVM(*{options!r}, '-XX:SharedArchiveFile=' + archive, '-Xshare:auto',"
        f" jvmpath={library!r}, classpath=[{str(jvm.jar_path())!r}], convertStrings=False, interrupt=False)\n"
    )
    command = [sys.executable, "-m", "fol_kb"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kb.json")
        kb.write(path)
        cache = Path(folder, "cache")
        commands = {
            "python alone": [sys.executable, "-c", "pass"],
            "python, JPype and a bare JVM": [sys.executable, "-c", bare],
            "fol-kb --version": [*command, "--version"],
            "fol-kb check, first run (no class archive)": [*command, "check", str(path)],
            "fol-kb check": [*command, "check", str(path)],
            "fol-kb query": [*command, "query", str(path), "mortal(socrates)"],
        }
        # Python's bytecode is kept, as it is where packages are installed, but not beside the sources.
        kept = os.environ | {"PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode"))}
        kept.pop("PYTHONDONTWRITEBYTECODE", None)
        first = kept | {"FOL_KB_CACHE": str(cache)}
        subprocess.run(commands["fol-kb check"], cwd=ROOT, env=first, capture_output=True, check=False)
        deadline = time.monotonic() + 60
        while not list(cache.glob("*.jsa")) and time.monotonic() < deadline:
            time.sleep(0.1)
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs):
            for name, words in commands.items():
                environment = kept | {"FOL_KB_CACHE": "off" if "first run" in name else str(cache)}
                started = time.perf_counter()
                done = subprocess.run(
                    words,
                    cwd=ROOT,
                    env=environment,
                    capture_output=True,
                    stdin=subprocess.DEVNULL,
                    check=False,
                )
                times[name].append(time.perf_counter() - started)
                wanted = 1 if "check" in name or "query" in name else 0
                if done.returncode != wanted:
                    raise RuntimeError(f"{name}: exit code {done.returncode}: {done.stderr.decode()}")
    medians = {name: statistics.median(each[1:] if len(each) > 2 else each) for name, each in times.items()}
    bare_time = medians["python, JPype and a bare JVM"]
    body = [
        (name, f"{seconds * 1000:.0f}", f"{seconds / bare_time:.2f}") for name, seconds in medians.items()
    ]
    return [table((f"cold, median of {runs - 1}", "ms", "times the bare JVM"), body)]


# ------------------------------------------------------------------------------ command


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 0 if all verdicts agreed, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--largest", type=int, default=SIZES[-1], help=f"largest set ({SIZES[-1]})")
    parser.add_argument("--only", choices=PARTS, action="append")
    parser.add_argument(
        "--write", action="store_true", help="put the tables into docs/measurements/performance.md"
    )
    arguments = parser.parse_args(argv)
    measurement = Measurement()
    for line in measurement.missing:
        print(f"left out: {line}", file=sys.stderr)
    sizes = [size for size in SIZES if size <= arguments.largest]
    chains = [size for size in CHAINS if size <= arguments.largest]
    parts: dict[str, Callable[[], list[str]]] = {
        "cold": lambda: measure_cold(8),
        "folio": lambda: measure_folio(measurement),
        "sizes": lambda: measure_sizes(measurement, sizes),
        "chain": lambda: measure_chain(measurement, chains),
        "memory": lambda: measure_memory(measurement, sizes),
    }
    for name in arguments.only or PARTS:
        measurement.disagreements.clear()
        found = parts[name]()
        differ = measurement.disagreements
        verdicts = "VERDICTS DIFFER:" if differ else "All verdicts agreed."
        verdicts = "\n".join([verdicts, *(f"- {line}" for line in differ)])
        left_out = [f"Left out: {'; '.join(measurement.missing)}."] if measurement.missing else []
        head = machine.machine("make bench", PACKAGES)
        compared = [verdicts] if name in ("folio", "sizes", "chain") else []
        text = "\n\n".join([head, *found, *compared, *left_out])
        print(f"## {name}\n\n{text}\n", flush=True)
        if arguments.write:
            write_section(MEASUREMENTS / "performance.md", name, text)
        if differ:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
