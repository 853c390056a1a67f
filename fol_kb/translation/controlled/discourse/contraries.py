"""Words of one thing that go against each other: "the door is locked", "the door is unlocked".

Each is a predicate of its own, and what is said with the one is not said with the other. Where a text says
both of the same individual, the sentences are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fol_kb.translation.controlled.discourse.boxes import (
    Individual,
    Named,
    Predicate,
    holdings,
)
from fol_kb.translation.controlled.discourse.statements import Reading, Text

CONTRARY = (
    "whether {word!r} is what another sentence says with {other!r} is not clear; use one word, or 'not'"
)


def refuse_contraries(texts: Sequence[Text], contrary: Callable[[str, str], bool]) -> None:
    """Refuse the sentences that say of one individual what may go against what another says of it.

    ``contrary`` tells of two words whether they do: "locked" and "unlocked", "open" and "closed".
    """
    said: dict[Individual, dict[tuple[Predicate, tuple[Individual, ...]], list[Reading]]] = {}
    for reading in (one for text in texts for one in text.readings if one.problem is None):
        for part in holdings(reading.conditions):
            if part.arguments and isinstance(part.arguments[0], Named):
                held = said.setdefault(part.arguments[0], {})
                held.setdefault((part.predicate, part.arguments), []).append(reading)
    for held in said.values():
        for (one, who), readings in held.items():
            for other, whom in held:
                pair = _differing(one, other) if who == whom or len(who) != len(whom) else None
                if pair is None or not contrary(*pair):
                    continue
                for reading in (each for each in readings if each not in held[other, whom]):
                    begins = (word for word in reading.words if word.key.startswith(pair[0][:4]))
                    reading.refuse(CONTRARY, begins, other=pair[1])


def _differing(one: Predicate, other: Predicate) -> tuple[str, str] | None:
    """The word of each of two predicates that have all other words in common.

    Of "married to Ben" and "unmarried" it is the first, if the one has the other in it.
    """
    first, second = one.lemma.split("_"), other.lemma.split("_")
    if one == other:
        return None
    if len(first) != len(second) or one.arity != other.arity:
        alone = min(len(first), len(second)) == 1 and first[0] != second[0]
        within = first[0].endswith(second[0]) or second[0].endswith(first[0])
        return (first[0], second[0]) if alone and within else None
    apart = [pair for pair in zip(first, second, strict=True) if pair[0] != pair[1]]
    return apart[0] if len(apart) == 1 else None
