"""Contraction and revision on examples worked out by hand, and what the new belief set says of its past."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import fol_kb
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Reason
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus
from fol_kb.common.errors import FormulaSyntaxError, TypingError
from fol_kb.reasoning.measures import ChangeReport, ChangeStatus, contract, measures, revise
from fol_kb.reasoning.measures.words import change
from tests.amounts import few
from tests.reasoning.belief_sets import RULED, TUX, of, pigeonhole
from tests.repair.said import constant, disjoint, sort

pytestmark = pytest.mark.jvm


def made(report: ChangeReport) -> BeliefSet:
    """The belief set that the change gave."""
    assert report.status is ChangeStatus.DONE
    assert report.kb is not None
    return report.kb


def stated(report: ChangeReport) -> list[str]:
    return [str(belief.formula) for belief in made(report).formulas]


def removed(report: ChangeReport) -> list[str]:
    return [belief.id for belief in report.removed]


@pytest.mark.parametrize(
    ("formulas", "given_up", "kernels", "gone", "choices"),
    [
        # b follows from {f3} and from {f1 f2}: f3 goes, and of f1 and f2 the later one
        (("a", "a => b", "b", "c"), "b", (("f3",), ("f1", "f2")), ["f2", "f3"], (("f1", "f3"),)),
        # p(b) follows from f1, and from {f2 f3}: two quantified formulas, an equality and a function
        (
            ("forall X: p(X)", "f(a) == b", "forall X: p(f(X))"),
            "p(b)",
            (("f1",), ("f2", "f3")),
            ["f1", "f3"],
            (("f1", "f2"),),
        ),
        (("p(a)", "q(b)"), "p(b)", (), [], ()),
    ],
)
def test_contraction_goes_through_every_kernel(
    formulas: tuple[str, ...],
    given_up: str,
    kernels: tuple[tuple[str, ...], ...],
    gone: list[str],
    choices: tuple[tuple[str, ...], ...],
) -> None:
    kb = of(*formulas)
    report = contract(kb, given_up)
    assert report.added is None
    assert (report.kernels, removed(report), report.choices) == (kernels, gone, choices)
    assert list(report.kept) == list(made(report).by_id()) == [id for id in kb.by_id() if id not in gone]
    if not gone:
        assert report.kb == kb
        assert change(report, kb).startswith(f"{given_up} did not follow: nothing had to go ")


def test_what_went_is_told_with_its_words() -> None:
    kb = fol_kb.translate(TUX)
    report = contract(kb, "fly(bob)", keep=["f1"])
    assert [belief.source.quote for belief in report.removed if belief.source] == [
        "Tux does not fly.",
        "Bob is a bird.",
    ]
    assert change(report, kb).splitlines()[1:] == [
        "with what is to stay, it followed from (1 of 3):",
        '  line 5  "Bob is a bird."    bird(bob)',
        "with what is to stay, it followed from (2 of 3):",
        '  line 2, sentence 1  "Tux is a bird."       bird(tux)',
        '  line 4              "Tux does not fly."    !fly(tux)',
        "with what is to stay, it followed from (3 of 3):",
        '  line 2, sentence 2  "Every penguin is a bird."    forall X: (penguin(X) => bird(X))',
        '  line 3              "Tux is a penguin."           penguin(tux)',
        '  line 4              "Tux does not fly."           !fly(tux)',
        "given up:",
        '  line 4  "Tux does not fly."    !fly(tux)',
        '  line 5  "Bob is a bird."       bird(bob)',
        "4 formulas stayed",
    ]
    assert [f.message for f in made(report).findings if f.kind == "given-up"] == [
        "f5, !fly(tux), was given up so that fly(bob) does not follow",
        "f6, bird(bob), was given up so that fly(bob) does not follow",
    ]


def test_revision_makes_room_and_adds() -> None:
    kb = fol_kb.translate("All birds fly. Tux is a bird.")
    report = revise(kb, "!fly(tux)")
    assert report.kernels == (("f1", "f2"),)
    assert removed(report) == ["f2"]
    assert report.added == "f3"
    assert stated(report) == ["forall X: (bird(X) => fly(X))", "!fly(tux)"]
    assert "!fly(tux) is believed, as f3" in change(report, kb)
    assert "as few would have been: sentence 1" in change(report, kb)
    assert removed(revise(kb, "!fly(tux)", keep=["f2"])) == ["f1"]


def test_what_is_believed_already_is_not_added_twice() -> None:
    report = revise(of("p(a)", "q(a)"), "p(a)")
    assert report.added == "f1"
    assert report.removed == ()
    assert stated(report) == ["p(a)", "q(a)"]


def test_a_new_belief_may_bring_new_names() -> None:
    report = revise(of("p(a)"), "forall X: (p(X) => zebra(X))")
    kb = made(report)
    assert fol_kb.query(kb, "zebra(a)").status is EntailmentStatus.ENTAILED
    assert [finding.names for finding in report.findings] == [("zebra",)]
    assert BeliefSet.from_json(kb.to_json()) == kb


def test_consolidation() -> None:
    kb = fol_kb.translate(TUX)
    report = contract(kb, "-")
    assert removed(report) == ["f5"]
    assert report.choices == (("f1",),)
    assert fol_kb.check(made(report)).status is ConsistencyStatus.CONSISTENT
    assert change(report, kb).startswith("what is left is consistent ")
    again = contract(made(report), "-")
    assert again.removed == ()
    assert change(again, made(report)).startswith("it is consistent: nothing had to go ")


@pytest.mark.parametrize(
    ("ask", "formula", "keep"),
    [
        (contract, "p(a) || !p(a)", []),
        (contract, "p(a)", ["f1"]),
        (contract, "exists X: X == X", []),  # an individual of every sort there is
        (revise, "p(a) && !p(a)", []),
        (revise, "!p(a)", ["f1"]),
    ],
)
def test_what_cannot_be_changed_is_impossible(
    ask: Callable[..., ChangeReport], formula: str, keep: list[str]
) -> None:
    """What holds anyway cannot be given up, what cannot hold cannot be taken up."""
    kb = of("p(a)")
    report = ask(kb, formula, keep=keep)
    assert (report.status, report.kb, report.kernels) == (ChangeStatus.IMPOSSIBLE, None, ((),))
    assert f"cannot be {'given' if ask is contract else 'taken'} up" in change(report, kb)


def test_a_declaration_of_disjoint_sorts_can_go() -> None:
    gods = (sort("man", "being"), sort("god", "being"), disjoint("man", "god"))
    report = revise(of(*gods, constant("hercules", "man"), constant("zeus", "god")), "hercules == zeus")
    assert removed(report) == ["d1"]
    assert made(report).disjoint == ()
    assert str(report.removed[0]) == "disjoint(god, man)"
    assert report.to_json()["removed"][0]["formula"] == "disjoint(god, man)"
    assert fol_kb.check(made(report)).status is ConsistencyStatus.CONSISTENT


def test_an_edge_goes_with_the_rule_that_gave_it_and_what_needs_it_goes_too() -> None:
    report = contract(of(*RULED), "mortal(plato)", keep=["f2"])
    assert removed(report) == ["f1", "f3"]
    assert report.kept == ("f2",)
    kb = made(report)
    assert not kb.hierarchy.is_compatible("man", "mortal")
    assert [f.kind for f in kb.findings] == ["given-up", "given-up"]
    assert fol_kb.query(kb, "mortal(plato)").status == "INDEPENDENT"
    assert BeliefSet.from_json(kb.to_json()) == kb


def test_an_edge_stays_where_what_is_to_be_kept_needs_it() -> None:
    report = contract(of(*RULED), "mortal(plato)", keep=["f2", "f3"])
    assert removed(report) == ["f1"]
    (finding,) = [f for f in made(report).findings if f.kind == "hierarchy-stays"]
    assert finding.level == "warning"
    assert finding.names == ("man", "mortal")


def test_what_is_not_decided_changes_nothing() -> None:
    kb = pigeonhole(8)
    report = revise(kb, "in(p0, h0)", timeout=0.5)
    assert (report.status, report.reason) == (ChangeStatus.UNDECIDED, Reason.TIMEOUT)
    assert (report.kb, report.removed, report.kept) == (None, (), ())
    assert change(report, kb).startswith("undecided: nothing was taken up ")
    many = contract(of(*(f"p(a{n})" for n in range(9))), "exists X: p(X)", max_conflicts=5)
    assert (many.status, many.reason) == (ChangeStatus.UNDECIDED, Reason.RESOURCE_OUT)


def test_bad_input() -> None:
    kb = of("p(a)", "q(a, b)")
    with pytest.raises(FormulaSyntaxError):
        contract(kb, "p(")
    with pytest.raises(TypingError):
        revise(kb, "q(a)")
    with pytest.raises(ValueError, match="no formula has the id 'f9', which is to be kept"):
        contract(kb, "p(a)", keep=["f9"])
    with pytest.raises(ValueError, match="classical logic"):
        contract(kb, "p(a)", semantics="rules")
    with pytest.raises(TypeError, match="no truth value"):
        bool(contract(kb, "p(a)"))


def test_a_new_id_is_one_that_nothing_has() -> None:
    again = revise(made(contract(of("p(a)", "p(b)", "p(c)"), "p(a)")), "p(d)")
    assert sorted(made(again).by_id()) == ["f2", "f3", "f4"]
    assert again.added == "f4"


def test_what_was_refused_is_said() -> None:
    """The outcome is about the rest."""
    calls = [{"tool": "add_formula", "arguments": {"formula": formula}} for formula in ("p(a)", "q(")]
    kb = fol_kb.build(calls)
    report = contract(kb, "p(a)")
    assert report.refused == 1
    assert "without 1 refused when the belief set was built" in change(report, kb)


def test_the_same_outcome_every_time() -> None:
    kb = of("a", "b", "c", "a && b => d", "b && c => d", "a && c => d")
    first = contract(kb, "d")
    for _ in range(5):
        again = contract(kb, "d")
        assert (again.removed, again.kernels, again.choices) == (first.removed, first.kernels, first.choices)
    # two of a, b, c, or one of them with the rule of the other two: f3 f4 leaves the earliest alone
    assert removed(first) == ["f3", "f4"]
    assert set(first.choices) == {("f1", "f2"), ("f1", "f3"), ("f2", "f3"), ("f1", "f5"), ("f2", "f6")}


@pytest.mark.parametrize("ask", few([contract, revise]))
def test_the_limit_holds_while_the_belief_set_is_compiled(
    ask: Callable[..., ChangeReport],
) -> None:
    kb = of(*(f"p(c{n})" for n in range(4_000)))
    ask(of("p(a)"), "p(b)")  # the start of Java is no part of it
    report = ask(kb, "p(c1)", timeout=0.01)
    assert (report.status, report.reason) == (ChangeStatus.UNDECIDED, Reason.TIMEOUT)
    assert report.engine.name == "none"
    assert report.elapsed_ms < 500
    assert report.kb is None
    assert measures(kb, timeout=0.01).reason is Reason.TIMEOUT
