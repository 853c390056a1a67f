"""Several translations of one text by a model that changes its mind, and what becomes of them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from fol_kb.common.errors import DocumentError
from fol_kb.llm.messages import Answer, BudgetError, Ending, Message, ModelError, Request, Role, ToolUse
from fol_kb.review.agreement.sampling import sampled, sampled_async
from fol_kb.review.agreement.values import AgreementStatus
from fol_kb.translation.by_model.run import Options
from tests.review.agreement.fickle import INVERSE, SURFACE, TEXT, calls

pytestmark = pytest.mark.jvm

OPTIONS = Options(reviews=0, questions=0, concurrency=2)


class Fickle:
    """A model that reads a sentence as it is told to for each sample; an exception is raised instead."""

    def __init__(self, *readings: str | Exception) -> None:
        self._readings = readings
        self.asked: list[Request] = []
        self.most_under_way = self._under_way = 0

    async def ask(self, request: Request) -> Answer:
        self.asked.append(request)
        self._under_way += 1
        self.most_under_way = max(self.most_under_way, self._under_way)
        await asyncio.sleep(0.01)
        self._under_way -= 1
        reading = self._readings[request.sample]
        if isinstance(reading, Exception):
            raise reading
        uses = tuple(
            ToolUse(f"c{n}", call.name, json.dumps(call.arguments)) for n, call in enumerate(calls(reading))
        )
        return Answer(Message(Role.ASSISTANT, "", uses), Ending.TOOL_CALLS)


def test_the_majority_is_recommended_and_the_disagreement_said() -> None:
    model = Fickle(INVERSE, SURFACE, SURFACE)
    made = sampled(TEXT, model, 3, options=OPTIONS)
    assert made.report is not None
    assert [s.status for s in made.report.sentences] == [AgreementStatus.DISAGREED, AgreementStatus.AGREED]
    assert made.report.sentences[0].majority == (1, 2)
    assert str(made.kb.formulas[0].formula) == str(made.translations[1].kb.formulas[0].formula)
    (finding,) = [f for f in made.kb.findings if f.kind == "disagreement"]
    assert "sample 2, sample 3: forall" in finding.message
    assert {request.sample for request in model.asked} == {0, 1, 2}
    assert len({request.digest() for request in model.asked}) == len(model.asked)
    assert model.most_under_way == 2


def test_one_translation_is_compared_with_nothing() -> None:
    made = sampled(TEXT, Fickle(SURFACE), 1, options=OPTIONS)
    assert made.report is None
    assert made.kb.formulas == made.translations[0].kb.formulas


def test_one_that_fails_takes_no_other_along() -> None:
    made = sampled(TEXT, Fickle(SURFACE, ModelError("no connection"), INVERSE), 3, options=OPTIONS)
    assert made.report is not None
    assert made.report.samples == ("sample 1", "sample 3")
    assert [number for number, _ in made.failures] == [1]
    (finding,) = [f for f in made.kb.findings if f.kind == "sample-failed"]
    assert finding.message == "sample 2 came to nothing: no connection"


def test_if_all_fail_there_is_nothing() -> None:
    with pytest.raises(BudgetError, match="spent"):
        sampled(TEXT, Fickle(BudgetError("spent"), ModelError("gone")), 2, options=OPTIONS)


def test_any_other_failure_ends_all_of_them() -> None:
    with pytest.raises(ZeroDivisionError):
        sampled(TEXT, Fickle(SURFACE, ZeroDivisionError()), 2, options=OPTIONS)


def test_each_has_a_journal_of_its_own(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    model = Fickle(SURFACE, INVERSE)
    made = sampled(TEXT, model, 2, options=OPTIONS, journal=journal)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journal.jsonl", "journal.jsonl.2"]
    count = len(model.asked)
    again = sampled(TEXT, model, 2, options=OPTIONS, journal=journal)
    assert len(model.asked) == count
    assert again.kb.formulas == made.kb.formulas
    with pytest.raises(DocumentError):
        sampled("Another text.", model, 2, options=OPTIONS, journal=journal)


def test_it_runs_in_an_event_loop_too() -> None:
    async def run() -> None:
        awaited = await sampled_async(TEXT, Fickle(SURFACE, SURFACE), 2, options=OPTIONS)
        waited_for = sampled(TEXT, Fickle(SURFACE, SURFACE), 2, options=OPTIONS)  # as in a notebook
        for made in (awaited, waited_for):
            assert made.report is not None
            assert made.report.status is AgreementStatus.AGREED

    asyncio.run(run())


def test_none_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="not 0 times"):
        sampled(TEXT, Fickle(), 0)
