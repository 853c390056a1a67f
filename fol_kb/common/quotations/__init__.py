"""Whether words stand in a text, where, and how exactly: one normaliser, one search for quotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from fol_kb.common.quotations.near import rivals
    from fol_kb.common.quotations.normalizing import normalize
    from fol_kb.common.quotations.source import Source
    from fol_kb.common.quotations.values import Cut, Match, Passage, Status

_HOMES = {
    "near": "rivals",
    "normalizing": "normalize",
    "source": "Source",
    "values": "Cut Match Passage Status",
}

__getattr__, __dir__ = face(__name__, _HOMES)

__all__ = ["Cut", "Match", "Passage", "Source", "Status", "normalize", "rivals"]
