"""Quotation marks and signs as HTML, TeX and typewriters write them, and what they stand for."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

_ENTITY = re.compile(r"&(?:quot|apos|[lrb]dquo|[lrs]squo|sbquo|[lr]s?aquo|#\d{2,5}|#[xX][\da-fA-F]{2,4});")
_REST = r"(?:(?!\n[ \t\r]*\n)"
"""What follows, to the end of the paragraph."""
_PAIRS = (
    (re.compile(rf"(?<!`)(``)(?!`){_REST}(?!``).)*?('')(?!')", re.DOTALL), "“", "”"),
    (re.compile(rf"(?<![,\w])(,,)(?=[^\W_]){_REST}(?!,,).)*?(''|``)", re.DOTALL), "„", "“"),
    (re.compile(r"(?<![<\w])(<<)(?=[ ~]?[^\W_])[^<>\s]*+\s[^<>]*+(>>)(?!>)"), "«", "»"),
)
"""Marks of two characters, which count where both are there."""
_TEX = re.compile(
    r"\\([&%$#_{}])|\\(?:ldots|dots)\b(?:\{\})?|``|''"
    r"|(?<=[\w.,;:!?)\]}'’])(?<!\d)~(?![~\s])|(?<=\d)~(?=[^\W\d_])"
)
"""A tilde is a blank where it ties two words; "~5" and "3~5" are numbers that it says something of."""


def collapsed(text: str, marks: str) -> tuple[str, list[int]]:
    """A text with one character for each mark that is written with several.

    Args:
        text: an answer.
        marks: what entities of HTML are taken for.

    Returns:
        The text, and where each of its characters begins in the one given; last, where that one ends.
    """
    found = dict(_found(text, marks))
    if not found:
        return text, list(range(len(text) + 1))
    signs: list[str] = []
    places: list[int] = []
    done = 0
    for start, (end, sign) in sorted(found.items()):
        if start < done:
            continue
        places += [*range(done, start), start]
        signs += [text[done:start], sign]
        done = end
    places += range(done, len(text) + 1)
    return "".join((*signs, text[done:])), places


def _found(text: str, marks: str) -> Iterator[tuple[int, tuple[int, str]]]:
    """Where a mark is written with several characters: its start, its end, and the mark."""
    if "&" in text:
        for match in _ENTITY.finditer(text):
            if (sign := html.unescape(match[0])) in marks:
                yield match.start(), (match.end(), sign)
    for pattern, opens, closes in _PAIRS:
        for match in pattern.finditer(text):
            yield match.start(1), (match.end(1), opens)
            yield match.start(2), (match.end(2), closes)


def plain(words: str) -> str:
    """Words without the ways of HTML and TeX to write signs.

    >>> plain("M.~Dupont &amp; Co. ``pay'' all")
    'M. Dupont & Co. "pay" all'
    >>> plain("Figure~5 says ~5 euros")
    'Figure 5 says ~5 euros'
    """
    return _TEX.sub(_sign, html.unescape(words))


def _sign(match: re.Match[str]) -> str:
    if match[1]:
        return match[1]
    return {"~": " ", "``": '"', "''": '"'}.get(match[0], "...")


__all__ = ["collapsed", "plain"]
