"""Commands under limits: what the benchmark takes for a fault, and a few runs of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.limits import KINDS, RIGHT, Limit, Outcome, Run, faults, perform, prepare, report, runs

LIMIT = Limit("address space", 300 << 20)
CHECK = Run("check", "inconsistent", "check", "json", 1, LIMIT)
QUERY = Run("query", "consistent", "entailed", "text", 1, LIMIT)
BATCH = Run("batch", "consistent", "check", "json", 2, LIMIT)


def results(**said: str) -> str:
    """The lines of a batch, right but for what is given."""
    lines = []
    for (name, question), (_, status) in RIGHT.items():
        status = said.get(f"{name}_{question}", status)
        found = None if status == "error" else {"status": status}
        lines.append(json.dumps({"id": f"{name}/{question}", "report": found}) + "\n")
    return "".join(lines)


@pytest.mark.parametrize(
    ("run", "outcome", "fault"),
    [
        (CHECK, Outcome(1, '{"status": "INCONSISTENT"}\n', ""), None),
        (CHECK, Outcome(3, "", "no Java"), None),
        (CHECK, Outcome(3, '{"status": "UNDECIDED"}\n', ""), None),
        (CHECK, Outcome(1, "", ""), "exit code 1, and the output says None"),
        (CHECK, Outcome(0, '{"status": "INCONSISTENT"}\n', ""), "exit code 0 for what is INCONSISTENT"),
        (CHECK, Outcome(1, '{"status": "CONSISTENT"}\n', ""), "the output says 'CONSISTENT'"),
        (CHECK, Outcome(3, "Error occurred\n", ""), "not JSON on standard output"),
        (CHECK, Outcome(3, "", "", left=2), "2 processes are left"),
        (CHECK, Outcome(None, "", ""), "no end after"),
        (QUERY, Outcome(0, "ENTAILED: q(a) follows\n", ""), None),
        (QUERY, Outcome(1, "", ""), "exit code 1 for what is ENTAILED"),
        (BATCH, Outcome(0, results(), ""), None),
        (BATCH, Outcome(2, results(consistent_open="error"), ""), None),
        (BATCH, Outcome(3, "", "no Java"), None),
        (BATCH, Outcome(1, results(), ""), "exit code 1"),
        (BATCH, Outcome(0, results(consistent_open="error"), ""), "consistent/open has no report"),
        (BATCH, Outcome(2, results(consistent_open="ENTAILED"), ""), "consistent/open is ENTAILED"),
        (BATCH, Outcome(0, results().splitlines(keepends=True)[0], ""), "exit code 0, and 1 results"),
        (BATCH, Outcome(3, results()[:-20], ""), "half a line"),
    ],
)
def test_what_is_a_fault(run: Run, outcome: Outcome, fault: str | None) -> None:
    found = faults(run, outcome)
    assert [each for each in found if fault is None or fault not in each] == []
    assert bool(found) is (fault is not None)


def test_each_kind_of_limit_has_its_turn() -> None:
    made = runs(2 * len(KINDS), seed=3)
    assert [run.limit.kind for run in made] == [*KINDS, *KINDS]
    assert made == runs(2 * len(KINDS), seed=3)


@pytest.mark.slow
@pytest.mark.jvm
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="the system has no /proc")
def test_no_limit_makes_a_verdict(tmp_path: Path) -> None:
    prepare(tmp_path)
    asked = [
        CHECK,
        Run("query", "consistent", "open", "json", 1, Limit("Java's heap", 1 << 20)),
        Run("check", "consistent", "check", "text", 1, Limit("open files", 20)),
        Run("batch", "consistent", "check", "json", 2, Limit("Java's stacks", 1 << 12)),
        Run("check", "inconsistent", "check", "json", 1, Limit("file size", 100)),
    ]
    done = [(run, perform(run, tmp_path, number)) for number, run in enumerate(asked)]
    assert [faults(*each) for each in done] == [[]] * len(done)
    assert {outcome.code for _, outcome in done} <= {0, 2, 3, 120}  # 120: nothing could be written
    assert "| all " in report(done)
