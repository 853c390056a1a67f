"""``glossary`` and ``guidance``: their documents and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.published import validator
from verification.cli import main

Capture = pytest.CaptureFixture[str]
CONTEXT = {
    "question": "When was the mill built?",
    "chunks": [
        {"source": "a.md", "text": "The mill was built in 1710.", "date": "2026-01-02"},
        {"source": "b.md", "text": "The mill was built in 1790."},
    ],
    "today": "2026-11-24",
}


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(capsys: Capture, *arguments: str) -> tuple[int, Any]:
    """The exit code and what was written."""
    code = main([*arguments, "--format", "json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_glossary_is_made_once_found_and_checked(capsys: Capture) -> None:
    assert run(capsys, "glossary", "path") == (
        2,
        {"glossary": "glossary.md", "exists": False, "from": "the default"},
    )
    assert run(capsys, "glossary", "init")[0] == 0
    assert run(capsys, "glossary", "path")[0] == 0
    assert main(["glossary", "init"]) == 2
    assert "left as it is" in capsys.readouterr().err
    code, found = run(capsys, "glossary", "check")
    validator("glossary-check").validate(found)
    assert (code, [entry["term"] for entry in found["entries"]]) == (0, ["belief set"])
    assert {each["level"] for each in found["problems"]} == {"info"}
    Path("answer.md").write_text("A knowledge base is checked.", encoding="utf-8")
    code, found = run(capsys, "glossary", "check", "answer.md")
    assert (code, [each["text"] for each in found["findings"]]) == (1, ["knowledge base"])
    Path("answer.md").write_text("A belief set is checked.", encoding="utf-8")
    assert run(capsys, "glossary", "check", "answer.md")[0] == 0


def test_the_configuration_names_a_glossary(capsys: Capture, tmp_path: Path) -> None:
    Path("config.toml").write_text('[verification]\nglossary = "words.md"\n', encoding="utf-8")
    code, found = run(capsys, "glossary", "path", "--config", "config.toml")
    assert (code, found["glossary"], found["from"]) == (2, "words.md", "the configuration")


def test_a_glossary_that_cannot_be_kept_to_is_bad_input(capsys: Capture) -> None:
    Path("g.md").write_text("- **a word**: x\n- **other**: y (not: a word)\n", encoding="utf-8")
    code, found = run(capsys, "glossary", "check", "--glossary", "g.md")
    assert (code, [each["level"] for each in found["problems"]]) == (2, ["error"])


@pytest.mark.parametrize(
    "arguments", [["glossary", "init", "answer.md"], ["glossary", "check", "--glossary", "none.md"]]
)
def test_bad_usage(arguments: list[str], capsys: Capture) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err


def test_the_blocks_are_listed_in_their_order(capsys: Capture) -> None:
    code, found = run(capsys, "guidance", "--off", "terms", "--on", "rerank")
    validator("guidance").validate(found)
    assert code == 0
    assert [(each["name"], each["on"]) for each in found["blocks"]] == [
        ("intent", True),
        ("terms", False),
        ("conflicts", True),
        ("checklist", True),
        ("trace", True),
        ("rerank", True),
    ]
    assert not any(each["on"] for each in run(capsys, "guidance", "--casual")[1]["blocks"])


def test_blocks_and_findings(capsys: Capture) -> None:
    validator("guidance-context").validate(CONTEXT)
    Path("c.json").write_text(json.dumps(CONTEXT), encoding="utf-8")
    code, found = run(capsys, "guidance", "c.json", "--no-formal", "--strict")
    validator("guidance").validate(found)
    assert (code, found["findings"]) == (0, [])
    assert "[S2] “The mill was built in 1790.”" in found["blocks"][2]["text"]
    Path("answer.md").write_text("It was built in 1710 [S1]. It is red.", encoding="utf-8")
    code, found = run(capsys, "guidance", "c.json", "--no-formal", "--strict", "--answer", "answer.md")
    assert code == 1
    assert [each["code"] for each in found["findings"]] == ["ONE_SIDED", "MISSING_LABEL", "STALE_SOURCE"]


def test_a_rerank_without_a_model_keeps_the_order(capsys: Capture) -> None:
    Path("c.json").write_text(json.dumps(CONTEXT), encoding="utf-8")
    code, found = run(capsys, "guidance", "c.json", "--no-formal", "--on", "rerank")
    assert code == 0
    assert found["notes"][0].startswith("the order of the sources stays: no model is named")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "no JSON"),
        ("[]", "c.json"),
        ('{"question": 1, "chunks": 2}', "question"),
        ('{"chunks": []}', "question"),
    ],
)
def test_a_context_that_is_none(content: str, told: str, capsys: Capture) -> None:
    Path("c.json").write_text(content, encoding="utf-8")
    assert main(["guidance", "c.json"]) == 2
    assert told in capsys.readouterr().err


def test_a_block_that_there_is_not(capsys: Capture) -> None:
    assert main(["guidance", "--on", "citations"]) == 2
    assert "expected intent, terms, conflicts" in capsys.readouterr().err
