"""The long comparison itself: what it counts, what it notices, and that nothing it is dealt is lost."""

from __future__ import annotations

import collections
import dataclasses
import functools
import os
import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks import differential, judging, pool
from benchmarks.differential import Run, carry_on, main, resumed
from benchmarks.differential_report import report
from benchmarks.judging import Fault, Outcome, case_of, engines_there, judge
from benchmarks.references import Answers, Asked
from benchmarks.shrinking import shown, shrunk
from fol_kb.beliefs.verdicts import EntailmentReport, EntailmentStatus
from fol_kb.logic.syntax import Not
from fol_kb.reasoning.checking import query
from fol_kb.reasoning.question import ENGINES
from fol_kb.testing.kinds import Case, Kind, random_case
from fol_kb.testing.metamorphic import RELATIONS
from tests.differential.comparison import problem
from tests.repair.said import formula, sort, wire

SETS = 120


@pytest.fixture(scope="module")
def short_run() -> Outcome:
    outcome, engines = Outcome(), engines_there()
    for number in range(SETS):
        outcome.add(judge(20, number, engines))
    return outcome


def total(outcome: Outcome, first: str, last: str) -> int:
    return sum(times for key, times in outcome.counts.items() if key[0] == first and key[-1] == last)


@pytest.mark.slow
@pytest.mark.jvm
@pytest.mark.parametrize("of_certificates", [False, True])
def test_no_verdict_is_wrong_and_every_certificate_holds(short_run: Outcome, of_certificates: bool) -> None:
    faults = [
        fault for fault in short_run.faults if fault.what.startswith("a certificate") is of_certificates
    ]
    assert not faults, "\n\n".join(map(str, faults))


@pytest.mark.slow
@pytest.mark.jvm
def test_the_sets_are_not_all_of_one_sort(short_run: Outcome) -> None:
    """Each kind has each status, hardly any is open to other solvers, and engines are really checked."""
    for kind in Kind:
        for status in ("ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES"):
            found = short_run.counts["status", kind.value, status]
            assert 0.02 * SETS / 4 <= found <= 0.7 * SETS / 4, (kind, status, found)
    assert total(short_run, "status", "open") <= 0.03 * SETS
    assert total(short_run, "not asked", "the query does not fit") <= 0.08 * SETS
    assert total(short_run, "checked", "fully") >= 0.8 * SETS
    assert total(short_run, "certificate", "CONFIRMED") >= 0.8 * SETS
    relations = [key for key in short_run.counts if key[0] == "relation" and key[-1] == "held"]
    assert len({key[2] for key in relations}) >= len(RELATIONS) - 1


@pytest.mark.slow
@pytest.mark.jvm
def test_the_report_has_every_kind_and_every_engine(short_run: Outcome) -> None:
    engines = engines_there()
    text = report(short_run.counts, SETS, 20, 10.0, 1, engines)
    for name in (*(kind.value for kind in Kind), *RELATIONS, "z3", "cvc5"):
        assert name in text
    for engine in ENGINES:
        assert engine in text, f"{engine} is neither asked nor said to be skipped"


# ----------------------------------------------------------------------------- what it must notice


def first_that(status: str) -> int:
    """The number of a set without functions to which z3 gives the status."""
    for number in range(list(Kind).index(Kind.FUNCTION_FREE), 400, 4):
        case = case_of(3, number)
        ready = problem(case.calls, case.query)
        if ready is not None:
            answers = Asked(ready, case.semantics, case.unique_names).by("z3", 0.3)
            if answers.status() == status:
                return number
    raise AssertionError(f"no set of the status {status}")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first question to a machine that has just started may take a while."""
    monkeypatch.setattr(judging, "ENGINE_SECONDS", 10.0)


@pytest.mark.jvm
@pytest.mark.usefixtures("patient")
def test_a_wrong_verdict_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def lying(*args: Any, **options: Any) -> EntailmentReport:
        report = query(*args, **options)
        entailed = report.status is EntailmentStatus.INDEPENDENT
        return replace(report, status=EntailmentStatus.ENTAILED) if entailed else report

    number = first_that("INDEPENDENT")
    monkeypatch.setattr(judging, "query", lying)
    faults = judge(3, number, ("ground",)).faults
    wrong = next(fault for fault in faults if fault.what == "a wrong verdict of ground")
    assert "ENTAILED by the engine, INDEPENDENT by the other solvers" in wrong.said
    assert len(wrong.case.splitlines()) <= 4, "an atom of which nothing is known would be enough"
    assert "query: " in wrong.case


@pytest.mark.jvm
def test_solvers_that_contradict_each_other_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Asked.by

    def by(self: Asked, solver: str, seconds: float, known: Answers | None = None) -> Answers:
        if solver == "cvc5":
            return Answers(True, True, True)
        return honest(self, solver, seconds, known)

    monkeypatch.setattr(Asked, "by", by)
    monkeypatch.setattr(judging, "ALL_SOLVERS_EVERY", 1)
    faults = judge(3, first_that("CONTRADICTORY_PREMISES"), ("ground",)).faults
    differ = next(fault for fault in faults if fault.what == "the solvers differ")
    assert "the premises: z3: unsatisfiable, cvc5: satisfiable, e: unsatisfiable" in differ.said


@pytest.mark.jvm
@pytest.mark.usefixtures("patient")
def test_a_relation_that_does_not_hold_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    number = first_that("ENTAILED")
    monkeypatch.setattr(judging, "RELATION_EVERY", 1)
    name = list(RELATIONS)[number // 4 % len(RELATIONS)]
    reordered = RELATIONS["calls reordered"]

    def denied(rng: Random, asked: Any) -> Any:
        variant = reordered(rng, asked)
        assert variant is not None
        return replace(variant, query=replace(variant.query, formula=Not(variant.query.formula)))

    monkeypatch.setattr(judging, "RELATIONS", {**RELATIONS, name: denied})
    faults = judge(3, number, ("ground",)).faults
    assert f"the relation {name!r} does not hold" in [fault.what for fault in faults]


@pytest.mark.jvm
def test_what_breaks_on_the_way_belongs_to_its_set(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*args: object, **options: object) -> None:
        raise ZeroDivisionError("somewhere inside")

    monkeypatch.setattr(judging, "check", breaks)
    (fault,) = judge(3, 0, ("ground",)).faults
    assert fault.what == "stopped by ZeroDivisionError"
    assert "somewhere inside" in fault.said


def test_a_set_follows_from_seed_and_number() -> None:
    assert case_of(1, 17) == case_of(1, 17)
    assert case_of(1, 17) != case_of(2, 17)
    assert {case_of(1, number).kind for number in range(4)} == set(Kind)


@pytest.mark.slow
def test_the_generator_has_all_that_it_promises() -> None:
    seen = collections.Counter[str]()
    for number in range(600):
        case = random_case(Random(number), Kind.EQUALITY if number % 2 else Kind.LOOPING)
        text = shown(case)
        ready = problem(case.calls, case.query)
        seen["closed"] += case.semantics == "closed"
        seen["unique"] += case.unique_names
        seen["disjoint"] += "declare_disjoint" in text
        seen["xor"] += "^^" in text
        seen["iff"] += "<=>" in text
        seen["alternation"] += "forall X" in text and ": exists" in text
        seen["functions"] += "add_function_schema" in text
        if ready is not None:
            graph = ready.kb.hierarchy.graph
            homes = set(ready.kb.signature.constants.values())
            seen["diamond"] += any(graph.out_degree(node) > 1 for node in graph)
            seen["cycle"] += any(graph.has_edge(b, a) for a, b in graph.edges)
            seen["empty sort"] += not set(ready.kb.signature.sorts) <= homes
            mentioned = " ".join(str(belief.formula) for belief in ready.kb.formulas)
            seen["silent constant"] += any(c not in mentioned for c in ready.kb.signature.constants)
    assert min(seen.values()) >= 20, seen


# ----------------------------------------------------------------------------- shrinking


def test_what_a_failure_does_not_need_goes() -> None:
    case = replace(case_of(1, 3), query="(exists X: (p(X) && q(a))) ^^ r", unique_names=True)
    least = shrunk(case, lambda smaller: "q(a)" in smaller.query)
    assert least.calls == []
    assert least.query == "q(a)"
    assert (least.semantics, least.unique_names) == ("open", False)


def test_formulas_of_calls_are_made_smaller_too() -> None:
    calls = wire(sort("man", "animal"), formula("forall X, Y: (p(X) => (q(Y) && !(r(X) || s)))"))

    def fails(smaller: Case) -> bool:
        return any("s" in str(call["arguments"].get("formula")) for call in smaller.calls)

    least = shrunk(Case(Kind.FUNCTION_FREE, calls, "q(a)"), fails)
    assert [call["arguments"] for call in least.calls] == [{"formula": "s"}]


# ----------------------------------------------------------------------------- the pool


def squared(number: int) -> int:
    if number == 13:
        os._exit(9)
    if number == 31:
        time.sleep(60)
    return number * number


@pytest.mark.slow
def test_a_process_that_dies_or_hangs_loses_its_number_only() -> None:
    found = {done.number: done for done in pool.run(squared, range(60), 2, longest=3.0)}
    assert set(found) == set(range(60))
    lost = {number: done.lost for number, done in found.items() if done.lost is not None}
    assert lost[13] == "the process ended with code 9"
    assert "no answer for 3 seconds" in (lost[31] or "")
    assert set(lost) == {13, 31}
    assert all(done.result == number**2 for number, done in found.items() if number not in lost)


def test_without_workers_it_is_this_process() -> None:
    assert [done.result for done in pool.run(lambda n: n + 1, [1, 2], 0)] == [2, 3]


# ----------------------------------------------------------------------------- the command


def one_counted(seed: int, number: int, engines: object, certificates: int) -> Outcome:
    return Outcome(collections.Counter({("set", "equality", "open"): 1}))


def test_a_run_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differential, "judge", one_counted)
    monkeypatch.setattr(differential, "_engines", lambda: ("ground",))
    state = tmp_path / "deeper" / "state"
    run = Run(5, 10, set(range(4)), Outcome(collections.Counter({("set", "equality", "open"): 4})), 7.0)
    run.save(state)
    again = resumed(state, None, 10)
    assert again is not None
    carry_on(again, 0, state)
    assert again.outcome.counts["set", "equality", "open"] == 10
    assert again.done == set(range(10))
    assert again.seconds >= 7.0
    assert resumed(state, 6, 10) is None
    assert resumed(state, None, 11) is None
    assert resumed(tmp_path / "none", None, 10) is None


@dataclasses.dataclass(frozen=True, slots=True)
class Dying:
    """A task whose process dies over the sets of ``always``, and once over those of ``once``."""

    seed: int
    certificates: int = 1
    always: frozenset[int] = frozenset()
    once: frozenset[int] = frozenset()
    marks: Path = Path()

    def __call__(self, number: int) -> Outcome:
        mark = self.marks / str(number)
        if number in self.always or (number in self.once and not mark.exists()):
            mark.touch()
            os._exit(9)
        return one_counted(self.seed, number, None, 1)


@pytest.mark.slow
def test_a_lost_set_is_judged_again_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dying = functools.partial(Dying, once=frozenset({1, 5}), always=frozenset({2}), marks=tmp_path)
    monkeypatch.setattr(differential, "Task", dying)
    run = Run(5, 6, set(), Outcome())
    carry_on(run, 2, None)
    assert run.done == set(range(6))
    assert run.lost == {}
    assert run.outcome.counts["set", "equality", "open"] == 5
    assert [(fault.what, fault.number) for fault in run.outcome.faults] == [("its process was lost twice", 2)]
    said = report(run.outcome.counts, 6, 5, 1.0, 2, ("ground",))
    assert "counted above: 1 (the process ended with code 9), 5 (the process ended with code 9)." in said


@pytest.mark.jvm
def test_the_command_writes_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "differential.md"
    document.write_text("# x\n<!-- begin differential -->\n<!-- end differential -->\n", encoding="utf-8")
    monkeypatch.setattr(differential, "DOCUMENT", document)
    state = tmp_path / "state"
    code = main(["--sets", "4", "--seed", "20", "--workers", "0", "--write", "--state", str(state)])
    printed = capsys.readouterr().out
    assert code == 0, printed
    assert "4 sets, seed 20" in document.read_text(encoding="utf-8")
    assert not state.exists()


def test_a_fault_makes_the_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(seed: int, number: int, engines: object, certificates: int) -> Outcome:
        return Outcome(faults=[Fault("a wrong verdict of ground", number, "said", "query: p")])

    monkeypatch.setattr(differential, "judge", wrong)
    monkeypatch.setattr(differential, "_engines", lambda: ("ground",))
    monkeypatch.setattr(differential, "versions", lambda engines: "")
    assert main(["--sets", "100", "--seed", "1", "--workers", "0"]) == 1
    printed = capsys.readouterr().out
    assert printed.count("a wrong verdict of ground") == 20, "a run stops after so many faults"


@pytest.mark.jvm
def test_one_set_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "4", "--seed", "20", "--sets", "8"]) == 0
    assert "query: " in capsys.readouterr().out
