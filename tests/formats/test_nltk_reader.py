"""NLTK's style in three layouts: a formula a line, LINC's pairs of lines, Prover9's lists."""

from __future__ import annotations

from typing import Any

import pytest

from fol_kb import parse
from tests.formats.programs import asked, comes_to, read

LINC = """\
<PREMISES>
All woodware is dispensable.
A worksheet is woodware.
</PREMISES>
<CONCLUSION>
A worksheet is dispensable.
</CONCLUSION>
<EVALUATE>
TEXT:\tAll woodware is dispensable.
FOL:\tall x. (Woodware(x) -> Dispensable(x))
TEXT:\tA worksheet is woodware.
FOL:\tWoodware(worksheet)
TEXT:\tA worksheet is dispensable.
FOL:\tDispensable(worksheet)
</EVALUATE>
"""

LISTS = """\
% Men and mortality.
set(auto).
assign(max_seconds, 5).

formulas(assumptions).
  all x (man(x) -> mortal(x)).   % with a comment
  man(y) -> human(y) # label(men).
  all x. (bird(x) ->
      flies(x)).
  man(socrates).
end_of_list.

formulas(goals).
  mortal(socrates).
end_of_list.
"""


def formulas(program: Any) -> list[str]:
    return [call.formula for call in program if call.asserts]


def test_a_formula_a_line():
    program = read("all x.(man(x) -> mortal(x))\nman(socrates).\n- man(zeus)\n\n-man(bo) & (p | q)", "nltk")
    assert program.problems == ()
    assert formulas(program) == [
        "all x.(man(x) -> mortal(x))",
        "man(socrates)",
        "- man(zeus)",
        "-man(bo) & (p | q)",
    ]
    assert str(parse(program[2].formula)) == "!man(zeus)"


def test_headers_may_stand_between():
    program = read("Premises:\nman(socrates)\nConclusion:\nmortal(socrates)", "nltk")
    comes_to(program, says=["man(socrates)"], asks=["mortal(socrates)"])


def test_lincs_last_formula_is_the_conclusion():
    program = read(LINC, "linc")
    assert program.problems == ()
    assert formulas(program) == ["all x. (Woodware(x) -> Dispensable(x))", "Woodware(worksheet)"]
    assert [call.source_quote for call in program] == [
        "All woodware is dispensable.",
        "A worksheet is woodware.",
    ]
    for call in program:
        assert LINC[call.source_start :].startswith(call.source_quote)
    (question,) = program.questions
    assert (question.formula, question.quote) == ("Dispensable(worksheet)", "A worksheet is dispensable.")


def test_a_formula_of_linc_that_cannot_be_read():
    program = read(LINC.replace("(Woodware(x) ->", "(Woodware(x ->"), "nltk")
    (problem,) = program.problems
    assert (problem.place.line, program.unread_questions) == (10, ())
    assert (len(program), len(program.questions)) == (1, 1)


def test_a_conclusion_of_linc_that_is_not_the_last_formula():
    without = LINC.replace("TEXT:\tA worksheet is dispensable.\nFOL:\tDispensable(worksheet)\n", "")
    program = read(without, "nltk")
    (problem,) = program.unread_questions
    assert "is not that of the conclusion, 'A worksheet is dispensable.'" in str(problem)
    assert (len(program), program.questions) == (1, ())


def test_a_header_says_what_lincs_conclusion_is():
    program = read("FOL: p(a)\nConclusion:\nFOL: q(a)\nFOL: r(a)", "nltk")
    comes_to(program, says=["p(a)"], asks=["q(a)", "r(a)"])


def test_what_linc_is_asked_next_is_left_out():
    program = read(LINC + LINC, "nltk")
    assert (len(program), len(program.questions)) == (2, 1)
    assert ["another problem begins here" in str(problem) for problem in program.problems] == [True]


def test_lists_of_prover9():
    program = read(LISTS, "prover9")
    assert program.problems == ()
    first, human, bird, man = program
    assert parse(first.formula) == parse("forall x: (man(x) => mortal(x))")
    assert human.formula == "forall y: (man(y) => human(y))"
    assert parse(bird.formula) == parse("forall x: (bird(x) => flies(x))")
    assert bird.source_quote == "all x. (bird(x) ->\n      flies(x))"
    assert man.formula == "man(socrates)"
    assert asked(program) == ["mortal(socrates)"]
    for call, position in zip(program, program.positions, strict=True):
        assert LISTS[position.start : position.end] == call.source_quote


def test_a_bad_formula_of_a_list_takes_no_other_along():
    bad = LISTS.replace("  man(socrates).\n", "  man((socrates.\n  man(bo).\n")
    program = read(bad, "nltk")
    (problem,) = program.problems
    assert problem.place.line == 10
    assert formulas(program)[-1] == "man(bo)"


@pytest.mark.parametrize(
    ("style", "fact", "meant"),
    [
        ("", "p(x) | q(x2, A)", "forall x, x2: (p(x) || q(x2, A))"),
        ("set(prolog_style_variables).\n", "p(X) | q(Anna, x)", "forall X, Anna: (p(X) || q(Anna, x))"),
        ("set(prolog_style_variables).\n", "p(X, x)", "forall X: p(X, x)"),
    ],
)
def test_free_variables_of_prover9(style, fact, meant):
    comes_to(read(f"{style}formulas(sos).\n{fact}.\nend_of_list.", "prover9"), says=[meant])


def test_a_name_that_is_a_variable_for_prover9_alone():
    program = read("formulas(sos).\nloves(xavier, ann).\nend_of_list.", "prover9")
    comes_to(program, lacks=["'xavier' is a variable for Prover9"])


def test_lists_of_other_kinds_and_formulas_outside_of_any():
    program = read(
        "formulas(hints).\np(a).\nend_of_list.\nformulas(wishes).\np(b).\nend_of_list.\np(c).\nformulas(sos).\np(d)",
        "prover9",
    )
    comes_to(program, says=["p(d)"], lacks=["a list of wishes is not read", "in no list of formulas"])


def test_a_goal_that_cannot_be_read():
    program = read("formulas(goals).\np(a.\nend_of_list.", "prover9")
    assert program.unread_questions == program.problems
    assert len(program.problems) == 1


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("p -> q -> r", "(p => q) => r"),
        ("p -> q -> r -> s", "((p => q) => r) => s"),
        ("p <-> q -> r -> s", "p <=> ((q => r) => s)"),
        ("p -> q -> r <-> s", "((p => q) => r) <=> s"),
        ("p & (q | r -> -s -> p)", "p && ((q || r => !s) => p)"),
        ("all x.(P(x) -> Q(x) -> R(x))", "forall x: ((P(x) => Q(x)) => R(x))"),
        ("p -> (q -> r) -> s", "(p => (q => r)) => s"),
    ],
)
def test_implications_side_by_side_group_to_the_left(written, meant):
    for source in (written, f"FOL: {written}\nFOL: asked"):
        program = read(source, "nltk")
        assert [parse(text) for text in formulas(program)] == [parse(meant)]


def test_implications_side_by_side_around_a_quantifier_are_refused():
    comes_to(read("p -> all x.Q(x) -> r", "nltk"), lacks=["whether the quantifier reaches"])


def test_implications_side_by_side_are_no_formula_of_prover9():
    program = read("formulas(sos).\np -> q -> r.\n(p -> q) -> r.\nend_of_list.", "prover9")
    comes_to(program, says=["(p => q) => r"], lacks=["several implications"])
    assert (program.problems[0].place.line, program.problems[0].place.column) == (2, 8)


def test_a_comment_of_prover9_may_have_many_lines():
    program = read(
        "formulas(sos).\n%BEGIN\np(a).\nend_of_list.\n%END\nq(a). %BEGIN p(b). %END q(b).\n% p(c).\n"
        "%BEGINNING p(d).\nq(c).\n%BEGIN\nq(d).\n",
        "prover9",
    )
    comes_to(program, says=["q(a)", "q(b)", "q(c)"])
    assert program.positions[2].line == 9
