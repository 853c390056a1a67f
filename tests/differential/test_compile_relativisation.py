"""A belief set and its compilation are equisatisfiable, and so with a query on either side.

The uncompiled side is the order-sorted belief set over one universe, every sort a predicate; the
compiled side is the very message that goes to Java, read as a many-sorted problem. No Java is needed.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

import fol_kb
from benchmarks import smt
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.common.errors import FolKbError
from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.testing.belief_sets import Shape, WireCall, belief_set_problems, generate
from tests.amounts import examples

BULK = max(250, int(os.environ.get("FOL_KB_FUZZ", "0")) // 4)


def ready(calls: list[WireCall], asked: str) -> Query | None:
    """The belief set and query of a random problem; None if the query does not fit its signature."""
    try:
        return prepare(fol_kb.build(calls), fol_kb.parse(asked))
    except FolKbError:
        return None


def verdicts(problem: Query, **options: bool) -> tuple[str | None, str | None]:
    """What an ideal reasoner says of the uncompiled and of the compiled problem."""
    one = smt.relativised(problem.kb, problem.formula, **options)
    compiled = compile_belief_set(problem.kb, problem.formula)
    other = smt.message_problem(compiled.message({}, problem.formula))
    return smt.entailment(one), smt.entailment(other)


@settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
@given(belief_set_problems())
def test_a_belief_set_and_its_compilation_say_the_same(made: tuple[list[WireCall], str]) -> None:
    problem = ready(*made)
    if problem is None:
        return
    uncompiled, compiled = verdicts(problem)
    assert None in (uncompiled, compiled) or uncompiled == compiled


@pytest.mark.slow
@pytest.mark.parametrize("functions", [False, True])
def test_in_bulk_and_hardly_ever_undecided(functions: bool) -> None:
    """The generator's plain distribution, which Hypothesis does not steer; most must be decided."""
    unknown = compared = 0
    seen = set()
    for seed in range(BULK):
        problem = ready(*generate(Random(f"relativisation {seed}"), Shape(functions=functions)))
        if problem is None:
            continue
        uncompiled, compiled = verdicts(problem)
        compared += 1
        if None in (uncompiled, compiled):
            unknown += 1
            continue
        assert uncompiled == compiled, f"seed {seed}"
        seen.add(uncompiled)
    assert seen == {"ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES"}
    assert compared > 0.8 * BULK
    assert unknown <= 0.03 * BULK


def test_the_comparison_notices_a_missing_axiom() -> None:
    """What the tests above rest on: a message without its membership axioms says something else."""
    problem = ready(
        [
            {"tool": "add_sort", "arguments": {"sort_name": "man", "supersorts": ["animal"]}},
            {"tool": "add_constant_to_sort", "arguments": {"constant_name": "a", "sort_name": "man"}},
            {
                "tool": "add_predicate_schema",
                "arguments": {"predicate_name": "p", "argument_sorts": ["animal"]},
            },
            {"tool": "add_formula", "arguments": {"formula": "forall X:man: p(X)"}},
        ],
        "p(a)",
    )
    assert problem is not None
    assert verdicts(problem) == ("ENTAILED", "ENTAILED")
    message = compile_belief_set(problem.kb, problem.formula).message({}, problem.formula)
    without = "\n".join(line for line in message.splitlines() if not line.startswith("axiom"))
    assert without != message.rstrip("\n")
    assert smt.entailment(smt.message_problem(without)) == "INDEPENDENT"
