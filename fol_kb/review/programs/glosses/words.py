"""The words of sentences and glosses, and which of them are one.

Words count as the same in the singular and the plural, and verbs in both persons ("play", "plays"); a past
tense is told apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

PRESENT = frozenset({"is", "are", "be"})
PAST = frozenset({"was", "were"})
BE = PRESENT | PAST
DO = frozenset({"do", "does", "did"})
HAVE = frozenset({"has", "have", "had"})
CAN = frozenset({"can", "could", "will", "would"})
ARTICLES = frozenset({"a", "an", "the"})
POSSESSIVES = frozenset({"his", "her", "its", "their"})
_WORD = re.compile(r"'s\b|\w+(?:[-.:&/'](?!s\b)\w+)*|[^\w\s\0]")
_APOSTROPHE = re.compile("[’‘´`]")
_CONTRACTED = re.compile(r"(?<=\w)n't\b")
_END = re.compile(r"[.!?\s]+\Z")


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a sentence with the article before it, if there is one."""

    text: str
    article: str = ""

    @property
    def key(self) -> str:
        """The word without its case."""
        return self.text.casefold()

    @property
    def has_indefinite(self) -> bool:
        """Whether *a* or *an* stands before it."""
        return self.article.casefold() in ("a", "an")

    def __str__(self) -> str:
        return f"{self.article} {self.text}".strip()


Words = tuple[Word, ...]


def parts_of(text: str) -> list[str]:
    """The words and signs of a text, articles among them, without what ends it."""
    return _WORD.findall(_CONTRACTED.sub(" not", _END.sub("", _APOSTROPHE.sub("'", text))))


def words_of(text: str) -> Words:
    """The words and signs of a sentence, without what ends it; a possessive *'s* is a word of its own.

    >>> [str(word) for word in words_of("James's team isn't the best.")]
    ['James', "'s", 'team', 'is', 'not', 'the best']
    """
    parts = parts_of(text)
    found: list[Word] = []
    article = ""
    for index, part in enumerate(parts):
        following = parts[index + 1].casefold() if index + 1 < len(parts) else ""
        is_name = (
            (part == "A" and index > 0) or not following[:1].isalnum() or following in BE | DO | HAVE | CAN
        )
        if part.casefold() in ARTICLES and not article and not is_name:
            article = part
        else:
            found.append(Word(part, article))
            article = ""
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def same_word(one: str, other: str) -> bool:
    """Whether two words are one, in the singular or plural of nouns and of verbs."""
    return one == other or not _plain(one).isdisjoint(_plain(other))


def _plain(word: str) -> set[str]:
    """The word, and what it may be a form of with an *s*."""
    found = {word}
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        found |= {word[:-1]}
        found |= {word[:-3] + "y"} if word.endswith("ies") else set()
        found |= {word[:-2]} if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")) else set()
    return found


def is_past(one: str, other: str) -> bool:
    """Whether one of two verbs is the regular past of the other."""
    return any(
        second
        in {
            form + "ed",
            form + "d" if form.endswith("e") else "",
            form[:-1] + "ied" if form[-1] == "y" else "",
        }
        for first, second in ((one, other), (other, one))
        for form in _plain(first)
    )
