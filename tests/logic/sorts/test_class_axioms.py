"""What formulas say of classes, against all their models over a small domain, and example by example."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb import parse
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.sorts.class_axioms import Place, Subsumption, subsumptions
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    And,
    Atom,
    Binding,
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
    children,
)
from fol_kb.reasoning.certificates.evaluate import Evaluator

CLASSES = ("a", "b", "c")
INDIVIDUALS = ("0", "1")
Model = Mapping[str, frozenset[str]]


def models() -> Iterator[Model]:
    """Every way to give three classes members out of two individuals, and one sort at least one."""
    subsets = [frozenset[str](), frozenset("0"), frozenset("1"), frozenset(INDIVIDUALS)]
    for a, b, c, sort in product(subsets, subsets, subsets, subsets[1:]):
        yield {"a": a, "b": b, "c": c, "s": sort}


def holds(formula: Formula, model: Model, who: Mapping[str, str]) -> bool:
    sorts = {"": INDIVIDUALS, "s": tuple(model.get("s", ()))}  # a variable without a sort is of the first one
    members = {name: tuple((one,) for one in found) for name, found in model.items()}
    return Evaluator(Interpretation(sorts, {}, members, {})).holds(formula, who)


def is_true(said: Subsumption, model: Model) -> bool:
    left = model[said.left] & (model[said.sort] if said.sort else frozenset(INDIVIDUALS))
    return not left & model[said.right] if said.disjoint else left <= model[said.right]


def atoms(names: str = "XY") -> st.SearchStrategy[Formula]:
    return st.builds(lambda p, x: Atom(p, (Variable(x),)), st.sampled_from(CLASSES), st.sampled_from(names))


def _joined(parts: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    bindings = st.lists(
        st.builds(Binding, st.sampled_from("XY"), st.sampled_from([None, None, "s"])),
        min_size=1,
        max_size=2,
        unique_by=lambda binding: binding.name,
    ).map(tuple)
    return st.one_of(
        st.builds(Not, parts),
        st.builds(And, several),
        st.builds(Or, several),
        st.builds(Xor, several),
        st.builds(Implies, parts, parts),
        st.builds(Iff, parts, parts),
        st.builds(ForAll, bindings, parts),
        st.builds(Exists, bindings, parts),
    )


ANY = st.recursive(st.one_of(atoms(), st.builds(Truth, st.booleans())), _joined, max_leaves=7)
CLOSED = st.builds(
    lambda formula, sort: ForAll((Binding("X", sort), Binding("Y")), formula),
    ANY,
    st.sampled_from([None, "s"]),
)


@given(CLOSED)
def test_all_that_is_claimed_is_entailed(formula: Formula) -> None:
    claimed = list(subsumptions(formula))
    assert len(set(claimed)) == len(claimed)
    for model in models():
        if claimed and holds(formula, model, {}):
            assert [said for said in claimed if not is_true(said, model)] == []


def atom(name: str) -> Formula:
    return Atom(name, (Variable("X"),))


PART = st.sampled_from(CLASSES).map(atom)
LITERAL = st.one_of(PART, PART.map(Not))
PARTS = st.lists(LITERAL, min_size=2, max_size=3, unique_by=lambda part: str(part).lstrip("!")).map(tuple)
SIDE = st.one_of(LITERAL, st.builds(And, PARTS), st.builds(Or, PARTS))


def _share_nothing(formula: Formula) -> bool:
    left, right = (set(CLASSES) & set(str(side)) for side in children(formula))
    return not left & right


PLAIN = st.one_of(
    st.builds(Implies, SIDE, SIDE),
    st.one_of(st.builds(Iff, LITERAL, SIDE), st.builds(Xor, st.tuples(LITERAL, SIDE))).filter(_share_nothing),
)


@given(st.lists(PLAIN, min_size=1, max_size=3))
def test_nothing_is_missed_that_one_plain_formula_says(parts: list[Formula]) -> None:
    """Everything that a part says of two classes follows from what is claimed of the whole.

    That a class holds of everything is nothing that a hierarchy of classes could hold.
    """
    whole = ForAll((Binding("X"),), And(tuple(parts)) if len(parts) > 1 else parts[0])
    claimed = list(subsumptions(whole))
    members = [
        {name: frozenset("0" if held else "") for name, held in zip(CLASSES, case, strict=True)}
        for case in product((False, True), repeat=3)
    ]
    left = [model for model in members if all(is_true(said, model) for said in claimed)]
    for part in parts:
        allowed = [model for model in members if holds(part, model, {"X": "0"})]
        for one, other, apart in product(CLASSES, CLASSES, (False, True)):
            entailed = Subsumption(one, other, None, apart)
            about_all = not apart and all(model[other] for model in allowed)
            if not about_all and all(is_true(entailed, model) for model in allowed):
                assert all(is_true(entailed, model) for model in left), entailed


@given(CLOSED, CLOSED)
def test_a_conjunction_says_what_its_parts_say(left: Formula, right: Formula) -> None:
    parts = {*subsumptions(left), *subsumptions(right)}
    assert _either_way(subsumptions(And((left, right)))) == _either_way(parts)
    assert list(subsumptions(Not(Not(left)))) == list(subsumptions(left))
    assert set(subsumptions(Not(Or((Not(left), Not(right)))))) == set(subsumptions(And((left, right))))


def _either_way(found: Iterable[Subsumption]) -> set[Subsumption]:
    known = set(found)
    return known | {Subsumption(s.right, s.left, s.sort, True, s.places) for s in known if s.disjoint}


def said(left: str, right: str, sort: str | None = None) -> Subsumption:
    return Subsumption(left, right, sort)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("forall X: (a(X) => c(X))", ["a<c"]),
        ("forall X: (a(X) => c(X) && d(X))", ["a<c", "a<d"]),
        ("forall X: (a(X) => c(X) && (d(X) && e(X)))", ["a<c", "a<d", "a<e"]),
        ("forall X: (a(X) || b(X) => c(X) && d(X))", ["a<c", "a<d", "b<c", "b<d"]),
        ("forall X: (a(X) <=> c(X))", ["a<c", "c<a"]),
        ("forall X: (a(X) <=> b(X) && c(X))", ["a<b", "a<c"]),
        ("forall X: (a(X) <=> b(X) || c(X))", ["b<a", "c<a"]),
        ("forall X: (!c(X) => !a(X))", ["a<c"]),
        ("forall X: (!(c(X) && d(X)) => !a(X))", ["a<c", "a<d"]),
        ("forall X: (!c(X) => !(a(X) || b(X)))", ["a<c", "b<c"]),
        ("forall X: (!a(X) || c(X))", ["a<c"]),
        ("forall X: (c(X) || !a(X))", ["a<c"]),
        ("forall X: (!a(X) || c(X) || c(X))", ["a<c"]),
        ("forall X: (!a(X) || !a(X) || (c(X) && d(X)))", ["a<c", "a<d"]),
        ("forall X: !(a(X) && !c(X))", ["a<c"]),
        ("!(exists X: (a(X) && !c(X)))", ["a<c"]),
        ("forall X: (a(X) => (b(X) => c(X)))", []),
        ("forall X: (a(X) => (a(X) => c(X)))", ["a<c"]),
        ("(forall X: (a(X) => b(X))) && (forall Y: (b(Y) => c(Y)))", ["a<b", "b<c"]),
        ("forall X: ((a(X) => b(X)) && (b(X) => c(X)))", ["a<b", "b<c"]),
        ("forall X: ((a(X) => b(X)) && (a(X) => b(X)))", ["a<b"]),
        # a disjunction of more than literals
        ("forall X: (c(X) || (a(X) => c(X)))", ["a<c"]),
        ("forall X: (!a(X) || (a(X) => c(X)))", ["a<c"]),
        ("forall X: ((a(X) => c(X)) || c(X))", ["a<c"]),
        ("forall X: ((a(X) => c(X)) || !a(X))", ["a<c"]),
        ("forall X: ((a(X) => c(X)) || (a(X) => c(X)))", ["a<c"]),
        ("forall X: ((a(X) => c(X)) || (!c(X) => !a(X)))", ["a<c"]),
        ("forall X: ((a(X) => c(X)) || d(X))", []),
        ("forall X: (d(X) || (a(X) => c(X)))", []),
        ("forall X: ((a(X) => c(X)) || (a(X) => d(X)))", []),
        ("forall X: ((a(X) => c(X)) || (- && b(X)))", ["a<c"]),
        ("forall X: ((- && b(X)) || (a(X) => c(X)))", ["a<c"]),
        # quantifiers nest and bind more than they need
        ("forall Y: forall X: (a(X) => c(X))", ["a<c"]),
        ("forall X, Y: (a(X) => c(X))", ["a<c"]),
        ("forall X: exists Y: (a(X) => c(X))", ["a<c"]),
        ("exists Y: forall X: (a(X) => c(X))", ["a<c"]),
        ("forall X: forall X: (a(X) => c(X))", ["a<c"]),
        ("forall X, Y: ((a(X) => c(X)) && (b(Y) => d(Y)))", ["a<c", "b<d"]),
        ("forall X: (a(X) => (forall Y: c(X)))", ["a<c"]),
        ("forall X: ((exists Y: a(X)) => c(X))", ["a<c"]),
        ("forall X: (a(X) && (exists Y: r(X, Y)) => c(X))", []),
        # disjointness and emptiness
        ("forall X: (a(X) => !b(X))", ["a#b"]),
        ("forall X: (!a(X) || !b(X))", ["a#b"]),
        ("forall X: !(a(X) && b(X))", ["a#b"]),
        ("!(exists X: (a(X) && b(X)))", ["a#b"]),
        ("forall X: (a(X) && b(X) => -)", ["a#b"]),
        ("forall X: (a(X) ^^ b(X))", ["a#b"]),
        ("forall X: (a(X) <=> !b(X))", ["a#b"]),
        ("forall X: ((a(X) => !b(X)) && (b(X) => !a(X)))", ["a#b"]),
        ("forall X: (!a(X) ^^ b(X))", ["a<b", "b<a"]),
        ("forall X: (a(X) ^^ b(X) ^^ c(X))", []),
        ("forall X: (a(X) ^^ b(X) ^^ +)", ["a<b", "b<a"]),
        ("forall X: (!a(X) || !b(X) || !c(X))", []),
        ("forall X: (a(X) => !b(X) && !c(X))", ["a#b", "a#c"]),
        ("forall X: (a(X) => -)", ["a#a"]),
        ("forall X: !a(X)", ["a#a"]),
        ("forall X: (a(X) => !a(X))", ["a#a"]),
        ("forall X: (+ => (a(X) => c(X)))", ["a<c"]),
        ("forall X: (- || (a(X) => c(X)))", ["a<c"]),
        ("forall X: ((a(X) && -) || (b(X) => c(X)))", ["b<c"]),
        # what says less, or of something else, gives nothing
        ("forall X: (a(X) && b(X) => c(X))", []),
        ("forall X: (a(X) => c(X) || d(X))", []),
        ("forall X: (a(X) => a(X))", []),
        ("forall X: a(X)", []),
        ("forall X: (a(X) || c(X))", []),
        ("forall X: (+ || (a(X) => c(X)))", []),
        ("forall X: (a(X) => +)", []),
        ("-", []),
        ("exists X: (a(X) => c(X))", []),
        ("exists X: !a(X)", []),
        ("forall X: (a(X) => c(b))", []),
        ("forall X: (a(X) => X == b)", []),
        ("forall X: (a(X) => X == b && c(X))", ["a<c"]),
        ("forall X: (a(X) => r(X, X))", []),
        ("forall X: (a(f(X)) => c(f(X)))", []),
        ("forall X, Y: (a(X) => c(Y))", []),
        ("forall X: exists X: (a(X) => c(X))", []),
        ("forall X: (a(X) => (exists X: c(X)))", []),
        ("!(forall X: (a(X) => c(X)))", []),
        ("p || (forall X: (a(X) => c(X)))", []),
        ("p && (forall X: (a(X) => c(X)))", ["a<c"]),
        ("(forall X: !a(X)) || (forall X: c(X))", []),
    ],
)
def test_what_a_formula_says_about_classes(formula: str, expected: list[str]) -> None:
    found = [f"{s.left}{'#' if s.disjoint else '<'}{s.right}" for s in subsumptions(parse(formula))]
    assert sorted(found) == expected


def test_a_formula_is_read_from_left_to_right() -> None:
    found = subsumptions(parse("forall X:s: (b(X) || a(X) => !d(X) && c(X))"))
    assert list(found) == [
        Subsumption("b", "d", "s", disjoint=True),
        Subsumption("b", "c", "s"),
        Subsumption("a", "d", "s", disjoint=True),
        Subsumption("a", "c", "s"),
    ]


def test_the_sort_is_that_of_the_variable() -> None:
    formula = parse("forall X:s, Y: forall Z:t: ((a(X) => c(X)) && (a(Z) => c(Z)) && (b(Y) => c(Y)))")
    assert list(subsumptions(formula)) == [said("a", "c", "s"), said("a", "c", "t"), said("b", "c")]
    assert list(subsumptions(parse("forall X:s: forall X: (a(X) => c(X))"))) == [said("a", "c")]


def test_other_places_of_a_variable_without_a_sort_are_named() -> None:
    formula = "forall X: ((a(X) => c(X)) && (exists Y: r(Y, X, f(k, g(X)))) && (exists X: q(X)) && X == k)"
    (found,) = subsumptions(parse(formula))
    assert found == Subsumption(
        "a",
        "c",
        places=(Place("a", 0), Place("c", 0), Place("g", 0, is_function=True), Place("r", 1)),
    )
    (found,) = subsumptions(parse(formula.replace("forall X:", "forall X:s:")))
    assert found == said("a", "c", "s")
    three = (Place("a", 0), Place("c", 0), Place("d", 0))
    assert list(subsumptions(parse("forall X: ((a(X) => c(X)) && (a(X) => d(X)))"))) == [
        Subsumption("a", "c", places=three),
        Subsumption("a", "d", places=three),
    ]


def test_a_formula_with_free_variables_says_nothing() -> None:
    assert list(subsumptions(Implies(atom("a"), atom("c")))) == []


def test_formulas_as_deep_as_they_may_be_and_wide_ones() -> None:
    deep: Formula = atom("a")
    for level in range(MAX_DEPTH):
        deep = Iff(deep, atom("abc"[level % 3])) if level % 2 else Not(deep)
    assert {s.left for s in subsumptions(ForAll((Binding("X"),), deep))} <= {"a", "b", "c"}
    started = time.process_time()
    many = tuple(atom(f"p{n}") for n in range(150))
    found = list(subsumptions(ForAll((Binding("X"),), Implies(Or(many), And(many[::-1])))))
    assert len(found) == 150 * 149
    everywhere = tuple(sorted(Place(f"p{n}", 0) for n in range(150)))
    rules = And(tuple(Implies(one, other) for one, other in pairwise(many)))
    assert list(subsumptions(ForAll((Binding("X"),), Or((rules, And((rules, rules))))))) == [
        Subsumption(f"p{n}", f"p{n + 1}", places=everywhere) for n in range(149)
    ]
    assert time.process_time() - started < 10


def test_variables_at_different_places_keep_their_own() -> None:
    formula = "(forall X: ((a(X) => b(X)) && r(X))) && (forall Y: ((a(Y) => c(Y)) && q(Y)))"
    assert list(subsumptions(parse(formula))) == [
        Subsumption("a", "b", places=(Place("a", 0), Place("b", 0), Place("r", 0))),
        Subsumption("a", "c", places=(Place("a", 0), Place("c", 0), Place("q", 0))),
    ]


def test_what_several_variables_say_is_said_once() -> None:
    twice = "(forall X: (a(X) => {0}b(X))) && (forall Y: (a(Y) => {0}b(Y)))"
    assert list(subsumptions(parse(twice.format("")))) == [said("a", "b")]
    assert list(subsumptions(parse(twice.format("!")))) == [Subsumption("a", "b", disjoint=True)]
    turned = "(forall X: (a(X) => !b(X))) && (forall Y: (b(Y) => !a(Y)))"
    assert list(subsumptions(parse(turned))) == [Subsumption("a", "b", disjoint=True)]


def test_a_function_of_a_variable_in_an_equality_is_a_place() -> None:
    (found,) = subsumptions(parse("forall X: ((a(X) => b(X)) && f(X) == k)"))
    assert found.places == (Place("a", 0), Place("b", 0), Place("f", 0, is_function=True))
