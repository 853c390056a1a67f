"""What the spelling of two names says about whether they mean the same: alike, near, opposed, or nothing.

Only what is safe to read from letters is read from them: another case or separator, a slip of one letter, a
plural, a leading "is". Nothing here knows what words mean.
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

    They are those of :func:`fol_kb.repair.similar.near_duplicates` (a slip, a plural), and those that are
    the same but for a leading "is" or "is a". Opposed names are none, and neither are names with a twin on
    their own side, one that is spelt alike: of such ones nothing says which is meant.
    """
    found: dict[tuple[str, str], float] = {}
    ours, theirs = set(_single(left)), set(_single(right))
    for pair in near_duplicates(ours | theirs):
        for one, other in ((pair.left, pair.right), (pair.right, pair.left)):
            if one in ours and other in theirs:
                found[one, other] = pair.similarity
    by_rest: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in theirs:
        by_rest[_without_copula(name)].append(name)
    for name in ours:
        for other in by_rest.get(_without_copula(name), ()):
            if key(name) != key(other):
                found.setdefault((name, other), COPULA)
    return {pair: found[pair] for pair in sorted(found) if not opposed(*pair)}


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
    if len(words) > 1 and words[0] in _COPULAS:
        words = words[1:]
        if len(words) > 1 and words[0] in _ARTICLES:
            words = words[1:]
    return words or (name,)


__all__ = ["ALIKE", "COPULA", "key", "near", "opposed"]
