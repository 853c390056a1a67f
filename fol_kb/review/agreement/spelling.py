"""What the spelling of two names says about whether they mean the same: alike, near, opposed, or nothing.

Only what is safe to read from letters is read from them: another case or separator, a plural, a leading "is".
A slip of one letter is not (``trainer``, ``trained``): it may be a slip. Nothing here knows what words mean.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator

from fol_kb.logic.names import may_be_one, normalise, spelling, told_apart
from fol_kb.repair.near_names import near_duplicates
from fol_kb.review.copulas import copula
from fol_kb.review.polarity import PREFIXES, SUFFIXES
from fol_kb.translation.controlled.english.lexicon import classes

_CAPITAL = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_WORD = re.compile(r"[^\W_]+")
_GAP = re.compile(r"[\s_]+|-")
_REGULAR_PARTICIPLES = ("ed", "en")
_NEGATING = (*PREFIXES, "anti", "mal", "not", "no", "pas")
_NEGATING_WORDS = frozenset({*_NEGATING, "never", "cannot", "without", "sans"} - {"a"})

ALIKE = 1.0
"""The similarity of names that differ in case, accents or separators only."""
COPULA = 0.9
"""The similarity of names that differ in a leading "is" or "is a" only."""


def near(left: Collection[str], right: Collection[str]) -> dict[tuple[str, str], float]:
    """The pairs of a left and a right name that are nearly alike, each with its similarity from 0 to 1.

    They are the plurals of :func:`fol_kb.repair.near_names.near_duplicates`, and those that are the same but
    for a leading "is" or "is a" (but not ``is_loved`` and ``loved``, who may be the one who loves). Opposed
    names are none, and neither are names with a twin on their own side, one that is spelt alike: of such ones
    nothing says which is meant. Signs tell names apart, as they do in :func:`.told_apart`.
    """
    ours, theirs = set(_single(left)), set(_single(right))
    found = _duplicates(ours, theirs, "plural")
    rests = {name: _without_copula(name) for name in (*ours, *theirs)}
    rest_keys = told_apart(set(rests.values()))
    by_rest: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name in theirs:
        by_rest[rest_keys[rests[name]]].append(name)
    for name in ours:
        for other in by_rest.get(rest_keys[rests[name]], ()):
            if spelling(name) != spelling(other):
                found.setdefault((name, other), COPULA)
    return {pair: found[pair] for pair in sorted(found)}


def slips(left: Collection[str], right: Collection[str]) -> dict[tuple[str, str], float]:
    """The pairs of names of which one may be a slip for the other one, as :func:`near` gives them."""
    found = _duplicates(set(_single(left)), set(_single(right)), "slip")
    return {pair: found[pair] for pair in sorted(found)}


def _duplicates(ours: set[str], theirs: set[str], kind: str) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for pair in near_duplicates(ours | theirs):
        for one, other in ((pair.left, pair.right), (pair.right, pair.left)):
            if pair.kind == kind and one in ours and other in theirs and not opposed(one, other):
                found[one, other] = pair.similarity
    return found


def opposed(one: str, other: str) -> bool:
    """Whether one name is the other one with what may negate it: ``happy``, ``unhappy``; ``harmless``."""
    pair = {normalise(one), normalise(other)}
    if len(pair) == 1:
        return False
    if not _NEGATING_WORDS.isdisjoint(set(_words(one)) ^ set(_words(other))):
        return True
    short, long = sorted(pair, key=len)
    return long in [prefix + short for prefix in _NEGATING] or any(
        pair == {stem + suffix, stem} or pair == {stem + suffix, stem + "ful"}
        for suffix in SUFFIXES
        for stem in (name.removesuffix(suffix) for name in pair)
    )


def _single(names: Collection[str]) -> Iterator[str]:
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names:
        groups[spelling(name)].append(name)
    return (
        name
        for group in groups.values()
        for name in group
        if not any(name != other and may_be_one(name, other) for other in group)
    )


def _words(name: str) -> tuple[str, ...]:
    return tuple(normalise(word) for word in _WORD.findall(_CAPITAL.sub("_", name)))


def _without_copula(name: str) -> str:
    """What is behind a leading "is" or "is a", with the signs that belong to it."""
    text = _CAPITAL.sub("_", name)
    found = list(_WORD.finditer(text))
    words = [normalise(word[0]) for word in found]
    leading = copula(words) if found and found[0].start() == 0 else 0
    if not leading or (len(words) == 2 and _is_participle(words[1])):
        return name
    behind = text[found[leading - 1].end() :]
    gap = _GAP.match(behind)
    return behind if gap is None else behind[gap.end() :]


def _is_participle(word: str) -> bool:
    return word.endswith(_REGULAR_PARTICIPLES) or "PARTICIPLE" in classes(word)
