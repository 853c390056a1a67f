"""The memory that a system needs for one problem: the largest resident set of a fresh process.

``python -m benchmarks.memory SYSTEM PATH`` is that process: it reads a pickled problem, asks the system
once, and prints its status, and in MiB what the process had before and at most, programs it started included.
"""

from __future__ import annotations

import gc
import json
import pickle
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.data import ROOT
from benchmarks.peak import peak_mib
from benchmarks.problems import Asked
from benchmarks.systems import Problem, System, systems


@dataclass(frozen=True, slots=True)
class Memory:
    """What was answered, and MiB: with the problem in memory and nothing asked, and at most."""

    status: str | None
    before: float
    most: float


def measure(system: System, path: Path, limit: float) -> Memory | None:
    """A system's memory on the problem that :func:`keep` put at a path; None if its process was lost."""
    command = [sys.executable, "-m", "benchmarks.memory", system.name, str(path), str(limit)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", stdin=subprocess.DEVNULL, check=False
    )
    if done.returncode != 0:
        print(f"memory of {system.name}: {done.stderr[-500:]}", file=sys.stderr)
        return None
    return Memory(**json.loads(done.stdout.splitlines()[-1]))


def keep(asked: Asked, path: Path) -> None:
    """Put a problem where a fresh process finds it."""
    path.write_bytes(pickle.dumps(asked))


def _peak() -> float:
    # a program that was started (E) is beside this process, not in it
    return max(peak_mib(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)


def _main(name: str, path: str, limit: str) -> None:
    system = next(each for each in systems() if each.name == name)
    problem = Problem(pickle.loads(Path(path).read_bytes()))
    if name != "fol-kb":
        # the belief set is fol-kb's input; that of the others is the message, read
        _ = problem.read
    gc.collect()
    status = Path("/proc/self/statm")
    before = int(status.read_text().split()[1]) * resource.getpagesize() / 2**20 if status.is_file() else 0.0
    runs = system.run(problem, False, float(limit))
    print(json.dumps({"status": runs[0].status, "before": before, "most": _peak()}))


if __name__ == "__main__":
    _main(*sys.argv[1:])
