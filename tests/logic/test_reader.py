"""The reader: what texts mean, that it can be read at all, and what is said about texts that cannot."""

import logging
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fol_kb.common.errors import FormulaSyntaxError, LimitError, ProblemPlace
from fol_kb.logic import parse_table
from fol_kb.logic import parser as reader
from fol_kb.logic.names import PLAIN
from fol_kb.logic.parser import MAX_LENGTH, parse, parse_term
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
    Iff,
    Implies,
    Not,
    Or,
    Truth,
    Variable,
    Xor,
    depth,
)
from scripts import write_parse_table
from tests.amounts import examples, size

P, Q, R, S = (Atom(name) for name in "pqrs")
X, Y = Variable("X"), Variable("Y")


def bound(*names: str) -> tuple[Binding, ...]:
    return tuple(Binding(name) for name in names)


# ---------------------------------------------------------------- laws


def _by_grammar(text: str) -> Any:
    return reader._Scan(text, None).read("whole")


def _outcome(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except FormulaSyntaxError as error:
        return str(error)


_NEARLY_LITERALS = st.lists(
    st.sampled_from([*"!(),p3 \t\n\x85\x0bé", "lives_in", "Être", "x'", "not", "all", "and"]), max_size=9
).map("".join)
_LITERALS = st.from_regex(
    rf"\s?!?\s?{PLAIN}(\(\s?{PLAIN}\s?(,\s?{PLAIN}\s?)*\))?\s?".replace("++", "+").replace("*+", "*")
)


@settings(max_examples=examples(500))
@given(_NEARLY_LITERALS | _LITERALS)
@example("!p(a, b)")
@example("not(p)")
@example("p(all)")
@example("p")
def test_the_short_way_for_ground_literals_is_the_grammar(text):
    short = reader._ground_literal(text)
    if short is not None:
        assert short == _by_grammar(text)
    assert _outcome(parse, text) == _outcome(_by_grammar, text)


def _spaced(text: str) -> str:
    """The text with a blank before every parenthesis, so that no atom is a token of its own."""
    return text.replace("(", " (")


@pytest.mark.parametrize(
    "text",
    [
        "forall X: (man(X) && !rich(X) => mortal(X))",
        "f(g(a)) == b",
        "f(a, b) == g(c) || !r(c, d)",
        "exists X:man: p(X, a)",
    ],
)
def test_an_atom_as_one_token_is_the_grammar(text):
    assert parse(text) == parse(_spaced(text))


_PIECES = (
    *("(", ")", ",", ":", ".", "!", "-", "+", "==", "!=", "&&", "|", "^^", "=>", "<->", "forall", "all"),
    *("exists", "X", "x", "p", "man", "'a b'", "'", "?X", "?", "p(X)", "#", "\n", "é", "“", "^", "$T"),
    *("\0", " "),
)


@settings(max_examples=examples(500))
@given(st.lists(st.sampled_from(_PIECES), max_size=14).map(" ".join) | st.text(max_size=20))
def test_every_text_is_a_formula_or_a_syntax_error_with_its_place(text):
    try:
        parse(text)
    except FormulaSyntaxError as caught:
        error = caught
    else:
        return
    line, column = error.place.line, error.place.column
    assert error.problem
    assert line is not None
    assert column is not None
    assert 1 <= line <= text.count("\n") + 1
    assert 1 <= column <= len(text.split("\n")[line - 1]) + 1
    assert error.__cause__ is None
    assert error.__context__ is None or error.__suppress_context__


def test_the_grammar_has_no_conflicts(caplog):
    from lark import logger

    with caplog.at_level(logging.DEBUG, logger=logger.name):
        write_parse_table.module(debug=True)
    assert "conflict" not in caplog.text.lower()


def test_the_table_is_that_of_the_grammar():
    assert Path(parse_table.__file__).read_text(encoding="utf-8") == write_parse_table.module()


def test_reading_needs_no_lark(child_environment):
    code = (
        "import sys; from fol_kb.logic.parser import parse; parse('p || q'); sys.exit('lark' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], env=child_environment, check=False).returncode == 0


# ---------------------------------------------------------------- meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!p && q", And((Not(P), Q))),
        ("p && q || r", Or((And((P, Q)), R))),
        ("p || q ^^ r", Xor((Or((P, Q)), R))),
        ("p ^^ q => r", Implies(Xor((P, Q)), R)),
        ("p => q <=> r", Iff(Implies(P, Q), R)),
        ("p <=> q => r ^^ s || p && q", Iff(P, Implies(Q, Xor((R, Or((S, And((P, Q))))))))),
        ("p && q && r", And((P, Q, R))),
        ("(p && q) && r", And((And((P, Q)), R))),
        ("p && (q && r)", And((P, And((Q, R))))),
        ("p ^^ q ^^ r", Xor((P, Q, R))),
        ("p || q && r || s", Or((P, And((Q, R)), S))),
        ("p => q => r", Implies(P, Implies(Q, R))),
        ("(p => q) => r", Implies(Implies(P, Q), R)),
        ("p <=> q <=> r", Iff(Iff(P, Q), R)),
        ("!!p", Not(Not(P))),
        ("!(p && q)", Not(And((P, Q)))),
        ("((p))", P),
        ("+", Truth(True)),
        ("- || +", Or((Truth(False), Truth(True)))),
        ("⊤ & ⊥", And((Truth(True), Truth(False)))),
        ("$T => $F", Implies(Truth(True), Truth(False))),
        ("true", Atom("true")),
    ],
)
def test_precedence_and_association(text, meaning):
    assert parse(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "p && q => forall X: (p(X)) && q",
            Implies(And((P, Q)), ForAll(bound("X"), And((Atom("p", (X,)), Q)))),
        ),
        ("(p && q) => (forall X: p(X))", Implies(And((P, Q)), ForAll(bound("X"), Atom("p", (X,))))),
        ("exists X: (p(X)) || q", Exists(bound("X"), Or((Atom("p", (X,)), Q)))),
        ("(exists X: p(X)) || q", Or((Exists(bound("X"), Atom("p", (X,))), Q))),
        ("!forall X: p(X) && q", Not(ForAll(bound("X"), And((Atom("p", (X,)), Q))))),
        ("p && !exists X: q <=> r", And((P, Not(Exists(bound("X"), Iff(Q, R)))))),
        (
            "forall X: p => forall Y: q => r",
            ForAll(bound("X"), Implies(P, ForAll(bound("Y"), Implies(Q, R)))),
        ),
    ],
)
def test_the_scope_of_a_quantifier_reaches_right_as_far_as_it_can(text, meaning):
    assert parse(text) == meaning


@pytest.mark.parametrize(
    ("meant", "texts"),
    [
        ("a && b", ["a & b", "a and b", "a ∧ b"]),
        ("a || b", ["a | b", "a or b", "a ∨ b"]),
        ("a ^^ b", ["a xor b", "a ⊕ b"]),
        ("a => b", ["a -> b", "a implies b", "a → b", "a ⇒ b", "a ⟶ b", "a ⟹ b"]),
        ("a <=> b", ["a <-> b", "a iff b", "a ↔ b", "a ⇔ b", "a ⟷ b", "a ⟺ b"]),
        ("!a", ["~a", "not a", "not(a)", "¬a", "-a"]),
        ("!!man(a)", ["--man(a)"]),
        ("!(a && b)", ["-(a & b)"]),
        ("a == b", ["a = b"]),
        ("!(a == b)", ["a /== b", "a != b", "a ≠ b"]),
    ],
)
def test_other_signs(meant, texts):
    for text in texts:
        assert parse(text) == parse(meant), text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("all x.(p(x) -> q(x))", "forall x: (p(x) => q(x))"),
        ("all x (p(x) -> q(x))", "forall x: (p(x) => q(x))"),
        ("all x p(x)", "forall x: p(x)"),
        ("all x x = a", "forall x: x == a"),
        ("all x -p(x)", "forall x: !p(x)"),
        ("all x not (p(x))", "forall x: !p(x)"),
        ("some x p(x)", "exists x: p(x)"),
        ("exists x y.(r(x, y))", "exists x, y: r(x, y)"),
        ("exists x y z: r(x, y, z)", "exists x, y, z: r(x, y, z)"),
        ("all x exists y r(x, y)", "forall x: exists y: r(x, y)"),
        ("all x all y.(r(x, y))", "forall x: forall y: r(x, y)"),
        ("∀x p(x)", "forall x: p(x)"),
        ("∀x∀y (r(x, y))", "forall x: forall y: r(x, y)"),
        ("∀x, y: r(x, y)", "forall x, y: r(x, y)"),
        ("∀x, y (r(x, y))", "forall x, y: r(x, y)"),
        ("∀x:man (∃y q(x, y))".replace(":man ", ":man: "), "forall x:man: exists y: q(x, y)"),
        ("all x:man.(p(x))", "forall x:man: p(x)"),
        ("p # the rest && is said to nobody", "p"),
        ("# first\np(a, # second ' (\n b) # third", "p(a, b)"),
        ("  p\n\t&&\r\n q ", "p && q"),
        ("p\u00a0&&\u00a0q", "p && q"),
        ("man (a)", "man(a)"),
        ("p ( f (a) , b )", "p(f(a), b)"),
    ],
)
def test_other_spellings(text, same):
    assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("text", "bindings"),
    [
        ("forall X: p", [("X", None)]),
        ("forall X:man: p", [("X", "man")]),
        ("forall X : man : p", [("X", "man")]),
        ("forall X:man, Y:city: (p)", [("X", "man"), ("Y", "city")]),
        ("forall X, Y:city, Z: p", [("X", None), ("Y", "city"), ("Z", None)]),
        ("forall X:'tall man', Y: p", [("X", "tall man"), ("Y", None)]),
        ("forall x', _y: p", [("x'", None), ("_y", None)]),
        ("forall ?all, ?X: p", [("all", None), ("X", None)]),
        ("forall X: man(X)", [("X", None)]),
        ("forall X:man(X)", [("X", None)]),
        ("forall X:man", [("X", None)]),
    ],
)
def test_variables_and_their_sorts(text, bindings):
    formula = parse(text)
    assert isinstance(formula, ForAll)
    assert formula.bindings == tuple(Binding(name, sort) for name, sort in bindings)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("p(X)", Atom("p", (Constant("X"),))),
        ("(forall X: p(X)) && q(X)", And((ForAll(bound("X"), Atom("p", (X,))), Atom("q", (Constant("X"),))))),
        ("forall X: p('X', X)", ForAll(bound("X"), Atom("p", (Constant("X"), X)))),
        ("forall p: p(p)", ForAll(bound("p"), Atom("p", (Variable("p"),)))),
        ("forall p: p", ForAll(bound("p"), P)),
        ("forall f: p(f(f))", ForAll(bound("f"), Atom("p", (Application("f", (Variable("f"),)),)))),
        ("forall X: X == f(X)", ForAll(bound("X"), Equality(X, Application("f", (X,))))),
        (
            "forall X: (q && (forall Y: r(X, Y)) && r(X, Y))",
            ForAll(
                bound("X"),
                And((Q, ForAll(bound("Y"), Atom("r", (X, Y))), Atom("r", (X, Constant("Y"))))),
            ),
        ),
        ("p(?X)", Atom("p", (X,))),
        ("?X == a", Equality(X, Constant("a"))),
        ("forall X: p(?X, ?Y)", ForAll(bound("X"), Atom("p", (X, Y)))),
        ("forall X: forall X: p(X)", ForAll(bound("X"), ForAll(bound("X"), Atom("p", (X,))))),
        ("father_of(ann) == bob", Equality(Application("father_of", (Constant("ann"),)), Constant("bob"))),
    ],
)
def test_a_name_is_a_variable_where_a_quantifier_binds_it(text, meaning):
    assert parse(text) == meaning


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2008SummerOlympics", "2008SummerOlympics"),
        ("Être_vivant", "Être_vivant"),
        ("x'", "x'"),
        ("'Ann Lee'", "Ann Lee"),
        (r"'d\'Alembert'", "d'Alembert"),
        (r"'a\\b\n\t\u00e9\U0001f642'", "a\\b\n\té🙂"),
        ("'# no comment'", "# no comment"),
        ("'forall'", "forall"),
        ("'漢字 ∀'", "漢字 ∀"),
        (r"'\ud83d\ude42'", "\ud83d\ude42"),
    ],
)
def test_names(text, name):
    assert parse(text) == Atom(name)
    assert parse(f"{text}(a)") == Atom(name, (Constant("a"),))
    assert parse(f"p({text}, {text}(b))") == Atom("p", (Constant(name), Application(name, (Constant("b"),))))
    assert parse(f"forall X:{text}: p") == ForAll((Binding("X", name),), P)


def test_terms():
    assert parse_term("f(X, 'a b', g(3), ?Y)") == Application(
        "f", (Constant("X"), Constant("a b"), Application("g", (Constant("3"),)), Y)
    )
    assert parse_term("a") == Constant("a")
    assert parse_term("f(a)") == Application("f", (Constant("a"),))


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "the text is empty; expected a formula"),
        (" \n # only a remark", 1, 1, "the text is empty"),
        (
            "p(a) && (q || r",
            1,
            16,
            "expected ')' or an operator after 'r', but the text ends; the '(' opened at line 1, column 9",
        ),
        (
            "p(a, b",
            1,
            7,
            "expected ',' or ')' after 'b', but the text ends; the '(' opened at line 1, column 2",
        ),
        ("p(", 1, 3, "expected a term after '(', but the text ends"),
        ("p &&\n(q", 2, 3, "the '(' opened at line 2, column 1 is not closed"),
        ("p) && q", 1, 2, "this ')' closes nothing"),
        (")", 1, 1, "expected a formula, found ')'"),
        ("p &&", 1, 5, "expected a formula after '&&', but the text ends"),
        ("p && ", 1, 5, "expected a formula after '&&', but the text ends"),
        ("(p =>) q", 1, 6, "expected a formula after '=>', found ')'"),
        ("&& p", 1, 1, "expected a formula, found '&&'"),
        ("p && || q", 1, 6, "expected a formula after '&&', found '||'"),
        ("!", 1, 2, "expected a formula after '!'"),
        ("()", 1, 2, "nothing between the parentheses"),
        ("p()", 1, 3, "a proposition is written without them"),
        ("p(a,)", 1, 5, "expected a term after ',', found ')'"),
        ("p(,a)", 1, 3, "expected a term after '(', found ','"),
        ("p, q", 1, 2, "use && for and"),
        ("(p, q)", 1, 3, "use && for and"),
        ("man(a), mortal(b)", 1, 7, "use && for and"),
        ("tall man", 1, 6, "a name that contains a blank has to be quoted"),
        ("p(Ann Lee)", 1, 7, "a name that contains a blank has to be quoted"),
        ("p(a && b)", 1, 5, "an argument is a term, not a formula"),
        ("p(!a)", 1, 3, "an argument is a term, not a formula"),
        ("p(forall X: q)", 1, 3, "an argument is a term, not a formula"),
        ("p((a))", 1, 3, "an argument is a term, not a formula"),
        ("a == b == c", 1, 8, "'==' joins two terms"),
        ("(a) == b", 1, 5, "'==' joins two terms"),
        ("a ==", 1, 5, "expected a term after '==', but the text ends"),
        ("a == !b", 1, 6, "expected a term after '==', found '!'"),
        ("?X", 1, 3, "expected == or /== after '?X'"),
        ("forall X", 1, 9, "expected ':' and a formula after 'forall X', but the text ends"),
        ("forall X:", 1, 10, "expected ':' and a formula after 'forall X:', but the text ends"),
        ("forall X && p", 1, 10, "expected ':' and a formula after 'forall X', found '&&'"),
        ("(forall X) p", 1, 10, "expected ':' and a formula after 'forall X', found ')'"),
        ("forall", 1, 7, "expected a variable after 'forall', found the end of the text"),
        ("forall: p", 1, 7, "expected a variable after 'forall', found ':'"),
        ("forall X, : p", 1, 11, "expected a variable after 'X,', found ':'"),
        ("forall (X) p(X)", 1, 8, "expected a variable after 'forall', found '('"),
        ("forall forall: p", 1, 8, "expected a variable after 'forall', found 'forall'"),
        ("forall 'X': p", 1, 8, "a quoted name is never a variable"),
        ("forall 3x: p", 1, 8, "'3x' cannot be a variable: it has to begin with a letter"),
        ("p(?3x)", 1, 3, "'3x' cannot be a variable"),
        ("forall X, X: p", 1, 11, "'forall' binds the variable X twice"),
        ("all x y x.(p)", 1, 9, "'all' binds the variable x twice"),
        ("all x y (p(x, y))", 1, 7, "write all x, y: (...) or all x: y(...)"),
        ("forall X:man (p(X))", 1, 10, "write forall X:man: (...) or forall X: man(...)"),
        ("p(all)", 1, 6, "the name 'all' would have to be quoted"),
        ("and", 1, 1, "expected a formula, found 'and'"),
        ("p.", 1, 2, "'.' stands only after the variables of a quantifier"),
        ("p : q", 1, 3, "':' stands only after the variables of a quantifier"),
        ("p(3.5)", 1, 4, "found '.'"),
        ("re-entry", 1, 3, "a name that contains '-' has to be quoted"),
        ("p(“Ann”)", 1, 3, "“ is no quotation mark here; names are quoted with straight ones"),
        ("‘a’", 1, 1, "‘ is no quotation mark here"),
        ('"a"', 1, 1, '" is no quotation mark here'),
        ("p('Ann)", 1, 3, "the name quoted from here on is not closed"),
        ("p('Ann\nLee')", 1, 3, "the name quoted from here on is not closed with ' on its line"),
        ("p('a\x00b')", 1, 3, "control character U+0000 in a quoted name; write \\u0000"),
        ("''", 1, 1, "a name cannot be empty"),
        (r"p('a\qb')", 1, 5, r"\q is no escape"),
        (r"'\u12'", 1, 2, r"\u is no escape"),
        (r"'\U00110000'", 1, 2, r"\U00110000 is no escape"),
        ("p\x00", 1, 2, "control character U+0000"),
        ("\x00", 1, 1, "control character U+0000"),
        ("p \x1f q", 1, 3, "control character U+001F"),
        ("\ufeffp", 1, 1, "invisible or unassigned character U+FEFF"),
        ("p(a\u200b)", 1, 4, "invisible or unassigned character U+200B"),
        ("\ud800", 1, 1, "control character U+D800"),
        ("a ^ b", 1, 3, "use && for and, ^^ for exclusive or"),
        ("[p]", 1, 1, "parentheses are ( and )"),
        ("p(?)", 1, 3, "'?' begins a variable"),
        ("a@b", 1, 2, "unexpected '@'; a name that contains it has to be quoted: 'a@b'"),
        ("p;", 1, 2, "unexpected ';'"),
        ("(a) b", 1, 5, "expected an operator or the end after ')', found 'b'"),
        ("p(" + "x" * 100 + " y)", 1, 104, "x..."),
    ],
)
def test_syntax_errors_say_where_and_what(text, line, column, says):
    with pytest.raises(FormulaSyntaxError) as caught:
        parse(text)
    assert says in caught.value.problem
    assert (caught.value.place.line, caught.value.place.column) == (line, column)
    shown = "".join(traceback.format_exception(caught.value))
    assert "lark" not in shown
    assert "another exception" not in shown


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a term"),
        ("a b", "expected the end of the term after 'a', found 'b'"),
        ("f(a) && b", "expected the end of the term"),
        ("!a", "expected a term, found '!'"),
        ("f(a", "expected ',' or ')'"),
        ("f(a))", "this ')' closes nothing"),
    ],
)
def test_syntax_errors_of_terms(text, says):
    with pytest.raises(FormulaSyntaxError) as caught:
        parse_term(text)
    assert says in caught.value.problem


def test_places_count_from_where_the_text_begins():
    with pytest.raises(FormulaSyntaxError) as caught:
        parse("p &&\n q r", place=ProblemPlace("facts.txt", 10, 5))
    assert caught.value.place == ProblemPlace("facts.txt", 11, 4)
    with pytest.raises(FormulaSyntaxError) as caught:
        parse("q r", place=ProblemPlace("facts.txt", 10, 5, 7))
    assert caught.value.place == ProblemPlace("facts.txt", 10, 7, 7)
    with pytest.raises(FormulaSyntaxError) as caught:
        parse("q r", place=ProblemPlace(call=7))
    assert caught.value.place == ProblemPlace(None, 1, 3, 7)


# ---------------------------------------------------------------- limits

_MUCH = size(100_000)
"""So much that what is not linear takes minutes. The limits below are of this process's own time, some times
what a quiet machine needs: another program that uses the machine is no fault of the reader."""


@pytest.mark.parametrize(
    "text",
    [
        "(" * _MUCH,
        "(" * _MUCH + "p" + ")" * _MUCH,
        "!" * _MUCH,
        "!" * _MUCH + "p",
        "-" * _MUCH,
        "not " * _MUCH + "p",
        "!(" * _MUCH,
        "f(" * _MUCH,
        "p(" + "f(" * _MUCH + "a" + ")" * (_MUCH + 1),
        "forall X: " * 50_000 + "p",
        "∀x" * _MUCH + "p",
        "p" + " => p" * _MUCH,
        "p" + " <=> p" * _MUCH,
        "!(p => " * 150 + "p" + ")" * 150,
        "p && (forall X: !" * 100 + "p" + ")" * 100,
    ],
)
def test_what_nests_too_deep_is_refused_quickly(text):
    started = time.process_time()
    with pytest.raises(LimitError, match="deeper than 200") as caught:
        parse(text)
    assert time.process_time() - started < 15
    assert caught.value.place.line == 1
    assert caught.value.place.column
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("text", ["p" * (MAX_LENGTH + 1), "p" + " " * MAX_LENGTH])
def test_a_text_that_is_too_long_is_refused(text):
    with pytest.raises(LimitError, match="1,000,000"):
        parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * MAX_DEPTH + "p" + ")" * MAX_DEPTH,
        "!" * (MAX_DEPTH - 1) + "p",
        "p => " * (MAX_DEPTH - 1) + "p",
        "p(" + "f(" * (MAX_DEPTH - 1) + "a" + ")" * MAX_DEPTH,
        "forall X: " * (MAX_DEPTH - 1) + "p",
        "p => q <=> " * (MAX_DEPTH - 2) + "p => q",
        "(p => q) && " * size(50_000) + "p",
    ],
)
def test_what_is_just_deep_enough_is_read(text):
    assert depth(parse(text)) <= MAX_DEPTH


@pytest.mark.parametrize(
    "text",
    [
        "p(" + ",".join(["a"] * _MUCH) + ")",
        "p(f(a)," + ",".join(["a"] * _MUCH) + ")",
        " && ".join(["p"] * _MUCH),
        "forall " + ", ".join(f"X{i}" for i in range(size(50_000))) + ": p",
        "exists " + " ".join(f"X{i}" for i in range(size(50_000))) + ".p",
        "# # # " * 50_000 + "\np",
        "p" + " " * 500_000,
        "'" + "a" * 500_000 + "'",
    ],
)
def test_what_is_wide_is_read_in_linear_time(text):
    started = time.process_time()
    parse(text)
    assert time.process_time() - started < 20


@pytest.mark.parametrize(
    "text",
    [
        "'" * 99_999,
        "all " + "x " * _MUCH,
        "'a" * 50_000,
        "# # # " * 50_000 + "\n;",
        "p(" + "a," * _MUCH + ";",
    ],
)
def test_what_is_wide_and_wrong_is_refused_quickly(text):
    started = time.process_time()
    with pytest.raises(FormulaSyntaxError):
        parse(text)
    assert time.process_time() - started < 20
