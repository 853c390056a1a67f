"""Batches: one result a task, in their order, whatever becomes of the others."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from fol_kb import batch, build, cli

TASKS: list[Any] = [
    {"id": "consistent", "formulas": ["p(a)", "forall X: (p(X) => q(X))"]},
    {"id": "entailed", "formulas": ["p(a)", "forall X: (p(X) => q(X))"], "query": "q(a)"},
    {"id": "syntax", "formulas": ["p(a)", "p((a)"]},
    {"id": "two", "formulas": ["p(a)"], "kb": "also.json"},
    {"id": "none"},
    {"id": "option", "formulas": ["p(a)"], "semantics": "fuzzy"},
    {"id": "extra", "formulas": ["p(a)"], "querry": "p(a)"},
    {"id": "missing", "kb": "no-such-file.json"},
    {"id": "arity", "formulas": ["p(a)"], "query": "p(a, b)"},
    "no task",
    {"formulas": ["p(a)"]},
    {"id": "consistent", "formulas": ["p(a)", "!p(a)"]},
    {"id": "calls", "calls": [{"tool": "add_atomic_fact", "arguments": {"predicate_name": "p"}}]},
]


def outcome(result: dict[str, Any]) -> tuple[Any, str]:
    assert list(result)[:3] == ["format", "version", "id"]
    return result["id"], result["report"]["status"] if result["report"] else result["error"]["kind"]


EXPECTED = [
    ("consistent", "CONSISTENT"),
    ("entailed", "ENTAILED"),
    ("syntax", "syntax"),
    ("two", "task"),
    ("none", "task"),
    ("option", "task"),
    ("extra", "task"),
    ("missing", "input"),
    ("arity", "arity-clash"),
    (None, "call"),
    (None, "task"),
    ("consistent", "INCONSISTENT"),
    ("calls", "CONSISTENT"),
]


def written(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def without_times(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**r, "report": r["report"] and {**r["report"], "elapsed_ms": 0}} for r in results]


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    path = tmp_path / "tasks.jsonl"
    path.write_text("\n\n".join(map(json.dumps, TASKS)) + "\n", encoding="utf-8")
    return path


@pytest.mark.jvm
@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_has_a_result_and_the_code_is_0(tmp_path: Path, tasks: Path, jobs: int) -> None:
    out = tmp_path / "out.jsonl"
    assert cli.main(["batch", str(tasks), "-o", str(out), "--jobs", str(jobs)]) == 0
    assert [outcome(result) for result in written(out)] == EXPECTED


@pytest.mark.jvm
def test_results_on_standard_output_are_json_lines(tasks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["batch", str(tasks)]) == 0
    out, err = capsys.readouterr()
    assert [outcome(json.loads(line)) for line in out.splitlines()] == EXPECTED
    assert err == ""


def test_errors_say_where_and_what() -> None:
    def error(task: Any) -> dict[str, Any]:
        found = batch.run_task(task)["error"]
        assert isinstance(found, dict)
        return found

    syntax = error(TASKS[2])
    assert syntax["message"].startswith("line 1, column 3: formula 2: ")
    assert (syntax["line"], syntax["column"]) == (1, 3)
    assert "not formulas and kb" in error(TASKS[3])["message"]
    assert "one of text, calls, formulas, program, kb is needed" in error(TASKS[4])["message"]
    assert "semantics: Input should be 'open', 'closed' or 'rules'" in error(TASKS[5])["message"]
    assert "querry: Extra inputs are not permitted" in error(TASKS[6])["message"]
    assert "no-such-file.json" in error(TASKS[7])["message"]
    assert "dialect 'latin'" in error({"id": 1, "formulas": ["p"], "dialect": "latin"})["message"]
    assert "deeper" in error({"id": 1, "formulas": ["!" * 10_000 + "p"]})["message"]


def test_a_fault_of_ours_costs_one_task_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise KeyError("surprise")

    monkeypatch.setattr(batch, "_result", broken)
    results = list(batch.run(TASKS[:2]))
    assert [r["error"]["kind"] for r in results] == ["internal", "internal"]
    assert results[0]["error"]["message"] == "KeyError: 'surprise'"


@pytest.mark.jvm
def test_a_cut_run_resumes_at_every_line_and_repeats_nothing(
    tmp_path: Path, tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.jsonl"
    assert cli.main(["batch", str(tasks), "-o", str(out)]) == 0
    whole = out.read_bytes()
    ends = [0, *(n + 1 for n, byte in enumerate(whole) if byte == 10)]
    asked: list[object] = []
    original = batch.run_task

    def counted(task: object, defaults: Any = None) -> dict[str, Any]:
        asked.append(task)
        return original(task, defaults)

    monkeypatch.setattr(batch, "run_task", counted)
    for done, end in enumerate(ends):
        for cut in {end, min(end + 1, len(whole)), min(end + 60, len(whole))}:
            asked.clear()
            out.write_bytes(whole[:cut])
            finished = whole[:cut].count(b"\n")
            assert finished == done
            assert cli.main(["batch", str(tasks), "-o", str(out), "--resume"]) == 0
            assert asked == TASKS[finished:]
            assert out.read_bytes()[:end] == whole[:end]
            assert without_times(written(out)) == without_times([json.loads(x) for x in whole.splitlines()])


@pytest.mark.parametrize(
    "content",
    [
        b"a shopping list",
        b"a shopping list\n",
        b"{}\n",
        b'{"id": "another"}\n',
        b"[]\n",
        b"\n",
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_file_of_something_else_is_not_resumed_nor_cut(
    tmp_path: Path, tasks: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(content)
    assert cli.main(["batch", str(tasks), "-o", str(out), "--resume"]) == 2
    assert f"{out}, line 1: " in capsys.readouterr().err
    assert out.read_bytes() == content


def test_more_results_than_tasks_are_those_of_other_tasks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tasks.jsonl").write_text('{"id": 1}\n')
    (tmp_path / "out.jsonl").write_text('{"id": 1}\n{"id": null}\n')
    assert (
        cli.main(["batch", str(tmp_path / "tasks.jsonl"), "-o", str(tmp_path / "out.jsonl"), "--resume"]) == 2
    )
    assert "line 2: the result None is not that of task 2" in capsys.readouterr().err


def test_what_is_no_json_lines_is_code_2_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "tasks.jsonl", tmp_path / "out.jsonl"
    out.write_text("kept")
    for line, problem in (
        ("{", "no JSON: "),
        ("1" * 5_000, "no JSON: "),
        ("[" * 100_000, "nests too deeply"),
    ):
        path.write_text(f'{{"id": 1}}\n{line}\n')
        assert cli.main(["batch", str(path), "-o", str(out)]) == 2
        assert capsys.readouterr().err.startswith(f"fol-kb batch: {path}, line 2")
        assert problem
        assert out.read_text() == "kept"


def _dies(task: Any, _: object = None) -> dict[str, Any]:
    if task["id"] == "dies":
        os._exit(1)
    time.sleep(0.05)
    return {"id": task["id"], "error": {"kind": "none"}}


def test_a_task_that_kills_its_process_takes_no_other_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "run_task", _dies)
    tasks: list[dict[str, Any]] = [{"id": n} for n in range(6)]
    tasks[2] = {"id": "dies"}
    results = list(batch.run(tasks, jobs=2))
    assert [result["id"] for result in results] == [0, 1, "dies", 3, 4, 5]
    assert [result["error"]["kind"] for result in results] == [
        "none",
        "none",
        "crash",
        "none",
        "none",
        "none",
    ]


@pytest.mark.jvm
def test_a_belief_set_in_a_task_or_in_its_file_is_the_same(tmp_path: Path) -> None:
    kb = build([{"tool": "add_formula", "arguments": {"formula": "p(a)"}}])
    kb.write(tmp_path / "kb.json")
    for given in (kb.to_json(), str(tmp_path / "kb.json")):
        result = batch.run_task({"id": 1, "kb": given, "query": "p(a)"})
        assert outcome(result) == (1, "ENTAILED")
        assert result["report"]["support"] == ["f1"]


@pytest.mark.parametrize("id", [True, 1.5, None, ["a"]])
def test_an_id_that_is_no_text_or_whole_number_comes_back_as_it_was_sent(id: object) -> None:
    """``true`` is not the task 1: the result could be taken for that of another task."""
    result = batch.run_task({"id": id, "formulas": ["p(a)"]})
    assert result["id"] is id
    assert result["error"]["kind"] == "task"
