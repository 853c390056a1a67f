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
_NO_SUCH = re.compile(
    r"\b(?:no|aucune?|pas de)\s+(?:(?:such|matching|known|active|existing|valid)\s+)?"
    r"(?!longer\b|later\b|more\b|less\b|is\b|are\b|was\b|for\b|to\b|in\b|on\b)[^\W\d_]+"
    r"(?:\s+(?:with|named|called|matching|having|avec|nommée?)(?:\s+(?:the|le|la))?(?:\s+[^\W\d]+)?)?"
    r"\s*[:#\"'`(«]{0,2}\s?\Z"
    r"|\b(?:no|0|zero|aucun)\s+(?:results?|match(?:es)?|hits?|résultats?)\s+(?:(?:were|was)\s+)?"
    r"(?:(?:found|returned|trouvés?)\s+)?(?:for|matching|with|pour|of)\s+(?:[^\W\d]+\s+){0,2}[:#\"'`(«]{0,2}\s?\Z"
    r"|\b(?:invalid|unrecogni[sz]ed|bad)\s+(?:[^\W\d]+\s+)?(?:id|identifier|number|code|name|key|reference)\b"
    r"[\s:=#\"'`(«]{0,4}\Z|\bnon-?existent\s+(?:[^\W\d]+\s+){0,2}[#\"'`(«]{0,2}\Z",
    re.IGNORECASE,
)
"""Before a name: "no order W555", "no results for 'W555'", "invalid order id: W555"."""
_INSIDE = re.compile(
    r"\b(?:in|within|inside|from|under|dans|sous|sur|depuis)\s+(?:(?:the|le|la)\s+)?(?:\w+\s+)?[\"'`(«]?\s?\Z",
    re.IGNORECASE,
)
_PATH = re.compile(r"[\w./\\~-]*[/\\]\Z")
_OF_ANOTHER = re.compile(
    r"(?::\d+)*:\s(?:(?:line|ligne)\s\d+:\s)?(?:(?:fatal\s)?error:\s|warning:\s)?(?!(?:fatal\s)?error:|warning:)[^:\n]+:\s",
    re.IGNORECASE,
)
"""After a name: it is where something else is missing, "a.c:3:10: fatal error: b.h: No such file"."""
_AFTER_ERRORS = "and|as|at|because|but|for|from|in|is|of|on|or|said|says|that|was|when|while|with"
"""What comes after an error that happened; after others "error" goes with a noun: "error handling"."""
_REPORTS = re.compile(
    r"\bmiss(?:ing|es)\b|\bfail(?:s|ed|ures?)?\b(?!\s+tests?\b)|\bunable\b|\bunknown\b|\binvalid\b|\bmisspel\w+|\bmistyped\b|\btypos?\b|\babsent\w*"
    rf"|\berrors?\b(?!\s+(?!(?:{_AFTER_ERRORS})\b)[^\W\d_])"
    r"|\b(?:can|could)(?: ?not|n?['’]t)\s+(?:be\s+)?"
    r"(?:access|find|found|get|load|locate|open|read|reach|see|tell)\w*"
    r"|\bthere (?:is|are|was|were) no\b"
    r"|\b(?:is|are|was|were)(?:n['’]t| not) (?:there|available|in)\b|\bno (?:longer|record|trace)\b"
    r"|\b(?:blocked|denied|refused|rejected|declined|forbidden|not\s+(?:allowed|permitted))\b"
    r"|\b(?:refus|bloqu|rejet|interdi)\w+"
    r"|\béchou\w*|\béchec\w*|\bmanqu\w*|\binconnue?s?\b|\berreurs?\b"
    r"|\bil n['’]y a (?:pas|aucun)|\bimpossible\b"
    r"|\b(?:don|didn|doesn)['’]t (?:have|exist|see|find)\b|\b(?:do|did|does) not (?:have|see|find)\b",
    re.IGNORECASE,
)
"""Words for what went wrong with a name, not those of work on it: "the failing test", "error handling"."""
_NONE = re.compile(r"\b(?:no|aucune?|pas d(?:e |['’]))\s*(?:[^\W\d_]+\s+)?[\"'`]*\Z", re.IGNORECASE)
_ALL_WELL = re.compile(
    r"\b(?:without|no|never|sans|aucune?)\s+(?:any\s+)?(?:errors?|fail\w*|missing|erreurs?|échecs?)\b",
    re.IGNORECASE,
)
"""An answer that says so reports no error."""
_REACH = 240
"""So many characters of a line without full stops around a name may speak of it."""
_NAMED = re.compile(r"\b\w*\d\w*\b")
_SENTENCE = re.compile(r"[.!?;](?=\s)|\n")


def denied(text: str, start: int, end: int) -> bool:
    """Whether the sentence that a name stands in says that there is no such thing.

    "No foo in a.py" says so of ``foo``, and that there is an ``a.py``.
    """
    low, high = max(0, start - _REACH), min(len(text), end + _REACH)
    begin = max((match.end() for match in _SENTENCE.finditer(text, low, start)), default=low)
    stop = _SENTENCE.search(text, end, high)
    before, after = text[begin:start], text[end : stop.start() if stop else high]
    if _INSIDE.search(_PATH.sub("", before)) or _OF_ANOTHER.match(after):
        return False
    return any(pattern.search(before) for pattern in (_ABSENT, _UNKNOWN, _NO_SUCH)) or bool(
        _ABSENT.search(after)
    )


def all_denied(text: str) -> bool:
    """Whether a short output says nothing else: what the tool was given is not there then."""
    if len(text) >= _REACH or "\n" in text.strip():
        return False
    names = [match.span() for match in _NAMED.finditer(text)]
    return _ABSENT.search(text) is not None or (
        bool(names) and all(denied(text, start, end) for start, end in names)
    )


def reports(answer: str, start: int, end: int) -> bool:
    """Whether the sentence around a name of an answer tells of an error itself: "but no a.py"."""
    sentence = _ALL_WELL.sub("", around(answer, start, end))
    said_none = _NONE.search(answer[max(0, start - 40) : start])
    return bool(said_none or _REPORTS.search(sentence) or _ABSENT.search(sentence))
