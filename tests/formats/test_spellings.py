"""Spellings of the wild: read as they can be meant in one way only, or not at all."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.common.errors import FolKbError
from fol_kb.formats import unicode
from fol_kb.formats.informal import nltk
from fol_kb.formats.informal.spellings import standard
from fol_kb.testing.formulas import formulas
from tests.amounts import examples
from tests.formats import programs
from tests.formats.programs import comes_to


def read(text: str) -> str:
    spelled = standard(text)
    assert spelled.doubt is None
    return str(parse(spelled.text))


@settings(max_examples=examples(100))
@given(formulas(closed=False), st.sampled_from([unicode.write, nltk.write, str]))
def test_what_the_writers_write_keeps_its_meaning(formula, write):
    spelled = standard(write(formula))
    assert spelled.doubt is None
    assert parse(spelled.text) == formula


@given(st.text(alphabet="∀∃¬∧→()[]{}xyPQ,.'’ -$?:5≤", max_size=40))
def test_every_place_in_the_new_spelling_has_one_in_the_old(text):
    spelled = standard(text)
    offsets = [spelled.origin(offset) for offset in range(len(spelled.text) + 1)]
    assert offsets == sorted(offsets)
    assert all(0 <= offset <= len(text) for offset in offsets)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Likes(bald eagle, x)", "Likes('bald eagle', x)"),
        ("Visit(john, St. Louis)", "Visit(john, 'St. Louis')"),
        ("Value(yale, 42.3billion)", "Value(yale, '42.3billion')"),
        ("Open(8:30 pm, AT&T)", "Open('8:30 pm', 'AT&T')"),
        ("Made(x, [a, b c]) ∧ Of(x, {d})", "Made(x, '[a, b c]') && Of(x, '{d}')"),
        ("Well-known(bob’s)", "'Well-known'('bob’s')"),
        ("Likes(“Ann Lee”, \"Bo\", 'Cy')", "Likes('Ann Lee', Bo, Cy)"),
        ("∀x [P(x) → Q(x)]", "forall x: (P(x) => Q(x))"),
        ("(∀x)(∃y)(P(x, y))", "forall x: exists y: P(x, y)"),
        ("\\forall x (P(x) \\rightarrow \\neg Q(x))", "forall x: (P(x) => !Q(x))"),
        ("NOT P(a) AND (Q(b) Or R)", "!P(a) && (Q(b) || R)"),
        ("Not Big(Cat)", "!Big(Cat)"),
        ("Forall x (Exists y P(x, y))", "forall x: exists y: P(x, y)"),
        ("Exists(x)", "Exists(x)"),
        ("P($x) && ~Q($x) >>> R($x)", "P(?x) && !Q(?x) => R(?x)"),
        ("P(a) ≡ Q(b) ⊃ R", "P(a) <=> (Q(b) => R)"),
        ("∄x P(x)", "!(exists x: P(x))"),
        ("Rich(k-12)", "Rich('k-12')"),
        ("Goes(Plan B)", "Goes('Plan B')"),
    ],
)
def test_spellings_that_can_be_meant_in_one_way(text, meant):
    assert read(text) == meant
    assert parse(meant) == parse(standard(text).text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("∃x (Man(x)) → Rain(a)", "(exists x: Man(x)) => Rain(a)"),
        ("exists x.(A(x)) -> exists x.(B(x))", "(exists x: A(x)) => (exists x: B(x))"),
        ("∀x (A(x) → B(x)) → C(d)", "(forall x: (A(x) => B(x))) => C(d)"),
        ("∀x (A(x) → B(x)) ∧ C(x)", "forall x: ((A(x) => B(x)) && C(x))"),
        ("(∃x (A(x)) → B(a)) ∧ C(x)", "((exists x: A(x)) => B(a)) && C(x)"),
        ("∀x (Book(x) ∧ By(x, y)) → Writer(y)", "forall x: (Book(x) && By(x, y) => Writer(y))"),
        ("∃x A(x) ∧ B(a)", "(exists x: A(x)) && B(a)"),
        ("∃x A(x) → B(a)", "(exists x: A(x)) => B(a)"),
        ("∃x ¬A(x) ⊕ B(a)", "(exists x: !A(x)) ^^ B(a)"),
        ("exists x. dog(x) & cat(x)", "exists x: (dog(x) && cat(x))"),
        ("∀x A(x) → ∀x B(x)", "(forall x: A(x)) => (forall x: B(x))"),
        ("∀x ∃y (A(x, y)) → B(x)", "forall x: ((exists y: A(x, y)) => B(x))"),
        ("∀x A(x, y) ∧ B(x) → C(y)", "forall x: (A(x, y) && B(x) => C(y))"),
        ("forall x: A(x) → B(a)", "forall x: (A(x) => B(a))"),
        ("∀x (A(x) → B(x))", "forall x: (A(x) => B(x))"),
    ],
)
def test_the_scope_of_a_quantifier(text, meant):
    assert read(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "∀x (Happy(x)) → Rain(a)",
        "∀x Happy(x) → Happy(a)",
        "∀x ¬Happy(x) → Rain(a)",
        "all x.(A(x) & B(x)) -> C(bob)",
        "∃x P(x) ∧ Q(x) → R(a)",
        "∀x P(x) ∧ Q(x) → R(a)",
    ],
)
def test_a_scope_that_can_be_meant_in_two_ways_is_a_doubt(text):
    doubt = standard(text).doubt
    assert doubt is not None
    message, offset = doubt
    assert "another parenthesis around all that it is meant for" in message
    assert text[offset] == ")"


@pytest.mark.parametrize(
    "text",
    [
        "∀x P(x-1)",
        "p(x-1)",
        "P(x y)",
        "∀x P(x, [x, a])",
        "¬(x plays for y)",
        "Likes(a, not b)",
        "y ≤ 42.3billion",
        "P(a ∧ b)",
        "P(a",
        "P(a))",
        "If P(a) → Q(b)",
        "P(a), Q(b)",
        "\\alpha(x)",
    ],
)
def test_what_is_wrong_stays_wrong(text):
    with pytest.raises(FolKbError):
        parse(standard(text).text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "∃x (A(x)) ∨ " * 20_000,
        "P(" * 100_000,
        "P([" * 50_000,
        "all " + "a " * 100_000,
        "'" * 100_001,
        "P(" + "a b, " * 50_000 + "c)",
        "[" * 200_000,
        "P(" + " " * 300_000,
        "A-" * 100_000,
    ],
    ids=lambda text: text[:8],
)
def test_time_grows_with_the_length(text):
    before = time.process_time()
    standard(text)
    assert time.process_time() - before < 20


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("∃xy Loves(x,y)", "exists x, y: Loves(x, y)"),
        ("∀xyz (A(x,y) ∧ A(y,z) → A(x,z))", "forall x, y, z: (A(x,y) && A(y,z) => A(x,z))"),
        ("(∀xy)(Loves(x,y))", "forall x, y: Loves(x,y)"),
        ("∀x ∃y1y2 R(x,y1,y2)", "forall x: exists y1, y2: R(x,y1,y2)"),
        ("¬∃xy (P(x) ∧ Q(y))", "!(exists x, y: (P(x) && Q(y)))"),
        ("exists xy.Loves(x,y)", "exists x, y: Loves(x,y)"),
        ("∃xy Loves(xy,a)", "exists xy: Loves(xy,a)"),
        ("∀it (Dog(it) → Good(it))", "forall it: (Dog(it) => Good(it))"),
    ],
)
def test_two_variables_without_a_comma_are_two(written, meant):
    for dialect in ("unicode", "logic-lm-fol", "nltk"):
        program = programs.read(f"Premises:\n{written}", dialect)
        assert [parse(call.formula) for call in program] == [parse(meant)]


@pytest.mark.parametrize("written", ["∃xy Loves(x,a)", "∃xx Loves(x,x)", "∀x ∀yz P(x,z)"])
def test_letters_that_are_not_all_used_are_refused(written):
    comes_to(programs.read(f"Premises:\n{written}", "unicode"), lacks=["write a comma between two"])


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("not forall y z.(Man(bob)) <=> Rain", "!(forall y, z: Man(bob)) <=> Rain"),
        ("exists y z. (Likes(y, z)) -> Rain", "(exists y, z: Likes(y, z)) => Rain"),
    ],
)
def test_several_variables_end_where_one_does(written, meant):
    (call,) = programs.read(written, "nltk")
    assert parse(call.formula) == parse(meant)


def test_a_variable_that_is_bound_around_too_is_not_guessed():
    program = programs.read("exists x.(forall x.(Likes(x,x)) iff Tall(x))", "nltk")
    comes_to(program, lacks=["whether the quantifier reaches"])
