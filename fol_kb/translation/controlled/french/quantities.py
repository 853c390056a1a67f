"""How much or how many of a kind, in French: "cinq livres", "au moins 18 ans", "50 euros par mois".

They are read as in English (:mod:`...english.quantities`): such a phrase is one of a kind's quantities, which
nothing connects with another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from fol_kb.translation.controlled.discourse.counts import Count, limited
from fol_kb.translation.controlled.french import words as fr
from fol_kb.translation.controlled.french.forms import noun_lemma
from fol_kb.translation.controlled.french.lexicon import known
from fol_kb.translation.controlled.french.meanings import WITHOUT_ITS_OBJECT
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_NUMBERS = dict(
    enumerate(
        (
            *("un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze"),
            *("douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf", "vingt"),
        ),
        1,
    )
)
_LARGER = {
    "trente": "30", "quarante": "40", "cinquante": "50", "soixante": "60", "soixante-dix": "70",
    "quatre-vingts": "80", "quatre-vingt-dix": "90", "cent": "100", "mille": "1000",
}  # fmt: skip
_DIGITS = re.compile(r"([0-9]+)(?:,([0-9]{1,2}))?")
_GROUP = re.compile(r"([0-9]{3})(,[0-9]{1,2})?")
_POINTED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
_LIMITS = {
    ("au", "moins"): "au_moins", ("à", "le", "moins"): "au_moins", ("à", "le", "plus"): "au_plus",
    ("plus", "de"): "plus_de", ("moins", "de"): "moins_de", ("exactement",): "exactement",
    ("jusque", "à"): "jusqu'à",
}  # fmt: skip
_MANY = {("plusieurs",): "plusieurs", ("beaucoup", "de"): "beaucoup_de", ("assez", "de"): "assez_de"}
_AT_LEAST_ONE = (["à", "le", "moins", "un"], ["à", "le", "moins", "une"])
LIMITING = ("au_plus", "moins_de", "jusqu")
_MONEY = frozenset(["euros", "dollars", "francs", "yens"])
_SIGNS = {"€": "euros", "$": "dollars", "%": "pourcents"}
_SHORT = {
    "km": "kilomètres", "m": "mètres", "cm": "centimètres", "mm": "millimètres", "kg": "kilos",
    "g": "grammes", "l": "litres", "h": "heures", "min": "minutes", "ha": "hectares", "t": "tonnes",
}  # fmt: skip
_THERE_IS = frozenset(["il y a", "il existe"])
_BEFORE_A_CLAUSE = frozenset(["si", "alors", "sauf si", "que", "quand", "et", "ou", ","])
_NOT_APART = word_list("""
    fois pour-cent cent mille centaine millier million milliard douzaine paire sorte type espèce
    autres autre différents différentes égaux égales consécutifs consécutives identiques voisins
""")
"""Nouns of what is not told apart, and adjectives that say something of several together."""
_UNCOUNTED = WITHOUT_ITS_OBJECT | word_list("""
    avancer reculer aller marcher courir grimper sauter monter descendre tomber passer attendre voler nager
    voyager conduire gagner perdre durer prendre coûter peser mesurer valoir égaler devenir rester compter
    excéder dépasser loger
""")
"""Verbs behind which a number may say how far, how long or how much, or what does not exist yet."""
_OF_TIME = word_list("seconde minute heure jour journée nuit semaine mois trimestre semestre an année siècle")
UNITS = _OF_TIME | word_list("""
    dollar euro livre centime franc couronne yen rouble
    kilo kilogramme gramme milligramme tonne quintal kilomètre mètre centimètre millimètre pouce pied
    litre millilitre centilitre hectare are degré pourcent watt kilowatt volt octet mégaoctet gigaoctet point
""") - word_list("livre")
"""Nouns of what a number of tells how much something is; a "livre" is a book too."""


def number_of(key: str) -> str:
    """The word of a whole number up to twenty, the digits of another; empty for another word."""
    found = _DIGITS.fullmatch(key)
    if found:
        whole = _NUMBERS.get(int(found[1]), str(int(found[1])))
        return f"{int(found[1])}_{found[2]}" if found[2] else whole
    return _LARGER.get(key, key if key in _NUMBERS.values() and key != "un" else "")


def in_quantities(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, those of a quantity as one, with units in full: "50 €" as "50 euros"."""
    kept: list[Word] = []
    place = 0
    while place < len(words):
        if [word.key for word in words[place : place + 4]] in _AT_LEAST_ONE:
            place += 3  # that is "un"
        size, key = _quantity(words, place)
        if not size or place + size >= len(words):
            kept.append(words[place])
            place += 1
            continue
        run = words[place : place + size]
        text = " ".join({word.start: word.text for word in run}.values())
        kept.append(replace(run[0], text=text, key=f"{MARK}{key}", end=run[-1].end, capital=False))
        noun, behind = _reckoned(words, place + size)
        kept.append(noun)
        place += size + behind
    return kept


def _reckoned(words: Sequence[Word], place: int) -> tuple[Word, int]:
    """The noun behind a number, with what it is reckoned by, and how many words it is: "euros par mois"."""
    noun = words[place]
    if full := _SIGNS.get(noun.text) or ("" if noun.quoted else _SHORT.get(noun.key)):
        noun = replace(noun, text=full, key=full)
    behind = words[place + 1 : place + 3]
    if [word.key for word in behind[:1]] != ["par"] or len(behind) < 2 or noun.quoted or noun.key == "fois":
        return noun, 1
    by = behind[1]
    counted = is_unit(noun.key) or (bool(known(noun.key, "N")) and measures_time(by.key))
    if not counted or not known(by.key, "N"):
        return noun, 1
    text, key = f"{noun.text} par {by.text}", f"{noun.key}_par_{by.key}"
    return replace(noun, text=text, key=key, end=by.end), 3


MARK = "≈"
"""What the key of a quantity begins with, since "au plus" and "assez" are other words too."""


def number_in(key: str) -> int:
    """The number of a quantity up to twenty; 0 for another."""
    said = key.removeprefix(MARK)
    return next((number for number, word in _NUMBERS.items() if word == said), 0)


def is_quantity(key: str) -> bool:
    """Whether a word is those of a quantity."""
    return key.startswith(MARK)


def stands_as_object(words: Sequence[Word], index: int) -> bool:
    """Whether a quantity is behind a verb, a preposition or a coordinator."""
    before = words[index - 1] if index else None
    if before is None or before.quoted:
        return False
    governing = {"PREP", "_DE", "V", "VP", "_PAS"} & {*fr.CLOSED.get(before.key, ())}
    joined = before.key in {"et", "ou"} or "_" in before.key
    forms = {form for entry in known(before.key, "V") for form in entry.forms}
    return bool(governing) or joined or not forms.isdisjoint({"P3s", "P3p", "W", "Kms"})


_COUNTING = {"au_moins": "least", "plus_de": "more", "exactement": "exactly", "moins_de": "fewer"}
"""What the limits of a count say; the others say no more than."""


@lru_cache(maxsize=1 << 12)
def count_of(key: str) -> Count | None:
    """How many a word means that is a number, or has one with "au moins" or the like before it."""
    if not key.startswith(MARK):
        return None
    said = key.removeprefix(MARK)
    limit = next((one for one in _LIMITS.values() if said.startswith(f"{one}_")), "")
    number = next((number for number, word in _NUMBERS.items() if word == said.removeprefix(f"{limit}_")), 0)
    return limited(number, _COUNTING.get(limit, "most") if limit else "")


def counts(words: Sequence[Word], index: int) -> bool:
    """Whether a word says how many there are of what can be told apart, as in English: not "3 kg"."""
    if count_of(words[index].key) is None or index + 1 == len(words):
        return False
    after = words[index + 1]
    if after.quoted or after.capital or after.key in fr.CLOSED:
        return False
    if any(is_unit(one.key.split("_")[0]) or one.key in _NOT_APART for one in words[index + 1 : index + 3]):
        return False
    if not index or words[index - 1].key in _BEFORE_A_CLAUSE or words[index - 1].text.lower() in _THERE_IS:
        return True
    before = words[index - 1].key
    if "_" in before or (before != "par" and {"PREP", "VPREP", "_DE"} & {*fr.CLOSED.get(before, ())}):
        return False
    lemmas = {entry.lemma for entry in known(before.partition("_")[0], "V")}
    return stands_as_object(words, index) and _UNCOUNTED.isdisjoint(lemmas)


def named_quantity(key: str) -> str:
    """What a quantity adds to the name of its kind."""
    return key.removeprefix(MARK)


def is_unit(noun: str) -> bool:
    """Whether a noun is a unit of measure, or one by something else: "euros_par_mois"."""
    noun = noun.partition("_par_")[0]
    return not UNITS.isdisjoint((noun, noun.removesuffix("s")))


def measures_time(noun: str) -> bool:
    """Whether a noun is a measure of time."""
    return not _OF_TIME.isdisjoint((noun, noun.removesuffix("s")))


def lemma_of_unit(key: str, lexicon: Lexicon) -> str:
    """The singular of a noun with what it is reckoned by: "euro_par_mois"."""
    head, by, rest = key.partition("_par_")
    return noun_lemma(head, head.endswith("s"), lexicon) + by + rest


def _quantity(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from here on are one quantity, and its key."""
    if any(word.quoted for word in words[place : place + 4]):
        return 0, ""
    keys = tuple(word.key for word in words[place : place + 4])
    for phrase, key in _MANY.items():
        if keys[: len(phrase)] == phrase:
            return len(phrase), key
    limit = next((phrase for phrase in _LIMITS if keys[: len(phrase)] == phrase), ())
    size, number = _number(words, place + len(limit))
    if limit and keys[len(limit) :][:1] in {("un",), ("une",)}:
        size, number = 1, "un"  # "au moins un" is "un"
    if not number:
        return 0, ""
    return len(limit) + size, "_".join([*([_LIMITS[limit]] if limit else []), number])


def _number(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from here on are a number, and its key: "1 000,50" is two."""
    if place >= len(words):
        return 0, ""
    digits = words[place].key
    size = 1
    unit = words[place + 1] if place + 1 < len(words) else None
    money = unit is not None and (unit.text in "€$" or unit.key in _MONEY)
    if _POINTED.fullmatch(digits) and (digits.count(".") > 1 or money):  # "1.125 %" is little more than one
        digits = digits.replace(".", "")
    while digits.isdigit() and len(digits) <= 3 * size and place + size < len(words):
        group = _GROUP.fullmatch(words[place + size].key)
        if not group:
            break
        digits += group.group()
        size += 1
    number = number_of(digits)
    return (size, number) if number else (0, "")
