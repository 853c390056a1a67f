"""Why the grammar does not read a sentence: a reason is given if the sentence is read without its cause.

What :mod:`repairs` finds is tried as a text, with all that comes after the grammar too. Repairs whose
sentence is read are the reasons, and each of them is needed. If it is then refused for something else, that
is a reason beside. If nothing is found, the reason says up to where the words begin a sentence that is
covered: that is true of the grammar, whatever else the sentence is (decision 0150).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from fol_kb.translation.controlled.reasons.repairs import Repair, Repairing, Stuck, repaired
from fol_kb.translation.controlled.syntax.grammar import Grammar
from fol_kb.translation.controlled.syntax.prefixes import Prefixes
from fol_kb.translation.controlled.syntax.tokens import Unreadable

_CHAINS = 5
"""So many sets of repairs are tried as texts."""
_WORSE = 0.16
"""A set that costs so much more than the cheapest is tried no more."""
_BEGINS = "no sentence that is covered begins with {phrase!r}"
_BEGINS_FOLLOWED = (
    "no sentence that is covered begins with {phrase!r}; what may follow {before!r}, for example: {wanted}"
)
_UP_TO = "no sentence that is covered begins with the words up to {phrase!r}"
_UP_TO_FOLLOWED = (
    "no sentence that is covered begins with the words up to {phrase!r}; what may follow {before!r}, for"
    " example: {wanted}"
)
_NO_END = "{phrase!r} is only the beginning of what is covered"
_ONLY_BEGINS = "{phrase!r} is only the beginning of what is covered; what may follow, for example: {wanted}"
_QUOTED = 12
"""Of a longer beginning the last so many words are quoted."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a changed sentence: whether the grammar reads it, and why it is refused all the same.

    It is doubtful where the rest of the text has to show what it says.
    """

    parsed: bool
    problem: Unreadable | None = None
    doubtful: bool = False
    dependent: bool = False
    """Whether the problem may be of what the change left out: whom a pronoun means, or the whole."""

    @property
    def read(self) -> bool:
        """Whether it was read to its end."""
        return self.parsed and self.problem is None


Attempt = Callable[[str], Outcome]


def blockers(stuck: Stuck, grammar: Grammar, repairing: Repairing, attempt: Attempt) -> Unreadable | None:
    """The repairs that make the sentence readable, put in words; None if none was found in time."""
    prefixes = Prefixes(grammar)
    weaker: Unreadable | None = None
    weaker_refused = False
    cheapest = 0.0
    for chain in islice(repaired(prefixes, stuck, repairing), _CHAINS):
        price = sum(one.price for one in chain)
        cheapest = cheapest or price
        if price > cheapest + _WORSE:
            break
        outcomes = [(text, attempt(text)) for text in _written(stuck, chain)]
        read = [(text, outcome) for text, outcome in outcomes if outcome.read]
        first, *others = sorted((one.reason for one in chain), key=lambda reason: reason.at or 0)
        if read:
            alike = len({one.reason.template for one in chain}) == 1
            offered = alike and all(one.offered for one in chain)
            certain = next((text for text, outcome in read if not outcome.doubtful), "")
            return first.along(others, instead=certain if offered else "")
        parsed = [None if outcome.dependent else outcome.problem for _, outcome in outcomes if outcome.parsed]
        if parsed and (weaker is None or (weaker_refused and None in parsed)):
            kept = all(not one.put for one in chain)
            weaker = first.along([*others, *(one for one in parsed[:1] if one and kept)])
            weaker_refused = None not in parsed
    return weaker


def beginning(
    stuck: Stuck, grammar: Grammar, wanted: Callable[[frozenset[str]], Sequence[str]]
) -> Unreadable:
    """Up to where the words begin a sentence that is covered, and what may follow there."""
    prefixes = Prefixes(grammar)
    front, place = prefixes.start, 0
    while place < len(stuck):
        after = prefixes.after(front, stuck.tagged[place].tags)
        if not after:
            break
        front, place = after, place + 1
    words = wanted(prefixes.wanted(front)) if place else []
    first = max(0, place + 1 - _QUOTED)
    if place == len(stuck):
        template = _ONLY_BEGINS if words else _NO_END
    elif first:
        template = _UP_TO_FOLLOWED if words else _UP_TO
    else:
        template = _BEGINS_FOLLOWED if words else _BEGINS
    quoted = {
        "phrase": stuck.said(first, min(place + 1, len(stuck))),
        "before": stuck.written(place - 1) if place else "",
        "wanted": ", ".join(words),
    }
    return Unreadable.about(template, stuck.word(min(place, len(stuck) - 1)).start, quoted)


def _written(stuck: Stuck, chain: Sequence[Repair]) -> Iterator[str]:
    """The sentence with the repairs, in the ways in which they may be written."""
    opens = chain[0].end == 0 and not stuck.has(0, {"NAME"})

    def kept(start: int, end: int) -> str:
        text = stuck.between(start, end)
        return text[:1].lower() + text[1:] if opens and start == 0 else text

    for texts in zip_longest(*(one.texts for one in chain)):
        written = ""
        place = 0
        for repair, text in zip(chain, texts, strict=True):
            written += f"{kept(place, repair.start)} {repair.texts[-1] if text is None else text} "
            place = repair.end
        yield _sentence(written + kept(place, len(stuck)))


def _sentence(text: str) -> str:
    """The text with single spaces, a capital and a full stop."""
    text = re.sub(r"\s+(?=[\s,;])|(?<=\b[cdjlmnst]['’])\s+", "", re.sub(r"\s", " ", text)).strip(" ,")
    return text[:1].upper() + text[1:] + "."
