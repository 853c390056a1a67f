"""English words in capitals that name nothing: "must NOT pay", "is MANDATORY", "LOVES dogs" (record 0207)."""

from __future__ import annotations

from collections.abc import Sequence

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.lexicon import classes
from fol_kb.translation.controlled.syntax.tokens import Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_CLOSED = frozenset(
    {*en.CLOSED, *en.NEGATED, *en.NOT_COVERED, *en.HOW_OFTEN, *en.MODALS}
    - word_list("it us who am me oh ok hi")
)
"""Words of closed classes that capitals stress; the others are abbreviations."""
_FEWEST = 5
"""Of other words: what has fewer letters may be an abbreviation."""
_WITH_VALUES = word_list("""
    status state mode level type kind class category name nickname word keyword value visibility password
    result rating format setting option default code command variable parameter method response reply
    message answer title label event signal key priority severity role scope phase stage
""")
"""Nouns of what has a value, or a name, that is written in capitals: "the status is CLOSED"."""
_JOINING = frozenset(["and", "or", "but", "not", "never", "always", "very", "too", ","])


def is_stressed(words: Sequence[Word], index: int) -> bool:
    """Whether a word in capitals, among others that are not, only stresses what it says."""
    word = words[index]
    known = classes(word.key).keys()
    if word.key in _CLOSED:
        return index + 1 < len(words) or "PREP" not in en.CLOSED.get(word.key, ())  # "lives in UP"
    if any(one.key.removesuffix("s") in _WITH_VALUES or one.key in _WITH_VALUES for one in words[:index]):
        return False
    if not index:
        return False
    before = words[index - 1]
    previous = classes(before.key).keys()
    said = index - 1
    while said and (words[said].key in _JOINING or words[said].text.isupper()):
        said -= 1
    is_so = words[said].key in en.BE and not known.isdisjoint({"ADJ", "PARTICIPLE"})
    somebody = before.text.istitle() or "N" in previous
    does = somebody and not before.text.isupper() and not known.isdisjoint({"VS", "PAST"})
    how = not previous.isdisjoint({"VS", "PAST", "V"}) and not known.isdisjoint({"ADV", "ADJ"})
    alone = len(word.key) >= _FEWEST and bool(known) and known.isdisjoint({"N", "NS"})
    return is_so or does or (how and before.text.islower()) or alone
