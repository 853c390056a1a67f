"""A belief set and its compilation are equisatisfiable, and so with a query on either side.

The uncompiled side is the order-sorted belief set over one universe, every sort a predicate; the
compiled side is the very message that goes to Java, read as a many-sorted problem. No Java is needed.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from benchmarks import smt
from fol_kb.builder.query import Query
from fol_kb.reasoning.tweety.compile import compile_belief_set
from fol_kb.testing.belief_sets import Shape, WireCall, belief_set_problems
from tests.amounts import examples
from tests.differential.comparison import count, problem, random_problem
from tests.repair.said import constant, formula, predicate, sort, wire


def verdicts(asked: Query) -> tuple[str | None, str | None]:
    """What an ideal reasoner says of the uncompiled and of the compiled problem."""
    one = smt.relativised(asked.kb, asked.formula)
    compiled = compile_belief_set(asked.kb, asked.formula)
    other = smt.message_problem(compiled.message({}, asked.formula))
    return smt.entailment(one), smt.entailment(other)


@settings(max_examples=examples(150), suppress_health_check=list(HealthCheck))
@given(belief_set_problems())
def test_a_belief_set_and_its_compilation_say_the_same(made: tuple[list[WireCall], str]) -> None:
    asked = problem(*made)
    if asked is not None:
        uncompiled, compiled = verdicts(asked)
        assert None in (uncompiled, compiled) or uncompiled == compiled


@pytest.mark.slow
@pytest.mark.parametrize("functions", [False, True])
def test_in_bulk_and_hardly_ever_undecided(functions: bool) -> None:
    """The generator's plain distribution, which Hypothesis does not steer; most must be decided."""
    unknown = compared = 0
    seen = set()
    sets = count(250, 0.25)
    for seed in range(sets):
        asked = problem(*random_problem(f"relativisation {seed}", Shape(functions=functions)))
        if asked is None:
            continue
        uncompiled, compiled = verdicts(asked)
        compared += 1
        if None in (uncompiled, compiled):
            unknown += 1
            continue
        assert uncompiled == compiled, f"seed {seed}"
        seen.add(uncompiled)
    assert seen == {"ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES"}
    assert compared > 0.8 * sets
    assert unknown <= 0.03 * sets


def test_the_comparison_notices_a_missing_axiom() -> None:
    """What the tests above rest on: a message without its membership axioms says something else."""
    asked = problem(
        wire(
            sort("man", "animal"),
            constant("a", "man"),
            predicate("p", "animal"),
            formula("forall X:man: p(X)"),
        ),
        "p(a)",
    )
    assert asked is not None
    assert verdicts(asked) == ("ENTAILED", "ENTAILED")
    message = compile_belief_set(asked.kb, asked.formula).message({}, asked.formula)
    without = "\n".join(line for line in message.splitlines() if not line.startswith("axiom"))
    assert without != message.rstrip("\n")
    assert smt.entailment(smt.message_problem(without)) == "INDEPENDENT"
