"""Whether a text speaks of one individual or of every one of a kind: what shows it is the rest of the text.

"A player draws a card" is a rule for every player or the beginning of a story, and so is "the heart pumps the
blood". Their form does not tell. If the text speaks again of the individual, or of one that the sentence
brings in, then it is one; if it does not, the sentence has two readings and is refused (decision 0121).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from fol_kb.translation.controlled.discourse import (
    Condition,
    Doubt,
    Individual,
    Named,
    Referent,
    individuals_of,
)
from fol_kb.translation.controlled.statements import Reading, Text
from fol_kb.translation.controlled.tokens import Unreadable


def refuse_doubtful(text: Text) -> None:
    """Refuse the sentences of a text that may be about every one, and speak of nobody that another speaks of.

    Each gets its problem and says nothing any more: no other reading speaks of what it brought in.
    """
    times = _times(text.readings)
    known = text.discourse.spoken_of
    refused = [
        (reading, doubt)
        for reading in text.readings
        if reading.problem is None
        for doubt in reading.doubts
        if not _shown(doubt, times, known)
    ]
    for reading, doubt in reversed(refused):
        reading.problem = Unreadable(doubt.reason, doubt.at, several=True)
        reading.conditions, reading.referents, reading.common = [], [], []


def _shown(doubt: Doubt, times: dict[Individual, int], known: Collection[str]) -> bool:
    here = _count(doubt.said)
    return any(
        times.get(one, 0) > here.get(one, 0) or (isinstance(one, Named) and one.lemma in known)
        for one in doubt.of
    )


def _times(readings: Sequence[Reading]) -> dict[Individual, int]:
    """How many conditions of the text speak of each individual that has no proper name."""
    return _count(condition for reading in readings for condition in reading.conditions)


def _count(conditions: Iterable[Condition]) -> dict[Individual, int]:
    found: dict[Individual, int] = {}
    for condition in conditions:
        for one in set(individuals_of(condition)):
            if isinstance(one, Referent) or one.definite:
                found[one] = found.get(one, 0) + 1
    return found
