"""Formulas in logical signs and in NLTK's style: read back equal, and looking as they should."""

import re

import pytest
from hypothesis import given, settings

from fol_kb.formats import unicode
from fol_kb.formats.informal import nltk
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Atom
from fol_kb.testing.formulas import formulas, names
from tests.amounts import examples


@pytest.mark.parametrize("style", [unicode, nltk])
@settings(max_examples=examples(200))
@given(formula=formulas(closed=False))
def test_a_formula_is_read_back_equal(style, formula):
    assert parse(style.write(formula)) == formula


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("forall x: (man(x) => mortal(x))", "∀x (man(x) → mortal(x))"),
        ("forall x:man, y:city: p(x, y)", "∀x:man, y:city: p(x, y)"),
        ("forall x, y: p(x, y)", "∀x, y p(x, y)"),
        ("forall x: exists y: !(x == y)", "∀x ∃y ¬(x = y)"),
        ("(exists x: p(x)) && - => + <=> q", "((∃x p(x)) ∧ ⊥ → ⊤) ↔ q"),
        ("(p || q) ^^ !r", "(p ∨ q) ⊕ ¬r"),
        ("forall x: rain", "∀x rain"),
        ("forall x: 'Ann Lee'(x)", "∀x 'Ann Lee'(x)"),
        ("forall x: x == a", "∀x x = a"),
    ],
)
def test_signs(text, signs):
    written = unicode.write(parse(text))
    assert written == signs
    assert parse(written) == parse(text)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("forall x: (man(x) => mortal(x))", "all x.(man(x) -> mortal(x))"),
        ("exists x, y: p(x, y)", "exists x y.p(x,y)"),
        ("forall x: exists y: !(x == y)", "all x.exists y.-(x = y)"),
        ("p && q || r => s", "((p & q) | r) -> s"),
        ("p && (exists x: q(x))", "p & (exists x.q(x))"),
        ("p <=> !q", "p <-> -q"),
        ("p ^^ q", "p xor q"),
        ("+ || -", "$T | $F"),
        ("forall x:man, y: p(x, y)", "all x:man, y.p(x,y)"),
        ("exist(iota, Être, 'Ann Lee', '3.5')", "'exist'('iota','Être','Ann Lee','3.5')"),
    ],
)
def test_the_style_of_nltk(text, style):
    written = nltk.write(parse(text))
    assert written == style
    assert parse(written) == parse(text)


@given(names())
def test_nltk_gets_identifiers_or_quotes(name):
    assert re.fullmatch(r"[A-Za-z_]\w*|'.*'", nltk.write(Atom(name)), re.DOTALL)
