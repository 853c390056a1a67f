"""``fol-kb measure``, ``contract`` and ``revise``: output, exit codes, the new belief set, the documents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import ValidationError

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.cli import main
from tests.published import validator
from tests.reasoning.belief_sets import RULED, of, pigeonhole

pytestmark = pytest.mark.jvm


def fits(data: Any, name: str) -> None:
    validator(name).validate(data)


@pytest.fixture
def kb(tmp_path: Path) -> str:
    path = tmp_path / "kb.json"
    fol_kb.translate("All birds fly.\nTux is a bird.\nTux does not fly.\nBob is a bird.").write(path)
    return str(path)


def test_measure_tells_the_values_and_who_is_to_blame(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", kb]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("inconsistent   ground engine, open domain, ")
    assert lines[1] == "minimal conflicts: 1"
    assert "  mic      0.3333  sum of 1/size over the minimal conflicts" in lines
    assert lines[12] == "count   share  shapley_mi  shapley_drastic  to blame"
    assert lines[13].startswith('    1  0.3333      0.3333           0.3333  line 1  "All birds fly."  ')
    assert len(lines) == 16


def test_measure_as_json(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", kb, "--format", "json", "--measure", "mi", "--measure", "hs"]) == 0
    data = json.loads(capsys.readouterr().out)
    fits(data, "inconsistency")
    assert list(data)[:2] == ["format", "version"]
    assert [m["name"] for m in data["measures"]] == ["mi", "hs"]
    assert data["culpability"][0]["values"] == {"f1": 1, "f2": 1, "f3": 1, "f4": 0}
    for field in data:
        with pytest.raises(ValidationError):
            fits({name: value for name, value in data.items() if name != field}, "inconsistency")


@pytest.fixture
def hard(tmp_path: Path) -> str:
    """Ten pigeons, nine holes: far more than a quarter of a second."""
    path = tmp_path / "hard.json"
    pigeonhole(9).write(path)
    return str(path)


def test_an_undecided_measure_is_exit_code_3(hard: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", hard, "--timeout", "0.25", "--format", "json"]) == 3
    data = json.loads(capsys.readouterr().out)
    fits(data, "inconsistency")
    assert data["reason"] == "TIMEOUT"
    assert {m["status"] for m in data["measures"]} == {"UNDECIDED"}
    assert main(["measure", hard, "--timeout", "0.25"]) == 3
    assert "TIMEOUT" in capsys.readouterr().out


def test_a_consistent_belief_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kb.json"
    fol_kb.translate("Tux is a bird.").write(path)
    assert main(["measure", str(path), "--measure", "mi"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["minimal conflicts: 0", "  mi  0  minimal conflicts"]


def test_contract_writes_the_new_belief_set(
    kb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.json"
    assert main(["contract", kb, "-", "-o", str(new)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("what is left is consistent ")
    assert 'given up:\n  line 3  "Tux does not fly."    !fly(tux)\n3 formulas stayed\n' in out
    assert 'as few would have been: line 2 "Tux is a bird."; line 1 "All birds fly."' in out
    assert sorted(BeliefSet.read(new).by_id()) == ["f1", "f2", "f4"]
    assert main(["check", str(new)]) == 0


def test_revise_by_a_sentence(kb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = tmp_path / "new.json"
    assert main(["revise", kb, "--sentence", "Tux flies.", "-o", str(new), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    fits(data, "change")
    assert list(data)[:2] == ["format", "version"]
    assert data["removed"] == [
        {
            "id": "f3",
            "formula": "!fly(tux)",
            "call": data["removed"][0]["call"],
            "source": {"quote": "Tux does not fly.", "start": 30, "end": 47, "line": 3},
        }
    ]
    assert data["added"] == "f5"
    assert data["belief_set"] == BeliefSet.read(new).to_json()
    assert main(["query", str(new), "fly(tux)"]) == 0
    for field in data:
        with pytest.raises(ValidationError):
            fits({name: value for name, value in data.items() if name != field}, "change")


def test_what_is_to_stay(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["contract", kb, "-", "--keep", "f3", "--keep", "f1", "--format", "json"]) == 0
    assert [part["id"] for part in json.loads(capsys.readouterr().out)["removed"]] == ["f2"]


def test_what_is_impossible_is_exit_code_2(
    kb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.json"
    assert main(["contract", kb, "fly(bob) || !fly(bob)", "-o", str(new)]) == 2
    assert "cannot be given up" in capsys.readouterr().out
    assert main(["revise", kb, "fly(bob) && !fly(bob)", "-o", str(new), "--format", "json"]) == 2
    data = json.loads(capsys.readouterr().out)
    fits(data, "change")
    assert data["belief_set"] is None
    assert data["kernels"] == [[]]
    assert not new.exists()


def test_what_is_undecided_is_exit_code_3(
    hard: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = tmp_path / "new.json"
    assert main(["revise", hard, "in(p0, h0)", "--timeout", "0.25", "-o", str(new), "--format", "json"]) == 3
    data = json.loads(capsys.readouterr().out)
    fits(data, "change")
    assert data["reason"] == "TIMEOUT"
    assert not new.exists()


@pytest.mark.parametrize("needed", [False, True])
def test_a_sort_that_has_to_stay_below_another_is_a_warning(
    needed: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The edge goes with the formula that gave it, unless what is to be kept is well-typed only by it."""
    path = tmp_path / "kb.json"
    of(*RULED[: None if needed else -1]).write(path)
    keep = ["f2", "f3"] if needed else ["f2"]
    options = [option for id in keep for option in ("--keep", id)]
    assert main(["contract", str(path), "mortal(plato)", *options]) == 0
    assert ("warning: 'man' stays below 'mortal'" in capsys.readouterr().err) == needed


def test_notes_go_to_standard_error(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["revise", kb, "zebra(zoe)", "--format", "json"]) == 0
    streams = capsys.readouterr()
    assert "warning: the belief set says nothing of the predicate 'zebra'" in streams.err
    json.loads(streams.out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["measure", "KB", "--measure", "mik"], "'mik' is no measure"),
        (["contract", "KB", "p("], "line 1, column"),
        (["revise", "KB", "bird(tux)", "--keep", "f9"], "no formula has the id 'f9'"),
        (["revise", "KB", "bird(tux)", "-o", "KB"], "this is the input, which would be lost"),
        (["contract", "missing.json", "p"], "cannot be read"),
    ],
)
def test_bad_input_is_exit_code_2(
    arguments: list[str], message: str, kb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([kb if argument == "KB" else argument for argument in arguments]) == 2
    streams = capsys.readouterr()
    assert message in streams.err
    assert streams.out == ""


def test_usage(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["contract", kb], ["measure", kb, "--semantics", "rules"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
    capsys.readouterr()
