"""Logic-LM's programs: what each kind of line is read as, and what is left out with which reason."""

from __future__ import annotations

from typing import Any

import pytest

from fol_kb.beliefs import tools
from fol_kb.formats.program import AnswerAsQuestionError
from tests.formats.programs import asked, comes_to, read

PROGRAM = """\
Predicates:
Cold($x, bool) ::: Is x cold?
Likes($x, $y) ::: Does x like y?
Facts:
Cold(Bob, True) ::: Bob is cold.
Cold(bald eagle, False) ::: The bald eagle is not cold.
Likes(Bob, bald eagle)
Rules:
Cold($x, True) && Likes($x, $y) >>> Cold($y, False) ::: Who is cold likes nobody who is.
Query:
Cold(Bob, False) ::: Bob is not cold.
"""


def statements(
    source: str, section: str = "Facts", dialect: str = "logic-lm-rules"
) -> tuple[list[Any], list[str]]:
    program = read(f"{section}:\n{source}", dialect)
    return list(program), [error.problem for error in program.problems]


def formula(source: str, dialect: str = "logic-lm-rules") -> str:
    (call,), problems = statements(source, "Rules", dialect)
    assert problems == []
    assert isinstance(call, tools.AddFormula)
    return call.formula


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("Context:\n∀x (Man(x) → Mortal(x)).\nPremises:\nMan(a)\nConclusion:\nMortal(a)", [2]),
        (
            "Premises:\n∀x Man(x)\nNote: the facts\n1. Man(a) ::: a is one.\n- Man(b)\nConclusion:\nMan(a)",
            [4, 5],
        ),
        ("Note: Man(a)\nPremises:\nMan(b)", [1]),
    ],
)
def test_a_formula_among_words_before_the_question_is_not_lost_in_silence(source, lines):
    problems = read(source, "logic-lm-fol").problems
    assert [problem.place.line for problem in problems] == lines
    assert all("stands in a section of words" in problem.problem for problem in problems)


@pytest.mark.parametrize(
    "source",
    [
        "Problem:\nAll men(humans) are mortal. Is a(n) ant?\nQuestion: is a(n) ant?\nPremises:\nMan(a)",
        "Note: Man(a) says that a is a man.\nNote: ∀x is read: for all x.\nPremises:\nMan(a)",
        "Premises:\nMan(a)\nConclusion:\nMan(a)\nExplanation:\nMan(a)\nMan(b) → Man(a)",
    ],
)
def test_words_around_formulas_are_passed_over(source):
    comes_to(read(source, "logic-lm-fol"), says=["Man(a)"], asks=["Man(a)"] if "Conclusion" in source else [])


def test_a_program_of_rules():
    program = read(PROGRAM)
    assert program.dialect == "logic-lm-rules"
    assert program.problems == ()
    cold, likes, *rest = program
    assert cold == tools.AddPredicateSchema(predicate_name="Cold", argument_sorts=["thing"])
    assert likes == tools.AddPredicateSchema(predicate_name="Likes", argument_sorts=["thing", "thing"])
    bob, eagle, fact, rule = rest
    assert isinstance(bob, tools.AddAtomicFact)
    assert (bob.predicate_name, bob.arguments, bob.source_quote) == ("Cold", ["Bob"], "Bob is cold.")
    assert isinstance(eagle, tools.AddNegatedAtomicFact)
    assert eagle.arguments == ["bald eagle"]
    assert isinstance(fact, tools.AddAtomicFact)
    assert fact.source_quote == "Likes(Bob, bald eagle)"
    assert rule.formula == "forall x, y: (Cold(x) && Likes(x, y) => !Cold(y))"
    (question,) = program.questions
    assert (question.formula, question.quote) == ("!Cold(Bob)", "Bob is not cold.")
    assert (question.position.line, question.position.column) == (11, 1)


def test_a_first_order_program():
    source = (
        "Predicates:\nMan(x) ::: x is a man.\nPremises:\n∀x (Man(x) → Mortal(x)) ::: All men are mortal.\n"
        "Man(x)\nConclusion:\nMortal(socrates) ::: Socrates is mortal.\n"
    )
    program = read(source)
    assert program.dialect == "logic-lm-fol"
    declared, premise, noise = program
    assert isinstance(declared, tools.AddPredicateSchema)
    assert premise == tools.AddFormula(
        formula="∀x (Man(x) → Mortal(x))",
        source_quote="All men are mortal.",
        source_start=source.index("All men"),
    )
    assert noise.formula == "Man(x)"  # as it is written: whether x is a variable is for repair to say
    assert asked(program) == ["Mortal(socrates)"]


@pytest.mark.parametrize(
    ("rule", "meant"),
    [
        ("Cold($x, True) >>> Nice($x, False)", "forall x: (Cold(x) => !Nice(x))"),
        ("Not(Cold($x, True)) >>> Nice($x, True)", "forall x: (!Cold(x) => Nice(x))"),
        ("Not(Cold($x), True) >>> Nice($x)", "forall x: (!Cold(x) => Nice(x))"),
        ("not Cold($x, True) >>> ~Nice($x, True)", "forall x: (!Cold(x) => !Nice(x))"),
        ("¬Cold($x, False) >>> !Nice($x, true)", "forall x: (!!Cold(x) => !Nice(x))"),
        ("Cold(Bob, True) >>> Nice(Bob, True) && Big(Bob, FALSE)", "Cold(Bob) => Nice(Bob) && !Big(Bob)"),
        ("Cold(x, True) >>> Nice(x, True)", "Cold(x) => Nice(x)"),
        ("Cold($x, True) = False >>> Nice(x, True) = True", "forall x: (!Cold(x) => Nice('x'))"),
        ("Likes($x, $y) || Cold($x) >>> Rain(True)", "forall x, y: (Likes(x, y) || Cold(x) => Rain)"),
        ("Quiet(Round($x)) >>> Cold($x)", "forall x: (Quiet(Round(x)) => Cold(x))"),
    ],
)
def test_truth_values_and_negations_of_rules(rule, meant):
    assert formula(rule) == meant


def test_without_truth_values_arguments_stay_as_they_are():
    assert formula("Says(ann, True) → P(ann)", "logic-lm-fol") == "Says(ann, True) → P(ann)"
    assert formula("Not(P(a)) ∧ P(a) = False", "logic-lm-fol") == "!P(a) && !P(a)"


def test_what_stands_in_the_wrong_section_is_read_as_what_it_is():
    calls, problems = statements("Cold($x, True) >>> Nice($x, True)\nCold(Bob, True)")
    assert problems == []
    assert [type(call) for call in calls] == [tools.AddFormula, tools.AddAtomicFact]
    program = read("Predicates:\nMan(x)\n∀x (Man(x) → Mortal(x))\n¬Big(x) ::: x is not big", "logic-lm-fol")
    assert program.problems == ()
    assert [type(call) for call in program] == [
        tools.AddPredicateSchema,
        tools.AddFormula,
        tools.AddPredicateSchema,
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Cold($x, True)", "has no variable"),
        ("Cold($x, True) && Nice($x, True)", "has no variable"),
        ("Cold(x, True)", "has no variable"),
        ("Cold(X, True)", "has no variable"),
        ("Quiet(Round($x, True))", "has no variable"),
        ("Bob is cold.", "contains a blank has to be quoted"),
        ("Cold(Bob, True) >>> Bob is nice", "contains a blank has to be quoted"),
        ("Cold(Bob, True) >>> true", "alone says nothing"),
        ("Cold", "an atom such as"),
        ("Not(Cold(Bob), False)", "is not clear"),
        ("Likes(Bob, not Ann)", "an argument is a term"),
        ("Kind($x, True) <<< Eats($x, cat)", "unexpected '<'"),
        ("Cold(Bob, ?)", "expected its name"),
        ("Red(Bob, True) ::: Young(Bob, True) ::: Young things are red.", "two formulas on one line"),
        ("::: words alone", "the text is empty"),
    ],
)
def test_what_cannot_be_read_is_a_problem(line, reason):
    calls, problems = statements(f"Cold(Bob, True)\n{line}\nCold(Ann, True)")
    assert len(calls) == 2
    (problem,) = problems
    assert reason in problem
    assert line.split(":::")[0].strip(" .") in problem


@pytest.mark.parametrize(
    "line", ["", "None", "none.", "N/A", "-", "---", "```", "% a comment", "# another", "//"]
)
def test_lines_without_content(line):
    calls, problems = statements(f"{line}\nCold(Bob, True)")
    assert (len(calls), problems) == (1, [])


@pytest.mark.parametrize(
    ("query", "formula"),
    [
        ("Cold(Bob, ?)", "Cold(Bob)"),
        ("Cold(Bob, Unknown)", "Cold(Bob)"),
        ("Cold(Bob, bool)", "Cold(Bob)"),
        ("Cold(Bob, X)", "Cold(Bob)"),
        ("Cold(Bob, $y)", "Cold(Bob)"),
        ("Likes(Bob, Ann, unknown)", "Likes(Bob, Ann)"),
        ("Unheard(Bob, ?)", "Unheard(Bob)"),
        ("Cold(Bob, True) = False", "!Cold(Bob)"),
        ("Not(Cold(Bob), True)", "!Cold(Bob)"),
        ("Cold('Bob', False)", "!Cold(Bob)"),
        ("Cold(Bob, True)\nFalse.", "Cold(Bob)"),
        ("Cold(Bob, True)\nThe answer is unknown.", "Cold(Bob)"),
        ("Cold(Bob, True)\nAnswer: Unknown.\nCold(Bob, False)", "Cold(Bob)"),
    ],
)
def test_what_a_query_asks(query, formula):
    declared = "Predicates:\nCold($x, bool)\nLikes($x, $y, bool)\nSees($x, $y)\n"
    comes_to(read(f"{declared}Query:\n{query}", "logic-lm-rules"), asks=[formula])


@pytest.mark.parametrize(
    ("query", "line", "reason"),
    [
        ("Cold($x, True)", 3, "has no variable"),
        ("Cold(Bob, True) >>> False", 3, "alone says nothing"),
        ("Cold(Bob, True) >>> Unknown", 3, "alone says nothing"),
        ("Sees(Bob, ?)", 3, "expected its name"),
        ("Sees(Bob, Cold(", 3, "the text ends"),
        ("False", 3, "an answer stands where the question should"),
        ("Is Bob cold?", 3, "contains a blank"),
        ("Cold(Bob, True)\nCold(Bob → ", 4, "an argument is a term"),
    ],
)
def test_a_question_that_cannot_be_read(query, line, reason):
    program = read(f"Predicates: Sees($x, $y)\nQuery:\n{query}", "logic-lm-rules")
    (problem,) = program.unread_questions
    assert problem in program.problems
    assert reason in problem.problem
    assert problem.place.line == line


def test_words_beside_a_question_are_a_problem_but_no_question():
    program = read("Facts:\nCold(Bob, True)\nQuery:\nCold(Bob, True)\nThis follows from the fact.")
    comes_to(program, says=["Cold(Bob)"], asks=["Cold(Bob)"], lacks=["This follows from the fact"])
    assert program.unread_questions == ()


def test_markdown_numbers_and_bullets():
    plain = read(
        "Predicates:\nCold($x, bool)\nFacts:\nCold(Bob, True)\nCold(Ann, False)\nQuery:\nCold(Bob, True)"
    )
    dressed = read(
        "Here is the program:\n```\n### Predicates\n- Cold($x, bool)\n**Facts:**\n- `Cold(Bob, True)`;\n"
        "- Cold(Ann, False).\n\n4. Query (in logic): Cold(Bob, True)\n```\n",
        "logic-lm-rules",
    )
    numbered = read(
        "Predicate: 1. Cold($x, bool)\nFACTS :\n  1. Cold(Bob, True)\n (2) Cold(Ann, False)\nQuestion:\n"
        "* Cold(Bob, True)"
    )
    for program in (plain, dressed, numbered):
        comes_to(program, says=["Cold(Bob)", "!Cold(Ann)"], asks=["Cold(Bob)"])
        kinds = [tools.AddPredicateSchema, tools.AddAtomicFact, tools.AddNegatedAtomicFact]
        assert [(type(call), call.predicate_name) for call in program] == [(kind, "Cold") for kind in kinds]


def test_a_dash_that_may_be_a_negation_is_not_guessed():
    program = read("Premises:\n- Man(zeus)\nMan(ann)\n-Man(bo)", "logic-lm-fol")
    comes_to(program, says=["Man(ann)", "!Man(bo)"], lacks=["bullet or a negation"])
    zeus, ann = "Premises:\n- Man(zeus)\n", "Premises:\nMan(zeus)\nMan(ann)\nConclusion:\n"
    comes_to(read(f"{zeus}- Man(ann)", "logic-lm-fol"), says=["Man(zeus)", "Man(ann)"])
    denied = read(f"{zeus}- ¬Man(ann)\nConclusion:\nMan(bo)", "unicode")
    comes_to(denied, says=["Man(zeus)", "!Man(ann)"], asks=["Man(bo)"])
    listed = read(f"{zeus}- Man(ann)\nConclusion:\n- Man(bo)", "unicode")
    comes_to(listed, says=["Man(zeus)", "Man(ann)"], asks=["Man(bo)"])
    for conclusion in ("- Man(bo)", "Man(bo)\n- Man(ann)"):
        program = read(ann + conclusion, "unicode")
        assert "bullet or a negation" in str(program.unread_questions[0])


def test_a_dash_before_every_line_is_no_negation_of_nltk():
    comes_to(read("- Man(zeus)\n- Man(ann)", "nltk"), lacks=["bullet or a negation"] * 2)
    assert read("- Man(zeus)\nMan(ann)", "nltk")[0].formula == "- Man(zeus)"


def test_constants():
    program = read("Constants: bob, the cat\nFacts:\nCold(bob, True)")
    assert list(program)[:2] == [
        tools.AddConstantToSort(constant_name="bob", sort_name="thing"),
        tools.AddConstantToSort(constant_name="the cat", sort_name="thing"),
    ]
    assert read("Constants:\nbob (a man)\nFacts:\nCold(bob, True)").problems[0].place.line == 2


def test_a_section_of_an_unknown_name_is_left_out_with_a_problem():
    program = read("Facts:\nCold(Bob, True)\nConstraints:\nBob == 1\nQuery:\nCold(Bob, True)")
    comes_to(program, says=["Cold(Bob)"], asks=["Cold(Bob)"], lacks=["no section is called 'Constraints'"])


def test_what_is_no_part_of_the_program_is_passed_over():
    program = read(
        "Problem:\nBob is cold. Cold(Ann, True)\nQuestion:\nIs Bob cold?\n###\nFacts:\nCold(Bob, True)\n"
        "Query:\nCold(Bob, True)\nExplanation:\nBob is cold by the fact.\n------\nProblem:\nAll men ...\n"
        "Facts:\nMan(Ann, True)"
    )
    comes_to(program, says=["Cold(Bob)"], asks=["Cold(Bob)"], lacks=["another problem begins here"])


def test_formulas_before_any_header_are_premises():
    program = read("Sure! I will translate it.\n∀x (Man(x) → Mortal(x))\nMan(ann)\nConclusion:\nMortal(ann)")
    assert [call.formula for call in program] == ["∀x (Man(x) → Mortal(x))", "Man(ann)"]
    assert program.problems == ()


@pytest.mark.parametrize(
    ("declaration", "name", "arity"),
    [
        ("Likes(x, y)", "Likes", 2),
        ("Likes(x, y): x likes y", "Likes", 2),
        ("Likes(x, y) - x likes y", "Likes", 2),
        ("¬Suck(x) ::: x doesn't suck.", "Suck", 1),
        ("Owner(tom)", "Owner", 1),
        ("Rain ::: it rains", "Rain", 0),
        ("Well-known(person x)", "Well-known", 1),
        ("2ndYear(x)", "2ndYear", 1),
    ],
)
def test_declarations(declaration, name, arity):
    (call,) = read(f"Predicates:\n{declaration}", "logic-lm-fol")
    assert call == tools.AddPredicateSchema(predicate_name=name, argument_sorts=["thing"] * arity)


def test_a_declaration_that_is_none():
    program = read("Predicates:\nCold($x, bool) >>> Big($x, bool)\nx is a man\n" + "A" * 10_001 + "(x)")
    assert len(program) == 0
    assert [problem.place.line for problem in program.problems] == [2, 3, 4]


def test_the_kinds_are_told_apart():
    assert read("Facts:\nCold(Bob, True)").dialect == "logic-lm-rules"
    assert read("Premises:\nCold(bob)").dialect == "logic-lm-fol"
    assert read("Facts:\n∀x (Man(x) → Mortal(x))\n∃x Man(x)").dialect == "logic-lm-fol"
    assert read("Premises:\n∀x (Cost(x, $5) → Cheap(x))\nConclusion:\nCheap(a)").dialect == "logic-lm-fol"


def test_a_doubtful_scope_is_a_problem_at_its_place():
    program = read(
        "Premises:\n  ∀x (Happy(x)) → Rain(a) ::: If all are happy it rains.\nRain(a)", "logic-lm-fol"
    )
    comes_to(program, says=["Rain(a)"], lacks=["2:15 it is not clear whether the quantifier reaches"])


def test_a_formula_that_is_too_long_is_a_problem_and_the_next_one_is_read():
    program = read("Premises:\n" + "P(a) ∧ " * 150_000 + "P(a)\nP(b)", "logic-lm-fol")
    comes_to(program, says=["P(b)"], lacks=["1,000,000 characters at most"])


def test_the_truth_value_is_asked_only_where_one_stands():
    for declared in ("", "Predicates:\nLikes($x, $y)\n"):
        program = read(f"{declared}Query:\nLikes(Bob, X)", "logic-lm-rules")
        comes_to(program, lacks=["has no variable"])
        assert program.unread_questions == program.problems


@pytest.mark.parametrize(
    ("line", "formula", "words"),
    [
        ("p('a::b') ::: A is p.", "p('a::b')", "A is p."),
        ("p('it\\'s ::') :: It's p.", "p('it\\'s ::')", "It's p."),
        ("p(a)::'Tis p.", "p(a)", "'Tis p."),
        ("p(o'brien) ::: O'Brien is p.", "p('o\\'brien')", "O'Brien is p."),
    ],
)
def test_colons_in_a_quoted_name_divide_nothing_and_an_apostrophe_quotes_nothing(
    line: str, formula: str, words: str
) -> None:
    (call,) = read(f"Premises:\n{line}", "logic-lm-fol").calls
    assert (call.formula, call.source_quote) == (formula, words)


@pytest.mark.parametrize("dialect", ["logic-lm-fol", "logic-lm-rules", "nltk", "unicode"])
def test_a_denial_in_quotes_is_a_name(dialect):
    program = read("Premises:\n'not'(p(a)) & q(b)\n'Not'(p(a)) & q(b)\nNot(p(a)) & q(b)\n", dialect)
    assert [call.formula for call in program if call.asserts] == [
        "'not'(p(a)) & q(b)",
        "'Not'(p(a)) & q(b)",
        "!p(a) && q(b)",
    ]
    both = read("Premises:\nNot(p(a)) & 'Not'(p(b))\n", dialect)
    comes_to(both, lacks=["with quotes and without"])


def test_a_truth_value_in_quotes_is_none():
    program = read("Rules:\np(a, 'False') >>> q(a, True)\n", "logic-lm-rules")
    comes_to(program, lacks=["'False' in quotes"])
    assert read("Premises:\nf(a) = 'True'\n", "unicode")[0].formula == "f(a) = 'True'"


DECLARED = "Predicates:\nZumpus($x, bool)\nCold($x, bool)\nKind($x)\nSees($x, $y, bool)\n"


@pytest.mark.parametrize(
    ("line", "tool", "formula"),
    [
        ("Wren is a zumpus.", "add_atomic_fact", "Zumpus(Wren)"),
        ("Wren is a Zumpus", "add_atomic_fact", "Zumpus(Wren)"),
        ("Wren is cold ::: Wren is cold.", "add_atomic_fact", "Cold(Wren)"),
        ("Wren is not cold.", "add_negated_atomic_fact", "!Cold(Wren)"),
        ("Wren is not a zumpus", "add_negated_atomic_fact", "!Zumpus(Wren)"),
        ("Wren is kind", "add_atomic_fact", "Kind(Wren)"),
        ("Wren is cold >>> Zumpus(Wren, True)", "add_formula", "Cold(Wren) => Zumpus(Wren)"),
        (
            "Wren is cold and Bob is not kind >>> Wren is a zumpus.",
            "add_formula",
            "Cold(Wren) && !Kind(Bob) => Zumpus(Wren)",
        ),
        ("Cold(Wren, True) >>> Wren is a zumpus", "add_formula", "Cold(Wren) => Zumpus(Wren)"),
    ],
)
def test_a_clause_of_english_over_declared_predicates_is_an_atom(line, tool, formula):
    program = read(f"{DECLARED}Facts:\n{line}\n", "logic-lm-rules")
    comes_to(program, says=[formula])
    assert program[-1].tool == tool


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
def test_what_is_no_such_clause_is_left_out_and_quoted(line):
    program = read(f"{DECLARED}Facts:\n{line}\n", "logic-lm-rules")
    comes_to(program, lacks=["left out: "])
    assert str(program.problems[0]).endswith((f"left out: {line.rstrip('.')!r}", f"left out: {line!r}"))


def test_an_answer_in_the_place_of_the_question_asks_nothing():
    program = read(f"{DECLARED}Facts:\nCold(Bob, True)\nQuery:\nUnknown\n", "logic-lm-rules")
    (problem,) = program.unread_questions
    assert isinstance(problem, AnswerAsQuestionError)
    assert (problem.kind, problem.place.line) == ("answer-as-question", 9)
    assert program.questions == ()
