"""How often a text denies, in English and French: an even number of denials is none.

Of French, "ne" and what belongs to it ("pas", "jamais", "personne", "ni ... ni") are one denial; "ne ... que"
restricts, and a "ne" by itself denies only with four verbs (Grevisse and Goosse, Le bon usage, 1009-1024). Of
English, "neither ... nor" is one; "not only" and "no fewer than" deny nothing of what they go with (Quirk et
al. 10.54-10.70). Words that deny by what they mean ("fails", "impossible") are not counted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORD = re.compile(r"[^\W\d_]+?(?=n['’]t\b)|n['’]t\b|[^\W\d_]\w*(?:-\w+)*['’]?|[.!?;:…]|\d+|,")
_ENGLISH = frozenset("not no never none nothing nobody neither cannot without nowhere n't".split())  # noqa: SIM905
_FRENCH_ALONE = frozenset("pas jamais aucun aucune rien sans non ni nul nulle".split())  # noqa: SIM905
_WITH_NE = frozenset(
    "pas point jamais aucun aucune rien personne plus guère nul nulle ni nullement".split()  # noqa: SIM905
)
_DETERMINERS = frozenset(
    "un une des les la le l' cette ces ce chaque toute quelques deux trois par plusieurs faux".split()  # noqa: SIM905
)
_NE_ALONE = re.compile(r"(?:cess|os)\w*|pe(?:u|ut|uvent|ux)|p(?:ouv|our|u)\w*|sa(?:i|v|ur)\w*")
"""Forms of cesser, oser, pouvoir and savoir, which "ne" denies by itself."""
_COMPARED = frozenset("more less fewer later earlier sooner greater smaller older younger".split())  # noqa: SIM905
_STOPS = frozenset(".!?;:…")


@dataclass(frozen=True, slots=True)
class _Word:
    key: str
    after: str


def denials(text: str) -> int:
    """How many denials a text has."""
    found = [
        _Word(match[0].casefold().replace("’", "'"), text[match.end() : match.end() + 2])
        for match in _WORD.finditer(text)
    ]
    count = index = 0
    denied = False
    while index < len(found):
        word = found[index]
        if word.key in _STOPS:
            denied = False
        elif word.key in ("ne", "n'"):
            index, one = _with_ne(found, index, already=_before_ne(found, index))
            count += one
            denied = denied or bool(one)
            continue
        elif word.key == "nor":
            count += 0 if denied else 1
            denied = True
        elif word.key == "ni":
            count += 0 if denied or _ne_follows(found, index) else 1
            denied = True
        elif (word.key in _ENGLISH or word.key in _FRENCH_ALONE) and _denies(found, index):
            if not (denied and word.key in _FRENCH_ALONE and word.key not in ("pas", "non", "sans")):
                count += 1
            denied = True
        index += 1
    return count


def _denies(found: Sequence[_Word], index: int) -> bool:
    """Whether a word denies where it stands, by itself."""
    key = found[index].key
    before = found[index - 1].key if index else ""
    after = [each.key for each in found[index + 1 : index + 4]]
    first = after[0] if after else ""
    if key in ("not", "pas", "non", "n't") and first in ("only", "merely", "seulement", "uniquement"):
        return False
    if key == "no" and (
        first == "doubt" or (found[index].after.startswith(".") and after[1:2] and after[1].isdigit())
    ):
        return False
    if key == "no" and first in _COMPARED and "than" in after:
        return False
    if key in ("without", "sans") and first in ("doubt", "doute", "doubts"):
        return False
    if key == "nothing" and first == "but":
        return False
    if key in ("pas", "rien", "non") and before in _DETERMINERS:
        return False
    if key in ("personne", "plus", "rien", "aucun", "aucune", "nul", "nulle", "jamais"):
        return not _ne_follows(found, index)
    return True


def _ne_follows(found: Sequence[_Word], index: int) -> bool:
    """Whether "ne" comes later in the clause: "aucun train ne part"."""
    for word in found[index + 1 : index + 12]:
        if word.key in _STOPS:
            return False
        if word.key in ("ne", "n'"):
            return True
    return False


def _before_ne(found: Sequence[_Word], index: int) -> bool:
    """Whether a word that belongs to a "ne" stands before it: "personne ne", "aucun train ne"."""
    for place in range(index - 1, max(-1, index - 12), -1):
        key = found[place].key
        if key in _STOPS or key in ("ne", "n'", "que", "qu'", "qui"):
            return False
        if key in ("personne", "rien", "aucun", "aucune", "nul", "nulle", "jamais", "ni"):
            return place == 0 or found[place - 1].key not in _DETERMINERS
    return False


def _with_ne(found: Sequence[_Word], index: int, *, already: bool) -> tuple[int, int]:
    """Where reading goes on after "ne" and what belongs to it, and whether that denies."""
    verb = found[index + 1].key if index + 1 < len(found) else ""
    place = index + 1
    denies = already
    closed = index + 1
    while place < len(found) and place < index + 14:
        key = found[place].key
        if key in _STOPS or key in ("ne", "n'"):
            break
        if key in _WITH_NE and (key != "plus" or place < index + 6) and not _is_noun(found, place):
            following = found[place + 1].key if place + 1 < len(found) else ""
            if key == "pas" and following in ("seulement", "uniquement"):
                return place + 1, 0
            denies, closed = True, place + 1
        elif key in ("que", "qu'") and not denies:
            return place + 1, 0
        elif key in ("que", "qu'", "qui", "mais", "car", "et") and denies:
            break
        place += 1
    if denies:
        return closed, 1
    return closed, int(bool(_NE_ALONE.fullmatch(verb)))


def _is_noun(found: Sequence[_Word], place: int) -> bool:
    return found[place].key in ("personne", "pas", "point", "rien") and found[place - 1].key in _DETERMINERS
