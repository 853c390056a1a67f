"""``fol-kb measure``, ``contract`` and ``revise``: output, exit codes, the new belief set, the documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import ValidationError

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from tests.commands import Run
from tests.published import fits
from tests.reasoning.belief_sets import RULED, of, pigeonhole

pytestmark = pytest.mark.jvm


@pytest.fixture(autouse=True)
def _kb(run: Run) -> None:
    """In the folder of the command."""
    fol_kb.translate("All birds fly.\nTux is a bird.\nTux does not fly.\nBob is a bird.").write("kb.json")


def test_measure_tells_the_values_and_who_is_to_blame(run: Run) -> None:
    code, out, _ = run("measure", "kb.json")
    lines = out.splitlines()
    assert code == 0
    assert lines[0].startswith("inconsistent   ground engine, open domain, ")
    assert lines[1] == "minimal conflicts: 1"
    assert "  mic      0.3333  sum of 1/size over the minimal conflicts" in lines
    assert lines[12] == "count   share  shapley_mi  shapley_drastic  to blame"
    assert lines[13].startswith('    1  0.3333      0.3333           0.3333  line 1  "All birds fly."  ')
    assert len(lines) == 16


def assert_needs_all(data: dict[str, object], document: str) -> None:
    """The document fits its schema, and without any one of its members it does not."""
    fits(data, document)
    assert list(data)[:2] == ["format", "version"]
    for member in data:
        with pytest.raises(ValidationError):
            fits({name: value for name, value in data.items() if name != member}, document)


def test_measure_as_json(run: Run) -> None:
    code, out, _ = run("measure", "kb.json", "--format", "json", "--measure", "mi", "--measure", "hs")
    assert code == 0
    data = json.loads(out)
    assert_needs_all(data, "inconsistency")
    assert [m["name"] for m in data["measures"]] == ["mi", "hs"]
    assert data["culpability"][0]["values"] == {"f1": 1, "f2": 1, "f3": 1, "f4": 0}


@pytest.mark.parametrize(
    ("arguments", "document", "measured"),
    [
        (["measure", "hard.json"], "inconsistency", {"UNDECIDED"}),
        (["revise", "hard.json", "in(p0, h0)", "-o", "new"], "change", set()),
    ],
)
def test_what_is_undecided_is_exit_code_3(
    arguments: list[str], document: str, measured: set[str], run: Run
) -> None:
    """Ten pigeons, nine holes: far more than a quarter of a second."""
    pigeonhole(9).write("hard.json")
    code, out, _ = run(*arguments, "--timeout", "0.25", "--format", "json")
    assert code == 3
    data = json.loads(out)
    fits(data, document)
    assert data["reason"] == "TIMEOUT"
    assert {m["status"] for m in data.get("measures", ())} == measured
    code, out, _ = run(*arguments, "--timeout", "0.25")
    assert (code, "TIMEOUT" in out) == (3, True)
    assert not Path("new").exists()


def test_a_consistent_belief_set(run: Run) -> None:
    fol_kb.translate("Tux is a bird.").write("kb.json")
    code, out, _ = run("measure", "kb.json", "--measure", "mi")
    assert code == 0
    assert out.splitlines()[1:] == ["minimal conflicts: 0", "  mi  0  minimal conflicts"]


def test_contract_writes_the_new_belief_set(run: Run) -> None:
    code, out, _ = run("contract", "kb.json", "-", "-o", "new.json")
    assert code == 0
    assert out.startswith("what is left is consistent ")
    assert 'given up:\n  line 3  "Tux does not fly."    !fly(tux)\n3 formulas stayed\n' in out
    assert 'as few would have been: line 2 "Tux is a bird."; line 1 "All birds fly."' in out
    assert sorted(BeliefSet.read("new.json").by_id()) == ["f1", "f2", "f4"]
    assert run("check", "new.json").code == 0


def test_revise_by_a_sentence(run: Run) -> None:
    code, out, _ = run("revise", "kb.json", "--sentence", "Tux flies.", "-o", "new.json", "--format", "json")
    assert code == 0
    data = json.loads(out)
    assert_needs_all(data, "change")
    assert data["removed"] == [
        {
            "id": "f3",
            "formula": "!fly(tux)",
            "call": data["removed"][0]["call"],
            "source": {"quote": "Tux does not fly.", "start": 30, "end": 47, "line": 3},
        }
    ]
    assert data["added"] == "f5"
    assert data["belief_set"] == BeliefSet.read("new.json").to_json()
    assert run("query", "new.json", "fly(tux)").code == 0


def test_what_is_to_stay(run: Run) -> None:
    code, out, _ = run("contract", "kb.json", "-", "--keep", "f3", "--keep", "f1", "--format", "json")
    assert code == 0
    assert [part["id"] for part in json.loads(out)["removed"]] == ["f2"]


def test_what_is_impossible_is_exit_code_2(run: Run) -> None:
    new = Path("new.json")
    code, out, _ = run("contract", "kb.json", "fly(bob) || !fly(bob)", "-o", new)
    assert (code, "cannot be given up" in out) == (2, True)
    code, out, _ = run("revise", "kb.json", "fly(bob) && !fly(bob)", "-o", new, "--format", "json")
    assert code == 2
    data = json.loads(out)
    fits(data, "change")
    assert data["belief_set"] is None
    assert data["kernels"] == [[]]
    assert not new.exists()


@pytest.mark.parametrize("needed", [False, True])
def test_a_sort_that_has_to_stay_below_another_is_a_warning(needed: bool, run: Run) -> None:
    """The edge goes with the formula that gave it, unless what is to be kept is well-typed only by it."""
    of(*RULED[: None if needed else -1]).write("kb.json")
    keep = ["f2", "f3"] if needed else ["f2"]
    options = [option for id in keep for option in ("--keep", id)]
    code, _, err = run("contract", "kb.json", "mortal(plato)", *options)
    assert (code, "warning: 'man' stays below 'mortal'" in err) == (0, needed)


def test_notes_go_to_standard_error(run: Run) -> None:
    code, out, err = run("revise", "kb.json", "zebra(zoe)", "--format", "json")
    assert code == 0
    assert "warning: the belief set says nothing of the predicate 'zebra'" in err
    json.loads(out)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["measure", "kb.json", "--measure", "mik"], "'mik' is no measure"),
        (["contract", "kb.json", "p("], "line 1, column"),
        (["revise", "kb.json", "bird(tux)", "--keep", "f9"], "no formula has the id 'f9'"),
        (["revise", "kb.json", "bird(tux)", "-o", "kb.json"], "this is the input, which would be lost"),
        (["contract", "missing.json", "p"], "cannot be read"),
        (["contract", "kb.json"], "usage: fol-kb contract"),
        (["measure", "kb.json", "--semantics", "rules"], "invalid choice: 'rules'"),
    ],
)
def test_bad_input_is_exit_code_2(arguments: list[str], message: str, run: Run) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
