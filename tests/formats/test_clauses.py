"""Clauses of English where programs of rules should have atoms: read if their predicates are declared."""

from __future__ import annotations

import pytest

from fol_kb.beliefs.tools import AddAtomicFact, AddFormula, AddNegatedAtomicFact, AddPredicateSchema
from fol_kb.formats import read
from fol_kb.formats.program import AnswerAsQuestionError

HEAD = "Predicates:\nZumpus($x, bool)\nCold($x, bool)\nKind($x)\nSees($x, $y, bool)\n"


def stated(line: str, section: str = "Facts") -> list[str]:
    """What is read of one line: each statement as text, and each problem without its place."""
    program = read(f"{HEAD}{section}:\n{line}\n", dialect="logic-lm-rules")
    found = []
    for call in program:
        match call:
            case AddAtomicFact() | AddNegatedAtomicFact():
                found.append(f"{call.tool}: {call.predicate_name}({', '.join(call.arguments)})")
            case AddFormula():
                found.append(call.formula)
            case _:
                assert isinstance(call, AddPredicateSchema)
    return found + [str(problem).partition(": ")[2] for problem in program.problems]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Wren is a zumpus.", "add_atomic_fact: Zumpus(Wren)"),
        ("Wren is a Zumpus", "add_atomic_fact: Zumpus(Wren)"),
        ("Wren is cold ::: Wren is cold.", "add_atomic_fact: Cold(Wren)"),
        ("Wren is not cold.", "add_negated_atomic_fact: Cold(Wren)"),
        ("Wren is not a zumpus", "add_negated_atomic_fact: Zumpus(Wren)"),
        ("Wren is kind", "add_atomic_fact: Kind(Wren)"),
        ("Wren is cold >>> Zumpus(Wren, True)", "Cold(Wren) => Zumpus(Wren)"),
        (
            "Wren is cold and Bob is not kind >>> Wren is a zumpus.",
            "Cold(Wren) && !Kind(Bob) => Zumpus(Wren)",
        ),
        ("Cold(Wren, True) >>> Wren is a zumpus", "Cold(Wren) => Zumpus(Wren)"),
    ],
)
def test_a_clause_is_an_atom(line: str, expected: str) -> None:
    assert stated(line) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("Wren is round.", id="not declared"),
        pytest.param("Wren is sees.", id="declared of two"),
        pytest.param("wren is cold.", id="not a name"),
        pytest.param("Wren is very cold.", id="more words"),
        pytest.param("Wren is cold and not kind >>> Kind(Wren, True)", id="half a clause"),
    ],
)
def test_what_is_no_such_clause_is_left_out_and_quoted(line: str) -> None:
    (problem,) = stated(line)
    assert problem.endswith((f"left out: {line.rstrip('.')!r}", f"left out: {line!r}"))
    assert "Wren is" in problem or "wren is" in problem


def test_an_answer_in_the_place_of_the_question_asks_nothing() -> None:
    program = read(f"{HEAD}Facts:\nCold(Bob, True)\nQuery:\nUnknown\n", dialect="logic-lm-rules")
    (problem,) = program.unread_questions
    assert isinstance(problem, AnswerAsQuestionError)
    assert (problem.kind, problem.place.line) == ("answer-as-question", 9)
    assert program.questions == ()
