"""Dates, times of day, amounts of money: "on 3 May 1932", "at 5 pm", "is $500" (decision 0187)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.lexicon import VERBAL, classes, lemmas
from fol_kb.translation.controlled.syntax.tokens import Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_MONTHS = word_list("""
    january february march april may june july august september october november december
""")
WEEKDAYS = word_list("monday tuesday wednesday thursday friday saturday sunday")
_SHORT = {name[:letters]: name for letters in (3, 4) for name in WEEKDAYS | _MONTHS}
_DAY = re.compile(r"(0?[1-9]|[12][0-9]|3[01])(?:st|nd|rd|th)?")
_YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_HOUR = re.compile("[0-9]{1,2}")
_HOURS = 24
_CURRENCIES = {"$": "dollars", "€": "euros", "¥": "yen"}
UNITS = word_list("""
    dollar euro pound cent penny yen franc crown peso rupee rouble yuan
    kilogram kilogramme gram gramme milligram tonne ton ounce stone
    kilometre kilometer metre meter centimetre centimeter millimetre millimeter mile yard foot inch
    litre liter millilitre milliliter gallon pint hectare acre
    second minute hour day week month year decade century
    character degree percent volt watt kilowatt amp byte kilobyte megabyte gigabyte terabyte
""")
"""Nouns of what a number of tells how much something is."""
_MONEY = word_list("dollar euro pound cent penny yen franc crown peso rupee rouble yuan")
_LENGTHS = word_list("""
    kilometre kilometer metre meter centimetre centimeter millimetre millimeter mile yard foot inch
""")
_WEIGHTS = word_list("kilogram kilogramme gram gramme milligram tonne ton ounce stone pound")
WORTH = {
    **dict.fromkeys(
        _MONEY,
        word_list("""
        fee fine price cost rent deposit discount salary wage tax payment penalty loan debt sum budget grant
        charge bonus refund reward prize surcharge premium allowance fare toll donation investment profit loss
        income compensation balance credit minimum maximum amount bill fund pension subsidy tip rebate
    """),
    ),
    **dict.fromkeys(_LENGTHS, word_list("distance length height width depth range radius diameter")),
    **dict.fromkeys(_WEIGHTS, word_list("weight load mass")),
    "percent": word_list("""
        discount tax rate share increase decrease rise fall interest tip fee commission majority reduction
        growth loss gain stake surcharge return margin
    """),
    "degree": word_list("temperature angle"),
}
"""Of which nouns so many of a unit say how much they are: "a fee of $25", not "the price of two liters"."""
_TIMELY = word_list("""
    delay period term duration notice wait stay break trip journey flight sentence age gap interval deadline
    limit time span window pause leave holiday absence suspension ban
""")
_OF_TIME = word_list("second minute hour day week month year decade century")
_LIMITS = {"by": "by_", "until": "until_", "till": "until_"}
"""Prepositions before a time; elsewhere they have another key: "by Ann", "until she comes"."""
_ORDERING = ("before", "after", *_LIMITS.values())
_MOMENTS = {"noon": "12_00", "midday": "12_00", "midnight": "0_00"}
_PARTS = {
    **dict.fromkeys(_MOMENTS, ("at", *_ORDERING)),
    **dict.fromkeys(["night", "dawn", "dusk", "sunrise", "sunset"], ("at", *_ORDERING)),
    **dict.fromkeys(["spring", "summer", "autumn", "winter"], ("in", *_ORDERING)),
}
"""Parts of a day and of a year, and the prepositions behind which a bare one is that: "in summer"."""
_OPENING = {"from": frozenset(["to", "until", "till"]), "between": frozenset(["and"])}
"""What a range of times begins with, and what joins its ends."""
CHANGING = word_list("""
    move postpone extend switch change shift reschedule adjourn delay defer transfer put_off bring_forward
    choose decide vary range rise fall turn
""")
"""Verbs with which "from Friday to Monday" says of what to what."""
_JOINING = frozenset(["and", "or", "but"])
_DAYTIMES = word_list("morning afternoon evening")
_CALLED = word_list("april may june august")
"""Months that persons are called by: behind "by" they may be one."""
SHORT_MONTHS = frozenset(short for short, name in _SHORT.items() if name in _MONTHS and short != name)
"""Months as they stand before a day: "Aug. 5"."""
DAYS = (_MONTHS | WEEKDAYS | {"noon", "midnight", "christmas", "easter"}) - _CALLED
"""Words that say when, also without a preposition, and no names."""
DIMENSIONS = word_list("old tall long wide high deep thick")
"""Adjectives that go behind a measure."""


_SOME_DAYS = word_list("weekdays weekends workdays holidays")
"""Days of which those of a name may be some."""
_TELLING = _MONTHS.union(
    WEEKDAYS, _SHORT, _PARTS, _DAYTIMES, _SOME_DAYS, (f"{day}s" for day in WEEKDAYS)
) | word_list("during per until till")
"""Words without which, and without digits and signs, a sentence has no date, time or amount."""


def in_values(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, with a date or a time of day as one, and "$500" as "500 dollars"."""
    if not any(word.key in _TELLING or not word.text[0].isalpha() for word in words):
        return list(words)
    kept: list[Word] = []
    place = 0
    while place < len(words):
        word = words[place]
        if [one.key for one in words[place : place + 2]] == ["the", "year"] and _is_year(words, place + 2):
            place += 2  # "in the year 1947"
            continue
        if kept and kept[-1].key in _LIMITS and _is_time(words, place):
            kept[-1] = replace(kept[-1], key=_LIMITS[kept[-1].key])
        size, key = max(_date(words, place), _time(words, place), _part(words, place, kept))
        if size:
            run = [one for one in words[place : place + size] if one.text != ","]
            if kept and kept[-1].key == "during" and key != "day":  # "during the night" is "at night"
                kept[-1] = replace(kept[-1], key="at" if "at" in _PARTS.get(key, ()) else "in")
            kept.append(replace(as_one(run, key), capital=True, time=True))
        elif place and _is_period(words, place, goes_on=len(kept) > 1 and kept[-2].time):
            kept.append(replace(word, key=_full(word.key), time=True))
        elif word.text in _CURRENCIES and place + 1 < len(words) and words[place + 1].text[0].isdigit():
            amount = words[place + 1]
            kept.append(replace(amount, start=word.start, first=word.first))
            kept.append(replace(amount, text=_CURRENCIES[word.text], key=_CURRENCIES[word.text], first=False))
            size = 2
        elif word.text == "%" and kept and kept[-1].text[0].isdigit():
            kept.append(replace(word, text="percent", key="percent"))
        elif size := _rate(words, place, kept):
            rate = [kept.pop(), *words[place : place + size]]
            kept.append(as_one(rate, "_".join([rate[0].key, "per", rate[-1].key])))
        else:
            kept.append(word)
        place += size or 1
    return _in_ranges(kept)


def as_one(words: Sequence[Word], key: str) -> Word:
    """Several words as one with another key."""
    return replace(words[0], text=" ".join(word.text for word in words), key=key, end=words[-1].end)


def _in_ranges(words: Sequence[Word]) -> list[Word]:
    """The words with "9 am to 5 pm" as one time behind "from", but for "moved from Friday to Monday"."""
    kept: list[Word] = []
    for word in words:
        kept.append(word)
        match [each.key for each in kept[-4:]]:
            case [("from" | "between") as opening, start, ("to" | "and" | "until_") as joint, end]:
                joined = kept[-3].time and word.time and (joint == "and") is (opening == "between")
                if joined and not any(CHANGING & {each.key, *lemmas(each.key, *VERBAL)} for each in kept):
                    kept[-3:] = [replace(as_one(kept[-3:], f"{start}_to_{end}"), capital=True)]
    return kept


def _rate(words: Sequence[Word], place: int, kept: Sequence[Word]) -> int:
    """How many words say by what an amount before them is reckoned: "per month", "an hour"."""
    counted = len(kept) > 1 and kept[-2].text[0].isdigit() and is_unit(kept[-1].key)
    if not counted or place + 1 >= len(words):
        return 0
    by, of_what = words[place].key, words[place + 1]
    if of_what.quoted or "N" not in classes(of_what.key):
        return 0
    timely = of_what.key in _OF_TIME and by in {"a", "an"} and not kept[-1].key.startswith(tuple(_OF_TIME))
    return 2 if by == "per" or timely else 0


def is_unit(noun: str) -> bool:
    """Whether a noun is a unit of measure, or one by something else: "dollars", "dollars_per_month"."""
    noun = noun.partition("_per_")[0]
    return not UNITS.isdisjoint((*lemmas(noun, "NS"), noun, noun.removesuffix("s")))


def _is_time(words: Sequence[Word], place: int) -> bool:
    """Whether a time begins here, if a preposition of time stands before it: "by noon", "until 1900"."""
    word = words[place]
    if word.quoted or _date(words, place)[0] or _time(words, place)[0] or _is_year(words, place):
        return not word.quoted
    if word.capital:
        return _full(word.key) in (WEEKDAYS | _MONTHS) - _CALLED
    return word.key in _PARTS


def _part(words: Sequence[Word], place: int, kept: Sequence[Word]) -> tuple[int, str]:
    """How many words from here on are a part of a day or a year, and its key: "night", "the morning"."""
    before, word = kept[-1].key if kept else "", words[place]
    size = 1
    if word.key == "the" and place + 1 < len(words) and before in {"in", "during"}:
        word, size = words[place + 1], 2
    last = place + size
    following = words[last] if last < len(words) else None
    closed = following is None or following.key in en.CLOSED.keys() | en.DETERMINERS | _JOINING
    ends = following is None or closed or following.capital or not classes(following.key)
    behind = ("in", "during") if size == 2 else _PARTS.get(word.key, ())
    if word.quoted or word.capital or not ends or before not in behind:
        return 0, ""
    if size == 2:
        parts = _DAYTIMES if before == "in" else _DAYTIMES | _PARTS.keys() | {"day"}
        return (2, _MOMENTS.get(word.key, word.key)) if word.key in parts else (0, "")
    return 1, _MOMENTS.get(word.key, word.key)


def _full(key: str) -> str:
    """A day or a month in full: "monday" of "mon" and "mondays"."""
    singular = key.removesuffix("s")
    return singular if singular in WEEKDAYS else _SHORT.get(key, key)


def _is_period(words: Sequence[Word], place: int, *, goes_on: bool) -> bool:
    """Whether a day of the week, or a month, stands behind its preposition: "on Mondays", "in May"."""
    word, before = words[place], words[place - 1].key
    named = place + 1 < len(words) and words[place + 1].capital and not words[place - 1].first
    if word.quoted or named or not (word.capital or word.key in _SOME_DAYS):
        return False
    if goes_on and before in {"and", "or"}:
        before = "on"
    if word.key in _SOME_DAYS and not word.capital:
        return before in {"on", "at"}
    full = _full(word.key)
    if goes_on and before == "to":
        before = "on" if full in WEEKDAYS else "in"
    if before in _OPENING and place + 2 < len(words) and words[place + 1].key in _OPENING[before]:
        before = "on" if {full, _full(words[place + 2].key)} <= WEEKDAYS else "in"
    ordering = {*_ORDERING, *_LIMITS} if full not in _CALLED else {*_ORDERING}
    return (full in WEEKDAYS and before in {"on", *ordering}) or (
        full in _MONTHS and before in {"in", *ordering}
    )


def amounts_to(noun: str, unit: str) -> bool:
    """Whether a noun is one of which so many of a unit say how much it is."""
    units = {unit, *lemmas(unit, "NS"), unit.removesuffix("s")}
    if units & _OF_TIME:
        return noun in _TIMELY
    return any(noun in WORTH.get(one, ()) for one in units)


def measures_time(word: Word) -> bool:
    """Whether a noun is a measure of time."""
    return not _OF_TIME.isdisjoint((*lemmas(word.key, "NS"), word.key))


def is_part_of_day(word: Word) -> bool:
    """Whether a word says when, on each day or in each year: "at night" and "in summer", not "in 1904"."""
    return word.time and ("at" in before_value(word.key) or word.key in {*_PARTS, *_DAYTIMES, *WEEKDAYS})


def before_value(key: str) -> Sequence[str]:
    """The prepositions with which a date or a time is read: "on" of "3_may_1932"; none of another word."""
    if "_to_" in key:
        return "from", "between"
    first, *rest = key.split("_")
    if first in _MONTHS and rest:
        return "in", *_ORDERING
    if not first.isdigit() or not rest:
        return ()
    return "on" if rest[0] in _MONTHS else "at", *_ORDERING


def _is_year(words: Sequence[Word], place: int) -> bool:
    return place < len(words) and not words[place].quoted and bool(_YEAR.fullmatch(words[place].text))


def _date(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from here on are a date, and its key: "3 May 1932", "May 3, 1932", "May 1932"."""
    first, *others = words[place : place + 4]
    if not others or any(one.quoted for one in (first, *others)):
        return 0, ""
    second, *rest = others
    day, month, size = _DAY.fullmatch(first.key), second, 2
    if first.key in _MONTHS and first.capital:
        if _YEAR.fullmatch(second.text):
            return 2, f"{first.key}_{second.text}"
        day, month = _DAY.fullmatch(second.key), first
        if len(rest) > 1 and rest[0].text == "," and _YEAR.fullmatch(rest[1].text):
            size, rest = 3, rest[1:]
    if day is None or month.key not in _MONTHS or not month.capital:
        return 0, ""
    key = f"{int(day[1])}_{month.key}"
    if rest and _YEAR.fullmatch(rest[0].text):
        return size + 1, f"{key}_{rest[0].text}"
    return 2, key


def _time(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from here on are a time of day, and its key: "17_00" of "5 pm" and "5:00 p.m."."""
    first, *others = [word.key for word in words[place : place + 4]]
    if not _HOUR.fullmatch(first) or int(first) > _HOURS or not others or words[place].quoted:
        return 0, ""
    size, minutes = 1, "00"
    if others[0] == ":" and len(others) > 1 and re.fullmatch("[0-5][0-9]", others[1]):
        size, minutes, others = 3, others[1], others[2:]
    half = others[0].replace(".", "") if others else ""
    if half in {"am", "pm"} and 0 < int(first) <= _HOURS // 2:
        hour = int(first) % (_HOURS // 2) + (_HOURS // 2 if half == "pm" else 0)
        return size + 1, f"{hour}_{minutes}"
    return (size, f"{int(first) % _HOURS}_{minutes}") if size > 1 else (0, "")
