"""A key that only equivalent formulas share: what a sentence is read as is compared with what it says.

The key is a negation normal form in which parts of conjunctions and disjunctions have no order, in which
quantifiers of one kind reach as far as they can, and in which bound variables are numbers. Every step to it
keeps the meaning, in every order-sorted interpretation, so that equal keys prove equivalence; unequal keys
prove nothing.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import TypeAlias

from fol_kb.common.errors import LimitError
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Constant,
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
    subterms,
    terms_of,
)

MOST_NODES = 5_000
"""A larger normal form is not made: equivalences and exclusive disjunctions double what they join."""


@dataclass(frozen=True, slots=True)
class _Literal:
    positive: bool
    atom: Atom | Equality
    scope: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Junction:
    conjunctive: bool
    parts: tuple[_Form, ...]


@dataclass(frozen=True, slots=True)
class _Quantified:
    """``variables`` are pairs of a number, which no other quantifier uses, and a sort."""

    universal: bool
    variables: tuple[tuple[int, str | None], ...]
    body: _Form


_Form: TypeAlias = _Literal | _Junction | _Quantified


def equivalence_key(formula: Formula) -> Hashable:
    """The key of a formula. Formulas with equal keys are equivalent.

    Raises:
        LimitError: the normal form has more than ``MOST_NODES`` parts.
    """
    return _key(_Normaliser().form(formula, True, {}), {})


class _Normaliser:
    def __init__(self) -> None:
        self._nodes = 0
        self._numbers = count(1)

    def form(self, formula: Formula, positive: bool, scope: Mapping[str, int]) -> _Form:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise LimitError(f"the normal form of the formula has more than {MOST_NODES:,} parts; split it")
        match formula:
            case Truth(value):
                return _Junction(value is positive, ())
            case Atom() | Equality():
                return _Literal(positive, formula, scope)
            case Not(operand):
                return self.form(operand, not positive, scope)
            case And(operands):
                return self._joined(positive, [self.form(part, positive, scope) for part in operands])
            case Or(operands):
                return self._joined(not positive, [self.form(part, positive, scope) for part in operands])
            case Implies(antecedent, consequent):
                return self.form(Or((Not(antecedent), consequent)), positive, scope)
            case Iff(left, right):
                both = And((Implies(left, right), Implies(right, left)))
                return self.form(both, positive, scope)
            case Xor(operands):
                first, *rest = operands
                other = Xor(tuple(rest)) if len(rest) > 1 else rest[0]
                return self.form(Not(Iff(first, other)), positive, scope)
            case ForAll(bindings, body) | Exists(bindings, body):
                bound = {binding.name: next(self._numbers) for binding in bindings}
                variables = tuple((bound[binding.name], binding.sort) for binding in bindings)
                universal = isinstance(formula, ForAll) is positive
                return _scoped(universal, variables, self.form(body, positive, {**scope, **bound}))

    def _joined(self, conjunctive: bool, parts: list[_Form]) -> _Form:
        """A junction of parts; quantifiers that may stand before all of it do."""
        flat: list[_Form] = []
        variables: list[tuple[int, str | None]] = []
        for part in parts:
            # "A or for all X: B" is "for all X: A or B", and likewise for "and" and "there is"
            if isinstance(part, _Quantified) and part.universal is not conjunctive:
                variables += part.variables
                part = part.body
            if isinstance(part, _Junction) and part.conjunctive is conjunctive:
                flat += part.parts
            else:
                flat.append(part)
        joined = flat[0] if len(flat) == 1 else _Junction(conjunctive, tuple(flat))
        return _scoped(not conjunctive, tuple(variables), joined) if variables else joined


def _scoped(universal: bool, variables: tuple[tuple[int, str | None], ...], body: _Form) -> _Form:
    if isinstance(body, _Quantified) and body.universal is universal:
        return _Quantified(universal, (*variables, *body.variables), body.body)
    return _Quantified(universal, variables, body)


def _key(form: _Form, numbers: Mapping[int, int]) -> Hashable:
    match form:
        case _Literal(positive, Atom(predicate, arguments), scope):
            return positive, predicate, tuple(_term(term, scope, numbers) for term in arguments)
        case _Literal(positive, Equality(left, right), scope):
            sides = sorted((_term(left, scope, numbers), _term(right, scope, numbers)), key=repr)
            return positive, "==", tuple(sides), "equality"
        case _Junction(conjunctive, parts):
            keys = {_key(part, numbers) for part in parts}
            if len(keys) == 1:
                return next(iter(keys))
            return "and" if conjunctive else "or", tuple(sorted(keys, key=repr))
        case _Quantified(universal, variables, body):
            # numbered by their first use, since "for all X, Y" is "for all Y, X"
            uses = _first_uses(body)
            ordered = sorted(variables, key=lambda one: uses.get(one[0], len(uses)))
            inner = dict(numbers)
            for number, _ in ordered:
                inner[number] = len(inner)
            sorts = tuple(sort for _, sort in ordered)
            return "all" if universal else "some", sorts, _key(body, inner)
    raise AssertionError(f"no key for {form!r}")


def _first_uses(form: _Form) -> dict[int, int]:
    """The variables in the order in which they are used first."""
    found: dict[int, int] = {}
    pending: list[_Form] = [form]
    while pending:
        current = pending.pop()
        match current:
            case _Literal(_, atom, scope):
                for term in terms_of(atom):
                    for part in subterms(term):
                        if isinstance(part, Variable) and part.name in scope:
                            found.setdefault(scope[part.name], len(found))
            case _Junction(_, parts):
                pending.extend(reversed(parts))
            case _Quantified(_, _, body):
                pending.append(body)
    return found


def _term(term: Term, scope: Mapping[str, int], numbers: Mapping[int, int]) -> Hashable:
    match term:
        case Variable(name):
            return ("bound", numbers[scope[name]]) if name in scope else ("free", name)
        case Constant(name):
            return ("constant", name)
        case Application(function, arguments):
            return (function, tuple(_term(argument, scope, numbers) for argument in arguments), "value")
