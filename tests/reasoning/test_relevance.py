"""The part of a belief set that a question can meet gives the answer of the whole."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import EntailmentStatus
from fol_kb.common.errors import TypingError
from fol_kb.reasoning.relevance import Relevance
from fol_kb.testing.belief_sets import generate
from tests.amounts import examples
from tests.reasoning.belief_sets import of
from tests.repair.said import constant, sort


@pytest.mark.jvm
@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["open", "closed", "rules"]), st.booleans())
def test_a_part_decides_as_the_whole_does(seed: int, semantics: str, unique_names: bool) -> None:
    calls, question = generate(Random(seed))
    kb = fol_kb.build(calls)
    assume(not kb.states_nothing)
    less = Relevance(kb).restricted(fol_kb.parse(question), all_constants=semantics == "closed")
    try:
        whole, part = (
            fol_kb.query(each, question, semantics=semantics, unique_names=unique_names)
            for each in (kb, less)
        )
    except TypingError:  # a random question need not be well-sorted
        assume(False)
    if part.reason == Reason.NOTHING_READ:
        assert whole.support == ()  # no premise meets the question: what follows then follows from none
    elif whole.status not in (EntailmentStatus.UNDECIDED, EntailmentStatus.CONTRADICTORY_PREMISES):
        assert part.status == whole.status
        assert set(part.support) <= kb.by_id().keys()
    elif part.status == EntailmentStatus.CONTRADICTORY_PREMISES:
        # what the part lacks may be what the whole could not be decided for
        assert whole.status in (EntailmentStatus.UNDECIDED, EntailmentStatus.CONTRADICTORY_PREMISES)


CHAIN = tuple(f"forall X: (p{n}(X) => p{n + 1}(X))" for n in range(5))
MET: dict[str, tuple[str, tuple[str, ...], set[str]]] = {
    "a contradiction elsewhere silences nothing": (
        "tall(ann)",
        ("tall(bob)", "!tall(bob)", "tall(ann)"),
        {"f3"},
    ),
    "what speaks against a premise is there, too": (
        "animal(tom)",
        ("cat(tom)", "!cat(tom)", "forall X: (cat(X) => animal(X))", "cat(kit)"),
        {"f1", "f2", "f3"},
    ),
    "two names of one individual are one": (
        "tall(ann)",
        ("tall(anne)", "ann == anne", "tall(bob)", "bob == rob"),
        {"f1", "f2"},
    ),
    "an equality of variables joins all": (
        "tall(ann)",
        (
            "tall(bob)",
            "forall X, Y: (boss(X) && boss(Y) => X == Y)",
            "boss(bob)",
            "boss(ann)",
            "small(eve)",
        ),
        {"f1", "f2", "f3", "f4"},
    ),
    "variables of one name in two scopes are two": (
        "r(c)",
        ("forall X: (p(X) => exists X: q(X))", "p(a)", "forall X: (q(X) => r(c))"),
        {"f1", "f2", "f3"},
    ),
    "a chain of rules is followed for the one who is asked about": (
        "p5(ann)",
        (*CHAIN, "p0(ann)", "p0(bob)", "!p3(bob)"),
        {"f1", "f2", "f3", "f4", "f5", "f6"},
    ),
    "propositions are met as well": ("s", ("r => s", "r", "q(a)", "q(a) => r2"), {"f1", "f2"}),
}


@pytest.mark.parametrize(("question", "formulas", "met"), MET.values(), ids=MET)
def test_a_question_meets_what_it_needs_and_no_more(
    question: str, formulas: tuple[str, ...], met: set[str]
) -> None:
    assert set(Relevance(of(*formulas)).ids(fol_kb.parse(question))) == met


def test_no_sort_becomes_empty() -> None:
    cities = (sort("city"), constant("rome", "city"), constant("oslo", "city"))
    part = Relevance(of(*cities, "exists X:city: big(X)", "p(a)")).restricted(fol_kb.parse("p(a)"))
    assert set(part.signature.constants) == {"rome", "a"}
    assert [belief.id for belief in part.formulas] == ["f2"]
