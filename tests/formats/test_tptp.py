"""TPTP problems: what E makes of them, compared with z3, and that no two names meet."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fol_kb.common.errors import TypingError
from fol_kb.formats.tptp import writer
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Application, Atom, Binding, Constant, ForAll, Formula, Or, Truth
from fol_kb.testing.formulas import formulas, names
from tests.amounts import examples
from tests.provers import Z3, e_says

_FEW_NAMES = st.sampled_from(["p", "q", "p q", "Être", "equal"])


@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck), derandomize=True)
@given(formula=formulas(depth=3, name=_FEW_NAMES))
def test_e_and_z3_agree_on_what_is_valid(formula, tmp_path_factory):
    status = e_says(writer.write_problem({}, formula), tmp_path_factory.getbasetemp())
    valid = Z3(300).is_valid(formula)
    if valid is not None and status not in ("ResourceOut", "GaveUp"):
        assert status == ("Theorem" if valid else "CounterSatisfiable")


@settings(max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(formula=formulas())
def test_e_reads_formulas_with_any_names(formula, tmp_path_factory):
    # An axiom that holds anyway: E has to read the formula and has nothing to prove.
    problem = writer.write_problem({"a": Or((formula, Truth(True)))}, Truth(True))
    assert e_says(problem, tmp_path_factory.getbasetemp()) in ("Theorem", "ContradictoryAxioms")


@pytest.mark.parametrize(
    ("axioms", "conjecture", "status"),
    [
        (["forall X: (man(X) => mortal(X))", "man(socrates)"], "mortal(socrates)", "Theorem"),
        (["p ^^ q ^^ r", "p", "q"], "r", "Theorem"),  # parity: inclusive or would leave r open
        (["forall X:man: mortal(X)"], "exists X: mortal(X)", "Theorem"),  # no sort is empty
        (["forall X:man: mortal(X)"], "exists X: man(X)", "CounterSatisfiable"),  # a sort is no predicate
        (["p(a)", "!p(a, a)"], "-", "CounterSatisfiable"),  # nor are two arities one predicate
        (["equal(a, b)"], "a == b", "CounterSatisfiable"),
        (["p(p)", "q == p(p)", "p"], "p(q)", "CounterSatisfiable"),
        (["a == b"], "'a' == b", "Theorem"),
        (["p('X')"], "p(y)", "CounterSatisfiable"),
        (["'$false'"], "-", "CounterSatisfiable"),
        (["'$true'"], "-", "CounterSatisfiable"),
        (["'p). fof(x, axiom, $false' && a"], "-", "CounterSatisfiable"),
        (["p('3')", "!p('4')", "'3' == '4'"], "-", "ContradictoryAxioms"),
        (["p('3')", "!p('4')"], "-", "CounterSatisfiable"),
        (["exists X: !p(X)", "p(esk1_0)"], "-", "CounterSatisfiable"),
        (["forall x: p(x, X)"], "forall x: p(X, x)", "CounterSatisfiable"),
        (["forall x: forall X: (r(x, X) => forall x: q(x))", "r(a, b)"], "q(c)", "Theorem"),
    ],
)
def test_what_e_says(axioms, conjecture, status, tmp_path):
    named = {f"f{number}": parse(text) for number, text in enumerate(axioms)}
    assert e_says(writer.write_problem(named, parse(conjecture)), tmp_path) == status


def test_subsorts(tmp_path):
    formula = parse("(forall X:animal: p(X)) => (forall X:bird: p(X))")
    assert e_says(writer.write_problem({}, formula), tmp_path) == "CounterSatisfiable"
    assert e_says(writer.write_problem({}, formula, subsorts=[("bird", "animal")]), tmp_path) == "Theorem"


# ---------------------------------------------------------------- text


@given(st.lists(names(), min_size=1, max_size=6))
def test_symbols_of_different_things_are_different(used):
    everything: list[Formula] = []
    for name in used:
        a = Constant(name)
        everything.append(Atom(name, (a, Application(name, (a,)), Application(name, (a, a)))))
        everything.append(ForAll((Binding("X", name),), Or((Atom(name), Atom(name, (a,))))))
    symbols = writer.Symbols(everything)
    made = [
        symbol
        for name in dict.fromkeys(used)
        for symbol in (
            symbols.constant(name),
            symbols.sort(name),
            *(symbols.function(name, arity) for arity in (1, 2)),
            *(symbols.predicate(name, arity) for arity in (0, 1, 3)),
        )
    ]
    assert len(set(made)) == len(made)
    assert all(re.fullmatch(r"[a-z][A-Za-z0-9_]*|'[A-Za-z0-9_ .:+*&;/-]+'", symbol) for symbol in made)


@given(names(), names())
def test_names_of_axioms_are_different(one, other):
    assert (writer.formula_name(one) == writer.formula_name(other)) == (one == other)


def test_the_text_of_a_problem():
    axioms = {
        "f1": parse("forall X:man, y: (lives_in(X, y) && p => !(X == y))"),
        "f 2": parse("lives_in('Ann Lee', \"Être\") ^^ p ^^ -".replace('"', "'")),
        "f'3": parse("exists X:man: (p(X) || man(X) <=> +)"),
    }
    assert writer.write_problem(axioms, parse("p"), sorts=["city"], subsorts=[("man", "thing")]) == (
        "fof('/member/city/s', axiom, ?[X]: city(X)).\n"
        "fof('/member/man/s', axiom, ?[X]: 'man/s'(X)).\n"
        "fof('/member/thing/s', axiom, ?[X]: thing(X)).\n"
        "fof('/subsort/1', axiom, ![X]: ('man/s'(X) => thing(X))).\n"
        "fof(f1, axiom, ![X,V_y]: ('man/s'(X) => ((lives_in(X,V_y) & 'p/p0') => ~(X = V_y)))).\n"
        "fof('f 2', axiom, ((lives_in('Ann Lee','&ca;tre') <~> 'p/p0') <~> $false)).\n"
        "fof('f&27;3', axiom, ?[X]: ('man/s'(X) & (('p/p1'(X) | 'man/p1'(X)) <=> $true))).\n"
        "fof('/conjecture', conjecture, 'p/p0').\n"
    )


def test_a_free_variable_is_an_error():
    with pytest.raises(TypingError, match="variable X is free"):
        writer.write_formula(parse("p(?X)"))
