"""``fol-verify answer``: what it reads, what it writes, how it ends."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fol_kb.testing.models import Function, ModelServer, Script
from tests.published import validator
from verification.cli import main

RUN: dict[str, Any] = {
    "task": "What does app.py need?",
    "answer": "app.py imports the package `flask` and the package `flaskk`. <b>Bold</b>",
    "toolResults": [{"tool": "read_file", "input": {"path": "app.py"}, "output": "import flask"}],
}


def written(folder: Path, data: Any, name: str = "run.json") -> str:
    path = folder / name
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(path)


def test_an_unverified_mention_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["answer", written(tmp_path, RUN), "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    validator("answer-report").validate(data)
    assert data["status"] == "floor_only"
    assert data["confidence"] is None
    assert [(each["text"], each["kind"], each["status"]) for each in data["mentions"]] == [
        ("app.py", "file", "verified"),
        ("flask", "package", "verified"),
        ("flaskk", "package", "unverified"),
    ]
    assert {"text", "kind", "start", "end", "status", "foundIn"} <= data["mentions"][0].keys()
    (warning,) = data["warnings"]
    assert warning["code"] == "UNVERIFIED_PACKAGE"
    assert warning["details"]["mention"] == "flaskk"


def test_what_is_all_found_passes_and_says_what_did_not_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = {**RUN, "answer": "app.py needs `flask`."}
    assert main(["answer", written(tmp_path, run)]) == 0
    out = capsys.readouterr().out
    assert "2 mentions: 2 verified" in out
    assert "verifier did not run" in out


def test_what_exists_is_asked(tmp_path: Path) -> None:
    packages = written(tmp_path, "flask==1.0\nflaskk  # ours\n", "packages.txt")
    assert main(["answer", written(tmp_path, RUN), "--packages", packages]) == 0


def test_lines_are_runs_of_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "\n".join(json.dumps({**RUN, "id": id}) for id in ("one", "two"))
    assert main(["answer", written(tmp_path, lines), "--format", "json"]) == 1
    assert [json.loads(line)["id"] for line in capsys.readouterr().out.splitlines()] == ["one", "two"]


def test_junit_has_a_case_for_each_mention(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["answer", written(tmp_path, RUN), "--format", "junit"]) == 1
    suites = ElementTree.fromstring(capsys.readouterr().out)
    assert (suites.get("tests"), suites.get("failures")) == ("3", "1")


def test_the_page_marks_the_mentions(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["answer", written(tmp_path, RUN), "--html", str(page)]) == 1
    text = page.read_text(encoding="utf-8")
    assert 'class="mention unverified"' in text
    assert 'class="mention verified"' in text
    assert "<b>Bold</b>" not in text
    assert "&lt;b&gt;Bold" in text


@pytest.mark.parametrize("data", ["", "{", "[1]", '"x"', '{"task": "t"}'])
def test_what_is_no_run_is_bad_input(tmp_path: Path, data: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["answer", written(tmp_path, data)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err


def test_bytes_that_are_no_utf8_are_read_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = [{"tool": "read_file", "input": {"path": "app.py"}, "output": "déjà vu, app.py"}]
    run = {**RUN, "answer": "app.py é", "toolResults": results}
    content = json.dumps(run, ensure_ascii=False).encode("latin-1")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
    assert main(["answer", "-"]) == 0
    assert "not UTF-8" in capsys.readouterr().err


def test_a_verifier_is_asked_and_its_failure_is_exit_code_3(
    tmp_path: Path, models: ModelServer, named_model: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    good = {**RUN, "answer": "app.py needs `flask`, and that is all that it needs to run."}
    asked = ["answer", written(tmp_path, good), *named_model]
    models.play(Script(answers=Function(function="tests.verification.answers.players:content")))
    assert main([*asked, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    validator("answer-report").validate(data)
    assert (data["status"], data["confidence"]) == ("complete", 0.9)
    models.play(
        Script(answers=Function(function="tests.verification.answers.players:prose"), tool_choice="ignored")
    )
    assert main(asked) == 3
    assert "verifier failed" in capsys.readouterr().out
    assert main([*asked, "--no-model"]) == 2
    assert main([*asked, "--dual"]) == 2


def test_doubts_are_told_in_text_and_on_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    orders = [{"id": "W123", "price": 80, "date": "2025-03-04"}, {"id": "W999", "price": 50}]
    answer = "Order W123 costs $50. It is of Monday, 4 March."
    run = {"task": "", "answer": answer, "toolResults": [{"tool": "get", "output": orders}]}
    page = tmp_path / "page.html"
    assert main(["answer", written(tmp_path, run), "--html", str(page)]) == 1
    out = capsys.readouterr().out
    assert (
        "OTHER_RECORD: the amount '$50' is found, and it stands with 'W999', and nowhere with 'W123'" in out
    )
    assert "  '4 March' 2025 is a Tuesday, and the answer says 'Monday'" in out
    assert "2025 is a Tuesday" in page.read_text(encoding="utf-8")
    alone = written(tmp_path, {**run, "answer": "Order W123 costs $50."})
    assert main(["answer", alone, "--format", "json"]) == 0
    (warning,) = json.loads(capsys.readouterr().out)["warnings"]
    assert (warning["code"], warning["details"]["mention"]) == ("OTHER_RECORD", "$50")


@pytest.mark.parametrize(
    "data",
    [
        [{"task": "q", "answer": "It is W777 here."}],
        [],
        {"messages": []},
        [{"role": "user", "content": "Where is W777?"}],
        [{"role": "model", "parts": [{"text": "It is W777 here."}]}],
        [{"role": "assistant", "content": None, "tool_calls": []}],
        {"traj": [{"role": "tool", "content": "W777"}]},
    ],
)
def test_a_run_without_an_answer_is_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: Any
) -> None:
    assert main(["answer", written(tmp_path, data)]) == 2
    assert "expected at least one with the role assistant" in capsys.readouterr().err
