"""What English words may be: their classes and lemmas by the SPECIALIST Lexicon, as ``lemminflect`` has it.

A word that the lexicon does not have ("wumpus") is open to every class that its form allows; of one that it
has, only the classes that it gives are ever tried (decision 0084).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from lemminflect import getAllInflections, getAllLemmas

from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.words import (
    HARDLY_NOUNS,
    NOUNS_OF_VERBS,
    PARTICLES,
    PEOPLES,
    SAME_PLURAL,
)
from fol_kb.translation.controlled.syntax.tokens import words

_TAGS = {
    "NN": "N", "NNS": "NS", "JJ": "ADJ", "JJR": "ADJR", "JJS": "ADJT", "RB": "ADV", "RBR": "ADV",
    "RBS": "ADV", "VB": "V", "VBP": "V", "VBZ": "VS", "VBD": "PAST", "VBN": "PARTICIPLE", "VBG": "ING",
}  # fmt: skip
_DERIVED = re.compile(r"(re|un|de|dis|mis|pre|over|out|sub|auto|inter)-?(\w{4,})")
_OF_NOUNS = re.compile(
    r"[a-z]{3,}(?:cy|ity|ness|tion|sion|ism|ship|(?P<plural>cies|ities|tions|sions|isms|ships))"
)
"""Nouns by their ending, where the dictionary has none: "dependency"."""
VERBAL = frozenset(["V", "VS", "PAST", "PARTICIPLE", "ING"])
"""The classes of verbs."""
_NOUNS_TOO = frozenset(["bar", "log", "pub", "dam", "lab", "pan", "nod", "commit"])
"""Nouns that the dictionary lacks, or has as verbs only."""
_NOT_SO = {"opera": "NS", "agenda": "NS", "man": "V", "id": "ADV", "young": "N", "old": "N"}
"""Classes that a word has in the dictionary and not in ordinary text: "the shop that man runs"."""
PEOPLE_TOO = PEOPLES | words("""
    native american european african australian canadian mexican brazilian italian russian norwegian hungarian
    austrian indian iranian persian belgian egyptian buddhist protestant
""")
"""Nouns of peoples and believers that are adjectives too."""
_REMEMBERED = 1 << 16


@lru_cache(maxsize=_REMEMBERED)
def classes(word: str) -> Mapping[str, tuple[str, ...]]:
    """The classes of a word in lower case and its lemmas in each; empty if the lexicon does not have it.

    The classes are N, NS (a plural), ADJ, ADJR (a comparative), ADJT (a superlative), ADV, V (an infinitive),
    VS (a third person), PAST, PARTICIPLE and ING.
    """
    verb, joint, particle = word.partition("_")  # "grew_up"
    if joint and (particle in PARTICLES or particle in NOUNS_OF_VERBS):
        verbal = {name: found for name, found in classes(verb).items() if name in VERBAL}
        return {name: tuple(f"{lemma}_{particle}" for lemma in found) for name, found in verbal.items()}
    prefix, known = "", getAllLemmas(word)
    if not known and (of_nouns := _OF_NOUNS.fullmatch(word)):
        singular = f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
        return {"NS": (singular,)} if of_nouns["plural"] else {"N": (word,)}
    if not known:
        derived = _DERIVED.fullmatch(word)
        if derived:
            prefix, known = derived[1], getAllLemmas(derived[2])
    found: dict[str, dict[str, None]] = {}
    for part_of_speech, lemmas in known.items():
        for lemma in lemmas:
            inflections = getAllInflections(lemma, upos=part_of_speech)
            for tag, forms in {"VBN": inflections.get("VBD", ()), **inflections}.items():
                if tag in _TAGS and word.removeprefix(prefix) in forms:
                    found.setdefault(_TAGS[tag], {})[prefix + lemma] = None
    if list(found.get("NS", ())) == [word] and "N" in found and word not in SAME_PLURAL:
        del found["NS"]  # mass nouns, which the lexicon gives as their own plurals
    if word in _NOUNS_TOO:
        found.setdefault("N", {})[word] = None
    elif word[-1:] == "s" and word[:-1] in _NOUNS_TOO:
        found.setdefault("NS", {})[word[:-1]] = None
    found.pop(_NOT_SO.get(word, ""), None)
    return {name: tuple(lemmas) for name, lemmas in found.items()}


@lru_cache(maxsize=1 << 15)
def lemmas(word: str, *wanted: str) -> tuple[str, ...]:
    """The lemmas of a word in any of the classes, in the order of the lexicon; empty if there is none."""
    return tuple(dict.fromkeys(lemma for name in wanted for lemma in classes(word).get(name, ())))


@lru_cache(maxsize=1 << 14)
def noun_and_adjective(key: str) -> str:
    """The singular of a noun, of one or of several, that is an adjective too; empty for another word."""
    people = key.removesuffix("s")
    if people in PEOPLE_TOO:
        return people
    known = classes(key)
    singulars = lemmas(key, "NS") if "NS" in known and "ADJ" not in known else ()
    found = next((one for one in singulars if "ADJ" in classes(one)), "")
    return found or (key if {"N", "ADJ"} <= known.keys() else "")


@lru_cache(maxsize=1 << 12)
def verb_forms(word: str) -> frozenset[str]:
    """A word, and the infinitives that it may be a form of, by the lexicon or by its ending."""
    return frozenset((word, *infinitives(word), *lemmas(word, "V", "VS", "PAST", "PARTICIPLE")))


@lru_cache(maxsize=1 << 14)
def past_forms(verb: str) -> tuple[str, ...]:
    """The simple past of an infinitive, the usual form first; empty if the lexicon does not have it."""
    return tuple(getAllInflections(verb, upos="VERB").get("VBD", ()))


@lru_cache(maxsize=1 << 14)
def has_plural(noun: str) -> bool:
    """Whether a noun has a plural of its own, as one has that is counted."""
    return any(plural != noun for plural in getAllInflections(noun, upos="NOUN").get("NNS", ()))


@lru_cache(maxsize=1 << 14)
def is_gradable(adjective: str) -> bool:
    """Whether an adjective has a comparative of its own ("taller")."""
    return "JJR" in getAllInflections(adjective, upos="ADJ")


def may_be_plural(key: str) -> bool:
    """Whether a word that the dictionary has as a verb may be a plural noun too: "bars", "logs"."""
    known = classes(key)
    if key in HARDLY_NOUNS:
        return False
    return "NS" in known or ("VS" in known and any("N" in classes(one) for one in infinitives(key)))
