"""How something is among those of a noun: a big mouse is a mouse, and no big animal (decision 0151).

"Mia is a big mouse" says ``big_mouse(mia)`` and ``mouse(mia)``. "P7 is heavy" says ``heavy(p7)``. Of P7,
which the text says to be a parcel, it also says ``heavy_parcel(p7)`` where the text speaks of heavy parcels.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

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
    Predicate,
    Referent,
    predicates_of,
)

_Nouns: TypeAlias = tuple[Mapping[Individual, set[str]], ...]
"""What boxes say of individuals, from the outermost on: nobody copies what a whole text says."""


class Said(Protocol):
    """What is read here of a sentence: its conditions, the named that it brings in, and who each is about."""

    conditions: list[Condition]
    named: list[Named]
    common: list[list[Referent]]


def among(adjective: str, noun: str) -> str:
    """The lemma of an adjective as it is said of those of a noun: ``big_mouse``."""
    return f"{adjective}_{noun}"


def relate(readings: Sequence[Said]) -> None:
    """Say of what is heavy, and a parcel, that it is a heavy parcel, where the text speaks of those.

    A noun counts where the text says it itself of the individual: "big" of Mia, a mouse, is not said of her
    among animals. Where the adjective is denied, or is a condition, either is meant.
    """
    compared = {
        predicate.lemma: predicate
        for reading in readings
        for predicate in predicates_of(reading.conditions)
        if predicate.adjective
    }
    if not compared:
        return
    properties = ((one, lemma) for reading in readings for one in reading.named for lemma in one.properties)
    said = (pair for reading in readings for pair in _said(reading.conditions))
    nouns = (_collected([*said, *properties]),)
    for reading in readings:
        for place, condition in enumerate(list(reading.conditions)):
            (kept, *more) = _related(condition, nouns, compared, denied=False)
            reading.conditions[place] = kept
            reading.conditions += more
            reading.common += [reading.common[place] for _ in more]


def _related(
    condition: Condition, nouns: _Nouns, compared: Mapping[str, Predicate], *, denied: bool
) -> list[Condition]:
    """A condition and what it says besides of how something is among those of its nouns."""
    match condition:
        case Holds(Predicate(adjective, "property", 1), (one,)):
            told = sorted({noun for box in nouns for noun in box.get(one, ())})
            found = (compared.get(among(adjective, noun)) for noun in told)
            more: list[Condition] = [Holds(predicate, (one,)) for predicate in found if predicate]
            if not more or not denied:
                return [condition, *more]
            return [Alternatives(tuple(Box(conditions=[each]) for each in (condition, *more)))]
        case Negated(box):
            _relate_box(box, nouns, compared, denied=not denied)
        case AtLeast(_, _, box):
            _relate_box(box, nouns, compared, denied=denied)
        case Implication(first, second):
            within = _relate_box(first, nouns, compared, denied=not denied)
            _relate_box(second, within, compared, denied=denied)
        case Alternatives(boxes):
            for box in boxes:
                _relate_box(box, nouns, compared, denied=denied)
    return [condition]


def _relate_box(box: Box, nouns: _Nouns, compared: Mapping[str, Predicate], *, denied: bool) -> _Nouns:
    within = (*nouns, _collected(_said(box.conditions)))
    box.conditions = [
        each for one in box.conditions for each in _related(one, within, compared, denied=denied)
    ]
    return within


def _said(conditions: Iterable[Condition]) -> Iterator[tuple[Individual, str]]:
    for condition in conditions:
        match condition:
            case Holds(Predicate(lemma, "property", 1), (one,)):
                yield one, lemma


def _collected(said: Iterable[tuple[Individual, str]]) -> Mapping[Individual, set[str]]:
    found: dict[Individual, set[str]] = {}
    for one, lemma in said:
        found.setdefault(one, set()).add(lemma)
    return found
