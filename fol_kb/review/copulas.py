"""A leading "is" or "is a" of a name, in English and French: ``is_mortal``, ``EstUnHomme``."""

from __future__ import annotations

from collections.abc import Sequence

_ARTICLES = {
    "is": ("a", "an"),
    "are": ("a", "an"),
    "be": ("a", "an"),
    "est": ("un", "une"),
    "sont": ("un", "une"),
}
"""The copulas, each with the articles of its language: who "is UN member" is no member of everything."""


def copula(words: Sequence[str]) -> int:
    """How many of the first words are a copula and its article; none if nothing would be left.

    >>> copula(["est", "un", "homme"]), copula(["is", "un", "member"]), copula(["is"])
    (2, 1, 0)
    """
    if len(words) < 2 or words[0] not in _ARTICLES:
        return 0
    return 2 if len(words) > 2 and words[1] in _ARTICLES[words[0]] else 1
