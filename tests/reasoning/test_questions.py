"""One question, one behaviour: from Python, a session, a batch, the pytest plugin and the command line."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fol_kb
from fol_kb import cli
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.beliefs.verdict_parts import Engine, Semantics
from fol_kb.beliefs.verdicts import EntailmentReport, EntailmentStatus
from fol_kb.builder.query import RENAMED, UNKNOWN
from fol_kb.cli import batch_tasks
from fol_kb.reasoning.asynchronous import query_async
from fol_kb.reasoning.checking import with_findings
from tests.published import validator
from tests.reasoning.belief_sets import of

pytestmark = pytest.mark.jvm
KB = of("forall X: (man(X) => mortal(X))", "man(socrates)")
Question = dict[str, Any]
Asked = Callable[[Question], dict[str, Any]]


def by_python(question: Question) -> dict[str, Any]:
    return fol_kb.query(KB, **question).to_json()


def by_asyncio(question: Question) -> dict[str, Any]:
    return asyncio.run(query_async(KB, **question)).to_json()


def by_session(question: Question) -> dict[str, Any]:
    with fol_kb.session(KB) as session:
        return session.query(**question).to_json()


def by_batch(question: Question) -> dict[str, Any]:
    given = {"query" if name == "formula" else name: value for name, value in question.items()}
    result = batch_tasks.run_task({"id": 1, "kb": KB.to_json(), **given})
    if "error" in result:
        raise fol_kb.FolKbError(result["error"]["message"])
    report: dict[str, Any] = result["report"]
    found = result["findings"]["items"]
    assert report["findings"] == found[len(KB.findings) :]
    return report


def by_plugin(question: Question) -> dict[str, Any]:
    from fol_kb.review.pytest_plugin import Reasoner

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Reasoner().query(KB, **question).to_json()


@pytest.fixture(params=[by_python, by_asyncio, by_session, by_batch, by_plugin, "command"])
def asked(request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Asked:
    if request.param != "command":
        found: Asked = request.param
        return found
    path = tmp_path / "kb.json"
    KB.write(path)

    def by_command(question: Question) -> dict[str, Any]:
        options = [f"--{name.replace('_', '-')}={v}" for name, v in question.items() if name != "formula"]
        formula = [question["formula"]] if "formula" in question else []
        code = cli.main(["query", str(path), *options, *formula, "--format", "json"])
        out, err = capsys.readouterr()
        if code == 2:
            raise fol_kb.FolKbError(err)
        report: dict[str, Any] = json.loads(out)
        assert all(finding["message"] in err for finding in report["findings"])
        return report

    return by_command


@pytest.mark.parametrize(
    ("question", "status", "formula", "found"),
    [
        ({"formula": "mortal(socrates)"}, "ENTAILED", "mortal(socrates)", []),
        ({"sentence": "Socrates is mortal."}, "ENTAILED", "mortal(socrates)", []),
        (
            {"formula": "Mortal(socrates)"},
            "ENTAILED",
            "mortal(socrates)",
            [(RENAMED, "info", ["Mortal", "mortal"])],
        ),
        (
            {"sentence": "Zeno is mortal."},
            "INDEPENDENT",
            "mortal(zeno)",
            [(UNKNOWN, "warning", ["zeno"])],
        ),
        (
            {"formula": "Mortal(socrates) || wise(socrates)"},
            "ENTAILED",
            "mortal(socrates) || wise(socrates)",
            [(RENAMED, "info", ["Mortal", "mortal"]), (UNKNOWN, "warning", ["wise"])],
        ),
    ],
)
def test_a_question_has_the_same_answer_and_the_same_findings_everywhere(
    asked: Asked, question: Question, status: str, formula: str, found: list[tuple[str, str, list[str]]]
) -> None:
    report = asked(question)
    assert (report["status"], report["query"]) == (status, formula)
    assert [(each["kind"], each["level"], each["names"]) for each in report["findings"]] == found
    validator("entailment").validate(report)
    del report["findings"]  # as an older release wrote it
    validator("entailment").validate(report)


@pytest.mark.parametrize(
    "question",
    [{"formula": "Mortal(socrates)"}, {"formula": "wise(socrates)"}, {"sentence": "Zeno is mortal."}],
)
def test_an_unknown_name_is_an_error_everywhere_where_it_is_to_be_one(
    asked: Asked, question: Question
) -> None:
    with pytest.raises(fol_kb.FolKbError, match="is not declared"):
        asked({**question, "unknown_names": "error"})
    assert asked({"formula": "mortal(socrates)", "unknown_names": "error"})["status"] == "ENTAILED"


def test_a_comparison_says_what_was_found_of_its_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    KB.write(tmp_path / "kb.json")
    assert cli.main(["compare", str(tmp_path / "kb.json"), "mortal(zeno)", "--format", "json"]) == 0
    comparison = json.loads(capsys.readouterr().out)
    for semantics in ("rules", "open"):
        assert [found["kind"] for found in comparison[semantics]["findings"]] == [UNKNOWN]


def test_a_task_without_a_question_of_its_own_has_no_names_to_refuse() -> None:
    task = {"id": 1, "kb": KB.to_json(), "unknown_names": "error"}
    assert "unknown_names is about a query or a sentence" in batch_tasks.run_task(task)["error"]["message"]


def test_a_question_in_words_is_found_in_the_report() -> None:
    found = Finding("question-in-words", "warning", "by its words")
    report = EntailmentReport("p", EntailmentStatus.ENTAILED, None, Semantics(), Engine("ground", "1"), 0.0)
    both = with_findings(with_findings(report, [Finding(UNKNOWN, "warning", "new")]), [found])
    assert [each["kind"] for each in both.to_json()["findings"]] == [found.kind, UNKNOWN]
    assert with_findings(report, []) is report


def test_a_belief_set_is_asked_as_it_is() -> None:
    kb: BeliefSet = KB
    assert fol_kb.query(kb, "wise(zeno)").findings
    assert "wise" not in kb.signature.predicates
