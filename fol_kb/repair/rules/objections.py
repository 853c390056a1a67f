"""What speaks against a literal that a rule would add: it, or what follows in one step, is denied already."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from fol_kb.logic.syntax import And, Atom, Exists, ForAll, Formula, Iff, Implies, Not, Term, Variable

_Sign = tuple[str, bool]
"""A unary predicate, and whether it is affirmed."""


class Objections:
    """The literals of one argument that go against what is stated, or against each other.

    A rule between two literals over one variable (``forall X: (bird(X) => !wren(X))``, read both ways; an
    equivalence; ``!(exists X: (bird(X) && wren(X)))``) is applied once to the individual; longer
    derivations, other rules and the sorts of variables are not looked at.

    Args:
        stated: what is said outright.
        added: all literals that may be added. Of two that exclude each other, neither may.
    """

    def __init__(self, stated: Collection[Formula], added: Iterable[Formula]) -> None:
        self._said = {found for part in (*stated, *added) if (found := _signed(part)) is not None}
        self._excluded: dict[_Sign, set[_Sign]] = {}
        for part in stated:
            for one, other in _exclusive(part):
                self._excluded.setdefault(one, set()).add(other)
                self._excluded.setdefault(other, set()).add(one)

    def __call__(self, literal: Formula) -> bool:
        """Whether anything speaks against the literal."""
        signed = _signed(literal)
        if signed is None:
            return False
        own, term = signed
        predicate, affirmed = own
        contrary = {(predicate, not affirmed), *self._excluded.get(own, ())}
        return own in contrary or any((sign, term) in self._said for sign in contrary)


def _signed(literal: Formula) -> tuple[_Sign, Term] | None:
    """The predicate of a literal of one argument, whether it is affirmed, and of what."""
    atom = literal.operand if isinstance(literal, Not) else literal
    if not isinstance(atom, Atom) or len(atom.arguments) != 1:
        return None
    return (atom.predicate, atom is literal), atom.arguments[0]


def _exclusive(formula: Formula) -> Iterator[tuple[_Sign, _Sign]]:
    """The pairs of signs of which the formula says that nothing has both."""
    while isinstance(formula, ForAll):
        formula = formula.body
    match formula:
        case Implies(left, right):
            yield from _pair(left, Not(right))
        case Iff(left, right):
            yield from _pair(left, Not(right))
            yield from _pair(Not(left), right)
        case Not(Exists(_, And((left, right)))):
            yield from _pair(left, right)
        case Not(Exists(_, body)):
            yield from _pair(body, body)
        case _:
            yield from _pair(Not(formula), Not(formula))


def _pair(one: Formula, other: Formula) -> Iterator[tuple[_Sign, _Sign]]:
    first, second = _signed(_plain(one)), _signed(_plain(other))
    if first is not None and second is not None and first[1] == second[1] and isinstance(first[1], Variable):
        yield first[0], second[0]


def _plain(formula: Formula) -> Formula:
    """The formula without double denials at its head."""
    while isinstance(formula, Not) and isinstance(formula.operand, Not):
        formula = formula.operand.operand
    return formula
