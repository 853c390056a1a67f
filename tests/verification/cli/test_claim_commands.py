"""``fol-verify`` from a store to a verdict: what each command prints, its documents, its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from fol_kb.testing.models import Function, ModelServer, Said, SaidCall, Script, Turns
from tests.published import validator
from verification.cli import main

pytestmark = pytest.mark.jvm
Capture = pytest.CaptureFixture[str]
NOTES = """# Harbour

Every ferry is a ship. Aurora is a ferry. No ship is a car.

# Prices

A ticket costs 12 euros since 2019.
"""


@pytest.fixture
def known(tmp_path: Path, capsys: Capture) -> str:
    """A store with notes in it."""
    (tmp_path / "notes.md").write_text(NOTES, encoding="utf-8")
    store = str(tmp_path / "store")
    assert main(["add", store, str(tmp_path / "notes.md")]) == 0
    assert "2 added; the store has 2 memories" in capsys.readouterr().out
    return store


def claim(store: str, words: str, *options: str) -> int:
    return main(["claim", words, "--store", store, *(options or ("--no-model",))])


@pytest.mark.parametrize(
    ("words", "code", "status"),
    [
        ("Aurora is a ship.", 0, "VERIFIED"),
        ("Aurora is a car.", 1, "CONTRADICTED"),
        ("Aurora is red.", 0, "UNKNOWN"),
        ("A ticket costs 12 euros.", 0, "UNKNOWN"),
        ("Aurora is a ship. Aurora is a car.", 1, "CONTRADICTED"),
    ],
)
def test_the_exit_code_says_whether_anything_speaks_against_a_claim(
    known: str, capsys: Capture, words: str, code: int, status: str
) -> None:
    assert claim(known, words, "--no-model", "--format", "json") == code
    document = json.loads(capsys.readouterr().out)
    validator("verification-result").validate(document)
    assert document["status"] == status
    assert document["layers"]["judge"]["state"] == "not_run"


@pytest.mark.parametrize("words", ["", "   ", "\u200b\U000e0041"])
def test_a_claim_that_says_nothing_is_bad_input(known: str, capsys: Capture, words: str) -> None:
    assert claim(known, words) == 2
    assert "the claim is empty" in capsys.readouterr().err


@pytest.mark.parametrize("k", ["0", "9223372036854775807", "99999999999999999999"])
@pytest.mark.parametrize("command", ["claim", "check", "search"])
def test_a_number_of_memories_that_is_none_is_bad_input(
    known: str, tmp_path: Path, capsys: Capture, command: str, k: str
) -> None:
    (tmp_path / "text.txt").write_text("Aurora is a ship.", encoding="utf-8")
    given = str(tmp_path / "text.txt") if command == "check" else "Aurora is a ship."
    options = () if command == "search" else ("--no-model",)
    assert main([command, given, "--store", known, "-k", k, *options]) == 2
    assert "from 1 to 10,000" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["claim", "check"])
def test_it_is_said_that_no_vectors_were_compared(
    known: str, tmp_path: Path, capsys: Capture, command: str
) -> None:
    (tmp_path / "text.txt").write_text("Aurora is a ship.", encoding="utf-8")
    given = str(tmp_path / "text.txt") if command == "check" else "Aurora is a ship."
    assert main([command, given, "--store", known, "--no-model", "--mode", "vectors"]) == 0
    assert "searched by full text alone" in capsys.readouterr().err


def test_a_page_that_cannot_be_written_is_named(
    known: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = tmp_path / "text.txt"
    text.write_text("Aurora is a ship.", encoding="utf-8")
    command = ["check", str(text), "--store", known, "--no-model", "--html"]
    assert main([*command, "/dev/full"]) == 2
    assert "/dev/full" in capsys.readouterr().err
    monkeypatch.setattr("os.access", lambda path, _: str(path) != str(tmp_path))
    assert main([*command, str(tmp_path / "page.html")]) == 2
    assert "page.html" in capsys.readouterr().err


def test_a_missing_store_is_told_in_words_of_the_command(tmp_path: Path, capsys: Capture) -> None:
    assert claim(str(tmp_path / "nowhere"), "Aurora is a ship.") == 2
    assert "create=True" not in capsys.readouterr().err


def test_a_store_that_cannot_be_read_is_not_said_to_be_searchable(
    known: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os
    import sqlite3

    def refused(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr(sqlite3, "connect", refused)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert claim(known, "Aurora is a ship.") == 2
    said = capsys.readouterr().err
    assert "cannot be read" in said
    assert "can be searched" not in said


def test_an_unknown_claim_shows_what_came_nearest_and_what_was_not_read(known: str, capsys: Capture) -> None:
    assert claim(known, "A ticket costs 15 euros.") == 0
    said = capsys.readouterr().out
    assert "nearest memory" in said
    assert "A ticket costs 12 euros since 2019." in said
    assert "found, and not wholly translated: " in said


def test_a_layer_that_failed_is_no_success(
    known: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Java no verdict is there, and the exit code says so; without the layer nothing has failed."""
    import fol_kb
    from fol_kb.common.errors import CallError

    def gone(*_: object, **__: object) -> None:
        raise CallError("no usable Java runtime")

    monkeypatch.setattr(fol_kb, "query_async", gone)
    assert claim(known, "Aurora is a ship.") == 3
    assert "formal failed: no usable Java runtime" in capsys.readouterr().out
    assert claim(known, "Aurora is a ship.", "--no-model", "--no-formal") == 0


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--no-model", "--model", "m"], "contradict each other"),
        (["--no-model", "-k", "0"], "k is how many"),
        (["--no-model", "--deadline", "-1"], "positive"),
    ],
)
def test_options_that_cannot_be_met_are_bad_usage(
    known: str, capsys: Capture, options: list[str], told: str
) -> None:
    assert claim(known, "Aurora is a ship.", *options) == 2
    assert told in capsys.readouterr().err


def test_a_store_that_is_not_there_is_bad_input(tmp_path: Path, capsys: Capture) -> None:
    assert claim(str(tmp_path / "nowhere"), "Aurora is a ship.") == 2
    assert "nowhere" in capsys.readouterr().err
    assert not (tmp_path / "nowhere").exists()


def test_a_text_is_checked_claim_by_claim(known: str, tmp_path: Path, capsys: Capture) -> None:
    text = tmp_path / "text.txt"
    text.write_text("Aurora is a ship. Is it red? Aurora is a car.\nAurora is red.\n", encoding="utf-8")
    page, base = tmp_path / "page.html", ["check", str(text), "--store", known, "--no-model"]
    assert main([*base, "--format", "json", "--html", str(page)]) == 1
    document = json.loads(capsys.readouterr().out)
    validator("claim-check").validate(document)
    assert [each["status"] for each in document["results"]] == ["VERIFIED", "CONTRADICTED", "UNKNOWN"]
    assert [each["line"] for each in document["results"]] == [1, 1, 2]
    assert (document["summary"]["claims"], document["summary"]["notClaims"]) == (3, 1)
    assert "Aurora is a ferry." in page.read_text(encoding="utf-8")

    assert main([*base, "--format", "junit"]) == 1
    suite = ElementTree.fromstring(capsys.readouterr().out).find(".//testsuite")
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "0")

    assert main(base) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("CONTRADICTED  line 1: Aurora is a car.") for line in lines)
    assert "3 claims: 1 verified, 1 contradicted, 1 unknown; 1 sentence is no claim" in lines


def test_a_text_without_claims_has_none(known: str, tmp_path: Path, capsys: Capture) -> None:
    text = tmp_path / "text.txt"
    text.write_text("Is it red? Buy one now!", encoding="utf-8")
    assert main(["check", str(text), "--store", known, "--no-model"]) == 0
    assert "0 claims: none; 2 sentences are no claims" in capsys.readouterr().out
    text.write_text("", encoding="utf-8")
    assert main(["check", str(text), "--store", known, "--no-model"]) == 2
    assert "the file is empty" in capsys.readouterr().err


def test_a_statement_inside_a_sentence_is_a_part_of_its_result(
    known: str, tmp_path: Path, capsys: Capture
) -> None:
    """In a text as in a claim that is given by itself."""
    sentence = "(to be checked) Aurora is a ship."
    text = tmp_path / "text.txt"
    text.write_text(f"Aurora is red. {sentence}", encoding="utf-8")
    assert main(["check", str(text), "--store", known, "--no-model", "--format", "json"]) == 0
    *_, result = json.loads(capsys.readouterr().out)["results"]
    assert claim(known, sentence, "--no-model", "--format", "json") == 0
    alone = json.loads(capsys.readouterr().out)
    for document in (result, alone):
        assert document["status"] == "UNKNOWN"
        assert [(part["text"], part["status"]) for part in document["parts"]] == [
            ("Aurora is a ship.", "VERIFIED")
        ]


def test_memories_are_searched_removed_and_attached(known: str, tmp_path: Path, capsys: Capture) -> None:
    assert main(["search", known, "ferry", "--format", "json"]) == 0
    (hit, *_) = json.loads(capsys.readouterr().out)["results"]
    assert "ferry" in hit["content"]
    assert main(["attach", "--store", known]) == 0
    assert "3 formulas are kept with the store; 1 sentences were not read" in capsys.readouterr().out
    assert main(["remove", known, hit["sourceNodeId"], "nobody"]) == 2
    said = capsys.readouterr()
    assert "no memory 'nobody'" in said.err
    assert "1 memory removed; the store has 1" in said.out
    assert main(["search", known, "ferry", "--where", "colour"]) == 2
    assert "KEY=VALUE" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["add", "search", "remove", "attach", "claim", "check", "debate"])
@pytest.mark.parametrize("order", ["{store} {what}", "{what} --store {store}", "--store {store} {what}"])
def test_the_store_is_given_in_front_or_by_its_option(
    tmp_path: Path, capsys: Capture, command: str, order: str
) -> None:
    """Both say that there is no such store, and not that the command cannot be read."""
    file = tmp_path / "file.txt"
    file.write_text("Aurora is a ferry.", encoding="utf-8")
    words = order.format(store=tmp_path / "nowhere", what=file).split()
    code = main([command, "-v", *words])
    assert code == (0 if command == "add" else 2)
    said = capsys.readouterr().err
    assert f"there is no store at {tmp_path / 'nowhere'}" in said or command == "add"


@pytest.mark.parametrize("command", ["add", "search", "remove", "claim", "check", "debate"])
@pytest.mark.parametrize("words", [[], ["x"], ["--store", "x"]])
def test_where_the_store_or_the_rest_is_missing_the_message_says_what_to_write(
    capsys: Capture, command: str, words: list[str]
) -> None:
    assert main([command, *words]) == 2
    said = capsys.readouterr().err
    assert "a store and" in said
    assert f"write fol-verify {command} " in said
    assert "--store STORE" in said


def test_one_too_many_is_told(known: str, capsys: Capture) -> None:
    assert main(["claim", known, "Aurora", "is a ferry."]) == 2
    assert "one CLAIM is expected, and 2 are given: 'Aurora', 'is a ferry.'" in capsys.readouterr().err


def test_options_may_stand_between_the_store_and_the_rest(known: str, capsys: Capture) -> None:
    assert main(["search", known, "-k", "1", "ferry"]) == 0
    assert main(["search", "-k", "1", "ferry", "--store", known]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second
    with pytest.raises(SystemExit):
        main(["search", known, "ferry", "--k", "1", "--nothing"])


def test_bad_lines_are_told_and_the_others_are_added(tmp_path: Path, capsys: Capture) -> None:
    lines = ['{"content": "Aurora is a ferry."}', "no JSON", '{"title": "x"}', '{"text": "Wren is a ferry."}']
    file = tmp_path / "facts.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["add", str(tmp_path / "s"), str(file), "--format", "json"]) == 2
    document = json.loads(capsys.readouterr().out)
    assert document["memories"] == 2
    assert [each["line"] for each in document["problems"]] == [2, 3]


@pytest.fixture
def endpoint(models: ModelServer, named_model: list[str], monkeypatch: pytest.MonkeyPatch) -> ModelServer:
    """The scripted server as the endpoint of the environment."""
    monkeypatch.setenv("FOL_KB_LLM_BASE_URL", models.url)
    monkeypatch.setenv("FOL_KB_LLM_MODEL", models.model)
    monkeypatch.setenv("FOL_KB_LLM_RETRIES", "0")
    return models


def test_a_judge_that_is_configured_is_asked(known: str, endpoint: ModelServer, capsys: Capture) -> None:
    quote = {"memory": 1, "quote": "A ticket costs 12 euros since 2019."}
    judged = {"status": "VERIFIED", "supporting": [quote], "nuance": "since 2019"}
    said = Said(calls=[SaidCall(name="submit_judgement", arguments=judged)])
    endpoint.play(Script(answers=Turns(turns=[said])))
    assert claim(known, "A ticket costs 12 euros.", "-k", "1", "--format", "json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["status"], document["decidedBy"]) == ("VERIFIED", "judge")
    assert document["evidence"]["nuance"] == "since 2019"


def test_a_judge_that_answers_nonsense_is_exit_code_3(
    known: str, endpoint: ModelServer, capsys: Capture
) -> None:
    said = Said(calls=[SaidCall(name="submit_judgement", arguments={"status": "FINE"})])
    endpoint.play(Script(answers=Turns(turns=[said])))
    assert claim(known, "A ticket costs 12 euros.", "-k", "1") == 3
    assert capsys.readouterr().out.startswith("ERROR: A ticket costs 12 euros.")


def test_a_debate_needs_a_model(known: str, capsys: Capture) -> None:
    assert main(["debate", "Is Aurora a ship?", "--store", known, "--no-model"]) == 2
    assert "needs a model" in capsys.readouterr().err


def test_a_debate_from_the_command_line(known: str, endpoint: ModelServer, capsys: Capture) -> None:
    endpoint.play(Script(answers=Function(function="tests.verification.pipeline.writers:careful")))
    assert main(["debate", "What is Aurora?", "--store", known, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    validator("debate").validate(document)
    assert document["status"] == "complete"
    endpoint.play(Script(answers=Function(function="tests.verification.pipeline.writers:stubborn")))
    assert main(["debate", "What is Aurora?", "--store", known]) == 1
    assert "the answer asserts what is contradicted: Aurora is a car." in capsys.readouterr().out
