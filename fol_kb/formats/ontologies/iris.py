"""Short names for IRIs."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from urllib.parse import unquote

_SEPARATOR = re.compile(r"[/#:]")
_LAST_PART = re.compile(r"[^/#:]+(?=[/#:]*\Z)")


def last_part(iri: str) -> str:
    """What follows the last ``/``, ``#`` or ``:``, percent signs decoded; else the whole IRI."""
    found = _LAST_PART.search(iri)
    if found is None:
        return iri
    part = unquote(found.group())
    # a decoded separator would make the name look like an IRI, which may be the name of another one
    return found.group() if _SEPARATOR.search(part) or not part.strip() else part


def names_of(iris: Iterable[str], preferred: Collection[str] = ()) -> dict[str, str]:
    """A name of its own for each IRI: its last part, where no other IRI has the same one.

    Of several with the same last part the only one that is ``preferred`` gets it (or one that is nothing but
    that part); the others, or all of them, are named by the whole IRI.
    """
    by_part: dict[str, list[str]] = {}
    for iri in sorted(set(iris)):
        by_part.setdefault(last_part(iri), []).append(iri)
    names: dict[str, str] = {}
    for part, same in by_part.items():
        first = same if len(same) == 1 else [iri for iri in same if iri in preferred]
        if part in same:
            first = [part]
        for iri in same:
            names[iri] = part if first == [iri] else iri
    return names
