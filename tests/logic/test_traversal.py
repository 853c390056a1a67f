"""Where terms stand in a formula: held to a recursive account of the same, and by example."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given

from fol_kb.logic.syntax import (
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Term,
    Variable,
    children,
    terms_of,
)
from fol_kb.logic.traversal import Symbol, constants, slots, symbols
from fol_kb.testing.formulas import formulas

Path = tuple[int, ...]
"""Which child of which child a quantifier is."""
Scope = dict[str, tuple[Binding, Path]]
Place = tuple[Symbol, int, Term, Binding | None, Path | None]


def places_of(symbol: Symbol, arguments: tuple[Term, ...], scope: Scope) -> Iterator[Place]:
    for position, term in enumerate(arguments):
        binding, binder = scope.get(term.name, (None, None)) if isinstance(term, Variable) else (None, None)
        yield symbol, position, term, binding, binder
        yield from places_in(term, scope)


def places_in(term: Term, scope: Scope) -> Iterator[Place]:
    if isinstance(term, Application):
        symbol = Symbol(True, term.function, len(term.arguments))
        yield from places_of(symbol, term.arguments, scope)


def places(formula: Formula, scope: Scope, path: Path = ()) -> Iterator[Place]:
    match formula:
        case Atom(predicate, arguments):
            yield from places_of(Symbol(False, predicate, len(arguments)), arguments, scope)
        case Equality(left, right):
            yield from places_in(left, scope)
            yield from places_in(right, scope)
        case ForAll(bindings, _) | Exists(bindings, _):
            scope = scope | {binding.name: (binding, path) for binding in bindings}
    for number, child in enumerate(children(formula)):
        yield from places(child, scope, (*path, number))


@given(formulas())
def test_each_place_is_found_once_in_its_order_with_what_binds_it(formula: Formula) -> None:
    found, expected = list(slots(formula)), list(places(formula, {}))
    assert [(s.symbol, s.position, s.term, s.binding) for s in found] == [place[:4] for place in expected]
    # the numbers of the quantifiers tell them apart, whatever they are
    pairs = {(s.binder, place[4]) for s, place in zip(found, expected, strict=True) if s.binding is not None}
    assert len({number for number, _ in pairs}) == len({path for _, path in pairs}) == len(pairs)


def names_in(term: Term) -> Iterator[tuple[str, str, int]]:
    match term:
        case Constant(name):
            yield "constant", name, 0
        case Application(name, arguments):
            yield "function", name, len(arguments)
            for argument in arguments:
                yield from names_in(argument)


def names(formula: Formula) -> Iterator[tuple[str, str, int]]:
    if isinstance(formula, Atom):
        yield "predicate", formula.predicate, len(formula.arguments)
    for term in terms_of(formula):
        yield from names_in(term)
    for child in children(formula):
        yield from names(child)


@given(formulas())
def test_each_use_of_a_name_is_found_in_its_order(formula: Formula) -> None:
    expected = list(names(formula))
    assert list(constants(formula)) == [name for kind, name, _ in expected if kind == "constant"]
    assert list(symbols(formula)) == [
        Symbol(kind == "function", name, arity) for kind, name, arity in expected if kind != "constant"
    ]
