"""What a quotation has to share with a claim to count: names, numbers, words, and whether it denies.

A judge can be wrong, lazy, or obey what it reads. What it quotes is looked at by code, which asks of each
quotation that it speaks of the same things. The rules are strict on purpose: a quotation that is left out
costs a verdict, one that counts wrongly makes a wrong one. They are for English and French; words of other
languages are compared as they stand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache

from fol_kb.translation import english_classes, french_entries, given_name_gender
from verification.claims.denials import denials
from verification.claims.measured import Measured, measured
from verification.claims.numbers import Number, numbers_in
from verification.denominations import unit_after

_WORD = re.compile(r"(?:[^\W\d_]\.){2,}|[^\W\d_]+?n['’]t\b|[^\W\d_]\w*(?:-\w+)*")
_DIGITS = re.compile(r"\d{0,6}\Z")
_LEAST_STEM = 4


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_FUNCTION_WORDS = _words(
    """
    a an the this that these those and or but nor so yet if then than as of in on at to for from
    by with about into over after before under between out up down off is are was were be been
    being am do does did has have had having will would shall should can could may might must
    not no never it its he him his she her hers they them their we us our you your i me my who
    whom whose which what when where why how there here also only very just all any some each
    every both other another such own same more most much many few less least one le la les l un
    une des du de d et ou mais ni donc or car si que qui quoi dont où ce cet cette ces c il elle
    ils elles on nous vous je tu se s qu jusqu lorsqu puisqu quoiqu lui leur leurs son sa ses
    mon ma mes ton ta tes notre votre nos vos en y à au aux par pour dans sur sous avec sans
    entre vers chez est sont était étaient être été a ont avait avaient avoir eu ne n pas plus
    jamais aussi très tout tous toute toutes même autre autres quelque quelques chaque comme
    quand
    above across against along although among around because behind below beside besides beyond despite
    during except inside lest like near once onto outside provided since though through throughout till toward
    towards unless until upon via whenever whereas wherever whether while within without
    afin apres autour avant contre depuis derriere devant durant envers hors jusque lors lorsque malgre outre
    parce parmi pendant pres puisque quoique selon tandis
    """
)
"""Words that say nothing of what a sentence is about."""
_PRONOUNS = _words(
    """
    he she it they him her them his its their il elle ils elles lui leur leurs son sa ses celui-ci
    celle-ci
    """
)
_VERDICT_WORDS = ("VERIFIED", "CONTRADICTED", "submit_judgement")
"""What only somebody writes who speaks to the judge, as it is written to a judge."""


@dataclass(frozen=True, slots=True)
class Anchors:
    """What a text speaks of.

    ``names`` are capitalised words, folded; those that stand together are one name. ``words`` are the other
    words with a meaning of their own, folded and cut to their stems. ``first`` is the first of
    them, where a sentence begins with it: it may be a name that is also a word ("Rose", "Apple").
    ``sequence`` has names, words and numbers in their order.
    """

    names: frozenset[tuple[str, ...]]
    numbers: frozenset[Measured]
    words: frozenset[str]
    pronouns: bool
    denials: int
    of_the_verdict: frozenset[str]
    first: str | None = None
    sequence: tuple[str, ...] = ()

    def values(self) -> frozenset[Decimal]:
        """The numbers alone, without what they are numbers of."""
        return frozenset(number.value for number in self.numbers)

    def name_parts(self) -> frozenset[str]:
        """All words of all names."""
        return frozenset(part for name in self.names for part in name)

    def everything(self) -> frozenset[str]:
        """Stems of names and words alike: a name at the start of a sentence may be taken for a word."""
        return self.words | {stem(part) for part in self.name_parts()}


def anchors(text: str) -> Anchors:
    """What a text, a claim or a quotation, speaks of."""
    found = [match for match in _WORD.finditer(text) if text[match.start() - 1 : match.start()] != "°"]
    numbers = tuple(numbers_in(text))
    counted = {place for number in numbers for place in range(number.start, number.end)}
    plain = [match for match in found if match.start() not in counted]
    names: set[tuple[str, ...]] = set()
    words: set[str] = set()
    run: list[str] = []
    last_end = -2

    def close() -> None:
        if run:
            names.add(tuple(run))
            run.clear()

    for number, match in enumerate(found):
        key = fold(_with_digits(text, match))
        adjacent = text[last_end : match.start()] in (" ", "-", "'", "’", ". ", "\n", " & ", "&")
        if not adjacent:
            close()
        if _is_name(text, found, number):
            run.append(key)
            last_end = match.end()
            continue
        close()
        if means_something(key) and match.start() not in counted:
            words.add(stem(key))
    close()
    folded = [fold(each[0]) for each in found]
    return Anchors(
        frozenset(names),
        frozenset(measured(text, number) for number in numbers),
        frozenset(words),
        any(word in _PRONOUNS for word in folded),
        denials(text),
        frozenset(each[0] for each in found if each[0] in _VERDICT_WORDS),
        _first(text, plain),
        _sequence(text, numbers, plain),
    )


@lru_cache(maxsize=1 << 14)
def is_ordinary(word: str) -> bool:
    """Whether a word in lower case is in a lexicon of English or French, and not a given name."""
    if given_name_gender(word) != "u":
        return False
    return bool(english_classes(word) or french_entries(word))


def _first(text: str, found: list[re.Match[str]]) -> str | None:
    for number, match in enumerate(found):
        if means_something(fold(match[0])):
            is_name = _is_name(text, found, number)
            return stem(fold(match[0])) if match[0][0].isupper() and not is_name else None
    return None


def means_something(key: str) -> bool:
    return key not in _FUNCTION_WORDS and len(key) > 1 and not key.endswith("n't")


def _sequence(text: str, numbers: Sequence[Number], words: Sequence[re.Match[str]]) -> tuple[str, ...]:
    """Everything that means something, in its order; a number stands for itself, in words or in digits."""
    places = [(number.start, str(measured(text, number))) for number in numbers]
    places += [(match.start(), stem(fold(match[0]))) for match in words if means_something(fold(match[0]))]
    return tuple(key for _, key in sorted(places))


def _is_name(text: str, found: list[re.Match[str]], number: int) -> bool:
    word = found[number][0]
    if _with_digits(text, found[number]) != word:
        return True
    if not word[0].isupper() or (len(word) == 1 and word in "IAÀY"):
        return False
    if not _opens(text, found[number].start()):
        return fold(word) not in _FUNCTION_WORDS or word.isupper()
    if fold(word) in _FUNCTION_WORDS:
        return False
    follows = found[number + 1] if number + 1 < len(found) else None
    if follows is not None and follows[0][0].isupper() and text[found[number].end() : follows.start()] == " ":
        return True
    if len(word) > 1 and (word.isupper() or all(part[:1].isupper() for part in word.split("-")[1:] or ["x"])):
        return True
    return not is_ordinary(word.lower())


def _with_digits(text: str, match: re.Match[str]) -> str:
    """A word; a capital that digits stand before is one with these, if it is no unit: "3B"."""
    if len(match[0]) > 1 or not match[0].isupper() or unit_after(text, match.start()) is not None:
        return match[0]
    digits = _DIGITS.search(text, max(0, match.start() - 6), match.start())
    return (digits[0] if digits else "") + match[0]


def _opens(text: str, at: int) -> bool:
    """Whether a sentence may begin there. Read backwards: what is before may be the whole text."""
    before = at
    while before and text[before - 1].isspace():
        before -= 1
    blanks, mark = text[before:at], text[before - 1 : before]
    return not mark or mark in '"“«([' or "\n" in blanks or (bool(blanks) and mark in ".!?…:;")


@cache
def fold(word: str) -> str:
    """A word without case, accents and the points of an abbreviation: "U.S." is "us"."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("’", "'").replace(".", ""))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def stem(word: str) -> str:
    """What words of one family share, roughly: the word without its last letters."""
    return word[: max(_LEAST_STEM, len(word) - 3)]
