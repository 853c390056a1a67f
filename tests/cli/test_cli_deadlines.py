"""``--timeout`` of the commands that ask no reasoner: past it nothing is written, and the exit code is 3."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import fol_kb
from fol_kb.beliefs import belief_set_document
from fol_kb.beliefs.tools import AnyCall
from fol_kb.builder.lint import lint
from fol_kb.builder.repair_log import repair_calls, undo
from fol_kb.common.command_line import ExitCode
from fol_kb.common.deadline import Deadline, DeadlineError
from fol_kb.formats import ontologies
from fol_kb.review.fidelity import fidelity
from tests.amounts import few
from tests.commands import Run
from tests.repair.said import fact, wire

NO_TIME = "0.000001"


def facts(count: int) -> list[AnyCall]:
    return [fact("Is Kind", f"c{n}") for n in range(count)]


@pytest.fixture
def folder(tmp_path: Path, run: Run) -> Path:
    lines = "".join(f"{json.dumps(call)}\n" for call in wire(*facts(200)))
    Path("calls.jsonl").write_text(lines, encoding="utf-8")
    fol_kb.build(facts(200)).write(Path("kb.json"))
    assert run("repair", "calls.jsonl", "-o", "repaired.jsonl", "--log", "log.json").code == 0
    return tmp_path


COMMANDS = {
    "building calls.jsonl": ["build", "calls.jsonl", "-o", "out"],
    "looking at kb.json": ["lint", "kb.json"],
    "the report on kb.json": ["report", "kb.json", "-o", "out"],
    "repairing calls.jsonl": ["repair", "calls.jsonl", "-o", "out", "--log", "out.log"],
    "undoing the repair of repaired.jsonl": [
        *("repair", "repaired.jsonl", "-o", "out", "--undo", "--log", "log.json"),
    ],
    "undoing the repair of repaired.jsonl, of one": [
        *("repair", "repaired.jsonl", "-o", "out", "--undo", "--log", "log.json"),
        *("--only", "r1", "--new-log", "out.log"),
    ],
}


@pytest.mark.parametrize("doing", COMMANDS)
def test_past_the_limit_nothing_is_written(folder: Path, run: Run, doing: str) -> None:
    before = sorted(folder.iterdir())
    code, out, said = run(*COMMANDS[doing], "--timeout", NO_TIME)
    assert (code, out) == (ExitCode.UNDECIDED, "")
    assert f"{doing.split(',')[0]} took longer than the 1e-06 seconds it was given" in said
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("doing", COMMANDS)
def test_within_the_limit_all_is_as_without_one(folder: Path, run: Run, doing: str) -> None:
    outcomes = []
    for options in ([], ["--timeout", "600"]):
        code, out, _ = run(*COMMANDS[doing], *options)
        written = [(p.name, p.read_bytes()) for p in sorted(folder.glob("out*"))]
        outcomes.append((code, out, written))
    assert outcomes[0] == outcomes[1]
    assert outcomes[0][0] in (0, 1)


@pytest.mark.parametrize("doing", COMMANDS)
@pytest.mark.parametrize("seconds", few(["nan", "0", "-1", "1e9"]))
def test_a_limit_is_a_positive_number(folder: Path, run: Run, doing: str, seconds: str) -> None:
    assert run(*COMMANDS[doing], f"--timeout={seconds}").code == ExitCode.BAD_INPUT
    assert not Path("out").exists()


def test_what_the_journal_has_is_gone_on_from(folder: Path, run: Run) -> None:
    assert run("build", "calls.jsonl", "-o", "whole.json").code == 0
    with fol_kb.BeliefSetBuilder(journal="journal") as builder:
        for call in facts(100):
            builder.apply(call)
    build = ["build", "calls.jsonl", "-o", "out", "--journal", "journal"]
    assert run(*build, "--timeout", NO_TIME).code == ExitCode.UNDECIDED
    assert run(*build).code == 0
    assert Path("out").read_bytes() == Path("whole.json").read_bytes()


# ------------------------------------------------------------------------------ of the library


class Looks(Deadline):
    """A deadline that counts the looks at it, and never comes."""

    count = 0

    def left(self) -> float:
        self.count += 1
        return 1e9


def _ontology(folder: Path, count: int) -> Callable[[], object]:
    path = folder / f"{count}.kif"
    path.write_text("".join(f"(subclass C{n} C{n // 2})\n" for n in range(count)), encoding="utf-8")
    return lambda: ontologies.read(path)


def _table(folder: Path, count: int) -> Callable[[], object]:
    path = folder / f"{count}.csv"
    path.write_text(
        "id,subTypeOf\n" + "".join(f"http://e.org/C{n},http://e.org/D{n}\n" for n in range(count)),
        encoding="utf-8",
    )
    return lambda: ontologies.read(path)


def _undo(_: Path, count: int) -> Callable[[], object]:
    repaired = repair_calls(facts(count))
    return lambda: undo(repaired.calls, repaired.log)


def _of_kb(
    work: Callable[[fol_kb.BeliefSet], object],
) -> Callable[[Path, int], Callable[[], object]]:
    def make(_: Path, count: int) -> Callable[[], object]:
        kb = fol_kb.build(facts(count))
        return lambda: work(kb)

    return make


def _loading(_: Path, count: int) -> Callable[[], object]:
    content = belief_set_document.dumps(fol_kb.build(facts(count)))
    return lambda: fol_kb.BeliefSet.loads(content)


WORK: dict[str, Callable[[Path, int], Callable[[], object]]] = {
    "build": lambda _, count: lambda: fol_kb.build(facts(count)),
    "repair": lambda _, count: lambda: repair_calls(facts(count)),
    "undo": _undo,
    "loads": _loading,
    "lint": _of_kb(lint),
    "fidelity": _of_kb(fidelity),
    "ontology": _ontology,
    "table of types": _table,
}


@pytest.mark.parametrize("name", WORK)
def test_the_longer_the_work_the_more_often_it_looks_at_the_clock(tmp_path: Path, name: str) -> None:
    looks = []
    for count in (300, 900):
        work = WORK[name](tmp_path, count)
        with Looks(1e9).kept() as deadline:
            work()
        looks.append(deadline.count)
    assert looks[0] + 600 // 64 <= looks[1]


@pytest.mark.parametrize("name", WORK)
def test_no_time_is_none(tmp_path: Path, name: str) -> None:
    work = WORK[name](tmp_path, 100)
    with Deadline(0, "the work").kept(), pytest.raises(DeadlineError, match="the work took longer"):
        work()


def test_a_call_for_which_there_is_no_time_is_not_taken(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with fol_kb.BeliefSetBuilder(journal=journal) as builder:
        builder.apply(facts(1)[0])
        kept = journal.read_bytes()
        with Deadline(0).kept(), pytest.raises(DeadlineError):
            builder.apply(facts(2)[1])
        assert journal.read_bytes() == kept
        assert builder.applied == 1
    with Deadline(0).kept(), pytest.raises(DeadlineError):
        fol_kb.BeliefSetBuilder(journal=journal)
    with fol_kb.BeliefSetBuilder(journal=journal) as again:  # it was let go
        assert again.applied == 1
