"""The noun phrases of a clause, roughly: words that stand together and mean something, with their article."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fol_kb.translation import english_classes, french_entries
from verification.claims.clauses import Clause, Word
from verification.claims.extraction import english_words, french_words
from verification.claims.extraction.english_words import listed

PREPOSITIONS = english_words.PREPOSITIONS | french_words.PREPOSITIONS | listed("pendant durant lors")
OF_ALL = listed("all every each any no tous toutes chaque aucun aucune nul nulle")
DEFINITE = listed("the these those my your his her its our their les ces mes tes ses nos vos leurs")
INDEFINITE = listed("a an un une")
SOME = listed("some many several few certain certains certaines plusieurs quelques beaucoup")
_ARTICLES = OF_ALL | DEFINITE | INDEFINITE | SOME | english_words.DETERMINERS | french_words.DETERMINERS


@dataclass(frozen=True, slots=True)
class Noun:
    """Words that stand together, with what stands before them.

    ``first`` and ``last`` are places in a clause; ``article`` and ``before`` are "" where there is none.
    """

    words: tuple[Word, ...]
    first: int
    last: int
    article: str
    before: str
    language: str

    @property
    def opens(self) -> bool:
        """Whether a clause begins with it."""
        return self.before == ""

    @property
    def is_plural(self) -> bool:
        """Whether one of its words is a plural noun."""
        return any(_is_plural(word, self.language) for word in self.words)

    @property
    def is_counted(self) -> bool:
        """Whether a number is among its words."""
        return any(word.number is not None for word in self.words)

    @property
    def is_kind(self) -> bool:
        """Whether it is plural and stands for all of a kind: numbers and articles say of how many it is."""
        if self.article in OF_ALL:
            return True
        return self.article in ("", *DEFINITE) and self.is_plural and not self.is_counted

    @property
    def is_matter(self) -> bool:
        """Whether it is an adjective and a noun without an article, and no name: "cold weather"."""
        return (
            not (self.article or self.is_counted or any(w.name for w in self.words)) and len(self.words) > 1
        )

    @property
    def is_each_day(self) -> bool:
        """Whether it is "le lundi", which is each of them."""
        return self.article == "le" and self.words[0].key in french_words.DAYS


def nouns(clause: Clause) -> Iterator[Noun]:
    """The words of a clause that stand together, but for its verb."""
    words, at = clause.words, 0
    while at < len(words):
        if not words[at].means or at == clause.verb or words[at].key in PREPOSITIONS:
            at += 1
            continue
        last = at
        while (
            last + 1 < len(words)
            and words[last + 1].means
            and last + 1 != clause.verb
            and words[last + 1].key not in PREPOSITIONS
            and words[last + 1].start - words[last].end == 1
        ):
            last += 1
        article = words[at - 1].key if at and words[at - 1].key in _ARTICLES else ""
        place = at - 1 - bool(article)
        opens = place < 0 or words[place].key == clause.opener
        before = "" if opens else words[place].key
        yield Noun(words[at : last + 1], at, last, article, before, clause.language)
        at = last + 1


def _is_plural(word: Word, language: str) -> bool:
    if language == "en":
        classes = english_classes(word.key)
        return "NS" in classes or (not classes and word.key.removesuffix("s") in english_words.TIME_NOUNS)
    return any("p" in form for entry in french_entries(word.key) if entry.kind == "N" for form in entry.forms)
