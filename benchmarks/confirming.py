"""Whether what a report says for its verdict convinces software that is not ours.

A conflict must be unsatisfiable for z3 or cvc5 by the independent translation, a support must be so with the
query denied or stated.
"""

from __future__ import annotations

from benchmarks import smt
from benchmarks.references import Asked
from fol_kb.reports import ConsistencyReport, EntailmentReport

CONFIRMED, REFUTED, OPEN, NOTHING = "confirmed", "refuted", "undecided", "nothing to check"


def confirm_conflicts(asked: Asked, report: ConsistencyReport) -> list[str]:
    """What became of each conflict."""
    return [_words(smt.core(asked.smt, conflict.formulas)) for conflict in report.conflicts[:3]]


def confirm_support(asked: Asked, report: EntailmentReport) -> str:
    """What became of the formulas that are said to decide the query."""
    goal = {
        "ENTAILED": f"(not {asked.smt.query})",
        "CONTRADICTED": asked.smt.query,
    }.get(report.status.value)
    if goal is None:
        return NOTHING
    return _words(smt.core(asked.smt, report.support, goal))


def _words(satisfiable: bool | None) -> str:
    return OPEN if satisfiable is None else REFUTED if satisfiable else CONFIRMED
