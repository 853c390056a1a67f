"""Glosses for tests, by the words alone."""

from __future__ import annotations

import re

from fol_kb.formats.program import Gloss


def glosses(**words: str) -> list[Gloss]:
    """A gloss for each predicate, of those of the arguments x, y and z that its words name."""
    return [
        Gloss(predicate, tuple(slot for slot in "xyz" if re.search(rf"\b{slot}\b", said)), said)
        for predicate, said in words.items()
    ]
