"""Many questions about one belief set: a session beside asking anew, z3 and cvc5 with push and pop.

``python -m benchmarks.sessions`` measures and prints; ``--write`` puts the table into
docs/measurements/performance.md.
Each system runs in a process of its own, so that its peak memory is its own, and gets the same compiled
problem and the same ground queries. z3 gets Python expressions that are made before the clock runs; cvc5 gets
SMT-LIB commands, parsed in process, and looks for finite models. Whoever is slow is asked fewer of the
questions, as many as fit into a budget of time; verdicts are compared on those before any time is looked at.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import fol_kb
from benchmarks import contenders, smt
from benchmarks.data import MEASUREMENTS, table, write_section
from benchmarks.machine import machine
from benchmarks.peak import peak_mib
from benchmarks.problems import generated
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.logic.syntax import Atom, Constant, Formula, Not
from fol_kb.reasoning.checking import query as query_anew
from fol_kb.reasoning.tweety.compile import compile_belief_set

ROOT = Path(__file__).resolve().parent.parent
SIZES = (100, 1_000, 10_000, 100_000)
CONTENDERS = ("session", "asked anew", "z3", "cvc5")
LIMIT = 5.0
"""Seconds that z3 or cvc5 may take for one satisfiability question."""


def queries(kb: BeliefSet, count: int) -> list[Formula]:
    """Ground literals over the signature; about every third is a fact or its opposite."""
    rng = Random(count)
    predicates = list(kb.signature.predicates.items())
    constants = list(kb.signature.constants)
    facts = [b.formula for b in kb.formulas if isinstance(b.formula, Atom)]
    made: list[Formula] = []
    while len(made) < count:
        if facts and rng.random() < 0.3:
            atom: Formula = rng.choice(facts)
        else:
            predicate, sorts = rng.choice(predicates)
            atom = Atom(predicate, tuple(Constant(rng.choice(constants)) for _ in sorts))
        made.append(atom if rng.random() < 0.7 else Not(atom))
    return made


# ------------------------------------------------------------------------------ who is asked

Answers = Iterator[tuple[str | None, float]]
"""First the seconds for making ready (with no status), then the status and seconds of each question."""


def by_session(kb: BeliefSet, asked: Sequence[Formula]) -> Answers:
    """fol-kb, one session; making ready is opening it and the first question."""
    started = time.perf_counter()
    with fol_kb.session(kb, timeout=600) as session:
        session.check()
        yield None, time.perf_counter() - started
        for formula in asked:
            started = time.perf_counter()
            report = session.query(formula)
            yield report.status.value, time.perf_counter() - started


def by_asking_anew(kb: BeliefSet, asked: Sequence[Formula]) -> Answers:
    """fol-kb without a session. What Java makes of its code beforehand is what a session has as well."""
    for formula in asked[:3]:
        query_anew(kb, formula, timeout=600)
    yield None, 0.0
    for formula in asked:
        started = time.perf_counter()
        report = query_anew(kb, formula, timeout=600)
        yield report.status.value, time.perf_counter() - started


def _message(kb: BeliefSet, asked: Sequence[Formula]) -> tuple[str, list[str]]:
    """The compiled set with the queries as further formulas, and the ids of these."""
    compiled = compile_belief_set(kb)
    ids = [f"query{n}" for n in range(len(asked))]
    lines = [
        f"formula {id} {compiled.encoder.encode(compiled.encoder.checked(f))}"
        for id, f in zip(ids, asked, strict=True)
    ]
    return "\n".join([compiled.message({}).rstrip("\n"), *lines, ""]), ids


def by_z3(kb: BeliefSet, asked: Sequence[Formula]) -> Answers:
    """One z3 solver; each question is pushed and popped. The expressions are there when the clock starts."""
    import z3

    message, ids = _message(kb, asked)
    built, _ = contenders.z3_expressions(smt.read_message(message))
    premises, goals = built[: -len(ids)], built[-len(ids) :]
    started = time.perf_counter()
    solver = z3.Solver(ctx=premises[0].ctx)
    solver.set("timeout", int(LIMIT * 1000))
    solver.add(*premises)

    def satisfiable(goal: Any | None) -> bool | None:
        solver.push()
        if goal is not None:
            solver.add(goal)
        answer = solver.check()
        solver.pop()
        return None if answer == z3.unknown else bool(answer == z3.sat)

    yield from _asked_in_turn(satisfiable, goals, z3.Not, started)


def by_cvc5(kb: BeliefSet, asked: Sequence[Formula]) -> Answers:
    """One cvc5 solver in incremental mode with finite models, given commands as text."""
    import cvc5

    message, ids = _message(kb, asked)
    problem = smt.message_problem(message)
    goals = [problem.formulas[id] for id in ids]
    premises = [text for id, text in problem.formulas.items() if id not in set(ids)]
    started = time.perf_counter()
    solver = cvc5.Solver()
    for option, value in (
        ("incremental", "true"),
        ("finite-model-find", "true"),
        ("tlimit-per", str(int(LIMIT * 1000))),
    ):
        solver.setOption(option, value)
    solver.setLogic("UF")
    parser = cvc5.InputParser(solver)
    symbols = parser.getSymbolManager()

    def run(text: str) -> None:
        parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "session")
        while not (command := parser.nextCommand()).isNull():
            command.invoke(solver, symbols)

    run("\n".join([*problem.declarations, *(f"(assert {p})" for p in (*problem.axioms, *premises)), ""]))

    def satisfiable(goal: str | None) -> bool | None:
        run("(push 1)\n" + ("" if goal is None else f"(assert {goal})\n"))
        answer = solver.checkSat()
        run("(pop 1)\n")
        return None if answer.isUnknown() else bool(answer.isSat())

    yield from _asked_in_turn(satisfiable, goals, lambda goal: f"(not {goal})", started)


def _asked_in_turn(
    satisfiable: Callable[[Any], bool | None],
    goals: Sequence[Any],
    negated: Callable[[Any], Any],
    started: float,
) -> Answers:
    """That the premises are consistent is asked once, while making ready; a question is two then."""
    premises = satisfiable(None)
    yield None, time.perf_counter() - started
    for goal in goals:
        started = time.perf_counter()
        # where the premises stay open, what is refuted is decided all the same: they were made consistent
        without = satisfiable(negated(goal))
        if without is False:
            found: str | None = "ENTAILED" if premises is not False else "CONTRADICTORY_PREMISES"
        else:
            with_it = satisfiable(goal)
            found = "CONTRADICTED" if with_it is False else "INDEPENDENT" if with_it and without else None
        yield found, time.perf_counter() - started


BY_NAME: dict[str, Callable[[BeliefSet, Sequence[Formula]], Answers]] = {
    "session": by_session,
    "asked anew": by_asking_anew,
    "z3": by_z3,
    "cvc5": by_cvc5,
}


# ------------------------------------------------------------------------------ measuring


@dataclass(frozen=True, slots=True)
class Measured:
    """What one system did with one set: seconds to make ready, statuses and seconds by question, peak MB."""

    ready: float
    statuses: tuple[str | None, ...]
    seconds: tuple[float, ...]
    peak_mb: float

    @property
    def median(self) -> float | None:
        """Of the questions that it decided."""
        decided = [s for s, status in zip(self.seconds, self.statuses, strict=True) if status is not None]
        return statistics.median(decided) if decided else None


def work(name: str, size: int, count: int, budget: float) -> None:
    """In a process of its own: ask until the budget is used up, and write what came out as JSON."""
    kb = generated(size).kb
    asked = queries(kb, count)
    before = peak_mib()
    answers = BY_NAME[name](kb, asked)
    _, ready = next(answers)
    statuses: list[str | None] = []
    seconds: list[float] = []
    ends = time.perf_counter() + budget
    for status, took in answers:
        statuses.append(status)
        seconds.append(took)
        if time.perf_counter() > ends:
            break
    json.dump(
        {"ready": ready, "statuses": statuses, "seconds": seconds, "peak_mb": peak_mib() - before},
        sys.stdout,
    )


def measure(name: str, size: int, count: int, budget: float) -> Measured | None:
    """One system on one set; None if its process failed or did not end."""
    command = [sys.executable, "-m", "benchmarks.sessions", "--work", name]
    command += ["--sizes", str(size), "--queries", str(count), "--budget", str(budget)]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=20 * budget + 600)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode != 0:
        print(f"{name}, {size} formulas: {done.stderr.strip()[-300:]}", file=sys.stderr)
        return None
    read = json.loads(done.stdout)
    return Measured(read["ready"], tuple(read["statuses"]), tuple(read["seconds"]), read["peak_mb"])


def disagreements(size: int, measured: dict[str, Measured]) -> list[str]:
    """Where two systems decided one question differently."""
    said = measured["session"].statuses
    return [
        f"{size} formulas, question {number}: session {ours}, {name} {theirs}"
        for name, other in measured.items()
        for number, (ours, theirs) in enumerate(zip(said, other.statuses, strict=False))
        if theirs is not None and ours != theirs
    ]


def row(size: int, name: str, measured: Measured | None, ours: Measured) -> list[str]:
    """A line of the table."""
    if measured is None or not measured.statuses:
        return [f"{size}", name, "-", "-", "-", "-", "-"]
    median = measured.median
    decided = sum(status is not None for status in measured.statuses)
    ratio = "-" if median is None or ours.median is None else f"{median / ours.median:.1f}"
    return [
        f"{size}",
        name,
        f"{measured.ready * 1000:.0f}" if measured.ready else "-",
        f"{decided} of {len(measured.statuses)}",
        "-" if median is None else f"{median * 1000:.3f}",
        ratio,
        f"{measured.peak_mb:.0f}",
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; 0 if all verdicts agreed, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sessions", description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--queries", type=int, default=10_000, help="questions to a session (10000)")
    parser.add_argument(
        "--budget", type=float, default=30.0, help="seconds for the questions to any other (30)"
    )
    parser.add_argument(
        "--write", action="store_true", help="put the table into docs/measurements/performance.md"
    )
    parser.add_argument("--work", choices=CONTENDERS, help=argparse.SUPPRESS)
    arguments = parser.parse_args(argv)
    if arguments.work is not None:
        work(arguments.work, arguments.sizes[0], arguments.queries, arguments.budget)
        return 0
    lines: list[list[str]] = []
    differences: list[str] = []
    for size in arguments.sizes:
        found = {
            name: measure(name, size, arguments.queries, 600.0 if name == "session" else arguments.budget)
            for name in CONTENDERS
        }
        ours = found["session"]
        if ours is None:
            differences.append(f"{size} formulas: the session failed")
            continue
        differences += disagreements(size, {name: m for name, m in found.items() if m is not None})
        lines += [row(size, name, measured, ours) for name, measured in found.items()]
    header = ["formulas", "", "ready (ms)", "decided", "median (ms)", "times a session's", "memory (MB)"]
    agreed = "All verdicts agreed." if not differences else "VERDICTS DIFFER:"
    head = machine("python -m benchmarks.sessions")
    text = "\n".join([head, "", table(header, lines), "", agreed, *(f"- {line}" for line in differences)])
    print(text)
    if arguments.write:
        write_section(MEASUREMENTS / "performance.md", "sessions", text)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
