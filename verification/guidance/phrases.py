"""Words of texts with their places, and where a phrase stands among them, inflected or not.

Nothing here makes a regular expression of what somebody wrote.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fol_kb.translation import function_words

_WORD = re.compile(r"[^\W\d_]+\d\w*|\d+(?:[.,]\d+)*|[^\W\d_]+")
"""Letters with digits behind them are one name ("HAT136"); digits with letters, a number and a unit."""
_PLAIN = re.compile(r"[\w\s'’‐‑-]*")
_ASKING = frozenset(("how", "why", "comment", "pourquoi", "combien", "quel", "quelle", "quels", "quelles"))
FUNCTION_WORDS = function_words("en") | function_words("fr") | _ASKING
_HANGUL = re.compile(r"[가-힣]")
_COPULAS = ("입니다", "이에요", "예요", "이다", "이었다", "였다")
KOREAN_BINDING = frozenset(("필수", "의무", "선택", "사항", "금지", "허용", "가능", "불허", "반드", "임의"))
"""The beginnings of Korean words that demand, forbid or allow."""
_CONJUGATED = ("니다", "다", "요", "지")
_PARTICLES = "은는이가을를도의에와과로만"
_ENDINGS = ("s", "es", "x")


@dataclass(frozen=True, slots=True)
class Word:
    """A word: in small letters, and where it stands."""

    text: str
    start: int
    end: int


def words_of(text: str) -> tuple[Word, ...]:
    """The words and numbers of a text. Apostrophes, hyphens and the letters after a number part words."""
    return tuple(
        Word(unicodedata.normalize("NFC", match[0].casefold()), match.start(), match.end())
        for match in _WORD.finditer(text)
    )


def is_hangul(word: str) -> bool:
    """Whether a word is Korean, and so may carry particles at its end."""
    return _HANGUL.match(word) is not None


def content(words: Sequence[Word]) -> dict[str, Word]:
    """The words that say what a sentence is about: without function words and numbers, by their stems."""
    found: dict[str, Word] = {}
    for word in words:
        if word.text in FUNCTION_WORDS or word.text[0].isdigit():
            continue
        if is_hangul(word.text):
            found.setdefault(_korean_stem(word.text), word)
        elif len(word.text) > 1:
            found.setdefault(stem(word.text), word)
    return found


def _korean_stem(word: str) -> str:
    """About the stem of a Korean word: one letter of what is conjugated, else two without a particle."""
    if word[:2] in KOREAN_BINDING:
        return word[:2]
    for copula in _COPULAS:
        if word.endswith(copula) and len(word) > len(copula):
            return word[: -len(copula)][:2]
    if word.endswith(_CONJUGATED):
        return word[:1]
    bare = word[:-1] if len(word) > 1 and word[-1] in _PARTICLES else word
    return bare[:2]


def stem(word: str) -> str:
    """A word without the ending of its plural, in English and French alike."""
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and word.endswith(("ses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word[-1] in "sx" and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def occurrences(phrase: str, text: str, words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Where a phrase stands in a text whose words these are, whatever its case, and with usual endings.

    A phrase with other signs than letters, such as ``C++``, has to stand there sign by sign.
    """
    wanted = words_of(phrase)
    if not _PLAIN.fullmatch(phrase) or not wanted:
        yield from _literal(phrase, text)
        return
    first = wanted[0].text
    for at in range(len(words) - len(wanted) + 1):
        if words[at].text != first and len(wanted) > 1:
            continue
        last = at + len(wanted) - 1
        if all(words[at + index].text == each.text for index, each in enumerate(wanted[:-1])) and _inflected(
            words[last].text, wanted[-1].text
        ):
            gaps = text[words[at].end : words[last].start]
            if "\n\n" not in gaps and not any(mark in gaps for mark in ".!?;:,()"):
                yield words[at].start, words[last].end


def _literal(phrase: str, text: str) -> Iterator[tuple[int, int]]:
    low, wanted = text.casefold(), phrase.casefold().strip()
    if len(low) != len(text):  # "ß" and others change the places
        low, wanted = text, phrase.strip()
    at = low.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        begins = at == 0 or not (low[at - 1].isalnum() and low[at].isalnum())
        ends = end == len(low) or not (low[end - 1].isalnum() and low[end].isalnum())
        if begins and ends and low[end : end + 1] not in {"+", "#"}:
            yield at, end
        at = low.find(wanted, at + 1)


def _inflected(word: str, base: str) -> bool:
    """Whether a word is a form of another: a usual ending more, and the same stem."""
    if word == base:
        return True
    if is_hangul(base):
        return word.startswith(base) and len(word) - len(base) <= 3
    if not word.startswith(base[:-1]) or len(base) < 3:
        return False
    if word in {base + ending for ending in _ENDINGS}:
        return True
    return base in lemmas(word)


@lru_cache(maxsize=4_096)
def lemmas(word: str) -> frozenset[str]:
    """What a form may be a form of, by the dictionaries of English and French."""
    from fol_kb.translation import english_classes, french_entries

    english = {lemma for found in english_classes(word).values() for lemma in found}
    return frozenset(english | {entry.lemma for entry in french_entries(word)})
