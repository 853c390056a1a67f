"""Names of several words that no capital alone shows: with "of" in them, and with numbers (decision 0172)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fol_kb.translation.controlled import english_words as en
from fol_kb.translation.controlled.english_attributes import does_something
from fol_kb.translation.controlled.english_kinds import KINDS
from fol_kb.translation.controlled.english_lexicon import classes, lemmas
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.tokens import Word
from fol_kb.translation.controlled.tokens import words as word_list

YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
_OFFICES = word_list("minister secretary chancellor archbishop viceroy bachelor master doctor order knight")


def of_a_name(words: Sequence[Word]) -> frozenset[int]:
    """The places of the words of names with "of" in them: "the Metropolitan Museum of Art".

    What stands before "of" has to end in a noun of things: "Ann Smith of Leeds" is no name, nor is an office.
    With a word for one of a kind before it, one word is a noun: "the University of Rome" is one of Rome.
    """
    found: set[int] = set()
    for place, word in enumerate(words):
        if word.key == "of" and not word.quoted and place not in found:
            start, end = _names_before(words, place), _names_after(words, place)
            if end > place + 1 and _is_of_a_thing(words, start, place) and not _goes_on(words, end):
                found.update(range(start, end))
    return frozenset(found)


def _names_before(words: Sequence[Word], place: int) -> int:
    start = place
    while start and _is_of_names(words[start - 1]):
        start -= 1
    return start


def _names_after(words: Sequence[Word], place: int) -> int:
    first = place + 1 + (place + 1 < len(words) and words[place + 1].key == "the")
    end = first
    while end < len(words) and _is_of_names(words[end]):
        end += 1
    return end if end > first else place


def _is_of_names(word: Word) -> bool:
    return word.capital and not word.quoted and word.key not in en.CLOSED


def _is_of_a_thing(words: Sequence[Word], start: int, place: int) -> bool:
    run = words[start:place]
    if not run or (len(run) == 1 and (run[0].first or words[start - 1].key in en.DETERMINERS)):
        return False
    known = classes(run[-1].key)
    if {"N", "NS"}.isdisjoint(known) or "ADJ" in known:
        return False
    return listed_gender(run[0].key) == "u" and not any(_is_of_persons(one.key) for one in run)


def _is_of_persons(key: str) -> bool:
    noun = (lemmas(key, "NS") or (key,))[0]
    listed = noun in en.PERSONS | _OFFICES or KINDS.of(noun) == "role"
    return listed or does_something(noun)


def _goes_on(words: Sequence[Word], end: int) -> bool:
    """Whether more with a capital is joined: "the Ministry of Health and Welfare"."""
    return end + 1 < len(words) and words[end].key in {"and", "or", "&"} and words[end + 1].capital


def numbers_a_noun(words: Sequence[Word], index: int) -> bool:
    """Whether a number tells a thing from others of its kind: "platform 4", not "eats 4 apples"."""
    before = classes(words[index - 1].key) if index and not words[index - 1].quoted else {}
    after = words[index + 1].key if index + 1 < len(words) else ""
    if index == 1 and "V" in before and after not in {"is", "does", "has"}:
        return False  # "Press 1 for sales"
    ends = not after or after in en.CLOSED or after in {",", ";", "and", "or"}
    return "N" in before and not {"VS", "PAST"} & before.keys() and ends


def is_numbered(words: Sequence[Word], index: int) -> bool:
    """Whether a noun with a capital and a number are a name: "Invoice 12 is paid", "signs Form 7"."""
    if index + 1 >= len(words):
        return False
    word, number = words[index], words[index + 1]
    if word.quoted or not word.capital or not number.text.isdigit() or word.key in en.CLOSED:
        return False
    if not word.first:
        return not words[index - 1].capital and words[index - 1].key not in en.DETERMINERS - {"the"}
    if "N" not in classes(word.key) and classes(word.key):
        return False
    after = words[index + 2].key if index + 2 < len(words) else ""
    return after in en.BE | {
        "was",
        "does",
        "has",
        "did",
        "had",
        "and",
        "or",
        "'s",
    } | en.MODALS or "VS" in classes(after)


def is_year(words: Sequence[Word], index: int) -> bool:
    """Whether a number is a year: "in 1990", or a part of a name, "the 1972 Summer Olympics"."""
    if not YEAR.match(words[index].text) or not index:
        return False
    after = words[index + 1] if index + 1 < len(words) else None
    if words[index - 1].key == "the":
        return after is not None and after.capital and not after.quoted
    return words[index - 1].key in {"in", "before", "after"} and (
        after is None or after.key in en.CLOSED or after.key in {",", "and", "or"}
    )
