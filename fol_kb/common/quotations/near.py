"""The passage that is most like a quotation, whether it is like enough, and whether another one is as near.

In a long text its index says which stretches are worth a look. rapidfuzz finds where in them
(``fuzz.partial_ratio_alignment``); the ends are then moved to where words end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA, Levenshtein

from fol_kb.common.quotations.anchors import different_anchor
from fol_kb.common.quotations.closed_classes import FUNCTION_WORDS
from fol_kb.common.quotations.grams import Grams, ends
from fol_kb.common.quotations.normalizing import Normal, normalize
from fol_kb.common.quotations.tokens import TOKEN, WORD, changes

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
_ENDS_TRIED = 8
_WORTH_A_LOOK = 0.7
"""So similar a passage may have a better one elsewhere, with which it shares the middle."""
_TRIED_AGAIN = 3
_RIVALS_TRIED = 12
"""Stretches in which another passage is looked for that is as near."""
_SLIP = 2
"""Characters that differ by a slip of the pen: what differs by more than twice as many is no rival."""
_MOST_TOLD = 3
_LEFT_OUT = re.compile(r"(?<=[\w.,;:!?\"')\]])\s*[\[(]?\.\.\.[\])]?\s*(?=\w)")
_OPENING, _CLOSING = "([{", ")]}.,;:!?"
"""No passage begins with a mark that closes something, or ends with one that opens it, unless both do."""
_PAUSE = re.compile(r"\s*[^\w\s'-]|\s*\n|\s*\Z")
"""What stands behind words that end where a reader pauses."""

MayDivide = Callable[[int, bool], bool]
"""Whether a passage may begin (or else end) before a character of the normal form."""


@dataclass(frozen=True, slots=True)
class Found:
    """A passage of a normal form, half-open; ``refused`` says why it is not near, if it is not.

    ``rival`` is another passage, with other words, that is as near: nobody can tell which of them was meant.
    """

    place: tuple[int, int]
    similarity: float
    difference: str
    refused: str | None
    rival: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, order=True)
class _Fit:
    """How badly a passage fits a quotation: by its words, those at its ends, marks there, and characters.

    Two neighbours that are swapped count as one word that differs.
    """

    words: int
    ends: int
    length: int
    marks: int
    characters: int


def nearest(
    normal: Normal, grams: Grams | None, words: str, after: int, may_divide: MayDivide
) -> Found | None:
    """The passage that is most like these words; None if none is like them.

    Args:
        normal: of the text.
        grams: the index of the normal form, if the text is long.
        words: the quotation in the normal form.
        after: an offset of the original, before which no passage begins.
        may_divide: whether a passage may begin or end at a place.
    """
    first = normal.first_at(after)
    search = _Search(normal.text, grams, words, first, may_divide)
    place = search.place()
    if _LEFT_OUT.search(words) and not _has_ellipses(normal.text, place, words):
        longest = max(_LEFT_OUT.split(words), key=len)
        place = _Search(normal.text, grams, longest, first, may_divide).place()
        if place is None:
            return None
        similarity = Levenshtein.normalized_similarity(words, normal.text[slice(*place)])
        return Found(place, similarity, "", "it leaves out words; a quotation is one passage")
    if place is None:
        return None
    found = judged(normal.text, words, place)
    if found.refused is not None and found.similarity >= _WORTH_A_LOOK:
        better = search.better(place)
        found = found if better is None else judged(normal.text, words, better)
    if found.refused is None:
        return replace(found, rival=search.rival(found.place))
    return found


def judged(text: str, words: str, place: tuple[int, int]) -> Found:
    """Whether a passage of a normal form is near to a quotation, and in what they differ."""
    passage = text[slice(*place)]
    told, refused = _differs(text, words, place)
    similarity = Levenshtein.normalized_similarity(words, passage)
    return Found(place, similarity, told, refused or _too_much(words, passage))


def _differs(text: str, words: str, place: tuple[int, int]) -> tuple[str, str | None]:
    """In what a passage and a quotation differ, and why that may not be."""
    passage = text[slice(*place)]
    said, read = TOKEN.findall(words), TOKEN.findall(passage)
    changed = list(changes(said, read))
    told = _told([(" ".join(said[a:b]), " ".join(read[c:d])) for a, b, c, d in changed])
    return told, different_anchor(words, passage, text[max(0, place[0] - 8) : place[0]], changed)


def rivals(quotation: str, one: str, other: str) -> bool:
    """Whether two passages, both near to a quotation, say other words and are as near to it."""
    words, one, other = normalize(quotation), normalize(one), normalize(other)
    first, second = _fit(words, WORD.findall(words), one), _fit(words, WORD.findall(words), other)
    return _other_words(one, other) and _as_near(first, second)


class _Search:
    """The search of one text for what is most like a quotation; all in the normal form."""

    def __init__(self, text: str, grams: Grams | None, words: str, first: int, may_divide: MayDivide) -> None:
        self.text = text
        self.grams = grams
        self.words = words
        self.first = first
        self.may_divide = may_divide
        self._said = WORD.findall(words)
        self._fits: dict[tuple[int, int], _Fit] = {}

    def place(self) -> tuple[int, int] | None:
        """Where the passage is that is most like the quotation."""
        stretch = (self.first, len(self.text)) if self.grams is None else self._stretch()
        return None if stretch is None else self._fitted(*stretch)

    def better(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """A passage elsewhere that fits better than the one at a place, if there is one."""
        best = self._fit(*place)
        others = islice(self._elsewhere(place), _TRIED_AGAIN)
        return next((other for other in others if self._fit(*other) < best), None)

    def rival(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """Another passage that is as near as the one at a place, and has other words; None if none is."""
        best = self._fit(*place)
        for other in chain(self._around(place), self._elsewhere(place)):
            passage = self.text[slice(*other)]
            if (
                _other_words(self.text[slice(*place)], passage)
                and _as_near(best, self._fit(*other))
                and self._may_be_meant(place, other)
            ):
                return other
        return None

    @cached_property
    def _stretches(self) -> list[tuple[int, int]]:
        """What of the text is worth a look, the best first."""
        if self.grams is None:
            return [(self.first, len(self.text))]
        return self.grams.stretches(self.words, self.first)

    def _stretch(self) -> tuple[int, int] | None:
        """The stretch of a long text that has what is most like the words; the first, of several."""
        if len(self.words) > _ALIGNED:
            return self._stretches[0] if self._stretches else None
        best, most = None, float(_ALIKE)
        for start, end in self._stretches:
            ratio = fuzz.partial_ratio(self.words, self.text[start:end], score_cutoff=most)
            if ratio > most or (ratio == most and (best is None or start < best[0])):
                best, most = (start, end), ratio
        return best

    def _fitted(self, first: int, last: int) -> tuple[int, int] | None:
        """Where in a stretch the passage is; its ends are the best of those around what is aligned."""
        found = _aligned(self.text, self.words, first, last)
        if found is None:
            return None
        start, end = found
        starts, ends = self._starts(start), self._ends(end)
        for _ in range(2):
            start = min(starts, key=lambda at: self._fit(at, end), default=start)
            end = min(ends, key=lambda at: self._fit(start, at), default=end)
        return (start, end) if start in starts and end in ends and start < end else None

    def _starts(self, middle: int) -> list[int]:
        near = _nearby(middle, self.first, len(self.text) - 1)
        odd = _CLOSING.replace(self.words[0], "")
        found = (at for at in near if not _turned(self.text, at, 1, odd) and self.may_divide(at, True))
        return list(islice(found, _ENDS_TRIED))

    def _ends(self, middle: int) -> list[int]:
        near = _nearby(middle, self.first + 1, len(self.text))
        odd = _OPENING.replace(self.words[-1], "")
        found = (at for at in near if not _turned(self.text, at - 1, -1, odd) and self.may_divide(at, False))
        return list(islice(found, _ENDS_TRIED))

    def _fit(self, start: int, end: int) -> _Fit:
        fit = self._fits.get((start, end))
        if fit is None:
            fit = _fit(self.words, self._said, self.text[start:end] if start < end else "")
            self._fits[start, end] = fit
        return fit

    def _around(self, place: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Passages that begin or end elsewhere."""
        start, end = place
        yield from ((at, end) for at in self._starts(start) if at < end)
        yield from ((start, at) for at in self._ends(end) if start < at)

    def _elsewhere(self, place: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Passages like the quotation that have nothing in common with one at a place."""
        regions = [part for each in self._stretches for part in _without(each, place)]
        for _ in range(_RIVALS_TRIED):
            if not regions:
                return
            region = regions.pop(0)
            found = self._fitted(*region) if region[1] - region[0] > len(self.words) // 2 else None
            if found is not None:
                yield found
                regions += _without(region, found)

    def _may_be_meant(self, place: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether a quotation that is near to one passage may be of another.

        It may be of one that has all its words, or that differs in no name and no number and is as likely.
        """
        if sorted(self._said) == sorted(WORD.findall(self.text[slice(*other)])):
            return True
        return _differs(self.text, self.words, other)[1] is None and not self._likelier(place, other)

    def _likelier(self, place: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether one of two passages that differ at one end, "support" and "support her", is the likelier.

        The quotation has its full stop, or its capital. Or, if the quotation leaves a word of it out, and
        seven words agree with either: it ends where a reader pauses, and the other one does not; the other
        one ends in a function word, which no phrase ends in; or a function word would stand in it for a word
        that is none.
        """
        if (place[0] == other[0]) == (place[1] == other[1]):
            return False
        one, two = (self.text[slice(*each)] for each in (place, other))
        first, second = WORD.findall(one), WORD.findall(two)
        enough = len(first) > len(self._said) and _too_much(self.words, two) is None
        if place[1] == other[1]:
            capital = self.words[0].isupper() and one[0] == self.words[0] and not two[0].isupper()
            kinds = [each.lower() in FUNCTION_WORDS for each in (self._said[0], second[0])]
            return capital or (enough and kinds == [True, False])
        if not self.words[-1].isalnum() and one[-1] == self.words[-1] != two[-1]:
            return True
        paused = [bool(_PAUSE.match(self.text, at)) for at in (place[1], other[1])]
        open_ended = [each[-1].lower() in FUNCTION_WORDS for each in (first, second)]
        return enough and (paused == [True, False] or open_ended == [False, True])


def _fit(words: str, said: Sequence[str], passage: str) -> _Fit:
    read = WORD.findall(passage)
    if not read:
        return _Fit(len(said) + 1, 2, 0, 2, 0)
    ends = (said[:1] != read[:1]) + (said[-1:] != read[-1:])
    marks = (words[0] != passage[0] and not passage[0].isalnum()) + (
        words[-1] != passage[-1] and not passage[-1].isalnum()
    )
    characters = Levenshtein.distance(words, passage) if len(words) <= _ALIGNED else 0
    differing = Levenshtein.distance(said, read)
    if differing == 2 and len(said) == len(read):
        differing = OSA.distance(said, read)
    return _Fit(differing, ends, abs(len(said) - len(read)), marks, characters)


def _other_words(one: str, other: str) -> bool:
    return WORD.findall(one) != WORD.findall(other)


def _as_near(best: _Fit, other: _Fit) -> bool:
    """Whether another passage is as near to a quotation as the best one.

    As many words differ, and its ends agree as well, or it has as many words. What differs from the best by a
    slip of the pen, and from the other by more, was meant to be the best.
    """
    if best.characters <= _SLIP and other.characters > 2 * best.characters:
        return False
    as_good = (other.words, other.ends, other.length) <= (best.words, best.ends, best.length)
    return as_good or (other.words <= best.words and other.length == 0)


def _without(stretch: tuple[int, int], place: tuple[int, int]) -> list[tuple[int, int]]:
    """What is left of a stretch before and behind a place."""
    start, end = stretch
    if place[1] <= start or end <= place[0]:
        return [stretch]
    return [part for part in ((start, place[0]), (place[1], end)) if part[0] < part[1]]


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


def _turned(text: str, at: int, inwards: int, odd: str) -> bool:
    """Whether no passage begins or ends with a character: a blank, or a mark that is of what is outside."""
    if text[at] == " " or text[at] in odd:
        return True
    return text[at] in "\"'" and text[at + inwards : at + inwards + 1] == " "


def _nearby(middle: int, least: int, most: int) -> Iterator[int]:
    """The places around one, the nearest first."""
    places = chain([middle], *((middle - by, middle + by) for by in range(1, _FURTHEST + 1)))
    return (place for place in places if least <= place <= most)


def _too_much(words: str, passage: str) -> str | None:
    if 10 * Levenshtein.distance(words, passage) <= len(words):
        return None
    said, read = WORD.findall(words), WORD.findall(passage)
    changed = list(changes(said, read))
    marks = Levenshtein.distance(_marks(words), _marks(passage))
    if len(changed) == 1 and marks <= 1:
        begin, end, other_begin, other_end = changed[0]
        agreeing = len(said) - (end - begin)
        if max(end - begin, other_end - other_begin) == 1 and agreeing >= _LEAST_AGREEING:
            return None
    return "it differs too much from the nearest passage"


def _marks(text: str) -> list[str]:
    return [token for token in TOKEN.findall(text) if not token[0].isalnum()]


def _has_ellipses(text: str, place: tuple[int, int] | None, words: str) -> bool:
    """Whether the ellipses of a quotation are those of a passage, and leave nothing of it out."""
    return place is not None and text.count("...", *place) >= words.count("...")


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
