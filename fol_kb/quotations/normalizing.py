"""The normal form of words that are quoted, and where in the original each character of it comes from.

Equal in it are writings of the same characters (Unicode compatibility: ligatures, full width, accents
composed or not), the marks for quotations, dashes, ellipses, and white space. Left out are soft hyphens,
characters without width, and hyphens where a line breaks within a word. Case, punctuation
and digits stay: superscripts, fractions and numbers in circles are not the digits that compatibility makes of
them ("10²" is not "102").

The normal form of a passage depends on the passage alone, wherever it does not cut a character or a word.
"""

from __future__ import annotations

import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import regex

_IGNORED = r"\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_BLANK = rf"[\s{_IGNORED}]"
_DASHES = r"\-\u2010-\u2015\u2e3a\u2e3b\ufe58\ufe63\uff0d"
_TOKENS = regex.compile(
    rf"""
      (?P<plain> (?: [!-,/-_a-~] (?![^\x00-\x7f])   # ASCII that what follows changes nothing of
                   | \x20 (?! \s | [^\x00-\x7f])
                   | \. (?! \x20?\. | [^\x00-\x7f])
                   | - (?! [\s\-] | [^\x00-\x7f]) )+ )
    | (?P<broken> (?<=\w) [\-\u2010\u00ad] [^\S\n]* \n \s* (?=\w) )
    | (?P<space> {_BLANK}+ ) (?P<closing> [»›] )?
    | (?P<double> «{_BLANK}* | [»„“”‟〝〞「」『』] )
    | (?P<single> ‹{_BLANK}* | [›‘’‚‛`´ʼ] )
    | (?P<ellipsis> …[.…]* | \. (?:[\x20\xa0]?\.){{2,}} [.…]* | \.…[.…]* )
    | (?P<dash> [{_DASHES}]+ | \u2212 )
    | (?P<character> \X )
    """,
    regex.VERBOSE | regex.DOTALL,
)
_CHARACTER = regex.compile(r"\X")
_CONTEXT = 32
"""Code points before a place that say whether it is within a character, such as a family of emoji."""
_ONE_MARK = str.maketrans(dict.fromkeys("„“”‟〝〞「」『』«»", '"') | dict.fromkeys("‘’‚‛`‹›", "'"))
_KEPT = frozenset({"<super>", "<sub>", "<fraction>", "<circle>"})
"""Kinds of compatibility that change what is said."""
_SELECTORS = frozenset("\ufe0e\ufe0f")
"""They choose between a sign and its picture, and say nothing."""


def normalize(text: str) -> str:
    """The normal form of a text, without white space at its ends.

    >>> normalize("« Œuvre » – l’ef\\ufb01cacité\\nfran\\u00adçaise…")
    '"Œuvre" - l\\'efficacité française...'
    """
    return "".join(written for _, _, written in _written(text)).strip(" ")


@dataclass(frozen=True, slots=True)
class Normal:
    """The normal form of a text. ``starts[i]`` and ``ends[i]`` are of what its character ``i`` comes from."""

    text: str
    starts: array[int]
    ends: array[int]

    @classmethod
    def of(cls, text: str) -> Normal:
        """The normal form of a text, white space at its ends kept as one blank."""
        starts, ends = array("I"), array("I")
        parts = []
        for start, end, written in _written(text):
            parts.append(written)
            if len(written) == end - start and text.startswith(written, start):
                starts.extend(range(start, end))
                ends.extend(range(start + 1, end + 1))
            else:
                starts.extend([start] * len(written))
                ends.extend([end] * len(written))
        return cls("".join(parts), starts, ends)

    def first_at(self, offset: int) -> int:
        """The first character that comes from this offset of the original, or from behind it."""
        return bisect_left(self.starts, offset)

    def divides(self, at: int) -> bool:
        """Whether the place before character ``at`` is one between two characters of the original."""
        return not 0 < at < len(self.text) or self.starts[at] != self.starts[at - 1]


def _written(text: str) -> Iterator[tuple[int, int, str]]:
    """Each part of a text with its normal form; most parts are long and stay as they are."""
    for match in _TOKENS.finditer(text):
        start, end = match.span()
        match match.lastgroup:
            case "plain":
                yield start, end, match[0]
            case "space":
                yield start, end, " " if any(map(str.isspace, match[0])) else ""
            case "closing":
                yield start, end, '"' if match[0][-1] == "»" else "'"
            case "double":
                yield start, end, '"'
            case "single":
                yield start, end, "'"
            case "ellipsis":
                yield start, end, "..."
            case "dash":
                yield start, end, "-"
            case "broken":
                yield start, end, _broken(text, start, end)
            case _:
                yield start, end, _character(match[0])


def _broken(text: str, start: int, end: int) -> str:
    """A hyphen at the end of a line: that of a word in two, unless what follows could not go on in it."""
    within = text[start] == "\u00ad" or (text[start - 1].isalpha() and text[end].islower())
    return "" if within else "-"


@lru_cache(maxsize=10_000)
def _character(cluster: str) -> str:
    """One character as readers see it, of which compatibility changes nothing that is said."""
    plain = "".join(
        each
        if unicodedata.decomposition(each).partition(" ")[0] in _KEPT
        else unicodedata.normalize("NFKC", each)
        for each in cluster
        if each not in _SELECTORS
    )
    if any(map(str.isspace, plain)):  # "¨" would become a blank with an accent
        plain = cluster
    return unicodedata.normalize("NFC", plain).translate(_ONE_MARK)


def divides_character(text: str, at: int) -> bool:
    """Whether a place, not the first or last, is within what readers see as one character."""
    begin = max(0, at - _CONTEXT)
    return all(match.end() + begin != at for match in _CHARACTER.finditer(text[begin : at + 1]))
