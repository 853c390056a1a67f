"""The clauses of a text: each finite verb with its subject, and the words that say something in it.

"The court dismissed the claim for lost profit and allowed the claim for costs" are two clauses with one
subject. What has no verb of its own belongs to the clause before it, or to the first. A clause that no verb
is found in is one all the same: the verbs are found by rules, and rules miss some.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from fol_kb.translation import detect_language, english_classes, french_entries, sentences
from verification.claims.anchors import fold, means_something, stem
from verification.claims.extraction.english_words import FINITE, PERSONAL, PLAIN, PREPOSITIONS, listed
from verification.claims.extraction.rules import grammar_of
from verification.claims.extraction.words import Grammar, Token, tokenize
from verification.claims.measured import Measured, measured
from verification.claims.numbers import numbers_in
from verification.denominations import unit_after

_COORDINATORS = listed("and but or nor et mais ou ni car")
_SUBORDINATORS = listed(
    """
    if unless whether because although though while when whenever where wherever since until till once whereas
    provided after before who whom whose which that
    si quand lorsque lorsqu' puisque puisqu' tandis alors quoique quoiqu' où qui que qu' dont comme
    """
)
_CONTRASTING = listed("while whereas tandis alors")
"""What they open is about something else, even where no verb was found."""
_ALTERNATIVES = listed("or ou")
RELATIVE = listed("who whom whose which that qui que qu' dont")
_MARKS = frozenset(",;:–—()")
_ORDINAL = listed("st nd rd th er ère e ème")
_CODE = re.compile(r"\d+(?:\.\d+){2,}|\d+(?:\.\d+)+(?=[a-z])")


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a number of a clause.

    ``families`` is what it shares with words of its family: lemmas and its stem. ``number`` is what it
    amounts to, if it is one. ``means`` is whether it says something by itself, as function words do not.
    """

    text: str
    key: str
    start: int
    end: int
    families: frozenset[str]
    number: Measured | None
    means: bool
    name: bool

    def same(self, other: Word) -> bool:
        """Whether both are the same number, or words of one family."""
        if self.number is not None and other.number is not None:
            return self.number.may_be(other.number)
        if self.number is not None or other.number is not None:
            return False
        if self.key == other.key or not self.families.isdisjoint(other.families):
            return True
        return _abbreviates(self.key, other.key) or _abbreviates(other.key, self.key)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its subject, which may stand in another one before it, its other words, what opens it.

    ``verb`` is the place of its finite verb among ``words``; None if none was found. ``opener`` is the
    conjunction or the pronoun that stands before it; "" if there is none. ``sentence`` is where its
    sentence begins; ``language`` that by which its words were read, ``en`` or
    ``fr``. ``kin`` is all its words may share with others: where
    two have none in common, at most an abbreviation is the same.
    """

    words: tuple[Word, ...]
    verb: int | None
    opener: str
    start: int
    end: int
    sentence: int
    language: str
    kin: frozenset[str]

    @property
    def subject(self) -> tuple[Word, ...]:
        """The words before its verb; none where it has no verb."""
        return self.words[: self.verb] if self.verb is not None else ()


@lru_cache(maxsize=256)
def clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a text, sentence by sentence."""
    return tuple(
        clause for sentence in sentences(text) for clause in _of_sentence(sentence.text, sentence.start)
    )


def _of_sentence(text: str, offset: int) -> list[Clause]:
    language = "fr" if detect_language(text) == "fr" else "en"
    tokens = tokenize(text, language)
    grammar = grammar_of(language)
    pieces = _pieces(tokens)
    verbs = [_verb(grammar, tokens, first, last) for first, last in pieces]
    merged: list[tuple[list[int], int | None, int]] = []  # places of tokens, verb, place of the opener
    for (first, last), verb in zip(pieces, verbs, strict=True):
        places = list(range(first, last))
        key = tokens[first].key
        apart = key in _CONTRASTING or (
            verb is not None
            and (key in _SUBORDINATORS - RELATIVE or (key in _ALTERNATIVES and tokens[first - 1].text == ","))
        )
        if merged and not apart and (verb is None or merged[-1][1] is None):
            merged[-1] = [*merged[-1][0], *places], merged[-1][1] if verb is None else verb, merged[-1][2]
        else:
            merged.append((places, verb, first))
    words = _words(text, tokens, offset)
    found: list[Clause] = []
    subject: tuple[Word, ...] = ()
    for places, verb, first in merged:
        own = [words[at] for at in places if at in words]
        before = [] if verb is None else [words[at] for at in places if at < verb and at in words]
        opener = tokens[first].key if _opens(tokens[first]) else ""
        if verb is not None and not _has_subject(before) and (opener or before or found):
            inherited = _antecedent(found[-1]) if found and opener in RELATIVE else subject
            own = [*inherited, *own]
            place: int | None = len(inherited) + len(before)
        else:
            place = None if verb is None else len(before)
            subject = tuple(before) if before else subject
        clause = [offset + tokens[places[0]].start, offset + tokens[places[-1]].end]
        found.append(Clause(tuple(own), place, opener, clause[0], clause[1], offset, language, _kin(own)))
    return found


def _kin(words: Sequence[Word]) -> frozenset[str]:
    """The families of all words, and one sign for whatever number."""
    return frozenset(
        family
        for word in words
        if word.means
        for family in (word.families if word.number is None else ("0",))
    )


def _verb(grammar: Grammar, tokens: Sequence[Token], first: int, last: int) -> int | None:
    """Where the finite verb of a piece is; what may be a plural noun is none if a verb follows it."""
    found = [at for at in range(max(first, 1), last) if grammar.finite(tokens, at)]
    if not found:
        return None
    at = found[0]
    if (
        grammar.code == "en"
        and "NS" in english_classes(tokens[at].key)
        and tokens[at - 1].key not in PERSONAL
    ):
        if at + 1 < last and _is_verb(tokens[at + 1]):
            return at + 1
        if len(found) > 1 and tokens[found[1]].key in FINITE | PLAIN:
            return found[1]
    return at


def _is_verb(token: Token) -> bool:
    """Whether a word is the plain form of a verb, and no noun."""
    classes = set(english_classes(token.key))
    return "V" in classes and not classes & {"N", "NS", "ADJ"}


def _pieces(tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """From where to where words stand between marks and conjunctions."""
    edges = [0]
    for at, token in enumerate(tokens):
        if token.text in _MARKS and at + 1 < len(tokens):
            edges.append(at + 1)
        elif at and _opens(token):
            edges.append(at)
    edges.append(len(tokens))
    return [(first, last) for first, last in pairwise(edges) if first < last]


def _opens(token: Token) -> bool:
    return token.key in _COORDINATORS or token.key in _SUBORDINATORS


def _antecedent(clause: Clause) -> tuple[Word, ...]:
    """The last words of a clause that stand together and mean something."""
    last = len(clause.words)
    while (
        last
        and clause.words[last - 1].means
        and (last == len(clause.words) or clause.words[last].start - clause.words[last - 1].end == 1)
    ):
        last -= 1
    return clause.words[last:]


def _has_subject(before: Sequence[Word]) -> bool:
    return any(word.key not in RELATIVE and word.key not in _COORDINATORS | _SUBORDINATORS for word in before)


def _words(text: str, tokens: Sequence[Token], offset: int) -> dict[int, Word]:
    """The words by the places of their tokens; the first word of a number stands for all of it."""
    numbers = {place: number for number in numbers_in(text) for place in range(number.start, number.end)}
    found: dict[int, Word] = {}
    for at, token in enumerate(tokens):
        if not token.is_word or (token.key in _ORDINAL and at and tokens[at - 1].end == token.start):
            continue
        number = numbers.get(token.start)
        if number is not None and token.start > number.start:
            continue
        unit_before = at and numbers.get(tokens[at - 1].start)
        value = None if number is None or _CODE.fullmatch(token.text) else measured(text, number)
        found[at] = Word(
            token.text,
            token.key,
            offset + token.start,
            offset + (token.end if number is None else max(token.end, number.end)),
            _families(token.key),
            value,
            value is not None
            or bool(_CODE.fullmatch(token.text))
            or (_means_something(token) and not (unit_before and unit_after(text, unit_before.end))),
            token.capital or any(map(str.isdigit, token.key)),
        )
    return found


def _abbreviates(short: str, long: str) -> bool:
    """Whether a word that is in no lexicon has some letters of another one: "mtg" for "meeting"."""
    if not 1 < len(short) < len(long) or short[0] != long[0] or short[-1] not in long or not short.isalpha():
        return False
    rest = iter(long)
    return all(letter in rest for letter in short) and not _is_known(short)


def _is_known(key: str) -> bool:
    return bool(english_classes(key) or french_entries(key))


def _means_something(token: Token) -> bool:
    if token.key in PREPOSITIONS or token.key == "ahead":
        return False
    return means_something(fold(token.text))


@lru_cache(maxsize=1 << 14)
def _families(key: str) -> frozenset[str]:
    lemmas = {lemma for each in english_classes(key).values() for lemma in each}
    lemmas |= {entry.lemma for entry in french_entries(key)}
    return frozenset({stem(fold(key.replace("-", ""))), *map(fold, lemmas)})
