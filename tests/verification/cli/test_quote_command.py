"""``fol-verify quote``: statuses, exit codes, formats."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from verification.cli import main

SOURCE = "The old miller walked home slowly through the rain in 1912.\nHe said: “I am tired,” and slept.\n"
GOOD = 'He "walked home slowly" and said « I am tired ».'
NEAR = "It says “The old miller walked home quickly through the rain in 1912.”"
BAD = 'He "ran home" in the rain.\n\n> Nobody saw the miller again after that winter.\n'


CUT = "He “walked home slowly through the rai” once, “er walked home slowly” twice."


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "source.txt").write_text(SOURCE, encoding="utf-8")
    for name, text in (
        ("good", GOOD),
        ("near", NEAR),
        ("bad", BAD),
        ("none", "Nothing is quoted."),
        ("cut", CUT),
    ):
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    return tmp_path


def run(folder: Path, answer: str, *more: str) -> int:
    return main(["quote", str(folder / answer), "--source", str(folder / "source.txt"), *more])


@pytest.mark.parametrize(
    ("answer", "code"), [("good.md", 0), ("near.md", 0), ("bad.md", 1), ("none.md", 0), ("cut.md", 1)]
)
def test_only_what_is_absent_fails(files: Path, answer: str, code: int) -> None:
    assert run(files, answer) == code


def test_the_json_is_as_the_contract_has_it(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(files, "near.md", "--format", "json")
    data = json.loads(capsys.readouterr().out)
    assert data["accuracy"] == 0
    (quote,) = data["quotes"]
    assert NEAR[quote["start"] : quote["end"]] == quote["text"]
    assert list(quote)[:10] == [
        *("text", "start", "end", "status", "similarity", "source", "sourceStart", "sourceEnd", "line"),
        "lastLine",
    ]
    assert (quote["status"], quote["line"]) == ("near", 1)
    assert SOURCE[quote["sourceStart"] : quote["sourceEnd"]] == quote["mended"] == SOURCE.splitlines()[0]
    assert data["mendedAnswer"] is None


def test_the_mended_answer_is_what_is_written(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(files, "near.md", "--mend")
    said = capsys.readouterr()
    assert said.out == NEAR.replace("quickly", "slowly") + " [repaired]"
    assert "'quickly' where the text has 'slowly'" in said.err
    run(files, "bad.md", "--mend", "--remove")
    assert capsys.readouterr().out == "He [quotation removed] in the rain.\n\n[quotation removed]\n"


def test_what_cuts_a_word_is_told_and_completed(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(files, "cut.md")
    said = capsys.readouterr().out
    assert "it ends within 'rain'\n" in said
    assert "it begins within 'miller', which may say something else" in said
    assert "2 exact; accuracy 100.0% (1 misleading)" in said
    run(files, "cut.md", "--mend")
    said = capsys.readouterr().out
    assert "“walked home slowly through the rain” [repaired]" in said
    assert "“miller walked home slowly” [repaired]" in said
    run(files, "cut.md", "--format", "junit")
    suites = ElementTree.fromstring(capsys.readouterr().out)
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")


def test_a_failure_of_junit_is_an_absent_quotation(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(files, "bad.md", "--format", "junit")
    suites = ElementTree.fromstring(capsys.readouterr().out)
    assert (suites.get("tests"), suites.get("failures")) == ("2", "2")


def test_the_page_shows_both_sides(files: Path) -> None:
    run(files, "good.md", "--html", str(files / "page.html"))
    page = (files / "page.html").read_text(encoding="utf-8")
    assert "<mark>walked home slowly</mark>" in page
    assert "<script" not in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["good.md", "--remove"], "give --mend as well"),
        (["absent.md"], "absent.md"),
        (["good.md", "--html", "no/such/folder.html"], "there is no folder"),
    ],
)
def test_bad_usage_is_told(
    files: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(files, *arguments) == 2
    assert said in capsys.readouterr().err
