"""The law of documents: a schema holds what is written, and what is read is the value that was written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb import build
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.changes import Close, Declare, Redeclare, Rename, Restate
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.beliefs.verdict_parts import Attempt, Conflict, Engine, Semantics
from fol_kb.builder.asking import prepare
from fol_kb.builder.repair_log import RepairLog
from fol_kb.common import codec
from fol_kb.common.codec.marks import SHAPES, MisfitError, UnreadableError
from fol_kb.common.codec.records import Record
from fol_kb.common.errors import FolKbError
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.syntax import Atom, Constant, Formula
from fol_kb.reasoning.certificates.manifest import Manifest
from fol_kb.testing.calls import CONSTANTS, PREDICATES, quoted_sequences
from fol_kb.testing.formulas import formulas
from tests.published import published, validator
from tests.recorded import of_class

RECORDS = {name: kind.of for name, kind in published().types.items() if kind.of in SHAPES}
"""The values that are written as documents, by the names of their schemas."""
FEW = settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
READ = [BeliefSet, RepairLog, Manifest, Interpretation]
"""The documents that are read. What follows is in them, or could be in one that is read."""
PARTS = [Repair, Finding, Declare, Redeclare, Rename, Close, Restate, Conflict, Attempt, Semantics, Engine]


def written(value: Any) -> Any:
    """The document of a value, as it comes out of a file."""
    return json.loads(json.dumps(codec.to_json(value)))


@pytest.mark.parametrize("name", RECORDS)
@FEW
@given(data=st.data())
def test_the_schema_holds_what_is_written(name: str, data: st.DataObject) -> None:
    value = data.draw(of_class(RECORDS[name]))
    document = written(value)
    validator(name).validate(document)
    assert document == codec.to_json(value), "plain data is what JSON has"


@pytest.mark.parametrize("of", READ + PARTS)
@FEW
@given(data=st.data())
def test_what_is_read_is_what_was_written(of: type, data: st.DataObject) -> None:
    value = data.draw(of_class(of))
    document = written(value)
    again = BeliefSet.from_json(document) if of is BeliefSet else codec.from_json(of, document)
    assert again == value
    assert repr(again) == repr(value)
    assert written(again) == document


@pytest.mark.parametrize("of", READ + PARTS)
@FEW
@given(data=st.data())
def test_pydantic_reads_the_same(of: type, data: st.DataObject) -> None:
    """It decides what does not fit as it stands: so what fits has to be the same to it."""
    shape = SHAPES[of]
    assert isinstance(shape, Record)
    document = written(data.draw(of_class(of)))
    through = shape.model.model_validate(document).model_dump()
    assert shape.parts(document).items() <= shape.parts(through).items()


@pytest.mark.parametrize("of", READ + PARTS)
@FEW
@given(data=st.data())
def test_what_fits_as_it_stands_fits_pydantic(of: type, data: st.DataObject) -> None:
    shape = SHAPES[of]
    assert isinstance(shape, Record)
    document = written(data.draw(of_class(of)))
    changed = _with_a_change(document, data)
    try:
        shape.parts(changed)
    except (MisfitError, UnreadableError):
        return
    shape.model.model_validate(changed)


def _with_a_change(document: Any, data: st.DataObject) -> Any:
    """The document with another value in one place of it."""
    if isinstance(document, dict | list) and document and data.draw(st.integers(0, 4)):
        places = list(document) if isinstance(document, dict) else list(range(len(document)))
        place = data.draw(st.sampled_from(places))
        changed = _with_a_change(document[place], data)
        if isinstance(document, dict):
            return {**document, place: changed}
        return [*document[:place], changed, *document[place + 1 :]]
    other = st.none() | st.booleans() | st.integers(-2, 2) | st.floats(-2, 2) | st.sampled_from(["", "x"])
    return data.draw(other | st.lists(other, max_size=2) | st.dictionaries(st.just("x"), other))


QUESTIONS = formulas() | st.builds(
    Atom, st.sampled_from(PREDICATES), st.tuples(st.sampled_from(CONSTANTS).map(Constant))
)


def _fitted(kb: BeliefSet, question: Formula) -> object:
    try:
        ready = prepare(kb, question, mode="permissive")
    except FolKbError as problem:
        return str(problem)
    return ready.formula, ready.kb, ready.repairs, [str(finding) for finding in ready.findings]


@FEW
@given(quoted_sequences(), st.lists(QUESTIONS, min_size=1, max_size=3))
def test_a_belief_set_that_was_read_fits_questions_alike(
    quoted: tuple[str, list[Any]], questions: list[Formula]
) -> None:
    kb = build(quoted[1], quoted[0])
    again = BeliefSet.from_json(written(kb))
    for question in questions:
        assert _fitted(again, question) == _fitted(kb, question)


BUDGET: dict[str, Any] = {"engine": "ground", "max_instances": 20_000}
"""A question of many variables over many names shows nothing that one over few does not."""


@pytest.mark.jvm
@FEW
@given(quoted_sequences(), st.lists(QUESTIONS, max_size=2))
def test_a_belief_set_that_was_read_answers_alike(
    quoted: tuple[str, list[Any]], questions: list[Formula]
) -> None:
    kb = build(quoted[1], quoted[0])
    again = BeliefSet.from_json(written(kb))
    assert _verdict(fol_kb.check(again, **BUDGET)) == _verdict(fol_kb.check(kb, **BUDGET))
    for question in questions:
        assert _answer(again, question) == _answer(kb, question)


def _answer(kb: BeliefSet, question: Formula) -> object:
    try:
        return _verdict(fol_kb.query(kb, question, semantics="closed", **BUDGET))
    except FolKbError as problem:
        return str(problem)


def _verdict(report: Any) -> dict[str, Any]:
    return {name: value for name, value in report.to_json().items() if name not in ("elapsed_ms", "tried")}
