"""What a passage cuts at its ends, a word, a number, or a character, and whether that changes its words."""

from __future__ import annotations

import re

from fol_kb.common.quotations.closed_classes import FUNCTION_WORDS, NEGATIONS, QUANTITY

_IGNORED = "\u00ad\u200b\u2060\ufeff"
"""Within a word they are no end of it."""
_COMPOUND = re.compile(
    r"[^\W_]+(?:(?:[-‐‑_@&]|\.(?=[a-z])|(?<=(?<!\w)[A-Z])\.(?=[A-Z]\.))[^\W_]+)+"
    r"|(?<!\w)[A-Za-z](?:\+\+|#)(?!\w)"
)
"""What a hyphen joins; addresses, names of files and in code, "U.S.", "AT&T"."""
_JOINING = frozenset("-‐‑_@&.+#")
_RAISED = re.compile(r"(?:(?<![^\W\d_])(?:[^\W\d_]|[cdkm]m)|\))[⁺⁻⁰-⁹¹²³]+|[^\W\d_]+[₀-₉]+(?:[^\W_]|[₀-₉])*")
"""Powers of one letter or a unit, and formulas: behind a longer word a raised number is that of a note."""
_DENYING_END = re.compile(r"n['’]t\b", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]*")
_DIVIDED = re.compile(r"(?<=[^\W\d_])[-‐\u00ad][^\S\n]*\n\s*(?=[^\W\d_])")
"""A word that a line break divides, if a small letter follows."""
_AROUND = 8
_TOKEN = 40
"""Characters before and behind a place in which a number or a compound around it is looked for."""
_FURTHEST = 80
"""Characters by which a passage is made longer at most, to be one of whole words."""


def cuts(text: str, at: int, *, begins: bool) -> bool:
    """Whether a place is within a word, a number, or a character.

    Of a word are all parts that a hyphen joins; of a number its sign, its power and its unit. ``begins``: a
    passage begins there; else it ends, and the end of "can't" would be lost.
    """
    if not 0 < at < len(text):
        return False
    before, behind = text[at - 1], text[at]
    if before.isalnum() and behind.isalnum() and _of_words(before) and _of_words(behind):
        return True
    if before in _IGNORED or behind in _IGNORED:
        first = text[max(0, at - _AROUND) : at].rstrip(_IGNORED)
        last = text[at : at + _AROUND].lstrip(_IGNORED)
        if first and last and _of_words(first[-1]) and _of_words(last[0]):
            return True
    if not begins and before in "nN" and _DENYING_END.match(text, at - 1):
        return True
    if _divided(text, at):
        return True
    if (before if behind.isdecimal() else behind) in ".,":  # most numbers that are cut are; it is quick
        inside = text[at - 2 : at - 1] if behind.isdecimal() else text[at + 1 : at + 2]
        if inside.isdecimal() and (behind.isdecimal() or before.isdecimal()):
            return True
    near = text[max(0, at - _AROUND) : at + 2]
    if any(map(str.isnumeric, near)) and (_within(QUANTITY, text, at) or _within(_RAISED, text, at)):
        return True
    if not _JOINING.isdisjoint((before, behind)) and _within(_COMPOUND, text, at):
        return True
    if before.isascii() and behind.isascii():
        return False
    from fol_kb.common.quotations.normalizing import divides_character

    return divides_character(text, at)


def _of_words(character: str) -> bool:
    """Whether a character is of words or numbers between which there are blanks."""
    return character.isdecimal() or character.lower() != character.upper()


def _within(pattern: re.Pattern[str], text: str, at: int) -> bool:
    """Whether a place is within what a pattern finds."""
    found = pattern.finditer(text, max(0, at - _TOKEN), at + _TOKEN)
    return any(match.start() < at < match.end() for match in found)


def _divided(text: str, at: int) -> bool:
    """Whether a place is where a line break divides a word."""
    begin = max(0, at - _AROUND)
    if text.find("\n", begin, at + _AROUND) < 0:
        return False
    return any(
        match.start() <= at <= match.end() and text[match.end()].islower()
        for match in _DIVIDED.finditer(text, begin, at + 2 * _AROUND)
    )


def clips(text: str, at: int, *, begins: bool) -> bool:
    """Whether a place is between two letters of a word, and what is cut off there says nothing.

    That is one letter, as it is lost in copying, but for "a" at the beginning ("atypical"): more of them make
    another word of what is left ("underpaid", "careless"). No word is left that would be read for another
    one: "he" of "she", "no" of "now".
    """
    if not (text[at - 1].isalpha() and text[at].isalpha()):
        return False
    if (at > 1 and text[at - 2].isalpha()) if begins else text[at + 1 : at + 2].isalpha():
        return False
    around = _LETTERS.match(text[max(0, at - _FURTHEST) : at][::-1])
    rest = _LETTERS.match(text, at, at + _FURTHEST)
    assert around is not None  # no letters are some
    assert rest is not None
    before, behind = around[0][::-1].lower(), rest[0].lower()
    whole, kept = before + behind, behind if begins else before
    if not NEGATIONS.isdisjoint((whole, kept)) or FUNCTION_WORDS.issuperset((whole, kept)):
        return False
    return not (begins and before == "a")


def completed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The passage that has all of what another one cuts; None if that is long."""
    first, last = start, end
    while cuts(text, first, begins=True):
        first -= 1
        if start - first > _FURTHEST:
            return None
    while cuts(text, last, begins=False):
        denial = _DENYING_END.match(text, last - 1)
        last = last + 1 if denial is None else denial.end()
        if last - end > _FURTHEST:
            return None
    return first, last


def told(text: str, start: int, end: int) -> str:
    """What a passage cuts, for people."""
    whole = completed(text, start, end) or (start, end)
    parts = []
    if cuts(text, start, begins=True):
        last = start
        while last < len(text) and (last == start or cuts(text, last, begins=True)):
            last += 1
        parts.append(f"begins within {_undivided(text[whole[0] : last])!r}")
    if cuts(text, end, begins=False):
        begin = end - 1
        while begin > start and cuts(text, begin, begins=True):
            begin -= 1
        parts.append(f"ends within {_undivided(text[begin : whole[1]])!r}")
    return f"it {' and '.join(parts)}"


def _undivided(words: str) -> str:
    return _DIVIDED.sub("", words).replace("\u00ad", "")
