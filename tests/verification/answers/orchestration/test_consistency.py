"""What several subtasks say, held against each other by Tweety."""

from __future__ import annotations

import asyncio

import pytest

from tests.verification.answers.orchestration.toys import Executor, Verifier, look
from verification.answers.orchestration import (
    ConsistencyOptions,
    OrchestrationOptions,
    Orchestrator,
    Question,
    consistency_of,
)
from verification.model import Mark, Subtask, WarningCode

pytestmark = pytest.mark.jvm
BOTH = {"roster": "Ada is a nurse. Every nurse is certified.", "audit": "It is late. Ada is not certified."}


def test_a_conflict_quotes_both_sides_and_names_both_subtasks() -> None:
    found, (warning,) = asyncio.run(consistency_of(BOTH))
    assert (found.status, found.conflicts) == ("INCONSISTENT", 1)
    assert warning.code is WarningCode.CONTRADICTION
    assert set(warning.details.subtasks) == {"roster", "audit"}
    for quote in warning.details.quotes:
        assert BOTH[quote.source][quote.start : quote.end] == quote.quote
    assert "audit: 'Ada is not certified.'" in warning.message


@pytest.mark.parametrize(
    ("answers", "status", "reason"),
    [
        ({}, "NOT_RUN", "NO_ANSWERS"),
        ({"a": "", "b": " \n"}, "NOT_RUN", "NO_ANSWERS"),
        ({"a": "lol idk ¯\\_(ツ)_/¯"}, "NOT_RUN", "NOTHING_READ"),
        ({"a": "Ada is a nurse.", "b": "Bob is not a nurse."}, "CONSISTENT", None),
    ],
)
def test_what_is_no_conflict(answers: dict[str, str], status: str, reason: str | None) -> None:
    found, warnings = asyncio.run(consistency_of(answers))
    assert (found.status, found.reason, warnings) == (status, reason, ())


def test_what_cannot_be_translated_is_counted() -> None:
    found, _ = asyncio.run(consistency_of({"a": "Ada is a nurse. Whatever, dude, the vibes were off."}))
    assert (found.sentences, found.read) == (2, 1)


def test_an_answer_that_contradicts_itself_names_one_subtask() -> None:
    _, (warning,) = asyncio.run(consistency_of({"a": "Ada is a nurse. Ada is not a nurse."}))
    assert warning.details.subtasks == ("a",)


def test_in_a_run_both_are_uncertain_and_somebody_is_asked() -> None:
    questions: list[Question] = []

    async def ask(question: Question) -> str:
        questions.append(question)
        return "Ada is certified."

    executor = Executor({id: [answer] for id, answer in BOTH.items()})
    subtasks = [Subtask(id, f"Look at the {id}.") for id in BOTH]
    maker = Orchestrator(executor, Verifier(), look, ask=ask)
    done = asyncio.run(maker.run("Is Ada certified?", subtasks))
    assert (done.reliable, set(done.uncertain)) == ((), {"roster", "audit"})
    assert all(each.marks == (Mark.CONTRADICTED,) for each in done.subtasks)
    assert set(questions[0].subtasks) == {"roster", "audit"}
    assert "Contradictions:\n- what the subtasks say cannot all hold" in done.answer
    assert "Clarified: Ada is certified." in done.answer


def test_it_can_be_left_out() -> None:
    maker = Orchestrator(
        Executor({"a": ["Ada is a nurse."]}), Verifier(), look, options=OrchestrationOptions(consistency=None)
    )
    done = asyncio.run(maker.run("?", [Subtask("a", "?")]))
    assert done.consistency.status == "NOT_RUN"


@pytest.mark.parametrize("wrong", [{"semantics": "fuzzy"}, {"timeout": 0.0}])
def test_options_are_possible(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"semantics|timeout"):
        ConsistencyOptions(**wrong)  # type: ignore[arg-type]
