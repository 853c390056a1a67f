"""What is read in NLTK's style is what NLTK's own parser reads, or it is refused."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fol_kb.beliefs.tools import AddFormula
from fol_kb.formats import read
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import (
    And,
    Atom,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Variable,
)
from tests.amounts import examples


class _Logic:
    """``nltk.sem.logic``, loaded when it is used: it takes seconds, and every worker collects all tests."""

    def __getattr__(self, name: str) -> Any:
        if not name[0].isupper():  # pytest asks everything in a module whether it is a fixture
            raise AttributeError(name)
        return getattr(import_module("nltk.sem.logic"), name)


nltk_logic: Any = _Logic()
BINARY = {"&": ("&", "and"), "|": ("|", "or"), "->": ("->", "=>", "implies"), "<->": ("<->", "<=>", "iff")}


class Texts:
    """Draws formulas as text, with as many brackets as it happens, so that precedence decides."""

    def __init__(self, rng: Random, *, bracketed: bool = False) -> None:
        self.rng = rng
        self.bracketed = bracketed

    def formula(self, depth: int = 3, scope: tuple[str, ...] = ()) -> str:
        kind = self.rng.randrange(8) if depth else 0
        if kind <= 1:
            return self.atom(scope)
        if kind == 2:
            return self.rng.choice(("-", "- ", "!", "not ")) + self.operand(depth - 1, scope)
        if kind == 3:
            names = self.rng.sample(("x", "y", "z1"), self.rng.randrange(1, 3))
            head = self.rng.choice(("all", "forall", "exists", "some"))
            inside = self.group(self.formula(depth - 1, (*scope, *names)))
            return f"{head} {' '.join(names)}.{self.blank()}{inside}"
        sign = self.rng.choice(self.rng.choice(list(BINARY.values())))
        parts = [self.operand(depth - 1, scope) for _ in range(self.rng.randrange(2, 4))]
        if self.bracketed:
            parts = parts[:2]
        return f" {sign} ".join(parts)

    def operand(self, depth: int, scope: tuple[str, ...]) -> str:
        inside = self.formula(depth, scope)
        return self.group(inside) if self.bracketed or self.rng.randrange(2) else inside

    def group(self, inside: str) -> str:
        return f"({self.blank()}{inside}{self.blank()})"

    def atom(self, scope: tuple[str, ...]) -> str:
        kind = self.rng.randrange(6)
        if kind == 0:
            return self.rng.choice(("Rain", "Cold"))
        if kind == 1:
            return f"({self.term(scope)} {self.rng.choice(('=', '!='))} {self.term(scope)})"
        if kind == 2:
            return f"Likes({self.term(scope)},{self.blank()}{self.term(scope)})"
        return f"{self.rng.choice(('Man', 'Tall'))}({self.term(scope)})"

    def term(self, scope: tuple[str, ...]) -> str:
        if scope and self.rng.randrange(3):
            return self.rng.choice(scope)
        return self.rng.choice(("ann", "bob", "father(ann)"))

    def blank(self) -> str:
        return self.rng.choice(("", "", " "))


def of_nltk(node: Any, bound: tuple[str, ...] = ()) -> Any:
    """The tree of NLTK; bound variables by how many quantifiers there are between, chains flat."""
    match node:
        case nltk_logic.NegatedExpression():
            return ("not", of_nltk(node.term, bound))
        case nltk_logic.QuantifiedExpression():
            kind = "all" if isinstance(node, nltk_logic.AllExpression) else "exists"
            return (kind, of_nltk(node.term, (*bound, str(node.variable))))
        case nltk_logic.BinaryExpression():
            kind = type(node).__name__.removesuffix("Expression")
            return flat(kind, of_nltk(node.first, bound), of_nltk(node.second, bound))
        case nltk_logic.ApplicationExpression():
            return (str(node.pred), *(of_nltk(argument, bound) for argument in node.args))
    return place(str(node), bound)


def ours(node: Formula | Term, bound: tuple[str, ...] = ()) -> Any:
    """The same of a formula of the project's."""
    match node:
        case Not(operand):
            return ("not", ours(operand, bound))
        case ForAll(bindings, body) | Exists(bindings, body):
            found = ours(body, (*bound, *(binding.name for binding in bindings)))
            for _ in bindings:
                found = ("all" if isinstance(node, ForAll) else "exists", found)
            return found
        case And(operands) | Or(operands):
            return flat(type(node).__name__, *(ours(operand, bound) for operand in operands))
        case Equality(left, right) | Iff(left, right) | Implies(left, right):
            kind = "Imp" if isinstance(node, Implies) else type(node).__name__
            return flat(kind, ours(left, bound), ours(right, bound))
        case Atom(name, arguments):
            return (name, *(ours(argument, bound) for argument in arguments)) if arguments else name
        case Variable(name):
            return place(name, bound)
    return str(node) if "(" not in str(node) else ("father", "ann")


def place(name: str, bound: tuple[str, ...]) -> Any:
    return bound[::-1].index(name) if name in bound else name


def flat(kind: str, *parts: Any) -> Any:
    found: list[Any] = []
    for part in parts:
        is_chain = kind in ("And", "Or", "Iff") and isinstance(part, tuple) and part[0] == kind
        found += part[1:] if is_chain else [part]
    return (kind, *found)


def read_here(text: str) -> list[str]:
    program = read(text, "nltk")
    assert len(program.problems) + len([call for call in program if call.asserts]) == 1
    return [call.formula for call in program if isinstance(call, AddFormula)]


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32))
def test_a_formula_is_what_nltk_reads_or_refused(seed: int) -> None:
    text = Texts(Random(seed)).formula()
    theirs = nltk_logic.Expression.fromstring(text)
    assume(not theirs.free())
    for formula in read_here(text):
        assert ours(parse(formula)) == of_nltk(theirs)


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32))
def test_a_formula_with_its_brackets_is_never_refused(seed: int) -> None:
    text = Texts(Random(seed), bracketed=True).formula()
    (formula,) = read_here(text)
    assert ours(parse(formula)) == of_nltk(nltk_logic.Expression.fromstring(text))


@pytest.mark.parametrize(
    "text",
    [
        "Rain -> Cold -> Rain",
        "Rain <-> Cold -> Rain -> Cold",
        "Rain & Cold | Rain -> Cold",
        "- Rain & Cold",
        "all x.(Man(x) -> exists y.(Likes(x, y) & - (x = y))) & Rain",
        "exists x.Man(x) & Rain",
        "- all x.Man(x) | Rain",
    ],
)
def test_formulas_of_the_books(text: str) -> None:
    (formula,) = read_here(text)
    assert ours(parse(formula)) == of_nltk(nltk_logic.Expression.fromstring(text))
