"""Statements that stand in one sentence with other words, parted from them by marks only.

"(to be checked) The bridge was opened in 1635." is one sentence for whoever reads full stops. A statement in
it begins with a capital after a mark that ends or parts something, or with a capitalised article or pronoun,
and has its own subject and verb. What stands beside it may restrict it or not; that is for the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fol_kb.translation import detect_language
from verification.claims.extraction.rules import grammar_of
from verification.claims.extraction.words import tokenize

_PARTING = frozenset(')]}>:;|=#*"»”…–—-')
_WORD = re.compile(r"[^\W\d_]\w*")
_ASIDE = re.compile(r"\s*(?:[(\[{<]|=>|->|--|\n)")
_BRACKETED = re.compile(r"\([^()]*\)")
_INTERRUPTED = re.compile(r"[<>{}\[\]()=|#:;\"»”…]")
_ENDED = re.compile(r"[.!?…][\])}>\[({<]+\s*\w")
_LONGEST = 4_000
_MOST = 40
"""So many beginnings of a sentence are looked at."""
_LEAST_WORDS = 3


def inner_statement(sentence: str) -> str | None:
    """The longest statement that stands in a sentence beside other words; None if there is none.

    Args:
        sentence: what is taken for one sentence.
    """
    if len(sentence) > _LONGEST:
        return None
    whole = sentence.strip()
    for start, marked in islice(_starts(sentence), _MOST):
        for end in _ends(sentence, start):
            part = sentence[start:end].strip()
            if part != whole and _states(part, marked=marked):
                return part
    return None


def _starts(sentence: str) -> Iterator[tuple[int, bool]]:
    """Where a statement may begin, the longest rest first, and whether a mark stands before it."""
    yield 0, True
    for word in _WORD.finditer(sentence):
        before = sentence[: word.start()].rstrip()
        if not before or not word[0][0].isupper():
            continue
        if before[-1] in _PARTING or "\n" in sentence[len(before) : word.start()]:
            yield word.start(), True
        elif before[-1].isalpha() and not before.split()[-1][0].isupper() and word.start() > len(before):
            yield word.start(), False


def _ends(sentence: str, start: int) -> Iterator[int]:
    """Where it may end: with the sentence, or before marks that open something else."""
    if start:
        yield len(sentence)
    yield from (match.start() for match in _ASIDE.finditer(sentence, start + 1))


def _states(part: str, *, marked: bool) -> bool:
    """Whether words state something by themselves, in the language that they are in."""
    grammar = grammar_of(detect_language(part))
    words = tokenize(part, grammar.code)
    if sum(word.is_word for word in words) < _LEAST_WORDS or not grammar.begins_clause(words):
        return False
    if not marked and words[0].key not in grammar.openers:
        return False
    verb = next((place for place in range(1, len(words)) if grammar.finite(words, place)), None)
    if verb is None or _ENDED.search(part):
        return False
    subject = _BRACKETED.sub("", part[: words[verb].start])
    return not _INTERRUPTED.search(subject) and grammar.no_claim(words, "x.") is None
