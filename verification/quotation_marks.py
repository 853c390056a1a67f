"""Quotation marks of several languages, paired: which opens, which closes, and which is an apostrophe.

Known are the marks of English, French, German, Korean, Japanese, Russian and their neighbours, straight ones
too. A quotation may hold others, and may go on over an empty line. A paragraph that begins with the mark that
is still open closes what stood before it, as printers do it.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace

from verification.typesetting import collapsed

CLOSERS = {
    '"': '"”',
    "“": '”"',
    "„": '“”"',
    "‟": "”",
    "”": "”",
    "«": "»",
    "»": "«»",
    "‹": "›",
    "›": "‹›",
    "‘": "’'",
    "‚": "‘’",
    "'": "'’",
    "「": "」",
    "『": "』",
    "｢": "｣",
    "﹁": "﹂",
    "〝": "〟〞",
    "＂": "＂",
}
"""What closes what each mark opens."""
_SINGLE = "‘‚'"
"""They may be apostrophes: what they open is forgotten where a paragraph ends."""
_EITHER_WAY = "\"'”»›＂’"
"""Only their neighbours say whether they open."""
_KNOWN = "".join(sorted({*CLOSERS, *"".join(CLOSERS.values())}))
_MARKS = re.compile(f"[{re.escape(_KNOWN)}]")
_TWO = {"``": "“", "''": "”", ",,": "„", "<<": "«", ">>": "»"}
_BREAK = re.compile(r"\n[ \t\r]*\n\s*|\n[ \t]*(?=(?:[-*+•]|\d{1,3}[.)])[ \t])")
"""Between paragraphs, and before the items of a list."""
_BEFORE_OPENING = "([{<|/=:;,*_~…«“„‘\"'「『（【—–―-¿¡"
_DASHES = "—–―-"
_ELIDED = re.compile(
    r"['’](?:\d0?\d?s|(?:tis|twas|twere|twill|em|cause|til|till|round|n|bout)\b)", re.IGNORECASE
)
"""English words and decades that begin with an apostrophe."""
_DEEPEST = 8
"""So many quotations stand in each other at most; what is deeper is a mark too many."""
_BULLET = re.compile(r"(?:[-*+•#>]+|\d{1,3}[.)])?[ \t]*[*_]*")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two marks, by their offsets.

    Of one that is still open where a paragraph ends, ``closes`` is that end, and the closing mark has width
    0. A mark may be written with several characters; ``opening`` is the width of the first one.
    """

    opens: int
    closes: int
    width: int = 1
    opening: int = 1

    @property
    def inside(self) -> int:
        """Where what stands between the marks begins."""
        return self.opens + self.opening

    def moved(self, by: int) -> Pair:
        """The same pair in a text that has so many characters before it."""
        return replace(self, opens=self.opens + by, closes=self.closes + by)


@dataclass(frozen=True, slots=True)
class _Open:
    mark: str
    at: int
    paragraph: int
    spaced: bool
    """White space follows it, as in typewritten French."""


class _Pairing:
    """The marks of one text, from its beginning to its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        breaks = list(_BREAK.finditer(text))
        self.starts = [0, *(each.end() for each in breaks)]
        self.ends = [*(each.start() for each in breaks), len(text)]
        self.open: list[_Open] = []
        self.pairs: list[Pair] = []
        self.unclosed: list[int] = []

    def run(self) -> None:
        """Pair all marks."""
        for match in _MARKS.finditer(self.text):
            self._take(match[0], match.start())
        while self.open:
            self._forget(self.open.pop())

    def _take(self, mark: str, at: int) -> None:
        paragraph = bisect_right(self.starts, at) - 1
        while self.open and self.open[-1].mark in _SINGLE and self.open[-1].paragraph < paragraph:
            self.open.pop()
        for depth, opened in enumerate(reversed(self.open), start=1):
            if mark in CLOSERS[opened.mark] and self._closes(mark, at, opened):
                for _ in range(depth - 1):
                    self._forget(self.open.pop())
                self.open.pop()
                self.pairs.append(Pair(opened.at, at))
                return
        if mark in CLOSERS and self._opens(mark, at):
            self._go_on(mark, at, paragraph)
            behind = self.text[at + 1 : at + 2]
            self.open.append(_Open(mark, at, paragraph, behind.isspace()))
            if len(self.open) > _DEEPEST:
                self._forget(self.open.pop(0))

    def _go_on(self, mark: str, at: int, paragraph: int) -> None:
        """What the same mark opened in an earlier paragraph ends there, or has no end."""
        for depth, opened in enumerate(reversed(self.open), start=1):
            if opened.mark == mark and opened.paragraph < paragraph:
                for _ in range(depth - 1):
                    self._forget(self.open.pop())
                self.open.pop()
                lead = self.text[self.starts[paragraph] : at]
                if opened.paragraph == paragraph - 1 and _BULLET.fullmatch(lead.lstrip()):
                    self.pairs.append(Pair(opened.at, self.ends[opened.paragraph], 0))
                else:
                    self._forget(opened)
                return

    def _forget(self, opened: _Open) -> None:
        if opened.mark not in _SINGLE:
            self.unclosed.append(opened.at)

    def _closes(self, mark: str, at: int, opened: _Open) -> bool:
        before, behind = self.text[at - 1], self.text[at + 1 : at + 2]
        if at - 1 == opened.at:
            return False
        if mark in "'’":
            return not before.isspace() and not _goes_on(behind) and not self._possessive(at)
        if mark not in _EITHER_WAY or (mark in "”»›" and opened.mark != mark):
            return True
        if before.isspace():
            return opened.spaced and not _goes_on(behind)
        if before in "([{":  # nothing ends there, but for a face: ":("
            return self.text[at - 2 : at - 1] in list(":;=-")
        return not (before in _DASHES and behind.isalnum())

    def _opens(self, mark: str, at: int) -> bool:
        before, behind = self.text[at - 1 : at], self.text[at + 1 : at + 2]
        if not behind:
            return False
        apart = not before or before.isspace() or before in _BEFORE_OPENING or not _goes_on(before)
        if mark in _SINGLE:
            if not apart or behind.isspace() or (before and before.isalnum() and mark == "'"):
                return False
            return mark != "'" or not _ELIDED.match(self.text, at)
        if mark in _EITHER_WAY:
            return apart and before not in list(".,!?)]}%°″′") and (mark == '"' or not behind.isspace())
        return True

    def _possessive(self, at: int) -> bool:
        """Whether an apostrophe behind an s may be that of a plural: a better one follows, before a break."""
        if self.text[at - 1] not in "sS" or self.text[at + 1 : at + 2] not in (" ", "\n"):
            return False
        end = self.ends[bisect_right(self.starts, at) - 1]
        for match in _MARKS.finditer(self.text, at + 1, min(end, at + 400)):
            if match[0] not in "'’‘‚":
                continue
            place = match.start()
            behind = self.text[place + 1 : place + 2]
            if self._opens(match[0], place):
                return False
            if match[0] in "'’" and not self.text[place - 1].isspace() and not _goes_on(behind):
                return True
        return False


def _goes_on(character: str) -> bool:
    """Whether a character beside a mark is of a word with it: a digit, a letter of a script with capitals."""
    return character.isdecimal() or (character.isalpha() and character.lower() != character.upper())


def paired(text: str) -> tuple[list[Pair], list[int]]:
    """The pairs of marks of a text, in the order in which they open; where marks open that none closes."""
    signs, places = collapsed(text, _KNOWN)
    pairing = _Pairing(signs)
    pairing.run()
    pairs = [
        Pair(
            places[each.opens],
            places[each.closes],
            places[each.closes + each.width] - places[each.closes],
            places[each.opens + 1] - places[each.opens],
        )
        for each in pairing.pairs
    ]
    unclosed = sorted(places[each] for each in pairing.unclosed)
    return sorted(pairs, key=lambda pair: (pair.opens, -pair.closes)), unclosed


def mark_of(written: str) -> str:
    """The quotation mark that characters of an answer are: one mark, an entity of HTML, or two characters."""
    return _TWO.get(written, html.unescape(written))[:1]


def stretches(pairs: list[Pair]) -> Iterator[tuple[Pair, list[Pair]]]:
    """The outermost pairs, each with those that stand directly in it."""
    at = 0
    while at < len(pairs):
        outer = pairs[at]
        at += 1
        inner: list[Pair] = []
        while at < len(pairs) and pairs[at].opens < outer.closes:
            if not inner or pairs[at].opens >= inner[-1].closes:
                inner.append(pairs[at])
            at += 1
        yield outer, inner


__all__ = ["CLOSERS", "Pair", "mark_of", "paired", "stretches"]
