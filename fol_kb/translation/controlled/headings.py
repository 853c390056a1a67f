"""Lines that may be headings: no mark ends them, and all their words together may name a thing.

"Gym house rules" is a heading, or says what every gym house does. The check puts the line behind a verb that
takes an object, and asks the grammar whether the whole of it may be one, with none of its words as a verb.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fol_kb.beliefs.sentences import Span
from fol_kb.translation.controlled.language import Language
from fol_kb.translation.controlled.lines import ALONE
from fol_kb.translation.controlled.syntax.grammar import NoTree
from fol_kb.translation.controlled.syntax.lexicon import Lexicon
from fol_kb.translation.controlled.syntax.tokens import Unreadable, Word, tokenize

_MOST = 8
"""A line of more words is no heading."""
_APART = re.compile(r"[^\S\n]*\n[^\S\n]*\n")
_ENDED = re.compile(r"\w[.!?](?:\s|\Z)")
_SHORT = 4
"""So many words above a blank line are a heading where the sentences below have full stops."""
_NEAR = 400
"""Within so many signs below it a sentence must have its full stop."""
_ENDS = frozenset(".!?…:;,\"'”»)")


_TOPIC = re.compile(r"(?P<topic>(?:[^\W\d_][\w-]*[ \t]){0,3}(?P<last>[^\W\d_][\w-]{3,}))[ \t]?:[ \t]+")
"""Up to four words before a colon."""
_NUMBER = r"[ \t]*(?:\d+(?:\.\d+)*[a-z]?|[IVX]+)"
_CODE = r"(?:REQ|FR|NFR|SRS)[- ]?\d+(?:[.-]\d+)*"
"""Codes of requirements. "STEP-1:" and "OLD-1:" say something of what they stand before."""


def after_label(text: str, start: int, end: int, language: Language) -> int:
    """Where a sentence begins behind a label that says nothing of it: "Note:", "Article 5:", "REQ-12:".

    It begins at ``start`` if there is none. What "Example:", "Bob:" or "Members:" says of a sentence counts,
    but not what the sentence names again: "Passengers: Each booking has at most five passengers." A name
    with a colon may be who speaks.
    """
    found = _label(language.labels, language.numbered).match(text, start, end)
    topic = None if found else _TOPIC.match(text, start, end)
    if topic and topic["last"].lower() not in language.framing:
        said = re.escape(topic["topic"][:1].lower() + topic["topic"][1:].removesuffix("s"))
        is_so = re.search(rf"\b(?:is|are|was|were|est|sont) {said}", text[topic.end() : end])
        if not is_so and re.search(rf"\b{said}s?\b", text[topic.end() : end]):
            found = topic
    return found.end() if found else start


@lru_cache(maxsize=2)
def _label(labels: frozenset[str], numbered: frozenset[str]) -> re.Pattern[str]:
    alone, before = "|".join(sorted(labels)), "|".join(sorted(numbered))
    return re.compile(rf"(?:(?i:{alone})|(?i:{before}){_NUMBER}|{_CODE})[ \t]?:[ \t]+")


def heading(
    text: str, span: Span, words: list[Word], language: Language, lexicon: Lexicon
) -> Unreadable | None:
    """That a line of its own may be a heading, if no mark ends it and it may name a thing."""
    start, end = span.words_from, span.sentence.end
    line = text[start:end].strip()
    if not 1 < len(words) <= _MOST or line[-1] in _ENDS or words[0].quoted:
        return None
    if "\n" in line or not ALONE.match(text, end) or not _opens_line(text, span.sentence.start):
        return None
    said = line[:1].lower() + line[1:]
    if not all(word.capital or language.knows(word.key) for word in words):
        return None
    title = len(words) <= _SHORT and _APART.match(text, end) and _ENDED.search(text, end, end + _NEAR)
    if not title and not any(_names_a_thing(frame, said, language, lexicon) for frame in language.frames):
        return None
    return Unreadable(
        "{phrase!r} may be a heading: no mark ends it, and all its words together may name a thing; end a"
        " sentence with a full stop",
        words[0].start,
        phrase=line,
    )


def _opens_line(text: str, start: int) -> bool:
    """Whether only blanks stand before a place in its line. The text before is not copied: it may be long."""
    while start and text[start - 1].isspace() and text[start - 1] != "\n":
        start -= 1
    return not start or text[start - 1] == "\n"


def _names_a_thing(frame: str, said: str, language: Language, lexicon: Lexicon) -> bool:
    """Whether what is said may follow a verb as its object, with no verb in it."""
    changed = frame.format(said)
    try:
        tagged = language.tag(language.prepare(tokenize(changed, 0, len(changed))), lexicon)
    except Unreadable as problem:
        return _without_participle(frame, said, problem, language, lexicon)
    first = frame.index("{")
    shape = [
        tuple(tag for tag in item.tags if item.word.start < first or tag not in language.finite)
        for item in tagged
    ]
    return all(shape) and not isinstance(language.grammar.parse(shape), NoTree)


def _without_participle(
    frame: str, said: str, problem: Unreadable, language: Language, lexicon: Lexicon
) -> bool:
    """The same without a past participle that is refused, which may stand where an adjective may."""
    *before, last = said.split()
    refused = str(problem.quoted.get("word", ""))
    if not before or refused != last or not language.participle_of(last.lower()):
        return False
    return _names_a_thing(frame, " ".join(before), language, lexicon)
