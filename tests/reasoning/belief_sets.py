"""Belief sets of formulas alone, and one that is hard: what tests of reasoners ask about."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.tools import AnyCall
from tests.repair.said import constant, fact, formula, predicate, rule, sort


def of(*stated: str | AnyCall) -> BeliefSet:
    """The belief set of some calls and formulas, all of which are accepted."""
    return fol_kb.build(formula(s) if isinstance(s, str) else s for s in stated).raise_for_errors()


def part(kb: BeliefSet, ids: Collection[str]) -> BeliefSet:
    """The same belief set with some of its beliefs."""
    return replace(
        kb,
        formulas=tuple(b for b in kb.formulas if b.id in ids),
        disjoint=tuple(d for d in kb.disjoint if d.id in ids),
    )


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


def joins(width: int = 120) -> BeliefSet:
    """Ground clauses by the million; of one individual they contradict each other."""
    rules = (
        "forall X, Y, Z: (p(X) && p(Y) && p(Z) => q(X, Y, Z) || q(Z, Y, X))",
        "forall X, Y, Z: (q(X, Y, Z) => !q(Y, Z, X))",
    )
    return of(*rules, *(f"p(c{n})" for n in range(width)))


TUX = """All birds fly.
Tux is a bird. Every penguin is a bird.
Tux is a penguin.
Tux does not fly.
Bob is a bird."""

RULED = (
    sort("man"),
    sort("mortal"),
    predicate("dies", "mortal"),
    rule("man", "mortal"),
    constant("plato", "man"),
    fact("man", "plato"),
    fact("dies", "plato"),
)
"""That Plato dies is well-typed only by the edge that the rule gives."""
