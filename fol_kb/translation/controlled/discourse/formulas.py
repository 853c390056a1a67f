"""From boxes to formulas: referents become variables, existential where they stand, universal in a rule."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations, count

from fol_kb.logic.syntax import (
    And,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Implies,
    Not,
    Term,
    Truth,
    Variable,
    conjunction,
    disjunction,
)
from fol_kb.translation.controlled.discourse.boxes import (
    Alternatives,
    AtLeast,
    Box,
    Condition,
    Holds,
    Implication,
    Individual,
    Named,
    Negated,
    Referent,
    Same,
)
from fol_kb.translation.controlled.discourse.naming import Names

_LETTERS = "XYZWVU"
TRUE = Truth(True)
FALSE = Truth(False)


class FormulaWriter:
    """Writes conditions as formulas with the given names.

    ``said`` are the generic nouns ("person", "thing") that the text says of something; the others hold of
    everything and are left out.
    """

    def __init__(self, names: Names, said: Collection[str]) -> None:
        self._names = names
        self._said = said
        self._variables: dict[Referent, str] = {}
        self._numbers = count()

    def statement(self, referents: Iterable[Referent], conditions: Iterable[Condition]) -> Formula:
        """The closed formula that there are such referents of which the conditions hold."""
        self._variables, self._numbers = {}, count()
        return self._exists(list(referents), list(conditions))

    def _exists(self, referents: list[Referent], conditions: list[Condition]) -> Formula:
        bindings = self._bind(referents)
        body = self._all(conditions)
        return _quantify(Exists, bindings, body)

    def _box(self, box: Box) -> Formula:
        return self._exists(box.referents, box.conditions)

    def _bind(self, referents: list[Referent]) -> tuple[Binding, ...]:
        bindings = []
        for referent in referents:
            number = next(self._numbers)
            letter = _LETTERS[number % len(_LETTERS)]
            name = letter if number < len(_LETTERS) else f"{letter}{number // len(_LETTERS)}"
            self._variables[referent] = name
            bindings.append(Binding(name))
        return tuple(bindings)

    def _all(self, conditions: list[Condition]) -> Formula:
        parts = [part for part in map(self._condition, conditions) if part != TRUE]
        if FALSE in parts:
            return FALSE
        return conjunction(tuple(dict.fromkeys(parts)))

    def _condition(self, condition: Condition) -> Formula:
        match condition:
            case Holds(predicate, arguments):
                if predicate.kind == "generic" and predicate.lemma not in self._said:
                    return TRUE
                return Atom(self._names.predicate(predicate), tuple(map(self._term, arguments)))
            case Same(left, right):
                return TRUE if left == right else Equality(self._term(left), self._term(right))
            case Negated(box):
                inner = self._box(box)
                return Truth(not inner.value) if isinstance(inner, Truth) else Not(inner)
            case Implication(first, second):
                bindings = self._bind(first.referents)
                antecedent, consequent = self._all(first.conditions), self._box(second)
                if antecedent == TRUE or consequent == TRUE:
                    return _quantify(ForAll, bindings, consequent)
                return _quantify(ForAll, bindings, Implies(antecedent, consequent))
            case AtLeast(number, one, box):
                return self._at_least(number, one, box)
            case Alternatives(boxes):
                parts = [self._box(box) for box in boxes]
                return (
                    TRUE
                    if TRUE in parts
                    else disjunction(tuple(dict.fromkeys(p for p in parts if p != FALSE)))
                )

    def _at_least(self, number: int, one: Referent, box: Box) -> Formula:
        """That a box holds of so many: of variables that are not equal."""
        others = [referent for referent in box.referents if referent != one]
        if number == 1:
            return self._exists([one, *others], box.conditions)
        bindings: list[Binding] = []
        parts: list[Formula] = []
        for _ in range(number):
            bindings += self._bind([one])
            said = self._exists(others, box.conditions)
            parts += said.operands if isinstance(said, And) else [said]
        variables = [Variable(binding.name) for binding in bindings]
        parts += [Not(Equality(first, second)) for first, second in combinations(variables, 2)]
        if FALSE in parts:
            return FALSE
        return _quantify(Exists, tuple(bindings), conjunction(tuple(part for part in parts if part != TRUE)))

    def _term(self, individual: Individual) -> Term:
        if isinstance(individual, Named):
            return Constant(self._names.individual(individual))
        return Variable(self._variables[individual])


def _quantify(
    quantifier: type[ForAll] | type[Exists], bindings: tuple[Binding, ...], body: Formula
) -> Formula:
    if not bindings or isinstance(body, Truth):
        return body
    return quantifier(bindings, body)
