"""What terms of SMT-LIB stand for: formulas, and terms that may be different ones in different cases.

``ite`` between terms has no formula of the project's for it, and neither has a formula as an argument. Both
are kept as cases until an atom is made of them: ``p(ite(c, a, b))`` is ``c && p(a) || !c && p(b)``, and with
a formula ``f`` as an argument ``p(f)`` is ``f && p(true) || !f && p(false)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fol_kb.logic.syntax import And, Atom, Constant, Equality, Formula, Not, Or, Term, Truth, Variable

BOOL = "Bool"
"""The sort of formulas; also the name of the sort here, where Booleans are arguments."""

TRUE, FALSE = Constant("true"), Constant("false")
"""The two individuals of the sort Bool, where Booleans are arguments."""

Case: TypeAlias = "tuple[tuple[Formula, ...], Term]"
Row: TypeAlias = "tuple[tuple[Formula, ...], tuple[Term, ...]]"


@dataclass(frozen=True, slots=True)
class Value:
    """What a term stands for: of sort Bool a formula, of any other a term in each of its cases.

    Of the cases exactly one holds: that whose conditions, a conjunction, do. A variable of sort Bool is a
    formula and has a case. ``size`` is about how many characters all of it has, written out.
    """

    sort: str
    formula: Formula | None = None
    cases: tuple[Case, ...] = ()
    size: int = 0

    def as_cases(self) -> tuple[Case, ...]:
        """The value as an argument."""
        if self.cases or self.formula is None:
            return self.cases
        if isinstance(self.formula, Truth):
            return (((), TRUE if self.formula.value else FALSE),)
        return ((self.formula,), TRUE), ((Not(self.formula),), FALSE)


def variable(name: str, sort: str) -> Value:
    """A variable that a quantifier binds."""
    term = Variable(name)
    formula = Equality(term, TRUE) if sort == BOOL else None
    return Value(sort, formula, (((), term),), len(name))


def truth(value: bool) -> Value:
    """A truth value."""
    return Value(BOOL, Truth(value), size=1)


def stated(formula: Formula, *parts: Value) -> Value:
    """A formula that is made of these."""
    return Value(BOOL, formula, size=4 + sum(part.size for part in parts))


def rows(arguments: Sequence[Sequence[Case]], most: int) -> list[Row] | None:
    """The arguments in each case that all of them fall into; None if there are more than ``most``."""
    found: list[Row] = [((), ())]
    for cases in arguments:
        if len(found) * len(cases) > most:
            return None
        found = [((*when, *also), (*terms, term)) for when, terms in found for also, term in cases]
    return found


def in_cases(atoms: Sequence[tuple[tuple[Formula, ...], Formula]]) -> Formula:
    """One formula for atoms of which each is meant in its case."""
    parts = [And((*when, atom)) if when else atom for when, atom in atoms]
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def applied(predicate: str, arguments: Sequence[Row]) -> Formula:
    """A predicate of arguments that fall into cases."""
    return in_cases([(when, Atom(predicate, terms)) for when, terms in arguments])


def equal(arguments: Sequence[Row]) -> Formula:
    """That two terms that fall into cases are equal."""
    return in_cases([(when, Equality(left, right)) for when, (left, right) in arguments])
