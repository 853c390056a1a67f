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
    patient = ConsistencyOptions(timeout=60.0)  # Java starts here, on a machine that may be loaded
    found, (warning,) = asyncio.run(consistency_of(BOTH, patient))
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


STRANGERS = [
    # what one says, what the other says, whether they conflict, and why
    ("Redis is a database. Every database is persistent.", "Redis is not persistent.", True, "a rule"),
    ("the service is up", "The service is not up.", False, "two services, as far as anybody knows"),
    ("Paul arrived on Monday.", "Paul didn't arrive on Monday lol", False, "a time is not read"),
    ("Ibuprofen is an analgesic. No analgesic is an antibiotic.", "Ibuprofen is an antibiotic.", True, "no"),
    ("Marie est médecin. Tous les médecins sont diplômés.", "Marie n'est pas diplômée.", True, "French"),
    ("Flight HAT123 is cheap.", "Flight HAT123 is not cheap.", True, "one flight by its number"),
    ("- Ada is a pilot.\n- Ada is not tired.", "Ada is tired!!", True, "a list, and somebody excited"),
    ("Ada may be a pilot.", "Ada is not a pilot.", False, "what may be need not be"),
    ("If Ada is a pilot, she is licensed. Ada is a pilot.", "Ada is not licensed.", True, "a condition"),
    ("The total is 120 EUR.", "The total is 130 EUR.", False, "amounts are not read; the verifier sees them"),
    ("Everyone who flies is brave. Tom flies.", "Tom is not brave.", True, "a relative clause"),
    ("Tom is tall and kind.", "Tom is not kind.", True, "a half of what is said"),
    ("Nobody likes Bob.", "Ann likes Bob.", True, "nobody"),
    ("Ann likes Bob.", "Bob does not like Ann.", False, "the other way round"),
    ("Max ist ein Hund.", "Max ist kein Hund.", False, "a language that is not read"),
    ("I think Ada is a nurse, but not sure", "Ada is not a nurse.", False, "a guess is not asserted"),
    ("Ada said that Bob is a thief.", "Bob is not a thief.", False, "told, not asserted"),
    ("Ada was a nurse.", "Ada is not a nurse.", False, "past and present"),
    ("see README: `Ada is a nurse.`", "Ada is not a nurse.", False, "quoted, not asserted"),
    (
        "Every contract is signed or void. Alpha is a contract. Alpha is not signed.",
        "Alpha is not void.",
        True,
        "three steps",
    ),
    ("Ada is taller than Bob.", "Bob is taller than Ada.", True, "what is taller is taller one way"),
    ("Ada is married to Bob.", "Bob is not married to Ada.", False, "nobody said that this goes both ways"),
]


@pytest.mark.parametrize(("one", "other", "conflict", "why"), STRANGERS)
def test_what_strangers_write(one: str, other: str, conflict: bool, why: str) -> None:
    found, warnings = asyncio.run(consistency_of({"one": one, "other": other}))
    assert bool(warnings) is conflict, why
    assert found.sentences >= 2
    assert found.read < found.sentences or found.status in ("CONSISTENT", "INCONSISTENT")
