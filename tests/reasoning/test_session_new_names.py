"""Law: a session answers a question with names that nobody said anything of as :func:`fol_kb.query` does."""

from __future__ import annotations

import contextlib
import statistics
import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import EntailmentReport
from fol_kb.builder import narrowing
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.common.errors import FolKbError
from fol_kb.logic.signature import TOP
from fol_kb.logic.substitution import Renaming
from fol_kb.logic.syntax import And, Constant, Formula, Implies, Not, Or
from fol_kb.reasoning import checking
from fol_kb.reasoning.question import Question
from fol_kb.reasoning.sessions import Session, session
from fol_kb.reasoning.tweety.new_names import NewNames
from fol_kb.testing.belief_sets import Shape, belief_set_problems
from tests.amounts import examples
from tests.reasoning.belief_sets import of, part
from tests.repair.said import constant, predicate, sort

pytestmark = pytest.mark.jvm

SHAPES = (Shape(), Shape(functions=True), Shape(equality=False, formulas=8), Shape(rules_only=True))


def estranged(formula: Formula, kb: BeliefSet, rng: Random) -> Formula:
    """The formula with names that the belief set does not have for some of those that it has."""
    signature = kb.signature
    return Renaming(
        constants={c: Constant(f"new {c}") for c in signature.constants if rng.random() < 0.5},
        predicates={p: f"new {p}" for p in signature.predicates if rng.random() < 0.25},
        functions={f: f"new {f}" for f in signature.functions if rng.random() < 0.1},
    ).formula(formula)


def questions(kb: BeliefSet, formula: Formula, rng: Random) -> list[Formula]:
    """With known names, with unknown ones, and with both."""
    pool = [formula, *(belief.formula for belief in kb.formulas)]
    made = []
    for _ in range(4):
        one, other = rng.choice(pool), estranged(rng.choice(pool), kb, rng)
        made.append(rng.choice([one, other, Not(other), Implies(one, other), Or((other, Not(other)))]))
        made += [And((one, other)), Or((one, other))]
    return made


def assert_support(kb: BeliefSet, report: EntailmentReport, question: Formula, options: Any) -> None:
    """The premises that are named are enough for the verdict."""
    with contextlib.suppress(FolKbError):  # a part may not have what its formulas hang on
        ready = prepare(kb, question)
        status = checking.entailment(replace(ready, kb=part(ready.kb, report.support)), options).status
        assert status in (report.status, type(report.status).UNDECIDED), (question, report.support)


@settings(max_examples=examples(25), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(SHAPES).flatmap(belief_set_problems), st.randoms(use_true_random=False), st.booleans())
def test_a_session_says_what_asking_anew_says(
    problem: tuple[list[dict[str, Any]], str], rng: Random, unique: bool
) -> None:
    calls, asked = problem
    kb = fol_kb.build(calls)
    formula = fol_kb.parse(asked)
    for semantics in ("open", "closed", "rules"):
        options: dict[str, Any] = {"semantics": semantics, "unique_names": unique, "timeout": 20}
        with session(kb, **options) as s:
            for question in questions(kb, formula, rng):
                try:
                    expected = fol_kb.query(kb, question, **options)
                except FolKbError as problem_found:
                    with pytest.raises(type(problem_found)):
                        s.query(question)
                    continue
                report = s.query(question)
                event(f"{semantics}: {report.status.value}, {'new' if report.findings else 'known'}")
                assert report.status is expected.status, (semantics, unique, str(question))
                assert report.findings == expected.findings
                assert report.minimal or not expected.minimal or semantics == "closed", question
                if report.support and semantics != "rules":
                    assert_support(kb, report, question, Question.of(**options))


@settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(SHAPES).flatmap(belief_set_problems), st.randoms(use_true_random=False))
def test_fitting_looks_at_no_more_than_it_has_to(
    problem: tuple[list[dict[str, Any]], str], rng: Random
) -> None:
    """With all premises at hand a question is fitted as with those that have a say."""

    def fitted(kb: BeliefSet, question: Formula) -> Query | str:
        try:
            return prepare(kb, question)
        except FolKbError as problem_found:
            return str(problem_found)

    calls, asked = problem
    kb = fol_kb.build(calls)
    for question in questions(kb, fol_kb.parse(asked), rng):
        whole = replace(kb)
        kept = replace(narrowing.Narrowed.of(whole), fits=False)
        narrowing._kept[id(whole)] = kept
        assert fitted(kb, question) == fitted(whole, question)


# ------------------------------------------------------------------------------ examples


def answers(s: Session, question: str) -> tuple[str, set[str], bool]:
    """The status, the support, and whether nothing was compiled anew."""
    before = s._opened
    report = s.query(question)
    return report.status.value, set(report.support), before is s._opened


def test_what_holds_of_everybody_holds_of_somebody_new() -> None:
    kb = of("forall X: (man(X) => mortal(X))", "forall X: kind(X)", "man(socrates)", "!mortal(zeus)")
    with session(kb, timeout=20) as s:
        assert s.query("mortal(socrates)").status.value == "ENTAILED"
        assert answers(s, "kind(zeno)") == ("ENTAILED", {"f2"}, True)
        assert answers(s, "!kind(zeno)") == ("CONTRADICTED", {"f2"}, True)
        assert answers(s, "man(zeno) => mortal(zeno)") == ("ENTAILED", {"f1"}, True)
        assert answers(s, "mortal(zeno)") == ("INDEPENDENT", set(), True)
        assert answers(s, "wise(zeno) || !wise(zeno)") == ("ENTAILED", set(), True)
        assert answers(s, "wise(socrates)") == ("INDEPENDENT", set(), True)
        assert answers(s, "zeno == socrates")[0] == "INDEPENDENT"
        assert answers(s, "zeno == zeus => !man(zeno)")[0] == "ENTAILED"
        # nothing of them stays
        assert [f.names for f in s.query("mortal(zeno)").findings] == [("zeno",)]
        assert s.kb.signature == kb.signature


@pytest.mark.parametrize(("unique", "expected"), [(True, "ENTAILED"), (False, "INDEPENDENT")])
def test_unique_names_are_told_from_new_ones_too(unique: bool, expected: str) -> None:
    kb = of("man(socrates)", "forall X: (X == socrates || stranger(X))")
    with session(kb, timeout=20, unique_names=unique) as s:
        assert s.query("stranger(zeno)").status.value == expected
        assert s.query("zeno != socrates").status.value == expected


def test_a_new_name_is_one_more_individual_of_a_closed_domain() -> None:
    kb = of("man(socrates)", "man(plato)")
    asked = ("forall X: man(X)", "(forall X: man(X)) || zeno != plato", "forall X: (man(X) || X == zeno)")
    with session(kb, timeout=20, semantics="closed", unique_names=True) as s:
        for question in (*asked, *asked):
            assert s.query(question).status.value == "ENTAILED"
            assert s.query("man(zeno)").status.value == "INDEPENDENT"


def test_by_the_rules_a_new_name_is_one_more_constant() -> None:
    kb = of("forall X: (man(X) => mortal(X))", "forall X: kind(X)", "man(socrates)")
    with session(kb, timeout=20, semantics="rules") as s:
        report = s.query("kind(zeno)")
        assert (report.status.value, report.support) == ("ENTAILED", ("f2",))
        assert report.derivation is not None
        assert report.derivation[-1].literal == "kind(zeno)"
        assert s.query("exists X: mortal(X)").status.value == "ENTAILED"
        assert s.query("mortal(zeno)").status.value == "INDEPENDENT"


SORTED = (
    sort("being"),
    sort("man", "being"),
    sort("god", "being"),
    sort("stone"),
    constant("zeus", "god"),
    constant("socrates", "man"),
    predicate("mortal", "being"),
    predicate("thinks", "man"),
    "forall X: man: mortal(X)",
)


@pytest.mark.parametrize("semantics", ["open", "closed", "rules"])
def test_new_names_have_sorts(semantics: str) -> None:
    """What a predicate expects tells the sort of a new constant, and so what the rules of that sort say."""
    kb = of(*SORTED)
    asked = (
        "thinks(zeno) && mortal(zeno)",
        "thinks(zeno) => mortal(zeno)",
        "mortal(zeno)",
        "forall X: stone: heavy(X)",
        "exists X: heavy(X)",
        "wise(zeno)",
        "zeno == pebble",
    )
    with session(kb, timeout=20, semantics=semantics) as s:
        for question in (*asked, *asked):
            expected = fol_kb.query(kb, question, semantics=semantics).status
            assert s.query(question).status is expected, question


def test_questions_about_anything_share_one_universe() -> None:
    kb = of(*SORTED)
    assert TOP not in kb.signature.sorts

    def wider() -> Session | None:
        return s._wider

    with session(kb, timeout=20) as s:
        assert s.query("wise(zeno)").status.value == "INDEPENDENT"
        first = wider()
        assert first is not None
        assert s.query("wise(zeno) || !wise(zeno)").status.value == "ENTAILED"
        assert s.query("exists X: X == zeno").status.value == "ENTAILED"
        assert wider() is first
        s.add("new", "mortal(zeus)")
        assert wider() is None
        assert s.query("mortal(zeus) || wise(zeno)").support == ("new",)


def test_more_than_new_names_is_asked_anew() -> None:
    kb = of("man(socrates)")
    fitted = prepare(kb, fol_kb.parse("man(zeno)")).kb
    assert NewNames.between(kb, fitted) == NewNames({"zeno": "thing"}, {})
    assert NewNames.between(kb, replace(fitted, formulas=())) is None
    with session(kb, timeout=20) as s:
        assert s.query("man(father(zeno))").status.value == "INDEPENDENT"
        assert s.query("forall X: wizard: wise(X)").status.value == "INDEPENDENT"


def test_a_new_name_costs_little_more_than_a_known_one() -> None:
    kb = of("forall X: (man(X) => mortal(X))", *(f"man(c{n})" for n in range(2_000)))
    with session(kb, timeout=60) as s:

        def seconds(question: str) -> float:
            began = time.process_time()
            s.query(question)
            return time.process_time() - began

        seconds("mortal(c1)")
        seconds("mortal(zeno)")
        known = statistics.median(seconds(f"mortal(c{n})") for n in range(30))
        new = statistics.median(seconds(f"mortal(n{n})") for n in range(30))
    assert new < known * 5 + 0.01
