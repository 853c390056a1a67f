"""What tests of readers share: what was read, asked, and wrong in a program; laws that every reader holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume

import fol_kb
from benchmarks.smt import relativised, satisfiable
from fol_kb import formats
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.formats import Program
from fol_kb.logic.parser import parse
from fol_kb.reasoning.certificates.problem import Problem, negated, state
from fol_kb.reasoning.certificates.smt import write_smt
from fol_kb.reasoning.tweety.eprover import find_eprover
from fol_kb.repair.collect import formula_of
from fol_kb.testing.belief_sets import Shape, generate

needs_e = pytest.mark.skipif(find_eprover() is None, reason="E is not installed")
Read = Callable[[str], Program]


def read(source: str, dialect: str = "logic-lm") -> Any:
    """:func:`fol_kb.formats.read`; its calls may be asked for any field, and fail where it is not there."""
    return formats.read(source, dialect)


def built(program: Program) -> BeliefSet:
    return fol_kb.build(program, text=program.source)


def said(program: Program) -> list[str]:
    """The formulas that a program asserts."""
    return [str(formula_of(call)) for call in program if call.asserts]


def asked(program: Program) -> list[str]:
    return [question.formula for question in program.questions]


def problems(program: Program) -> list[str]:
    return [f"{p.place.line}:{p.place.column} {p.problem}" for p in program.problems]


def comes_to(
    program: Program, *, says: Sequence[str] = (), asks: Sequence[str] = (), lacks: Sequence[str] = ()
) -> None:
    """This is all that a program says and asks; of its problems each has these words, in their order."""
    found = problems(program)
    assert (said(program), asked(program), len(found)) == (list(says), list(asks), len(lacks)), found
    for problem, words in zip(found, lacks, strict=True):
        assert words in problem


def is_read_as_it_was(seed: int, write: Callable[[Problem], str], read: Read) -> None:
    """A random belief set that is written and read is as satisfiable as before."""
    calls, query = generate(Random(seed), Shape(functions=seed % 2 == 0))
    kb = fol_kb.build(calls)
    ids = [belief.id for belief in kb.formulas] + [group.id for group in kb.disjoint]
    try:
        problem = state(kb, ids, Semantics(), negated("negated query", parse(query)))
    except fol_kb.FolKbError:
        problem = state(kb, ids, Semantics())
    program = read(write(problem))
    assume(program.calls)  # else there was nothing to write
    assert not program.problems, problems(program)
    again = built(program)
    assert not again.errors
    assert not again.repairs
    answers = {satisfiable(write_smt(problem)), satisfiable(relativised(again).text())} - {None}
    assert len(answers) <= 1


def is_read_to_its_end(program: Program) -> None:
    """Every call and every problem has a place, and the quotes are of the text."""
    assert len(program.positions) == len(program)
    for problem in program.problems:
        assert problem.place.line is not None
        assert problem.place.column is not None
    assert not [finding for finding in built(program).errors if finding.kind == "rejected-quote"]
