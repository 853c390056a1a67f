"""How much or how many of a kind: "three books", "a lot of money", "other animals" (decision 0177).

As an object such a phrase is one of a kind's quantities, which nothing connects with another. What a text
says besides of the kind, or of some of it, is refused (``refuse_kinds``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from fol_kb.translation.controlled.ambiguity.two_readings import nodes
from fol_kb.translation.controlled.discourse.counts import Count, limited
from fol_kb.translation.controlled.english import words as en
from fol_kb.translation.controlled.english.forms import infinitives
from fol_kb.translation.controlled.english.kinds import KINDS
from fol_kb.translation.controlled.english.lexicon import classes, lemmas
from fol_kb.translation.controlled.english.meanings import MEANINGS
from fol_kb.translation.controlled.english.persons import PERSONS
from fol_kb.translation.controlled.english.values import DIMENSIONS, as_one, is_unit
from fol_kb.translation.controlled.given_names import listed_gender
from fol_kb.translation.controlled.syntax.grammar import Node
from fol_kb.translation.controlled.syntax.tokens import Word
from fol_kb.translation.controlled.syntax.tokens import words as word_list

_NUMBERS = dict(
    enumerate(
        (
            *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
            *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
            *("eighteen", "nineteen", "twenty"),
        ),
        1,
    )
)
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+")
_DECIMAL = re.compile(r"[0-9]+\.[0-9]{1,2}")
_LONGEST = 5
_TENS = word_list("thirty forty fifty sixty seventy eighty ninety")
_MANY = word_list("""
    many several various numerous countless multiple ample sufficient enough adequate much
""")
_SIZES = word_list("large small great huge good big vast tiny wide broad limited considerable high low")
_AMOUNTS = word_list("amount number quantity variety range deal")
_MEASURING = frozenset(["within", "for", "after", "in", "before"])
_UNITS = word_list("second minute hour day week month year decade century")
_LIMITS = frozenset(["at_least", "at_most", "more_than", "fewer_than", "less_than", "up_to"])
_MERGED = tuple(f"{limit}_" for limit in sorted(_LIMITS | {"exactly"}))
_BEING = en.BE | {"was", "were", "be", "been"}
_BEFORE_A_CLAUSE = frozenset(["if", "then", "unless", "that", "when", "and", "or", ","])
_NOT_APART = word_list("""
    time times percent hundred thousand million billion dozen pair pairs kind kinds sort sorts type types
    more other different equal separate consecutive identical adjacent thing
""")
"""Nouns of what is not told apart, and adjectives that say something of several together."""
_GOING = word_list("""
    move go walk run climb jump rise fall advance step skip wait fly swim travel drive drop gain lose last
    take cost weigh measure equal total become remain count number exceed
    seat hold sleep serve feed fit accommodate
""")
"""Verbs behind which a number may say how far, how long or how much, or for how many there is room."""
_UNCOUNTED = _GOING | MEANINGS.seeking
_GOVERNING = frozenset(["V", "VS", "PREP"])
_JOINTS = frozenset(["and", "or", ","])


@lru_cache(maxsize=1 << 12)
def number_of(key: str) -> str:
    """The word of a whole number, or its digits from 21 on; empty for another word."""
    if "," in key and not _THOUSANDS.fullmatch(key):
        return ""
    digits = key.replace(",", "")
    if _DECIMAL.fullmatch(digits):
        return digits.replace(".", "_")
    if digits.isdigit() and digits.isascii():
        return _NUMBERS.get(int(digits), digits) if len(digits) < _LONGEST else digits
    return key if key in _TENS or key in _NUMBERS.values() else ""


@lru_cache(maxsize=1 << 14)
def may_count(key: str) -> bool:
    """Whether a word may be one of a quantity: of most words nothing else need be asked."""
    return bool(number_of(key)) or key in _MANY or key in {"other", "a", "an"} or is_quantity(key)


_YOUNGER = frozenset(["under", "over", "above", "below"])
_SCORING = word_list("student pupil candidate player contestant competitor examinee learner golfer runner")
_ANYBODY = word_list("anyone anybody everyone everybody someone nobody people persons person adults adult")


def in_quantities(words: Sequence[Word]) -> list[Word]:
    """The words of a sentence, with those of a quantity as one: "a lot of", "at least three"."""
    kept: list[Word] = []
    place = 0
    while place < len(words):
        size, key = (1, "") if words[place].quoted else _quantity(words, place)
        age, years = _age(words, place)
        if age:  # "children under twelve"
            over, last = words[place], words[place + age]
            over = replace(over, key="above_" if over.key in {"over", "above"} else "under_")
            start = words[place + 1].start
            kept += [
                over,
                replace(last, text=f"{years} years", key=f"{years}_years", start=start, quoted=True),
            ]
            size = 1 + age
        elif size > 1:
            kept.append(as_one(words[place : place + size], key))
        else:
            kept.append(words[place])
        place += size
    return kept


def _age(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words behind this one say an age, and its number: "under 12", "under the age of 12"."""
    if words[place].key not in _YOUNGER or not place or words[place].quoted:
        return 0, ""
    said = [word.key for word in words[place + 1 : place + 5]]
    size = 4 if said[:3] == ["the", "age", "of"] else 1
    number = number_of(said[size - 1]) if len(said) >= size else ""
    after = words[place + 1 + size] if place + 1 + size < len(words) else None
    ends = after is None or after.key in {*en.CLOSED, *en.MODALS, ","} or "V" in classes(after.key)
    before = words[place - 1]
    noun = (*lemmas(before.key, "NS"), before.key)[0]
    person = (noun in PERSONS or KINDS.of(noun) == "role" or before.key in _ANYBODY) and noun not in _SCORING
    years = next((digits for digits, word in _NUMBERS.items() if word == number), number)
    return (size, str(years)) if number and ends and person else (0, "")


def _quantity(words: Sequence[Word], place: int) -> tuple[int, str]:
    """How many words from here on are one quantity, and its key."""
    keys = [word.key for word in words[place : place + 4]]
    if any(word.quoted for word in words[place : place + 4]):
        return 1, ""
    match keys:
        case ["a", "lot", "of", *_]:
            return 3, "lot_of"
        case ["lots", "of", *_]:
            return 2, "lot_of"
        case ["plenty", "of", *_]:
            return 2, "plenty_of"
        case ["a", size, amount, "of"] if size in _SIZES and amount in _AMOUNTS:
            return 4, f"{size}_{amount}_of"
        case ["no" | "not", "more" | "fewer" | "less" as way, "than", number] if number_of(number):
            return 4, f"{'at_most' if way == 'more' else 'at_least'}_{number_of(number)}"
        case [first, second, number, *_] if f"{first}_{second}" in _LIMITS and number_of(number):
            if (first, number) == ("at", "one") and second == "least":
                return 1, ""  # that is "a"
            return 3, f"{first}_{second}_{number_of(number)}"
        case ["exactly", number, *_] if number_of(number):
            return 2, f"exactly_{number_of(number)}"
        case _:
            return 1, ""


def limits_who(word: Word) -> bool:
    """Whether a noun, an adjective or a name may begin behind "only": "only members", "only Paul"."""
    if word.key in {"people", "persons", "the"}:
        return True
    plural = word.capital and not word.quoted and word.key.endswith("s") and listed_gender(word.key) == "u"
    return (word.quoted or word.key not in en.CLOSED) and not number_of(word.key) and not plural


def says_how_many(words: Sequence[Word], place: int) -> bool:
    """Whether a word is the quantity of an object, behind a verb or a preposition: "buys three books"."""
    word = words[place]
    if _is_a_time(words, place):
        return True
    if word.quoted or not (word.key in _MANY | {"other"} or number_of(word.key) or is_quantity(word.key)):
        return False
    if place == 0 or place + 1 == len(words):
        return False
    before, after = words[place - 1], words[place + 1]
    if word.key == "other" and before.key not in _JOINTS:
        return False  # other than what?
    if after.quoted or not after.text[0].isalpha() or after.capital or after.key in en.CLOSED:
        return after.key in {"people", "persons", "things"} and _may_begin(before)
    known = classes(after.key)
    noun = not {"N", "NS", "ADJ", "PARTICIPLE"}.isdisjoint(known) or is_unit(after.key)
    noun = noun or (not known and after.key.endswith("s"))
    return noun and _may_begin(before)


_COUNTING = {
    "at_least_": "least",
    "more_than_": "more",
    "exactly_": "exactly",
    "fewer_than_": "fewer",
    "less_than_": "fewer",
}
"""What the limits of a count say; the others say no more than."""


@lru_cache(maxsize=1 << 12)
def count_of(key: str) -> Count | None:
    """How many a word means that is a number, or has one with "at least" or the like before it."""
    if key == "several":
        return Count(2)
    limit = next((one for one in _MERGED if key.startswith(one)), "")
    number = number_in(key.removeprefix(limit))
    return limited(number, _COUNTING.get(limit, "most") if limit else "")


def counts(words: Sequence[Word], place: int) -> bool:
    """Whether a word says how many there are of what can be told apart: "two dogs", not "3 kg".

    So it is at the beginning of a clause and behind a verb. Behind a preposition what is counted may be taken
    together ("in three parts"), and with a verb of going it may be a distance ("moves two squares").
    """
    word = words[place]
    if word.quoted or count_of(word.key) is None or place + 1 == len(words):
        return False
    after = words[place + 1]
    strange = after.quoted or not after.text[0].isalpha() or after.capital or after.key in en.CLOSED
    if strange and after.key not in {"people", "persons", "person", "things"}:
        return False
    if any(is_unit(one.key) or one.key in _NOT_APART for one in words[place + 1 : place + 3]):
        return False
    if not place or (words[place - 1].key in _BEFORE_A_CLAUSE and not _goes_with_preposition(words, place)):
        return True
    before = words[place - 1].key
    of_each = before == "of" and place > 1 and words[place - 2].key == "each"
    if of_each or (before in _BEING and place > 1 and words[place - 2].key == "there"):
        return True
    if before != "by" and {"PREP", "VPREP"} & {*en.CLOSED.get(before, ())}:
        return False
    return says_how_many(words, place) and _UNCOUNTED.isdisjoint((before, *infinitives(before)))


def _goes_with_preposition(words: Sequence[Word], place: int) -> bool:
    """Whether a joined number goes on with a phrase behind a preposition: "of one chair and six members"."""
    for word in reversed(words[:place]):
        tags = {*en.CLOSED.get(word.key, ())}
        if {"PREP", "VPREP", "_OF"} & tags:
            return True
        if not word.first and {"VS", "PAST"} & classes(word.key).keys() and "NS" not in classes(word.key):
            return False
    return False


def measures(words: Sequence[Word], place: int) -> bool:
    """Whether a number tells how much something is: "is 50 dollars", "must be at least 18 years old"."""
    key = words[place].key
    if words[place].quoted or place + 1 >= len(words):
        return False
    if key in {"a", "an"}:  # "is a year old"
        dimension = place + 2 < len(words) and words[place + 2].key in DIMENSIONS
        return dimension and words[place - 1].key in _BEING and is_unit(words[place + 1].key)
    if not (number_of(key) or key.startswith(_MERGED)):
        return False
    after = words[place + 2].key if place + 2 < len(words) else ""
    joined = after in DIMENSIONS and words[place - 1].key in _JOINTS
    back = 2 if place > 1 and words[place - 1].key in {"not", "never"} else 1
    unit = is_unit(words[place + 1].key)
    return place >= back and (joined or words[place - back].key in _BEING) and unit


def goes_on(words: Sequence[Word], place: int) -> bool:
    """Whether a number and its unit are a part of an amount only: "5 dollars and 20 cents"."""
    if place + 3 >= len(words) or not number_of(words[place].key) or not is_unit(words[place + 1].key):
        return False
    at = place + 2 + (words[place + 2].key == "and")
    more = at + 1 < len(words) and bool(number_of(words[at].key)) and is_unit(words[at + 1].key)
    return more and words[at + 1].key != words[place + 1].key


def _is_a_time(words: Sequence[Word], place: int) -> bool:
    """Whether "a" stands for one of a measure of time: "within a month"."""
    if words[place].key not in {"a", "an"} or not place or place + 1 >= len(words):
        return False
    return words[place - 1].key in _MEASURING and words[place + 1].key in _UNITS


def is_quantity(key: str) -> bool:
    """Whether a word is several of a sentence in one, that say how many: "lot_of", "at_least_three"."""
    return key.startswith(_MERGED) or (key.endswith("_of") and key.count("_") > 0)


def _may_begin(before: Word) -> bool:
    """Whether an object may begin behind a word."""
    tags = en.CLOSED.get(before.key)
    if tags is not None:
        return not _GOVERNING.isdisjoint(tags) or before.key in {"does", "did", "had"}
    if before.key in _JOINTS:
        return True
    return not {"V", "VS", "PAST", "PARTICIPLE", "ING"}.isdisjoint(classes(before.key))


def number_in(key: str) -> int:
    """The number of a quantity up to twenty; 0 for another."""
    said = number_of(key)
    return next((number for number, word in _NUMBERS.items() if word == said), 0)


def counts_one(tree: Node) -> bool:
    """Whether a tree takes the noun of a quantity for a singular: "3 movies" are several, if they may be."""
    counted = (node for node in nodes(tree) if node.rule in {"quantity", "counted"})
    return any(one.rule == "nominal_sg" for node in counted for one in node.parts)


def named_quantity(key: str) -> str:
    """What a quantity adds to the name of its kind."""
    return "one" if key in {"a", "an"} else number_of(key) or key
