"""Verbs of two words: "grew up in Lund", "is switched off", "was set up by Bob" (decision 0188).

A verb and its particle are one word where no noun phrase follows the particle, so that it is no preposition:
``grow_up``. Where one follows ("turned off the light", "walked up the hill"), the grammar reads both as words
and gives the predicate the same name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.lexicon import VERBAL, classes
from fol_kb.translation.controlled.syntax.tokens import Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_NO_PREPOSITIONS = word_list("away back")
"""Those of them that no noun phrase follows, wherever they stand."""
_BEHIND_OBJECTS = word_list("up down out off away back")
_WAYS = word_list("""
    way ways road path trip journey walk ride climb flight drive stairs step steps lift route return race door
""")
"""Nouns that "up" may go with behind them: "the way up"."""
_RELATIVE = word_list("who whom whose that which where what")
_LONGEST = 4
_GO_ON = word_list("by if when whenever unless and or but then does do has have , . ;")
"""What else may follow a particle."""
_OF_BOTH = frozenset(["of", "to", "than", "from"])
"""Prepositions that may be one with a particle before them: "out of", "up to", "over to"."""


def with_particles(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, with a verb and its particle as one, and a particle before the object."""
    words = _before_objects(words)
    kept: list[Word] = []
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if place < len(words) and _go_together(words, place - 1):
            particle = words[place]
            place += 1
            text, key = f"{word.text} {particle.text}", f"{word.key}_{particle.key}"
            word = replace(word, text=text, key=key, end=particle.end)
        kept.append(word)
    return kept


def _before_objects(words: Sequence[Word]) -> list[Word]:
    """The words with a particle that stands behind an object before it: "turned off the light"."""
    moved = list(words)
    relative = any(word.key in _RELATIVE for word in words)  # "the box that Tom put the key in"
    for place in range(len(moved) - 1, 2, -1):
        particle = moved[place]
        if particle.key not in en.PARTICLES or particle.quoted or particle.capital:
            continue
        following = moved[place + 1] if place + 1 < len(moved) else None
        ends = following is None or following.key in _GO_ON - {"by"}
        if particle.key in _BEHIND_OBJECTS and following is not None:
            ends = ends or any(word.time for word in moved[place + 1 : place + 3])
            returned = following.key in {"to", "from", "in", "at", "on", "for"}
            ends = ends or (particle.key in _NO_PREPOSITIONS and returned)
        if not ends or (relative and particle.key not in _BEHIND_OBJECTS):
            continue
        start = _object_before(moved, place)
        if start:
            moved.insert(start, moved.pop(place))
    return moved


def _object_before(words: Sequence[Word], end: int) -> int:
    """Where the object begins that a verb stands before and nothing but a particle behind, or 0."""
    noun = words[end - 1]
    if noun.key in _WAYS or not (noun.capital or {"N", "NS"} & classes(noun.key).keys()):
        return 0
    start = end - 1
    stops = en.CLOSED.keys() | en.DETERMINERS | en.MODALS
    while start > 1 and words[start].key not in stops and end - start < _LONGEST:
        if noun.capital and start == end - 1:
            break
        start -= 1
    named = any(word.capital for word in words[start + 1 : end - 1])  # "the house Bob lives in"
    if not (words[start].key in en.DETERMINERS or start == end - 1) or words[start].quoted or named:
        return 0
    verb = words[start - 1]
    active = classes(verb.key).keys() & {"V", "VS", "PAST"} and verb.key not in en.CLOSED
    return start if active and not _is_after_be(words, start - 1) else 0


def _go_together(words: Sequence[Word], place: int) -> bool:
    word, particle = words[place], words[place + 1].key
    if particle not in en.PARTICLES or word.quoted or word.capital or word.key in en.CLOSED or not place:
        return False
    known = classes(word.key)
    done = "PARTICIPLE" in known and _is_after_be(words, place)
    said = place > 1 and words[place - 2].key in en.BE  # "parcels that are red go back"
    if not known.keys() & VERBAL or (_is_noun(known, words[place - 1]) and not (done or said)):
        return False
    if place + 2 < len(words) and words[place + 2].time:
        return False
    following = words[place + 2].key if place + 2 < len(words) else "."
    if particle == "back" and following in en.DETERMINERS:
        return True
    more = words[place + 3].key if place + 3 < len(words) else ""
    if following in {"and", "or"} and more in en.PARTICLES:
        return False  # "switched on or off"
    if following in _GO_ON or following in en.BE or following in en.MODALS:
        return done or particle in _NO_PREPOSITIONS or following == "by"
    if following in _OF_BOTH:
        return particle in _NO_PREPOSITIONS
    return "PREP" in en.CLOSED.get(following, ()) or following == "for"


def _is_after_be(words: Sequence[Word], place: int) -> bool:
    """Whether "is", "be" or the like stands before a word, or "is not"."""
    before = words[place - 1].key
    if before in {"not", "never"} and place > 1:
        before = words[place - 2].key
    return before in en.BE or before in {"be", "being"}


def _is_noun(known: Mapping[str, tuple[str, ...]], before: Word) -> bool:
    """Whether a word may be a noun behind what stands before it: "a walk up", "her log in"."""
    return bool(known.keys() & {"N", "NS"}) and (
        before.key in en.DETERMINERS or before.key.endswith("'s") or "ADJ" in classes(before.key)
    )
