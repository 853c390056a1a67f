"""What the measurements rest on: that faults are seen, and that all systems are given the same problem."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks import clingo_contender, cvc5_contender, questions, smt
from benchmarks.contenders import message
from benchmarks.deadlines import ENGINES, GRACE, LIMITS, Case, Outcome, cases
from benchmarks.hard_sets import FAMILIES, hard_set
from benchmarks.problems import Asked, generated
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Truth


def outcome(status: str, *, late: float = 0.0, reason: str | None = None, variant: int = 0) -> Outcome:
    case = Case(0, "pigeonholes", 6, variant, "ground", "alone", 1.0)
    return Outcome(case, 1.0 + late, status, reason)


def test_a_thousand_cases_have_all_limits_families_and_engines() -> None:
    found = cases(1_000, ENGINES)
    assert Counter(case.limit for case in found) == dict(zip(LIMITS, (600, 300, 100), strict=True))
    assert {case.family for case in found} == set(FAMILIES)
    assert {case.engine for case in found} == {*ENGINES, "simple"}
    assert {(case.family, case.size) for case in found} == {
        (name, size) for name, family in FAMILIES.items() for size in family.sizes
    }
    assert found == cases(1_000, ENGINES)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (outcome("INCONSISTENT"), None),
        (outcome("INCONSISTENT", late=GRACE), None),
        (outcome("INCONSISTENT", late=GRACE + 0.1), "0.60 s after the limit"),
        (outcome("CONSISTENT"), "WRONG: CONSISTENT instead of INCONSISTENT"),
        (outcome("CONSISTENT", variant=1), None),
        (outcome("UNDECIDED", reason="TIMEOUT"), None),
        (outcome("UNDECIDED", reason="ERROR"), "UNDECIDED for the reason ERROR"),
        (outcome("exception"), "exception"),
        (outcome("no answer"), "no answer"),
    ],
)
def test_what_counts_as_a_fault(found: Outcome, words: str | None) -> None:
    fault = found.fault()
    assert (fault is None) == (words is None)
    assert words is None or words in str(fault)


@pytest.mark.parametrize(
    "family",
    [
        pytest.param(name, marks=pytest.mark.slow if name == "many formulas" else ())
        for name in sorted(FAMILIES)
    ],
)
def test_every_hard_set_is_the_same_each_time_and_of_its_signature(family: str) -> None:
    size = FAMILIES[family].sizes[0]
    for variant in range(4):
        made = hard_set(family, size, variant)
        assert made.kb.formulas == FAMILIES[family].make(size, variant).kb.formulas
        # a name that is not declared would be a TypingError here
        query = parse(made.query) if made.query is not None else Truth(True)
        assert message(Asked(family, made.kb, query))


def problem(size: int, consistent: bool) -> smt.Message:
    return smt.read_message(message(generated(size, consistent=consistent)))


@pytest.mark.parametrize("consistent", [True, False])
def test_clingo_and_cvc5_are_given_the_problem_that_was_planted(consistent: bool) -> None:
    pytest.importorskip("clingo", reason="make bench installs it")
    read = problem(60, consistent)
    entailment = "ENTAILED" if consistent else "CONTRADICTORY_PREMISES"
    consistency = "CONSISTENT" if consistent else "INCONSISTENT"
    for ask in (clingo_contender.from_program, cvc5_contender.from_expressions):
        assert ask(read, entailment=True)[0].status == entailment
        assert ask(read, entailment=False)[0].status == consistency


@pytest.mark.parametrize(
    ("family", "size", "variant"), [("pigeonholes", 4, 0), ("pigeonholes", 4, 1), ("parities", 8, 0)]
)
def test_clingo_finds_what_is_known_of_ground_sets(family: str, size: int, variant: int) -> None:
    pytest.importorskip("clingo", reason="make bench installs it")
    made = hard_set(family, size, variant)
    read = smt.read_message(message(Asked(family, made.kb, Truth(True))))
    assert clingo_contender.from_program(read, entailment=False)[0].status in (made.expected or ())


@pytest.mark.parametrize(
    ("family", "why"),
    [("groups", "functions"), ("total order", "equality"), ("Skolem chains", "existential")],
)
def test_clingo_is_not_given_what_is_not_ground(family: str, why: str) -> None:
    made = hard_set(family, FAMILIES[family].sizes[0], 0)
    read = smt.read_message(message(Asked(family, made.kb, Truth(True))))
    with pytest.raises(clingo_contender.NotGroundError, match=why):
        clingo_contender.Program(read)


@pytest.mark.jvm
def test_two_ways_to_many_answers_agree() -> None:
    asked = questions.questions(300, 40)
    assert asked == questions.questions(300, 40)
    relevance, session = questions.measure(300, 40)  # which compares the statuses
    assert (relevance.way, session.way) == tuple(questions.WAYS)
    assert len(session.seconds) == 40
    assert {"ENTAILED", "INDEPENDENT"} <= set(session.statuses)
    assert session.milliseconds(unknown=True)[0] <= session.milliseconds()[1]
    assert [len(row) for row in questions.rows([relevance, session])] == [len(questions.HEADER)] * 2
