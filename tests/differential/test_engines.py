"""The ground engine against z3 and cvc5 on thousands of random order-sorted sets.

The other side reads the belief set by a route that shares nothing with the compiler (``benchmarks.smt``).
Each disagreement is shrunk before it is shown. What stays undecided is counted and bounded, so that
these comparisons cannot pass by never deciding anything.
"""

from __future__ import annotations

import collections
from random import Random

import pytest

from benchmarks import smt
from fol_kb.queries import Query
from fol_kb.testing.belief_sets import Shape, WireCall
from fol_kb.tweety.engine import check, query
from tests.differential.comparison import count, problem, random_problem, shown, shrunk

pytestmark = pytest.mark.jvm

SHAPES = {
    "plain": Shape(),
    "functions": Shape(functions=True),
    "larger": Shape(sorts=7, constants=7, predicates=8, facts=14, formulas=4),
    "no equality": Shape(equality=False, formulas=8),
}
CHUNK = count(520, 0.25)


def expected(asked: Query, unique_names: bool, *, closed: bool = False) -> str | None:
    """The status by the other solvers."""
    return smt.entailment(smt.relativised(asked.kb, asked.formula, unique_names=unique_names, closed=closed))


def disagreement(asked: Query, unique_names: bool, semantics: str = "open") -> tuple[str | None, str, str]:
    """What the others say, what the engine says, and the verdict on consistency."""
    report = query(asked.kb, asked.formula, unique_names=unique_names, semantics=semantics, timeout=10)
    consistency = check(asked.kb, unique_names=unique_names, semantics=semantics, timeout=10)
    other = expected(asked, unique_names, closed=semantics == "closed")
    return other, report.status.value, consistency.status.value


def differ(other: str | None, said: str, consistency: str) -> bool:
    """Whether two decided answers contradict each other."""
    if other is None:
        return False
    if said not in ("UNDECIDED", other):
        return True
    contradictory = other == "CONTRADICTORY_PREMISES"
    return consistency != "UNDECIDED" and (consistency == "INCONSISTENT") != contradictory


def compare_many(name: str, shape: Shape, semantics: str, sets: int) -> None:
    seen: collections.Counter[str] = collections.Counter()
    undecided: collections.Counter[str] = collections.Counter()
    for number in range(sets):
        seed = f"{name} {semantics} {number}"
        unique_names = Random(seed).random() < 0.3
        calls, text = random_problem(seed, shape)
        asked = problem(calls, text)
        if asked is None:
            seen["query does not fit"] += 1
            continue
        other, said, consistency = disagreement(asked, unique_names, semantics)
        if differ(other, said, consistency):

            def fails(fewer: list[WireCall], text: str = text, unique_names: bool = unique_names) -> bool:
                smaller = problem(fewer, text)
                return smaller is not None and differ(*disagreement(smaller, unique_names, semantics))

            least = shrunk(calls, fails)
            smaller = problem(least, text)
            assert smaller is not None
            pytest.fail(
                f"seed {seed!r}, unique names {unique_names}: (solvers, engine, consistency) ="
                f" {disagreement(smaller, unique_names, semantics)}\n{shown(least, text)}"
            )
        if said == "UNDECIDED":
            report = query(asked.kb, asked.formula, unique_names=unique_names, semantics=semantics)
            undecided[report.reason.value if report.reason is not None else "decided later"] += 1
        seen["unknown to the others" if other is None else said] += 1
    for status in ("ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES"):
        assert seen[status] >= 0.04 * sets, seen
    assert seen["query does not fit"] <= 0.1 * sets, seen
    assert seen["unknown to the others"] <= 0.02 * sets, seen
    assert sum(undecided.values()) <= 0.03 * sets, undecided
    assert undecided["TIMEOUT"] == undecided["ERROR"] == 0, undecided


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_open_domains_agree_with_other_solvers(name: str) -> None:
    compare_many(name, SHAPES[name], "open", CHUNK)


@pytest.mark.slow
def test_closed_domains_agree_with_other_solvers() -> None:
    compare_many("closed", Shape(), "closed", count(300, 0.1))


@pytest.mark.slow
def test_conflicts_and_supports_are_enough_and_no_more() -> None:
    """Another solver finds each conflict unsatisfiable, and satisfiable without any one of its formulas."""
    conflicts = supports = not_minimal = 0
    for number in range(count(150, 0.02)):
        calls, text = random_problem(f"cores {number}", SHAPES["no equality"])
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
