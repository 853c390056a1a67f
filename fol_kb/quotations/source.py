"""The search for quotations in a text: verbatim, then in normal form, then for what is nearly the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from fol_kb.quotations.values import Match, Passage, Status

if TYPE_CHECKING:
    from fol_kb.quotations.grams import Grams
    from fol_kb.quotations.normalizing import Normal

# most words that are looked for stand there verbatim: rapidfuzz, regex and numpy are loaded for the others

_WORD = re.compile(r"\w*")
_POINTS = ".,\u00a0\u202f"
"""What stands between the digits of one number."""
_SIGNS = "-−+"
_GROUP_BEFORE = re.compile(r"(?<!\d)\d{1,3}$")
_GROUP = re.compile(r"\d{3}(?!\d)")
"""Three digits: with one to three before a blank they are taken for one number, "1 200"."""
_DENYING_PREFIX = re.compile(
    r"(?<!\w)(?:non|anti|pseudo|ex|vice|semi|quasi|demi|half|grand|great|step|sub|sous|contre)[-‐‑]$",
    re.IGNORECASE,
)
"""Before a hyphen they make something else of what follows."""
_DENYING_END = re.compile(r"n['’]t\b", re.IGNORECASE)
_DENYING_SUFFIX = re.compile(r"\w{0,3}(?:less|free|n['’]t)\b", re.IGNORECASE)
_CLIPPED = 12
"""Characters of a quotation that may begin or end within a word: no short word in a longer one."""
_LONG = 50_000
"""Characters of a text that is worth an index, once it was asked about this often."""
_OFTEN = 4


class _Searched:
    """A text that is searched: as it is at first, by an index if it is long and asked about often."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._asked = 0

    @cached_property
    def grams(self) -> Grams:
        """The index."""
        from fol_kb.quotations.grams import Grams

        return Grams(self.text)

    def finder(self, words: str) -> Callable[[int], int]:
        """The first place of the words at an offset or behind it, -1 if there is none."""
        self._asked += 1
        if len(self.text) < _LONG or self._asked <= _OFTEN:
            return partial(self.text.find, words)
        return self.grams.finder(words)


class Source:
    """A text that quotations are looked for in; what a search needs is worked out once.

    Args:
        text: the text. Offsets are those of its code points, as it was given.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._raw = _Searched(text)

    def find(self, quotation: str, after: int = 0) -> Match:
        """The first passage that has the quotation, at ``after`` or behind it.

        A passage cuts no character and no number, "12" is not in "120", and no word of a script with
        capitals, unless 12 characters or more stand there verbatim and what is cut off denies nothing.
        EXACT comes before NORMALIZED, and that before NEAR, wherever they are. A NEAR passage differs in one
        word, where seven or more agree, or in at most a tenth of the quotation's characters; and in no
        number, no negation and no name. It is looked for if the quotation has 12 to 10,000 characters. It
        need not mean the same: it is what a quotation was probably copied from.

        >>> found = Source("All men, he said, are “mortal”.").find('are "mortal"')
        >>> found.status.value, found.text
        ('NORMALIZED', 'are “mortal”')

        Raises:
            ValueError: ``after`` is negative.
        """
        if after < 0:
            raise ValueError(f"after is an offset of 0 or more, not {after}")
        match = next(self.matches(quotation, after), None)
        return self._other(quotation, after) if match is None else match

    def matches(self, quotation: str, after: int = 0) -> Iterator[Match]:
        """All places that have the quotation, in order: the EXACT ones or, if there are none, the others."""
        if not quotation.strip():
            return
        from fol_kb.quotations.normalizing import normalize

        words: str | None = None
        for clipped in (False, True):
            found = False
            for start in self._exactly(quotation, after, clipped):
                found = True
                yield Match(Status.EXACT, start, start + len(quotation), 1.0, quotation)
            if found:
                return
            if words is None:
                words = normalize(quotation)
            for start, end in self._equal(words, after, clipped):
                found = True
                yield Match(Status.NORMALIZED, start, end, 1.0, self.text[start:end])
            if found or len(words) < _CLIPPED:
                return

    def verbatim(self, words: str, after: int = 0) -> Iterator[int]:
        """Where these code points stand, also within a word: the offsets, in order. Nothing has none."""
        if not words:
            return
        find = self._raw.finder(words)
        while (start := find(after)) >= 0:
            yield start
            after = start + 1

    @cached_property
    def _normal(self) -> Normal:
        from fol_kb.quotations.normalizing import Normal

        return Normal.of(self.text)

    @cached_property
    def _normalized(self) -> _Searched:
        text = self._normal.text
        return self._raw if text == self.text else _Searched(text)

    def _exactly(self, words: str, after: int, clipped: bool) -> Iterator[int]:
        find = self._raw.finder(words)
        while (start := find(after)) >= 0:
            step = self._cut(start, start + len(words), clipped)
            if step == 0:
                yield start
            after = start + max(1, step)

    def _equal(self, words: str, after: int, clipped: bool) -> Iterator[tuple[int, int]]:
        if not words:
            return
        normal, find = self._normal, self._normalized.finder(words)
        at = find(normal.first_at(after))
        while at >= 0:
            end = at + len(words)
            step = 1
            if normal.divides(at) and normal.divides(end):
                place = normal.starts[at], normal.ends[end - 1]
                cut = self._cut(*place, clipped)
                if cut == 0:
                    yield place
                step = max(1, normal.first_at(place[0] + cut) - at)
            at = find(at + step)

    def _cut(self, start: int, end: int, clipped: bool) -> int:
        """How far to go on from a passage that cuts a word, number or character at its ends; 0 if none.

        ``clipped``: it may cut a word, as long as what is cut off denies nothing.
        """
        if _cuts(self.text, start, begins=True) and not (clipped and _clips(self.text, start, begins=True)):
            match = _WORD.match(self.text, start)
            return max(1, match.end() - start if match and not clipped else 1)
        return int(
            _cuts(self.text, end, begins=False) and not (clipped and _clips(self.text, end, begins=False))
        )

    def _other(self, quotation: str, after: int) -> Match:
        """The answer for a quotation that the text does not have."""
        from fol_kb.quotations import near
        from fol_kb.quotations.normalizing import normalize

        words = normalize(quotation)
        if not words:
            return Match(Status.ABSENT, None, None, 0.0, None, "the quotation is empty")
        if not self.text.strip():
            return Match(Status.ABSENT, None, None, 0.0, None, "the text is empty")
        within = next(self.verbatim(quotation, after), None)
        if within is not None:
            nearest = Passage(within, within + len(quotation), quotation)
            why = "the text has it only as a part of a longer word, number or character"
            return Match(Status.ABSENT, None, None, 1.0, None, why, nearest)
        if not near.SHORTEST <= len(words) <= near.LONGEST:
            why = (
                "the text does not have it, and a quotation of under"
                f" {near.SHORTEST} or over {near.LONGEST:,} characters has to be equal"
            )
            return Match(Status.ABSENT, None, None, 0.0, None, why)
        grams = self._normalized.grams if len(self._normal.text) >= _LONG else None
        found = near.nearest(self._normal, grams, words, after, self._may_divide)
        if found is None:
            return Match(Status.ABSENT, None, None, 0.0, None, "the text has nothing like it")
        there = self._passage(found.place)
        if found.refused is None:
            rival = None if found.rival is None else self._passage(found.rival)
            return Match(
                Status.NEAR,
                there.start,
                there.end,
                found.similarity,
                there.text,
                found.difference,
                rival=rival,
            )
        why = f"{found.refused}: {found.difference}" if found.difference else found.refused
        return Match(Status.ABSENT, None, None, found.similarity, None, why, there)

    def _passage(self, place: tuple[int, int]) -> Passage:
        """The passage that a part of the normal form comes from."""
        start, end = self._normal.starts[place[0]], self._normal.ends[place[1] - 1]
        return Passage(start, end, self.text[start:end])

    def _may_divide(self, at: int, begins: bool) -> bool:
        """Whether a passage may begin or end before a character of the normal form."""
        normal = self._normal
        if not normal.divides(at):
            return False
        if begins:
            return at < len(normal.text) and not _cuts(self.text, normal.starts[at], begins=True)
        return at > 0 and not _cuts(self.text, normal.ends[at - 1], begins=False)


def _cuts(text: str, at: int, *, begins: bool) -> bool:
    """Whether a place is within a word, a number, or a character.

    ``begins``: a passage begins there, so that a sign before a digit or a "non-" would be lost; else it ends,
    and the end of "can't" would be.
    """
    if not 0 < at < len(text):
        return False
    before, behind = text[at - 1], text[at]
    denial = _DENYING_PREFIX.search(text, max(0, at - 8), at) if begins else _DENYING_END.match(text, at - 1)
    if denial:
        return True
    if before.isalnum() and behind.isalnum():
        return all(each.isdecimal() or each.lower() != each.upper() for each in (before, behind))
    if behind.isdecimal() and before in _POINTS:
        return at > 1 and text[at - 2].isdecimal()
    if before.isdecimal() and behind in _POINTS:
        return at + 1 < len(text) and text[at + 1].isdecimal()
    if (begins and behind.isdecimal() and before == " ") or (before.isdecimal() and behind == " "):
        gap = at - 1 if before == " " else at
        return bool(_GROUP_BEFORE.search(text, max(0, gap - 4), gap) and _GROUP.match(text, gap + 1))
    if begins and behind.isdecimal() and before in _SIGNS:
        return at == 1 or text[at - 2].isspace() or text[at - 2] in "(["
    if before.isascii() and behind.isascii():
        return False
    from fol_kb.quotations.normalizing import divides_character

    return divides_character(text, at)


def _clips(text: str, at: int, *, begins: bool) -> bool:
    """Whether a place is between two letters of a word, and what is cut off there says nothing.

    At the beginning one letter may be lost, as in copying, but for "a" ("atypical"): more of them make
    another word of what follows ("underpaid", "grandfather").
    """
    if not (text[at - 1].isalpha() and text[at].isalpha()):
        return False
    if begins:
        return not text[max(0, at - 2) : at - 1].isalpha() and text[at - 1] not in "aA"
    return not _DENYING_SUFFIX.match(text, at)


__all__ = ["Source"]
