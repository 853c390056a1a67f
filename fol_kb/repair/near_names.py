"""Names that look like one another, at scale: other spellings, slips of one letter, singular and plural.

Pure functions on names. What they report is for a person to judge, or for a rule that was asked for: nothing
here says that two names mean the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from operator import attrgetter
from typing import Literal

from fol_kb.logic.names import accents, normalise, told_apart

_SEPARATOR = re.compile(r"[\W_]+", re.ASCII)
_SIGNS = re.compile(r"^\s*-|-\s*\Z|[^\w\s.,;:'\"`’‘“”«»\-‐‑‒–—]")
_BETWEEN_DIGITS = re.compile(r"(?<=\d)[\W_]+(?=\d)")
_ASCII_WORD = re.compile(r"[0-9]+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SHAPE_WORD = re.compile(r"d+|U+(?!l)|U?l+")
_ROMAN = re.compile(r"m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})\Z")

SHORTEST = 5
"""Letters in a word that may be a slip of another one: of shorter words, too many are one letter apart."""

_SHORTEST_SINGULAR = 3

SERIES = 20
"""More names than this that differ in one and the same letter are a series, made on purpose, and no slips."""

_PLURALS = (
    ("ies", "y"),
    ("ves", "f"),
    ("ves", "fe"),
    ("men", "man"),
    ("ses", "s"),
    ("xes", "x"),
    ("zes", "z"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("oes", "o"),
    ("aux", "al"),
    ("aux", "au"),
    ("eux", "eu"),
    ("oux", "ou"),
    ("s", ""),
)
"""Endings of English and French plurals, each with that of the singular."""

_NO_PLURALS = ("ss", "us", "is")
_LAST_LETTERS = frozenset(plural[-1] for plural, _ in _PLURALS)
_ROLES = frozenset({"er", "ee"})
"""An employer is no employee that was misspelt."""

_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True, order=True)
class NearDuplicate:
    """Two names that differ in one word, by one letter (``slip``) or in number (``plural``).

    ``left`` is before ``right`` by name. ``similarity``, from 0 to 1, is 1 minus the edits that lead from one
    to the other by the letters of the longer one (optimal string alignment; blanks between words count).
    """

    left: str
    right: str
    kind: Literal["slip", "plural"]
    similarity: float


def alike(names: Collection[str]) -> list[tuple[str, ...]]:
    """The groups of names that differ in spelling only: in case, accents or what stands between words.

    Each group is sorted, and so are the groups; a name in no group is unlike all others. ``EstMortel`` and
    ``est_mortel`` are alike, ``c1_1`` and ``c11`` are not: what stands between digits tells numbers
    apart. Nor are ``O+`` and ``O-``: a sign is no separator.
    """
    return sorted(tuple(sorted(group)) for group in _by_spelling(names).values() if len(group) > 1)


def near_duplicates(names: Iterable[str]) -> tuple[NearDuplicate, ...]:
    """The pairs of names that are nearly the same, sorted by name. Names that are :func:`alike` are no pair:
    the first of them by name stands for all, one with accents before one without; where they have different
    accents, one for each.

    Two names are near if they have as many words and all but one are the same, and if of that one

    * one form is an English or French plural of the other, which has 3 letters or more; or else
    * both forms have 5 letters or more, begin with the same letter, and one letter is missing, added, wrong
      or exchanged with its neighbour.

    Words end at capitals, separators and digits. So numbers always agree (``c1`` and ``c2``, ``item_12`` and
    ``item_21``, ``Paris`` and ``paris2`` are no pairs), Roman ones too, and what negates (``happy`` and
    ``unhappy``, ``est_mortel`` and ``est_immortel``) is no slip.

    Of two names with accents it has to hold with these as well: ``pêcheurs`` is no plural of ``pécheur``.

    The time is linear in the letters of all names: candidates share what is left of a word without one of its
    letters, and where more than 20 share that, they are a series and none is a candidate for it.
    """
    first: dict[_Words, set[str]] = {}
    for group in _by_spelling(names).values():
        standing = {spelling: spelling for spelling in group}
        if len(group) > 1:
            keys = told_apart(sorted(group, key=_standing, reverse=True), lambda name: "")
            lowest = {key: name for name, key in keys.items()}
            standing = {spelling: lowest[key] for spelling, key in keys.items()}
        for spelling, name in standing.items():
            first.setdefault(_words(spelling), set()).add(name)
    found: dict[tuple[str, str], NearDuplicate] = {}
    for one, other in set(_candidates(first)):
        kind = _nearness(one, other)
        for left, right in map(sorted, product(first[one], first[other])):
            if kind is not None and _key(left) != _key(right) and accents_allow(left, right):
                pair = NearDuplicate(left, right, kind, _similarity(one, other))
                # of several spellings the two that are most similar, whatever order they came in
                known = found.get((left, right), pair)
                found[left, right] = max(pair, known, key=lambda p: (p.similarity, p.kind))
    return tuple(sorted(found.values(), key=attrgetter("left", "right", "kind", "similarity")))


def _standing(name: str) -> tuple[bool, str]:
    """By what a name stands for others of its spelling: one with accents tells more than one without."""
    return not accents(name), name


def _by_spelling(names: Iterable[str]) -> dict[str, set[str]]:
    groups: dict[str, set[str]] = {}
    for name in names:
        groups.setdefault(_key(name), set()).add(name)
    return groups


def _key(name: str) -> str:
    if name.isalnum() and name.isascii():
        return name.lower()  # what nearly all names are: a hundred thousand of them must cost nothing
    parts = _BETWEEN_DIGITS.split(name)
    if name.isascii():
        key = "_".join(_SEPARATOR.sub("", part) for part in parts).lower() or name
        return key + _signs(name)
    return "_".join(map(normalise, parts)) + _signs(unicodedata.normalize("NFKC", name))


def _signs(name: str) -> str:
    """What tells names apart though it is no letter: ``O+`` and ``O-``, ``C`` and ``C++``."""
    found = ((match.start() == 0, match.group().strip()) for match in _SIGNS.finditer(name))
    # the mark of what stands first is no sign itself
    return "".join(
        (" " if first else "") + sign for first, sign in found if unicodedata.category(sign)[0] in "SP"
    )


def _words(name: str, folded: Callable[[str], str] = normalise) -> _Words:
    """The words and numbers of a name, without case and accents or as they are otherwise ``folded``."""
    if name.isascii():
        return tuple([word.lower() for word in _ASCII_WORD.findall(name)])
    plain = unicodedata.normalize("NFKC", name)
    shape = "".join(map(_shape, plain))
    return tuple([folded(plain[m.start() : m.end()]) for m in _SHAPE_WORD.finditer(shape)])


def accents_allow(left: str, right: str) -> bool:
    """Whether two names that are near or alike without accents are so with those that they have, if both have
    some."""
    if not accents(left) or not accents(right) or accents(left) == accents(right):
        return True
    if _words(left) == _words(right):
        return False  # their accents are all that differs
    one, other = _words(left, _accented), _words(right, _accented)
    return len(one) == len(other) and _nearness(one, other) is not None


def _accented(word: str) -> str:
    return unicodedata.normalize("NFC", accents(word)) or normalise(word)


def _shape(character: str) -> str:
    category = unicodedata.category(character)
    return "U" if category == "Lu" else {"L": "l", "M": "l", "N": "d"}.get(category[0], "-")


# ------------------------------------------------------------------------------ candidates


def _candidates(names: Iterable[_Words]) -> Iterator[tuple[_Words, _Words]]:
    """Pairs that may be near, some of them more than once; all that are near are among them."""
    # near names have the same initials, since not even a slip changes the first letter of a word
    by_initials: dict[str, list[_Words]] = {}
    for words in names:
        by_initials.setdefault("".join([word[0] for word in words]), []).append(words)
    for group in by_initials.values():
        if len(group) > 1:
            yield from _sharing(group, _without_a_letter, SERIES)
            yield from _sharing(group, _in_the_singular, len(group))


def _sharing(
    group: list[_Words], forms: Callable[[_Words], Iterable[str]], most: int
) -> Iterator[tuple[_Words, _Words]]:
    """The pairs that have a form in common, where no more than ``most`` have it."""
    first: dict[str, _Words] = {}
    shared: dict[str, set[_Words]] = {}
    for words in group:
        for form in forms(words):
            known = first.setdefault(form, words)
            if known is not words:
                shared.setdefault(form, {known}).add(words)
    for members in shared.values():
        if len(members) <= most:
            yield from combinations(members, 2)


def _without_a_letter(words: _Words) -> Iterator[str]:
    """The name, and the name without one letter, the first one of a word and those of short words kept.

    Two words with the same first letter are one edit apart only if they share such a form: the shorter one is
    the longer one without a letter, and a wrong or exchanged letter is left out of both.
    """
    text = " ".join(words)
    yield text
    start = 0
    for word in words:
        if _may_slip(word):
            for index in range(start + 1, start + len(word)):
                yield text[:index] + text[index + 1 :]
        start += len(word) + 1


def _in_the_singular(words: _Words) -> Iterator[str]:
    """The name, and the name with one of its words in what may be the singular."""
    yield " ".join(words)
    for index, word in enumerate(words):
        for singular in _singulars(word):
            yield " ".join((*words[:index], singular, *words[index + 1 :]))


# ------------------------------------------------------------------------------ judging


def _nearness(one: _Words, other: _Words) -> Literal["slip", "plural"] | None:
    """In what way two names with the same initials are near, if they are."""
    differing = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if len(differing) != 1:
        return None
    ((a, b),) = differing
    if a in _singulars(b) or b in _singulars(a):
        return "plural"
    if not (_may_slip(a) and _may_slip(b)) or _is_other_role(a, b):
        return None
    from rapidfuzz.distance import OSA

    return "slip" if OSA.distance(a, b, score_cutoff=1) == 1 else None


def _may_slip(word: str) -> bool:
    return len(word) >= SHORTEST and not word.isnumeric() and not _ROMAN.match(word)


def _is_other_role(a: str, b: str) -> bool:
    return a[:-2] == b[:-2] and {a[-2:], b[-2:]} == _ROLES


def _singulars(word: str) -> list[str]:
    """What the word may be the plural of."""
    if word[-1] not in _LAST_LETTERS or word.endswith(_NO_PLURALS):
        return []
    found = []
    for plural, singular in _PLURALS:
        if word.endswith(plural):
            stem = word[: len(word) - len(plural)] + singular
            if len(stem) >= _SHORTEST_SINGULAR:
                found.append(stem)
    return found


def _similarity(one: _Words, other: _Words) -> float:
    from rapidfuzz.distance import OSA

    return OSA.normalized_similarity(" ".join(one), " ".join(other))
