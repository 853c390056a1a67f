"""Parts that several documents have, as plain data: sources, findings and repairs.

Their shapes are :class:`~fol_kb.beliefs.documents.SourcePart`, :class:`~fol_kb.beliefs.documents.FindingPart`
and :class:`~fol_kb.beliefs.documents.RepairPart`.
"""

from __future__ import annotations

from typing import Any

from fol_kb.beliefs.belief_set import Source
from fol_kb.beliefs.findings import Finding, Repair


def source(found: Source | None) -> dict[str, Any] | None:
    """The words that a formula states; None for a formula that quotes none."""
    if found is None:
        return None
    return {"quote": found.quote, "start": found.start, "end": found.end, "line": found.line}


def finding(found: Finding) -> dict[str, Any]:
    """A finding, in the stable order of its fields; ``rejected`` is there only if it is so."""
    return {
        "kind": found.kind,
        "level": found.level,
        "message": found.message,
        "calls": list(found.calls),
        "names": list(found.names),
        **({"rejected": True} if found.rejected else {}),
    }


def repair(made: Repair) -> dict[str, Any]:
    """A repair, without its changes, for people; ``path`` is there only if the repair has one."""
    return {
        "rule": made.rule,
        "level": made.level,
        "what": made.what,
        "before": made.before,
        "after": made.after,
        "why": made.why,
        "call": made.call,
        **({"path": [list(edge) for edge in made.path]} if made.path else {}),
    }


__all__ = ["finding", "repair", "source"]
