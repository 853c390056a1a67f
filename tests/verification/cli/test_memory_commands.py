"""``fol-verify memory``: shown, told to a prompt, forgotten, corrected; bad input is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.published import validator
from tests.verification.answers.made_reports import report
from verification.answers.memory import AgentMemory
from verification.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def root(tmp_path: Path) -> str:
    """A memory of one session."""
    AgentMemory(tmp_path / "m", "s").record(report(["fastjson"], ["numpy"], gaps=["the price"]), task="t")
    return str(tmp_path / "m")


def test_show_lists_what_a_session_knows(root: str, capsys: Capture) -> None:
    assert main(["memory", "show", root, "--session", "s"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "sessions: s"
    assert [line.split()[0] for line in lines[1:]] == ["fact", "hallucination", "gap"]
    assert lines[1].endswith("'numpy', package, confidence 0.90")
    assert lines[2].endswith("'fastjson', package, not found in 1 session")


def test_show_is_a_document(root: str, capsys: Capture) -> None:
    assert main(["memory", "show", root, "--session", "s", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    validator("memory").validate(document)
    for entry in (*document["facts"], *document["gaps"]):
        validator("memory-entry").validate(entry)


def test_context_is_what_a_prompt_is_told(root: str, capsys: Capture) -> None:
    assert main(["memory", "context", root, "--session", "s"]) == 0
    out = capsys.readouterr().out
    assert '\n- "fastjson" (package, not found in what the tools returned)\n' in out
    assert out.startswith('Verified facts:\n- "numpy" (package, confidence 0.90)\n')
    assert main(["memory", "context", root, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"session": "all", "context": ""}


def test_correct_and_forget(root: str, capsys: Capture) -> None:
    assert main(["memory", "correct", root, "numpy", "--instead", "polars", "--format", "json"]) == 0
    entry = json.loads(capsys.readouterr().out)
    validator("memory-entry").validate(entry)
    assert main(["memory", "context", root, "--session", "s"]) == 0
    assert '- "numpy" (wrong, the user says); use "polars" instead' in capsys.readouterr().out
    assert main(["memory", "forget", root, entry["id"]]) == 0
    assert main(["memory", "context", root, "--session", "s"]) == 0
    assert "polars" not in capsys.readouterr().out


def test_what_is_not_there_cannot_be_forgotten(root: str, capsys: Capture) -> None:
    assert main(["memory", "forget", root, "no-such-id"]) == 2
    assert "has no entry 'no-such-id'" in capsys.readouterr().err


@pytest.mark.parametrize("session", ["../s", "a/b", ""])
def test_a_session_that_leads_out_is_refused(root: str, capsys: Capture, session: str) -> None:
    assert main(["memory", "show", root, "--session", session]) == 2
    assert "cannot be the name of a session" in capsys.readouterr().err


def test_a_damaged_line_is_told(root: str, capsys: Capture) -> None:
    with (Path(root) / "sessions" / "s.jsonl").open("a") as file:
        file.write("{\n")
    assert main(["memory", "show", root, "--session", "s"]) == 2
    said = capsys.readouterr()
    assert "s.jsonl, line 4: no JSON" in said.err
    assert "'numpy'" in said.out
    assert main(["memory", "context", root, "--session", "s"]) == 0  # what can be read is told to the prompt


def test_no_memory_is_an_error_to_show_and_nothing_to_tell(tmp_path: Path, capsys: Capture) -> None:
    there = str(tmp_path / "none")
    assert main(["memory", "show", there]) == 2
    assert "no such folder" in capsys.readouterr().err
    assert main(["memory", "context", there]) == 0
    said = capsys.readouterr()
    assert (said.out, "there is no memory" in said.err) == ("", True)
    assert not Path(there).exists()


@pytest.mark.parametrize(
    "arguments",
    [["memory"], ["memory", "correct", "m", "x"], ["memory", "correct", "m", "x", "--right", "--wrong"]],
)
def test_usage(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["memory", *arguments])
    assert "usage: fol-verify memory" in capsys.readouterr().err


def test_an_empty_mention_is_no_correction(root: str, capsys: Capture) -> None:
    assert main(["memory", "correct", root, " ", "--wrong"]) == 2
    assert "not empty" in capsys.readouterr().err
