"""In which language a text and each of its sentences is, by function words.

Names and words that are made up ("wumpuses") say nothing of a language, and most sentences here are short, so
that models of letters fail on them (decision 0088). Function words are in all but the shortest sentences.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence, Set

from fol_kb.translation.controlled.given_names import certain_gender
from fol_kb.translation.controlled.syntax.tokens import Unreadable, words

_FUNCTION_WORDS = {
    "en": words("""
        the is are a an of every each all if then not does do some no that who and or it they has have he she
        his her him its their there in on to with for by from someone something nobody everyone everything
        anyone was were be been will would can could should may must this these those which whose what when
        where than more most any only but as at into neither nor either both i you we my your our so just dont
    """),
    "fr": words("""
        le la les un une des du de d l n c qu j est sont a ont tous tout toute toutes chaque aucun aucune si
        alors ne pas et ou où qui que dont il elle ils elles on ce cette ces son sa ses leur leurs dans sur
        sous avec pour par sans chez vers au aux quelqu personne rien certains certaines quelques plus moins
        se nous vous je tu mon mes notre votre mais donc quand comme très être avoir en y
    """),
    "de": words("""
        der das den dem des ein eine einen einem einer eines ist sind nicht und oder wenn dann kein keine
        keinen jeder jede jedes alle wer niemand jemand es gibt mit von zu zum zur im vom auf für sich auch
        sie wir ihr wird werden haben dass aber nur ich
    """),
    "es": words("""
        el la los las un una unos unas es son están está y o de del a con en por para que no si hay todos
        todas todo ningún ninguna nadie alguien cada muy pero su sus más como cuando entonces
    """),
    "it": words("""
        il lo la gli le un uno una è c sono nessun nessuno nessuna ogni tutti tutte tutto che chi di del della
        dello dei delle a hanno ha con non ma nel se e qualcuno allora più
    """),
    "nl": words("""
        het de een is zijn niet en of in met elke alle geen niemand iemand er op voor aan wordt heeft hebben
        ook
    """),
    "pt": words("""
        o a os as um uma é são não todos todas nenhum nenhuma ninguém cada de da do das em com que se há por
        para então mais e
    """),
    "pl": words("jest są nie każdy każda każde wszyscy wszystkie żaden żadna i w z na się jeśli lub"),
    "sv": words("är och i en inte ett alla ingen någon varje det som har med"),
    "la": words("est sunt omnis omne omnes et non nullus nemo quod qui si aut cum in"),
}  # fmt: skip
_NAMES = {
    "en": {
        "en": "English", "fr": "French", "de": "German", "es": "Spanish", "it": "Italian", "nl": "Dutch",
        "pt": "Portuguese", "pl": "Polish", "sv": "Swedish", "la": "Latin",
    },
    "fr": {
        "en": "anglais", "fr": "français", "de": "allemand", "es": "espagnol", "it": "italien",
        "nl": "néerlandais", "pt": "portugais", "pl": "polonais", "sv": "suédois", "la": "latin",
    },
}  # fmt: skip
_QUOTED = {"en": "'{}'", "fr": "« {} »"}
_IN_NAMES = words("la le les el los il de du das dos del della di do o a")
_LOOKED_AT = 10_000
"""So much of a text is looked up where its function words do not tell its language."""
_WORD = re.compile(r"(?![A-Z]\.)[^\W\d_]+")  # no initials: the J of "J. Weiss" is not French


def function_words(code: str) -> frozenset[str]:
    """The words of a language that say nothing of what a sentence is about, in small letters.

    Raises:
        KeyError: there are none of that language: en, fr, de, es, it, nl, pt, pl, sv, la.
    """
    return _FUNCTION_WORDS[code]


def detect_language(text: str) -> str:
    """ "en" or "fr", by which language's function words are more frequent.

    Where they are as frequent ("Karim a faim."), it is French if more words are only French than only
    English, as the dictionaries have them.
    """
    return "fr" if _more_french(text) > 0 else "en"


def likely_languages(text: str) -> tuple[str, ...]:
    """The languages that a text may be in: one, or both where nothing tells ("Lyon bat Nantes").

    Then its first word says which is the likelier: "seul" is in one dictionary alone.
    """
    more = _more_french(text)
    if more == 0:
        first = _WORD.search(text)
        key = first.group().lower() if first else ""
        return ("fr", "en") if certain_gender(key) == "u" and _only_french({key}) > 0 else ("en", "fr")
    return ("fr",) if more > 0 else ("en",)


def _more_french(text: str) -> int:
    """How many words are French and not English, less those that are English and not French."""
    found = _function_words(text)
    return len(found["fr"]) - len(found["en"]) or _only_french(_small(text))


def _small(text: str) -> set[str]:
    """The words in small letters."""
    return {word for word in _WORD.findall(text[:_LOOKED_AT]) if word.islower() and len(word) > 1}


def _only_french(of: Set[str]) -> int:
    """The same of some words, as the dictionaries have them."""
    return sum(_has("fr", word) - _has("en", word) for word in of)


def _has(code: str, word: str) -> bool:
    """Whether the dictionary of a language has a word."""
    # loaded here: the dictionaries take longer than all the rest, and most texts are told without them
    from fol_kb.translation.controlled.english.lexicon import classes
    from fol_kb.translation.controlled.french.lexicon import entries

    return bool(classes(word) if code == "en" else entries(word))


def strangers(sentences: Sequence[str], code: str) -> list[Unreadable | None]:
    """For each sentence of a text that is read as a language, why it is none of that language, if so.

    A sentence is of the language of which it has more function words than of the one that it is read as; one
    that has none at all is of the language of the text.
    """
    found = [_function_words(sentence, one=True) for sentence in sentences]
    whole = {other: sum(len(one[other]) for one in found) for other in _FUNCTION_WORDS}
    text = max(whole, key=lambda other: (whole[other], other == code))
    return [_stranger(sentence, one, code, text) for sentence, one in zip(sentences, found, strict=True)]


def _stranger(sentence: str, found: dict[str, list[str]], code: str, text: str) -> Unreadable | None:
    letters = [sign for sign in sentence if sign.isalpha()]
    strange = [sign for sign in letters if not unicodedata.name(sign, "").startswith("LATIN")]
    if len(strange) * 2 > len(letters):
        reason = "the sentence is in letters that are not Latin ({sign!r}); English and French are read"
        return Unreadable(reason, sign=strange[0])
    other = max(found, key=lambda one: (len(found[one]), one == text))
    by_one = len(found[other]) == len(found[code]) + 1
    if by_one and code == "fr" and _only_french(_small(sentence)) > 0:
        return None  # "Marc é malade" is not Portuguese
    if len(found[other]) > len(found[code]) and not _is_known(sentence, code):
        return Unreadable(
            "the sentence seems to be {language} ({words}), and is read as {read}",
            language=_NAMES[code][other],
            words=", ".join(_QUOTED[code].format(word) for word in dict.fromkeys(found[other])),
            read=_NAMES[code][code],
        )
    if letters and text != code and not found[code]:
        reason = "the text seems to be {language}, and is read as {read}"
        return Unreadable(reason, language=_NAMES[code][text], read=_NAMES[code][code])
    return None


def _is_known(sentence: str, code: str) -> bool:
    """Whether the dictionary of a language has all words of a sentence in small letters."""
    small = {word for word in _WORD.findall(sentence[:_LOOKED_AT]) if word.islower()}
    return all(word in _FUNCTION_WORDS[code] or _has(code, word) for word in small)


def _function_words(text: str, *, one: bool = False) -> dict[str, list[str]]:
    """The function words of each language. An article before a capital may be a name's ("El Greco").

    In ``one`` sentence a capital within makes a name: "Captain Nemo" is not Latin.
    """
    found = _WORD.findall(text)
    plain = [
        word.lower()
        for place, (word, following) in enumerate(zip(found, (*found[1:], ""), strict=False))
        if not (word[0].isupper() and following[:1].isupper() and word.lower() in _IN_NAMES)
        and not (one and place and word[0].isupper() and not word.isupper())
    ]
    return {code: [word for word in plain if word in listed] for code, listed in _FUNCTION_WORDS.items()}
