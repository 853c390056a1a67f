"""Which of the places of something is told, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verification.answers.grounds.passages import Passage
from verification.answers.grounds.positions import Occurrence
from verification.model import FoundIn, Match, Source


class Places:
    """Places in passages."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages

    def first(self, places: Iterable[Occurrence], match: Match | None, name: str = "") -> FoundIn | None:
        """What is told of the best of some places; None of none."""
        best = self.best(places)
        return None if best is None else self.at(best, match, name)

    def best(self, places: Iterable[Occurrence]) -> Occurrence | None:
        """What a tool returned before what the task says, and that before what a tool was given."""
        best: dict[Source, Occurrence] = {}
        for each in places:
            best.setdefault(self._passages[each.passage].source, each)
            if Source.RESULT in best:
                break
        return next((best[each] for each in (Source.RESULT, Source.TASK, Source.INPUT) if each in best), None)

    def at(self, place: Occurrence, match: Match | None, name: str = "") -> FoundIn:
        """What is told of a place; without a match, whether the name stands there in its case."""
        passage = self._passages[place.passage]
        quote = passage.text[place.start : place.end] if place.end else None
        if match is None:
            match = Match.EXACT if quote == name else Match.CASE
        field = passage.field(place.start) if place.end else None
        data = bool(passage.starts)
        return FoundIn(
            passage.source,
            match,
            passage.result,
            passage.tool,
            field,
            quote,
            None if data or quote is None else passage.offset + place.start,
            None if data or quote is None else passage.offset + place.end,
        )
