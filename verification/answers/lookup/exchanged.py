"""Values that are exchanged between names: "INV-1 is $40 and INV-2 is $55", where the records say the other
way round.

Each value belongs to the name that is nearest by the structure of its sentence: an identifier, or a text that
a record has ("Atlas took 10 hours and Borealis 9"). It is exchanged where the record of that name has not got
it anywhere, has another value in the same field, and another name of the sentence has it there. Of texts that
are no identifiers the answer has to tell that other value as well, of a name whose it is not; these may stand
in other sentences.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from verification.answers.fields.columns import WORD, AllColumns
from verification.answers.fields.layout import Key, keys
from verification.answers.lookup.belonging import Belongings, Span, nearest
from verification.answers.lookup.grounding import Lookup
from verification.answers.mentions.names import Found
from verification.answers.sentences import bounds
from verification.model import Mention, MentionKind, MentionStatus

_KINDS = (MentionKind.AMOUNT, MentionKind.NUMBER, MentionKind.DATE, MentionKind.TIME)
_MOST_NAMES = 12
"""A sentence with more names is a list of them."""
_MOST_TOLD = 40
"""Of more texts of one field in an answer nothing is looked for."""
_MOST_VALUES = 36


@dataclass(frozen=True, slots=True)
class _Told:
    """A value that an answer tells of a name: the place of its mention, and what it is."""

    place: int
    name: str
    value: frozenset[Key]


class Exchanges:
    """What an answer tells of several names.

    Args:
        answer: of the agent.
        found, looked: its mentions, as they stand there and looked up.
        lookup: what knows the results.
    """

    def __init__(
        self, answer: str, found: Sequence[Found], looked: Sequence[Mention], lookup: Lookup
    ) -> None:
        self._answer, self._found, self._looked = answer, found, looked
        self._belongings = Belongings(lookup)
        self._doubts: dict[int, str] = {}
        identifiers = [each for each in looked if each.kind is MentionKind.IDENTIFIER]
        known = {each.start for each in identifiers if each.status is MentionStatus.VERIFIED}
        for names, told in self._sentences([(each.start, each.end) for each in identifiers]):
            if known.issuperset(start for start, _ in names):
                for each in told:
                    self._doubt(each, told)
        for texts in _texts(answer, lookup.indexes.of(AllColumns).naming) if len(looked) > 1 else ():
            everything = [each for _, told in self._sentences(texts) for each in told]
            for each in everything:
                self._doubt(each, everything, both=True)

    def doubt(self, number: int) -> str | None:
        """Why a mention is none of the name that it is told of; None if nothing says so."""
        return self._doubts.get(number)

    def _doubt(self, told: _Told, all_told: Sequence[_Told], *, both: bool = False) -> None:
        """Whether a value is another one's of which the answer tells.

        Args:
            told: the value.
            all_told: it and the others.
            both: whether the one that it should be has to be told of another name.
        """
        names = sorted({each.name for each in all_told} - {told.name})
        own = self._belongings.of(told.name, names)
        if any(not told.value.isdisjoint(each) for each in own.values()):
            return
        for other in names:
            beside = sorted({told.name, *names} - {other})
            for where, known in self._belongings.of(other, beside).items():
                if told.value.isdisjoint(known) or not own.get(where):
                    continue
                if not both or any(self._is_lent(each, own[where], told.name) for each in all_told):
                    self._doubts[told.place] = (
                        f"the results have it for {other!r}, and another one for {told.name!r}"
                    )
                    return

    def _is_lent(self, told: _Told, values: set[Key], owner: str) -> bool:
        """Whether a value of an owner is told of a name that has not got it."""
        if told.name == owner or told.value.isdisjoint(values):
            return False
        known = self._belongings.of(told.name, [owner])
        return all(told.value.isdisjoint(each) for each in known.values())

    def _sentences(self, names: Sequence[Span]) -> Iterator[tuple[list[Span], list[_Told]]]:
        """Of each sentence with such names, and each kind of value in it, what it tells of them."""
        groups: dict[Span, list[Span]] = {}
        for start, end in names:
            groups.setdefault(bounds(self._answer, start, end), []).append((start, end))
        for (begin, end), own in groups.items():
            values = self._values(begin, end) if len(own) <= _MOST_NAMES else {}
            starts = {start for start, _ in own}
            for kind in _KINDS:
                places = [each for each in values.get(kind, ()) if self._looked[each].start not in starts]
                if not 0 < len(places) <= _MOST_VALUES:
                    continue
                spans = [(self._looked[each].start, self._looked[each].end) for each in places]
                told = []
                for place, owner in zip(places, nearest(self._answer, own, spans), strict=True):
                    quantity = self._found[place].quantity
                    if owner is not None and quantity is not None:
                        name = self._answer[slice(*own[owner])]
                        told.append(_Told(place, name, frozenset(keys(quantity))))
                if told:
                    yield own, told

    def _values(self, begin: int, end: int) -> dict[MentionKind, list[int]]:
        """The places of the verified mentions of a sentence, by their kind."""
        found: dict[MentionKind, list[int]] = {}
        for place in range(bisect_left(self._looked, begin, key=lambda each: each.start), len(self._looked)):
            if self._looked[place].start >= end:
                break
            if self._looked[place].status is MentionStatus.VERIFIED:
                found.setdefault(self._looked[place].kind, []).append(place)
        return found


def _texts(answer: str, naming: Mapping[str, Sequence[tuple[str, tuple[int, str]]]]) -> Iterator[list[Span]]:
    """Where the texts of a field stand in an answer, of each field of which several do."""
    found: dict[tuple[int, str], list[Span]] = {}
    for match in WORD.finditer(answer) if naming else ():
        for text, field in naming.get(match.group().casefold(), ()):
            end = match.start() + len(text)
            stands = answer[match.start() : end].casefold() == text and not answer[end : end + 1].isalnum()
            places = found.setdefault(field, [])
            if stands and not (places and match.start() < places[-1][1]):
                places.append((match.start(), end))
    for places in found.values():
        if 1 < len({answer[start:end].casefold() for start, end in places}) <= _MOST_TOLD:
            yield places
