"""Conjunctions over unbound variables: of something in the permissive mode, of everything else."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from fol_kb import build
from fol_kb.beliefs.tools import AnyCall
from fol_kb.logic.parser import parse
from fol_kb.repair import Repair, Restate
from fol_kb.repair.rules.closing import unbound_variables
from fol_kb.repair.rules.existential import CloseExistentially
from fol_kb.testing import assert_repair_laws
from fol_kb.testing.declarations import draft_of
from tests.amounts import examples
from tests.repair.said import constant, fact, formula, proposals

OPEN = "likes(ann, X) && !(X == tea) && near(X, y)"


def test_a_conjunction_speaks_of_something() -> None:
    (repair,) = proposals(CloseExistentially(), fact("p", "a"), formula(OPEN))
    after = parse(f"exists X, y: ({OPEN})")
    assert repair == Repair(
        "close-existentially",
        "heuristic",
        "unbound X, y closed existentially",
        str(parse(OPEN)),
        str(after),
        "a conjunction hardly says each of its parts of everything",
        2,
        changes=(Restate(2, parse(OPEN), after),),
    )


@pytest.mark.parametrize(
    "text",
    ["p(X)", "!(p(X) && q(X))", "p(X) => q(X)", "p(X) || q(X)", "p(X) ^^ q(X)", "forall Y: (p(X) && q(Y))"],
)
def test_what_is_no_conjunction_is_left_to_the_safe_rule(text: str) -> None:
    assert proposals(CloseExistentially(), formula(text)) == ()
    (belief,) = build([formula(text)], mode="permissive").formulas
    assert str(belief.formula).startswith("forall X: ")


@pytest.mark.parametrize(
    "calls",
    [
        pytest.param([formula("p(anne) && q(bob)")], id="no variable"),
        pytest.param([constant("X", "man"), formula("p(X) && q(X)")], id="declared"),
        pytest.param([fact("p", "X"), formula("p(X) && q(X)")], id="an individual of a fact"),
        pytest.param([formula("p('X') && (exists X: q('X', X))")], id="told from a variable"),
        pytest.param([fact("p", "X")], id="a fact"),
    ],
)
def test_what_is_no_variable_is_left(calls: list[AnyCall]) -> None:
    assert proposals(CloseExistentially(), *calls) == ()
    assert list(unbound_variables(draft_of(calls))) == []


@pytest.mark.parametrize(
    "text",
    [
        "(man(X) => mortal(X)) && (dog(X) => barks(X))",
        "man(anne) && (man(X) => mortal(X))",
        "(man(X) <=> mortal(X)) && p(X)",
        "(!man(X) || mortal(X)) && p(X)",
        "p(X) && (q(X) && (man(anne) => mortal(X)))",
        "(q(X) || (q(anne) || !man(X))) && p(X)",
        "(q(X) || (man(X) => mortal(X))) && p(X)",
    ],
)
def test_a_conjunction_with_a_rule_in_it_speaks_of_everything(text: str) -> None:
    assert proposals(CloseExistentially(), formula(text)) == ()
    (belief,) = build([formula(text)], mode="permissive").formulas
    assert belief.formula == parse(f"forall X: ({text})")


@pytest.mark.parametrize(
    "text",
    [
        "(man(anne) => mortal(anne)) && p(X)",
        "(!man(anne) || mortal(X)) && p(X)",
        "(man(X) || mortal(X)) && p(X)",
        "(forall Y: (man(Y) => mortal(Y))) && p(X)",
        "!(man(X) => mortal(X)) && p(X)",
    ],
)
def test_a_conjunction_without_a_rule_over_the_variable_speaks_of_something(text: str) -> None:
    (repair,) = proposals(CloseExistentially(), formula(text))
    assert repair.after == str(parse(f"exists X: ({text})"))


def test_unbound_variables_come_with_their_formulas_in_their_order() -> None:
    draft = draft_of([formula("p(Y, X) && q(X, anne)"), fact("p", "a"), formula("r(z)"), formula("r(anne)")])
    assert [(assertion.call, names) for assertion, names in unbound_variables(draft)] == [
        (1, ("Y", "X")),
        (3, ("z",)),
    ]


def test_the_default_mode_reads_it_of_everything() -> None:
    for mode, head in (("repair", "forall"), ("permissive", "exists")):
        (belief,) = build([formula(OPEN)], mode=mode).formulas
        assert str(belief.formula) == f"{head} X, y: ({parse(OPEN)})"


TERMS = st.sampled_from(["X", "y", "anne", "tea"])
ATOMS = st.builds("{}({})".format, st.sampled_from(["p", "q"]), TERMS)
FORMULAS = st.builds("{} {} {}".format, ATOMS, st.sampled_from(["&&", "||", "=>"]), ATOMS)
CALLS = st.lists(
    st.one_of(st.builds(formula, FORMULAS), st.builds(fact, st.just("p"), TERMS)),
    max_size=6,
)


def test_the_laws_hold() -> None:
    assert_repair_laws(CloseExistentially(), calls=CALLS, max_examples=examples(60))
