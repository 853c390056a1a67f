"""Fragments that are not read, and may say how the sentence behind or before them is meant.

"In winter. The pool is closed.", "Members only. Entry is free.", "Bob is a spy. False."
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from fol_kb.translation.controlled.discourse.statements import Reading
from fol_kb.translation.controlled.frames import MAY_LIMIT
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.lines import (
    BREAK,
    is_point,
    is_refused_so,
    keys_of,
    list_below,
    refuse_below,
    refuse_beside,
    said_of,
)

_MOST = 4  # words of a fragment


def refuse_beside_fragments(text: str, readings: Sequence[Reading], language: Language) -> None:
    """Refuse what an unread fragment may be about: behind "In winter.", and beside "False.".

    Any other one without a verb may limit the sentence before it: "Usually.", "Except Bob.".
    """
    for place, one in enumerate(readings):
        keys, said = keys_of(one), said_of(one)
        if one.problem is None or len(keys) > _MOST or is_refused_so(one) or "language" in one.problem.quoted:
            continue  # "Der Hund ist nett." may be a whole sentence
        untrue = not language.lists.untrue.isdisjoint(keys)
        if said[-1:] not in ".!?)]" and not untrue:
            continue
        opening = language.lists.opening | language.lists.choices
        placed = not opening.isdisjoint(keys[:1]) and len(keys) < _MOST  # "in winter", "except Bob"
        verbs = any(language.may_be_verb(key) or language.may_be_infinitive(key) for key in keys[1:])
        aside = said.startswith(("(", "["))
        if (verbs and not placed and not aside) or not language.being_so.isdisjoint(keys):
            continue
        before = _beside(text, readings, range(place, -1, -1))
        behind = _beside(text, readings, range(place, len(readings)))
        asked = said.endswith("?") and (len(keys) < _MOST - 1 or not language.lists.choices.isdisjoint(keys))
        if untrue or asked:  # "Tom is a spy. Really?", "Yes or no?"
            refuse_beside(one, [*before] or behind)
        elif not is_point(one):
            limits = aside or language.lists.says_how(keys) or not language.lists.choices.isdisjoint(keys[:1])
            order = any(map(language.may_be_infinitive, keys[:1])) and not limits
            if not order and (limits or language.knows_verbs or len(keys) < 2):  # "Usually.", not "Enjoy!"
                refuse_beside(one, islice(before, 1), MAY_LIMIT)
            if language.lists.says_how(keys):
                refuse_below(one, [*behind] or list_below(text, readings, place))


def _beside(text: str, readings: Sequence[Reading], places: range) -> Iterator[Reading]:
    """The sentences that stand with the first in its paragraph or point, in the order of the places."""
    for one, other in pairwise(places):
        later = readings[max(one, other)]
        ends, begins = readings[min(one, other)].span.sentence.end, later.span.sentence.start
        if is_point(later) or BREAK.search(text, ends, begins):
            return
        yield readings[other]
