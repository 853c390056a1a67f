"""Sessions: the same answers as asked anew, whatever was asked and added before."""

from __future__ import annotations

import asyncio
import collections
import gc
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.common.errors import TypingError
from fol_kb.common.threads import in_thread
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import And, Formula, Implies, Not, Or, Truth
from fol_kb.reasoning import checking
from fol_kb.reasoning.sessions import ClosedSessionError, Session, session
from fol_kb.reasoning.tweety.jvm import machine
from fol_kb.testing.belief_sets import Shape
from tests.differential.comparison import count, problem, random_problem
from tests.reasoning.belief_sets import of, part
from tests.repair.said import constant, predicate, sort

pytestmark = pytest.mark.jvm

SHAPES = {
    "plain": Shape(),
    "functions": Shape(functions=True),
    "no equality": Shape(equality=False, formulas=8),
    "rules": Shape(rules_only=True),
}


def some_query(rng: Random, pool: list[Formula]) -> Formula:
    one, other = rng.choice(pool), rng.choice(pool)
    return rng.choice([one, Not(one), Implies(one, other), And((one, other)), Or((one, Not(other)))])


def assert_conflicts(
    asked: Session, report: ConsistencyReport | EntailmentReport, options: dict[str, Any]
) -> None:
    """There are some where there should be, and the first is one. Which of many are found is not said."""
    contradictory = report.status.value in ("INCONSISTENT", "CONTRADICTORY_PREMISES")
    # by the rules a contradiction is shown beside an answer that it does not touch
    assert bool(report.conflicts) is contradictory or (report.conflicts and options["semantics"] == "rules")
    for conflict in report.conflicts[:1]:
        status = checking.check(part(asked.kb, set(conflict.formulas)), timeout=20, **options).status.value
        assert status == "INCONSISTENT"


def assert_support(asked: Session, report: EntailmentReport, query: Formula, options: dict[str, Any]) -> bool:
    """The support is enough and, where it is called minimal, no less of it is. Says whether it is minimal."""

    def status(ids: set[str]) -> str:
        return checking.query(part(asked.kb, ids), query, timeout=20, **options).status.value

    ids = set(report.support)
    assert status(ids) in (report.status.value, "UNDECIDED")
    for id in report.support if report.minimal else ():
        assert status(ids - {id}) != report.status.value, (query, report)
    return report.minimal


@pytest.mark.slow
@pytest.mark.parametrize("name", SHAPES)
def test_a_session_answers_what_asking_anew_answers(name: str) -> None:
    seen: collections.Counter[str] = collections.Counter()
    for number in range(count(24, 0.02)):
        rng = Random(f"session {name} {number}")
        calls, text = random_problem(f"session {name} {number}", SHAPES[name])
        asked = problem(calls, text)
        if asked is None:
            continue
        semantics = "rules" if name == "rules" else rng.choice(["open", "open", "closed"])
        options: dict[str, Any] = {"semantics": semantics, "unique_names": rng.random() < 0.3}
        pool = [asked.formula, *(belief.formula for belief in asked.kb.formulas)]
        later = [belief for belief in asked.kb.formulas if rng.random() < 0.4]
        kb = replace(asked.kb, formulas=tuple(b for b in asked.kb.formulas if b not in later))
        with session(kb, timeout=20, **options) as open_session:
            for _ in range(8):
                if later and rng.random() < 0.5:
                    belief = later.pop()
                    open_session.add(belief.id, belief.formula)
                formula = some_query(rng, pool)
                report = open_session.query(formula)
                expected = checking.query(open_session.kb, formula, timeout=20, **options)
                assert report.status is expected.status, (number, formula)
                assert_conflicts(open_session, report, options)
                assert (report.query, report.semantics) == (expected.query, expected.semantics)
                seen[report.status.value] += 1
                if report.support and semantics != "rules":
                    seen["minimal"] += assert_support(open_session, report, formula, options)
                if rng.random() < 0.2:
                    checked = open_session.check()
                    anew = checking.check(open_session.kb, timeout=20, **options)
                    assert checked.status is anew.status
                    assert_conflicts(open_session, checked, options)
    decided = seen["ENTAILED"] + seen["CONTRADICTED"]
    assert decided > 0.1 * sum(seen.values()), seen
    assert seen["INDEPENDENT"] > 0, seen
    assert name == "rules" or seen["minimal"] > 0.5 * decided, seen


def test_the_public_face() -> None:
    kb = of("forall X: (man(X) => mortal(X))", "man(socrates)", "idol(plato)")
    with fol_kb.session(kb, timeout=30) as s:
        report = s.query("mortal(socrates)")
        assert (report.status.value, report.support, report.minimal) == ("ENTAILED", ("f1", "f2"), True)
        assert report.query == "mortal(socrates)"
        assert report.engine.name == "ground"
        assert s.query("mortal(plato)").status.value == "INDEPENDENT"
        belief = s.add("said", "man(plato)")
        assert s.kb["said"] == belief
        assert s.query("mortal(plato)").support == ("f1", "said")
        assert s.query("!mortal(plato)", timeout=5).status.value == "CONTRADICTED"
        assert s.check().status.value == "CONSISTENT"
        s.add("denied", "!mortal(socrates)")
        checked = s.check()
        assert isinstance(checked, ConsistencyReport)
        assert [set(c.formulas) for c in checked.conflicts] == [{"f1", "f2", "denied"}]
        assert s.query("idol(plato)").status.value == "CONTRADICTORY_PREMISES"
    assert kb.by_id().keys() == {"f1", "f2", "f3"}


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ({"formula": "unheard_of(socrates)", "unknown_names": "error"}, "unheard_of"),
        ({"formula": "man(socrates)", "unknown_names": "guess"}, "unknown_names is one of answer, error"),
        ({}, "either a formula or a sentence"),
        ({"formula": "man(socrates)", "sentence": "Socrates is a man."}, "either a formula or a sentence"),
        ({"formula": "man(socrates)", "timeout": 0}, "timeout"),
    ],
)
def test_bad_input_changes_nothing(question: dict[str, Any], problem: str) -> None:
    with session(of("man(socrates)", "mortal(plato)")) as s:
        for id in ("f1", "", "two words", "line\nfeed"):
            with pytest.raises(ValueError, match="id"):
                s.add(id, "man(plato)")
        with pytest.raises(TypingError):
            s.add("new", "man(socrates, plato)")
        with pytest.raises(TypingError if problem == "unheard_of" else ValueError, match=problem):
            s.query(**question)
        assert len(s.kb.formulas) == 2
        assert s.query("man(plato)").status.value == "INDEPENDENT"


def test_a_prepared_question_is_asked_anew_and_keeps_what_was_found_of_its_names() -> None:
    with session(of("forall X: (man(X) => mortal(X))", "man(socrates)")) as s:
        for question, status, found in (
            ("mortal(zeno)", "INDEPENDENT", ["unknown-in-query"]),
            ("Mortal(Socrates)", "ENTAILED", ["renamed-in-query", "renamed-in-query"]),
        ):
            ready = s.prepare(question)
            assert [finding.kind for finding in ready.findings] == found
            report = s.query(ready)
            assert (report.status.value, report.findings) == (status, ready.findings)
        known = s.prepare(sentence="Socrates is mortal.")
        assert known.formula == parse("mortal(socrates)")
        assert known.kb is s.kb
        assert s.query(known).status.value == "ENTAILED"


def told(report: EntailmentReport) -> dict[str, Any]:
    """The document of a report, without what differs from run to run and from engine to engine."""
    apart = ("elapsed_ms", "tried", "engine", "detail")
    return {name: value for name, value in report.to_json().items() if name not in apart}


@pytest.mark.parametrize("unknown_names", ["answer", "error"])
@pytest.mark.parametrize(
    "question",
    [
        {"formula": "mortal(socrates)"},
        {"formula": "Mortal(Socrates)"},
        {"formula": "mortal(X)"},
        {"formula": "wise(zeno) || !mortal(socrates)"},
        {"formula": "exists X: X == X"},
        {"formula": "mortal(socrates, socrates)"},
        {"formula": "mortal("},
        {"sentence": "Socrates is mortal."},
        {"sentence": "Zeno is not a man."},
        {"sentence": "Mortal Socrates is."},
        {},
        {"formula": "mortal(socrates)", "sentence": "Socrates is mortal."},
    ],
)
def test_a_session_answers_a_question_as_a_query_does(question: dict[str, Any], unknown_names: str) -> None:
    kb = fol_kb.translate("All men are mortal. Socrates is a man.")

    def outcome(ask: Callable[..., EntailmentReport]) -> object:
        try:
            return told(ask(**question, unknown_names=unknown_names))
        except ValueError as problem:
            return type(problem), str(problem)

    with session(kb) as s:
        alone = outcome(partial(fol_kb.query, kb))
        assert outcome(s.query) == alone
        assert asyncio.run(in_thread(outcome, s.query)) == alone


@pytest.mark.parametrize("semantics", ["open", "closed"])
def test_a_query_over_a_sort_without_a_guard_reopens_the_session(semantics: str) -> None:
    kb = of(
        sort("being"),
        sort("man", "being"),
        sort("god", "being"),
        constant("socrates", "man"),
        constant("zeus", "god"),
        predicate("mortal", "being"),
        "mortal(socrates)",
    )
    queries = [
        "mortal(zeus)",
        "forall X: man: mortal(X)",
        "exists X: man: mortal(X)",
        "forall X: god: mortal(X)",
        "forall X: being: mortal(X)",
        "exists X: god: !mortal(X)",
    ]
    with session(kb, semantics=semantics, unique_names=True) as s:
        for query in queries:
            anew = checking.query(kb, query, semantics=semantics, unique_names=True)
            assert s.query(query).status is anew.status, query
        numbers = {s._opened.number if s._opened else 0 for query in queries if s.query(query) is not None}
        assert len(numbers) == 1  # what was needed once stays
        s.add("all", "forall X: god: mortal(X)")
        assert s.query("mortal(zeus)").support == ("all",)


def test_a_closed_session_says_so() -> None:
    s = session(of("man(socrates)"))
    s.close()
    s.close()
    for ask in (s.check, lambda: s.query("man(socrates)"), lambda: s.add("x", "man(socrates)")):
        with pytest.raises(ClosedSessionError, match="closed"):
            ask()


def open_sessions() -> int:
    import jpype

    machine.bridge()
    return int(jpype.JClass(machine.BRIDGE_CLASS).sessions())


def test_sessions_are_closed_with_their_python_objects() -> None:
    before = open_sessions()
    kb = of("man(socrates)")
    with session(kb) as one, session(kb) as two:
        assert one.query("man(socrates)").status is two.query("man(socrates)").status
        assert open_sessions() == before + 2
    forgotten = session(kb)
    forgotten.check()
    assert open_sessions() == before + 1
    del forgotten
    gc.collect()
    assert open_sessions() == before


def test_threads_share_a_session() -> None:
    names = [f"c{n}" for n in range(20)]
    kb = of(
        "forall X: (man(X) => mortal(X))", *(f"man({n})" for n in names[::2]), *(f"p({n})" for n in names)
    )
    with session(kb) as s, ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda n: s.query(f"mortal({n})").status.value, names * 5))
    assert answers == ["ENTAILED", "INDEPENDENT"] * 50


def test_no_time_is_undecided_and_the_session_goes_on() -> None:
    chain = [f"less(n{i}, n{i + 1})" for i in range(120)]
    kb = of("forall X, Y, Z: (less(X, Y) && less(Y, Z) => less(X, Z))", *chain)
    with session(kb) as s:
        report = s.query("less(n0, n120)", timeout=0.002)
        assert (report.status.value, report.reason) == ("UNDECIDED", Reason.TIMEOUT)
        report = s.query("less(n0, n120)", timeout=60)
        assert report.status.value == "ENTAILED"
        assert len(report.support) == 121


def test_the_limit_holds_while_a_session_is_opened() -> None:
    """Compiling is most of the work of the first question, and looks at the clock as Java does."""
    kb = of(*(f"p(c{n})" for n in range(4_000)))
    with session(kb) as s:
        for _ in range(2):
            started = time.process_time()
            assert s.query("p(c1)", timeout=0.001).reason is Reason.TIMEOUT
            report = s.check(timeout=0.001)
            assert (report.status.value, report.reason) == ("UNDECIDED", Reason.TIMEOUT)
            assert time.process_time() - started < 0.5
        assert s.query("p(c1)").status.value == "ENTAILED"


def test_a_small_belief_set_and_an_empty_one() -> None:
    with session(BeliefSet()) as s:
        assert s.check().reason is s.query(Truth(True)).reason is Reason.NOTHING_READ
        s.add("f1", Truth(True))
        assert s.check().status.value == "CONSISTENT"
        assert s.query(Truth(True)).status.value == "ENTAILED"


def _in_child(queue: multiprocessing.SimpleQueue[str]) -> None:
    try:
        _shared[0].query("man(socrates)")
        queue.put("answered")
    except fol_kb.FolKbError as problem:
        queue.put(problem.kind)


_shared: list[Session] = []


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_is_refused() -> None:
    with session(of("man(socrates)")) as s:
        s.check()
        _shared.append(s)
        try:
            context = multiprocessing.get_context("fork")
            queue = context.SimpleQueue()
            child = context.Process(target=_in_child, args=(queue,))
            child.start()
            child.join(30)
            assert queue.get() == "java-forked"
        finally:
            _shared.clear()
        assert s.query("man(socrates)").status.value == "ENTAILED"
