"""TPTP problems: E proves that what was read is what was written, and bad input harms only itself."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

import fol_kb
from benchmarks.smt import relativised, satisfiable
from fol_kb.beliefs import tools
from fol_kb.formats import Program, read
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import free_variables
from fol_kb.logic.traversal import symbols
from fol_kb.reasoning.certificates.tptp import write_tptp
from fol_kb.repair.collect import formula_of
from tests.amounts import examples
from tests.formats.programs import (
    asked,
    built,
    comes_to,
    is_read_as_it_was,
    is_read_to_its_end,
    needs_e,
    problems,
    said,
)
from tests.formats.random_tptp import TYPES, Formulas, written
from tests.pages import blocks, page
from tests.provers import e_says

_slow = settings(suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 2**32 - 1)
NOT_REFUTED = {"Theorem", "ContradictoryAxioms", "ResourceOut", "GaveUp"}


def tptp(source: str) -> Program:
    return read(source, "tptp")


# ---------------------------------------------------------------- E and z3 as judges


@needs_e
@pytest.mark.parametrize("language", ["fof", "tff"])
@settings(_slow, max_examples=examples(60))
@given(seed=seeds)
def test_a_formula_is_read_as_e_reads_it(language: str, seed: int, tmp_path: Path) -> None:
    types = TYPES if language == "tff" else ""
    random = Formulas(Random(seed), typed=language == "tff")
    sources = [random.formula() for _ in range(3)]
    text = types + "".join(f"{language}(a{n}, axiom, {source}).\n" for n, source in enumerate(sources))
    program = tptp(text)
    assert not program.problems, problems(program)
    read_as = [formula_of(call) for call in program if call.asserts]
    sorts = {None: "", "individual": ": $i", "human": ": human", "city": ": city"}
    same = " & ".join(
        f"(({source}\n) <=> {written(formula, sorts)})"
        for source, formula in zip(sources, read_as, strict=True)
    )
    assert e_says(f"{types}{language}(c, conjecture, {same}).", tmp_path) in NOT_REFUTED


_WORDS = re.compile(r"'[^']*'|\$\w+|\w+|<=>|<~>|=>|<=|~\||~&|!=|[^\s]")
_OTHER_WORDS = (*"()X=&|~!?[]:,", "!=", "=>", "<=", "<~>", "~|")


@needs_e
@settings(_slow, max_examples=examples(100))
@given(seed=seeds)
def test_what_e_refuses_is_refused(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    source = re.sub(r"%[^\n]*\n|/\*.*?\*/", " ", Formulas(rng).formula(2))
    words = _WORDS.findall(source)
    at = rng.randrange(len(words))
    words[at : at + rng.randrange(2)] = rng.choices(_OTHER_WORDS, k=rng.randrange(2))
    source = " ".join(words) or "w"
    program = tptp(f"fof(x, axiom, {source}).")
    if program.problems:
        return
    formula = formula_of(program[-1])
    names = [symbol.name for symbol in set(symbols(formula))]
    names += [call.constant_name for call in program if isinstance(call, tools.AddConstantToSort)]
    # what has two roles or numbers of arguments, and free variables, are for the builder to judge
    assume(len(names) == len(set(names)) and not free_variables(formula))
    same = f"fof(c, conjecture, (({source}) <=> {written(formula, {None: ''})}))."
    assert e_says(same, tmp_path) in NOT_REFUTED


@settings(_slow, max_examples=examples(80))
@given(seeds)
def test_a_belief_set_written_and_read_is_as_satisfiable_as_before(seed: int) -> None:
    is_read_as_it_was(seed, write_tptp, tptp)


@needs_e
@pytest.mark.slow
@settings(_slow, max_examples=examples(25))
@given(seed=seeds)
def test_clauses_are_closed_one_by_one(seed: int, tmp_path: Path) -> None:
    random = Formulas(Random(seed))
    text = "".join(f"cnf(c{n}, axiom, {random.clause()}).\n" for n in range(4))
    program = tptp(text)
    assert not program.problems, problems(program)
    kb = built(program)
    assert not kb.errors
    assert not kb.repairs
    answer = satisfiable(relativised(kb).text())
    status = e_says(text, tmp_path)
    assert answer is None or status in ("Satisfiable" if answer else "Unsatisfiable", "ResourceOut", "GaveUp")


def test_types_are_sorts_that_nothing_joins() -> None:
    text = """
    tff(t1, type, cat_type: $tType). tff(t2, type, animal_type: $tType).
    tff(t3, type, cat_type: animal_type > $o). tff(t4, type, animal_type: animal_type > $o).
    tff(t5, type, c: cat_type). tff(t6, type, d: cat_type).
    tff(a1, axiom, ![X: animal_type]: (cat_type(X) => animal_type(X))).
    tff(a2, axiom, ![X: animal_type, Y: animal_type]: X = Y).
    tff(a3, axiom, c != d).
    tff(a4, axiom, ![X, Y]: X = Y).
    """
    program = tptp(text)
    assert not program.problems, problems(program)
    kb = built(program)
    assert not kb.errors
    assert satisfiable(relativised(kb).text()) is True
    assert sorted(kb.signature.sorts) == ["animal_type_sort", "cat_type_sort", "individual"]


# ---------------------------------------------------------------- what is read as what


def test_a_problem_becomes_calls_with_their_places() -> None:
    source = (
        "% All men are mortal.\n"
        "fof(a1, axiom, ![X]: (man(X) => mortal(X))).\n"
        "fof('Socrates is a man', hypothesis, man('Socrates')). % He is.\n\n"
        "fof(c, conjecture, mortal('Socrates')). % Is he mortal?"
    )
    program = tptp(source)
    assert program.calls == (
        tools.AddPredicateSchema(predicate_name="man", argument_sorts=["thing"]),
        tools.AddPredicateSchema(predicate_name="mortal", argument_sorts=["thing"]),
        tools.AddFormula(
            formula="forall X: (man(X) => mortal(X))",
            source_quote="\n".join(source.split("\n")[:2]),
            source_start=0,
        ),
        tools.AddConstantToSort(constant_name="Socrates", sort_name="thing"),
        tools.AddAtomicFact(
            predicate_name="man",
            arguments=["Socrates"],
            source_quote=source.split("\n")[2],
            source_start=source.index("fof('"),
        ),
    )
    assert [(p.line, p.column) for p in program.positions] == [(2, 1), (2, 1), (2, 1), (3, 1), (3, 1)]
    (question,) = program.questions
    assert (question.formula, question.quote) == ("mortal(Socrates)", "Is he mortal?")
    assert (question.position.line, question.position.column) == (5, 1)
    kb = built(program)
    assert not kb.findings
    assert fol_kb.query(kb, question.formula).status.name == "ENTAILED"


@pytest.mark.parametrize(
    ("source", "formula"),
    [
        ("p & q & r", "p && q && r"),
        ("(p <= q)", "q => p"),
        ("p <~> q", "p ^^ q"),
        ("p ~| q", "!(p || q)"),
        ("p ~& q", "!(p && q)"),
        ("~ ~ p", "!!p"),
        ("a != f(b)", "!(a == f(b))"),
        ("~ a = b", "!(a == b)"),
        ("![X]: ~ ?[Y]: r(X, Y)", "forall X: !(exists Y: r(X, Y))"),
        ("![X, Y]: X = Y", "forall X, Y: X == Y"),
        ("![X]: (p & ?[X]: s(X))", "forall X: (p && (exists X: s(X)))"),
        ("$true => $false", "+ => -"),
        ("s('it\\'s') & s('man') & s(man)", "s('it\\'s') && s(man) && s(man)"),
        ("$distinct(a, b, c)", "!(a == b) && !(a == c) && !(b == c)"),
        ("((p))", "p"),
        ("s('X') & ![X]: s(X)", "s('X') && (forall X: s(X))"),
    ],
)
def test_formulas(source: str, formula: str) -> None:
    comes_to(tptp(f"fof(x, axiom, {source})."), says=[str(parse(formula))])


def test_roles() -> None:
    believed = ("axiom", "hypothesis", "definition", "lemma", "assumption")
    program = tptp("".join(f"fof({role}, {role}, p{n}).\n" for n, role in enumerate(believed)))
    comes_to(program, says=[f"p{n}" for n in range(5)])
    for role in ("plain", "theorem", "corollary", "unknown", "goal"):
        program = tptp(f"fof(x, {role}, p).")
        assert not program.calls
        assert len(program.problems) == 1
        assert program.unread_questions == program.problems
    assert not tptp("fof(x, interpretation, p).").unread_questions


def test_a_negated_conjecture_beside_its_conjecture_asks_nothing_more() -> None:
    program = tptp("fof(c, conjecture, ![X]: p(X)). fof(n, negated_conjecture, ~ ![X]: p(X)).")
    comes_to(program, asks=["forall X: p(X)"])
    comes_to(tptp("fof(n, negated_conjecture, ~ q). fof(c, conjecture, q)."), asks=["q"])
    other = tptp("fof(c, conjecture, p). fof(n, negated_conjecture, ~ q).")
    comes_to(other, asks=["p"], lacks=["what is asked is not clear"])
    assert other.unread_questions == other.problems


@pytest.mark.slow
def test_pairs_of_what_is_distinct_have_a_budget() -> None:
    terms = ",".join(f"c{n}" for n in range(150))
    program = tptp("".join(f"fof(d{n}, axiom, $distinct({terms}))." for n in range(12)))
    assert len(program.problems) == 4
    assert "more than 100,000 pairs" in str(program.problems[0])


def test_negated_conjectures_are_asked_together() -> None:
    assert asked(tptp("fof(x, negated_conjecture, ~ p).")) == ["p"]
    program = tptp(
        "cnf(a, axiom, s(X)).\ncnf(b, negated_conjecture, ~ s(a)).\ncnf(c, negated_conjecture, r(X, Y) | p)."
    )
    comes_to(program, says=["forall X: s(X)"], asks=["!(!s(a) && (forall X, Y: (r(X, Y) || p)))"])
    position = program.questions[0].position
    assert (position.line, position.end) == (2, len(program.source))
    deep = f"fof(c, negated_conjecture, {'~ ' * 199}p)."
    program = tptp(f"fof(a, negated_conjecture, p).\n{deep}")
    assert [problem.kind for problem in program.unread_questions] == ["limit"]
    program = tptp("cnf(b, negated_conjecture, ~ s(a)). cnf(c, negated_conjecture, r(X Y)).")
    assert not program.questions
    assert len(program.unread_questions) == len(program.problems) == 2


@pytest.mark.jvm
def test_a_free_variable_of_what_is_denied_is_bound_before_it_is_denied() -> None:
    fact = "fof(a, axiom, p(b)).\n"
    program = tptp(f"{fact}fof(c, negated_conjecture, ~ p(X)).")
    assert asked(program) == ["!(forall X: !p(X))"]
    assert fol_kb.query(built(program), asked(program)[0]).status.name == "ENTAILED"
    program = tptp(f"{fact}fof(c, negated_conjecture, p(X)). fof(d, negated_conjecture, q(X)).")
    assert asked(program) == ["!((forall X: p(X)) && (forall X: q(X)))"]
    program = tptp(f"{fact}fof(c, negated_conjecture, p(X)).")
    assert fol_kb.query(built(program), asked(program)[0]).status.name == "INDEPENDENT"


def test_types_of_tff() -> None:
    program = tptp(
        "tff(a, axiom, ![X: human]: lives(X, home(X, c))).\n"
        "tff(t1, type, human: $tType). tff(t2, type, (city: $tType)).\n"
        "tff(t3, type, lives: (human * city) > $o). tff(t4, type, home: ((human * $i) > city)).\n"
        "tff(t5, type, ann: human). tff(t6, type, rain: $o). tff(t6, type, rain: $o).\n"
        "fof(b, axiom, s(c))."
    )
    comes_to(program, says=["forall X:human: lives(X, home(X, c))", "s(c)"])
    kb = built(program)
    assert not kb.errors
    assert dict(kb.signature.constants) == {"c": "individual", "ann": "human"}
    assert kb.signature.predicates["lives"] == ("human", "city")
    assert kb.signature.functions["home"].arguments == ("human", "individual")


def test_a_type_may_be_called_individual() -> None:
    program = tptp(
        "tff(t, type, individual: $tType). tff(t, type, individual: ((($tType)))).\n"
        "tff(t, type, c: individual)."
        "tff(a, axiom, ![X: individual]: X = c). tff(b, axiom, s(a)).\n"
        "tff(t, type, k: (individual) > (individual)). tff(t, type, d: (individual > $o))."
    )
    assert not program.problems, problems(program)
    kb = built(program)
    assert dict(kb.signature.constants) == {"c": "individual", "a": "individual_"}


def test_the_example_of_the_document() -> None:
    (source,) = (text for text in blocks(page("docs/reference/formats.md")) if text.startswith("tff("))
    program = tptp(source)
    assert not program.problems
    assert said(program) == ["forall X:human: (wise(X) => wise(father(X)))"]
    (question,) = asked(program)
    assert fol_kb.query(built(program), question).status.name == "ENTAILED"


def test_individuals_are_things_where_there_are_no_other_sorts() -> None:
    program = tptp("tff(t, type, s: $i > $o). tff(a, axiom, ![X: $i]: s(X)). tff(b, axiom, s(a)).")
    comes_to(program, says=["forall X: s(X)", "s(a)"])
    assert program[0] == tools.AddPredicateSchema(predicate_name="s", argument_sorts=["thing"])


def test_distinct_objects_differ() -> None:
    program = tptp(
        'fof(a, axiom, s("Ann")). fof(b, axiom, s("Bob")).\n'
        'fof(c, axiom, "Ann" = x). fof(d, axiom, "Bob" = x).'
    )
    assert fol_kb.check(built(program)).status.name == "INCONSISTENT"
    same = tptp("fof(a, axiom, \"Ann\" = 'Ann').")
    assert fol_kb.check(built(same)).status.name == "CONSISTENT"


def test_a_free_variable_is_left_to_the_builder() -> None:
    program = tptp("fof(a, axiom, man(X) => mortal(X)).")
    assert said(program) == ["man(?X) => mortal(?X)"]
    kb = built(program)
    assert [str(belief.formula) for belief in kb.formulas] == ["forall X: (man(X) => mortal(X))"]
    assert [repair.rule for repair in kb.repairs] == ["close-variables"]


def test_two_numbers_of_arguments_are_for_the_builder_to_refuse() -> None:
    program = tptp("fof(a, axiom, s(a)). fof(b, axiom, s(a, b)). fof(c, axiom, f(a) = f(a, b)).")
    assert not program.problems
    kb = built(program)
    assert [finding.kind for finding in kb.errors] == ["arity-clash", "arity-clash"]
    assert [str(belief.formula) for belief in kb.formulas] == ["s(a)"]


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("item", "column", "words"),
    [
        ("fof(x, axiom, ![X]: s(X) => p).", None, ""),
        ("fof(x, axiom, ![X]: s(X) => r(X, X)).", 31, "put what it is about in brackets"),
        ("fof(x, axiom, p & q | p).", 21, "'|' follows '&'"),
        ("fof(x, axiom, p => q => p).", 22, "'=>' follows '=>'"),
        ("fof(x, axiom, (p & q).", 4, "never closed"),
        ("fof(x, axiom, p & q)).", 21, "a full stop is expected"),
        ("fof(x, axiom, p). & q).", 19, "go on behind its full stop"),
        ("fof(x, axiom, s(a]).", 18, "']' closes '('"),
        ("fof(x, axiom, X).", 15, "is a term"),
        ("fof(x, axiom, Man(a)).", 15, "names begin in lower case"),
        ("fof(x, axiom, s(a b)).", 19, "')' is expected, not 'b'"),
        ("fof(x, axiom, p &).", 18, "a formula is expected, not the end"),
        ("fof(x, axiom, s()).", 17, "a term is expected, not ')'"),
        ("fof(x, axiom, ![x]: p).", 17, "begins with a capital letter"),
        ("fof(x, axiom, ![X, X]: p).", 20, "bound twice"),
        ("fof(x, axiom, ![X: human]: p).", 20, "in TFF only"),
        ("fof(x, axiom, 3 = a).", 15, "no arithmetic"),
        ("fof(x, axiom, 3).", 15, "no arithmetic"),
        ("fof(x, axiom, $less(a, b)).", 15, "'$less' is not supported"),
        ("fof(x, axiom, $distinct(a)).", 15, "2 to 200 terms"),
        ("fof(x, axiom, s(2008Games)).", 17, "a term is expected, not '2'"),
        ("fof(x, axiom, s('a)).", 16, "never closed"),
        ("fof(x, axiom, s('')).", 17, "a name cannot be empty"),
        ("fof(x, axiom).", 5, "expected is a formula like"),
        ("fof(x, axiom, ).", 5, "expected is a formula like"),
        ("fof().", 1, "expected is a formula like"),
        ("fof(X, axiom, p).", 5, "a word in lower case"),
        ("fof(x, 'axiom', p).", 8, "say axiom or conjecture"),
        ("fof(x, type, k: $o).", 8, "types are declared in TFF"),
        ("cnf(x, axiom, p & q).", 15, "a disjunction of literals"),
        ("cnf(x, axiom, ~ (p | q)).", 15, "a disjunction of literals"),
        ("thf(x, axiom, p @ q).", 5, "THF is not supported"),
        ("include('Axioms/SET001.ax').", 9, "included files are not read"),
        ("tff(x, type, age: $i > $int).", 24, "$int is not supported"),
        ("tff(x, type, list: $tType > $tType).", 20, "no type that is supported"),
        ("tff(x, type, c: human).", 17, "'human' is not declared"),
        ("tff(x, type, k: $o > $o).", 17, "formulas as arguments"),
        ("tff(x, type, k: $i $i).", 17, "expected is a type"),
        ("tff(x, type, k: ($i + $i) > $o).", 18, "(sort * sort)"),
        ("tff(x, type, k).", 8, "name: type"),
        ("tff(x, type, ).", 8, "name: type"),
        ("hello there", 1, "outside of any annotated formula"),
        ("/* fof(x, axiom, p).", 1, "outside of any annotated formula"),
    ],
)
def test_one_bad_item_takes_no_other_along(item: str, column: int | None, words: str) -> None:
    program = tptp(f"fof(a, axiom, p).\n{item}\nfof(b, axiom, q).\n")
    if column is None:
        assert not program.problems
        return
    found = problems(program)
    assert found[0].startswith(f"2:{column} "), found
    assert words in found[0]
    assert said(program)[-1] == "q"
    assert said(program)[0] == "p"
    assert len(found) == 1 or item.startswith("/*")


def test_talk_around_a_fenced_problem_is_passed_over() -> None:
    answer = (
        "Here's (the) problem:\n```tptp\nfof(a, axiom, p).\n```\nThat isn't all: ).\n```\nfof(b, axiom, q)."
    )
    program = tptp(answer)
    comes_to(program, says=["p", "q"])
    assert [position.line for position in program.positions if position.line > 3] == [7, 7]
    assert "outside" in problems(tptp("```\nnothing\n```\nfof(a, axiom, p).\n"))[0]


@pytest.mark.parametrize("asked", ["conjecture, (p)", "conjecture, p & )", "negated_conjecture, $less(1,2))"])
def test_what_is_lost_of_a_question_is_said(asked: str) -> None:
    program = tptp(f"fof(a, axiom, p).\nfof(c, {asked}.\nfof(b, axiom, q).")
    assert len(program.unread_questions) == 1
    assert not program.questions


def test_uses_of_what_is_left_out_are_left_out() -> None:
    program = tptp(
        "tff(t1, type, human: $tType). tff(t2, type, age: human > $int). tff(t3, type, ann: human).\n"
        "tff(t4, type, list: $tType > $tType). tff(t5, type, l: list). tff(t6, type, bob: human > human).\n"
        "tff(t7, type, bob: human).\n"
        "tff(a1, axiom, age(ann) = age(ann)). tff(a2, axiom, bob = ann). tff(a3, axiom, ann = ann).\n"
        "tff(a4, axiom, ![X: human]: X = c). tff(a5, axiom, k(ann)). tff(a6, axiom, X = X).\n"
        "tff(a7, axiom, $distinct(ann, c)). tff(a8, axiom, ann). tff(a9, axiom, ![X: list]: p)."
    )
    assert said(program) == ["ann == ann"]
    assert len(program.problems) == 12


@pytest.mark.slow
def test_nesting_ends_somewhere() -> None:
    for depth in (90, 150, 250, 30_000):
        for opening, closing in (("(", ")"), ("~", ""), ("![X]: ", ""), ("~(", ")")):
            text = opening * depth + "p" + closing * depth
            program = tptp(f"fof(x, axiom, {text}).\nfof(b, axiom, q).")
            assert said(program)[-1] == "q"
            assert all(problem.kind == "limit" for problem in program.problems)
            if depth > 200:
                assert len(program.problems) == 1
        text = "f(" * depth + "a" + ")" * depth
        program = tptp(f"fof(x, axiom, s({text})).\nfof(b, axiom, q).")
        assert len(said(program)) == 1 + (depth < 199)


def test_names_and_distinct_objects_are_bounded() -> None:
    objects = "".join(f'fof(a{n}, axiom, s("o{n}")).\n' for n in range(202))
    program = tptp(f"{objects}fof(x, axiom, {'p' * 10_001}).")
    assert [problem.kind for problem in program.problems] == ["limit"] * 3
    assert len(program.calls) == 1 + 200 + 200 + 199


@settings(max_examples=examples(200))
@given(
    st.text(st.sampled_from("()[]'\",.:&|~!?=<> \nabXY0_$%/*") | st.characters(codec="utf-8"), max_size=60)
)
@example("fof(a,axiom,p")
@example("/*")
@example("fof(a,axiom,'")
def test_any_text_is_read_to_its_end(text: str) -> None:
    is_read_to_its_end(tptp("fof(a, axiom, p).\n" + text))


_PIECES = (
    *("fof(", "cnf(", "tff(", "a", "axiom", "conjecture", "negated_conjecture", "type", ",", ",", ")", ")."),
    *("p", "s(X)", "![X]:", "human", ":", "$tType", "$o", ">", "*", "&", "|", "=>", "~", "=", '"o"', "("),
    *("% so\n", "X", "[", "]", ".", "\n"),
)


@settings(max_examples=examples(200))
@given(st.lists(st.sampled_from(_PIECES), max_size=30))
def test_any_pieces_of_problems_are_read_to_their_end(pieces: list[str]) -> None:
    program = tptp(" ".join(pieces) + "\nfof(z, axiom, z).")
    assert said(program)[-1] == "z"
    is_read_to_its_end(program)


def test_a_formula_behind_a_comma_is_no_annotation() -> None:
    """Where a comma stands for a conjunction, half of what is said would be taken for a remark."""
    program = tptp(
        "fof(x, axiom, ? [X] : p(X) , ! [Y] : q(Y)).\nfof(y, axiom, p(a), file('a.p', y), [s(1)])."
    )
    assert [problem.place.line for problem in program.problems] == [1]
    assert "only annotations are expected, not '!'" in program.problems[0].problem
    assert [call.predicate_name for call in program if isinstance(call, tools.AddAtomicFact)] == ["p"]
