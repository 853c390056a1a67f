"""A debate: what the steps are given, what becomes of one that fails, and what code finds in the answer."""

from __future__ import annotations

import asyncio

import pytest

from fol_kb.testing.models import Function, ModelServer, Script
from tests.verification.claims.asking import connected
from verification.claims import ClaimVerifier, FactChecker, formal_judge
from verification.evidence import Memory, Store
from verification.model import DebateReport, DebateStatus, StepResult, StepState
from verification.pipeline import Debate, Step, is_complex, run_plan
from verification.prompts import Delimiters

DONE, FAILED, SKIPPED = StepState.DONE, StepState.FAILED, StepState.SKIPPED


def debated(
    models: ModelServer, store: Store, delimiters: Delimiters, writer: str, question: str = "What is Aurora?"
) -> DebateReport:
    models.play(Script(answers=Function(function=f"tests.verification.pipeline.writers:{writer}")))
    store.add([Memory(content="Every ferry is a ship. Aurora is a ferry. No ship is a car.", id="m")])

    async def run() -> DebateReport:
        async with connected(models) as model:
            checker = FactChecker(ClaimVerifier(store, formal=formal_judge(store).formal))
            debate = Debate(model, checker, delimiters, worth=lambda asked: "only a draft" not in asked)
            return await debate.run(question)

    return asyncio.run(run())


def states(report: DebateReport) -> dict[str, StepState]:
    return {step.id: step.state for step in report.steps}


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("writer", "status", "answer", "asserted"),
    [
        ("careful", DebateStatus.COMPLETE, "Aurora is a ferry.", []),
        ("corrected", DebateStatus.COMPLETE, "Aurora is a ferry.", []),
        ("stubborn", DebateStatus.CONTRADICTED, "Aurora is a car.", ["Aurora is a car."]),
    ],
)
def test_no_contradicted_claim_is_asserted_in_silence(
    models: ModelServer,
    store: Store,
    delimiters: Delimiters,
    writer: str,
    status: DebateStatus,
    answer: str,
    asserted: list[str],
) -> None:
    report = debated(models, store, delimiters, writer)
    assert (report.status, report.answer) == (status, answer)
    assert [result.claim for result in report.asserted] == asserted
    assert report.check is not None
    assert [result.status.value for result in report.check.results] == ["VERIFIED", "CONTRADICTED"]
    assert ("synthesis-2" in states(report)) == (writer != "careful")
    assert DebateReport.from_json(report.to_json()) == report


@pytest.mark.jvm
def test_the_synthesis_goes_on_without_a_critique(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    report = debated(models, store, delimiters, "silent_critic")
    assert states(report)["critique"] is FAILED
    assert (report.status, report.answer) == (DebateStatus.COMPLETE, "Aurora is a ferry.")


@pytest.mark.jvm
def test_without_a_draft_there_is_no_answer(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    report = debated(models, store, delimiters, "silent")
    assert (report.status, report.answer) == (DebateStatus.FAILED, "")
    assert states(report)["draft"] is FAILED
    assert states(report)["synthesis"] is SKIPPED


@pytest.mark.jvm
def test_what_is_not_worth_it_is_a_draft_that_is_checked(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    report = debated(models, store, delimiters, "careful", "only a draft")
    assert list(states(report)) == ["draft", "fact-check"]
    assert report.status is DebateStatus.CONTRADICTED
    assert [result.claim for result in report.asserted] == ["Aurora is a car."]


@pytest.mark.parametrize(
    ("question", "worth"),
    [
        ("Is Aurora a ship?", False),
        ("Why is Aurora a ship?", True),
        ("Is it a ship? Is it red?", True),
        ("Quelle est la différence entre un bac et un navire ?", True),
        ("", False),
    ],
)
def test_what_is_complex(question: str, worth: bool) -> None:
    assert is_complex(question) is worth


async def nothing(_: object) -> str:
    return ""


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([Step("a", "x", (), nothing), Step("a", "x", (), nothing)], "two steps"),
        ([Step("a", "x", ("b",), nothing)], "not an earlier step"),
        (
            [Step("a", "x", (), nothing), Step("b", "x", (), nothing, frozenset({"a"}))],
            "not among its inputs",
        ),
    ],
)
def test_a_plan_that_cannot_run_is_refused_before_it_does(steps: list[Step], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        asyncio.run(run_plan(steps))


def test_steps_see_what_they_name_and_nothing_else() -> None:
    seen: dict[str, object] = {}

    def step(id: str, *inputs: str, fails: bool = False, needed: frozenset[str] = frozenset()) -> Step:
        async def run(given: object) -> str:
            seen[id] = given
            if fails:
                raise OSError("the disk is full")
            return id.upper()

        return Step(id, "kind", inputs, run, needed)

    plan = [step("a"), step("b", fails=True), step("c", "a", "b"), step("d", "b", needed=frozenset({"b"}))]
    results: tuple[StepResult, ...] = asyncio.run(run_plan(plan))
    assert [each.state for each in results] == [DONE, FAILED, DONE, SKIPPED]
    assert seen == {"a": {}, "b": {}, "c": {"a": "A"}}
    assert [each.detail for each in results] == [None, "the disk is full", None, "step b gave nothing"]
