"""Programs of other systems that were read as something else."""

from __future__ import annotations

from importlib import import_module

import pytest

import fol_kb
from tests.wrong_first.outside import read

SMT = "(declare-sort S 0)(declare-const a S)(declare-fun p (S) Bool)(declare-fun q (S) Bool)\n"
REFUSED_BY_Z3 = [
    "(assert (and))",
    "(check-sat 1)",
]
GRADE = {
    "nltk": "Grade(Ann, B)",
    "unicode": "Grade(Ann, B)",
    "logic-lm-fol": "Premises:\nGrade(Ann, B) ::: Ann has a B.\nConclusion:\nGrade(Ann, Mike) ::: no",
    "prover9": "formulas(assumptions).\nGrade(Ann, B).\nend_of_list.",
}


def test_07_variables_without_a_comma_are_two() -> None:
    assert read("∃xy Loves(x,y)", "unicode") == ["exists x, y: Loves(x, y)"]


def test_07_arrows_group_as_in_nltk() -> None:
    assert read("p -> q -> r", "nltk") == ["(p => q) => r"]


def test_07_a_long_comment_of_prover9_asserts_nothing() -> None:
    source = "formulas(assumptions).\n%BEGIN\np(a).\n%END\nq(a).\nend_of_list."
    assert read(source, "prover9") == ["q(a)"]


@pytest.mark.parametrize("dialect", GRADE)
def test_07_a_grade_is_not_every_grade(dialect: str) -> None:
    assert read(GRADE[dialect], dialect) == ["Grade(Ann, B)"]


@pytest.mark.parametrize("dialect", ["unicode", "nltk"])
def test_07_a_quoted_name_denies_nothing(dialect: str) -> None:
    assert read("'not'(p(a))", dialect) == ["'not'(p(a))"]


def test_07_scopes_of_smt_lib_are_closed_one_by_one() -> None:
    script = f"{SMT}(push 2)(assert (p a))(pop 1)(assert (q a))(check-sat)"
    problems = " ".join(map(str, fol_kb.formats.read(script, dialect="smtlib").problems))
    assert "scopes are closed" not in problems
    assert "p(a)" not in read(script, "smtlib")


def test_07_a_comment_makes_no_question_of_a_premise() -> None:
    assert read(f"{SMT}; This is out of the question\n(assert (p a))\n(check-sat)", "smtlib") == ["p(a)"]


def test_07_a_denial_of_something_else_stands_beside_no_conjecture() -> None:
    source = "fof(c,conjecture,p(a)). fof(n,negated_conjecture,~q(a)). fof(x,axiom,q(a)=>p(a))."
    program = fol_kb.formats.read(source, dialect="tptp")
    assert [str(question.formula) for question in program.questions] == ["p(a)"]
    assert len(program.problems) == 1


def test_07_a_list_behind_dashes_is_a_list() -> None:
    program = fol_kb.formats.read(
        "Premises:\n- Man(zeus)\n- ¬Man(ann)\nConclusion:\nMan(bo)", dialect="unicode"
    )
    assert [str(getattr(call, "formula", call)) for call in program] == ["Man(zeus)", "¬Man(ann)"]
    assert program.problems == ()


@pytest.mark.parametrize("refused", REFUSED_BY_Z3)
def test_07_what_z3_refuses_is_a_problem(refused: str) -> None:
    assert fol_kb.formats.read(f"{SMT}{refused}(check-sat)", dialect="smtlib").problems


@pytest.mark.jvm
def test_07_a_statement_that_was_not_read_is_said_beside_the_verdict() -> None:
    program = fol_kb.formats.read("man(a)\nman(a) ∧ (mortal(a)", dialect="unicode")
    kb = import_module("fol_kb.formats.building").belief_set(program)
    coverage = fol_kb.check(kb).to_json()["coverage"]
    assert (coverage["sentences"], coverage["read"]) == (2, 1)
