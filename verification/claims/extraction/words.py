"""Words of a sentence with their places, and what a grammar has to say of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from verification.claims.extraction.result import Why

_TOKEN = {
    "en": re.compile(
        r"(?:Dr|Mrs?|Ms|Prof|St|Mt|Sr|Jr)\.|(?:[^\W\d_]\.){2,}|\d+(?:[.,:/]\d+)*|[^\W\d_]+?(?=n['’]t\b)|n['’]t\b"
        r"|['’](?:s|re|ve|ll|d|m)\b|[^\W_](?:\w|[-‐‑](?=\w)|['’](?=[^\W\d_]{3}))*|[^\w\s]|_",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"(?:Dr|MM?|Mme|Mlle|Me|St|Ste)\.|(?:[^\W\d_]\.){2,}|\d+(?:[.,:/]\d+)*"
        r"|aujourd['’]hui|quelqu['’]une?|prud['’]hom\w+|presqu['’]île"
        r"|(?:[ldnmtscj]|qu|jusqu|lorsqu|puisqu|quoiqu)['’]|[^\W_](?:\w|[-‐‑](?=\w)|['’](?=\w))*|[^\w\s]|_",
        re.IGNORECASE,
    ),
}


MOST_WORDS = 400
"""Words and marks of a sentence that are looked at; what is longer is hardly one, and costs its square."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark: ``key`` is in lower case with plain apostrophes and hyphens."""

    text: str
    key: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it is a word or a number."""
        return self.text[:1].isalnum() or (self.text[:1] in ("'", "’") and len(self.text) > 1)

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital."""
        return self.text[:1].isupper()


def tokenize(text: str, language: str) -> list[Token]:
    """The words and marks of a text, the first 400."""
    found = islice(_TOKEN[language].finditer(text), MOST_WORDS)
    return [Token(match[0], _key(match[0]), match.start(), match.end()) for match in found]


def _key(word: str) -> str:
    return word.lower().replace("’", "'").replace("‐", "-").replace("‑", "-")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why words are no claim, and what in them shows it."""

    why: Why
    detail: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a pronoun may mean.

    Args:
        text: as it would stand in another sentence; empty for a pronoun that nothing is known of.
        start: offset of its first character in its sentence.
        end: offset after its last.
        gender: ``m``, ``f``, ``h`` (a person), ``n`` (a thing), ``u`` (not known); several letters, one of
            them.
        plural: whether it is several.
        subject: whether it stands before the first verb.
        name: whether it is a proper name.
    """

    text: str
    start: int
    end: int
    gender: str
    plural: bool = False
    subject: bool = False
    name: bool = False


@dataclass(frozen=True, slots=True)
class Pronoun:
    """A word that points elsewhere.

    Args:
        token: the word.
        genders: those of what it may mean; empty for words that are never resolved ("I", "this").
        plural: whether it means several.
        possessive: whether it stands for "of somebody".
        apart: whether the subject of its own clause cannot be meant ("Paris is its capital").
        bound: whether the subject of its own clause comes first ("Tom lost his keys").
    """

    token: Token
    genders: str
    plural: bool = False
    possessive: bool = False
    bound: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a language knows of its sentences.

    Args:
        code: ``en`` or ``fr``.
        joining: words that join two statements, each of which is asserted.
        openers: articles and pronouns that have a capital only where a sentence begins.
        finite: how sure it is that a verb of a statement stands there: 0 not, 1 perhaps, 2 surely.
        begins_clause: whether words begin with a subject, and no phrase before it reaches into a next clause.
        holds_together: a word for which a sentence must not be split: a condition, an alternative,
            somebody's speech.
        lead: how many words at the start only connect or greet ("However,", "Yes,", "Note that").
        no_claim: why words that may be a statement are no claim, if they are none; the second argument is
            the whole sentence.
        needs_more: whether words before a colon state nothing without the list that follows ("The steps
            are").
        notes: what a reader has to know of a claim with these words.
        candidates: what pronouns may mean by the words of a sentence.
        pronouns: the words that point elsewhere.
        put: the span to replace and the noun for a pronoun; None if it cannot be said without changing more.
    """

    code: str
    joining: frozenset[str]
    openers: frozenset[str]
    finite: Callable[[Sequence[Token], int], int]
    begins_clause: Callable[[Sequence[Token]], bool]
    holds_together: Callable[[Sequence[Token]], str | None]
    lead: Callable[[Sequence[Token]], int]
    no_claim: Callable[[Sequence[Token], str], Verdict | None]
    needs_more: Callable[[Sequence[Token]], bool]
    notes: Callable[[Sequence[Token]], list[str]]
    candidates: Callable[[Sequence[Token], str], list[Candidate]]
    pronouns: Callable[[Sequence[Token]], list[Pronoun]]
    put: Callable[[Pronoun, Candidate, Sequence[Token]], tuple[int, int, str] | None]


_NONE = Token("", "", 0, 0)
_AFTER_A_CALL = frozenset(",!-–—:")


def token_at(words: Sequence[Token], index: int) -> Token:
    """The word there; an empty one if there is none."""
    return words[index] if 0 <= index < len(words) else _NONE


def has_phrase(words: Sequence[Token], phrases: Sequence[str]) -> str | None:
    """The first of some phrases that stands among words."""
    told = " ".join(token.key for token in words)
    return next((one for one in phrases if re.search(rf"(?<!\S){one}(?!\S)", told)), None)


def opening_phrase(words: Sequence[Token], phrases: Sequence[str]) -> str | None:
    """The first of some phrases, of at most eight words, that words begin with."""
    told = " ".join(token.key for token in words[:8]) + " "
    return next((one for one in phrases if told.startswith(f"{one} ")), None)


def verb_before_comma(words: Sequence[Token], finite: Callable[[Sequence[Token], int], int]) -> bool:
    """Whether a verb of a statement stands among words, and no comma before it."""
    comma = next((place for place, token in enumerate(words) if token.text == ","), len(words))
    return any(finite(words, place) for place in range(1, comma))


def leading(
    words: Sequence[Token],
    phrases: Sequence[str],
    asserting: str,
    calls: frozenset[str],
    connects: Callable[[Sequence[Token], int], bool],
) -> int:
    """How many words at the start only connect or greet.

    Args:
        words: of a sentence.
        phrases: of connection.
        asserting: their last word after which no comma is needed; nor is it after a colon.
        calls: words that do so before a mark.
        connects: whether the first of the words that are left does so without one, after so many others.
    """
    count = 0
    while count < len(words):
        rest = words[count:]
        phrase = opening_phrase(rest, phrases)
        if phrase is not None:
            size = len(phrase.split())
            comma = token_at(rest, size).text in (",", ":")
            if not comma and not phrase.endswith((":", asserting)):
                return count
            count += size + comma
        elif rest[0].key in calls and token_at(rest, 1).text in _AFTER_A_CALL:
            count += 2
        elif connects(rest, count):
            count += 1
        else:
            return count
    return count


def first_words(words: Sequence[Token], most: int = 6) -> str:
    """The first words, for a reason."""
    return " ".join(token.text for token in words[:most])
