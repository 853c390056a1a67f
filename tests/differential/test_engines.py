"""Conflicts, removals and supports of the ground engine against z3 and cvc5: enough, and no more than that.

That its verdicts are right is the matter of the run over all kinds (``test_run.py``, ``make differential``).
"""

from __future__ import annotations

import pytest

from benchmarks import smt
from fol_kb.reasoning.checking import check, query
from fol_kb.testing.belief_sets import Shape
from tests.differential.comparison import count, problem, random_problem, shown

pytestmark = pytest.mark.jvm

SHAPE = Shape(equality=False, formulas=8)


@pytest.mark.slow
def test_conflicts_and_supports_are_enough_and_no_more() -> None:
    """Another solver finds each conflict unsatisfiable, and satisfiable without any one of its formulas."""
    conflicts = supports = not_minimal = 0
    for number in range(count(150, 0.02)):
        calls, text = random_problem(f"cores {number}", SHAPE)
        asked = problem(calls, text)
        if asked is None:
            continue
        translated = smt.relativised(asked.kb, asked.formula)
        report = check(asked.kb, conflicts=3)
        for conflict in report.conflicts:
            conflicts += 1
            assert smt.core(translated, conflict.formulas) is False, shown(calls, text)
            if not conflict.minimal:  # where functions loop, consistency without a formula may stay open
                not_minimal += 1
                continue
            for left_out in conflict.formulas:
                rest = [id for id in conflict.formulas if id != left_out]
                assert smt.core(translated, rest) is not False, shown(calls, text)
        for removal in report.removals:
            rest = [id for id in translated.formulas if id not in removal]
            if report.conflicts_complete:
                assert smt.core(translated, rest) is not False, shown(calls, text)
        answer = query(asked.kb, asked.formula)
        if answer.status.value in ("ENTAILED", "CONTRADICTED"):
            supports += 1
            goal = translated.query if answer.status.value == "CONTRADICTED" else f"(not {translated.query})"
            assert smt.core(translated, answer.support, goal) is False, shown(calls, text)
            if answer.minimal:
                for left_out in answer.support:
                    rest = [id for id in answer.support if id != left_out]
                    assert smt.core(translated, rest, goal) is not False, shown(calls, text)
    assert conflicts >= 50
    assert not_minimal <= 0.15 * conflicts
    assert supports >= 30
