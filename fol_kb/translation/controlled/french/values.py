"""Dates, times of day and years in French: "le 3 mai 1932", "du lundi au vendredi" (decision 0191).

What they are called is the same as in English (:mod:`...english.values`): a time is a name behind its
preposition, and "le" before a date or a day of the week is one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from fol_kb.translation.controlled.french.lexicon import entries, known
from fol_kb.translation.controlled.syntax.tokens import Word, key_at
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_LENGTHS = {
    "janvier": 31, "février": 29, "mars": 31, "avril": 30, "mai": 31, "juin": 30, "juillet": 31, "août": 31,
    "septembre": 30, "octobre": 31, "novembre": 30, "décembre": 31,
}  # fmt: skip
MONTHS = frozenset(_LENGTHS)
_WEEK = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche")
WEEKDAYS = frozenset(_WEEK)
DAYS = MONTHS | WEEKDAYS | {"midi", "minuit", "noël", "pâques", "toussaint", "ascension", "pentecôte"}
"""Words that say when, also without a preposition."""
_DAY = re.compile("(1)er|(0?[1-9]|[12][0-9]|3[01])")
_YEAR = re.compile("1[0-9]{3}|20[0-9]{2}")
_CLOCK = re.compile("([01]?[0-9]|2[0-4])(?:h([0-5][0-9])?)?")
_MINUTES = re.compile("[0-5][0-9]")
_NOON = {"midi": "12_00", "minuit": "0_00"}
_SEVERAL = {
    ("à", "partir", "de"): "à_partir_de",
    ("à", "compter", "de"): "à_partir_de",
    ("jusque", "à"): "jusqu'à",
    ("jusque", "en"): "jusqu'à",
}
"""Prepositions of several words, and what they are called before a time."""
_BEFORE = {
    "day": frozenset(["avant", "après", "depuis", "dès", "à_partir_de", "jusqu'à"]),
    "clock": frozenset(["à", "vers", "avant", "après", "depuis", "dès", "à_partir_de", "jusqu'à"]),
    "hours": frozenset(["à", "vers", "dès", "à_partir_de", "jusqu'à"]),
    "month": frozenset(["en", "avant", "depuis", "dès", "jusqu'à"]),
    "year": frozenset(["en", "avant", "après", "depuis", "vers", "dès", "jusqu'à"]),
    "weekday": frozenset[str](),
}
"""The prepositions behind which a time of each sort is one: "depuis 9 heures" may say for how long."""
_WITH_ARTICLE = frozenset(["day", "weekday"])
_OPENING = {"de": "à", "entre": "et"}
_CHANGING = word_list("""
    passer reporter déplacer décaler changer prolonger repousser avancer transférer varier modifier différer
    ajourner étendre tourner réduire baisser augmenter glisser monter descendre aller ramener
""")
"""Verbs with which "du lundi au mardi" says of what to what."""
_KEPT_TOGETHER = word_list("""
    qui que dont si sauf seulement quand lorsque et ou mais ni ne chaque tout toute tous toutes aucun aucune
    nul nulle on ce cela
""")
"""Words with which a time before a clause may say of more than one what it does of the other."""


def in_values(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, each time as one, behind its preposition as one, and at the end."""
    kept: list[Word] = []
    place = 0
    while place < len(words):
        size, made = _range(words, place)
        if not size:
            size, made = _behind_preposition(words, place)
        if not size:
            size, made = _with_article(words, place, kept)
        kept += made or words[place : place + 1]
        place += size or 1
    return _with_time_last(kept)


def _range(words: Sequence[Word], place: int) -> tuple[int, list[Word]]:
    """ "De 9 h à 17 h", "du 3 au 5 mai", "entre 1914 et 1918": one time, and what is before it."""
    opening = words[place]
    if opening.key not in _OPENING or opening.quoted or _changes(words):
        return 0, []
    first = place + 1 + _is(words, place + 1, "le")
    size, start, sort = _time(words, first)
    joint = first + size
    if not size and _DAY.fullmatch(key_at(words, first)):
        size, joint = 1, first + 1  # "du 3 au 5 mai"
    second = joint + 1 + _is(words, joint + 1, "le")
    more, end, other = _time(words, second)
    if not size or not more or not _is(words, joint, _OPENING[opening.key]):
        return 0, []
    if not start and other == "day":
        start, sort = f"{_day(words[first].key)}_{end.partition('_')[2]}", other
    clocks = {"clock", "hours"}
    if not start or (sort != other and not {sort, other} <= clocks):
        return 0, []
    when = _one(words[first : second + more], f"{start}_à_{end}")
    return second + more - place, [replace(opening, key=f"{opening.key}_"), when]


def _behind_preposition(words: Sequence[Word], place: int) -> tuple[int, list[Word]]:
    """ "À partir du 3 mai", "en 1904", "dès 8 h": the preposition and the time."""
    keys = [word.key for word in words[place : place + 3]]
    phrase = next((one for one in _SEVERAL if keys[: len(one)] == [*one]), ())
    before = _SEVERAL[phrase] if phrase else words[place].key
    at = place + (len(phrase) or 1)
    if words[place].quoted or not any(before in some for some in (*_BEFORE.values(), ("de",))):
        return 0, []
    article = _is(words, at, "le")
    size, key, sort = _time(words, at + article)
    if before == "de":  # "la loi du 3 mai 1932"
        of_a_day = article and sort == "day"
        return (2 + size, [words[place], _one(words[at + 1 : at + 1 + size], key)]) if of_a_day else (0, [])
    if not size or before not in _BEFORE[sort] or article is not (sort in _WITH_ARTICLE):
        return 0, []
    when = _one(words[at + article : at + article + size], key)
    return at + article + size - place, [_one(words[place:at], before), when]


def _with_article(words: Sequence[Word], place: int, kept: Sequence[Word]) -> tuple[int, list[Word]]:
    """ "Le 3 mai", "le lundi": of the second of two only the time."""
    if not _is(words, place, "le"):
        return 0, []
    size, key, sort = _time(words, place + 1)
    if not size or sort not in _WITH_ARTICLE:
        return 0, []
    when = _one(words[place + 1 : place + 1 + size], key)
    again = len(kept) > 2 and kept[-1].key in {"et", "ou"} and kept[-2].time and kept[-3].key == "le"
    after = words[place + 1 + size] if place + 1 + size < len(words) else None
    names = words[place].first and after is not None and not after.capital and after.key != ","
    if names:  # "le 1er mai est férié"
        return 1 + size, [replace(when, start=words[place].start, first=True)]
    return 1 + size, [when] if again else [words[place], when]


def _time(words: Sequence[Word], place: int) -> tuple[int, str, str]:
    """How many words from here on are a time, its key, and of what sort it is; 0 for none."""
    keys = [word.key for word in words[place : place + 4]]
    if not keys or any(word.quoted for word in words[place : place + 4]):
        return 0, "", ""
    named = keys[0] in WEEKDAYS and len(keys) > 2 and _DAY.fullmatch(keys[1]) and keys[2] in MONTHS
    if named:  # "lundi 3 mai"
        size, key, sort = _time(words, place + 1)
        return (size + 1, key, sort) if _falls_on(key, keys[0]) else (0, "", "")
    match keys:
        case [day, month, *_] if month in MONTHS and _DAY.fullmatch(day) and _day(day) > _LENGTHS[month]:
            return 0, "", ""
        case [day, month, year, *_] if month in MONTHS and _DAY.fullmatch(day) and _YEAR.fullmatch(year):
            return 3, f"{_day(day)}_{month}_{year}", "day"
        case [day, month, *_] if month in MONTHS and _DAY.fullmatch(day):
            return 2, f"{_day(day)}_{month}", "day"
        case [month, year, *_] if month in MONTHS and _YEAR.fullmatch(year):
            return 2, f"{month}_{year}", "month"
        case [hour, "h" | "heures" | "heure" as unit, *rest] if hour.isdigit() and _CLOCK.fullmatch(hour):
            found = bool(rest) and bool(_MINUTES.fullmatch(rest[0]))
            sort = "clock" if unit == "h" or found else "hours"
            key = f"{int(hour)}_{rest[0] if found else '00'}"
            return (0, "", "") if rest[:1] == ["de"] else (2 + found, key, sort)
        case [_, *rest]:
            counted = bool(rest) and bool(known(rest[0], "N", "A"))  # "en 1904 exemplaires"
            return _one_word(words[place], counted=counted)
        case _:
            return 0, "", ""


def _one_word(word: Word, *, counted: bool) -> tuple[int, str, str]:
    """ "9h30", "midi", "juin", "1904"."""
    clock = _CLOCK.fullmatch(word.key)
    if clock and "h" in word.key:
        return 1, f"{int(clock[1])}_{clock[2] or '00'}", "clock"
    if word.key in _NOON:
        return 1, _NOON[word.key], "clock"
    if not word.capital and word.key in WEEKDAYS | MONTHS:
        return 1, word.key, "weekday" if word.key in WEEKDAYS else "month"
    return (1, word.key, "year") if _YEAR.fullmatch(word.key) and not counted else (0, "", "")


def _falls_on(key: str, weekday: str) -> bool:
    """Whether a date is that day of the week; without a year it may be."""
    day, month, *year = key.split("_")
    if not year:
        return True
    try:
        found = date(int(year[0]), [*_LENGTHS].index(month) + 1, int(day))
    except ValueError:  # the 29th of February in most years
        return False
    return _WEEK[found.weekday()] == weekday


def _day(key: str) -> int:
    return int(key.removesuffix("er"))


def _is(words: Sequence[Word], place: int, key: str) -> bool:
    return place < len(words) and words[place].key == key and not words[place].quoted


def _one(words: Sequence[Word], key: str) -> Word:
    """Several words as one, a name of a time if it is none of a preposition."""
    text = " ".join(word.text for word in words)
    is_time = key[0].isdigit() or key.split("_")[0] in MONTHS | WEEKDAYS
    return replace(words[0], text=text, key=key, end=words[-1].end, capital=is_time, time=is_time)


def stands_before_time(words: Sequence[Word], index: int) -> bool:
    """Whether a word is the preposition of a time: "le", "en", "à_partir_de", but not "de" of a noun."""
    timed = index + 1 < len(words) and words[index + 1].time
    return timed and words[index].key in {"le", "de_", "entre_", *set().union(*_BEFORE.values())}


def _changes(words: Sequence[Word]) -> bool:
    return any(entry.lemma in _CHANGING for word in words for entry in entries(word.key))


def _with_time_last(words: list[Word]) -> list[Word]:
    """ "En 1904, Paul part" as "Paul part en 1904", where only one clause may be meant."""
    if len(words) < 5 or not (words[1].time and words[0].first and words[2].key == ","):
        return words
    if any(word.quoted or word.time or word.key in _KEPT_TOGETHER | {","} for word in words[3:]):
        return words
    first, *others = words[3:]
    opening = replace(words[0], capital=False, first=False)
    return [replace(first, first=True), *others, opening, words[1]]
