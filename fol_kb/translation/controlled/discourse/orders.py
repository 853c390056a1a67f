"""Comparatives are strict orders: nobody is taller than one who is taller than he (decision 0198)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fol_kb.translation.controlled.discourse.among import Said
from fol_kb.translation.controlled.discourse.boxes import (
    Box,
    Holds,
    Implication,
    Individual,
    Named,
    Negated,
    Predicate,
    Referent,
    holdings,
)

_FIRST, _SECOND, _THIRD = Referent(-3), Referent(-4), Referent(-5)


def state_orders(readings: Sequence[Said], is_order: Callable[[str], bool]) -> None:
    """Say of a comparative that a text has of several pairs that it is asymmetric and transitive.

    Both are stated once, of the last sentence that has it: with one pair nothing follows from them.
    """
    pairs: dict[Predicate, set[tuple[Individual, ...]]] = {}
    last: dict[Predicate, Said] = {}
    for reading in readings:
        for part in holdings(reading.conditions):
            if part.predicate.arity == 2 and is_order(part.predicate.lemma):
                pairs.setdefault(part.predicate, set()).add(part.arguments)
                last[part.predicate] = reading
    for one, said in pairs.items():
        if any(_is_of_all(first, second) for first, second in said):
            continue  # "Rome is larger than every city": than every other one
        if len(said) > 1 or any(first == second for first, second in said):
            for rule in (_asymmetric(one), _transitive(one)):
                last[one].conditions.append(rule)
                last[one].common.append([])


def _is_of_all(first: Individual, second: Individual) -> bool:
    """Whether one who has a name is compared with each of several, or with a quantity."""
    counted = any(isinstance(one, Named) and one.kind for one in (first, second))
    return counted or isinstance(first, Named) is not isinstance(second, Named)


def _asymmetric(one: Predicate) -> Implication:
    first = Box(referents=[_FIRST, _SECOND], conditions=[Holds(one, (_FIRST, _SECOND))])
    other = Box(first, conditions=[Holds(one, (_SECOND, _FIRST))])
    return Implication(first, Box(first, conditions=[Negated(other)]))


def _transitive(one: Predicate) -> Implication:
    both = [Holds(one, (_FIRST, _SECOND)), Holds(one, (_SECOND, _THIRD))]
    first = Box(referents=[_FIRST, _SECOND, _THIRD], conditions=list(both))
    return Implication(first, Box(first, conditions=[Holds(one, (_FIRST, _THIRD))]))
