"""Where terms stand in a formula, and in the scope of which quantifier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.syntax import (
    QUANTIFIED,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Formula,
    Term,
    Variable,
    children,
    parts_of,
)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A predicate or function with the number of arguments it is used with."""

    is_function: bool
    name: str
    arity: int


@dataclass(frozen=True, slots=True)
class Slot:
    """An argument position with the term in it; ``binding`` is what binds the term if it is a variable.

    ``binder`` numbers the quantifiers of the formula, so that two variables of one name are told apart.
    """

    symbol: Symbol
    position: int
    term: Term
    binding: Binding | None = None
    binder: int = 0


def symbols(formula: Formula) -> Iterator[Symbol]:
    """Every use of a predicate or function, with its number of arguments."""
    pending: list[Formula | Term] = [formula]
    while pending:
        current = pending.pop()
        if isinstance(current, Atom):
            yield Symbol(False, current.predicate, len(current.arguments))
        elif isinstance(current, Application):
            yield Symbol(True, current.function, len(current.arguments))
        pending.extend(reversed(parts_of(current)))


def slots(formula: Formula) -> Iterator[Slot]:
    """Every argument position of every predicate and function in the formula, equalities left out."""
    count = 0
    pending: list[tuple[Formula, dict[str, tuple[Binding, int]]]] = [(formula, {})]
    while pending:
        current, scope = pending.pop()
        if isinstance(current, Atom):
            if current.arguments:
                yield from _slots(
                    Symbol(False, current.predicate, len(current.arguments)), current.arguments, scope
                )
        elif isinstance(current, Equality):
            for term in (current.left, current.right):
                if isinstance(term, Application):
                    yield from _slots(Symbol(True, term.function, len(term.arguments)), term.arguments, scope)
        else:
            if isinstance(current, QUANTIFIED):
                count += 1
                scope = scope | {binding.name: (binding, count) for binding in current.bindings}
            pending.extend((child, scope) for child in reversed(children(current)))


def _slots(
    symbol: Symbol, arguments: tuple[Term, ...], scope: dict[str, tuple[Binding, int]]
) -> Iterator[Slot]:
    for position, term in enumerate(arguments):
        if isinstance(term, Variable) and term.name in scope:
            binding, binder = scope[term.name]
            yield Slot(symbol, position, term, binding, binder)
        else:
            yield Slot(symbol, position, term)
        if isinstance(term, Application):
            yield from _slots(Symbol(True, term.function, len(term.arguments)), term.arguments, scope)


def constants(formula: Formula) -> Iterator[str]:
    """The name of every constant, as often as it occurs."""
    pending: list[Formula | Term] = [formula]
    while pending:
        current = pending.pop()
        if isinstance(current, Constant):
            yield current.name
        else:
            pending.extend(reversed(parts_of(current)))


def signature_of(formulas: Iterable[Formula]) -> Signature:
    """The names of formulas, all about the top sort; a predicate or function at two arities is left out."""
    names: dict[str, None] = {}
    used: tuple[dict[str, set[int]], dict[str, set[int]]] = ({}, {})
    for formula in formulas:
        names.update(dict.fromkeys(constants(formula)))
        for symbol in symbols(formula):
            used[symbol.is_function].setdefault(symbol.name, set()).add(symbol.arity)
    predicates, functions = ({n: (TOP,) * min(a) for n, a in each.items() if len(a) == 1} for each in used)
    return Signature(
        sorts={TOP: Sort(TOP)},
        constants=dict.fromkeys(names, TOP),
        predicates=predicates,
        functions={name: FunctionType(sorts, TOP) for name, sorts in functions.items()},
    )
