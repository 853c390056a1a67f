"""The command line in process: bad input of every kind, with the place, the remedy and the exit code."""

from __future__ import annotations

import json
import re
import time
from itertools import chain, permutations
from pathlib import Path
from typing import Any

import pytest

from fol_kb import BeliefSet, build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.beliefs.verdict_parts import Engine, Reason, Semantics
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus
from fol_kb.cli import PROGRAM, verdicts
from fol_kb.common.cancellation import current_cancellation
from fol_kb.common.command_line import in_order
from fol_kb.common.command_line.running import parser_of
from fol_kb.reasoning.tweety.errors import JavaError, JavaNotFoundError
from tests.commands import Run
from tests.repair.said import constant, fact, formula, predicate, sort, wire

CALLS = wire(sort("man"), predicate("wise", "man"), constant("socrates", "man"), fact("wise", "socrates"))
TWO_ARGUMENTS = fact("wise", "a", "b")


def lines(*items: object) -> bytes:
    return "".join((i if isinstance(i, str) else json.dumps(i)) + "\n" for i in items).encode()


@pytest.fixture
def kb(tmp_path: Path, run: Run) -> Path:
    (tmp_path / "good.jsonl").write_bytes(lines(*CALLS))
    assert run("build", "good.jsonl", "-o", "kb.json").code == 0
    return tmp_path / "kb.json"


# ------------------------------------------------------------------------------ what is no input


@pytest.mark.parametrize("command", ["build", "translate", "check", "query", "batch", "show", "lint"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "No such file or directory"),
        (b"", "empty"),
        (b"caf\xe9 \n", "not UTF-8"),
        (b"\x7fELF\0\0\0", None),
        (b"x" * 50_000_000, None),
        (b"[" * 100_000, None),
    ],
    ids=["missing", "empty", "latin1", "binary", "50MB", "deep"],
)
def test_a_bad_file_is_named_with_what_is_wrong(
    run: Run, tmp_path: Path, command: str, content: bytes | None, message: str | None
) -> None:
    if content is not None:
        (tmp_path / "input").write_bytes(content)
    if command == "translate" and content == b"[" * 100_000:
        content = b"\0" + content  # without the NUL it is a text like any other
        (tmp_path / "input").write_bytes(content)
    outcome = run(command, "input", *(["p(a)"] if command == "query" else []))
    assert outcome.code == 2
    assert "input" in outcome.err
    assert message is None or message in outcome.err
    assert "Traceback" not in outcome.err
    assert len(outcome.err) < 10_000
    if command in ("build", "batch") and content and message is None:
        return  # lines that are no calls or tasks: something is still written
    assert outcome.out == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "no JSON: Expecting property name"),
        ("[" * 100_000, "no JSON: nests too deeply"),
        ('{"tool": "add_sort", "arguments": {"sort_name": ' + "1" * 5_000 + "}}", "no JSON"),
        ('"add_sort"', "a call is an object"),
        ({"tool": "add_sorts", "arguments": {}}, "unknown tool 'add_sorts'; did you mean 'add_sort'?"),
        ({"tool": "add_sort", "arguments": {}}, "the field 'sort_name' is missing"),
        (
            {"tool": "add_sort", "arguments": {"sort_name": "a", "supersort": []}},
            "there is no field 'supersort'; did you mean 'supersorts'?",
        ),
        ({"tool": "add_formula", "arguments": {"formula": "p((a)"}}, "line 3: line 1, column 3: "),
        ({"tool": "add_formula", "arguments": {"formula": "(" * 100_000}}, "200"),
        ({"tool": "add_formula", "arguments": {"formula": "!" * 100_000 + "p"}}, "200"),
    ],
    ids=range(10),
)
def test_a_bad_line_in_the_middle_loses_no_other(run: Run, tmp_path: Path, line: Any, message: str) -> None:
    (tmp_path / "calls.jsonl").write_bytes(lines(*CALLS[:2], line, *CALLS[2:]))
    outcome = run("build", "calls.jsonl", "-o", "kb.json")
    assert outcome.code == 2
    (said,) = outcome.err.splitlines()
    assert said.startswith("calls.jsonl, line 3: ")
    assert message in said
    kept = BeliefSet.read(tmp_path / "kb.json")
    assert [str(belief.formula) for belief in kept.formulas] == ["wise(socrates)"]
    assert kept.signature.constants == {"socrates": "man"}


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ([TWO_ARGUMENTS], "error: calls.jsonl, line 5: 'wise' takes 1 argument (man), 2 given"),
        (
            [constant("socrates", "god")],
            "error: calls.jsonl, line 3: 'socrates' is declared as god (call 5) and man (call 3); one",
        ),
        (
            [predicate("round", "p"), fact("round", "socrates")],
            "error: calls.jsonl, line 6: argument 1 of round(socrates): socrates is of sort 'man', 'p' is",
        ),
    ],
    ids=["arity", "two-sorts", "mismatch"],
)
def test_what_is_refused_is_said_and_the_rest_is_written(
    run: Run, tmp_path: Path, calls: list[AnyCall], message: str
) -> None:
    (tmp_path / "calls.jsonl").write_bytes(lines(*CALLS, *wire(*calls)))
    outcome = run("build", "calls.jsonl", "-o", "kb.json")
    assert outcome.code == 2
    assert message in outcome.err
    assert BeliefSet.read(tmp_path / "kb.json").signature.predicates["wise"] == ("man",)


def test_names_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    name = "\x1b[31mred\x1b[0m\u202e\n" + "x" * 10_000
    call = {"tool": "add_atomic_fact", "arguments": {"predicate_name": "wise", "arguments": [name, name]}}
    (tmp_path / "calls.jsonl").write_bytes(lines(*CALLS, call))
    outcome = run("build", "calls.jsonl", "-o", "kb.json")
    assert outcome.code == 2
    assert all(line.isprintable() for line in outcome.err.splitlines())


def test_a_corrupt_belief_set_is_named_with_its_place(run: Run, kb: Path) -> None:
    kb.write_text(kb.read_text().replace("wise(socrates)", "wise(plato)"))
    assert run("check", kb) == (
        2,
        "",
        f"fol-kb check: {kb}: formulas[0] (f1): the constant 'plato' is not declared\n",
    )
    kb.write_bytes(kb.read_bytes()[:-30])
    outcome = run("check", kb)
    assert outcome.code == 2
    assert "is the file complete?" in outcome.err


def test_a_query_that_cannot_be_read_or_fitted(run: Run, kb: Path) -> None:
    outcome = run("query", kb, "wise((socrates)")
    assert (outcome.code, outcome.out) == (2, "")
    assert "line 1, column" in outcome.err
    outcome = run("query", kb, "wise(socrates, socrates)")
    assert (outcome.code, outcome.out) == (2, "")
    assert "'wise' takes 1 argument (man), 2 given" in outcome.err
    assert run("query", kb, "(" * 100_000).code == 2


# ------------------------------------------------------------------------------ where it is written


@pytest.mark.parametrize("command", ["build", "translate", "batch"])
def test_a_missing_folder_is_said_before_the_work_is_done(run: Run, tmp_path: Path, command: str) -> None:
    outcome = run(command, "no-such-input", "-o", tmp_path / "no" / "kb.json")
    assert outcome.code == 2
    assert "there is no folder" in outcome.err
    assert "make it, or name another one" in outcome.err


def test_the_input_is_never_overwritten(run: Run, tmp_path: Path) -> None:
    content = lines(*CALLS)
    (tmp_path / "calls.jsonl").write_bytes(content)
    (tmp_path / "same").symlink_to("calls.jsonl")
    for output in ("calls.jsonl", "same", "./calls.jsonl"):
        for command in ("build", "batch", "translate"):
            outcome = run(command, "calls.jsonl", "-o", output)
            assert outcome.code == 2
            assert "this is the input, which would be lost" in outcome.err
    assert (tmp_path / "calls.jsonl").read_bytes() == content


def test_a_folder_as_output(run: Run, tmp_path: Path, kb: Path) -> None:
    outcome = run("build", "good.jsonl", "-o", tmp_path)
    assert (outcome.code, outcome.out) == (2, "")
    assert "this is a folder; name a file to write" in outcome.err


def test_a_belief_set_goes_to_standard_output_and_notes_do_not(run: Run, tmp_path: Path) -> None:
    outcome = run("build", "-", stdin=lines(*CALLS, {"tool": "nothing"}))
    assert outcome.code == 2
    assert json.loads(outcome.out)["format"] == "fol-kb/belief-set"
    assert outcome.err.startswith("-, line 5: unknown tool 'nothing'")


# ------------------------------------------------------------------------------ journals


@pytest.mark.parametrize("command", ["translate", "build", "batch"])
def test_commands_that_write_nothing_but_json_take_the_option_too(
    run: Run, tmp_path: Path, command: str
) -> None:
    source = tmp_path / "source"
    source.write_text({"translate": "Bob is kind.", "build": "{}", "batch": '{"id": 1}'}[command] + "\n")
    answer = run(command, str(source), "--format", "json")
    assert answer.code == (0 if command == "translate" else 2)
    assert not answer.out or json.loads(answer.out)["format"].startswith("fol-kb/")


@pytest.mark.parametrize("exists", [False, True])
@pytest.mark.parametrize("other", ["same", "./same", "link"])
def test_the_journal_is_not_the_output(run: Run, tmp_path: Path, exists: bool, other: str) -> None:
    """The belief set would take the place of all that was kept."""
    (tmp_path / "text").write_text("Bob is kind.")
    (tmp_path / "calls").write_bytes(lines(*CALLS))
    (tmp_path / "link").symlink_to("same")
    if exists:
        assert run("build", "calls", "--journal", "same").code == 0
    before = sorted(path.name for path in tmp_path.iterdir()), exists and (tmp_path / "same").read_bytes()
    for command in (["translate", "text"], ["build", "calls"]):
        outcome = run(*command, "-o", other, "--journal", "same")
        assert (outcome.code, outcome.out) == (2, "")
        assert "this is the journal, which would be lost; name another file" in outcome.err
    assert before == (
        sorted(path.name for path in tmp_path.iterdir()),
        exists and (tmp_path / "same").read_bytes(),
    )


def test_an_interrupted_build_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "calls.jsonl").write_bytes(lines(*CALLS[:2], "{", *CALLS[2:]))
    assert run("build", "calls.jsonl", "-o", "one.json", "--journal", "j").code == 2
    journal = (tmp_path / "j").read_bytes()
    for length in (0, 50, len(journal) // 2, len(journal) - 1, len(journal)):
        (tmp_path / "j").write_bytes(journal[:length])
        outcome = run("build", "calls.jsonl", "-o", "two.json", "--journal", "j")
        assert outcome.code == 2
        assert [line[:20] for line in outcome.err.splitlines()] == ["calls.jsonl, line 3:"]
        assert (tmp_path / "j").read_bytes() == journal
        assert (tmp_path / "two.json").read_bytes() == (tmp_path / "one.json").read_bytes()


def test_the_journal_of_other_calls_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "calls.jsonl").write_bytes(lines(*CALLS))
    (tmp_path / "other.jsonl").write_bytes(lines(CALLS[0], CALLS[2], CALLS[1], CALLS[3]))
    assert run("build", "calls.jsonl", "-o", "kb.json", "--journal", "j").code == 0
    outcome = run("build", "other.jsonl", "-o", "kb.json", "--journal", "j")
    assert outcome.code == 2
    assert "other.jsonl, line 2: the journal j has another call here" in outcome.err


def test_a_dash_is_standard_output(run: Run, kb: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("Socrates is a man.")
    for arguments in (["build", "good.jsonl"], ["translate", "text"]):
        assert run(*arguments, "-o", "-") == run(*arguments)
        assert run(*arguments, "-o", "-").code == 0
    outcome = run("batch", "-", "-o", "-", stdin=b"{}\n")
    assert json.loads(outcome.out)["format"] == "fol-kb/result"
    assert run("batch", "-", "-o", "-", "--resume", stdin=b"{}\n").code == 2
    assert not (tmp_path / "-").exists()


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("command", "formula"), [("contract", "wise(socrates)"), ("revise", "!wise(socrates)")]
)
def test_a_changed_belief_set_goes_to_standard_output_alone(
    run: Run, kb: Path, tmp_path: Path, command: str, formula: str
) -> None:
    plain = run(command, kb, formula, "-o", "new.json")
    outcome = run(command, kb, formula, "-o", "-")
    assert (plain.code, outcome.code) == (0, 0)
    assert outcome.out == (tmp_path / "new.json").read_text(encoding="utf-8")
    timed, *report = plain.out.splitlines()
    assert timed.split(",")[0] in outcome.err
    assert report
    assert "\n".join(report) in outcome.err
    refused = run(command, kb, formula, "-o", "-", "--format", "json")
    assert (refused.code, refused.out) == (2, "")
    assert "would both go to standard output; name a file for -o" in refused.err
    assert not (tmp_path / "-").exists()


@pytest.mark.parametrize(
    "arguments",
    [["check", "-", "-"], ["build", "-", "--text", "-"], ["translate", "-", "--ontology", "-"]],
    ids=" ".join,
)
def test_standard_input_is_read_once(run: Run, kb: Path, arguments: list[str]) -> None:
    outcome = run(*arguments, stdin=kb.read_bytes())
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.endswith("standard input can be read once; name a file for the others\n")


# ------------------------------------------------------------------------------ usage


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "COMMAND"),
        (["chek"], "chek"),
        (["check"], "KB"),
        (["query", "kb.json"], "the following arguments are required: FORMULA"),
        (["check", "kb.json", "--semantics", "fuzzy"], "invalid choice: 'fuzzy'"),
        (["lint"], "the following arguments are required: KB"),
        (["lint", "kb.json", "--format", "xml"], "invalid choice: 'xml'"),
        (["check", "kb.json", "--timeout", "soon"], "invalid float value: 'soon'"),
        (["check", "kb.json", "--timeout", "-1"], "timeout is a positive number of seconds, not -1.0"),
        (["check", "kb.json", "--timeout", "nan"], "timeout is a positive number of seconds, not nan"),
        (["batch", "good.jsonl", "--jobs", "0"], "--jobs is 1 or more, not 0"),
        (["batch", "good.jsonl", "--resume"], "--resume needs -o OUT.jsonl"),
    ],
)
def test_wrong_usage_is_code_2(run: Run, kb: Path, arguments: list[str], message: str) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


@pytest.mark.parametrize("command", ["query", "compare", "contract", "revise"])
@pytest.mark.parametrize("question", [["wise(socrates)"], ["--sentence", "Socrates is wise."]])
def test_options_stand_anywhere(command: str, question: list[str]) -> None:
    """Every order of KB, the question and two options is the same command."""
    found = [
        parser_of(PROGRAM).parse_args([command, *chain.from_iterable(parts)])
        for parts in permutations([["kb.json"], question, ["--timeout", "5"], ["--format", "json"]])
        # positionals have an order of their own
        if len(question) == 2 or parts.index(["kb.json"]) < parts.index(question)
    ]
    assert all(each == found[0] for each in found)
    first = found[0]
    assert (first.kb, first.timeout, first.format) == ("kb.json", 5.0, "json")
    assert (first.formula, first.sentence) == ((None, question[1]) if question[1:] else (question[0], None))


@pytest.mark.parametrize("command", ["query", "compare", "contract", "revise"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["kb.json"], "the following arguments are required: FORMULA"),
        (["kb.json", "--unique-names"], "the following arguments are required: FORMULA"),
        (["kb.json", "p(a)", "--sentence", "A is p."], "FORMULA or --sentence SENTENCE, not both"),
        (["kb.json", "--sentence", "A is p.", "p(a)"], "FORMULA or --sentence SENTENCE, not both"),
        (["kb.json", "p(a)", "--unique-names", "q(a)"], "unrecognized arguments: q(a)"),
        (["--sentence", "A is p."], "the following arguments are required: KB"),
    ],
)
def test_one_question_is_asked(run: Run, command: str, arguments: list[str], message: str) -> None:
    outcome = run(command, *arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err


@pytest.mark.parametrize(
    ("status", "reason", "code"),
    [
        (ConsistencyStatus.CONSISTENT, None, 0),
        (ConsistencyStatus.INCONSISTENT, None, 1),
        (ConsistencyStatus.UNDECIDED, Reason.TIMEOUT, 3),
    ],
)
def test_the_code_tells_the_verdict(
    run: Run,
    kb: Path,
    monkeypatch: pytest.MonkeyPatch,
    status: ConsistencyStatus,
    reason: Reason | None,
    code: int,
) -> None:
    report = ConsistencyReport(status, reason, Semantics(), Engine("ground", "1"), 1.0)
    monkeypatch.setattr("fol_kb.reasoning.checking.consistency", lambda *_, **__: report)
    outcome = run("check", kb, "--format", "json")
    assert (outcome.code, outcome.err) == (code, "")
    assert json.loads(outcome.out) == report.to_json()
    assert len(run("check", kb, kb, "--format", "json").out.splitlines()) == 2


@pytest.mark.parametrize("debug", [None, "1"])
def test_an_internal_error_is_no_verdict(
    run: Run, kb: Path, monkeypatch: pytest.MonkeyPatch, debug: str | None
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AttributeError("nothing of that name")

    monkeypatch.setattr("fol_kb.reasoning.checking.consistency", fail)
    monkeypatch.delenv("FOL_KB_DEBUG", raising=False)
    if debug:
        monkeypatch.setenv("FOL_KB_DEBUG", debug)
    for files in ((kb,), (kb, kb)):
        outcome = run("check", *files)
        assert (outcome.code, outcome.out) == (70, "")
        first, *rest = outcome.err.splitlines()
        assert first.startswith("fol-kb check: internal error: AttributeError: nothing of that name (")
        assert re.search(r"test_cli\.py:[0-9]+\), please report it", first)
        assert ("Traceback (most recent call last):" in rest) == bool(debug)


# ------------------------------------------------------------------------------ several belief sets


@pytest.fixture
def several(tmp_path: Path, kb: Path) -> list[str]:
    """Consistent, inconsistent, no document, missing, consistent; with refused calls in the last one."""
    build([*CALLS, formula("!wise(socrates)")]).write(tmp_path / "wrong.json")
    build([*CALLS, TWO_ARGUMENTS]).write(tmp_path / "partly.json")
    (tmp_path / "none.json").write_text("{")
    return ["kb.json", "wrong.json", "none.json", "missing.json", "partly.json"]


@pytest.mark.jvm
@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("isolated", [(), ("--isolated", "--memory-mb", "500")])
def test_a_file_that_cannot_be_checked_costs_no_other_its_verdict(
    run: Run, several: list[str], jobs: int, isolated: tuple[str, ...]
) -> None:
    outcome = run("check", *several, "--jobs", jobs, *isolated)
    assert outcome.code == 2
    said = [line for line in outcome.out.splitlines() if not line.startswith(" ")]
    starts = ["kb.json:", "consistent", "wrong.json:", "inconsistent", "conflict 1", "any one"]
    starts += ("none.json:", "not checked", "missing.json:", "not checked", "partly.json:", "consistent")
    assert len(said) == len(starts)
    assert all(line.startswith(start) for line, start in zip(said, starts, strict=True)), said
    errors = outcome.err.splitlines()
    assert [line.split(":")[:2] for line in errors] == [
        ["fol-kb check", " none.json, line 1, column 2"],
        ["fol-kb check", " missing.json"],
        ["note", " partly.json was built with 1 refused calls, which no verdict takes into account"],
    ]


@pytest.mark.jvm
@pytest.mark.parametrize("jobs", [1, 2])
def test_several_belief_sets_are_json_lines_one_for_each_in_order(
    run: Run, several: list[str], jobs: int
) -> None:
    several *= 5
    outcome = run("check", *several, "--jobs", jobs, "--format", "json")
    documents = [json.loads(line) for line in outcome.out.splitlines()]
    assert len(documents) == len(several)
    for path, found in zip(several, documents, strict=True):
        if path in ("none.json", "missing.json"):
            assert (found["format"], found["id"], found["report"]) == ("fol-kb/result", path, None)
            assert path in found["error"]["message"]
        else:
            assert found["format"] == "fol-kb/consistency"
            assert (found["status"] == "INCONSISTENT") == (path == "wrong.json")
            assert found["refused"] == (path == "partly.json")


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("chosen", "code"),
    [((0, 4), 0), ((0, 1), 1), ((1, 0), 1), ((0, 2), 2), ((2, 1), 2)],
)
def test_the_worst_of_several_is_the_exit_code(
    run: Run, several: list[str], chosen: tuple[int, ...], code: int
) -> None:
    assert run("check", *(several[n] for n in chosen)).code == code


def test_who_stops_listening_stops_the_work() -> None:
    begun, ended = [], []

    def work(number: int) -> int:
        begun.append(number)
        if number:
            while not (cancellation := current_cancellation()) or not cancellation.cancelled:
                time.sleep(0.01)
        ended.append(number)
        return number

    outcomes = in_order(work, range(100), jobs=2)
    assert next(outcomes) == 0
    outcomes.close()
    assert sorted(begun) == sorted(ended)
    assert len(begun) <= 8


def test_a_bad_option_is_said_once_and_not_of_each_file(run: Run, several: list[str]) -> None:
    for option, value, word in (("--timeout", "-1", "timeout"), ("--memory-mb", "5000", "isolated=True")):
        outcome = run("check", *several, option, value)
        assert (outcome.code, outcome.out) == (2, "")
        assert len(outcome.err.splitlines()) == 1
        assert word in outcome.err
    assert run("check", *several, "--isolated", "--memory-mb", "1").code == 2
    outcome = run("check", *several, "--jobs", "0")
    assert (outcome.code, outcome.err) == (2, "fol-kb check: --jobs is 1 or more, not 0\n")


def test_java_that_is_missing_is_said_once(
    run: Run, several: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_java(*_: object, **__: object) -> None:
        raise JavaNotFoundError("no usable Java runtime")

    monkeypatch.setattr("fol_kb.reasoning.checking.bridge", no_java)
    for jobs in (1, 2):
        outcome = run("check", *several, "--jobs", jobs)
        assert (outcome.code, outcome.out) == (3, "")
        assert outcome.err == "fol-kb check: no usable Java runtime\n"


@pytest.mark.parametrize(
    ("problem", "code", "kind"),
    [
        (RecursionError(), 2, "limit"),
        (MemoryError(), 3, "memory"),
        (JavaError("Java: a defect"), 3, "java-exception"),
        (PermissionError(13, "Permission denied"), 2, "input"),
        (ValueError("what"), 2, "input"),
    ],
)
def test_whatever_befalls_one_file_the_others_go_on(
    run: Run, several: list[str], monkeypatch: pytest.MonkeyPatch, problem: Exception, code: int, kind: str
) -> None:
    def failing(path: str, language: str | None, note: object) -> BeliefSet:
        if path == "wrong.json":
            raise problem
        return BeliefSet()

    monkeypatch.setattr(verdicts, "belief_set_or_text", failing)
    outcome = run("check", "kb.json", "wrong.json", "partly.json", "--format", "json")
    assert outcome.code == code
    first, second, third = (json.loads(line) for line in outcome.out.splitlines())
    assert first["reason"] == third["reason"] == "NOTHING_READ"
    assert second["error"]["kind"] == kind
    assert second["error"]["message"].startswith("wrong.json: ")


@pytest.mark.jvm
def test_certificates_of_one_and_of_several(run: Run, several: list[str], tmp_path: Path) -> None:
    outcome = run("check", "wrong.json", "--certificate", "one")
    assert (outcome.code, outcome.err) == (1, "")
    outcome = run("query", "kb.json", "wise(socrates)", "--certificate", "query")
    assert (outcome.code, outcome.err) == (0, "")
    assert run("check", *several, "--certificate", "all", "--jobs", "2").code == 2
    from fol_kb.reasoning.certificates import read_folder

    conflicting = ("one", "all/2")
    for folder in (*conflicting, "query", "all/1", "all/5"):
        certificate = read_folder(tmp_path / folder)
        assert ("INCONSISTENT" in repr(certificate)) == (folder in conflicting), folder
    assert sorted(path.name for path in (tmp_path / "all").iterdir()) == ["1", "2", "5"]


def test_a_place_for_certificates_that_will_not_do_is_said_first(
    run: Run, several: list[str], tmp_path: Path
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    for command in (["check", "kb.json"], ["check", *several], ["query", "kb.json", "wise(socrates)"]):
        outcome = run(*command, "--certificate", "full")
        assert (outcome.code, outcome.out) == (2, "")
        assert "not empty" in outcome.err
        outcome = run(*command, "--certificate", "new", "--semantics", "rules")
        assert (outcome.code, outcome.out) == (2, "")
        assert "--semantics open or closed" in outcome.err


@pytest.mark.jvm
def test_an_undecided_verdict_has_no_certificate_and_that_is_said(
    run: Run, kb: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def undecided(*_: object) -> ConsistencyReport:
        return ConsistencyReport(
            ConsistencyStatus.UNDECIDED, Reason.GAVE_UP, Semantics(), Engine("ground", "1"), 1.0
        )

    monkeypatch.setattr("fol_kb.reasoning.checking.consistency", undecided)
    for paths in (["kb.json"], ["kb.json", "kb.json"]):
        outcome = run("check", *paths, "--certificate", "new")
        assert outcome.code == 3
        assert outcome.err.startswith("no certificate: ")


@pytest.mark.jvm
def test_a_certificate_that_cannot_be_written_is_no_loss_of_the_verdict(
    run: Run, several: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("fol_kb.certificates.write_folder", full)
    outcome = run("check", "kb.json", "wrong.json", "--certificate", "new")
    assert outcome.code == 2
    assert "\nconsistent" in outcome.out
    assert "\ninconsistent" in outcome.out
    assert "no certificate: wrong.json: No space left on device" in outcome.err
    outcome = run("check", "wrong.json", "--certificate", "newer")
    assert outcome.code == 2
    assert outcome.out.startswith("inconsistent")


@pytest.mark.jvm
def test_what_is_done_is_said_on_standard_error_when_asked(run: Run, kb: Path) -> None:
    plain, said = run("check", kb, "--format", "json"), run("check", "-v", kb, "--format", "json")
    assert "CONSISTENT by the engine ground" not in plain.err
    assert "info: consistency: CONSISTENT by the engine ground" in said.err
    assert json.loads(said.out)["status"] == json.loads(plain.out)["status"]


def test_the_exit_code_of_an_error_is_said_by_its_class() -> None:
    from fol_kb.common.command_line import exit_code
    from fol_kb.reasoning.tweety import errors

    # a bad option of Java's is bad input; a jar that is missing says nothing about the input
    assert exit_code(errors.JvmOptionError("FOL_KB_JAVA_HEAP is 'x'")) == 2
    assert exit_code(errors.RequestError("no text")) == 2
    assert exit_code(errors.JarNotFoundError("no jar")) == 3
    assert exit_code(errors.JvmStartError("no room")) == 3
    assert exit_code(errors.ForkedProcessError("forked")) == 3
