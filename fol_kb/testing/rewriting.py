"""Formulas written otherwise: equivalent connectives, quantifiers moved outwards, other names.

The formulas are as the type checker gives them, with a sort on every variable. That quantifiers may be moved
rests on no sort being empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from fol_kb.logic.substitution import Renaming, rebuild
from fol_kb.logic.syntax import (
    And,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Xor,
    free_variables,
)


def swapped_connectives(formula: Formula, rng: Random) -> Formula:
    """An equivalent formula: about half of the connectives and quantifiers are written by others."""

    def walk(part: Formula) -> Formula:
        inner = rebuild(part, walk)
        return rng.choice(_equivalents(inner, rng)) if rng.random() < 0.5 else inner

    return walk(formula)


def _equivalents(part: Formula, rng: Random) -> list[Formula]:
    """Other ways to write the outermost connective; the formula itself where there is none."""
    match part:
        case Implies(a, b):
            return [Or((Not(a), b)), Implies(Not(b), Not(a)), Not(And((a, Not(b))))]
        case Iff(a, b):
            return [
                And((Implies(a, b), Implies(b, a))),
                Not(Xor((a, b))),
                Iff(b, a),
                Iff(Not(a), Not(b)),
                Or((And((a, b)), And((Not(a), Not(b))))),
            ]
        case Xor(operands):
            first, rest = operands[0], operands[1:]
            others = rest[0] if len(rest) == 1 else Xor(rest)
            return [
                Not(Iff(first, others)),
                Iff(first, Not(others)),
                Xor(tuple(reversed(operands))),
                And((Or((first, others)), Not(And((first, others))))),
            ]
        case And(operands) | Or(operands):
            other = Or if isinstance(part, And) else And
            mixed = list(operands)
            rng.shuffle(mixed)
            rest_of = mixed[1] if len(mixed) == 2 else type(part)(tuple(mixed[1:]))
            return [
                Not(other(tuple(Not(operand) for operand in operands))),
                type(part)(tuple(mixed)),
                type(part)((mixed[0], rest_of)),
            ]
        case ForAll(bindings, body) | Exists(bindings, body):
            dual = Exists if isinstance(part, ForAll) else ForAll
            return [Not(dual(bindings, Not(body))), _one_by_one(part), type(part)(bindings[::-1], body)]
        case Equality(left, right):
            return [Equality(right, left)]
        case _:
            return [part]


def _one_by_one(part: ForAll | Exists) -> Formula:
    body = part.body
    for binding in reversed(part.bindings):
        body = type(part)((binding,), body)
    return body


def moved_quantifiers(formula: Formula) -> Formula:
    """An equivalent formula with each quantifier moved out of one connective, where no variable is caught."""
    inner = rebuild(formula, moved_quantifiers)
    match inner:
        case Not(ForAll(bindings, body)):
            return Exists(bindings, Not(body))
        case Not(Exists(bindings, body)):
            return ForAll(bindings, Not(body))
        case Implies(ForAll(bindings, body), right) if _apart(bindings, right):
            return Exists(bindings, Implies(body, right))
        case Implies(Exists(bindings, body), right) if _apart(bindings, right):
            return ForAll(bindings, Implies(body, right))
        case Implies(left, ForAll(bindings, body)) if _apart(bindings, left):
            return ForAll(bindings, Implies(left, body))
        case Implies(left, Exists(bindings, body)) if _apart(bindings, left):
            return Exists(bindings, Implies(left, body))
        case And(operands) | Or(operands):
            for place, operand in enumerate(operands):
                rest = operands[:place], operands[place + 1 :]
                if isinstance(operand, ForAll | Exists) and _apart(operand.bindings, *rest[0], *rest[1]):
                    return type(operand)(operand.bindings, type(inner)((*rest[0], operand.body, *rest[1])))
    return inner


def _apart(bindings: tuple[Binding, ...], *others: Formula) -> bool:
    """Whether none of the variables is free in the others."""
    names = {binding.name for binding in bindings}
    return all(names.isdisjoint(free_variables(other)) for other in others)


def renamed(formula: Formula, new: Mapping[str, str]) -> Formula:
    """The formula with other names for sorts, constants, predicates and functions; variables keep theirs."""
    constants = {old: Constant(name) for old, name in new.items()}
    symbols: dict[str | tuple[str, int], str] = dict(new.items())
    return Renaming(new, constants, symbols, symbols).formula(formula)
