"""Belief sets as Tweety's objects: its own reasoner says of them what ours says of the belief set."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.common.errors import TypingError
from fol_kb.reasoning.tweety import TweetyBeliefSet, belief_set
from tests.amounts import examples
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, formula, predicate, sort

pytestmark = pytest.mark.jvm

SORTED = (
    sort("being"),
    sort("été", "being"),
    constant("new york", "été"),
    constant("zeus", "being"),
    predicate("is_mortal", "being"),
    predicate("zeus", "being"),
    formula("forall X: 'été': is_mortal(X)"),
    formula("!is_mortal(zeus)"),
)


@cache
def reasoner() -> Any:
    import jpype

    return jpype.JClass("org.tweetyproject.logics.fol.reasoner.SimpleFolReasoner")()


def says(tweety: TweetyBeliefSet, question: str) -> bool:
    return bool(reasoner().query(tweety.java, tweety.formula(question)))


def test_tweetys_own_reasoner_reads_it() -> None:
    kb = of("forall X: (man(X) => mortal(X))", "man(socrates)", "!mortal(zeus)")
    tweety = belief_set(kb)
    assert says(tweety, "mortal(socrates)")
    assert says(tweety, "!man(zeus)")
    assert not says(tweety, "mortal(zeus)")
    assert set(tweety.formulas) == {"f1", "f2", "f3"}
    assert tweety.java.contains(tweety.formulas["f2"])
    assert tweety.formulas["f2"].equals(tweety.formula("man(socrates)"))
    assert len(tweety.java) == len(tweety.formulas) + len(tweety.axioms)


def test_names_go_both_ways() -> None:
    kb = of(*SORTED)
    tweety = belief_set(kb)
    assert says(tweety, "is_mortal('new york')")
    assert not says(tweety, "is_mortal(zeus)")
    assert says(tweety, "exists X: 'été': is_mortal(X)")
    assert not says(tweety, "forall X: being: is_mortal(X)")
    for kind, table in (("constant", kb.signature.constants), ("predicate", kb.signature.predicates)):
        assert set(tweety.names[kind]) == set(table)
        for name, there in tweety.names[kind].items():
            assert tweety.back[there] == (kind, name)
    # a constant and a predicate of one name are two in Tweety
    assert tweety.names["constant"]["zeus"] != tweety.names["predicate"]["zeus"]
    assert set(map(str, tweety.java.getSignature().getConstants())) == set(tweety.names["constant"].values())
    predicates = {str(each.getName()) for each in tweety.java.getSignature().getPredicates()}
    assert {*tweety.names["predicate"].values(), *tweety.guards.values()} <= predicates
    assert frozenset({"being", "été"}) in tweety.sorts.values()
    assert tweety.guards.keys() == {"été"}


def test_equality_and_functions() -> None:
    kb = of("father(zeus) == kronos", "old(kronos)", "forall X: (old(X) => wise(X))")
    tweety = belief_set(kb)
    assert tweety.names["function"].keys() == {"father"}
    assert "==" in str(tweety.formula("father(zeus) == kronos"))
    # to this reasoner of Tweety's two constants are never one individual
    assert says(belief_set(of("a == b", "p(a)", "q(b)")), "p(b) && !p(b)")


def test_what_does_not_fit_is_refused() -> None:
    tweety = belief_set(of("man(socrates)"))
    with pytest.raises(TypingError):
        tweety.formula("man(zeno)")
    with pytest.raises(ValueError, match="expected a term"):
        tweety.formula("man(")


POOL = (
    "p(a)",
    "!p(b)",
    "q(a) || q(b)",
    "forall X: (p(X) => q(X))",
    "exists X: (p(X) && !q(X))",
    "forall X, Y: (p(X) && q(Y) => r(X, Y))",
    "(q(a) <=> q(b)) && !r(a, b)",
    "forall X: exists Y: r(X, Y)",
)


@settings(max_examples=examples(20), deadline=None)
@given(st.sets(st.sampled_from(POOL), min_size=1, max_size=4), st.sampled_from(POOL))
def test_tweetys_reasoner_says_what_ours_says(stated: set[str], asked: str) -> None:
    """Tweety's is right about constants that the premises mention, so that each is mentioned."""
    kb = of(*sorted(stated), "p(a) || !p(a)", "p(b) || !p(b)", "q(a) || !q(a)", "r(a, b) || !r(a, b)")
    report = fol_kb.query(kb, asked, semantics="closed", unique_names=True)
    follows = report.status.value in ("ENTAILED", "CONTRADICTORY_PREMISES")
    assert says(belief_set(kb), asked) is follows
