"""What a passage cuts at its ends, a word, a number, or a character, and whether that changes its words."""

from __future__ import annotations

import re

from fol_kb.quotations.closed_classes import NEGATIONS

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
_HYPHENS = "-‐‑"
_DENYING_END = re.compile(r"n['’]t\b", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]*")
_DENYING_SUFFIX = re.compile(r"\w{0,3}(?:less|free|n['’]t)\b", re.IGNORECASE)
_DIVIDED = re.compile(r"(?<=[^\W\d_])[-‐\u00ad][^\S\n]*\n\s*(?=[^\W\d_])")
"""A word that a line break divides, if a small letter follows."""
_AROUND = 8
_FURTHEST = 80
"""Characters by which a passage is made longer at most, to be one of whole words."""
_WORD = re.compile(r"\W*\w*")


def cuts(text: str, at: int, *, begins: bool) -> bool:
    """Whether a place is within a word, a number, or a character.

    ``begins``: a passage begins there, so that a sign before a digit or a "non-" would be lost; else it ends,
    and the end of "can't" would be.
    """
    if not 0 < at < len(text):
        return False
    before, behind = text[at - 1], text[at]
    if before.isalnum() and behind.isalnum():
        return all(each.isdecimal() or each.lower() != each.upper() for each in (before, behind))
    if begins and before in _HYPHENS and _DENYING_PREFIX.search(text, max(0, at - 8), at):
        return True
    if not begins and before in "nN" and _DENYING_END.match(text, at - 1):
        return True
    if _divided(text, at):
        return True
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

    At the beginning one letter may be lost, as in copying, but for "a" ("atypical"): more of them make
    another word of what follows ("underpaid", "grandfather").
    """
    if not (text[at - 1].isalpha() and text[at].isalpha()):
        return False
    first = at
    while first > 0 and at - first < _FURTHEST and text[first - 1].isalpha():
        first -= 1
    rest = _LETTERS.match(text, at)
    if rest is not None and not NEGATIONS.isdisjoint(
        (text[first : rest.end()].lower(), text[first:at].lower())
    ):
        return False  # "never" is not "ever", "cannot" not "can", "now" not "no"
    if begins:
        return not text[max(0, at - 2) : at - 1].isalpha() and text[at - 1] not in "aA"
    return not _DENYING_SUFFIX.match(text, at)


def completed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The passage that has all of what another one cuts; None if that is long."""
    first, last = start, end
    while cuts(text, first, begins=True):
        prefix = _DENYING_PREFIX.search(text, max(0, first - 8), first)
        first = first - 1 if prefix is None else prefix.start()
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
        rest = _WORD.match(text, start)
        shown = text[whole[0] : rest.end() if rest else start]
        parts.append(f"begins within {_undivided(shown)!r}")
    if cuts(text, end, begins=False):
        begin = end - 1
        while begin > start and cuts(text, begin, begins=True):
            begin -= 1
        parts.append(f"ends within {_undivided(text[begin : whole[1]])!r}")
    return f"it {' and '.join(parts)}"


def _undivided(words: str) -> str:
    return _DIVIDED.sub("", words)


__all__ = ["clips", "completed", "cuts", "told"]
