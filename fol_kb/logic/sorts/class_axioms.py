"""What a formula says about the classes of unary predicates: which is below which, which are disjoint.

A formula is taken as the set of its clauses (conjunctive normal form). A clause of two literals over the
same universal variable is a subsumption (``!a(X) | c(X)``) or a disjointness (``!a(X) | !b(X)``), a clause
of one negative literal the emptiness of a class, which is disjoint from itself; all others say less and
give nothing. So everything that is the same thing gives the same answer, however it is written, and a
conjunction says what its parts say, no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce

from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
    children,
)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """An argument position (counted from 0) of a predicate or function."""

    symbol: str
    position: int
    is_function: bool = False


@dataclass(frozen=True, slots=True)
class Subsumption:
    """One thing a formula says about classes: the class of ``left``, as far as its members are of
    ``sort``, is below that of ``right``, or disjoint from it.

    ``places`` are all the places where the formula puts the variable, if it has no sort of its own and
    there are more than these two: it ranges over no more than they all expect.
    """

    left: str
    right: str
    sort: str | None = None
    disjoint: bool = False
    places: tuple[Place, ...] = ()


@dataclass(eq=False, slots=True)
class _Bound:
    """A variable of one quantifier, and all the places where it stands."""

    binding: Binding
    places: set[Place] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Literal:
    predicate: str
    holds: bool
    variable: _Bound


_Clause = tuple[_Literal, ...]
"""One or two different literals over one variable, as they are read; the empty clause is false."""
_Clauses = dict[_Clause, None]
"""A conjunction of clauses, each once in the order in which they are read."""
_Scope = dict[str, _Bound]
_Both = tuple[_Clauses, _Clauses]
"""The clauses of a formula and those of its negation."""


def subsumptions(formula: Formula) -> Iterator[Subsumption]:
    """What a formula says about the classes of its unary predicates, each thing once, as it is read.

    ``A => C & D`` gives two, ``A | B => C`` two, ``A <=> B`` both directions, ``!C => !A`` is
    ``A => C``, ``A => !B`` a disjointness, ``A => false`` one of ``A`` with itself; ``A & B => C`` gives
    none. Quantifiers may nest and bind more than they need; only what is said of all counts.
    """
    clauses = _both(formula, {})[0]
    # shared, since a wide formula says many things of one variable
    places: dict[tuple[Place, ...], tuple[Place, ...]] = {}
    ranges: dict[_Bound, tuple[Place, ...]] = {}
    seen: set[tuple[str, str, bool, str | None, int]] = set()
    for clause in clauses:
        if not clause or (clause[0].holds and clause[-1].holds):
            continue
        left, right = clause[0], clause[-1]
        if left.holds:
            left, right = right, left
        variable, sort = left.variable, left.variable.binding.sort
        if variable not in ranges:
            found = () if sort is not None else tuple(sorted(variable.places))
            ranges[variable] = places.setdefault(found, found)
        argument_places = ranges[variable]
        if variable.places == {Place(left.predicate, 0), Place(right.predicate, 0)}:
            argument_places = ()
        key = (left.predicate, right.predicate, right.holds, sort, id(argument_places))
        if key not in seen:
            seen.add(key)
            if not right.holds:
                seen.add((right.predicate, left.predicate, False, sort, id(argument_places)))
            yield Subsumption(left.predicate, right.predicate, sort, not right.holds, argument_places)


def _both(formula: Formula, scope: _Scope) -> _Both:
    """The clauses of a formula and of its negation, those left out that no longer say anything of classes.

    A clause with a third literal, a second variable, or anything else in it only grows, so it is left out
    at once: what is left is at most quadratic in the formula, and is implied by it. Recurses once for a
    level of the formula.
    """
    bound: _Scope = {}
    if isinstance(formula, ForAll | Exists):
        bound = {binding.name: _Bound(binding) for binding in formula.bindings}
    parts = [_both(child, scope | bound) for child in children(formula)]
    match formula:
        case Atom(predicate, arguments):
            return _atom(predicate, arguments, scope)
        case Equality(left, right):
            _note((left, right), None, scope)
            return {}, {}
        case Truth(value):
            return _negated(({(): None}, {})) if value else ({(): None}, {})
        case Not():
            return _negated(parts[0])
        case And():
            return _all(parts)
        case Or():
            return _negated(_all(map(_negated, parts)))
        case Implies():
            return _negated(_all((parts[0], _negated(parts[1]))))
        case Iff():
            return _negated(_exclusive(parts[0], parts[1]))
        case Xor():
            return reduce(_exclusive, parts)
        case ForAll():
            return parts[0][0], _without(bound, parts[0][1])
        case Exists():
            return _without(bound, parts[0][0]), parts[0][1]


def _negated(both: _Both) -> _Both:
    return both[1], both[0]


def _without(bound: _Scope, clauses: _Clauses) -> _Clauses:
    """The clauses that are not about these variables, which stand for some individual here, not for all."""
    some = set(bound.values())
    return {clause: None for clause in clauses if not clause or clause[0].variable not in some}


def _atom(predicate: str, arguments: tuple[Term, ...], scope: _Scope) -> _Both:
    _note(arguments, predicate, scope)
    match arguments:
        case (Variable(name),) if name in scope:
            holds, fails = (_Literal(predicate, value, scope[name]) for value in (True, False))
            return {(holds,): None}, {(fails,): None}
        case _:
            return {}, {}


def _note(arguments: tuple[Term, ...], symbol: str | None, scope: _Scope) -> None:
    """Keep for each variable the places where it stands; the sides of an equality are no such places."""
    pending: list[tuple[tuple[Term, ...], str | None, bool]] = [(arguments, symbol, False)]
    while pending:
        terms, name, is_function = pending.pop()
        for position, term in enumerate(terms):
            if isinstance(term, Application):
                pending.append((term.arguments, term.function, True))
            elif isinstance(term, Variable) and name is not None and term.name in scope:
                scope[term.name].places.add(Place(name, position, is_function))


def _all(parts: Iterable[_Both]) -> _Both:
    """A conjunction: its clauses are those of its parts; that it fails, that one of them fails."""
    holds: _Clauses = {}
    fails: _Clauses = {(): None}
    for part in parts:
        holds |= part[0]
        fails = _either(fails, part[1])
    return holds, fails


def _exclusive(left: _Both, right: _Both) -> _Both:
    """That one of both holds and not the other."""
    return (
        _either(left[0], right[0]) | _either(left[1], right[1]),
        _either(left[0], right[1]) | _either(left[1], right[0]),
    )


def _either(left: _Clauses, right: _Clauses) -> _Clauses:
    """The clauses of a disjunction: each of the left with each of the right.

    A clause of two literals only stays with one that adds nothing, so it is looked up and not tried with
    every other one.
    """
    found: _Clauses = {}
    small = [clause for clause in right if len(clause) < 2]
    for one in left:
        if len(one) == 2:
            if any(part in right for part in ((), one[:1], one[1:], one, one[::-1])):
                found[one] = None
            continue
        for other in small:
            clause = tuple(dict.fromkeys(one + other))
            if len(clause) < 2 or _can_say_something(*clause):
                found[clause] = None
    for other in right:
        if len(other) == 2 and any(part in left for part in ((), other[:1], other[1:])):
            found[other] = None
    return found


def _can_say_something(one: _Literal, other: _Literal) -> bool:
    """Not where two literals are of two variables, or one is the negation of the other."""
    return one.variable is other.variable and one.predicate != other.predicate
