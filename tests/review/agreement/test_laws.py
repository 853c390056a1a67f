"""Laws of agreement over random belief sets: each with itself, in other names, with one formula changed.

What comes out agreed or disagreed is checked by z3 with a translation of its own, and every scenario is
evaluated in the readings as the belief sets have them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import smt
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.logic.signature import TOP
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.substitution import Renaming, rebuild
from fol_kb.logic.syntax import And, Constant, Exists, ForAll, Formula, Implies, Not, conjunction
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.reasoning.certificates.evaluate import Evaluator
from fol_kb.review.agreement.report import agree
from fol_kb.review.agreement.uses import KINDS, Symbol
from fol_kb.review.agreement.values import AgreementReport, AgreementStatus, Comparison, Doubt
from fol_kb.testing.belief_sets import Shape
from tests.amounts import examples
from tests.review.agreement.made import belief_sets, in_fresh_names, in_other_spelling, reading

pytestmark = pytest.mark.jvm

SMALL = Shape(sorts=4, facts=3, formulas=3)
WITH_FUNCTIONS = Shape(sorts=4, facts=2, formulas=3, functions=True)


def statuses(report: AgreementReport) -> set[AgreementStatus]:
    return {sentence.status for sentence in report.sentences if sentence.classes}


@settings(max_examples=examples(25))
@given(belief_sets(SMALL), st.randoms(use_true_random=False))
def test_a_belief_set_agrees_with_itself_in_other_spellings_and_another_order(
    kb: BeliefSet, random: Random
) -> None:
    other = in_other_spelling(kb)
    other = replace(other, formulas=tuple(random.sample(other.formulas, len(other.formulas))))
    report = agree([kb, other, kb])
    assert statuses(report) <= {AgreementStatus.AGREED}
    assert report.score in (1.0, None)
    assert report.findings == ()


@settings(max_examples=examples(25))
@given(belief_sets(SMALL))
def test_nothing_is_a_disagreement_where_only_the_names_differ(kb: BeliefSet) -> None:
    """Names alone do not make anything agreed either: unless they are said to mean the same."""
    other, names = in_fresh_names(kb)
    report = agree([kb, other])
    assert statuses(report) <= {AgreementStatus.AGREED, AgreementStatus.UNDECIDED}
    assert all(c.reason in (Doubt.NAMES, Doubt.SORTS) for c in undecided(report))
    # one name of two kinds cannot be told what it means by its name
    if len({symbol.name for symbol in names}) == len(names):
        same = [(old.name, new.name) for old, new in names.items()]
        assert statuses(agree([kb, other], same=same)) <= {AgreementStatus.AGREED}


def undecided(report: AgreementReport) -> Iterator[Comparison]:
    for sentence in report.sentences:
        yield from (c for c in sentence.comparisons if c.status is AgreementStatus.UNDECIDED)


@settings(max_examples=examples(60))
@given(belief_sets(SMALL) | belief_sets(WITH_FUNCTIONS), st.randoms(use_true_random=False))
def test_verdicts_on_a_changed_formula_are_those_of_z3(kb: BeliefSet, random: Random) -> None:
    if not kb.formulas:
        return
    number = random.randrange(len(kb.formulas))
    changed = changed_formula(kb, number, random)
    formulas = list(kb.formulas)
    formulas[number] = replace(formulas[number], formula=changed)
    other = replace(kb, formulas=tuple(formulas))
    checker = TypeChecker(kb.signature, kb.hierarchy)
    report, turned = agree([kb, other]), agree([other, kb])
    assert [s.status for s in report.sentences] == [s.status for s in turned.sentences]
    for sentence in report.sentences:
        if not sentence.classes:
            continue
        if any(not isinstance(b, Belief) for beliefs in sentence.beliefs for b in beliefs):
            continue
        one, two = (
            conjunction(tuple(checker.check(b.formula) for b in beliefs if isinstance(b, Belief)))
            for beliefs in sentence.beliefs
        )
        differs = satisfiable(kb, Not(conjunction((Implies(one, two), Implies(two, one)))))
        if sentence.status is AgreementStatus.AGREED:
            assert differs is not True
        elif sentence.status is AgreementStatus.DISAGREED:
            assert differs is not False
        common = in_common_names(report)
        readings = common.formula(one), common.formula(two)
        for comparison in sentence.comparisons:
            for scenario in comparison.scenarios:
                evaluator = Evaluator(scenario.situation)
                assert evaluator.holds(readings[scenario.holds], {})
                assert not evaluator.holds(readings[scenario.fails], {})


def changed_formula(kb: BeliefSet, number: int, random: Random) -> Formula:
    """Negated, strengthened or weakened by another formula, or with one quantifier exchanged."""
    formula = kb.formulas[number].formula
    further = random.choice(kb.formulas).formula
    return random.choice(
        [
            Not(formula),
            And((formula, further)),
            Implies(further, formula),
            And((formula, Implies(further, further))),
            exchanged(formula),
        ]
    )


def exchanged(formula: Formula) -> Formula:
    if isinstance(formula, ForAll):
        return Exists(formula.bindings, formula.body)
    if isinstance(formula, Exists):
        return ForAll(formula.bindings, formula.body)
    return rebuild(formula, exchanged)


def in_common_names(report: AgreementReport) -> Renaming:
    """From the names of the first belief set to those that situations are in."""
    names: dict[str, dict[str, str]] = {kind: {} for kind in KINDS}
    for name in report.names:
        symbol = name.symbol(0)
        assert symbol is not None
        names[symbol.kind][symbol.name] = name.name
    constants = {old: Constant(new) for old, new in names["constant"].items()}
    return Renaming(
        names["sort"], constants, dict(names["predicate"].items()), dict(names["function"].items())
    )


def satisfiable(kb: BeliefSet, goal: Formula) -> bool | None:
    """By z3: can the goal hold with what is declared of sorts, where predicates hold of their sorts only?"""
    edges = [e for e in kb.hierarchy.edges if any(r.kind in ("declared", "top") for r in e.reasons)]
    plain = replace(kb, formulas=(), disjoint=(), hierarchy=SortHierarchy(kb.hierarchy.sorts, edges))
    made = smt.Relativised(plain)
    lines = [*made.declarations(), *(f"(assert {axiom})" for axiom in made.axioms(False, False))]
    for name, sorts in kb.signature.predicates.items():
        xs = [f"x{number}" for number in range(len(sorts))]
        for sort, x in zip(sorts, xs, strict=True):
            if sort != TOP:
                bound = " ".join(f"({each} U)" for each in xs)
                atom = f"({made.predicate[name]} {' '.join(xs)})"
                lines.append(f"(assert (forall ({bound}) (=> {atom} ({made.sort[sort]} {x}))))")
    # everything is of the top sort here, which other readings take for one sort among others
    lines.append(f"(assert (forall ((x U)) ({made.sort[TOP]} x)))")
    lines.append(f"(assert {made.formula(goal, {})})")
    return smt.satisfiable("\n".join(lines))


def test_the_oracle_sees_a_difference() -> None:
    """Else the law above would hold for anything."""
    kb = reading("forall X: (man(X) => mortal(X))")
    formula = kb.formulas[0].formula
    assert satisfiable(kb, Not(conjunction((formula, exchanged(formula))))) is True
    assert satisfiable(kb, And((formula, Not(formula)))) is False
    assert Symbol("predicate", "man", 1) in {s for n in agree([kb, kb]).names for _, s in n.members}
