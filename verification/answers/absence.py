"""Text that says that something is not there: "file not found: a.py" is no evidence of ``a.py``."""

from __future__ import annotations

import re

from verification.answers.sentences import around

_ABSENT = re.compile(
    r"\bnot (?:be |been )?found\b|\bno such\b|\bno module named\b|\bdo(?:es)?n['’]t exist\b|\bnot exist\b"
    r"|\b(?:cannot|can['’]?t|could not|couldn['’]t|unable to) (?:be found|find|locate)\b"
    r"|\bintrouvables?\b|n['’]exist\w+ (?:pas|plus)\b|\b(?:pas|non) trouvée?s?\b|\b404\b",
    re.IGNORECASE,
)
_UNKNOWN = re.compile(r"\b(?:unknown|inconnue?s?)\b[^.;,\n]{0,30}\Z", re.IGNORECASE)
_INSIDE = re.compile(
    r"\b(?:in|within|inside|from|under|dans|sous|sur|depuis)\s+(?:(?:the|le|la)\s+)?(?:\w+\s+)?[\"'`(«]?\s?\Z",
    re.IGNORECASE,
)
_REPORTS = re.compile(
    r"\bmiss(?:ing|es)\b|\bfail\w*|\bunable\b|\bunknown\b|\binvalid\b|\berrors?\b|\babsent\w*"
    r"|\b(?:can|could)(?: ?not|n?['’]t)\b"
    r"|\bthere (?:is|are|was|were) no\b"
    r"|\b(?:is|are|was|were)(?:n['’]t| not) (?:there|available|in)\b|\bno (?:longer|record|trace)\b"
    r"|\béchou\w*|\béchec\w*|\bmanqu\w*|\binconnue?s?\b|\berreurs?\b"
    r"|\bil n['’]y a (?:pas|aucun)|\bimpossible\b"
    r"|\b(?:don|didn|doesn)['’]t (?:have|exist|see|find)\b|\b(?:do|did|does) not (?:have|see|find)\b",
    re.IGNORECASE,
)
_NONE = re.compile(r"\b(?:no|aucune?|pas d(?:e |['’]))\s*(?:[^\W\d_]+\s+)?[\"'`]*\Z", re.IGNORECASE)
_ALL_WELL = re.compile(
    r"\b(?:without|no|never|sans|aucune?)\s+(?:any\s+)?(?:errors?|fail\w*|missing|erreurs?|échecs?)\b",
    re.IGNORECASE,
)
"""An answer that says so reports no error."""
_REACH = 240
"""So many characters of a line without full stops around a name may speak of it."""
_SENTENCE = re.compile(r"[.!?;](?=\s)|\n")


def denied(text: str, start: int, end: int) -> bool:
    """Whether the sentence that a name stands in says that there is no such thing.

    "No foo in a.py" says so of ``foo``, and that there is an ``a.py``.
    """
    low, high = max(0, start - _REACH), min(len(text), end + _REACH)
    begin = max((match.end() for match in _SENTENCE.finditer(text, low, start)), default=low)
    stop = _SENTENCE.search(text, end, high)
    before, after = text[begin:start], text[end : stop.start() if stop else high]
    if _INSIDE.search(before):
        return False
    return any(_ABSENT.search(part) for part in (before, after)) or _UNKNOWN.search(before) is not None


def all_denied(text: str) -> bool:
    """Whether a short output says nothing else: what the tool was given is not there then."""
    return len(text) < _REACH and "\n" not in text.strip() and _ABSENT.search(text) is not None


def reports(answer: str, start: int, end: int) -> bool:
    """Whether the sentence around a name of an answer tells of an error itself: "but no a.py"."""
    sentence = _ALL_WELL.sub("", around(answer, start, end))
    if _NONE.search(answer[max(0, start - 40) : start]):
        return True
    return _REPORTS.search(sentence) is not None or _ABSENT.search(sentence) is not None
