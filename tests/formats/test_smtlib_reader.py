"""SMT-LIB scripts: z3 makes the same of a formula and of what was read of it; bad input harms only itself."""

from __future__ import annotations

import re
from random import Random

import pytest
import z3
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

import fol_kb
from benchmarks.smt import relativised, satisfiable
from fol_kb.beliefs import tools
from fol_kb.formats import Program, read
from fol_kb.formats.smtlib.commands import scan
from fol_kb.formats.smtlib.marks import Mark, mark, mark_of_comments
from fol_kb.formats.smtlib.scopes import never_closed
from fol_kb.logic.parser import parse
from fol_kb.reasoning.certificates.smt import write_smt
from fol_kb.repair.collect import formula_of
from tests.amounts import examples
from tests.formats.programs import (
    asked,
    built,
    comes_to,
    is_read_as_it_was,
    is_read_to_its_end,
    problems,
    said,
)
from tests.formats.random_smtlib import DECLARATIONS, NAMES, Terms, written
from tests.pages import blocks, page

HEAD = """\
(declare-sort S 0)
(declare-fun p (S) Bool)
(declare-fun q (S S) Bool)
(declare-const a S)
(declare-const b S)
(declare-const w Bool)
"""

_slow = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
seeds = st.integers(0, 2**32 - 1)


def smt(source: str) -> Program:
    return read(source, "smtlib")


# ---------------------------------------------------------------- z3 as a judge


def _too_many_cases(program: Program) -> bool:
    return any("more than 64 cases" in problem.problem for problem in program.problems)


@settings(_slow, max_examples=examples(100))
@given(seeds)
def test_a_formula_is_read_as_z3_reads_it(seed: int) -> None:
    source = Terms(Random(seed)).formula()
    program = smt(f"{DECLARATIONS}(assert {source})")
    assume(not _too_many_cases(program))
    assert not program.problems, problems(program)
    back = written(formula_of(program[-1]))
    differs = satisfiable(f"{DECLARATIONS}(assert (not (= {source} {back})))", 1_000)
    assert not differs, back


_WORDS = re.compile(r"\|[^|]*\||[()]|[^\s()|]+")
_OTHER_WORDS = (
    *("(", ")", "A", "B", "Bool", "and", "=", "forall", "let", "true", "p", "q", "f", "not", "_", "!", "as"),
    *(":named", "nm", "12", "distinct", "ite"),
    *NAMES,
)


@settings(_slow, max_examples=examples(100))
@given(seeds)
def test_what_z3_refuses_is_refused(seed: int) -> None:
    rng = Random(seed)
    words = _WORDS.findall(Terms(rng).formula(3))
    at = rng.randrange(len(words))
    words[at : at + rng.randrange(2)] = rng.choices(_OTHER_WORDS, k=rng.randrange(2))
    source = " ".join(words) or "p"
    text = f"{DECLARATIONS}(assert {source})"
    program = smt(text)
    try:
        z3.parse_smt2_string(text)
    except z3.Z3Exception:
        assert program.problems
        return
    if not program.problems:
        back = written(formula_of(program[-1]))
        assert not satisfiable(f"{DECLARATIONS}(assert (not (= {source} {back})))", 1_000), back


@settings(_slow, max_examples=examples(60))
@given(seeds)
def test_the_belief_set_of_a_script_is_as_satisfiable_as_the_script(seed: int) -> None:
    rng = Random(seed)
    terms = Terms(rng)
    lines = [f"(assert {terms.formula(rng.randrange(2, 4))})" for _ in range(rng.randrange(1, 6))]
    text = DECLARATIONS + "\n".join(lines)
    program = smt(text)
    assume(not _too_many_cases(program))
    assert not program.problems, problems(program)
    kb = built(program)
    assert not kb.errors
    assert not kb.repairs
    answers = {satisfiable(text), satisfiable(relativised(kb).text())} - {None}
    assert len(answers) <= 1


@settings(_slow, max_examples=examples(60))
@given(seeds)
def test_a_belief_set_written_and_read_is_as_satisfiable_as_before(seed: int) -> None:
    is_read_as_it_was(seed, write_smt, smt)


@settings(_slow, max_examples=examples(50))
@given(seeds)
def test_a_question_follows_where_the_check_fails(seed: int) -> None:
    rng = Random(seed)
    terms = Terms(rng)
    lines = [f"(assert {terms.formula(2)})" for _ in range(rng.randrange(3))]
    questions = [terms.formula(2) for _ in range(rng.randrange(1, 3))]
    base = DECLARATIONS + "\n".join(lines)
    if rng.randrange(2):
        del questions[1:]
        text = f"{base}\n(assert (! (not {questions[0]}) :named negated_goal))"
        stack = [f"(not {questions[0]})"]
    else:
        text = f"{base}\n(push){''.join(f'(assert {one})' for one in questions)}(check-sat)(pop)"
        stack = questions
    program = smt(text)
    assume(not _too_many_cases(program))
    assert not program.problems, problems(program)
    (question,) = program.questions
    problem = relativised(built(program), parse(question.formula))
    checked = satisfiable(base + "".join(f"(assert {one})" for one in stack))
    answers = {checked, satisfiable(problem.text(f"(not {problem.query})"))} - {None}
    assert len(answers) <= 1


def test_sorts_are_joined_by_no_predicate_of_their_name() -> None:
    # with Cat below Animal, or both below thing, the one animal would have to be two cats
    for other in ("Animal", "thing"):
        text = f"""
        (declare-sort Cat 0) (declare-sort {other} 0)
        (declare-fun cat ({other}) Bool) (declare-fun animal ({other}) Bool)
        (assert (forall ((x {other})) (=> (cat x) (animal x))))
        (assert (forall ((x {other}) (y {other})) (= x y)))
        (assert (exists ((x Cat) (y Cat)) (distinct x y)))
        """
        kb = built(smt(text))
        assert not kb.errors
        assert satisfiable(text) is True
        assert satisfiable(relativised(kb).text()) is True


def test_a_sort_keeps_its_name_where_nothing_joins_it() -> None:
    program = smt(
        "(declare-sort Cat 0) (declare-sort Dog 0) (declare-fun cat (Dog) Bool) (declare-const c Cat)"
    )
    assert [call.sort_name for call in program if isinstance(call, tools.AddSort)] == ["Cat", "Dog"]
    taken = smt(
        "(declare-sort cat 0)(declare-sort dog 0)(declare-sort cat_sort 0)(declare-fun Cat (dog) Bool)"
        "(declare-fun Dog (cat) Bool)(declare-fun f (cat dog) cat)(declare-const c cat)"
    )
    assert [call.sort_name for call in taken if isinstance(call, tools.AddSort)] == [
        *("cat_sort_2", "dog_sort", "cat_sort"),
    ]
    assert taken[-2] == tools.AddFunctionSchema(
        function_name="f", argument_sorts=["cat_sort_2", "dog_sort"], result_sort="cat_sort_2"
    )
    alone = smt("(declare-sort thing 0) (declare-fun Thing (thing) Bool)")
    assert alone[0] == tools.AddSort(sort_name="thing")


# ---------------------------------------------------------------- what is read as what


def test_declarations_become_calls_with_their_places() -> None:
    program = smt(
        "(declare-sort S 0)\n"
        "(define-sort T () S)\n"
        "(declare-fun f (S T) S)\n  (declare-const |a b| T)\n(declare-fun r () Bool)(declare-fun x!1 () S)"
    )
    assert program.calls == (
        tools.AddSort(sort_name="S"),
        tools.AddFunctionSchema(function_name="f", argument_sorts=["S", "S"], result_sort="S"),
        tools.AddConstantToSort(constant_name="a b", sort_name="S"),
        tools.AddPredicateSchema(predicate_name="r", argument_sorts=[]),
        tools.AddConstantToSort(constant_name="x!1", sort_name="S"),
    )
    assert [(p.line, p.column) for p in program.positions] == [(1, 1), (3, 1), (4, 3), (5, 1), (5, 24)]
    for position in program.positions:
        item = program.source[position.start : position.end]
        assert item[0] == "("
        assert item[-1] == ")"
        assert item.count("(") == item.count(")")


@pytest.mark.parametrize(
    ("script", "formula"),
    [
        ("(p a)", "p(a)"),
        ("(not (p a))", "!p(a)"),
        ("(= w true)", "w"),
        ("(= false (p a))", "!p(a)"),
        ("(=> w (p a) (p b))", "w && p(a) => p(b)"),
        ("(= w (p a) (p b))", "(w <=> p(a)) && (p(a) <=> p(b))"),
        ("(distinct a b)", "!(a == b)"),
        ("(xor w (p a) (p b))", "w ^^ p(a) ^^ p(b)"),
        ("(iff w (implies (p a) (p b)))", "w <=> (p(a) => p(b))"),
        ("(and (p a))", "p(a)"),
        ("(p (ite w a b))", "(w && p(a)) || (!w && p(b))"),
        ("(let ((x a) (y b)) (let ((x y) (y x)) (q x y)))", "q(b, a)"),
        ("(forall ((a S)) (let ((x a)) (exists ((a S)) (q x a))))", "forall a:S: exists a_2:S: q(a, a_2)"),
        ("(! (forall ((x S)) (! (p x) :pattern ((p x)))) :named h)", "forall x:S: p(x)"),
        ("(exists ((|x y| S) (x!1 S)) (q |x y| x!1))", "exists x_y:S, x_1:S: q(x_y, x_1)"),
        ("(forall ((b Bool)) (or b w))", "forall b:Bool: (b == true || w)"),
        ("((as p Bool) (as a S))", "p(a)"),
        ("(exists ((!x S) (?x S)) (q !x ?x))", "exists _x:S, _x_2:S: q(_x, _x_2)"),
        ("(exists ((|1| S) (|| S)) (p |1|))", "exists x1:S, x:S: p(x1)"),
        ("(! w :note)", "w"),
        ("(! w :note here :more)", "w"),
    ],
)
def test_terms(script: str, formula: str) -> None:
    program = smt(f"{HEAD}(assert {script})")
    assert not program.problems, problems(program)
    assert said(program)[-1] == str(parse(formula))


def test_facts_are_facts_and_quotes_have_their_comments() -> None:
    program = smt(
        HEAD + "; Ann sleeps.\n; Really.\n(assert (p a)) ; says Bob\n\n; no\n\n(assert (not (q a b)))"
    )
    fact, denial = program[-2:]
    assert isinstance(fact, tools.AddAtomicFact)
    assert isinstance(denial, tools.AddNegatedAtomicFact)
    assert fact.source_quote == "; Ann sleeps.\n; Really.\n(assert (p a)) ; says Bob"
    assert denial.source_quote == "(assert (not (q a b)))"
    for call in (fact, denial):
        assert call.source_start is not None
        assert call.source_quote is not None
        assert program.source.startswith(call.source_quote, call.source_start)
    assert built(program).formulas[0].source is not None


@pytest.mark.parametrize(
    "declaration",
    [
        "(declare-datatypes ((C 0)) (((red) (green) (blue))))",
        "(declare-datatypes () ((C red green blue)))",
        "(declare-datatypes () ((C (red) (green) (blue))))",
        "(declare-datatype C ((red) (green) (blue)))",
    ],
)
def test_enumerations(declaration: str) -> None:
    program = smt(f"{declaration}(declare-const c C)(assert (not ((_ is red) c)))(assert (not (= c green)))")
    assert not program.problems, problems(program)
    assert said(program)[:2] == [
        "!(red == green) && !(red == blue) && !(green == blue)",
        "forall x:C: (x == red || x == green || x == blue)",
    ]
    kb = built(program)
    assert fol_kb.query(kb, "c == blue").status.name == "ENTAILED"


def test_booleans_as_arguments_are_individuals_of_their_own_sort() -> None:
    program = smt("(declare-fun r (Bool) Bool)(assert (r true))(assert (r false))(assert (not (r (r true))))")
    assert fol_kb.check(built(program)).status.name == "INCONSISTENT"


def test_what_is_assumed_may_need_booleans() -> None:
    program = smt(f"{HEAD}(check-sat-assuming ((forall ((b Bool)) b)))")
    assert asked(program) == ["!(forall b:Bool: b == true)"]
    assert tools.AddSort(sort_name="Bool") in program.calls


def test_the_same_declaration_again_is_no_news() -> None:
    program = smt(f"{HEAD}(declare-const a S)(assert (p a))")
    assert not program.problems
    assert len([call for call in program if isinstance(call, tools.AddConstantToSort)]) == 2
    scoped = "(push)(declare-sort T 0)(pop)(push)(declare-datatype T ((t)))(pop)"
    comes_to(smt(HEAD + scoped), lacks=["was declared otherwise"])


@pytest.mark.slow
def test_long_texts_are_shortened_or_refused() -> None:
    program = smt(f"{HEAD}(assert (or{' w' * 60_000}))")
    call = program[-1]
    assert isinstance(call, tools.AddFormula)
    assert len(call.source_quote or "") == 100_000
    assert not built(program).errors
    name = "|" + "\x01" * 9_000 + "|"
    program = smt(f"{HEAD}(declare-const {name} Bool)(assert (or{f' {name}' * 30}))(assert w)")
    assert [problem.kind for problem in program.problems] == ["limit"]
    assert said(program) == ["w"]


def test_names_of_terms_are_what_they_name() -> None:
    script = "(assert (! (p a) :named h))(assert (=> h (p b)))(assert (or (! w :named h) w))(assert h)"
    comes_to(smt(HEAD + script), says=["p(a)", "p(a) => p(b)", "w || w"], lacks=["'h' cannot be read"])


def test_the_example_of_the_document() -> None:
    (script,) = (
        text for text in blocks(page("docs/reference/formats.md")) if text.startswith("(declare-sort")
    )
    program = smt(script)
    assert not program.problems
    (question,) = program.questions
    kb = built(program)
    assert fol_kb.query(kb, question.formula).status.name == "ENTAILED"
    assert any(b.source and b.source.quote.startswith("; Whoever is liked is glad.\n") for b in kb.formulas)


# ---------------------------------------------------------------- what is a question


NAMES_OF_ASSERTIONS = {
    Mark.GOAL: ("goal", "query2", "the_main_goal", "conclusion_ann_sings"),
    Mark.NEGATED_GOAL: ("negated_conclusion", "negatedGoal1", "not_the_conclusion"),
    Mark.UNCLEAR: ("goal_keeper", "out_of_question", "not_in_question"),
    Mark.NONE: ("goalkeeper", "premises_of_the_conclusion", "not_kind"),
}
COMMENTS = {
    Mark.GOAL: ("The question is whether Ann sings", "Query 1", "Goals"),
    Mark.NEGATED_GOAL: (
        "Conclusion: Bob is not kind",
        "Now assert the negation of the conclusion",
        "To prove the goal, we assert its negation",
    ),
    Mark.NONE: (
        *("this is out of the question", "Ann is not in question", "This is not the conclusion", ""),
        *("The goal keeper does not sleep", "The goal of Ann is not fun", "goalkeepers never sleep"),
        "the conclusion, from the facts",
    ),
}


def test_marks_of_names_and_comments() -> None:
    for expected, names in NAMES_OF_ASSERTIONS.items():
        assert {name: mark(name) for name in names} == dict.fromkeys(names, expected)
    for expected, comments in COMMENTS.items():
        assert {words: mark_of_comments([words]) for words in comments} == dict.fromkeys(comments, expected)


def test_a_comment_that_is_no_heading_leaves_a_premise_a_premise() -> None:
    for comment in ("Ann is out of the question", "No question, Ann does not sing", "not in question"):
        comes_to(smt(f"{HEAD}; {comment}\n(assert (not (p a)))\n(check-sat)"), says=["!p(a)"])


def test_a_name_that_may_be_that_of_a_goal_is_refused() -> None:
    program = smt(f"{HEAD}(assert (! (not (p a)) :named question_of_time))")
    comes_to(program, lacks=["call that 'goal'"])
    assert len(program.unread_questions) == 1


def test_one_of_several_scopes_is_closed() -> None:
    program = smt(f"{HEAD}(push 2)(pop 1)(assert (p b))(push 1)(assert (not (p a)))(check-sat)(pop 1)")
    comes_to(program, says=["p(b)"], asks=["p(a)"])
    nested = smt(f"{HEAD}(push 3)(assert w)(pop 1)(declare-const d S)(assert (p d))(check-sat)(pop 2)")
    comes_to(nested, asks=["!p(d)"], lacks=["is taken back"])


def test_a_pop_of_too_many_closes_nothing() -> None:
    program = smt(f"{HEAD}(push 1)(assert (p a))(pop 2)(assert (p b))")
    comes_to(program, says=["p(a)", "p(b)"], lacks=["2 scopes are closed here, 1 are open"])


def test_many_scopes_cost_no_more_than_their_text() -> None:
    smt(f"{HEAD}{'(push 1000)' * 4_000}{'(pop 1000)(push 999)' * 2_000}")
    left = never_closed(scan("(push 1000)" * 3 + "(pop 1)").items)
    assert list(left.values()) == [1000, 1000, 999]


@pytest.mark.parametrize(
    "command", ["(assert (and))", "(assert (or))", "(declare-const 1c S)", "(check-sat 1)"]
)
def test_what_z3_has_no_meaning_for_is_refused(command: str) -> None:
    with pytest.raises(z3.Z3Exception):
        z3.parse_smt2_string(HEAD + command)
    assert problems(smt(HEAD + command))


@pytest.mark.slow
def test_pairs_of_enumerations_have_a_budget() -> None:
    sorts = [f"(declare-datatype E{n} ({''.join(f'(e{n}_{m})' for m in range(150))}))" for n in range(60)]
    program = smt("".join(sorts))
    assert "too long" in problems(program)[-1]
    assert sum(len(getattr(call, "formula", "")) for call in program) < 10_000_000


@pytest.mark.parametrize(
    ("asserted", "question"),
    [
        ("(assert (! (not (p b)) :named goal))", "p(b)"),
        ("; The conclusion\n(assert (not (p b)))\n(check-sat)", "p(b)"),
        ("(assert (not (p b))) ; negated conclusion", "p(b)"),
        ("(assert (! (exists ((x S)) (not (p x))) :named negated_goal))", "!(exists x:S: !p(x))"),
        ("(push 1)(assert (not (p b)))(check-sat)(pop 1)", "p(b)"),
        ("; Query\n(assert (not (p b)))", "p(b)"),
        ("(push)(assert (p b))(assert (p a))(check-sat)(pop)", "!(p(b) && p(a))"),
        ("(check-sat-assuming ((not (p b))))", "p(b)"),
        ("(push)(assert w)(check-sat-assuming ((p b)))(pop)", "!(w && p(b))"),
    ],
)
def test_questions(asserted: str, question: str) -> None:
    program = smt(f"{HEAD}(assert (forall ((x S)) (p x)))\n\n{asserted}")
    comes_to(program, says=["forall x:S: p(x)"], asks=[question])
    position = program.questions[0].position
    assert program.source[position.start : position.end] in asserted


@pytest.mark.parametrize(
    "asserted",
    [
        "(assert (not (p b)))(check-sat)",
        "; Conclusion\n\n(assert (not (p b)))(check-sat)",
        "; Conclusion\n(assert (not (p b)))\n(assert w)(check-sat)",
        "; Facts for the conclusion\n(assert (not (p b)))(check-sat)",
        "(push)(assert (not (p b)))(check-sat)",
    ],
)
def test_what_is_not_marked_is_a_premise(asserted: str) -> None:
    program = smt(HEAD + asserted)
    assert not program.problems
    assert not program.questions
    assert "!p(b)" in said(program)


@pytest.mark.parametrize(
    "lost",
    [
        "(assert (! (p b) :named goal))",
        "(assert (! (not (p c)) :named goal))",
        "; the conclusion\n(assert (not (p c)))\n(check-sat)",
        "(assert (! (not (p b) :named goal))\n(check-sat)",
        "; the conclusion\n(assert (not (p b))\n(check-sat)",
        "(push)(assert (not (p c)))(check-sat)(pop)",
        "(check-sat-assuming ((p c)))",
        "(push)(assert (not (p b)))(check-sat)(pop)(assert w)",
        f"(push)(assert (not {'(not ' * 198}w{')' * 198}))(assert w)(check-sat)(pop)",
    ],
)
def test_what_is_lost_of_a_question_is_said(lost: str) -> None:
    program = smt(f"{HEAD}(assert (p a))\n\n{lost}")
    assert not program.questions
    assert program.unread_questions == program.problems
    assert len(program.problems) == 1


def test_what_cannot_be_asked_with_the_rest_is_not_asked() -> None:
    program = smt(f"{HEAD}(push)(assert (p c))(check-sat-assuming (w))(pop)")
    comes_to(program, lacks=["'c' is not declared", "what else is assumed here cannot be read"])
    assert program.unread_questions == program.problems


@pytest.mark.slow
def test_what_would_be_too_much_to_ask_is_not_asked() -> None:
    asserted = f"(assert {'(and ' * 3}(p a){')' * 3})" * 4_000
    program = smt(f"{HEAD}(push){asserted}{'(check-sat)' * 200}(pop)")
    assert program.questions
    assert {problem.kind for problem in program.problems} == {"limit"}


def test_a_goal_that_is_asserted_is_refused() -> None:
    program = smt(f"{HEAD}(assert (! (p b) :named goal))(assert (p a)) ; the conclusion")
    comes_to(program, lacks=["is not negated"] * 2)


def test_what_is_taken_back_is_no_premise_and_not_lost() -> None:
    program = smt(f"{HEAD}(push)(assert (p a))(pop)(push)(assert (not (nobody b)))(assert w)(check-sat)(pop)")
    taken_back = "this is taken back in line 7"
    comes_to(program, lacks=[taken_back, "'nobody' is not declared", taken_back])


def test_a_question_that_premises_follow_is_refused() -> None:
    program = smt(f"{HEAD}(push)(assert (not (p a)))(check-sat)(pop)(assert (p a))")
    comes_to(program, says=["p(a)"], lacks=["premises follow"])


def test_declarations_end_with_their_scope() -> None:
    program = smt(
        "(declare-sort S 0)(declare-fun p (S) Bool)"
        "(push)(declare-const c S)(assert (p c))(check-sat)(pop)(assert (p c))"
        "(push)(declare-const c S)(assert (not (p c)))(check-sat)(pop)"
        "(push)(declare-const c Bool)(assert c)(check-sat)(pop)(pop)"
    )
    # the assertion in the middle is left out, and so are the questions before it, which it should have been a
    # premise of
    lost = ["premises follow", "'c' is not declared", "was declared otherwise", "'c' cannot be read"]
    comes_to(program, asks=["p(c)"], lacks=[*lost, "1 scopes are closed here, 0 are open"])


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("command", "column", "words"),
    [
        ("(declare-fun age (S) Int)", 22, "(arithmetic)"),
        ("(declare-const v (_ BitVec 8))", 18, "(bit vectors)"),
        ("(declare-const v (Array S S))", 18, "(arrays)"),
        ("(declare-sort L 1)", 1, "sorts with parameters"),
        ("(declare-const c T)", 18, "the sort 'T' is not declared"),
        ("(declare-const and S)", 16, "'and' cannot be a name"),
        ("(declare-const a Bool)", 16, "declared already, in line 4"),
        ("(declare-fun c S)", 1, "expected is (declare-fun f (S ...) T)"),
        ("(declare-datatypes () ((L nil (cons (head S)))))", 31, "has fields"),
        ("(declare-datatypes ((L 0)) (((red) (red))))", 37, "'red' is there twice"),
        ("(define-fun-rec f ((x S)) Bool (f x))", 1, "not supported"),
        ("(define-fun d ((x S)) Bool x)", 28, "declared"),
        ("(assert (> 3 2))", 12, "'3' is no term here: arithmetic is not supported"),
        ("(assert (p c))", 12, "'c' is not declared"),
        ("(assert (p a b))", 10, "'p' takes 1 argument (S), 2 given"),
        ("(assert (p w))", 12, "of sort 'Bool', 'p' expects 'S'"),
        ("(assert a)", 9, "a formula is expected; this is of sort 'S'"),
        ("(assert (= a w))", 14, "what it is compared with of 'S'"),
        ("(assert (and w a))", 16, "a formula is expected"),
        ("(assert (not w w))", 10, "'not' takes 1 arguments, 2 given"),
        ("(assert (forall (x S) (p x)))", 18, "(x S)"),
        ("(assert (forall ((x S))))", 9, "((x S) ...) body"),
        ("(assert (forall ((x S) (x S)) (p x)))", 25, "'x' is bound twice"),
        ("(assert (let ((x)) w))", 15, "let is written"),
        ("(assert ((_ extract 1 0) w))", 10, "no function"),
        ("(assert (w))", 9, "without arguments it is w"),
        ("(assert ())", 9, "() is no term"),
        ("(assert (! w))", 9, "an annotation is written"),
        ("(assert (! w (p a)))", 14, "an annotation is written"),
        ("(assert (as a Bool))", 15, "said to be of 'Bool'"),
        ("(assert w w)", 1, "expected is (assert formula)"),
        ("(assert (match a ((x w))))", 9, "(match ...) is not supported"),
        ("(assert (p (ite w a w)))", 21, "of sort 'Bool', the other case of 'S'"),
        ("(declare-sort)", 1, "expected is (declare-sort S 0)"),
        ("(declare-sort S 0)", 15, "there is a sort 'S' already"),
        ("(define-sort T S)", 1, "expected is (define-sort S () T)"),
        ("(define-sort T (X) S)", 1, "sorts with parameters"),
        ("(define-const c S)", 1, "expected is (define-const c S term)"),
        ("(define-const c S w)", 19, "of sort 'Bool', 'S' is declared"),
        ("(declare-datatype)", 1, "expected is (declare-datatype S"),
        ("(declare-datatypes ((C 0)))", 1, "expected is (declare-datatypes ((S 0)"),
        ("(declare-datatypes ((C 0)) ())", 1, "with a list for each sort"),
        ("(declare-datatypes (C) (((red))))", 21, "expected is (declare-datatypes ((S 0)"),
        ("(declare-datatypes ((C 1)) (((red))))", 21, "sorts with parameters"),
        ("(declare-datatypes () (C))", 24, "((S a b ...) ...)"),
        ("(declare-datatypes ((C 0)) (()))", 22, "has no constructor"),
        ("(declare-datatype 12 ((red)))", 19, "'12' cannot be a name"),
        ("(declare-datatype C (:red))", 22, "a constructor is expected"),
        ("(declare-datatype C ((a)))", 23, "'a' is declared already, in line 4"),
        ("(assert (! w :named a))", 21, "the name 'a' is declared already"),
        ("(assert (! w :named (a)))", 14, "the name of a term is a symbol"),
        ("(assert (:p a))", 10, "':p' is no function"),
        ("(assert (select a a))", 10, "(arrays)"),
        ("(assert (forall ((p S)) (p p)))", 26, "is a variable here"),
        ("(assert (let ((x a) (x b)) w))", 22, "bound twice"),
        ("(assert ((_ is a) b))", 16, "no constructor that is read"),
        ("(assert ((as p S) a))", 16, "said to be of 'S'"),
        ("(assert (_ bv1 8))", 9, "(_ ...) is not supported"),
        ("(check-sat-assuming w)", 1, "expected is (check-sat-assuming"),
        ("(check-sat-assuming (c))", 22, "'c' is not declared"),
        ("(push 99999)", 1, "more than 1,000 scopes"),
        ("(assert and)", 9, "needs arguments: (and ...)"),
        ('(assert (p "a"))', 12, "strings are not supported"),
        ("(minimize a)", 1, "'minimize' is no command that is read"),
        ("((p a))", 1, "a list is no command"),
        ("(pop)", 1, "1 scopes are closed here"),
        ("(push many)", 1, "expected is (push 1)"),
        ("(assert-soft w)", 1, "not supported"),
        ("hello there", 1, "outside of any command"),
        (")", 1, "closing bracket too many"),
    ],
)
def test_one_bad_command_takes_no_other_along(command: str, column: int, words: str) -> None:
    program = smt(f"{HEAD}(assert (p a))\n{command}\n(assert (p b))")
    (problem,) = problems(program)
    assert problem.startswith(f"8:{column} "), problem
    assert words in problem
    assert said(program) == ["p(a)", "p(b)"]


@pytest.mark.parametrize(
    "broken",
    [
        "(assert (and w (p a))",
        "(declare-fun g (S S",
        '(echo "hello)',
        "(assert |w)",
        "(set-info :source |",
    ],
)
def test_what_is_never_closed_ends_where_the_next_command_begins(broken: str) -> None:
    program = smt(f"{HEAD}{broken}\n(assert (p b))\n(check-sat)")
    assert len(program.problems) == 1
    assert program.problems[0].place.line == 7
    assert said(program) == ["p(b)"]


def test_a_command_that_may_end_too_early_is_left_out() -> None:
    program = smt(f"{HEAD}(assert (or w (p a))) (p b))\n(assert (p b)))\n(assert (p a))")
    comes_to(program, says=["p(b)", "p(a)"], lacks=["may end too early", "a closing bracket too many"])


def test_uses_of_what_is_left_out_are_left_out() -> None:
    program = smt(
        f"{HEAD}(declare-fun age (S) Int)(declare-datatypes () ((L (c (d Int)))))(declare-const e L)"
        "(define-fun d () Bool (= 1 1))(assert (= (age a) (age b)))(assert d)(assert (p a))"
    )
    comes_to(program, says=["p(a)"], lacks=["'Int'", "has fields", "'L'", "'1'", "'age'", "'d'"])


def test_talk_around_a_fenced_script_is_passed_over() -> None:
    answer = (
        "Here's the script (it isn't long):\n```smt2\n"
        f'{HEAD}(assert (p a))\n```\nAnd "more:\n~~~\n(assert (p b))\n~~~\nDone (I think).'
    )
    program = smt(answer)
    comes_to(program, says=["p(a)", "p(b)"])
    assert program.positions[-1].line == 13
    # a command outside of the fences is not passed over with the talk
    program = smt(f"{HEAD}(assert (p a))\n```\n(assert (p b))\n```\nDone.")
    comes_to(program, says=["p(a)", "p(b)"], lacks=["outside of any command"])


def test_what_follows_an_end_is_another_script() -> None:
    for end in ("(exit)", "(reset)", "(reset-assertions)"):
        program = smt(f"{HEAD}(assert (p a)){end}(assert (not (p a)))(check-sat)(exit)")
        comes_to(program, says=["p(a)"], lacks=["comes after"] * 2)


def test_nesting_ends_somewhere() -> None:
    for depth in (150, 190, 240, 300, 30_000):
        text = "(not " * depth + "w" + ")" * depth
        program = smt(f"{HEAD}(assert {text})\n(assert (p a))")
        assert said(program)[-1] == "p(a)"
        assert len(program.problems) == (depth > 199)
        assert all(problem.kind == "limit" for problem in program.problems)
    chain = "".join(f"(define-fun m{n + 1} () Bool (not m{n}))" for n in range(500))
    program = smt(f"{HEAD}(define-fun m0 () Bool w){chain}(assert m20)(assert m400)(assert (p a))")
    assert len(said(program)) == 2
    assert {problem.kind for problem in program.problems} == {"limit", "typing"}


def test_growth_ends_somewhere() -> None:
    lets = "".join(f"(let ((v{n + 1} (and v{n} v{n})))" for n in range(40))
    ites = "(ite w " * 8 + "a" + " b)" * 8
    macros = "".join(f"(define-fun m{n + 1} () Bool (and m{n} m{n}))" for n in range(40))
    many = " ".join(f"c{n}" for n in range(201))
    program = smt(
        f"{HEAD}(assert (let ((v0 w)) {lets}v40{')' * 40}))\n(assert (q {ites} {ites}))\n"
        f"(define-fun m0 () Bool w){macros}(assert m40)\n(declare-datatypes () ((E {many})))"
        f"(assert (distinct{' a' * 2_000}))\n(declare-const {'x' * 10_001} S)(assert (p a))"
    )
    assert said(program) == ["p(a)"]
    assert {7, 8, 9, 10, 11} <= {problem.place.line for problem in program.problems}
    assert sum(problem.kind == "limit" for problem in program.problems) >= 6


@settings(max_examples=examples(200))
@given(st.text(st.sampled_from('()|";! \n:ab0_=') | st.characters(codec="utf-8"), max_size=60))
@example('(assert "\n(assert p)')
@example("(declare-datatypes () ((C)))(declare-datatypes ((C 0)) ((par)))(declare-datatype C)")
@example("(assert (_ |let| x))(assert (|let| a))(push 99999)(pop 0)(push 0)")
def test_any_text_is_read_to_its_end(text: str) -> None:
    is_read_to_its_end(smt(HEAD + text))


_PIECES = (
    *("(assert", "(declare-const", "(push)", "(pop)", "(check-sat)", "(declare-datatypes", "(define-fun"),
    *("(p a)", "(not", "w", "(forall ((x S))", "(let ((x a))", "(ite w a b)", "((C a1 a2))", ":named"),
    *(")", ")", ")", "(", "()", "S", "Bool", "c", "|c|", "12", '"', "|"),
    *("(! w :named goal)", "; goal\n", "\n"),
)


@settings(max_examples=examples(200))
@given(st.lists(st.sampled_from(_PIECES), max_size=25))
def test_any_pieces_of_scripts_are_read_to_their_end(pieces: list[str]) -> None:
    is_read_to_its_end(smt(HEAD + " ".join(pieces)))
