"""``fol-verify self-check``: a record and an exit code for whatever happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.self_checks import GOOD, changed
from fol_kb.testing.models import ModelServer
from tests.published import validator
from verification.cli import main

Capture = pytest.CaptureFixture[str]


Run = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def run(models: ModelServer, named_model: list[str], capsys: Capture) -> Run:
    """Gives the exit code and the record, where the model says something."""

    def checked(content: str, *more: str) -> tuple[int, dict[str, Any]]:
        models.play({"answers": {"kind": "turns", "turns": [{"content": content}]}})
        code = main(["self-check", "--format", "json", *named_model, *more])
        record = json.loads(capsys.readouterr().out)
        validator("self-check").validate(record)
        return code, record

    return checked


QA = ("--question", "When was it opened?", "--answer", "In 1635.")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (GOOD, 0),
        (changed(answersQuestion="partial", contradiction="minor"), 0),
        (changed(answersQuestion="no"), 1),
        (changed(contradiction="major"), 1),
        (changed(grounded="no"), 1),
        ("It is fine.", 3),
    ],
)
def test_exit_codes(run: Run, tmp_path: Path, content: str, code: int) -> None:
    source = tmp_path / "notes.md"
    source.write_text("It was opened in 1635.", encoding="utf-8")
    found, record = run(content, *QA, "--source", str(source))
    assert found == code
    assert record["success"] == (code < 2)
    assert [each["source"] for each in record["excerpts"]] == [str(source)]


def test_without_sources_nothing_is_held_against_an_answer(run: Run) -> None:
    code, record = run(changed(grounded="no"), *QA)
    assert (code, record["grounded"]) == (0, "no")


@pytest.mark.parametrize("empty", ["", " \n"])
def test_nothing_to_check_is_bad_input_and_asks_nobody(run: Run, models: ModelServer, empty: str) -> None:
    code, record = run(GOOD, "--question", empty, "--answer", "So.")
    assert (code, record["failure"]) == (2, "empty_question")
    code, record = run(GOOD, "--question", "Why?", "--answer", empty)
    assert (code, record["failure"]) == (2, "empty_answer")
    assert not models.requests


def test_without_a_model_there_is_a_record_that_says_so(capsys: Capture) -> None:
    code = main(["self-check", "--format", "json", *QA])
    record = json.loads(capsys.readouterr().out)
    assert (code, record["success"], record["failure"]) == (3, False, "no_model")


def test_a_model_that_cannot_be_used_is_bad_input(capsys: Capture) -> None:
    assert main(["self-check", *QA, "--model", "m", "--base-url", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


def test_for_people_it_is_the_footer(models: ModelServer, named_model: list[str], capsys: Capture) -> None:
    models.play({"answers": {"kind": "turns", "turns": [{"content": GOOD}]}})
    code = main(["self-check", *named_model, *QA, "--language", "fr"])
    assert code == 0
    line, note = capsys.readouterr().out.splitlines()
    assert line.startswith("_Autocontrôle : répond à la question ✓ · fondé ? · contradiction ✓ — ")
    assert note.startswith("note: the model says grounded: yes")
