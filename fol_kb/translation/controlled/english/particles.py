"""Verbs of two words: "grew up in Lund", "is switched off", "was set up by Bob" (decision 0188).

A verb and its particle are one word where no noun phrase follows the particle, so that it is no preposition:
``grow_up``. Where one follows ("turned off the light", "walked up the hill"), the grammar reads both as words
and gives the predicate the same name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.lexicon import VERBAL, classes, lemmas, verb_forms
from fol_kb.translation.controlled.english.meanings import TIMES
from fol_kb.translation.controlled.english.values import as_one, is_unit
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
_COPULAS = frozenset(["is", "are", "was", "were"])
_STOPS = word_list("who whom whose that which if when and or but , : ;")
_LONGEST = 4
_HAVING = word_list("have get gain need require want lose deny")
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
        if word.key in {"has", "have"} and _lacks(words, place):
            does, no = replace(word, key="does" if word.key == "has" else "do"), words[place]
            kept += [does, replace(no, key="not"), replace(no, key="have")]
            place += 1
            continue
        if place < len(words) and (_go_together(words, place - 1) or _is_one_verb(words, place - 1)):
            particle = words[place]
            place += 1
            word = as_one([word, particle], f"{word.key}_{particle.key}")
        kept.append(word)
    return kept


def with_copulas(words: Sequence[Word]) -> list[Word]:
    """The words with "is" again before a participle with "by": "is rare and protected by law".

    What is "painted and cleaned by Tom" may have been painted by him too.
    """
    repeated = list(words)
    if not any(word.key in {"by", "by_"} for word in words):
        return repeated
    for place in range(len(words) - 2, 2, -1):
        participle, by = words[place : place + 2]
        doing = classes(participle.key).keys()
        joined = "PARTICIPLE" in doing and words[place - 1].key in {"and", "or", "but"}
        if by.key not in {"by", "by_"} or not joined:
            continue
        be = next((at for at in range(place - 2, 0, -1) if words[at].key in _COPULAS), 0)
        said = words[be + 1 : place - 1]
        known = classes(said[0].key).keys() if be and said else set()
        own = len(said) > 1 and "PREP" in en.CLOSED.get(said[1].key, ())
        alone = len(said) == 1 and "ADJ" in known and "PARTICIPLE" not in known
        if not be or not (alone or ("PARTICIPLE" in known and own)):
            continue
        others = [classes(one.key).keys() for one in said[1:]]
        verbs = any({"VS", "V"} <= one or "PARTICIPLE" in one for one in others)  # "shops run and owned by"
        if not verbs and _STOPS.isdisjoint(one.key for one in said) and _is_done_by(words, be, place):
            copula = replace(words[be], start=participle.start, end=participle.start)
            repeated.insert(place, copula)
    return repeated


def _is_done_by(words: Sequence[Word], be: int, place: int) -> bool:
    """Whether "by" is before who does it: not "increased by a euro", "stopped by the shop", "by May 3"."""
    told = words[be].key in _COPULAS - {"is", "are"} and "PAST" in classes(words[place].key)
    by_one = any(word.key == "by" for word in words[be:place])  # "approved by Ann and rejected by Bob"
    noun = (
        words[min(place + 3, len(words) - 1)] if words[place + 2].key in en.DETERMINERS else words[place + 2]
    )
    one = (lemmas(noun.key, "NS") or (noun.key,))[0]
    measured = is_unit(one) or noun.text[0].isdigit() or one in {"percent", "half"}
    timely = noun.time or one in TIMES
    return not measured and (by_one or not (told or timely))


def _is_one_verb(words: Sequence[Word], place: int) -> bool:
    """Whether a noun goes with what is beside it: "takes place" is one verb, "access to" a preposition."""
    word, noun = words[place], words[place + 1]
    after = words[place + 2] if place + 2 < len(words) else None
    if word.quoted or noun.quoted or noun.capital:
        return False
    if place and en.HAVING_TO.get(word.key) == noun.key:
        before = words[place - 2 if words[place - 1].key == "no" and place > 1 else place - 1]
        return not verb_forms(before.key).isdisjoint(_HAVING)
    nouns = (en.OF_VERBS.get(verb, frozenset()) for verb in verb_forms(word.key))
    compound = after is not None and after.key not in en.CLOSED and {"N", "NS"} & classes(after.key).keys()
    return any(noun.key in one for one in nouns) and not compound and (after is None or after.key != "of")


def _lacks(words: Sequence[Word], place: int) -> bool:
    """Whether "no access to" follows: who has no access does not have access."""
    keys = [word.key for word in words[place : place + 3]]
    return len(keys) > 2 and keys[0] == "no" and en.HAVING_TO.get(keys[1]) == keys[2]


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
