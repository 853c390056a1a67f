"""Words of a sentence with their places, and what a grammar has to say of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

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


class Grammar(Protocol):
    """What a language knows of its sentences."""

    code: str
    joining: frozenset[str]
    """Words that join two statements, each of which is asserted."""
    openers: frozenset[str]
    """Articles and pronouns that have a capital only where a sentence begins."""

    def finite(self, words: Sequence[Token], index: int) -> int:
        """How sure it is that a verb of a statement stands there: 0 not, 1 perhaps, 2 surely."""
        ...

    def begins_clause(self, words: Sequence[Token]) -> bool:
        """Whether these words begin with a subject, and no phrase before it reaches into a next clause."""
        ...

    def holds_together(self, words: Sequence[Token]) -> str | None:
        """A word for which a sentence must not be split: a condition, an alternative, somebody's speech."""
        ...

    def lead(self, words: Sequence[Token]) -> int:
        """How many words at the start only connect or greet ("However,", "Yes,", "Note that")."""
        ...

    def no_claim(self, words: Sequence[Token], whole: str) -> Verdict | None:
        """Why words that may be a statement are no claim, if they are none."""
        ...

    def needs_more(self, words: Sequence[Token]) -> bool:
        """Whether words before a colon state nothing without the list that follows ("The steps are")."""
        ...

    def notes(self, words: Sequence[Token]) -> list[str]:
        """What a reader has to know of a claim with these words."""
        ...

    def candidates(self, words: Sequence[Token], sentence: str) -> list[Candidate]:
        """What pronouns may mean by these words."""
        ...

    def pronouns(self, words: Sequence[Token]) -> list[Pronoun]:
        """The words that point elsewhere."""
        ...

    def put(
        self, pronoun: Pronoun, antecedent: Candidate, words: Sequence[Token]
    ) -> tuple[int, int, str] | None:
        """The span to replace and the new words; None if it cannot be said without changing more."""
        ...


def first_words(words: Sequence[Token], most: int = 6) -> str:
    """The first words, for a reason."""
    return " ".join(token.text for token in words[:most])
