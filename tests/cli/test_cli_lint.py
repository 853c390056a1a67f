"""``fol-kb lint``: findings for people and for programs, and the code that scripts go by."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fol_kb
from fol_kb.beliefs.findings import Finding
from fol_kb.builder.lint import to_json
from tests.commands import Run
from tests.published import validator
from tests.repair.said import fact, predicate


def written(path: Path, *findings: Finding) -> str:
    fol_kb.BeliefSet(findings=findings).write(path)
    return str(path)


@pytest.fixture
def sound(tmp_path: Path) -> str:
    return written(
        tmp_path / "sound.json", Finding("k", "warning", "mind this", (4,)), Finding("i", "info", "so")
    )


@pytest.fixture
def unsound(tmp_path: Path) -> str:
    calls = [predicate("wise", "thing"), fact("wise", "a", "b")]
    fol_kb.build(calls).write(tmp_path / "unsound.json")
    return str(tmp_path / "unsound.json")


def test_text_is_a_line_a_finding_and_their_number(sound: str, run: Run) -> None:
    assert run("lint", sound) == (
        0,
        "warning: call 4: mind this [k]\ninfo: so [i]\n0 errors, 1 warning, 1 info\n",
        "",
    )


def test_an_error_is_code_1_and_comes_first(unsound: str, run: Run) -> None:
    code, out, err = run("lint", unsound)
    lines = out.splitlines()
    assert (code, err) == (1, "")
    assert lines[0].startswith("error: call 2: 'wise' takes 1 argument (thing), 2 given")
    assert lines[-1] == f"1 error, 0 warnings, {len(lines) - 2} info{'s' * (len(lines) != 3)}"


def test_nothing_to_say(tmp_path: Path, run: Run) -> None:
    assert run("lint", written(tmp_path / "kb.json")) == (0, "0 errors, 0 warnings, 0 infos\n", "")


@pytest.mark.parametrize(
    ("calls", "shown"),
    [
        ((1, 2), "calls 1, 2: "),
        ((1, 2, 3, 4, 5), "calls 1, 2, 3, 4, 5: "),
        ((1, 2, 3, 4, 5, 6), "calls 1, 2, 3, 4, 5, ...: "),
    ],
)
def test_many_calls_are_not_all_listed(tmp_path: Path, run: Run, calls: tuple[int, ...], shown: str) -> None:
    code, out, _ = run("lint", written(tmp_path / "kb.json", Finding("k", "error", "m", calls)))
    assert (code, out) == (1, f"error: {shown}m [k]\n1 error, 0 warnings, 0 infos\n")


def test_names_cannot_steer_the_terminal(tmp_path: Path, run: Run) -> None:
    code, out, _ = run("lint", written(tmp_path / "kb.json", Finding("k", "info", "\x1b[31m\n")))
    assert (code, out.splitlines()[0]) == (0, "info: \\x1b[31m\\n [k]")


@pytest.mark.parametrize("name", ["sound", "unsound"])
def test_json_is_one_document(request: pytest.FixtureRequest, run: Run, name: str) -> None:
    path = request.getfixturevalue(name)
    code, out, err = run("lint", path, "--format", "json")
    data = json.loads(out)
    validator("findings").validate(data)
    assert data == to_json(fol_kb.lint(fol_kb.BeliefSet.read(path)))
    assert (code, err) == (1 if name == "unsound" else 0, "")
    assert len(out.splitlines()) == 1
