"""Many questions about one large belief set, half of them with names that it does not have.

``python -m benchmarks.questions`` measures and prints; ``--write`` puts the tables into
docs/measurements/performance.md.
Two ways from a question to its answer are measured, from Python and with everything that a caller waits for:
:func:`fol_kb.query` on the part that :class:`fol_kb.reasoning.Relevance` finds, and a session. The statuses
have to be the same. What is made once for all questions (the index; opening the session) is *ready*.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import fol_kb
from benchmarks.data import MEASUREMENTS, table, write_section
from benchmarks.machine import machine
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.reasoning import Relevance
from verification.claims import FormalOptions
from verification.claims.formal import FormalJudge

HEADER = ("way", "ready", "known, ms", "slowest", "new, ms", "slowest", "all, ms", "slowest")
"""Of each kind of question the median, and the slowest."""
FACTS = 100_000
QUESTIONS = 1_000
RULES = (
    "forall X: (employee(X) => person(X))",
    "forall X, Y: (works_for(X, Y) => employee(X))",
    "forall X, Y, Z: (works_for(X, Y) && part_of(Y, Z) => paid_by(X, Z))",
    "forall X: (retired(X) => !employee(X))",
    "forall X: (person(X) => mortal(X))",
)


HOLES = 9
PIGEONS = (
    *(f"{' || '.join(f'sits(pigeon{p}, hole{h})' for h in range(HOLES))}" for p in range(HOLES + 1)),
    *(
        f"sits(pigeon{p}, hole{h}) && sits(pigeon{q}, hole{h}) => crowded(hole{h})"
        for h in range(HOLES)
        for p in range(HOLES + 1)
        for q in range(p)
    ),
    *(f"crowded(hole{h}) => crowded(hole1)" for h in range(HOLES)),
)
"""Ten pigeons in nine holes: it follows that one is crowded, and to see it takes long."""


def belief_set(facts: int, rules: Sequence[str] = RULES) -> BeliefSet:
    """Who works for which firm, which firms are parts of others, and who is retired: so many facts."""
    rng = Random(facts)
    firms = max(4, facts // 50)
    made = [f"part_of(firm{n}, firm{rng.randrange(firms)})" for n in range(firms)]
    people = (facts - firms) * 9 // 10
    made += [f"works_for(person{n}, firm{rng.randrange(firms)})" for n in range(people)]
    made += [f"retired(former{n})" for n in range(facts - len(made))]
    calls = [{"tool": "add_formula", "arguments": {"formula": formula}} for formula in (*rules, *made)]
    return fol_kb.build(calls)


def questions(facts: int, count: int) -> list[str]:
    """Every second one has a name that the belief set does not have."""
    rng = Random(count)
    firms, people = max(4, facts // 50), (facts - max(4, facts // 50)) * 9 // 10

    def known() -> str:
        return f"person{rng.randrange(people)}"

    made: list[str] = []
    while len(made) < count:
        firm = f"firm{rng.randrange(firms)}"
        of_known = (
            f"mortal({known()})",
            f"works_for({known()}, {firm})",
            f"paid_by({known()}, {firm})",
            f"retired({known()})",
            f"employee({known()}) && person({known()})",
            f"part_of({firm}, firm0)",
        )
        new = f"somebody{rng.randrange(10**6)}"
        of_new = (
            f"mortal({new})",
            f"works_for({new}, {firm})",
            f"employee({new}) => mortal({new})",
            f"wise({known()})",
            f"admires({new}, {known()})",
            f"works_for({known()}, {new})",
        )
        made += (rng.choice(of_known), rng.choice(of_new))
    return made[:count]


@dataclass(frozen=True, slots=True)
class Asked:
    """How one way did: seconds to make ready and of each question, and the statuses."""

    way: str
    ready: float
    seconds: Sequence[float]
    statuses: Sequence[str]

    def milliseconds(self, unknown: bool | None = None) -> tuple[float, float]:
        """The median and the slowest; of those with known or with unknown names only, if that is said."""
        part = self.seconds if unknown is None else self.seconds[int(unknown) :: 2]
        return statistics.median(part) * 1000, max(part) * 1000


Ask = Callable[[str], fol_kb.EntailmentReport]


def by_relevance(kb: BeliefSet) -> Iterator[Ask]:
    """:func:`fol_kb.query` on what the question can meet."""
    index = Relevance(kb)
    yield lambda asked: fol_kb.query(index.restricted(fol_kb.parse(asked)), asked)


def by_session(kb: BeliefSet) -> Iterator[Ask]:
    """One session; opening it is its first question."""
    with fol_kb.session(kb, timeout=600) as session:
        session.check()
        yield session.query


WAYS: dict[str, Callable[[BeliefSet], Iterator[Ask]]] = {"relevance": by_relevance, "session": by_session}


def measure(facts: int = FACTS, count: int = QUESTIONS) -> list[Asked]:
    """Each way on the same belief set and questions.

    Raises:
        AssertionError: they disagree.
    """
    kb, asked = belief_set(facts), questions(facts, count)
    fol_kb.query(belief_set(20), "mortal(person1)")  # Java is started
    found = []
    for name, way in WAYS.items():
        began = time.perf_counter()
        for ask in way(kb):
            ready = time.perf_counter() - began
            seconds, statuses = [], []
            for question in asked:
                began = time.perf_counter()
                report = ask(question)
                seconds.append(time.perf_counter() - began)
                statuses.append(report.status.value)
            found.append(Asked(name, ready, seconds, statuses))
    first, *others = found
    for other in others:
        differing = [q for q, a, b in zip(asked, first.statuses, other.statuses, strict=True) if a != b]
        assert not differing, f"{first.way} and {other.way} disagree on {differing[:3]}"
    return found


def claims(facts: int = FACTS, count: int = QUESTIONS) -> tuple[Asked, float]:
    """Claims in words, judged by the formal layer over the belief set, and the one after a cancelled one.

    The belief set has a hard part beside its facts. A claim about that part is cancelled after a second; the
    seconds that the next claim takes are the second part of the result.

    Raises:
        AssertionError: a verdict is not that of :func:`fol_kb.query`, or the hard claim was no work.
    """
    kb, rng = belief_set(facts, (*RULES, *PIGEONS)), Random(count)
    people = (facts - max(4, facts // 50)) * 9 // 10
    known = ("Person{} is mortal.", "Person{} is an employee.", "Person{} is not a person.")
    new = ("Zork{} is mortal.", "Zork{} is an employee.", "Zork{} is not a person.")
    asked = [rng.choice((known, new)[n % 2]).format(rng.randrange(people)) for n in range(count)]

    async def run() -> tuple[Asked, float]:
        began = time.perf_counter()
        judge, index = FormalJudge(kb, options=FormalOptions(timeout=60)), Relevance(kb)
        fol_kb.read_sentence("Ann is a person.", kb)  # the lexica are read
        ready = time.perf_counter() - began
        seconds, statuses = [], []
        for claim in asked:
            began = time.perf_counter()
            layer = await judge.look(claim)
            seconds.append(time.perf_counter() - began)
            formula = str(layer.formula)
            expected = fol_kb.query(index.restricted(fol_kb.parse(formula)), formula).status.value
            assert layer.verdict is not None, layer
            assert layer.verdict.value == expected, (claim, layer)
            statuses.append(expected)
        hard = asyncio.create_task(judge.look("Hole1 is crowded."))
        await asyncio.sleep(1)
        assert not hard.done(), "the hard claim was decided within a second"
        hard.cancel()
        await asyncio.gather(hard, return_exceptions=True)
        began = time.perf_counter()
        await judge.look(asked[0])
        return Asked("claims", ready, seconds, statuses), time.perf_counter() - began

    return asyncio.run(run())


def rows(found: Sequence[Asked]) -> list[list[str]]:
    """A row for each way."""
    return [
        [
            each.way,
            f"{each.ready:.1f} s",
            *(f"{n:.1f}" for n in each.milliseconds(unknown=False)),
            *(f"{n:.1f}" for n in each.milliseconds(unknown=True)),
            *(f"{n:.1f}" for n in each.milliseconds()),
        ]
        for each in found
    ]


def main() -> None:
    """Measure, print, and write if told to."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--facts", type=int, default=FACTS)
    parser.add_argument("--questions", type=int, default=QUESTIONS)
    parser.add_argument("--write", action="store_true", help=f"into {MEASUREMENTS.name}")
    options = parser.parse_args()
    found = measure(options.facts, options.questions)
    of_claims, next_one = claims(options.facts, options.questions)
    found.append(of_claims)
    statuses = Counter(found[0].statuses)
    text = f"{table(HEADER, rows(found))}\n\n" + (
        f"{options.facts:,} facts, {options.questions:,} questions, every second one with a new name: "
        + ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
        + f". The claim after one that was cancelled at 1 s: {next_one * 1000:.1f} ms."
        + f" {machine('python -m benchmarks.questions')}"
    )
    print(text)
    if options.write:
        write_section(MEASUREMENTS / "performance.md", "questions", text)


if __name__ == "__main__":
    main()
