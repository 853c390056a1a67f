"""The passage that is most like a quotation, and whether it is like enough.

In a long text its index says which stretches are worth a look. rapidfuzz finds where in them
(``fuzz.partial_ratio_alignment``); the ends are then moved to where words end.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from fol_kb.quotations.grams import Grams, ends
from fol_kb.quotations.normalizing import Normal

SHORTEST = 12
LONGEST = 10_000
_LEAST_AGREEING = 7
"""So many words agree if one differs."""
_ALIGNED = 1_000
"""Characters of a quotation that is aligned as a whole; of a longer one its pieces say where it is."""
_ALIKE = 60
"""Of 100: what is less like a quotation is not shown for it."""
_FURTHEST = 40
"""Characters that the ends of a passage are moved by at most."""
_ENDS_TRIED = 12
_MOST_TOLD = 3
_TOKEN = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[^\w\s]|_")
_NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)*")
_LEFT_OUT = re.compile(r"(?<=[\w.,;:!?\"')\]])\s*[\[(]?\.\.\.[\])]?\s*(?=\w)")
_SENTENCE_ENDS = re.compile(r"[.!?:]['\")\]]*\s+[\"'(\[]*$")


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


_NEGATIONS = _words(
    """
    not no never none nothing nobody nowhere neither nor cannot without hardly scarcely barely seldom rarely
    unless except
    ne n pas jamais aucun aucune rien personne sans non ni nul nulle plus guère sauf
    안 못
    """
)
_DENYING = re.compile(r"n't$|않|없|아니|아닌|아닙|못하|못한|못했|모르")
_NUMBER_WORDS = _words(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
    billion half third quarter double twice triple dozen score first second fourth fifth sixth seventh eighth
    ninth tenth eleventh twelfth
    zéro deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente
    quarante cinquante soixante cent cents mille millions milliard milliards demi moitié tiers quart double
    triple douzaine premier première deuxième seconde troisième quatrième cinquième sixième septième huitième
    neuvième dixième
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    lundi mardi mercredi jeudi vendredi samedi dimanche
    하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 백 천 만 억
    """
)
_OPENING_WORDS = _words(
    """
    a an the this that these those it he she we they you there in on at of for to from by with as and but or
    if when while
    le la les l un une des du de d ce cet cette ces il elle ils elles on nous vous en au aux à par pour dans
    sur avec et mais ou si quand
    """
)
"""Words that have a capital only because a sentence begins."""
_DENYING_PREFIXES = ("un", "in", "im", "il", "ir", "non", "non-", "dis", "mis", "dé", "dés", "mal", "anti")
_DENYING_SYLLABLES = ("비", "불", "부", "무", "미")


@dataclass(frozen=True, slots=True)
class Found:
    """A passage of a normal form, half-open; ``refused`` says why it is not near, if it is not."""

    place: tuple[int, int]
    similarity: float
    difference: str
    refused: str | None


def nearest(
    normal: Normal, grams: Grams | None, words: str, after: int, may_divide: Callable[[int, bool], bool]
) -> Found | None:
    """The passage that is most like these words; None if none is like them.

    Args:
        normal: of the text.
        grams: the index of the normal form, if the text is long.
        words: the quotation in the normal form.
        after: an offset of the original, before which no passage begins.
        may_divide: whether a passage may begin (or else end) before a character of the normal form.
    """
    left_out = _LEFT_OUT.search(words) is not None
    wanted = max(_LEFT_OUT.split(words), key=len) if left_out else words
    place = _place(normal.text, grams, wanted, normal.first_at(after), may_divide)
    if place is None:
        return None
    passage = normal.text[slice(*place)]
    similarity = Levenshtein.normalized_similarity(words, passage)
    if left_out:
        return Found(place, similarity, "", "it leaves out words; a quotation is one passage")
    said, read = _TOKEN.findall(words), _TOKEN.findall(passage)
    changes = list(_changes(said, read))
    changed = [(" ".join(said[a:b]), " ".join(read[c:d])) for a, b, c, d in changes]
    refused = _different_anchor(words, passage, normal.text[: place[0]][-8:], changes) or _too_much(
        words, passage, said, changes
    )
    return Found(place, similarity, _told(changed), refused)


def _place(
    text: str, grams: Grams | None, words: str, first: int, may_divide: Callable[[int, bool], bool]
) -> tuple[int, int] | None:
    """Where the passage is; its ends are the best of those around what the alignment gives."""
    stretch = (first, len(text)) if grams is None else _stretch(grams, words, first)
    found = None if stretch is None else _aligned(text, words, *stretch)
    if found is None:
        return None
    start, end = found
    starts = [at for at in _around(start, first, len(text) - 1) if text[at] != " " and may_divide(at, True)]
    ends = [at for at in _around(end, first + 1, len(text)) if text[at - 1] != " " and may_divide(at, False)]
    said = _TOKEN.findall(words)

    def far(from_: int, to: int) -> tuple[int, ...]:
        """How badly a passage fits: by its words, then by those at its ends, then by its characters."""
        if to <= from_:
            return (len(text) + len(words),)
        read = _TOKEN.findall(text, from_, to)
        if not read:
            return (len(text) + len(words),)
        ends = (said[:1] != read[:1]) + (said[-1:] != read[-1:])
        distance = Levenshtein.distance(words, text[from_:to]) if len(words) <= _ALIGNED else 0
        return Levenshtein.distance(said, read), ends, abs(len(said) - len(read)), distance

    for _ in range(2):
        start = min(starts[:_ENDS_TRIED], key=lambda at: far(at, end), default=start)
        end = min(ends[:_ENDS_TRIED], key=lambda at: far(start, at), default=end)
    return (start, end) if start in starts and end in ends and start < end else None


def _stretch(grams: Grams, words: str, first: int) -> tuple[int, int] | None:
    """The stretch of a long text that has what is most like the words; the first, of several."""
    stretches = grams.stretches(words, first)
    if len(words) > _ALIGNED:
        return stretches[0] if stretches else None
    best, most = None, float(_ALIKE)
    for start, end in stretches:
        ratio = fuzz.partial_ratio(words, grams.text[start:end], score_cutoff=most)
        if ratio > most or (ratio == most and (best is None or start < best[0])):
            best, most = (start, end), ratio
    return best


def _aligned(text: str, words: str, first: int, last: int) -> tuple[int, int] | None:
    """Where in a stretch the words are, more or less."""
    last = min(last, len(text))
    there = text[first:last]
    if len(words) > _ALIGNED:
        place = ends(text, words, first, last)
        return place if place and fuzz.ratio(words, text[slice(*place)]) >= _ALIKE else None
    if len(there) <= len(words):
        return (first, last) if fuzz.ratio(words, there) >= _ALIKE else None
    found = fuzz.partial_ratio_alignment(words, there, score_cutoff=_ALIKE)
    return None if found is None else (first + found.dest_start, first + found.dest_end)


def _around(middle: int, least: int, most: int) -> Iterator[int]:
    """The places around one, the nearest first."""
    places = chain([middle], *((middle - by, middle + by) for by in range(1, _FURTHEST + 1)))
    return (place for place in places if least <= place <= most)


def _changes(said: Sequence[str], read: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The words and marks in which two differ: half-open places in both, those that adjoin as one."""
    last: tuple[int, int, int, int] | None = None
    for each in Levenshtein.opcodes(said, read):
        if each.tag == "equal":
            continue
        if last is not None and last[1] == each.src_start and last[3] == each.dest_start:
            last = (last[0], each.src_end, last[2], each.dest_end)
            continue
        if last is not None:
            yield last
        last = (each.src_start, each.src_end, each.dest_start, each.dest_end)
    if last is not None:
        yield last


def _too_much(
    words: str, passage: str, said: Sequence[str], changes: Sequence[tuple[int, int, int, int]]
) -> str | None:
    if 10 * Levenshtein.distance(words, passage) <= len(words):
        return None
    if len(changes) == 1:
        begin, end, other_begin, other_end = changes[0]
        agreeing = sum(token[0].isalnum() for token in (*said[:begin], *said[end:]))
        if max(end - begin, other_end - other_begin) == 1 and agreeing >= _LEAST_AGREEING:
            return None
    return "it differs too much from the nearest passage"


def _different_anchor(
    words: str, passage: str, before: str, changes: Sequence[tuple[int, int, int, int]]
) -> str | None:
    """What the two may not differ in, and do."""
    if _numbers(words) != _numbers(passage) or _number_word_differs(words, passage):
        return "a number differs"
    if _negations(words) != _negations(passage):
        return "a negation differs"
    said, read = list(_TOKEN.finditer(words)), list(_TOKEN.finditer(passage))
    for begin, end, other_begin, other_end in changes:
        ours = [token[0] for token in said[begin:end]]
        theirs = [token[0] for token in read[other_begin:other_end]]
        if any(_denies(one, other) or _denies(other, one) for one in ours for other in theirs):
            return "a negation differs"
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
    return _NUMBER.findall(text), signs


def _number_word_differs(words: str, passage: str) -> bool:
    """Whether a quotation has a number in words that the text has not, or another one.

    What it leaves out, or misspells, is no other number; and "one" is a pronoun too.
    """
    said, read = (
        Counter(part for part in _parts(text) if part in _NUMBER_WORDS) for text in (words, passage)
    )
    more, less = said - read, read - said
    return bool(more) and (bool(less) or set(more) != {"one"})


def _negations(text: str) -> tuple[Counter[str], int]:
    words = Counter(part for part in _parts(text) if part in _NEGATIONS)
    return words, sum(_DENYING.search(token.lower()) is not None for token in _TOKEN.findall(text))


def _parts(text: str) -> Iterator[str]:
    """The words of a text in lower case, those that an apostrophe or a hyphen joins each for itself."""
    for token in _TOKEN.findall(text):
        yield from re.split(r"['-]", token.lower())


def _denies(one: str, other: str) -> bool:
    """Whether a word is another with a prefix that denies it: "unhappy" and "happy"."""
    one, other = one.lower(), other.lower()
    if not one.endswith(other) or one == other:
        return False
    prefix = one.removesuffix(other)
    return prefix in _DENYING_SYLLABLES or (len(other) > 2 and prefix in _DENYING_PREFIXES)


def _is_name(text: str, before: str, token: re.Match[str], others: Sequence[str]) -> bool:
    """Whether a word that differs is a name: it has a capital, and not only because a sentence begins."""
    word = token[0]
    if not word[0].isupper():
        return False
    opening = before + text[: token.start()]
    if opening.strip("\"'([ ") and not _SENTENCE_ENDS.search(opening):
        return True
    lower = word.lower()
    return lower not in _OPENING_WORDS and lower not in [other.lower() for other in others]


def _told(changed: Sequence[tuple[str, str]]) -> str:
    """In which words the two differ."""
    told = []
    for said, read in islice(changed, _MOST_TOLD):
        if not said:
            told.append(f"the text has {read!r}, which the quotation leaves out")
        elif not read:
            told.append(f"the quotation has {said!r}, which the text does not have there")
        else:
            told.append(f"the quotation has {said!r} where the text has {read!r}")
    if len(changed) > _MOST_TOLD:
        told.append(f"and {len(changed) - _MOST_TOLD} more")
    return "; ".join(told) or "they differ in blanks"
