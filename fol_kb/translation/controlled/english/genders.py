"""Persons, animals and things among English nouns and names, and what pronouns they take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.attributes import does_something
from fol_kb.translation.controlled.english.lexicon import lemmas
from fol_kb.translation.controlled.english.names import VARIABLE
from fol_kb.translation.controlled.english.persons import (
    EITHER_GENDER,
    FEMININE,
    FIRMS,
    GIVEN_NAMES,
    GIVEN_NAMES_OF_MEN,
    GIVEN_NAMES_OF_WOMEN,
    HUMAN,
    MASCULINE,
    PERSON_ENDINGS,
    THING_ENDINGS,
    THINGS,
    TITLES,
)
from fol_kb.translation.controlled.english.tags import DEMONYM, EnglishTags
from fol_kb.translation.controlled.given_names import certain_gender, listed_gender
from fol_kb.translation.controlled.syntax.tokens import Word

_PRONOUNS = {
    "he": "he", "him": "he", "she": "she", "her": "she", "it": "it", "they": "they", "them": "they",
    "he_or_she": "he_or_she", "his_or_her": "he_or_she", "him_or_her": "he_or_she",
    "himself_or_herself": "self",
    "you": "you", "your": "you", "we": "we", "us": "we", "our": "we", "ourselves": "self",
    "his": "he", "its": "it", "their": "they",
    "himself": "self", "herself": "self", "itself": "self", "themselves": "self", "themself": "self",
}  # fmt: skip
_OF_PERSONS = frozenset(["for", "and", "only", "all", "under", "over"])
_SOMEBODY = frozenset(["nobody", "somebody", "someone", "everybody", "everyone", "anybody", "anyone"])
_CALLED_IT = frozenset(["child", "baby", "infant", "newborn", "toddler"])
"""Nouns of persons that "it" may mean too."""


class EnglishGenders(EnglishTags):
    """The part of :class:`English` that tells who somebody is."""

    def may_be_one(self, short: Sequence[str], full: Sequence[str]) -> bool:
        """Whether a name may be short for another: "Ortega", "Mr Finch" for one with a given name."""
        code = len(short) == 1 and VARIABLE.match(short[0].upper()) is not None and len(short[0]) > 1
        if code and full[-1:] == short:
            return True
        if len(full) == 2 and short == full[1:] and full[0] in en.BEFORE_PLACES:
            return True
        if len(short) == 1 and short[0] in TITLES:
            return len(full) > 1 and full[0] == short[0]
        said, whole = ([word for word in name if word not in TITLES | FIRMS] for name in (short, full))
        if said == whole:
            return short != full and len(short) < len(full)
        title = len(said) < len(short) and short[0] in TITLES
        person = len(whole) > 1 and (full[0] in TITLES or listed_gender(full[0]) != "u")
        return person and len(said) == 1 and (said == whole[-1:] or (said == whole[:1] and not title))

    def is_person(self, noun: str) -> bool | None:
        """A role, one who does something, or what ends as nouns of persons do; no animal and no thing."""
        gender = self.gender([], 0, noun)
        if self.kinds.of(noun) == "role" or gender in {"m", "f", "h", "c"}:
            return True
        if self.kinds.of(noun) == "animal" or gender == "n":
            return False
        return True if does_something(noun) or PERSON_ENDINGS.match(noun) else None

    def are_persons(self, keys: Sequence[str]) -> bool:
        """By their plurals, but for "only", "for" and the like."""
        nouns = [key for key in keys if key.isalpha() and key not in _OF_PERSONS]
        return bool(nouns) and all(any(map(self.is_person, lemmas(key, "NS"))) for key in nouns)

    def may_be_somebody(self, word: Word) -> bool:
        """What has a capital, is a pronoun or no noun of things."""
        nouns = (word.key, *lemmas(word.key, "NS"))
        return word.capital or word.quoted or word.key in en.CLOSED or any(map(self.is_person, nouns))

    def anybody_in(self, words: Sequence[Word]) -> Word | None:
        """ "Nobody", "everyone", "all people"; but "someone" in a condition and "big people" may be cats."""
        for before, word in pairwise((*words[:1], *words)):
            tags = {*en.CLOSED.get(word.key, ())} - {"SOMEONE"}
            if (before.key, word.key) == ("no", "one"):
                return word
            plural = "GENERIC_PL" in tags and before.key not in en.QUANTIFIERS | {"no", "any"}
            anybody = not tags.isdisjoint({"EVERYONE", "ANYONE", "NOONE", "GENERIC_SG", "GENERIC_PL"})
            if anybody and not plural and "thing" not in word.key:
                return word
        return None

    def somebody_in(self, words: Sequence[Word]) -> Word | None:
        """ "Somebody" and "nobody"."""
        return next((word for word in words if word.key in _SOMEBODY), None)

    def anything_in(self, words: Sequence[Word]) -> Word | None:
        """ "Nothing" and "everything", "anything" behind "not"; "something" in a condition is anybody too."""
        keys = {word.key for word in words}
        told = {"nothing", "everything"} | ({"anything"} if "not" in keys else set())
        told |= {"something"} if keys.isdisjoint({"if", "when", "unless", "that", "who"}) else set()
        return next((word for word in words if word.key in told), None)

    def gender(self, words: Sequence[Word], index: int, lemma: str) -> str:
        """What pronouns a noun takes, as far as its form tells."""
        last = re.split(r"[-_ ]", lemma)[-1]
        if last in MASCULINE or (
            last.endswith("man") and last not in {"human", "woman"} and not last.endswith("woman")
        ):
            return "h" if last != "man" and last not in MASCULINE else "m"
        if last in FEMININE or last.endswith("woman"):
            return "f"
        if last in _CALLED_IT:
            return "c"
        if last in HUMAN:
            return "h"
        return "n" if last in THINGS or last.endswith(THING_ENDINGS) else "u"

    def _gender_of(self, noun: Word) -> str:
        """That of a noun in either number, or of a name."""
        if noun.capital and not noun.first:
            return self.gender_of_name([noun])
        lemma = (*lemmas(noun.key, "NS"), noun.key)[0]
        return "h" if self.kinds.of(lemma) == "role" else self.gender([noun], 0, lemma)

    def gender_of_name(self, words: Sequence[Word]) -> str:
        """By the given name; not known of most."""
        if words[0].key in GIVEN_NAMES_OF_MEN or words[0].key == "mr.":
            return "m"
        if words[0].key in GIVEN_NAMES_OF_WOMEN or words[0].key in {"mrs.", "ms."}:
            return "f"
        gender = certain_gender(words[0].key)
        if gender == "u" and len(words) == 1 and DEMONYM.match(words[0].key):
            return "n"  # a language
        if len(words) > 1 and words[-1].key in en.PREMISES:
            named = listed_gender(words[0].key) != "u" or words[0].key in GIVEN_NAMES
            return "o" if named or words[-1].key in en.SURNAMES_TOO else "n"
        either = words[0].key in GIVEN_NAMES or words[0].key in EITHER_GENDER
        return "u" if either else gender

    def generic_gender(self, word: Word) -> str:
        """Whether a word like "someone" means persons."""
        return "n" if word.key.endswith(("thing", "things")) else "h"

    def pronoun(self, word: Word) -> str:
        """The kind of a pronoun: he, she, it, they, or self for a reflexive."""
        return _PRONOUNS[word.key]
