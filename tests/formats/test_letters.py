"""A capital letter that no quantifier binds is somebody's name, or refused: never everything there is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import formats, parse
from fol_kb.formats.building import belief_set
from fol_kb.logic.syntax import Exists, ForAll, subformulas

LINES = ("logic-lm-fol", "logic-lm-rules", "nltk", "unicode")


def source(dialect: str, formula: str) -> str:
    """A program of one premise."""
    if dialect == "prover9":
        return f"formulas(sos).\n{formula}.\nend_of_list.\n"
    if dialect == "linc":
        return f"FOL: {formula}\nFOL: Asked(nobody)\n"
    return f"Premises:\n{formula}\n"


def premises(dialect: str, formula: str) -> list[str]:
    kb = belief_set(formats.read(source(dialect, formula), dialect))
    return [str(each.formula) for each in kb.formulas]


@pytest.mark.parametrize("dialect", [*LINES, "linc", "prover9"])
def test_a_letter_among_names_is_a_name(dialect: str) -> None:
    assert premises(dialect, "Grade(Ann, B)") == ["Grade(Ann, B)"]
    assert premises(dialect, "Grade(Ann, B) & Sings(Mike)") == ["Grade(Ann, B) && Sings(Mike)"]
    assert premises(dialect, "Grade(Ann, B) -> Passed(Ann)") == ["Grade(Ann, B) => Passed(Ann)"]


@given(
    st.sampled_from([*LINES, "linc", "prover9"]),
    st.from_regex(r"[A-Z][0-9]?", fullmatch=True),
    st.sampled_from(["P({})", "-P({})", "P({}) & Q(Ann)", "P(Ann) | R(Ann, {})", "P({}) & Q({})"]),
)
def test_nothing_but_a_rule_is_closed_over_a_capital(dialect: str, letter: str, shape: str) -> None:
    kb = belief_set(formats.read(source(dialect, shape.format(letter, letter)), dialect))
    parts = [part for each in kb.formulas for part in subformulas(each.formula)]
    assert not any(isinstance(part, ForAll | Exists) for part in parts)
    unread = [finding for finding in kb.findings if finding.kind == "unread"]
    assert bool(unread) != bool(kb.formulas)


@pytest.mark.parametrize("dialect", ["logic-lm-fol", "unicode"])
def test_both_sides_of_a_rule_share_a_variable(dialect: str) -> None:
    assert premises(dialect, "Man(X) → Mortal(X)") == ["forall X: (Man(X) => Mortal(X))"]
    assert premises(dialect, "Man(x) → Mortal(x)") == ["forall x: (Man(x) => Mortal(x))"]


@pytest.mark.parametrize("formula", ["Student(B) → Passed(B)", "Man(X)", "∀x (Likes(x, Y) → Nice(x))"])
def test_what_may_be_either_is_a_name_and_a_finding(formula: str) -> None:
    kb = belief_set(formats.read(source("unicode", formula), "unicode"))
    assert [each.formula for each in kb.formulas] == [parse(formula)]
    assert [finding.kind for finding in kb.findings] == ["unbound-variable"]


@pytest.mark.parametrize("dialect", ["nltk", "linc", "prover9"])
def test_nltk_and_prover9_have_no_variables_in_capitals(dialect: str) -> None:
    assert premises(dialect, "Man(X) -> Mortal(X)") == ["Man(X) => Mortal(X)"]


def test_prover9_in_the_style_of_prolog_has_no_others() -> None:
    program = formats.read(f"set(prolog_style_variables).\n{source('prover9', 'p(X, x)')}", "prover9")
    assert [str(each.formula) for each in belief_set(program).formulas] == ["forall X: p(X, x)"]


@pytest.mark.parametrize("dialect", LINES)
def test_a_letter_in_quotes_is_a_name(dialect: str) -> None:
    for name in ("X", "x", "B"):
        kb = belief_set(formats.read(source(dialect, f"Likes('{name}', ann) → Nice('{name}')"), dialect))
        (only,) = kb.formulas
        assert str(only.formula) == f"Likes({name}, ann) => Nice({name})"
        assert [finding.names for finding in kb.findings if finding.kind == "unbound-variable"] in (
            [(name,)],
            [],
        )


def test_a_letter_that_is_declared_as_a_constant_is_one() -> None:
    program = formats.read("Constants:\nX\nPremises:\nMan(X) → Mortal(X)\n", "logic-lm-fol")
    assert [str(each.formula) for each in belief_set(program).formulas] == ["Man(X) => Mortal(X)"]
