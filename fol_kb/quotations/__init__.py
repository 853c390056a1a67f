"""Whether words stand in a text, where, and how exactly: one normaliser, one search for quotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb._internal.lazy import loader

if TYPE_CHECKING:
    from fol_kb.quotations.normalizing import normalize
    from fol_kb.quotations.source import Source
    from fol_kb.quotations.values import Match, Passage, Status

_HOMES = {
    "Match": "values",
    "Passage": "values",
    "Source": "source",
    "Status": "values",
    "normalize": "normalizing",
}

__getattr__ = loader(__name__, _HOMES)

__all__ = ["Match", "Passage", "Source", "Status", "normalize"]
