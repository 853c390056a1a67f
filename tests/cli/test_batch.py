"""Batches: one result a task, in their order, whatever becomes of the others."""

from __future__ import annotations

import io
import json
import os
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.cli import batch_tasks
from fol_kb.common.command_line import as_json
from fol_kb.common.files import lock
from fol_kb.reasoning import checking
from fol_kb.reasoning.tweety.jvm import machine
from tests.commands import Run
from tests.repair.said import formula

CASES: list[tuple[Any, str]] = [
    ({"id": "consistent", "formulas": ["p(a)", "forall X: (p(X) => q(X))"]}, "CONSISTENT"),
    ({"id": "entailed", "formulas": ["p(a)", "forall X: (p(X) => q(X))"], "query": "q(a)"}, "ENTAILED"),
    ({"id": "syntax", "formulas": ["p(a)", "p((a)"]}, "syntax"),
    ({"id": "two", "formulas": ["p(a)"], "kb": "also.json"}, "task"),
    ({"id": "none"}, "task"),
    ({"id": "option", "formulas": ["p(a)"], "semantics": "fuzzy"}, "task"),
    ({"id": "extra", "formulas": ["p(a)"], "querry": "p(a)"}, "task"),
    ({"id": "missing", "kb": "no-such-file.json"}, "input"),
    ({"id": "arity", "formulas": ["p(a)"], "query": "p(a, b)"}, "arity-clash"),
    ("no task", "call"),
    ({"formulas": ["p(a)"]}, "task"),
    ({"id": "consistent", "formulas": ["p(a)", "!p(a)"]}, "INCONSISTENT"),
    (
        {"id": "calls", "calls": [{"tool": "add_atomic_fact", "arguments": {"predicate_name": "p"}}]},
        "UNDECIDED",
    ),
]
"""Tasks, and what becomes of each: the status of its report, or the kind of its error."""
TASKS = [task for task, _ in CASES]
EXPECTED = [(task.get("id") if isinstance(task, dict) else None, found) for task, found in CASES]


def outcome(result: dict[str, Any]) -> tuple[Any, str]:
    assert list(result)[:3] == ["format", "version", "id"]
    return result["id"], result["report"]["status"] if result["report"] else result["error"]["kind"]


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
def test_every_task_has_a_result_and_errors_are_code_2(
    run: Run, tmp_path: Path, tasks: Path, jobs: int
) -> None:
    assert run("batch", tasks, "-o", "out.jsonl", "--jobs", jobs).code == 2
    assert [outcome(result) for result in written(tmp_path / "out.jsonl")] == EXPECTED


@pytest.mark.jvm
def test_reports_for_all_are_code_0_whatever_they_say(run: Run) -> None:
    tasks = "".join(json.dumps(TASKS[n]) + "\n" for n in (0, 1, 11))
    assert run("batch", "-", "-o", "/dev/null", stdin=tasks).code == 0


@pytest.mark.jvm
def test_results_on_standard_output_are_json_lines(run: Run, tasks: Path) -> None:
    code, out, err = run("batch", tasks, "--keep-going")
    assert [outcome(json.loads(line)) for line in out.splitlines()] == EXPECTED
    assert (code, err) == (0, "")


def test_errors_say_where_and_what() -> None:
    def error(task: Any) -> dict[str, Any]:
        found = batch_tasks.run_task(task)["error"]
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

    monkeypatch.setattr(batch_tasks, "_result", broken)
    results = list(batch_tasks.run(TASKS[:2]))
    assert [r["error"]["kind"] for r in results] == ["internal", "internal"]
    assert results[0]["error"]["message"] == "KeyError: 'surprise'"


@pytest.mark.jvm
def test_a_cut_run_resumes_at_every_line_and_repeats_nothing(
    run: Run, tmp_path: Path, tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.jsonl"
    assert run("batch", tasks, "-o", out).code == 2
    whole = out.read_bytes()
    ends = [0, *(n + 1 for n, byte in enumerate(whole) if byte == 10)]
    asked: list[object] = []
    original = batch_tasks.run_task

    def counted(task: object, defaults: Any = None) -> dict[str, Any]:
        asked.append(task)
        return original(task, defaults)

    monkeypatch.setattr(batch_tasks, "run_task", counted)
    for done, end in enumerate(ends):
        for cut in {end, min(end + 1, len(whole)), min(end + 60, len(whole))}:
            asked.clear()
            out.write_bytes(whole[:cut])
            finished = whole[:cut].count(b"\n")
            assert finished == done
            assert run("batch", tasks, "-o", out, "--resume").code == 2
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
    run: Run, tmp_path: Path, tasks: Path, content: bytes
) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(content)
    refused = run("batch", tasks, "-o", out, "--resume")
    assert refused.code == 2
    assert f"{out}, line 1: " in refused.err
    assert out.read_bytes() == content


def test_more_results_than_tasks_are_those_of_other_tasks(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tasks.jsonl").write_text('{"id": 1}\n')
    assert run("batch", "tasks.jsonl", "-o", "out.jsonl", "--keep-going").code == 0
    with (tmp_path / "out.jsonl").open("a") as out:
        out.write('{"id": null}\n')
    refused = run("batch", "tasks.jsonl", "-o", "out.jsonl", "--resume")
    assert refused.code == 2
    assert "line 2: the result None is not that of task 2" in refused.err


NO_TASKS = ["{", "1" * 5_000, "[" * 100_000, '{"id": NaN}', '{"id": 1e999, "formulas": ["p(a)"]}', '"\ud800"']


@pytest.mark.jvm
@pytest.mark.parametrize("line", NO_TASKS, ids=["cut", "digits", "deep", "nan", "infinite", "half"])
def test_a_line_that_is_no_task_costs_no_other_its_result(run: Run, line: str) -> None:
    lines = [json.dumps(TASKS[0]), line.encode("ascii", "backslashreplace").decode(), json.dumps(TASKS[11])]
    code, out, _ = run("batch", "-", stdin="\n".join(lines))
    assert code == 2
    first, bad, last = map(json.loads, out.splitlines())
    assert [outcome(first)[1], outcome(last)[1]] == ["CONSISTENT", "INCONSISTENT"]
    assert bad["id"] is None
    assert bad["error"]["kind"] in ("document", "call")
    assert bad["error"]["line"] == (2 if bad["error"]["kind"] == "document" else None)


def _no_constant(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


_IDS: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=3),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


@given(_IDS, st.sampled_from(["utf-8", "latin-1"]))
def test_whatever_the_id_is_the_result_is_a_line_of_json(id: object, encoding: str) -> None:
    """Half a surrogate pair cannot be written as it is, a number that is none not at all."""
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    out.write(as_json(batch_tasks.run_task({"id": id}), out))
    out.flush()
    written = out.buffer.getvalue().decode(encoding)
    read = json.loads(written, parse_constant=_no_constant)
    assert read["id"] in (id, None)
    assert "\n" not in written


@pytest.mark.parametrize("options", [["--semantics", "closed"], ["--timeout", "1"], []])
def test_a_result_of_what_has_changed_since_is_not_kept(run: Run, tmp_path: Path, options: list[str]) -> None:
    kb, out = tmp_path / "kb.json", tmp_path / "out.jsonl"
    (tmp_path / "tasks.jsonl").write_text('{"id": 1}\n{"id": 2, "kb": "kb.json"}\n')
    kb.write_text("no belief set")
    command = ["batch", "tasks.jsonl", "-o", "out.jsonl", "--keep-going"]
    assert run(*command).code == 0
    before = out.read_bytes()
    assert run(*command, "--resume").code == 0
    if not options:
        kb.write_text("another one")
    refused = run(*command, "--resume", *options)
    assert refused.code == 2
    assert f"line {1 if options else 2}: this result is that of another task" in refused.err
    assert out.read_bytes() == before


def test_a_file_that_a_batch_writes_into_is_no_others(run: Run, tmp_path: Path, tasks: Path) -> None:
    out = tmp_path / "out.jsonl"
    with out.open("ab") as other:
        assert lock(other)
        other.write(b"a result\n")
        other.flush()
        for resume in ([], ["--resume"]):
            refused = run("batch", tasks, "-o", out, *resume)
            assert refused.code == 2
            assert "another fol-kb batch writes into this file" in refused.err
    assert out.read_bytes() == b"a result\n"


def test_a_belief_set_comes_from_a_regular_file(tmp_path: Path) -> None:
    """A pipe that nobody writes to would hold up the task for ever, a device fill the memory."""
    os.mkfifo(tmp_path / "pipe")
    for name in (str(tmp_path / "pipe"), "/dev/zero"):
        error = batch_tasks.run_task({"id": 1, "kb": name})["error"]
        assert error["message"].startswith(f"{name}: this is no regular file")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_where_there_is_no_java_no_task_gets_an_error_for_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    """``--resume`` would keep it."""
    monkeypatch.setattr(checking, "bridge", machine.find_java)  # another test may have started one here
    monkeypatch.setenv("FOL_KB_JAVA", "/nonexistent")
    tasks = '{"id": 1}\n{"id": 2, "formulas": ["p(a)"]}\n{"id": 3}\n'
    stopped = run("batch", "-", "-o", "out.jsonl", "--jobs", jobs, "--keep-going", stdin=tasks)
    assert stopped.code == 3
    assert "no usable Java runtime" in stopped.err
    assert [result["id"] for result in written(tmp_path / "out.jsonl")] == [1]


def _dies(task: Any, _: object = None) -> dict[str, Any]:
    if task["id"] == "dies":
        os._exit(1)
    time.sleep(0.05)
    return {"id": task["id"], "error": {"kind": "none"}}


@pytest.mark.slow
def test_a_task_that_kills_its_process_takes_no_other_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_tasks, "run_task", _dies)
    tasks: list[dict[str, Any]] = [{"id": n} for n in range(6)]
    tasks[2] = {"id": "dies"}
    results = list(batch_tasks.run(tasks, jobs=2))
    assert [result["id"] for result in results] == [0, 1, "dies", 3, 4, 5]
    kinds = [result["error"]["kind"] for result in results]
    assert kinds == ["none", "none", "crash", "none", "none", "none"]


@pytest.mark.jvm
def test_a_belief_set_in_a_task_or_in_its_file_is_the_same(tmp_path: Path) -> None:
    kb = build([formula("p(a)")])
    kb.write(tmp_path / "kb.json")
    for source in (kb.to_json(), str(tmp_path / "kb.json")):
        result = batch_tasks.run_task({"id": 1, "kb": source, "query": "p(a)"})
        assert outcome(result) == (1, "ENTAILED")
        assert result["report"]["support"] == ["f1"]


@pytest.mark.parametrize("id", [True, 1.5, None, ["a"]])
def test_an_id_that_is_no_text_or_whole_number_comes_back_as_it_was_sent(id: object) -> None:
    """``true`` is not the task 1: the result could be taken for that of another task."""
    result = batch_tasks.run_task({"id": id, "formulas": ["p(a)"]})
    assert result["id"] is id
    assert result["error"]["kind"] == "task"
