"""The search for quotations in a text: verbatim, then in normal form, then for what is nearly the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from fol_kb.common.quotations import cuts
from fol_kb.common.quotations.values import Cut, Match, Passage, Status

if TYPE_CHECKING:
    from fol_kb.common.quotations.grams import Grams
    from fol_kb.common.quotations.normalizing import Normal

# most words that are looked for stand there verbatim: rapidfuzz, regex and numpy are loaded for the others

_WORD = re.compile(r"\w*")
_LETTERS = re.compile(r"[A-Za-zÀ-ÖØ-öø-ƺƼ-ƿΆ-ώЀ-ԯ]*")
_TWO_LETTERS = re.compile(rf"{_LETTERS.pattern[:-1]}{{2}}")
"""Letters with capitals: behind two of them a place in their run is in a word, and clips more than one."""
_CLIPPED = 12
"""Characters of a quotation that may begin or end within a word: no short word in a longer one."""
_EDGE = 8
"""Characters at either end of a passage that may be written in another way where it is cut out."""
_REACH = 40
_PLACES = 64
"""So far from its middle the ends of a passage are looked for, and in so many places."""
_LONG = 50_000
"""Characters of a text that is worth an index, once it was asked about this often."""
_OFTEN = 4


class _Searched:
    """A text that is searched: as it is at first, by an index if it is long and asked about often."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._asked = 0
        self._last: tuple[str, Callable[[int], int]] | None = None

    @cached_property
    def grams(self) -> Grams:
        """The index."""
        from fol_kb.common.quotations.grams import Grams

        return Grams(self.text)

    def finder(self, words: str) -> Callable[[int], int]:
        """The first place of the words at an offset or behind it, -1 if there is none."""
        if self._last is not None and self._last[0] == words:  # it is asked for in several ways
            return self._last[1]
        self._asked += 1
        plain = len(self.text) < _LONG or self._asked <= _OFTEN
        find = partial(self.text.find, words) if plain else self.grams.finder(words)
        self._last = words, find
        return find


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

        A passage cuts no character, no number with its sign and its unit, "12" is not in "120" or "12 mg",
        and no word of a script with capitals, "able" is not in "un-able"; unless 12 characters or more stand
        there verbatim and one letter is cut off that makes no other word of it.
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
        from fol_kb.common.quotations.normalizing import normalize

        words: str | None = None
        for clipped in (False, True):
            found = False
            for start in self._exactly(quotation, after, clipped):
                found = True
                yield self._placed(Status.EXACT, start, start + len(quotation), clipped)
            if found:
                return
            if words is None:
                words = normalize(quotation)
            for start, end in self._equal(words, after, clipped):
                found = True
                yield self._placed(Status.NORMALIZED, start, end, clipped)
            if found or len(words) < _CLIPPED:
                return

    def cut(self, quotation: str) -> Match | None:
        """The first passage of these characters, whatever it cuts at its ends; None if there is none.

        Of 12 characters or more: fewer stand in other words by accident. What it cuts is said; the passage is
        no evidence, since "paid by the company" says something else than "underpaid by the company".

        >>> Source("She is underpaid by the company.").cut("paid by the company").cut.told
        "it begins within 'underpaid'"
        """
        from fol_kb.common.quotations.normalizing import normalize

        words = normalize(quotation)
        if len(words) < _CLIPPED:
            return None
        start = self._raw.finder(quotation)(0)
        if start >= 0:
            return self._placed(Status.EXACT, start, start + len(quotation), cut=True)
        place = self._characters(words)
        return None if place is None else self._placed(Status.NORMALIZED, *place, cut=True)

    def _characters(self, words: str) -> tuple[int, int] | None:
        """The first place of which the normal form is these words, whatever it cuts.

        In the normal form of the text its ends may be written in another way, with what they are cut from. So
        its middle is looked for, and then the ends that give the words.
        """
        from fol_kb.common.quotations.normalizing import normalize

        normal, edge = self._normal, min(_EDGE, len(words) // 4)
        find, at = self._normalized.finder(words[edge:-edge]), -1
        for _ in range(_PLACES):
            at = find(at + 1)
            if at < 0:
                return None
            inside = [n for n in range(at + 1, at + len(words) - 2 * edge) if normal.divides(n)]
            # between words, if it can be: a line break may divide a word, whose halves are written otherwise
            middle = next((n for n in inside if normal.text[n] == " "), next(iter(inside), None))
            if middle is None:
                continue
            cut, left = normal.starts[middle], middle - at + edge
            starts = range(normal.starts[at], max(-1, normal.starts[at] - _REACH), -1)
            start = next((n for n in starts if normalize(self.text[n:cut]) == words[:left].strip(" ")), None)
            last = normal.ends[at + len(words) - 2 * edge - 1]
            ends = range(last, min(len(self.text), last + _REACH) + 1)
            end = next((n for n in ends if normalize(self.text[cut:n]) == words[left:].strip(" ")), None)
            if start is not None and end is not None and normalize(self.text[start:end]) == words:
                return start, end
        return None

    def _placed(self, status: Status, start: int, end: int, cut: bool) -> Match:
        """The match at a place; with what it cuts, if it may cut anything."""
        told = None
        if cut and (cuts.cuts(self.text, start, begins=True) or cuts.cuts(self.text, end, begins=False)):
            whole = cuts.completed(self.text, start, end)
            told = Cut(
                cuts.told(self.text, start, end),
                None if whole is None else Passage(*whole, self.text[slice(*whole)]),
                any(
                    cuts.cuts(self.text, at, begins=begins) and not cuts.clips(self.text, at, begins=begins)
                    for at, begins in ((start, True), (end, False))
                ),
            )
        return Match(status, start, end, 1.0, self.text[start:end], cut=told)

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
        from fol_kb.common.quotations.normalizing import Normal

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
        if cuts.cuts(self.text, start, begins=True) and not (
            clipped and cuts.clips(self.text, start, begins=True)
        ):
            if clipped:  # of one letter at most: the rest of a word is behind two
                within = _TWO_LETTERS.match(self.text, max(0, start - 2), start) is not None
                match = _LETTERS.match(self.text, start) if within else None
            else:
                match = _WORD.match(self.text, start)
            return max(1, match.end() - start if match else 1)
        return int(
            cuts.cuts(self.text, end, begins=False)
            and not (clipped and cuts.clips(self.text, end, begins=False))
        )

    def _other(self, quotation: str, after: int) -> Match:
        """The answer for a quotation that the text does not have."""
        from fol_kb.common.quotations import near
        from fol_kb.common.quotations.normalizing import normalize

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
            return at < len(normal.text) and not cuts.cuts(self.text, normal.starts[at], begins=True)
        return at > 0 and not cuts.cuts(self.text, normal.ends[at - 1], begins=False)
