"""The published JSON Schemas are those of the code, and what the code writes fits them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from fol_kb import build
from fol_kb.beliefs import tools
from fol_kb.beliefs.tools import AnyCall
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.cli.batch_tasks import run_task
from fol_kb.testing.calls import call_sequences
from tests.published import MODULES, files, fits, schemas
from tests.recorded import of_class
from tests.repair.said import disjoint, fact, function

SCHEMAS = schemas()


@pytest.mark.parametrize("name", files())
def test_what_is_published_is_what_the_code_says(root: Path, name: str) -> None:
    """If this fails: ``make schemas``."""
    assert (root / "docs" / "schemas" / name).read_text(encoding="utf-8") == files()[name]


def test_nothing_else_is_published(root: Path) -> None:
    assert {path.name for path in (root / "docs" / "schemas").iterdir()} == set(files())


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


def test_make_publishes_what_is_looked_at_here(root: Path) -> None:
    assert f"DOCUMENTS := {' '.join(MODULES)}\n" in (root / "Makefile").read_text(encoding="utf-8")


@given(call_sequences(), st.sampled_from(["strict", "repair"]))
def test_belief_sets_fit(calls: list[AnyCall], mode: str) -> None:
    fits(build(calls, mode=mode).to_json(), "belief-set")


def test_a_belief_set_with_everything_fits() -> None:
    text = "Bob is kind. Ann is tall.\nNobody knows."
    calls = [
        fact("kind", "bob", source_quote="Bob is kind."),
        disjoint("man", "city", source_quote="Ann is tall."),
        function("f", "man", "man"),
        {"tool": "nothing"},
        tools.Finish(untranslated=["Nobody knows."]),
    ]
    data = build(calls, text, language="en").to_json()
    fits(data, "belief-set")
    assert data["coverage"]["declared_untranslatable"] == ["Nobody knows."]
    empty = [name for name, value in data.items() if value in ([], None)]
    assert empty == []


@pytest.mark.parametrize(
    ("name", "of"), [("consistency", ConsistencyReport), ("entailment", EntailmentReport)]
)
@given(data=st.data())
def test_a_report_fits_its_own_schema_and_only_whole(name: str, of: type, data: st.DataObject) -> None:
    """Else a field could vanish from what is written, and the schema would not notice."""
    document = json.loads(json.dumps(data.draw(of_class(of)).to_json()))
    fits(document, name)
    assert list(document)[:2] == ["format", "version"]
    other = "entailment" if name == "consistency" else "consistency"
    field = data.draw(st.sampled_from(sorted(document.keys() - {"findings"})))  # these came later
    less = {key: value for key, value in document.items() if key != field}
    for wrong, schema in ((document, other), ({**document, "status": "PROBABLY"}, name), (less, name)):
        with pytest.raises(ValidationError):
            fits(wrong, schema)


@pytest.mark.parametrize(
    "task",
    [
        {"id": "a", "formulas": ["p(("]},
        {"id": 3},
        {"formulas": []},
        "no task",
        {"id": {"any": "thing"}, "kb": "/no/such/file"},
    ],
)
def test_results_of_failed_tasks_fit(task: Any) -> None:
    result = run_task(task)
    fits(json.loads(json.dumps(result)), "result")
    assert result["error"]["message"]


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("task", "report"),
    [
        ({"id": 1, "formulas": ["p(a)", "!p(a)"]}, "consistency"),
        ({"id": 2, "formulas": ["p(a)", "forall X: (p(X) => q(X))"], "query": "q(a)"}, "entailment"),
        ({"id": 3, "formulas": ["p(a)", "r(a, b)", "r(a)"], "semantics": "rules"}, "consistency"),
        ({"id": 4, "formulas": ["p(a)"], "query": "nobody(knows)"}, "entailment"),
    ],
)
def test_results_of_tasks_fit(task: dict[str, Any], report: str) -> None:
    fits(task, "task")
    result = json.loads(json.dumps(run_task(task)))
    fits(result, "result")
    fits(result["report"], report)
    assert "error" not in result
    for part in ("repairs", "findings"):
        assert result[part]["count"] == len(result[part]["items"])


@pytest.mark.parametrize(
    "task", [{"id": 1}, {"formulas": []}, {"id": 1, "formulas": [], "engine": "magic"}, {"id": 1, "x": 1}]
)
def test_what_is_no_task_fits_neither(task: dict[str, Any]) -> None:
    if set(task) != {"id"}:  # that one of several fields has to be there is said in words only
        with pytest.raises(ValidationError):
            fits(task, "task")
    assert run_task(task)["error"]["kind"] == "task"
