"""The smallest changes after which the grammar reads a sentence: what keeps it from being read.

A repair puts other words in the place of some, or none, and has the reason why the sentence is not read as it
stands. The search takes the cheapest repairs first, at most three together, and walks only the words after a
change: what comes before is known. It gives up after so many steps, however long the sentence (0150).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, pairwise

from fol_kb.translation.controlled.syntax.prefixes import Front, Prefixes
from fol_kb.translation.controlled.syntax.tokens import MOST_REASONS, Tagged, Unreadable, Word

_MOST_TRIES = 2_000
_MOST_STEPS = 10_000
"""Of the parser, for all that is tried of one sentence; the slowest needed 25,000."""
_BEFORE = 9
"""So many words before the one that cannot follow may be what is in the way."""
_FURTHER = 0.5
"""What it is worth to read all the rest, as against nothing more of it."""
_FAR = 0.01
"""What it costs to change a word so many places before the one that cannot follow."""
_CHEAP = 1.06
"""A repair that costs less may need another one before more can be read."""
_OPENING = 2
"""Repairs of the first words are always tried: they may change what the whole sentence is."""

Tags = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Repair:
    """Words ``start`` to ``end`` of a sentence are left out, and words with the tags ``put`` stand there.

    ``texts`` are ways to write those. The smaller the ``price``, the likelier is it that this is the cause.
    ``offered`` says that a writer may mean the changed sentence.
    """

    start: int
    end: int
    put: tuple[Tags, ...]
    texts: tuple[str, ...]
    price: float
    reason: Unreadable
    offered: bool = False


@dataclass(frozen=True, slots=True)
class Stuck:
    """A sentence that the grammar does not read: its words with their tags, and the text they stand in."""

    text: str
    tagged: Sequence[Tagged]
    end: int

    def __len__(self) -> int:
        return len(self.tagged)

    def word(self, place: int) -> Word:
        """The word at a place."""
        return self.tagged[place].word

    def key(self, place: int) -> str:
        """The word at a place in lower case, "" before the sentence and after it."""
        return self.tagged[place].word.key if 0 <= place < len(self.tagged) else ""

    def has(self, place: int, tags: Collection[str]) -> bool:
        """Whether a word may have one of the tags."""
        return 0 <= place < len(self.tagged) and any(tag in tags for tag in self.tagged[place].tags)

    def first(self, places: Iterable[int], tags: Collection[str]) -> int | None:
        """The first place whose word may have one of the tags."""
        return next((place for place in places if self.has(place, tags)), None)

    def begins(self, place: int) -> int:
        """Where a word begins in the text, or the sentence's words end."""
        return self.word(place).start if place < len(self.tagged) else self.end

    def said(self, start: int, end: int) -> str:
        """The words of some places as they stand in the text."""
        last = self.word(end - 1).end if end > 0 and self.cuts(end) else self.begins(end)
        phrase = " ".join(self.between(start, end, last).split())
        return phrase.strip(" ,") or phrase

    def between(self, start: int, end: int, last: int | None = None) -> str:
        """The text of some places; all from the first to the last, where words were put in another order."""
        said = [item.word for item in self.tagged[start:end]]
        if any(one.start > other.start for one, other in pairwise(said)) or self.begins(end) < self.begins(
            start
        ):
            return (
                self.text[min(word.start for word in said) : max(word.end for word in said)] if said else ""
            )
        return self.text[self.begins(start) : self.begins(end) if last is None else last]

    def written(self, place: int) -> str:
        """A word as it is written: "du", of which "de" is a part."""
        word = self.word(place)
        return self.text[word.start : word.end] if self.cuts(place) or self.cuts(place + 1) else word.text

    def complete(self, end: int) -> bool:
        """Whether a phrase may end here: not after an article, a preposition or the like."""
        tags = self.tagged[end - 1].tags
        return not any(tag.startswith("_") for tag in tags) and not {"PREP", "POSS"} & set(tags)

    def cuts(self, place: int) -> bool:
        """Whether a place is within what is written as one word ("du", "dogs'")."""
        return 0 < place < len(self) and self.word(place).start == self.word(place - 1).start

    def without(
        self, start: int, end: int, price: float, template: str, at: int | None = None, **quoted: object
    ) -> Repair:
        """Leave words out. The reason is about ``at``, or the first of them, and may quote the ``phrase``."""
        at = start if at is None else at
        quoted = {"word": self.written(at), "phrase": self.said(start, end), **quoted}
        return Repair(start, end, (), ("",), price, Unreadable.about(template, self.word(at).start, quoted))


Repairing = Callable[[Stuck, int], Iterable[Repair]]
"""The repairs that begin at a place."""


@dataclass(slots=True)
class _Try:
    """A sentence with some repairs: the fronts before each word from ``begins`` on, while there are any."""

    chain: tuple[Repair, ...]
    begins: int
    fronts: list[Front]
    away: int
    """How far from where it stopped its words are changed."""

    @property
    def stops(self) -> int:
        """The word that cannot follow."""
        return self.begins + len(self.fronts) - 1


def repaired(prefixes: Prefixes, stuck: Stuck, repairing: Repairing) -> Iterator[tuple[Repair, ...]]:
    """The sets of repairs after which the grammar reads the sentence, the cheapest first."""
    shape = [item.tags for item in stuck.tagged]
    known: dict[int, list[Repair]] = {}
    order = count()
    waiting: list[tuple[float, int, int, _Try]] = []
    seen: dict[tuple[int, Front, int], int] = {}
    tries = first_stop = 0

    def walk(before: _Try | None, repair: Repair | None, begins: int, front: Front) -> None:
        """Read on after one more repair. It is given up if it reads no further, and is not cheap."""
        nonlocal tries
        fronts = [front]
        for tags in shape[begins:]:
            after = prefixes.after(fronts[-1], tags)
            if not after:
                break
            fronts.append(after)
        tries += 1 + len(fronts) // 8
        if before is None or repair is None:
            heappush(waiting, (0, 0, next(order), _Try((), begins, fronts, 0)))
            return
        away = before.away + abs(before.stops - repair.start)
        one = _Try((*before.chain, repair), begins, fronts, away)
        done = one.stops == len(shape) and prefixes.ends(fronts[-1])
        if done or one.stops > before.stops or (one.stops == before.stops and repair.price < _CHEAP):
            price = sum(repair.price for repair in one.chain) + _FAR * away
            share = (one.stops - first_stop) / max(1, len(shape) - first_stop)
            heappush(waiting, (price - _FURTHER * share, -one.stops, next(order), one))

    walk(None, None, 0, prefixes.start)
    first_stop = waiting[0][-1].stops
    while waiting and tries < _MOST_TRIES and prefixes.steps < _MOST_STEPS:
        one = heappop(waiting)[-1]
        if one.stops == len(shape) and prefixes.ends(one.fronts[-1]):
            yield one.chain
            continue
        if len(one.chain) == MOST_REASONS:
            continue
        for place in _places(one, len(shape)):
            if place not in known:
                known[place] = [
                    repair
                    for repair in repairing(stuck, place)
                    if not (stuck.cuts(repair.start) or stuck.cuts(repair.end))
                ]
            for repair in known[place]:
                front = prefixes.after_all(one.fronts[place - one.begins], repair.put)
                key = repair.end, front, len(one.chain)
                if front and seen.get(key, 0) < 2:
                    seen[key] = seen.get(key, 0) + 1
                    walk(one, repair, repair.end, front)


def _places(one: _Try, length: int) -> Iterator[int]:
    """Where the next repair may begin."""
    first = max(one.begins, one.stops - _BEFORE)
    if not one.chain:
        yield from range(min(_OPENING, first))
    yield from range(first, min(one.stops, length) + 1)
