"""The normal form of words that are quoted, and where in the original each character of it comes from.

Equal in it are writings of the same characters (Unicode compatibility: ligatures, full width, accents
composed or not), the marks for quotations, dashes, ellipses, and white space. Left out are soft hyphens,
characters without width, and hyphens where a line breaks within a word. Case, punctuation
and digits stay: superscripts, fractions and numbers in circles are not the digits that compatibility makes of
them ("10²" is not "102").

The normal form of a passage depends on the passage alone, wherever it does not cut a character or a word.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import regex

_IGNORED = r"\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_BLANK = rf"[\s\x1c-\x1f{_IGNORED}]"
_DASHES = r"\-\u2010-\u2015\u2e3a\u2e3b\ufe58\ufe63\uff0d"
_LETTERS = r"À-ÖØ-öø-ıĴ-ľŁ-ňŊ-žΆΈ-ΊΌΎ-ΡΣ-ώЀ-ҁҊ-ԯ\u05d0-\u05ea\u0621-\u064aぁ-ゖァ-ヺ一-\u9fff가-\ud7a3"
"""Of the BMP, those that compatibility changes nothing of; what follows may still join them."""
_MARKS = {**dict.fromkeys("„“”‟〝〞「」『』", '"'), **dict.fromkeys("‘’‚‛`´ʼ", "'")}
_KNOWN = f"!-,/-~{_LETTERS}{''.join(_MARKS)}"
_PLAIN = re.compile(
    rf"""(?: [{_KNOWN}]+ (?= [\x00-\x7f\xa0«»…\u2010-\u2015\u202f{_KNOWN}] | \Z )
           | [\x20\n] (?= [{_KNOWN}] )
           | \. (?= [\x20\n]? [{_KNOWN}] | \Z )
           | - (?= \x20? [{_KNOWN}] )
           | [–—] (?= [\x20{_KNOWN}] ) )+""",
    re.VERBOSE,
)
"""A stretch of which each character is written as one; nothing in it is read with what stands around it."""
_AS_ONE = {**_MARKS, "\n": " ", "–": "-", "—": "-"}
_TOKENS = regex.compile(
    rf"""
      (?P<plain> [!-,/-_a-~] (?![^\x00-\x7f]) )   # ASCII that what follows changes nothing of
    | (?P<broken> (?<=\w) [\-\u2010\u00ad] [^\S\n]* \n \s* (?=\w) )
    | (?P<space> {_BLANK}+ ) (?P<closing> [»›] )?
    | (?P<double> «{_BLANK}* | [»„“”‟〝〞「」『』] )
    | (?P<single> ‹{_BLANK}* | [›‘’‚‛`´ʼ] )
    | (?P<ellipsis> (?: … | \.… | \. (?: [{_IGNORED}]*\. ){{2,}} | \. (?: {_BLANK}+\. ){{2,}} )
                    (?: [{_IGNORED}]*[.…] )* )
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
_SELECTORS = frozenset({"\ufe0e", "\ufe0f", *map(chr, range(0xE0000, 0xE0080))})
"""They choose between a sign and its picture, or are tags, and say nothing that a reader sees."""


def normalize(text: str) -> str:
    """The normal form of a text, without white space at its ends.

    >>> normalize("« Œuvre » – l’ef\\ufb01cacité\\nfran\\u00adçaise…")
    '"Œuvre" - l\\'efficacité française...'
    """
    return "".join(written for _, _, written, _ in _written(text)).strip(" ")


@dataclass(frozen=True, slots=True)
class Normal:
    """The normal form of a text. ``starts[i]`` and ``ends[i]`` are of what its character ``i`` comes from."""

    text: str
    starts: array[int]
    ends: array[int]

    @classmethod
    def of(cls, text: str) -> Normal:
        """The normal form of a text, white space at its ends kept as one blank."""
        parts: list[str] = []
        places: list[tuple[int, int, int, int]] = []  # length, start, what both grow by, end
        for start, end, written, one_for_one in _written(text):
            parts.append(written)
            places.append((len(written), start, *((1, start + 1) if one_for_one else (0, end))))
        return cls("".join(parts), *_spread(places))

    def first_at(self, offset: int) -> int:
        """The first character that comes from this offset of the original, or from behind it."""
        return bisect_left(self.starts, offset)

    def divides(self, at: int) -> bool:
        """Whether the place before character ``at`` is one between two characters of the original."""
        return not 0 < at < len(self.text) or self.starts[at] != self.starts[at - 1]


def _spread(places: list[tuple[int, int, int, int]]) -> tuple[array[int], array[int]]:
    """The starts and ends of all characters, of those of each part."""
    import numpy as np

    starts, ends = array("I"), array("I")
    if places:
        lengths, first, step, last = np.array(places, dtype=np.uint32).T
        before = np.cumsum(lengths, dtype=np.uint32) - lengths
        within = np.arange(int(lengths.sum()), dtype=np.uint32) - np.repeat(before, lengths)
        within *= np.repeat(step, lengths)
        starts.frombytes((np.repeat(first, lengths) + within).tobytes())
        ends.frombytes((np.repeat(last, lengths) + within).tobytes())
    return starts, ends


def _written(text: str) -> Iterator[tuple[int, int, str, bool]]:
    """Each part of a text with its normal form, and whether its characters are written one for one."""
    replaced = text  # for the plain parts; on the whole, since that is much faster
    for sign, written in _AS_ONE.items():
        replaced = replaced.replace(sign, written)
    end, length = 0, len(text)
    while end < length:
        plain = _PLAIN.match(text, end)
        if plain is not None:
            yield end, plain.end(), replaced[end : plain.end()], True
            end = plain.end()
            continue
        match = _TOKENS.match(text, end)
        assert match is not None  # any character is one
        start, end = match.span()
        written = _token(text, match)
        yield start, end, written, len(written) == end - start and text.startswith(written, start)


def _token(text: str, match: regex.Match[str]) -> str:
    match match.lastgroup:
        case "plain":
            return str(match[0])
        case "space":
            return " " if any(map(str.isspace, match[0])) else ""
        case "closing":
            return '"' if match[0][-1] == "»" else "'"
        case "double":
            return '"'
        case "single":
            return "'"
        case "ellipsis":
            return "..."
        case "dash":
            return "-"
        case "broken":
            return _broken(text, *match.span())
        case _:
            return _character(match[0])


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
