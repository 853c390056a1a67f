"""Programs as tasks of a batch: answered by their own question, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from fol_kb.cli.batch_tasks import run_task

PROGRAM = """\
Predicates:
Man(x) ::: x is a man.
Premises:
∀x (Man(x) → Mortal(x)) ::: All men are mortal.
Man(socrates) ::: Socrates is a man.
Conclusion:
Mortal(socrates) ::: Socrates is mortal.
"""


def run(program: str, **further: Any) -> dict[str, Any]:
    return run_task({"id": 1, "program": program, "engine": "ground", **further})


def answer(program: str, **further: Any) -> str:
    result = run(program, **further)
    assert result.get("error") is None, result
    return str(result["report"]["status"])


def test_the_question_of_the_program_is_answered():
    result = run(PROGRAM)
    assert result["report"]["format"] == "fol-kb/entailment"
    assert result["report"]["status"] == "ENTAILED"
    assert result["coverage"]["covered"] == 2
    assert result["findings"]["errors"] == 0


def test_the_tasks_own_question_goes_first():
    assert answer(PROGRAM, query="!Mortal(socrates)") == "CONTRADICTED"
    assert answer(PROGRAM, query="Mortal(zeus)") == "INDEPENDENT"
    assert answer(PROGRAM.replace("Mortal(socrates) :::", "Mortal( :::"), query="Man(socrates)") == "ENTAILED"


DENYING = PROGRAM.replace("Mortal(socrates) :::", "¬Mortal(socrates) :::")
WORDLESS = DENYING.replace(" ::: Socrates is mortal.", "")


@pytest.mark.parametrize("program", [DENYING, WORDLESS, DENYING.replace("is mortal.", "is not mortal.")])
def test_a_question_that_denies_what_was_put_to_the_model_gets_no_verdict(program: str) -> None:
    result = run(program, statement="Socrates is mortal.")
    assert result["report"]["status"] == "UNDECIDED"
    assert [found["kind"] for found in result["findings"]["items"]] == ["incoherent"]
    assert "the formula denies what its words say" in result["report"]["detail"]


def test_it_is_asked_as_it_was_put_where_heuristics_may_speak():
    result = run(WORDLESS, statement="Socrates is mortal.", mode="permissive")
    assert result["report"]["status"] == "ENTAILED"
    assert result["repairs"]["items"][-1]["rule"] == "question-by-its-words"


def test_a_question_that_says_what_was_put_is_answered():
    assert answer(WORDLESS, statement="Socrates is not mortal.") == "CONTRADICTED"
    assert answer(WORDLESS) == "CONTRADICTED"
    assert answer(PROGRAM, statement="Socrates is mortal.") == "ENTAILED"


def test_a_statement_belongs_to_a_program():
    error = run_task({"id": 1, "formulas": ["p(a)"], "statement": "A is p."})["error"]
    assert error["kind"] == "task"
    assert "no program is given" in error["message"]
    for other in ({"query": "Man(socrates)"}, {"sentence": "Socrates is a man."}):
        error = run(PROGRAM, statement="Socrates is mortal.", **other)["error"]
        assert "another one is asked" in error["message"]


def test_a_statement_counts_for_problems_for_provers_too():
    tptp = "fof(a, axiom, mortal(socrates)).\nfof(c, conjecture, ~ mortal(socrates))."
    assert answer(tptp, dialect="tptp") == "CONTRADICTED"
    assert answer(tptp, dialect="tptp", statement="Socrates is mortal.") == "UNDECIDED"
    assert answer(tptp, dialect="tptp", statement="Socrates is not mortal.") == "CONTRADICTED"


def test_without_any_question_the_report_is_on_consistency():
    result = run("Premises:\nMan(socrates)\n¬Man(socrates)")
    assert result["report"]["format"] == "fol-kb/consistency"
    assert result["report"]["status"] == "INCONSISTENT"


@pytest.mark.parametrize(
    ("dialect", "program"),
    [
        ("logic-lm-rules", "Facts:\nP(a, True)\nRules:\nP($x, True) >>> Q($x, True)\nQuery:\nQ(a, True)"),
        ("prover9", "formulas(sos).\nall x (p(x) -> q(x)).\np(a).\nend_of_list.\nformulas(goals).\nq(a).\n"),
        ("linc", "FOL: all x. (P(x) -> Q(x))\nFOL: P(a)\nFOL: Q(a)"),
        ("folio", "∀x (P(x) → Q(x))\nP(a)\nConclusion:\nQ(a)"),
        ("auto", "Facts:\nQ(a, True)\nQuery:\nQ(a, True)"),
    ],
)
def test_dialects(dialect, program):
    assert answer(program, dialect=dialect) == "ENTAILED"


def test_rules_are_answered_under_the_semantics_that_is_asked_for():
    program = "Facts:\nBig(Bob, False)\nRules:\nCold($x, True) >>> Big($x, True)\nQuery:\nCold(Bob, False)"
    assert answer(program) == "ENTAILED"
    assert answer(program, semantics="rules") == "INDEPENDENT"


@pytest.mark.parametrize(
    ("program", "kind", "line", "column"),
    [
        (PROGRAM.replace("Mortal(socrates) :::", "Mortal(socrates :::"), "syntax", 7, 16),
        (PROGRAM.replace("Mortal(socrates) :::", "Man(socrates, plato) :::"), "arity-clash", 7, 1),
        (PROGRAM + "Man(plato)\n", "call", 8, 1),
    ],
)
def test_a_question_that_cannot_be_answered_is_an_error_with_its_place(program, kind, line, column):
    result = run(program)
    assert result["report"] is None
    assert (result["error"]["kind"], result["error"]["line"], result["error"]["column"]) == (
        kind,
        line,
        column,
    )


def test_an_answer_in_the_place_of_the_question_is_no_question():
    result = run(PROGRAM.replace("Mortal(socrates) :::", "Uncertain :::"))
    assert result["report"]["status"] == "UNDECIDED"
    assert result["findings"]["errors"] == 1


def test_a_question_that_is_asked_twice_is_one():
    assert answer(PROGRAM + "Mortal(socrates)\n") == "ENTAILED"


def test_problems_are_findings_of_the_result():
    result = run(PROGRAM.replace("Man(socrates) :::", "Man(socrates ∧ :::"))
    assert result["report"]["status"] == "UNDECIDED"  # a part of the program is missing
    finding = next(item for item in result["findings"]["items"] if item["kind"] == "unread")
    assert finding["level"] == "error"
    assert finding["message"].startswith("line 5, column ")


def test_an_unknown_dialect_and_a_source_without_a_program():
    assert run(PROGRAM, dialect="logic-ml")["error"]["kind"] == "document"
    result = run("")
    assert result["report"]["status"] == "UNDECIDED"
    assert result["report"]["reason"] == "NOTHING_READ"
    assert result["findings"]["errors"] == 1


@pytest.mark.parametrize("mode", ["repair", "permissive"])
def test_heuristics_have_nothing_to_say_where_names_are_exact(mode: str) -> None:
    """``cat`` and ``Cat`` are two predicates to a prover, whoever wrote the problem."""
    smt = (
        "(declare-sort T 0) (declare-const tom T) (declare-fun cat (T) Bool) (declare-fun Cat (T) Bool)"
        "(assert (cat tom))"
    )
    result = run(f"{smt} (assert (not (Cat tom)))", dialect="smtlib", mode=mode)
    assert result["report"]["status"] == "CONSISTENT"
    assert answer(smt, dialect="smtlib", mode=mode, query="Cat(tom)") == "INDEPENDENT"
    assert result["repairs"]["count"] == 0
