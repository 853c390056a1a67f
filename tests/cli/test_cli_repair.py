"""``fol-kb repair``: calls that need no repair, the log of it, and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from fol_kb.beliefs import tools
from fol_kb.builder.repair_log import RepairLog, repair_calls
from fol_kb.common.errors import DocumentError
from fol_kb.repair import Mode
from fol_kb.testing.calls import call_sequences
from tests.commands import Run
from tests.repair.said import constant, fact, formula, predicate, sort, wire

SORT, CONSTANT, FACT, SCHEMA, REFUSED = map(
    json.dumps,
    wire(
        sort("homme"),
        constant("socrate", "homme"),
        fact("grec", "Socrate"),
        predicate("tourne", "astre"),
        fact("tourne", "socrate"),
    ),
)
REPAIR = ("repair", "calls.jsonl", "-o", "out.jsonl", "--log", "log.json")
UNDO = ("repair", "out.jsonl", "--undo", "--log", "log.json")
CALLS = [SORT, CONSTANT, "not a call", '"not a call either"', FACT, SCHEMA, REFUSED]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "calls.jsonl").write_text("\n".join(CALLS) + "\n")
    return tmp_path


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_repair_and_undo(files: Path, run: Run) -> None:
    repaired = run(*REPAIR)
    assert repaired.code == 2
    said = repaired.err.splitlines()
    only = "the only declared name of that spelling"
    fits = "used but not declared; its schema fits all uses"
    no_call = 'a call is an object {"tool": ..., "arguments": {...}}, not text'
    assert said[:-1] == [
        f"r1: constant 'Socrate' is read as 'socrate' (spelling, safe): {only}",
        "r2: sort 'astre' declared (declare-sort, safe): named but not declared",
        f"r3: predicate 'grec' declared (declare-symbol, safe): {fits}",
        f"error: calls.jsonl, line 3: {no_call} (no JSON: Expecting value)",
        f"error: calls.jsonl, line 4: {no_call}",
    ]
    assert said[-1].startswith(
        "error: calls.jsonl, line 7: argument 1 of tourne(socrate): socrate is of sort 'homme', 'astre' is"
        " expected; no path leads from 'homme' to 'astre' in the hierarchy; "
    )
    assert said[-1].endswith("if 'homme' were below 'astre': declare it, or state the rule")
    assert run("build", "out.jsonl", "--mode", "strict", "-o", "kb.json").code == 0
    kb = json.loads((files / "kb.json").read_text())
    assert [f["formula"] for f in kb["formulas"]] == ["grec(socrate)"]
    assert run(*UNDO, "-o", "back.jsonl").code == 0
    assert lines(files / "back.jsonl") == CALLS


def test_odd_lines_come_back_to_the_letter(files: Path, run: Run) -> None:
    odd = [
        '{"tool": "add_sort", "arguments": {"sort_name": "\\ud800"}}',
        '{ "tool":"add_sort" , "arguments":{"sort_name":"b","supersorts":[ ]} }',
        '{"tool": "add_sort", "tool": "add_sort", "arguments": {"sort_name": "c"}}',
        '{"tool": "retract", "arguments": {"call_id": 1e400}}',
        '{"tool": "add_atomic_fact", "arguments": {"predicate_name": "p", "arguments": ["\\u00e9"]}}\r',
        "nothing",
    ]
    content = "".join(line + "\n" for line in odd)
    (files / "odd.jsonl").write_bytes(content.encode())
    assert run("repair", "odd.jsonl", "-o", "out.jsonl", "--log", "log.json").code == 2
    out = (files / "out.jsonl").read_text().split("\n")
    assert odd[1] in out
    assert odd[2] in out
    assert run(*UNDO, "-o", "back.jsonl").code == 0
    assert (files / "back.jsonl").read_bytes() == content.encode()


def test_where_nothing_is_left_everything_comes_back(files: Path, run: Run) -> None:
    (files / "bad.jsonl").write_text("not a call\n" + '{"tool": "list_state"}' + "\n")
    assert run("repair", "bad.jsonl", "-o", "out.jsonl", "--log", "log.json").code == 2
    assert (files / "out.jsonl").read_text() == ""
    assert run(*UNDO, "-o", "back.jsonl").code == 0
    assert (files / "back.jsonl").read_text() == (files / "bad.jsonl").read_text()


def test_both_files_or_neither(files: Path, run: Run) -> None:
    run(*REPAIR)
    before = (files / "out.jsonl").read_bytes(), (files / "log.json").read_bytes()
    (files / "other.jsonl").write_text(CALLS[0] + "\n")
    refused = run("repair", "other.jsonl", "-o", "/dev/full", "--log", "log.json")
    assert refused.code == 2
    assert "No space left on device" in refused.err
    assert ((files / "out.jsonl").read_bytes(), (files / "log.json").read_bytes()) == before
    assert sorted(path.name for path in files.iterdir() if path.name.startswith(".")) == []


@pytest.mark.parametrize("cut", [lambda o: o[:-1], lambda o: [{**o[0], "stated": "x"}, *o[1:]]])
def test_a_damaged_log_gives_back_nothing(
    files: Path, run: Run, cut: Callable[[list[Any]], list[Any]]
) -> None:
    run(*REPAIR)
    log = json.loads((files / "log.json").read_text())
    (files / "log.json").write_text(json.dumps(log | {"originals": cut(log["originals"])}))
    code, out, err = run(*UNDO)
    assert (code, out) == (2, "")
    assert "the repair log is damaged" in err


def test_one_repair_is_undone(files: Path, run: Run) -> None:
    run(*REPAIR)
    undone = run(*UNDO, "-o", "less.jsonl", "--only", "r1", "--new-log", "less.json")
    assert undone == (0, "", "undone: r1: constant 'Socrate' is read as 'socrate'\n")
    assert CALLS[4] in lines(files / "less.jsonl")
    log = json.loads((files / "less.json").read_text())
    assert [r["id"] + " " + r["rule"] for r in log["repairs"]] == ["r1 declare-sort", "r2 declare-symbol"]
    code, out, _ = run("repair", "less.jsonl", "--undo", "--log", "less.json")
    assert (code, out.splitlines()) == (0, CALLS)


def test_permissive_and_to_standard_output(tmp_path: Path, run: Run) -> None:
    (tmp_path / "calls.jsonl").write_text(json.dumps(tools.dump_call(fact("p", "[a, b]"))))
    for mode, stated in (("repair", fact("p", "[a, b]")), ("permissive", formula("p(a) && p(b)"))):
        code, out, _ = run("repair", "calls.jsonl", "--mode", mode)
        assert (code, json.loads(out.splitlines()[-1])) == (0, tools.dump_call(stated))


@pytest.mark.slow
def test_a_rule_of_another_package(files: Path, run: Run) -> None:
    (files / "rules.py").write_text(
        "from fol_kb.repair import Kind, Level, Rename, Repair\n"
        "class Rule:\n"
        "    name, level = 'plato', Level.HEURISTIC\n"
        "    def repairs(self, draft):\n"
        "        if 'socrate' in draft.uses.constants:\n"
        "            change = Rename(Kind.CONSTANT, 'socrate', 'platon')\n"
        "            yield Repair(self.name, 'heuristic', 'as he told', None, None, '', changes=(change,))\n"
    )
    built = ["build", "calls.jsonl", "--rule", "rules:Rule", "-o", "kb.json"]
    assert run(*built, "--mode", "permissive").code == 2
    kb = json.loads((files / "kb.json").read_text())
    assert [r["what"] for r in kb["repairs"]][:2] == ["constant 'Socrate' is read as 'socrate'", "as he told"]
    assert {c["name"] for c in kb["signature"]["constants"]} == {"platon"}
    (files / "kb.json").unlink()
    refused = run(*built)
    assert refused.code == 2
    assert not (files / "kb.json").exists()  # it would do nothing here, and that is said
    assert "add --mode permissive" in refused.err


def test_the_rules_are_listed(run: Run) -> None:
    code, listed, _ = run("repair", "--rules")
    out = listed.splitlines()
    assert code == 0
    assert "spelling  (safe, built in)" in out
    assert "split-arities  (heuristic, built in)" in out
    assert len(out) == len(set(out)) == 12


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("", "no calls are given; name a file with a call a line"),
        ("calls.jsonl --only r1", "--only names repairs to undo; it goes with --undo"),
        ("out.jsonl --undo", "--undo needs --log LOG.json"),
        ("out.jsonl --undo --log log.json --only r1", "--only and --new-log go together"),
        ("calls.jsonl --log x -o x", "x: the log and the calls need a file each"),
        ("calls.jsonl -o calls.jsonl", "this is the input, which would be lost"),
        ("calls.jsonl --log calls.jsonl", "this is the input, which would be lost"),
        ("calls.jsonl --rule nowhere", "the repair rule 'nowhere' is neither registered nor"),
        ("calls.jsonl --undo --log log.json", "is not that of these calls: it belongs to 6"),
        ("calls.jsonl --log ./same -o same", "same: the log and the calls need a file"),
        ("calls.jsonl --log -", "the log goes to a file; name one"),
        ("- --text -", "standard input can be read once"),
        ("out.jsonl --undo --log log.json --text x", "--undo repairs nothing"),
        ("empty.jsonl", "empty.jsonl: the file is empty; a line a call is expected"),
        ("other.jsonl --undo --log log.json", "is not that of these calls: it belongs to 6"),
        ("out.jsonl --undo --log kb.json", "not a repair log: \"format\" is 'fol-kb/belief-set'"),
        ("out.jsonl --undo --log calls.jsonl", "line 2, column 1: not JSON: Extra data"),
        ("none.jsonl", "none.jsonl: cannot be read: No such file or directory"),
    ],
)
def test_bad_usage(files: Path, run: Run, arguments: str, problem: str) -> None:
    run(*REPAIR)
    run("build", "out.jsonl", "-o", "kb.json")
    (files / "other.jsonl").write_text(CALLS[0] + "\n")
    (files / "empty.jsonl").write_text("\n")
    refused = run("repair", *arguments.split())
    assert refused.code == 2
    assert problem in refused.err


@given(call_sequences())
def test_a_log_is_read_back_equal(calls: list[Any]) -> None:
    for mode in Mode:
        log = repair_calls(calls, mode=mode).log
        data = json.loads(json.dumps(log.to_json()))
        back = RepairLog.from_json(data)
        assert back == log
        assert [r.changes for r in back.repairs] == [r.changes for r in log.repairs]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "x"}, "not a repair log: \"format\" is 'x', 'fol-kb/repair-log' is expected"),
        ({"version": 2}, "version 2 of fol-kb/repair-log is not known here; this release reads version 1"),
        ({"origins": "x"}, "origins: Input should be a valid list"),
        ({"extra": 1}, "extra: Extra inputs are not permitted"),
        ({"repairs": [{}]}, "repairs[0].id: Field required"),
        ({"originals": []}, "the repair log is damaged: what it leads back to is not what the calls were"),
    ],
)
def test_a_log_that_was_changed(change: dict[str, Any], problem: str) -> None:
    from fol_kb.builder.repair_log import undo

    repaired = repair_calls([json.loads(line) for line in CALLS[:2]] + ["x", json.loads(CALLS[4])])
    data = json.loads(json.dumps(repaired.log.to_json())) | change
    with pytest.raises(DocumentError, match=r"log\.json: |damaged") as caught:
        undo(repaired.calls, RepairLog.from_json(data, file="log.json"))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("repair", "problem"),
    [
        ({"id": "r7"}, "repairs: their ids are not r1, r2, ...; the log was changed by hand"),
        (
            {"changes": [{"change": "restate", "call": 1, "before": "p(", "after": "p"}]},
            "repairs[0].changes[0].before: line 1, column 3: ",
        ),
        ({"changes": [{"change": "undo"}]}, "repairs[0].changes[0]: Input tag 'undo'"),
        (
            {"changes": [{"change": "rename", "kind": "constant", "old": "a", "new": ""}]},
            "repairs[0].changes[0].rename.new: String should have at least 1 character",
        ),
        (
            {"changes": [{"change": "declare", "kind": "predicate", "name": "p", "meaning": "man"}]},
            "repairs[0].changes[0]: this is not a meaning of a predicate: 'man'; the document was changed",
        ),
    ],
)
def test_a_log_with_a_repair_that_was_changed(repair: dict[str, Any], problem: str) -> None:
    data = repair_calls([json.loads(CALLS[4])]).log.to_json()
    data["repairs"] = [data["repairs"][0] | repair]
    with pytest.raises(DocumentError) as caught:
        RepairLog.from_json(data)
    assert problem in str(caught.value)


def test_a_log_that_is_no_json() -> None:
    with pytest.raises(DocumentError, match="log, line 1, column 2: not JSON: "):
        RepairLog.loads("{", file="log")
    with pytest.raises(DocumentError, match="log: not a repair log: the JSON nests too deeply"):
        RepairLog.loads("[" * 100_000, file="log")
    with pytest.raises(DocumentError, match="log: not a repair log: Exceeds the limit"):
        RepairLog.loads("1" * 6_000, file="log")
    with pytest.raises(DocumentError, match="not a repair log: \"format\" is 'list'"):
        RepairLog.loads("[]")
