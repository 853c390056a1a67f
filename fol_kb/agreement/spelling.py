"""What the spelling of two names says about whether they mean the same: alike, near, opposed, or nothing.

Only what is safe to read from letters is read from them: another case or separator, a plural, a leading "is".
A slip of one letter is not (``trainer``, ``trained``): it may be a slip. Nothing here knows what words mean.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

from fol_kb.logic.names import normalise, spelling
from fol_kb.repair.similar import near_duplicates

_CAPITAL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_BETWEEN = re.compile(r"[\W_]+")
_COPULAS = frozenset({"is", "are", "be", "est", "sont"})
_ARTICLES = frozenset({"a", "an", "un", "une"})
_PARTICIPLES = ("ed", "en")
_NEGATING = ("un", "in", "im", "il", "ir", "non", "dis", "not", "no", "anti", "mal", "pas")

ALIKE = 1.0
"""The similarity of names that differ in case, accents or separators only."""
COPULA = 0.9
"""The similarity of names that differ in a leading "is" or "is a" only."""


def key(name: str) -> str:
    """Names with the same key are spelt alike."""
    return spelling(name)


def near(left: Collection[str], right: Collection[str]) -> dict[tuple[str, str], float]:
    """The pairs of a left and a right name that are nearly alike, each with its similarity from 0 to 1.

    They are the plurals of :func:`fol_kb.repair.similar.near_duplicates`, and those that are the same but for
    a leading "is" or "is a" (but not ``is_loved`` and ``loved``, who may be the one who loves). Opposed names
    are none, and neither are names with a twin on their own side, one that is spelt alike: of such ones
    nothing says which is meant.
    """
    ours, theirs = set(_single(left)), set(_single(right))
    found = _duplicates(ours, theirs, "plural")
    by_rest: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in theirs:
        by_rest[_without_copula(name)].append(name)
    for name in ours:
        for other in by_rest.get(_without_copula(name), ()):
            if key(name) != key(other):
                found.setdefault((name, other), COPULA)
    return {pair: found[pair] for pair in sorted(found) if not opposed(*pair)}


def slips(left: Collection[str], right: Collection[str]) -> dict[tuple[str, str], float]:
    """The pairs of names of which one may be a slip for the other one, as :func:`near` gives them."""
    found = _duplicates(set(_single(left)), set(_single(right)), "slip")
    return {pair: found[pair] for pair in sorted(found) if not opposed(*pair)}


def _duplicates(ours: set[str], theirs: set[str], kind: str) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for pair in near_duplicates(ours | theirs):
        for one, other in ((pair.left, pair.right), (pair.right, pair.left)):
            if pair.kind == kind and one in ours and other in theirs:
                found[one, other] = pair.similarity
    return found


def opposed(one: str, other: str) -> bool:
    """Whether one name is the other one with what may negate it: ``happy`` and ``unhappy``."""
    short, long = sorted((normalise(one), normalise(other)), key=len)
    if short == long:
        return False
    words = _words(one), _words(other)
    extra = set(words[0]) ^ set(words[1])
    if not extra.isdisjoint(_NEGATING) or not extra.isdisjoint({"never", "cannot", "without", "sans"}):
        return True
    return any(long == prefix + short for prefix in _NEGATING)


def _single(names: Collection[str]) -> Iterator[str]:
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names:
        groups[key(name)].append(name)
    return (group[0] for group in groups.values() if len(group) == 1)


def _words(name: str) -> tuple[str, ...]:
    return tuple(normalise(word) for word in _BETWEEN.split(_CAPITAL.sub("_", name)) if word)


def _without_copula(name: str) -> tuple[str, ...]:
    words = _words(name)
    if len(words) < 2 or words[0] not in _COPULAS or (len(words) == 2 and words[1].endswith(_PARTICIPLES)):
        return words or (name,)
    return words[2:] if len(words) > 2 and words[1] in _ARTICLES else words[1:]


__all__ = ["ALIKE", "COPULA", "key", "near", "opposed", "slips"]
