"""The writer: what it writes is read back equal, and looks like this."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings

from fol_kb.logic.names import KEYWORDS
from fol_kb.logic.parser import parse, parse_term
from fol_kb.logic.printer import write
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Truth,
    Variable,
    Xor,
    depth,
)
from fol_kb.testing.formulas import formulas, names, plain_names, terms
from tests.amounts import examples

P, Q = Atom("p"), Atom("q")
X = (Binding("X"),)


@settings(max_examples=examples(300))
@given(formulas(closed=False))
@example(Or((Exists(X, Atom("p", (Variable("X"),))), Q)))
@example(ForAll(X, Atom("p", (Constant("X"), Variable("X")))))
@example(And((Truth(False), Not(Truth(False)))))
@example(ForAll((Binding("all", "all"),), Atom("all", (Variable("all"), Constant("all")))))
def test_a_formula_is_read_back_equal(formula):
    assert parse(write(formula)) == formula
    assert str(formula) == write(formula)


@given(names())
def test_every_name_is_read_back_equal_in_every_position(name):
    a = Constant(name)
    formula = ForAll(
        (Binding("X", name),), Or((Atom(name, (a, Application(name, (a,)))), Equality(a, a), Atom(name)))
    )
    assert parse(write(formula)) == formula


@given(terms(("X", "all"), free=True))
def test_a_term_is_read_back_equal(term):
    assert parse_term(write(term)) == term


@given(plain_names())
def test_a_plain_name_is_not_quoted(name):
    assert write(Atom(name, (Constant(name),))) == f"{name}({name})"


@pytest.mark.parametrize("name", sorted(KEYWORDS))
def test_a_keyword_is_quoted(name):
    assert write(Atom(name)) == f"'{name}'"


@pytest.mark.parametrize(
    "text",
    [
        "p",
        "+",
        "- && +",
        "!p",
        "!!p",
        "man(socrates)",
        "forall X: (man(X) => mortal(X))",
        "forall X:man, Y:city: (lives_in(X, Y) => !(X == Y))",
        "forall X: (man(X) && !rich(X) => mortal(X))",
        "(exists X: (bird(X) && !flies(X))) || closed",
        "rain && wet => (forall X: (p(X) && q))",
        "forall X: exists Y: r(X, Y)",
        "!(forall X: p(X))",
        "forall X: !p(X)",
        "(p && q) && r",
        "p && q && r",
        "(p && q) || r",
        "p ^^ (q || r) ^^ s",
        "p => (q => r)",
        "(p => q) => r",
        "(p <=> q) <=> r",
        "p && q <=> r || s",
        "!(p && q)",
        "p && X == Y",
        "father_of(ann) == bob",
        "forall X: p('X', X)",
        "forall f: p(f(f))",
        "p('Ann Lee', 'd\\'Alembert', 'a\\\\b', '\\n\\t\\u0000\\u200f')",
        "forall X:'tall man': 'is tall'(X)",
        "2008SummerOlympics(3)",
        "p(?X)",
        "forall ?all: p(?all, 'all')",
    ],
)
def test_the_style(text):
    assert write(parse(text)) == text


_WRAPPED: list[Callable[[Formula], Formula]] = [
    Not,
    lambda inner: And((inner, Q)),
    lambda inner: Xor((Q, inner)),
    lambda inner: Implies(inner, Q),
    lambda inner: Implies(Q, inner),
    lambda inner: Iff(Q, inner),
    lambda inner: Exists((Binding("X", "a sort"),), inner),
    lambda inner: Or((Exists(X, Q), inner)),
]


@pytest.mark.parametrize("wrapped", _WRAPPED)
def test_what_is_as_deep_as_may_be_is_written_and_read_back(wrapped):
    formula: Formula = Atom("p", (Application("f", (Constant("a"),)),))
    while depth(formula) < MAX_DEPTH:
        formula = wrapped(formula)
    assert parse(write(formula)) == formula


def test_only_formulas_and_terms_can_be_written():
    with pytest.raises(TypeError, match="not int"):
        write(3)  # type: ignore[arg-type]  # that is the mistake
