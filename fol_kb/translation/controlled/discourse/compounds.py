"""Nouns of several words: a football referee is a referee (decision 0173).

A noun of several words is one predicate. What stands before it ("a young football referee") may go with any
of its words: it is a part of the name, and nothing is said of who is young. What the last words say is stated
by rules: ``young_football_referee(X) => football_referee(X)``, ``football_referee(X) => referee(X)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fol_kb.translation.controlled.discourse.among import Said
from fol_kb.translation.controlled.discourse.boxes import (
    Besides,
    Box,
    Compounds,
    Condition,
    Holds,
    Implication,
    Predicate,
    Referent,
    boxes_of,
    condition_key,
    predicates_of,
)

_BOUND = (Referent(-1), Referent(-2))


def state_once(readings: Sequence[Said], compounds: Compounds) -> None:
    """Say what a compound is besides by a rule, after the first sentence that has it, and not of each.

    A belief set that has the compound has the rule: a question about it needs none.
    """
    stated: set[Predicate] = set()
    if not compounds.heads:
        return
    for reading in readings:
        _drop_besides(reading)
    said = {condition_key(one, {}) for reading in readings for one in reading.conditions}
    for reading in readings:
        for used in list(predicates_of(reading.conditions)):
            for one in (used, *compounds.besides(used)):
                if one not in compounds.heads or one in stated:
                    continue
                stated.add(one)
                rule = _each_is(one, compounds.heads[one])
                if condition_key(rule, {}) not in said:
                    reading.conditions.append(rule)
                    reading.common.append([])


def _drop_besides(reading: Said) -> None:
    """Take away what the rules say."""
    common = [*reading.common, *([] for _ in reading.conditions[len(reading.common) :])]
    both = zip(reading.conditions, common, strict=True)
    reading.common = [one for condition, one in both if not isinstance(condition, Besides)]
    reading.conditions = without_besides(reading.conditions)


def without_besides(conditions: Iterable[Condition]) -> list[Condition]:
    """The conditions but those that the rules say, in their boxes too."""
    kept = [one for one in conditions if not isinstance(one, Besides)]
    for condition in kept:
        for box in boxes_of(condition):
            box.conditions = without_besides(box.conditions)
    return kept


def _each_is(one: Predicate, other: Predicate) -> Implication:
    arguments = _BOUND[: one.arity]
    first = Box(referents=list(arguments), conditions=[Holds(one, arguments)])
    return Implication(first, Box(first, conditions=[Holds(other, arguments[: other.arity])]))
