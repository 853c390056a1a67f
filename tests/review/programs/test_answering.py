"""Programs as models write them, in a batch: answered by their own question, or not, and why."""

from __future__ import annotations

from typing import Any

import pytest

from fol_kb import build, parse
from fol_kb.cli import batch_tasks
from fol_kb.common.errors import TypingError
from fol_kb.reasoning.question import Question
from fol_kb.review.programs.answering import answered
from tests.repair import said as tool

PLURALS = """Predicates:
Wumpus($x, bool) ::: Does x belong to Wumpus?
Red($x, bool) ::: Is x red?
Facts:
Wumpus(Max, True) ::: Max is a wumpus.
Rules:
Wumpuses($x, True) >>> Red($x, True) ::: Wumpuses are red.
Query:
Red(Max, True) ::: Max is red.
"""
INDIVIDUAL = """Facts:
Rules:
Stella($x, True) >>> Dumpus($x, True)
Dumpus($x, True) >>> Large($x, True)
Query:
Large(Stella, True)
"""
POLARITY = """Premises:
∀x (Horse(x) → Hooved(x)) ::: All horses are hooved.
∀x (Human(x) → ¬Hooved(x)) ::: No human is hooved.
Conclusion:
¬∃x (Human(x) ∧ Horse(x)) ::: Some humans are horses.
"""
KIND = """Premises:
Suck(vacuum) ::: Vacuums suck.
Vacuum(space) ::: Space is a vacuum.
Conclusion:
Suck(space) ::: Space sucks.
"""
SOMETHING = """Premises:
Favourite(mia, x) ∧ x ≠ summer ::: Mia's favourite is not summer.
∀x (Favourite(mia, x) → Loved(x)) ::: What is Mia's favourite is loved.
Conclusion:
∃x Loved(x) ::: Something is loved.
"""
PARTLY = """Premises:
Round(cat) ::: The cat is round.
∀x (Round(x) → ::: What is round is red.
Conclusion:
Red(cat) ::: The cat is red.
"""
NOTHING = """Premises:
Round(cat) ::: The cat is round.
Conclusion:
Uncertain ::: The cat is red.
"""
NEAR = PLURALS.replace("Wumpuses(", "Wumpu(")
SPLIT = """Premises:
Likes(ann, bob) ::: Ann likes Bob.
Likes(ann, bob, today) ::: Ann likes Bob today.
Conclusion:
"""
TODAY = "Likes(ann, bob, today) ::: Ann likes Bob today."
DENYING = SPLIT.replace("Likes(ann, bob, today) :::", "¬Likes(ann, bob, today) :::")


def run(program: str, **options: Any) -> dict[str, Any]:
    return batch_tasks.run_task({"id": 1, "program": program, "dialect": "logic-lm", **options})


def found(result: dict[str, Any]) -> tuple[str, list[str]]:
    """The status, and the kinds of what is found in the question or speaks against the answer."""
    assert result["report"] is not None, result["error"]
    kinds = [item["kind"] for item in result["findings"]["items"]]
    return result["report"]["status"], [kind for kind in kinds if kind in ("incoherent", "incomplete")]


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("program", "status", "findings", "permissive"),
    [
        pytest.param(PLURALS, "UNDECIDED", ["incoherent"], "ENTAILED", id="singular and plural"),
        pytest.param(INDIVIDUAL, "UNDECIDED", ["incoherent"], "ENTAILED", id="an individual as a class"),
        pytest.param(POLARITY, "UNDECIDED", ["incoherent"], "CONTRADICTED", id="a denied question"),
        pytest.param(KIND, "UNDECIDED", ["incoherent"], "ENTAILED", id="a class as an individual"),
        pytest.param(SOMETHING, "CONTRADICTORY_PREMISES", [], "ENTAILED", id="of something"),
        pytest.param(NEAR, "UNDECIDED", ["incoherent"], "ENTAILED", id="nearly the same"),
    ],
)
def test_what_the_default_mode_withholds_the_permissive_one_repairs(
    program: str, status: str, findings: list[str], permissive: str
) -> None:
    assert found(run(program)) == (status, findings)
    result = run(program, mode="permissive")
    assert found(result) == (permissive, [])
    assert any(item["level"] == "heuristic" for item in result["repairs"]["items"])


@pytest.mark.jvm
def test_a_name_with_two_numbers_of_arguments_is_two_names() -> None:
    result = run(SPLIT + TODAY)
    assert found(result) == ("ENTAILED", [])
    assert result["report"]["query"] == "Likes_3(ann, bob, today)"
    assert result["coverage"]["covered"] == 2
    (repair,) = [item for item in result["repairs"]["items"] if item["rule"] == "split-arities"]
    assert repair["level"] == "safe"
    strict = run(SPLIT + TODAY, mode="strict")
    assert (*found(strict), strict["report"]["reason"]) == ("UNDECIDED", [], "NOTHING_READ")
    result = run(SPLIT + "Likes(ann, bob, monday) ::: Ann likes Bob today.")
    assert found(result) == ("UNDECIDED", ["incoherent"])
    assert "'Likes' is used with 2 and 3 arguments, which are two symbols" in result["report"]["detail"]
    result = run(SPLIT + TODAY, query="Likes_3(ann, bob, monday)")
    kinds = [item["kind"] for item in result["findings"]["items"]]
    assert kinds == ["two-arities", "unknown-in-query"]


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("program", "mode", "status", "findings"),
    [
        (SPLIT + "Likes(ann, bob, monday) ::: Ann likes Bob today.", "permissive", "INDEPENDENT", []),
        (SPLIT + "Likes_3(ann, bob, today) ::: Ann likes Bob today.", "repair", "UNDECIDED", ["incoherent"]),
        (DENYING + "likes(ann, bob, today)", "repair", "CONTRADICTED", []),
        (DENYING + "Likes(ann, bob, today)", "repair", "CONTRADICTED", []),
        ("Premises:\nLikes(ann)\nLikes(ann, bob)\n∀x Tall(x)\nConclusion:\nTall(likes_2)\n",
         "repair", "ENTAILED", []),
        ("Predicates:\nLikes(x, y, z) ::: x likes y on z.\n"
         + SPLIT + "¬Likes(ann, bob, today) ::: Ann likes Bob on today.", "repair", "ENTAILED", []),
    ],
)  # fmt: skip
def test_a_question_names_one_of_the_two(program: str, mode: str, status: str, findings: list[str]) -> None:
    assert found(run(program, mode=mode)) == (status, findings)


def test_a_statement_has_words() -> None:
    assert "a statement has words" in run(NOTHING, statement=" .")["error"]["message"]


@pytest.mark.jvm
@pytest.mark.parametrize("mode", ["repair", "permissive"])
def test_what_no_mode_can_answer(mode: str) -> None:
    result = run(PARTLY, mode=mode)
    assert found(result) == ("UNDECIDED", ["incomplete"])
    assert result["report"]["reason"] == "UNSUPPORTED"
    assert result["report"]["tried"][-1]["status"] == "INDEPENDENT"
    result = run(NOTHING, mode=mode, semantics="rules", unique_names=True)
    assert found(result) == ("UNDECIDED", ["incoherent"])
    assert result["report"]["query"] == ""
    assert result["report"]["semantics"] == {"domain": "rules", "unique_names": True}
    assert result["coverage"]["covered"] == 1


@pytest.mark.jvm
def test_a_question_of_somebody_else_is_answered_as_it_is() -> None:
    assert found(run(NOTHING, query="Round(cat)")) == ("ENTAILED", [])
    assert found(run(PARTLY, query="Red(cat)")) == ("INDEPENDENT", [])


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("program", "query"),
    [
        pytest.param(PLURALS, "Wumpuses(Max)", id="singular and plural"),
        pytest.param(INDIVIDUAL, "Large(Stella)", id="an individual as a class"),
    ],
)
def test_a_question_of_somebody_else_is_fitted_in_the_mode_of_the_task(program: str, query: str) -> None:
    assert found(run(program, query=query)) == ("INDEPENDENT", [])
    result = run(program, query=query, mode="permissive")
    assert found(result) == ("ENTAILED", [])
    assert any(item["level"] == "heuristic" for item in result["repairs"]["items"])


@pytest.mark.jvm
def test_a_program_that_asks_nothing_at_all_is_checked() -> None:
    result = run("Premises:\nRound(cat)\n¬Round(cat)")
    assert result["report"]["format"] == "fol-kb/consistency"
    assert result["report"]["status"] == "INCONSISTENT"


def test_a_question_that_cannot_be_asked_says_where_it_stands() -> None:
    result = run("Premises:\nRound(cat)\nConclusion:\nRound(cat, dog)\n")
    assert result["report"] is None
    assert (result["error"]["kind"], result["error"]["line"]) == ("arity-clash", 4)
    two = run("Premises:\nRound(cat)\nConclusion:\nRound(cat)\nRed(cat)\n")
    assert "asks 2 questions" in two["error"]["message"]
    unread = run("Premises:\nRound(cat)\nConclusion:\nRound(cat\n")
    assert unread["error"]["kind"] == "syntax"


@pytest.mark.jvm
@pytest.mark.parametrize(
    ("dialect", "problem", "status"),
    [
        (
            "tptp",
            "fof(a,axiom,p(a)). fof(b,axiom,p(a,b)). fof(d,axiom,q(b)). fof(c,conjecture,q(a)).",
            "INDEPENDENT",
        ),
        (
            "tptp",
            "fof(a,axiom,![X]: (wren(X) => bird(X))). fof(b,axiom,big(wren)). fof(c,conjecture,bird(wren)).",
            "INDEPENDENT",
        ),
        (
            "smtlib",
            """(declare-sort A 0) (declare-const wren A) (declare-const Wren A) (declare-fun bird (A) Bool)
            (assert (bird Wren)) (assert (not (bird wren))) (check-sat)""",
            "CONSISTENT",
        ),
    ],
)
def test_names_in_the_problems_of_provers_are_exact(dialect: str, problem: str, status: str) -> None:
    assert found(run(problem, dialect=dialect)) == (status, [])


@pytest.mark.jvm
def test_answers_in_python_have_what_was_asked() -> None:
    kb = build([tool.formula("forall X: (wren(X) => bird(X))")], mode="permissive")
    answer = answered(kb, parse("bird(wren)"), mode="permissive", how=Question.of(timeout=20))
    assert answer.report.status.value == "ENTAILED"
    assert answer.report.support == ("f1",)
    assert str(answer.asked.kb.formulas[0].formula) == "(forall X: (wren(X) => bird(X))) && wren(wren)"
    assert [repair.rule for repair in answer.repairs] == ["declare-constant", "own-name"]
    assert [finding.kind for finding in answer.findings] == ["unknown-in-query"]
    denied = answered(kb, parse("!wren(wren)"), words="It is a wren.", mode="permissive")
    assert denied.report.status.value == "ENTAILED"
    assert denied.repairs[0].rule == "question-by-its-words"
    with pytest.raises(TypingError):
        answered(kb, parse("bird(wren, wren)"))
    with pytest.raises(ValueError, match="lenient"):
        answered(kb, parse("bird(wren)"), mode="lenient")
