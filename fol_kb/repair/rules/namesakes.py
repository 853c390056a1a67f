"""Individuals and unary predicates of one name, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fol_kb.logic.names import Spellings
from fol_kb.logic.syntax import MAX_DEPTH, And, Atom, Constant, Formula, Not, depth, subformulas
from fol_kb.repair.draft import Assertion, Draft


@dataclass(frozen=True, slots=True)
class Namesake:
    """A predicate of one argument, and the individuals whose name spells it, sorted.

    ``users`` are the formulas with the predicate, facts left out; ``members`` the individuals of whom some
    assertion may affirm it, whatever it is a part of; ``denied`` those of whom it is denied outright.
    """

    predicate: str
    individuals: tuple[str, ...]
    users: list[Assertion] = field(default_factory=list)
    members: set[str] = field(default_factory=set)
    denied: set[str] = field(default_factory=set)

    @property
    def is_class(self) -> bool:
        """Whether others than its namesakes may be in it: "Dyson is no vacuum" alone puts nobody there."""
        return not self.members.issubset(self.individuals)

    @property
    def is_about_others(self) -> bool:
        """Whether anything is said of others with it, be it a denial."""
        return self.is_class or not self.denied.issubset(self.individuals)


def namesakes(draft: Draft) -> dict[str, Namesake]:
    """Each by its predicate, in the order of the names."""
    predicates = sorted(draft.uses.predicates.items())
    classes = [name for name, arities in predicates if arities == {1}]
    named = sorted({*draft.uses.constants, *draft.constants})
    spellings = Spellings(classes, named)
    individuals: dict[str, list[str]] = {}
    for name in named:
        for predicate in spellings.candidates(name):
            individuals.setdefault(predicate, []).append(name)
    found = {name: Namesake(name, tuple(individuals[name])) for name in classes if name in individuals}
    if not found:
        return found
    for assertion in draft.assertions:
        used: dict[str, None] = {}
        for part in conjuncts(assertion.formula):
            if isinstance(part, And):
                continue  # its operands are parts as well
            is_denial = isinstance(part, Not) and isinstance(part.operand, Atom)
            for atom in subformulas(part):
                if isinstance(atom, Atom) and atom.predicate in found:
                    (term,) = atom.arguments
                    used[atom.predicate] = None
                    if isinstance(term, Constant):
                        namesake = found[atom.predicate]
                        (namesake.denied if is_denial else namesake.members).add(term.name)
        if not assertion.fact:
            for name in used:
                found[name].users.append(assertion)
    return found


def conjuncts(formula: Formula) -> Iterator[Formula]:
    """What a formula says outright: itself, and the parts of its conjunctions, from left to right."""
    pending = [formula]
    while pending:
        current = pending.pop()
        yield current
        if isinstance(current, And):
            pending.extend(reversed(current.operands))


def may_grow(formula: Formula) -> bool:
    """Whether the formula is shallow enough to become a part of another one, its terms counted as a level."""
    return depth(formula) < MAX_DEPTH - 1
