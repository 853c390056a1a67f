"""``fol-verify orchestrate``: a program works, and its answers are verified."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

import pytest

from fol_kb.testing.models import Function, ModelServer, Script
from tests.published import validator
from verification.cli import main

AGENT = Path(__file__).with_name("searching_agent.py")
Capture = pytest.CaptureFixture[str]
PLAN = {
    "task": "Which package has arrays?",
    "id": "t1",
    "subtasks": [
        {"id": "find", "description": "Find a package."},
        {"id": "again", "description": "Find one more."},
    ],
}


@pytest.fixture
def plan(tmp_path: Path) -> str:
    """A plan of two subtasks."""
    (tmp_path / "plan.json").write_text(json.dumps(PLAN))
    return str(tmp_path / "plan.json")


def ran(plan: str, how: str, *more: str) -> int:
    command = f"{sys.executable} {AGENT} {how}"
    return main(["orchestrate", plan, "--executor", command, "--no-model", "--no-consistency", *more])


def test_it_retries_remembers_and_answers(plan: str, tmp_path: Path, capsys: Capture) -> None:
    memory = str(tmp_path / "memory")
    assert ran(plan, "learn", "--memory", memory, "--session", "s", "--format", "json") == 0
    document = json.loads(capsys.readouterr().out)
    validator("orchestration").validate(document)
    attempts = [len(each["attempts"]) for each in document["subtasks"]]
    assert attempts == [2, 1]  # the second subtask knows from the memory
    assert "numpy" in document["answer"]
    assert "arrays-pro" not in document["answer"]
    assert main(["memory", "context", memory, "--session", "s"]) == 0
    context = capsys.readouterr().out
    assert '"arrays-pro"' in context.split("Known hallucinations")[1]
    assert '"numpy"' in context.split("Known hallucinations")[0]


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes")
def test_events_are_read_from_the_other_side_of_a_pipe(plan: str, tmp_path: Path) -> None:
    pipe = tmp_path / "events"
    os.mkfifo(pipe)
    heard: list[dict[str, object]] = []

    def listen() -> None:
        with pipe.open() as events:
            heard.extend(json.loads(line) for line in events)

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    assert ran(plan, "learn", "--events", str(pipe)) == 0
    listener.join(30)
    names = [each["event"] for each in heard]
    assert names == ["verification:start", "verification:complete"] * (len(names) // 2) + [
        "orchestrator:answer"
    ]
    for each in heard:
        validator(str(each["format"]).removeprefix("fol-kb/")).validate(each)
    assert {each["taskId"] for each in heard} == {"t1"}
    assert [each["reaction"] for each in heard if "reaction" in each][:2] == ["retry", "accept"]


def test_text_says_how_each_subtask_ended(plan: str, capsys: Capture) -> None:
    assert ran(plan, "good") == 0
    out = capsys.readouterr().out
    assert out.startswith("Install `numpy` with pip.\n")
    assert "find: reliable, 1 attempt\n" in out


@pytest.mark.parametrize(
    ("how", "told"),
    [("fail", "ended with 4: no connection"), ("prose", "wrote no JSON"), ("missing", "cannot be started")],
)
def test_a_program_that_gives_nothing_is_a_failure_that_says_why(
    plan: str, how: str, told: str, capsys: Capture
) -> None:
    if how == "missing":
        code = main(["orchestrate", plan, "--executor", "/no/such/program", "--no-model", "--format", "json"])
    else:
        code = ran(plan, how, "--format", "json")
    assert code == 3
    document = json.loads(capsys.readouterr().out)
    assert document["failed"] == ["find", "again"]
    assert told in document["subtasks"][0]["attempts"][0]["problem"]
    assert "Known gaps" in document["answer"]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "JSON"),
        ('{"task": "x"}', "subtasks"),
        ('{"task": "x", "subtasks": []}', "one subtask or more"),
        ('{"task": "x", "subtasks": [{"id": "a", "description": "b", "tier": "huge"}]}', "tier"),
        ('{"task": "x", "subtasks": [{"id": "a"}]}', "description"),
    ],
)
def test_a_plan_that_is_none_is_told(content: str, told: str, tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "plan.json").write_text(content)
    assert ran(str(tmp_path / "plan.json"), "good") == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("command", ["", "'unclosed"])
def test_a_command_that_is_none_is_told(plan: str, command: str, capsys: Capture) -> None:
    assert main(["orchestrate", plan, "--executor", command, "--no-model"]) == 2
    assert "command" in capsys.readouterr().err


@pytest.mark.parametrize(("player", "code"), [("content", 0), ("incomplete", 1), ("prose", 3)])
def test_the_exit_code_says_what_the_verifiers_found(
    plan: str, player: str, code: int, models: ModelServer, named_model: list[str]
) -> None:
    models.play(
        Script(
            answers=Function(function=f"tests.verification.answers.players:{player}"),
            tool_choice="ignored" if player == "prose" else "honoured",
        )
    )
    given = ["orchestrate", plan, "--executor", f"{sys.executable} {AGENT} good", "--no-consistency"]
    assert main([*given, *named_model]) == code
