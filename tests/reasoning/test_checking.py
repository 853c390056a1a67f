"""Asking questions: options, deadlines, which verdict comes first, and reports that are no booleans."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.builder.asking import prepare
from fol_kb.common.errors import TypingError
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.tweety.compile import compile_belief_set
from tests.amounts import few
from tests.reasoning.belief_sets import joins, of, part, pigeonhole
from tests.repair.said import constant, disjoint, predicate, sort

pytestmark = pytest.mark.jvm


SOCRATES = ("forall X: (man(X) => mortal(X))", "man(socrates)")


def test_reports_have_no_truth_value() -> None:
    kb = of(*SOCRATES)
    for report in (check(kb), query(kb, "mortal(socrates)")):
        with pytest.raises(TypeError, match="no truth value"):
            bool(report)
        with pytest.raises(TypeError, match="no truth value"):
            bool(report.status)


def test_entailment_names_its_premises() -> None:
    kb = of(*SOCRATES, "man(platon)")
    report = query(kb, "mortal(socrates)")
    assert report.status is EntailmentStatus.ENTAILED
    assert report.reason is None
    assert set(report.support) == {"f1", "f2"}
    assert report.minimal
    assert query(kb, "!mortal(socrates)").status is EntailmentStatus.CONTRADICTED
    assert query(kb, "exists X: !mortal(X)").status is EntailmentStatus.INDEPENDENT


def test_contradictory_premises_come_first() -> None:
    kb = of(*SOCRATES, "!mortal(socrates)", "wise(platon)")
    for asked in ("mortal(socrates)", "!mortal(socrates)", "wise(platon)", "exists X: !wise(X)"):
        report = query(kb, asked)
        assert report.status is EntailmentStatus.CONTRADICTORY_PREMISES, asked
        assert set(report.conflicts[0].formulas) == {"f1", "f2", "f3"}


@pytest.mark.parametrize(
    ("engine", "semantics"),
    [("auto", "open"), ("ground", "closed"), ("auto", "rules"), ("eprover", "open"), ("eprover", "closed")],
)
def test_the_verdict_alone_is_the_same_verdict(engine: str, semantics: str) -> None:
    kb = of(*SOCRATES, "!mortal(socrates)", "wise(platon)")
    report = check(kb, conflicts=0, engine=engine, semantics=semantics)
    assert (report.status, report.conflicts, report.removals) == (ConsistencyStatus.INCONSISTENT, (), ())
    assert not report.conflicts_complete
    assert report.explain(kb).startswith("inconsistent")
    asked = query(kb, "wise(platon)", conflicts=0, engine=engine, semantics=semantics)
    assert asked.status == query(kb, "wise(platon)", engine=engine, semantics=semantics).status


def test_a_support_is_found_with_the_verdict_alone() -> None:
    report = query(of(*SOCRATES), "mortal(socrates)", conflicts=0)
    assert (report.status, set(report.support)) == (EntailmentStatus.ENTAILED, {"f1", "f2"})


def test_conflicts_are_minimal_and_removals_restore_consistency() -> None:
    kb = of(*SOCRATES, "!mortal(socrates)", "wise(platon)", "!wise(platon)")
    report = check(kb)
    assert report.status is ConsistencyStatus.INCONSISTENT
    assert report.conflicts_complete
    assert {frozenset(c.formulas) for c in report.conflicts} == {
        frozenset({"f1", "f2", "f3"}),
        frozenset({"f4", "f5"}),
    }
    assert all(c.minimal for c in report.conflicts)
    assert report.removals
    for removal in report.removals:
        assert check(part(kb, kb.by_id().keys() - set(removal))).status is ConsistencyStatus.CONSISTENT


def test_unique_names_make_different_constants_different() -> None:
    kb = of("a == b", "p(a)")
    assert check(kb).status is ConsistencyStatus.CONSISTENT
    assert query(kb, "p(b)").status is EntailmentStatus.ENTAILED
    assert check(kb, unique_names=True).status is ConsistencyStatus.INCONSISTENT
    assert query(of("p(a)", "p(b)"), "a == b", unique_names=True).status is EntailmentStatus.CONTRADICTED
    assert query(of("p(a)", "p(b)"), "a == b").status is EntailmentStatus.INDEPENDENT
    at_most_one = of("forall X, Y: (p(X) && p(Y) => X == Y)", "p(a)", "p(b)")
    assert query(at_most_one, "a == b").status is EntailmentStatus.ENTAILED
    assert check(at_most_one, unique_names=True).status is ConsistencyStatus.INCONSISTENT


def test_three_semantics_three_answers() -> None:
    kb = of("forall X: (a(X) => b(X))", "a(c)", "!b(d)", "e(c)", "e(d)")
    asked = ("!a(d)", "forall X: e(X)", "b(c)")
    said = {
        semantics: [query(kb, formula, semantics=semantics).status.value for formula in asked]
        for semantics in ("open", "closed", "rules")
    }
    assert said["open"] == ["ENTAILED", "INDEPENDENT", "ENTAILED"]
    assert said["closed"] == ["ENTAILED", "ENTAILED", "ENTAILED"]
    assert said["rules"] == ["INDEPENDENT", "ENTAILED", "ENTAILED"]
    assert query(kb, "b(c)", semantics="closed").semantics.domain == "closed"


def test_rules_give_a_derivation_in_order() -> None:
    kb = of("forall X: (a(X) => b(X))", "forall X: (b(X) => c(X))", "a(tom)")
    report = query(kb, "c(tom)", semantics="rules")
    assert report.status is EntailmentStatus.ENTAILED
    assert report.derivation is not None
    assert [(s.literal, s.formula, s.premises) for s in report.derivation] == [
        ("a(tom)", "f3", ()),
        ("b(tom)", "f1", (0,)),
        ("c(tom)", "f2", (1,)),
    ]


def test_by_rules_a_contradiction_spreads_no_further_and_is_shown() -> None:
    kb = of("p(a)", "!p(a)", "forall X: (p(X) => r(X))", "q(a)", "forall X: (q(X) => s(X))")
    for text, status in {
        "q(a)": "ENTAILED",
        "!s(a)": "CONTRADICTED",
        "p(a)": "CONTRADICTORY_PREMISES",
        "r(a)": "CONTRADICTORY_PREMISES",
        "q(b)": "INDEPENDENT",
    }.items():
        asked = prepare(kb, fol_kb.parse(text))
        report = query(asked.kb, asked.formula, semantics="rules")
        assert report.status == status, text
        assert [conflict.formulas for conflict in report.conflicts] == [("f1", "f2")]
        assert "these premises cannot all hold" in report.explain(asked.kb)


def test_rules_take_a_declared_disjointness_and_sorts_without_individuals() -> None:
    kb = of(
        *(sort(name, "animal") for name in ("cat", "dog", "unicorn")),
        disjoint("cat", "dog"),
        constant("tom", "cat"),
        predicate("purrs", "animal"),
        "forall X:cat: purrs(X)",
        "forall X:unicorn: !purrs(X)",
    )
    assert check(kb, semantics="rules").status is ConsistencyStatus.CONSISTENT
    assert query(kb, "purrs(tom)", semantics="rules").status is EntailmentStatus.ENTAILED


def test_what_is_no_rule_is_unsupported_and_named() -> None:
    report = check(of("a(c) || b(c)", "a(d)"), semantics="rules")
    assert report.status is ConsistencyStatus.UNDECIDED
    assert report.reason is Reason.UNSUPPORTED
    assert report.detail is not None
    assert "f1" in report.detail


@pytest.mark.parametrize("asked", ["q(a)", "p(b)", "p(a, a)", "exists X:nobody: p(X)"])
def test_a_query_with_unknown_names_is_an_error_not_a_verdict(asked: str) -> None:
    kb = of("p(a)")
    with pytest.raises(TypingError):
        query(kb, asked)
    with pytest.raises(TypingError):
        compile_belief_set(kb, fol_kb.parse(asked))


def test_a_belief_set_without_formulas_has_no_verdict() -> None:
    """Not even on a tautology: whoever asks hears that there was nothing to ask."""
    for report in (check(BeliefSet()), query(BeliefSet(), "forall X: (X == X)")):
        assert report.status.value == "UNDECIDED"
        assert report.reason is Reason.NOTHING_READ
    kb = of("+")
    assert query(kb, "forall X: (X == X)").status is EntailmentStatus.ENTAILED


@pytest.mark.parametrize("seconds", few([0.3, 1.0]))
@pytest.mark.parametrize(("isolated", "grace"), [(False, 1.0), (True, 0.5)])
def test_a_deadline_is_kept_on_a_problem_that_is_too_hard(
    seconds: float, isolated: bool, grace: float
) -> None:
    kb = pigeonhole(13)
    check(of("p(a)"), isolated=isolated)  # the machine is started and warm
    started = time.perf_counter()
    report = check(kb, timeout=seconds, isolated=isolated)
    elapsed = time.perf_counter() - started
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.TIMEOUT)
    # half of it on a machine that does nothing else: make deadlines
    assert (seconds if isolated else 0) <= elapsed < seconds + grace


def test_a_small_pigeonhole_is_decided() -> None:
    assert check(pigeonhole(4), conflicts=1).status is ConsistencyStatus.INCONSISTENT


def test_a_budget_on_instances_ends_in_resource_out() -> None:
    report = check(joins(40), engine="ground", max_instances=1000)
    assert (report.status, report.reason) == (ConsistencyStatus.UNDECIDED, Reason.RESOURCE_OUT)
    assert check(joins(1), max_instances=1000).status is ConsistencyStatus.INCONSISTENT


def test_a_model_satisfies_the_facts() -> None:
    report = check(of(*SOCRATES, "!man(zeus)"), model=True)
    assert report.status is ConsistencyStatus.CONSISTENT
    assert report.model is not None
    assert {"man(socrates)", "mortal(socrates)"} <= set(report.model.atoms())
    assert "man(zeus)" not in report.model.atoms()


@pytest.mark.parametrize(("more", "status"), [((), "CONSISTENT"), (("ann == bob",), "INCONSISTENT")])
def test_an_individual_without_a_name_may_be_one_with_a_name_though_names_are_unique(
    more: tuple[str, ...], status: str
) -> None:
    people = (sort("person"), sort("city"), constant("ann", "person"), constant("bob", "person"))
    kb = of(*people, predicate("p", "thing"), "forall X:city: X == ann", *more)
    assert check(kb, semantics="closed", unique_names=True).status == status


@pytest.fixture(scope="module")
def large() -> BeliefSet:
    """100,000 formulas over as many constants, half of them quantified."""
    kb = of("forall X: (p(X) => q(X))", "p(a)")
    rule, fact = (belief.formula for belief in kb.formulas)
    home = kb.signature.constants["a"]
    constants = {f"c{n}": home for n in range(100_000)} | {"a": home}
    beliefs = (Belief(f"g{n}", rule if n % 2 else fact) for n in range(100_000))
    return replace(kb, signature=replace(kb.signature, constants=constants), formulas=tuple(beliefs))


@pytest.mark.parametrize("seconds", few([0.01, 0.4, 0.1, 0.8]))
@pytest.mark.parametrize("isolated", [False, True])
def test_a_limit_holds_for_what_python_does_as_well(large: BeliefSet, seconds: float, isolated: bool) -> None:
    check(of("p(a)"), isolated=isolated)  # Java is there
    for ask in (check, lambda kb, **options: query(kb, "q(a)", **options)):
        started, worked = time.perf_counter(), time.process_time()
        report = ask(large, timeout=seconds, isolated=isolated)
        elapsed = min(time.perf_counter() - started, time.process_time() - worked)
        assert (str(report.status), report.reason) == ("UNDECIDED", Reason.TIMEOUT)
        assert elapsed < seconds + 1.0
