"""A question is validated where it is made, and made of what people write."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import pytest

import fol_kb
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.question import Limits, Question
from tests.reasoning.belief_sets import of

BAD: list[tuple[dict[str, Any], str]] = [
    ({"semantics": "fuzzy"}, "semantics is one of open, closed, rules, not 'fuzzy'"),
    ({"engine": "oracle"}, "engine is one of auto, ground, eprover, models, simple, not 'oracle'"),
    ({"timeout": 0}, "timeout is a positive number of seconds, not 0"),
    ({"timeout": -1}, "timeout is a positive number"),
    ({"timeout": math.nan}, "timeout is a positive number"),
    ({"timeout": math.inf}, "timeout is a positive number"),
    ({"timeout": "soon"}, "timeout is a positive number"),
    ({"conflicts": -1}, "conflicts is a number from 0"),
    ({"conflicts": 1.5}, "conflicts is a number from 0"),
    ({"conflicts": 1 << 40}, "conflicts is a number from 0"),
    ({"max_instances": -1}, "max_instances is a number from 0"),
    ({"memory_mb": 700}, "it needs isolated=True"),
    ({"isolated": True, "memory_mb": 1}, "memory_mb is 256 or more, not 1"),
    ({"require_coverage": 2}, "require_coverage is a number from 0 to 1, not 2"),
]


@pytest.mark.parametrize(("options", "problem"), BAD)
def test_what_cannot_be_asked_is_no_question(options: dict[str, Any], problem: str) -> None:
    kb = of("p(a)")
    for ask in (
        Question.of,
        Question().but,
        partial(check, fol_kb.BeliefSet()),
        partial(check, kb),
        partial(query, kb, "p(a)"),
        partial(fol_kb.session, kb),
    ):
        with pytest.raises(ValueError, match=problem):
            ask(**options)


def test_an_unknown_option_is_an_error() -> None:
    with pytest.raises(TypeError, match="patience"):
        Question.of(patience=3)  # type: ignore[call-arg]


def test_each_option_has_its_place() -> None:
    options: dict[str, Any] = {
        "semantics": "closed",
        "unique_names": True,
        "engine": "ground",
        "timeout": 3.0,
        "max_instances": 5,
        "isolated": True,
        "memory_mb": 300,
        "conflicts": 2,
        "model": True,
        "require_coverage": 0.5,
    }
    question = Question.of(**options)
    limits = Limits(timeout=3.0, max_instances=5, isolated=True, memory_mb=300)
    assert question == Question(Semantics("closed", True), "ground", limits, 2, True, 0.5)
    assert Question.of(scenarios=True) == Question.of(model=True) == Question(witnesses=True)
    assert Question.of() == Question()
    for name, value in options.items():
        assert Question.of(**(options | {name: value})) == Question().but(**options) == question
    assert question.but(timeout=4).but(timeout=3.0) == question


def test_the_simple_engine_answers_another_question() -> None:
    assert Question(engine="simple").about == Semantics("closed", True)
    assert Question(Semantics("rules", True)).about == Semantics("rules", True)
