"""Do formulas hold in a finite interpretation? By walking them; no reasoner's code is in this.

Of a quantifier's assignments those that cannot matter (no fact for an antecedent) are passed over; all others
are tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
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
    Term,
    Truth,
    Variable,
    Xor,
    subterms,
)

MOST_STEPS = 20_000_000
"""Formulas and assignments looked at; a million of them take about a second."""

Scope = Mapping[str, str]
"""The individual that each variable stands for."""


class TooManyStepsError(Exception):
    """The formulas quantify over more than can be walked."""


class Evaluator:
    """Evaluates formulas whose variables all have sorts, in an interpretation of their signature.

    Args:
        model: the interpretation. Functions are taken to have a value wherever one is asked for.
        steps: how many formulas and assignments may be looked at, over all questions.
    """

    def __init__(self, model: Interpretation, steps: int = MOST_STEPS) -> None:
        self._model = model
        self._left = steps
        self._members = {sort: frozenset(members) for sort, members in model.sorts.items()}
        self._rows = {name: frozenset(rows) for name, rows in model.predicates.items()}
        self._values = {
            name: {row[:-1]: row[-1] for row in table.rows} for name, table in model.functions.items()
        }
        self._index: dict[tuple[str, tuple[int, ...]], dict[tuple[str, ...], list[tuple[str, ...]]]] = {}

    def holds(self, formula: Formula, scope: Scope) -> bool:
        """Whether the formula holds where its free variables stand for these individuals.

        Raises:
            TooManyStepsError: too many steps, with those of earlier questions.
        """
        self._step()
        match formula:
            case Truth(value):
                return value
            case Atom(predicate, arguments):
                row = tuple(self._individual(term, scope) for term in arguments)
                return row in self._rows.get(predicate, ())
            case Equality(left, right):
                return self._individual(left, scope) == self._individual(right, scope)
            case Not(operand):
                return not self.holds(operand, scope)
            case And(operands):
                return all(self.holds(operand, scope) for operand in operands)
            case Or(operands):
                return any(self.holds(operand, scope) for operand in operands)
            case Xor(operands):
                return sum(self.holds(operand, scope) for operand in operands) % 2 == 1
            case Implies(antecedent, consequent):
                return not self.holds(antecedent, scope) or self.holds(consequent, scope)
            case Iff(one, other):
                return self.holds(one, scope) == self.holds(other, scope)
            case ForAll(bindings, body):
                needed = list(_needed(body, False))
                return all(self.holds(body, each) for each in self._assignments(bindings, needed, scope))
            case Exists(bindings, body):
                needed = list(_needed(body, True))
                return any(self.holds(body, each) for each in self._assignments(bindings, needed, scope))

    def _step(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TooManyStepsError

    def _individual(self, term: Term, scope: Scope) -> str:
        match term:
            case Variable(name):
                return scope[name]
            case Constant(name):
                return self._model.constants[name]
            case Application(name, arguments):
                row = tuple(self._individual(argument, scope) for argument in arguments)
                value = self._values[name].get(row, self._model.functions[name].default)
                assert value is not None, f"{name}{row} has no value"
                return value

    # ------------------------------------------------------------ assignments

    def _assignments(
        self, bindings: Sequence[Binding], needed: Sequence[Atom], scope: Scope
    ) -> Iterator[Scope]:
        """The scopes with the bound variables in which all atoms ``needed`` may hold, and perhaps others."""
        unbound = {binding.name: binding.sort or "" for binding in bindings}
        return self._extended(unbound, needed, {n: i for n, i in scope.items() if n not in unbound})

    def _extended(self, unbound: Mapping[str, str], needed: Sequence[Atom], scope: Scope) -> Iterator[Scope]:
        if not unbound:
            yield scope
            return
        for atom in needed:
            if any(isinstance(term, Variable) and term.name in unbound for term in atom.arguments):
                rest = [other for other in needed if other is not atom]
                for bound in self._matches(atom, unbound, scope):
                    left = {name: sort for name, sort in unbound.items() if name not in bound}
                    yield from self._extended(left, rest, {**scope, **bound})
                return
        name, sort = next(iter(unbound.items()))
        left = {other: of for other, of in unbound.items() if other != name}
        for individual in self._model.sorts[sort]:
            self._step()
            yield from self._extended(left, needed, {**scope, name: individual})

    def _matches(self, atom: Atom, unbound: Mapping[str, str], scope: Scope) -> Iterator[dict[str, str]]:
        """What the rows of the atom's predicate make of its unbound variables."""
        known = tuple(
            place
            for place, term in enumerate(atom.arguments)
            if not any(isinstance(part, Variable) and part.name in unbound for part in subterms(term))
        )
        key = tuple(self._individual(atom.arguments[place], scope) for place in known)
        for row in self._rows_by(atom.predicate, known).get(key, ()):
            self._step()
            bound: dict[str, str] = {}
            for term, individual in zip(atom.arguments, row, strict=True):
                if isinstance(term, Variable) and term.name in unbound:
                    if bound.setdefault(term.name, individual) != individual:
                        break
                    if individual not in self._members[unbound[term.name]]:
                        break
            else:
                yield bound

    def _rows_by(
        self, predicate: str, places: tuple[int, ...]
    ) -> Mapping[tuple[str, ...], Sequence[tuple[str, ...]]]:
        """The rows of a predicate by what stands in some places."""
        found = self._index.get((predicate, places))
        if found is None:
            found = self._index[predicate, places] = {}
            for row in self._rows.get(predicate, ()):
                found.setdefault(tuple(row[place] for place in places), []).append(row)
        return found


def _needed(formula: Formula, value: bool) -> Iterator[Atom]:
    """Atoms that hold wherever the formula has this truth value; of variables bound in it none."""
    match formula, value:
        case Atom(), True:
            yield formula
        case Not(operand), _:
            yield from _needed(operand, not value)
        case (And(operands), True) | (Or(operands), False):
            for operand in operands:
                yield from _needed(operand, value)
        case Implies(antecedent, consequent), False:
            yield from _needed(antecedent, True)
            yield from _needed(consequent, False)
        case (Exists(bindings, body), True) | (ForAll(bindings, body), False):
            inner = {binding.name for binding in bindings}
            for atom in _needed(body, value):
                terms = (part for term in atom.arguments for part in subterms(term))
                if not any(isinstance(term, Variable) and term.name in inner for term in terms):
                    yield atom
