"""What an English word can be, a noun, a verb, an adjective or a form of a verb: by the translator's lexicon.

A word that the lexicon does not have has no kind here: a guess makes "No nurse is a prescribe".
"""

from __future__ import annotations

from enum import StrEnum

from fol_kb.translation.controlled.english.lexicon import classes, lemmas


class Kind(StrEnum):
    """What a word can be: ``NOUN`` a singular, ``VERB`` an infinitive, ``THIRD`` the form that "he" takes.

    ``ONGOING`` is the one with "ing".
    """

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    PARTICIPLE = "participle"
    THIRD = "third"
    ONGOING = "ongoing"


_KINDS = {
    "N": Kind.NOUN,
    "V": Kind.VERB,
    "ADJ": Kind.ADJECTIVE,
    "ADJR": Kind.ADJECTIVE,
    "ADJT": Kind.ADJECTIVE,
    "PARTICIPLE": Kind.PARTICIPLE,
    "VS": Kind.THIRD,
    "ING": Kind.ONGOING,
}


def kinds(word: str) -> frozenset[Kind]:
    """All that a word in lower case can be; nothing for a word that the lexicon does not have."""
    return frozenset(_KINDS[name] for name in classes(word) if name in _KINDS)


def singular(word: str) -> str | None:
    """What a word is the plural of, if it can be nothing else."""
    return lemmas(word, "NS")[0] if classes(word).keys() == {"NS"} else None
