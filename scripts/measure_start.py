"""Measures what a cold command pays for Java: for each Java found, with and without the class archive.

Usage: .venv/bin/python scripts/measure_start.py [REPETITIONS]; the figures are medians, in milliseconds.
The variants take turns, so that a machine that gets slower meanwhile does not favour one.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fol_kb.reasoning.tweety.jvm.java_runtime import JAVA_VARIABLE, look_for_java

CHILD = """
import time
began = time.perf_counter()
from fol_kb.reasoning.tweety.jvm import machine as jvm
from fol_kb.reasoning.tweety.jvm.sentinels import SENTINELS
imported = time.perf_counter()
run = jvm.bridge()
started = time.perf_counter()
run(SENTINELS[0].request("ground"))
answered = time.perf_counter()
print((imported - began) * 1000, (started - imported) * 1000, (answered - started) * 1000)
"""


def main() -> None:
    """Prints a line a variant."""
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    runtimes = {place.runtime.home: place.runtime for place in look_for_java() if place.runtime is not None}
    with tempfile.TemporaryDirectory() as folder:
        variants = {}
        for number, runtime in enumerate(runtimes.values()):
            environment = os.environ | {JAVA_VARIABLE: str(runtime.home)}
            cache = Path(folder) / str(number)
            label = f"Java {runtime.version} ({runtime.source})"
            variants[f"{label}, no archive"] = environment | {"FOL_KB_CACHE": "off"}
            variants[f"{label}, archive"] = environment | {"FOL_KB_CACHE": str(cache)}
            _run(environment | {"FOL_KB_CACHE": str(cache)})
            deadline = time.monotonic() + 60
            while not list(cache.glob("*.jsa")) and time.monotonic() < deadline:
                time.sleep(0.1)
        figures: dict[str, list[tuple[float, ...]]] = {name: [] for name in variants}
        for _ in range(repetitions):
            for name, environment in variants.items():
                figures[name].append(_run(environment))
    print(f"{'':44}  process   import    start  first check")
    for name, rows in figures.items():
        medians = [statistics.median(column) for column in zip(*rows, strict=True)]
        print(f"{name:44} " + " ".join(f"{median:8.0f}" for median in medians))


def _run(environment: dict[str, str]) -> tuple[float, ...]:
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", CHILD], env=environment, capture_output=True, encoding="utf-8", check=True
    )
    return ((time.perf_counter() - began) * 1000, *map(float, done.stdout.split()))


if __name__ == "__main__":
    main()
