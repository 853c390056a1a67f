"""Belief sets of formulas alone, and one that is hard: what tests of reasoners ask about."""

from __future__ import annotations

from typing import Any

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet


def of(*formulas: str, calls: tuple[tuple[str, dict[str, Any]], ...] = ()) -> BeliefSet:
    """The belief set of some calls and formulas, all of which are accepted."""
    made = [{"tool": tool, "arguments": arguments} for tool, arguments in calls]
    made += [{"tool": "add_formula", "arguments": {"formula": formula}} for formula in formulas]
    return fol_kb.build(made).raise_for_errors()


def pigeonhole(holes: int = 12) -> BeliefSet:
    """One pigeon more than holes, no two in one hole: resolution needs exponentially many steps."""
    pigeons = range(holes + 1)
    each = [" || ".join(f"in(p{p}, h{h})" for h in range(holes)) for p in pigeons]
    apart = [
        f"!(in(p{p}, h{h}) && in(p{other}, h{h}))"
        for h in range(holes)
        for p in pigeons
        for other in range(p)
    ]
    return of(*each, *apart)
