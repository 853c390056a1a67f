"""``fol-verify context``: of files, of a store, and plain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from verification.cli import main

TEXT = "# Foxes\n\nFoxes eat hens.\n\n# Otters\n\nOtters swim in rivers.\nThey eat fish.\n"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "animals.md"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def test_of_files(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["context", file, "--question", "Where do otters swim?", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    (block,) = data["blocks"]
    assert (block["title"], block["line"], block["lastLine"], block["complete"]) == ("Otters", 7, 8, True)
    assert "Otters swim in rivers.\nThey eat fish." in data["text"]


def test_plain(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["context", file, "--question", "otters", "--plain"]) == 0
    assert capsys.readouterr().out == "Otters swim in rivers.\nThey eat fish."


def test_of_a_store(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "store")
    assert main(["add", store, file]) == 0
    capsys.readouterr()
    assert main(["context", "--store", store, "--question", "otters", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [block["title"] for block in data["blocks"]] == ["Otters"]
    assert data["blocks"][0]["complete"] is True


def test_one_of_both_has_to_be_named(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], [file, "--store", "x"]):
        assert main(["context", *arguments, "--question", "q"]) == 2
        assert "name one of them" in capsys.readouterr().err
