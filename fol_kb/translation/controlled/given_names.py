"""Whose name a given name is, by the list of J. Michael (``gender-guesser``)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

_GENDERS = {"male": "m", "mostly_male": "m", "female": "f", "mostly_female": "f", "andy": "h"}
_CERTAIN = frozenset(["male", "female"])


@lru_cache(maxsize=1 << 12)
def listed_gender(name: str) -> str:
    """``m``, ``f``, ``h`` (of both) or ``u`` (not on the list). The list has cities and countries too."""
    return _GENDERS.get(_listed(name), "u")


@lru_cache(maxsize=1 << 12)
def certain_gender(name: str) -> str:
    """``m`` or ``f`` of a name that is hardly ever the other's, else ``u``."""
    listed = _listed(name)
    return _GENDERS[listed] if listed in _CERTAIN else "u"


def _listed(name: str) -> str:
    return str(_guesser().get_gender(name.title())) if len(name) > 1 else "unknown"


@cache
def _guesser() -> Any:
    from gender_guesser.detector import Detector

    return Detector(case_sensitive=True)
