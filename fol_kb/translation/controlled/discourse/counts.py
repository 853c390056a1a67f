"""How many there are, by equality: "two dogs", "at most one key", "exactly three" (decision 0193)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fol_kb.translation.controlled.discourse.boxes import (
    AtLeast,
    Condition,
    Holds,
    Implication,
    Individual,
    Named,
    Negated,
    boxes_of,
    holdings,
)
from fol_kb.translation.controlled.discourse.statements import Text

NUMBER_ALONE = (
    "{word!r} may mean no more than that, and another sentence has another number of the same; say 'at least'"
    " or 'exactly'"
)
MANY = 6
"""So many are told apart by inequalities; more are a quantity that nothing connects with others."""


@dataclass(frozen=True, slots=True)
class Count:
    """At least so many, and at most so many if that is said.

    ``alone`` is set of a number without "at least" or "exactly", which a reader may take for either.
    """

    least: int
    most: int | None = None
    alone: bool = False

    @property
    def is_small(self) -> bool:
        """Whether so many are told apart by inequalities."""
        return max(self.least, -1 if self.most is None else self.most + 1) <= MANY


def limited(number: int, limit: str) -> Count | None:
    """The count of a number with "least", "more", "exactly", "fewer" or "most" before it, or with nothing.

    None if there is no number, or more are counted than inequalities tell apart.
    """
    count = {
        "": Count(number, alone=True),
        "least": Count(number),
        "more": Count(number + 1),
        "exactly": Count(number, number),
        "fewer": Count(0, number - 1),
        "most": Count(0, number),
    }[limit]
    return count if number and count.is_small else None


def refuse_numbers(texts: Sequence[Text]) -> None:
    """Refuse "Paul has two cats. Paul has three cats.": that two are not three is in no formula.

    A number alone is at least so many. Where the same text has another number of the same, a reader takes it
    for all there are. Of two who have names each may have a number of his own.
    """
    told = [
        (reading, one)
        for text in texts
        for reading in text.readings
        if reading.problem is None
        for one in _numbers(reading.conditions, True)
    ]
    for reading, one in told:
        others = (other for _, other in told if other.differs(one))
        if one.counted.alone and reading.problem is None and any(map(one.may_be_all, others)):
            reading.refuse(NUMBER_ALONE, (word for word in reading.words if word.text == one.counted.alone))


@dataclass(frozen=True, slots=True)
class _Number:
    """A count of a text, and whether it is asserted."""

    counted: AtLeast
    asserted: bool

    def differs(self, other: _Number) -> bool:
        """Whether both count what may be the same, and with different numbers."""
        if self.counted.number == other.counted.number or self._said("property").isdisjoint(
            other._said("property")
        ):
            return False
        mine, its = self._owners(), other._owners()
        named = all(isinstance(one, Named) for one in (*mine, *its))
        apart = named and bool(mine) and bool(its) and mine.isdisjoint(its)
        done, also = self._said("verb"), other._said("verb")
        return not apart and (not done or not also or not done.isdisjoint(also))

    def may_be_all(self, other: _Number) -> bool:
        """Whether it matters beside another number that this one may be all there are."""
        if not self.asserted or other.counted.alone:
            return True
        return other.asserted and other.counted.number > self.counted.number

    def _said(self, kind: str) -> set[str]:
        """The nouns and adjectives of what is counted, or what it does."""
        of_it = (said.predicate for said in self._told())
        return {one.lemma for one in of_it if (one.kind in {"verb", "relation"}) is (kind == "verb")}

    def _owners(self) -> set[Individual]:
        return {one for said in self._told() for one in said.arguments} - {self.counted.one}

    def _told(self) -> list[Holds]:
        """What is said of what is counted."""
        return [said for said in holdings(self.counted.box.conditions) if self.counted.one in said.arguments]


def _numbers(conditions: Iterable[Condition], asserted: bool) -> Iterator[_Number]:
    for part in conditions:
        if isinstance(part, AtLeast):
            yield _Number(part, asserted)
        opposed = part.box if isinstance(part, Negated) else None
        opposed = part.antecedent if isinstance(part, Implication) else opposed
        for box in boxes_of(part):
            yield from _numbers(box.conditions, asserted is not (box is opposed))
