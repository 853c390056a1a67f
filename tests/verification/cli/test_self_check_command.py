"""``fol-verify self-check``: a record and an exit code for whatever happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.self_checks import GOOD, changed
from fol_kb.testing.models import ModelServer
from tests.published import validator
from verification.cli import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret of this test's own."""
    monkeypatch.setenv("FOL_KB_SECRET_FILE", str(tmp_path / "secret"))


def run(models: ModelServer, content: str, *more: str, capsys: Capture) -> tuple[int, dict[str, Any]]:
    """The exit code and the record, where the model says this."""
    models.play({"answers": {"kind": "turns", "turns": [{"content": content}]}})
    asked = ["self-check", "--format", "json", "--model", models.model, "--base-url", models.url, *more]
    code = main(asked)
    record = json.loads(capsys.readouterr().out)
    validator("self-check").validate(record)
    return code, record


QA = ("--question", "When was it opened?", "--answer", "In 1635.")


@pytest.mark.usefixtures("secret")
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
def test_exit_codes(models: ModelServer, tmp_path: Path, content: str, code: int, capsys: Capture) -> None:
    source = tmp_path / "notes.md"
    source.write_text("It was opened in 1635.", encoding="utf-8")
    found, record = run(models, content, *QA, "--source", str(source), capsys=capsys)
    assert found == code
    assert record["success"] == (code < 2)
    assert [each["source"] for each in record["excerpts"]] == [str(source)]


@pytest.mark.usefixtures("secret")
def test_without_sources_nothing_is_held_against_an_answer(models: ModelServer, capsys: Capture) -> None:
    code, record = run(models, changed(grounded="no"), *QA, capsys=capsys)
    assert (code, record["grounded"]) == (0, "no")


@pytest.mark.usefixtures("secret")
@pytest.mark.parametrize("empty", ["", " \n"])
def test_nothing_to_check_is_bad_input_and_asks_nobody(
    models: ModelServer, empty: str, capsys: Capture
) -> None:
    code, record = run(models, GOOD, "--question", empty, "--answer", "So.", capsys=capsys)
    assert (code, record["failure"]) == (2, "empty_question")
    code, record = run(models, GOOD, "--question", "Why?", "--answer", empty, capsys=capsys)
    assert (code, record["failure"]) == (2, "empty_answer")
    assert not models.requests


def test_without_a_model_there_is_a_record_that_says_so(capsys: Capture) -> None:
    code = main(["self-check", "--format", "json", *QA])
    record = json.loads(capsys.readouterr().out)
    assert (code, record["success"], record["failure"]) == (3, False, "no_model")


def test_a_model_that_cannot_be_used_is_bad_input(capsys: Capture) -> None:
    assert main(["self-check", *QA, "--model", "m", "--base-url", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err


@pytest.mark.usefixtures("secret")
def test_for_people_it_is_the_footer(models: ModelServer, capsys: Capture) -> None:
    models.play({"answers": {"kind": "turns", "turns": [{"content": GOOD}]}})
    code = main(["self-check", "--model", models.model, "--base-url", models.url, *QA, "--language", "fr"])
    assert code == 0
    line, note = capsys.readouterr().out.splitlines()
    assert line.startswith("_Autocontrôle : répond à la question ✓ · fondé ? · contradiction ✓ — ")
    assert note.startswith("note: the model says grounded: yes")
