"""What a quotation and a passage may not differ in, if one is to be a slip of the other.

Numbers and what is beside them (a sign, a currency, a unit, a comparison), negations, names; and words of a
closed class that say how much, how many, or whether one must, where one stands for another.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise, zip_longest

from rapidfuzz.distance import Levenshtein

from fol_kb.common.quotations.closed_classes import (
    DAYS,
    DENYING,
    DENYING_PREFIXES,
    DENYING_SYLLABLES,
    FUNCTION_WORDS,
    MARKERS,
    NEGATIONS,
    NUMBER,
    NUMBER_WORDS,
    OPPOSITE_BEGINNINGS,
    OPPOSITE_ENDS,
    QUANTIFYING,
    SCALES,
    SENTENCE_ENDS,
    UNIT_SIGNS,
    UNIT_WORDS,
)
from fol_kb.common.quotations.tokens import TOKEN, parts

Changes = Sequence[tuple[int, int, int, int]]
"""In which words two texts differ, as :func:`fol_kb.quotations.tokens.changes` gives them."""


def different_anchor(words: str, passage: str, before: str, changes: Changes) -> str | None:
    """What a quotation and a passage may not differ in, and do; None if there is no such thing.

    Args:
        words, passage: both in the normal form.
        before: what stands before the passage.
        changes: in which words and marks they differ.
    """
    if _numbers(words) != _numbers(passage) or _more(words, passage, NUMBER_WORDS, but="one"):
        return "a number differs"
    if _quantities(words) != _quantities(passage) or _other_unit(words, passage):
        return "a quantity differs"
    said, read = list(TOKEN.finditer(words)), list(TOKEN.finditer(passage))
    if (passed := _passed(words, passage, changes)) is not None:
        return passed
    moved = [0, 0]
    for begin, end, other_begin, other_end in changes:
        ours = [token[0] for token in said[begin:end]]
        theirs = [token[0] for token in read[other_begin:other_end]]
        if any(_other_negation(one, other) for one, other in zip_longest(ours, theirs, fillvalue="")):
            return "a negation differs"
        moved = [count + _counted(tokens) for count, tokens in zip(moved, (ours, theirs), strict=True)]
        if all(moved):
            return "a number differs"
        if any(_denies(one, other) or _denies(other, one) for one in ours for other in theirs):
            return "a negation differs"
        if any(_opposite(one, other) for one in ours for other in theirs):
            return "one says the opposite of the other"
        if any(_on_one_scale(one, other) for one in ours for other in theirs):
            return "how much, how many or whether one must differs"
        # The first word takes the case of the sentence that it is quoted in.
        if begin == other_begin == 0 and [each.lower() for each in ours] == [each.lower() for each in theirs]:
            continue
        named = [
            *(_is_name(words, "", token, theirs) for token in said[begin:end]),
            *(_is_name(passage, before, token, ours) for token in read[other_begin:other_end]),
        ]
        if any(named):
            return "a name differs"
    return None


def _numbers(text: str) -> tuple[object, ...]:
    signs = [each for each in text if each.isnumeric() and not each.isdecimal()]
    return NUMBER.findall(text), signs, DAYS.findall(text), MARKERS.findall(text)


def _quantities(text: str) -> tuple[object, ...]:
    """The signs that say how much, and the units behind numbers; in their order."""
    signs = [each for each in text if not each.isalnum() and _quantifies(each)]
    if not any(map(str.isdecimal, text)):
        return signs, []
    return signs, [(unit or glued).replace(".", "") for unit, glued in UNIT_SIGNS.findall(text)]


def _quantifies(sign: str) -> bool:
    return sign in QUANTIFYING or unicodedata.category(sign) == "Sc"


def _more(words: str, passage: str, listed: frozenset[str], but: str | None = None) -> bool:
    """Whether a quotation has a word of a list that the passage has not, or another one.

    What it leaves out, or misspells, is no other one; and "one" is a pronoun too.
    """
    said, read = (Counter(part for part in parts(text) if part in listed) for text in (words, passage))
    more, less = said - read, read - said
    return bool(more) and (bool(less) or set(more) != {but})


def _other_unit(words: str, passage: str) -> bool:
    """Whether a quotation has another unit in words, or one behind a number that has none in the passage."""
    said, read = (Counter(part for part in parts(text) if part in UNIT_WORDS) for text in (words, passage))
    return bool(said - read and read - said) or bool(_measured(words) - _measured(passage) - read)


def _measured(text: str) -> Counter[str]:
    """The units in words that stand behind a number."""
    return Counter(
        unit
        for number, unit in pairwise(parts(text))
        if unit in UNIT_WORDS and (number[:1].isdecimal() or number in NUMBER_WORDS)
    )


def _passed(words: str, passage: str, changes: Changes) -> str | None:
    """What differs where a word stands before what denies or counts in one text only."""
    said, read = TOKEN.findall(words.lower()), TOKEN.findall(passage.lower())
    ours, theirs = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)  # places in ``said``
    for begin, end, other_begin, other_end in changes:
        for at in range(begin, end):
            ours[said[at]].append(at)
        for token in read[other_begin:other_end]:
            theirs[token].append(begin)
    for why, places in (
        ("a negation differs", [at for at, token in enumerate(said) if _other_negation(token, "")]),
        ("a number differs", [at for at, token in enumerate(said) if _counted([token])]),
    ):
        for token in ours.keys() & theirs.keys():
            both = sorted(ours[token] + theirs[token])
            if bisect_left(places, both[0]) < bisect_left(places, both[-1]):
                return why
    return None


def _counted(tokens: Sequence[str]) -> int:
    """How many of these say a number in words: in both texts, it is another one, or stands elsewhere."""
    return sum(part in NUMBER_WORDS and part != "one" for token in tokens for part in parts(token))


def _other_negation(one: str, other: str) -> bool:
    """Whether of two words that stand in one place only one denies, or they deny in other places."""
    one, other = one.lower(), other.lower()
    if [part for part in parts(one) if part in NEGATIONS] != [
        part for part in parts(other) if part in NEGATIONS
    ]:
        return True
    if not (DENYING.search(one) or DENYING.search(other)):
        return False
    changed = (each for each in Levenshtein.opcodes(one, other) if each.tag != "equal")
    places = [[match.span() for match in DENYING.finditer(each)] for each in (one, other)]
    spans = (((each.src_start, each.src_end), (each.dest_start, each.dest_end)) for each in changed)
    return any(
        start < last and first < end
        for both in spans
        for (first, last), denying in zip(both, places, strict=True)
        for start, end in denying
    )


def _denies(one: str, other: str) -> bool:
    """Whether a word is another with a prefix that denies it: "unhappy" and "happy"."""
    one, other = one.lower(), other.lower()
    if not one.endswith(other) or one == other:
        return False
    prefix = one.removesuffix(other)
    return prefix in DENYING_SYLLABLES or (len(other) > 2 and prefix in DENYING_PREFIXES)


def _opposite(one: str, other: str) -> bool:
    """Whether two words have one stem, and opposite beginnings or ends: "lessor" and "lessee"."""
    pair = {one.lower(), other.lower()}
    stem = 3
    return any(
        pair == {first + rest, second + rest}
        for first, second in OPPOSITE_BEGINNINGS
        for rest in {each.removeprefix(first) for each in pair}
        if len(rest) >= stem
    ) or any(
        pair == {rest + first, rest + second}
        for first, second in OPPOSITE_ENDS
        for rest in {each.removesuffix(first) for each in pair}
        if len(rest) >= stem
    )


def _on_one_scale(one: str, other: str) -> bool:
    """Whether two words stand at two places of one scale: "must" and "may"."""
    one, other = one.lower(), other.lower()
    places = ([n for n, each in enumerate(scale) if one in each or other in each] for scale in SCALES)
    return any(len(place) == 2 for place in places)


def _is_name(text: str, before: str, token: re.Match[str], others: Sequence[str]) -> bool:
    """Whether a word that differs is a name: it has a capital, and not only because a sentence begins."""
    word = token[0]
    if not word[0].isupper():
        return False
    lower, lowered = word.lower(), [other.lower() for other in others]
    if lower in FUNCTION_WORDS and lower in lowered:  # a line of verse begins with a capital
        return False
    opening = before + text[: token.start()]
    if opening.strip("\"'([ ") and not SENTENCE_ENDS.search(opening):
        return True
    return lower not in FUNCTION_WORDS and lower not in lowered
