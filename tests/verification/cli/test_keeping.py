"""What ``answer`` keeps: events read from the other side, a memory that is asked and told, a history."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fol_kb.testing.models import Function, ModelServer, Script
from tests.published import validator
from verification.cli import main
from verification.model import reference

Capture = pytest.CaptureFixture[str]
RUN: dict[str, Any] = {
    "id": "r1",
    "task": "What does app.py need?",
    "answer": "app.py imports the package `flask` and the package `flaskk`, and nothing else.",
    "toolResults": [{"tool": "read_file", "input": {"path": "app.py"}, "output": "import flask"}],
    "tier": "small",
    "model": "worker",
    "selfAssessment": {"confidence": 0.95},
}


def written(folder: Path, name: str = "run.json", **changes: Any) -> str:
    path = folder / name
    path.write_text(json.dumps({**RUN, **changes}), encoding="utf-8")
    return str(path)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_each_verification_is_two_events(tmp_path: Path, capsys: Capture) -> None:
    both = tmp_path / "both.jsonl"
    both.write_text("\n".join(json.dumps({**RUN, "id": id}) for id in ("one", None)))
    events = tmp_path / "events.jsonl"
    assert main(["answer", str(both), "--events", str(events), "--format", "json"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 2
    told = lines(events)
    assert [(each["event"], each["taskId"]) for each in told] == [
        ("verification:start", "one"),
        ("verification:complete", "one"),
        ("verification:start", "answer-2"),
        ("verification:complete", "answer-2"),
    ]
    for each in told:
        validator(each["format"].removeprefix("fol-kb/")).validate(each)
        assert (each["answer"], each["executorTier"]) == (reference(RUN["answer"]), "small")
        assert (each["executorModel"], each["verifierTier"]) == ("worker", "medium")
        assert "flask" not in json.dumps(each)
    assert told[1]["mentions"] == {"verified": 2, "computed": 0, "unverified": 1}
    assert (told[1]["status"], told[1]["reaction"]) == ("floor_only", "none")
    assert told[1]["warnings"] == ["UNVERIFIED_PACKAGE"]


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes")
def test_events_are_heard_when_they_happen(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    heard: list[str] = []
    os.mkfifo(pipe)

    def listen() -> None:
        with pipe.open(encoding="utf-8") as other_side:
            heard.extend(json.loads(line)["event"] for line in other_side)

    listener = threading.Thread(target=listen)
    listener.start()
    assert main(["answer", written(tmp_path), "--events", str(pipe)]) == 1
    listener.join(10)
    assert heard == ["verification:start", "verification:complete"]


def test_a_hallucination_of_before_is_flagged_although_no_pattern_sees_a_name(
    tmp_path: Path, capsys: Capture
) -> None:
    memory = str(tmp_path / "memory")
    kept = ["--memory", memory, "--session", "s"]
    assert main(["answer", written(tmp_path), *kept]) == 1
    assert "KNOWN_HALLUCINATION" not in capsys.readouterr().out  # it was not known yet
    plain = written(tmp_path, "plain.json", answer="You had better use flaskk for that.", id="r2")
    assert main(["answer", plain]) == 0  # nothing marks it as a name
    assert main(["answer", plain, *kept]) == 1
    assert "KNOWN_HALLUCINATION: the answer names 'flaskk'" in capsys.readouterr().out
    assert main(["answer", plain, "--memory", memory, "--session", "other"]) == 0
    assert main(["answer", plain, *kept, "--format", "junit"]) == 1
    capsys_out = capsys.readouterr().out
    suite = ElementTree.fromstring(capsys_out[capsys_out.index("<?xml") :])
    assert suite.get("failures") == "1"
    assert main(["memory", "show", memory, "--session", "s", "--format", "json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [each["text"] for each in report["hallucinations"]] == ["flaskk"]
    assert {each["text"] for each in report["facts"]} == {"app.py", "flask"}
    assert report["facts"][0]["source"] == {"session": "s", "task": "r1"}


def test_what_this_run_found_is_no_hallucination_unless_a_user_says_so(
    tmp_path: Path, capsys: Capture
) -> None:
    memory = str(tmp_path / "memory")
    kept = ["--memory", memory, "--session", "s"]
    assert main(["answer", written(tmp_path), *kept]) == 1
    output = [{"tool": "pip_list", "input": None, "output": "flask\nflaskk"}]
    found = written(tmp_path, "found.json", toolResults=[*RUN["toolResults"], *output])
    assert main(["answer", found, *kept]) == 0
    assert main(["memory", "correct", memory, "flaskk", "--instead", "flask"]) == 0
    capsys.readouterr()
    assert main(["answer", found, *kept]) == 1
    assert "'flask' is right" in capsys.readouterr().out


def test_damaged_lines_are_told_and_a_place_outside_is_refused(tmp_path: Path, capsys: Capture) -> None:
    memory = tmp_path / "memory"
    assert main(["answer", written(tmp_path), "--memory", str(memory), "--session", "s"]) == 1
    with (memory / "sessions" / "s.jsonl").open("a") as file:
        file.write('{"torn\n')
    assert main(["answer", written(tmp_path), "--memory", str(memory), "--session", "s"]) == 1
    assert "note: left out:" in capsys.readouterr().err
    assert main(["answer", written(tmp_path), "--memory", str(memory), "--session", "../s"]) == 2
    assert main(["answer", run := written(tmp_path), "--events", run]) == 2
    assert json.loads(Path(run).read_text())["id"] == "r1"


def test_a_verifiers_confidence_is_kept(
    tmp_path: Path, models: ModelServer, named_model: list[str], capsys: Capture
) -> None:
    models.play(Script(answers=Function(function="tests.verification.answers.players:content")))
    run, history = written(tmp_path), str(tmp_path / "history")
    events = tmp_path / "events.jsonl"
    assert main(["answer", run, *named_model, "--history", history, "--events", str(events)]) == 1
    complete = lines(events)[1]
    assert (complete["confidence"], complete["verifierModel"]) == (0.9, models.model)
    assert complete["tokens"] > 0
    capsys.readouterr()
    assert main(["history", "list", history, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    validator("answer-history").validate(document)
    (answer,) = document["answers"]
    assert (answer["id"], answer["confidence"], answer["own"]) == (reference(RUN["answer"]), 0.9, 0.95)
    assert (answer["tier"], answer["model"], answer["right"]) == ("medium", models.model, None)
