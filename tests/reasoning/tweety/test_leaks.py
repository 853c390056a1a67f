"""Thousands of questions leave nothing behind: no descriptor, thread, file, process, and no memory.

``FOL_KB_LEAK_CHECKS=10000 python -m pytest -s tests/reasoning/tweety/test_leaks.py`` asks so many and prints
figures.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CHECKS = int(os.environ.get("FOL_KB_LEAK_CHECKS", "300"))

SCRIPT = """
import asyncio, json, os, sys, threading
from itertools import count, cycle, islice
from pathlib import Path

import fol_kb
from fol_kb.common.errors import TypingError
from fol_kb.reasoning.tweety.jvm import isolation
from fol_kb.reasoning.question import ENGINES
from tests.reasoning.belief_sets import joins, of, pigeonhole

CHECKS = int(sys.argv[1])
rules = ["forall X: (p(X) => q(X))", "forall X: (q(X) => r(X) || s(X))", "forall X: exists Y: near(X, Y)"]
kb = of(*rules[:2], *(f"p(c{n})" for n in range(20)))
chain = of(rules[2], "forall X, Y: (near(X, Y) => !near(Y, X))", "p(a)")
wrong = of(*rules[:2], "p(a)", "!q(a)", "r(b)", "!r(b)")
tiny = of("p(a)", "forall X: (p(X) => q(X))")
hard, many = pigeonhole(9), joins(30)


def refused():
    try:
        fol_kb.query(kb, "unknown(c1)", unknown_names="error")
    except TypingError:
        return
    raise AssertionError


async def cancelled():
    task = asyncio.create_task(fol_kb.check_async(hard))
    await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.wait([task])


async def several():
    await asyncio.gather(*(fol_kb.query_async(kb, f"q(c{n})") for n in range(4)))


frequent = [
    lambda: fol_kb.check(kb),
    lambda: fol_kb.check(kb, model=True),
    lambda: fol_kb.check(wrong),
    lambda: fol_kb.check(wrong, semantics="rules"),
    lambda: fol_kb.check(tiny, engine="simple"),
    lambda: fol_kb.check(kb, semantics="closed", unique_names=True),
    lambda: fol_kb.query(kb, "q(c1)"),
    lambda: fol_kb.query(kb, "r(c1)", scenarios=True),
    lambda: fol_kb.query(wrong, "r(a)"),
    lambda: fol_kb.query(kb, "q(c1)", isolated=True),
    refused,
]
rare = [
    lambda: fol_kb.check(hard, timeout=0.02),
    lambda: fol_kb.check(hard, timeout=0.02, isolated=True),
    lambda: fol_kb.check(many, max_instances=1000),
    lambda: asyncio.run(cancelled()),
    lambda: asyncio.run(several()),
    *(lambda engine=engine: fol_kb.check(chain, engine=engine, timeout=0.3) for engine in ENGINES),
]
once = [lambda: fol_kb.check(hard, timeout=0.2, isolated=True, memory_mb=256), isolation.close]


def questions():
    rarely, seldom = cycle(rare), cycle(once)
    for number, ask in zip(count(1), cycle(frequent)):
        yield next(seldom) if number % 200 == 0 else next(rarely) if number % 10 == 0 else ask


def children():
    found = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                found += (entry / "stat").read_text().rpartition(")")[2].split()[1] == str(os.getpid())
            except OSError:
                pass
    return found


def state():
    # what is kept on purpose is first given back
    isolation.close()
    import gc, jpype
    gc.collect()
    java = jpype.JClass("java.lang.Runtime").getRuntime()
    java.gc()
    return {
        "descriptors": len(os.listdir("/proc/self/fd")),
        "threads": len(os.listdir("/proc/self/task")),
        "children": children(),
        "files": sorted(str(path) for path in Path(os.environ["TMPDIR"]).rglob("*")),
        "here": sorted(os.listdir(".")),
        "resident_mb": int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20,
        "java_heap_mb": (java.totalMemory() - java.freeMemory()) / 2**20,
    }


asked = questions()
for ask in islice(asked, max(210, CHECKS // 4)):
    ask()
before = state()
for ask in islice(asked, CHECKS):
    ask()
print(json.dumps([before, state()]))
"""


@pytest.mark.jvm
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system has no /proc")
def test_many_questions_leave_nothing_behind(child_environment: dict[str, str], tmp_path: Path) -> None:
    temporary, here = tmp_path / "temporary", tmp_path / "here"
    temporary.mkdir()
    here.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(CHECKS)],
        # a small heap is soon filled for the first time: from then on growth is a leak
        env=child_environment | {"TMPDIR": str(temporary), "FOL_KB_JAVA_HEAP": "64m"},
        cwd=here,
        capture_output=True,
        encoding="utf-8",
        timeout=60 + CHECKS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    before, after = json.loads(done.stdout)
    print(f"\n{CHECKS} questions\n  before {before}\n  after  {after}")
    assert after["files"] == before["files"] == []
    assert after["here"] == before["here"] == []
    assert after["children"] == before["children"] == 0
    assert after["descriptors"] <= before["descriptors"]
    # a worker thread more if as many questions as never before were at work for a moment
    assert after["threads"] <= before["threads"] + 2
    assert after["java_heap_mb"] < before["java_heap_mb"] + 2
    # Java goes on compiling its own code for a while: 6 to 11 MiB, after 300 questions as after 4,000
    assert after["resident_mb"] < before["resident_mb"] + 30
