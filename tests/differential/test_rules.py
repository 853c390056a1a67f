"""The ``rules`` semantics against a forward chainer that is too simple to be wrong in the same way.

It instantiates every rule with every named individual and adds heads until nothing changes.
"""

from __future__ import annotations

import collections
import itertools
from collections.abc import Iterator
from dataclasses import replace

import networkx as nx
import pytest

import fol_kb
from benchmarks.smt import Relativised
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Step
from fol_kb.builder.query import Query
from fol_kb.logic.syntax import And, Atom, Constant, ForAll, Formula, Implies, Not, Or, Variable, is_literal
from fol_kb.reasoning.checking import check, query
from fol_kb.reasoning.semantics_diff import Difference, compare, contrapositives
from fol_kb.testing.belief_sets import Shape
from tests.differential.comparison import count, problem, random_problem, shown
from tests.reasoning.belief_sets import of
from tests.repair.said import denial, fact

pytestmark = pytest.mark.jvm

Literal = tuple[bool, str, tuple[str, ...]]
Rule = tuple[dict[str, list[str]], list[Formula], list[Formula]]


class NaiveChainer:
    """The least set of ground literals that contains the facts and is closed under the rules."""

    def __init__(self, kb: BeliefSet) -> None:
        self.kb = kb
        self.typing = Relativised(kb)
        self.literals = self.closure(frozenset())
        self.contradicted = frozenset(
            each for each in self.literals if (not each[0], *each[1:]) in self.literals
        )
        self.untouched = self.closure(self.contradicted)
        """What is derived without a literal whose opposite is derived, too."""

    def closure(self, barred: frozenset[Literal]) -> set[Literal]:
        rules = [rule for belief in self.kb.formulas for rule in self.rules(belief.formula)]
        found: set[Literal] = set()
        grown = True
        while grown:
            before = len(found)
            for domains, body, heads in rules:
                for values in itertools.product(*domains.values()):
                    chosen = dict(zip(domains, values, strict=True))
                    if all(self.ground(literal, chosen) in found for literal in body):
                        found |= {self.ground(head, chosen) for head in heads} - barred
            grown = len(found) > before
        return found

    def rules(self, formula: Formula) -> Iterator[Rule]:
        domains: dict[str, list[str]] = {}
        scope: dict[str, tuple[str, str]] = {}
        while isinstance(formula, ForAll):
            for binding in formula.bindings:
                sort = binding.sort or self.typing.sort_from_uses(binding.name, formula.body, scope)
                domains[binding.name] = self.members(sort)
            formula = formula.body
        body: Formula | None = None
        if isinstance(formula, Implies):
            body, formula = formula.antecedent, formula.consequent
        heads: list[Formula] = [*formula.operands] if isinstance(formula, And) else [formula]
        for alternative in self.alternatives(body):
            yield domains, alternative, heads

    def alternatives(self, body: Formula | None) -> list[list[Formula]]:
        match body:
            case None:
                return [[]]
            case Or(operands):
                return [each for operand in operands for each in self.alternatives(operand)]
            case And(operands):
                parts = [self.alternatives(operand) for operand in operands]
                return [list(itertools.chain(*choice)) for choice in itertools.product(*parts)]
        return [[body]]

    def members(self, sort: str) -> list[str]:
        graph = self.kb.hierarchy.graph
        return [
            name
            for name, home in self.kb.signature.constants.items()
            if home == sort or (home in graph and sort in graph and nx.has_path(graph, home, sort))
        ]

    def ground(self, literal: Formula, chosen: dict[str, str]) -> Literal:
        positive = True
        while isinstance(literal, Not):
            positive, literal = not positive, literal.operand
        assert isinstance(literal, Atom)
        arguments = []
        for term in literal.arguments:
            assert isinstance(term, Variable | Constant)
            arguments.append(chosen[term.name] if isinstance(term, Variable) else term.name)
        return positive, literal.predicate, tuple(arguments)

    def status(self, asked: Formula) -> str:
        positive, name, arguments = self.ground(asked, {})
        holds, fails = (positive, name, arguments), (not positive, name, arguments)
        if holds in self.untouched:
            return "ENTAILED"
        if fails in self.untouched:
            return "CONTRADICTED"
        return "INDEPENDENT" if self.literals.isdisjoint((holds, fails)) else "CONTRADICTORY_PREMISES"

    @property
    def inconsistent(self) -> bool:
        return bool(self.contradicted)


SHAPE = Shape(facts=9, formulas=9, equality=False, nested=False, rules_only=True)


@pytest.mark.slow
def test_rules_agree_with_naive_forward_chaining() -> None:
    sets = count(400, 0.15)
    seen: collections.Counter[str] = collections.Counter()
    for number in range(sets):
        calls, text = random_problem(f"rules {number}", SHAPE)
        asked = problem(calls, text)
        if asked is None or not is_literal(asked.formula):  # an unknown X is read as a variable
            continue
        if not asked.kb.formulas and not asked.kb.disjoint:  # of nothing there is no verdict
            continue
        naive = NaiveChainer(asked.kb)
        report = query(asked.kb, asked.formula, semantics="rules")
        assert report.status.value == naive.status(asked.formula), shown(calls, text)
        assert bool(report.conflicts) == naive.inconsistent, shown(calls, text)
        consistency = check(asked.kb, semantics="rules")
        inconsistent = consistency.status.value == "INCONSISTENT"
        assert inconsistent == naive.inconsistent, shown(calls, text)
        seen[report.status.value] += 1
        if report.derivation is not None:
            assert_derivation(asked, report.derivation)
    for status in ("ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES"):
        assert seen[status] >= 0.03 * sets, seen
    assert sum(seen.values()) >= 0.7 * sets, seen


def assert_derivation(asked: Query, steps: tuple[Step, ...]) -> None:
    """Each step follows from its premises by its formula alone."""
    known = asked.kb.by_id()
    for number, step in enumerate(steps):
        assert all(premise < number for premise in step.premises)
        if step.formula is None or " is of sort " in step.literal or " is not of sort " in step.literal:
            continue
        given = [steps[premise].literal for premise in step.premises]
        if any(" is of sort " in literal for literal in given):
            continue
        belief = known[step.formula]
        assert isinstance(belief, fol_kb.Belief)
        facts = tuple(
            fol_kb.Belief(f"g{n}", fol_kb.parse(literal)) for n, literal in enumerate(given, start=1)
        )
        only = replace(asked.kb, formulas=(belief, *facts), disjoint=())
        assert NaiveChainer(only).status(fol_kb.parse(step.literal)) in ("ENTAILED", "CONTRADICTORY_PREMISES")


TEXT = [
    fact("kind", "anne"),
    denial("green", "bob"),
    "forall X: (round(X) => green(X))",
    "forall X: (kind(X) && blue(X) => quiet(X))",
    "forall X: (kind(X) && !blue(X) => quiet(X))",
]


@pytest.mark.parametrize(
    ("asked", "difference", "words"),
    [
        ("round(bob)", Difference.CONTRAPOSITION, "by contraposition from f3"),
        ("quiet(anne)", Difference.CASES, "by cases"),
        ("kind(anne)", Difference.NONE, "by the rules and classically"),
        ("blue(anne)", Difference.NONE, "unknown"),
        ("forall X: !green(X)", Difference.NONE, "unknown"),
    ],
)
def test_what_sets_rules_and_classical_logic_apart(asked: str, difference: Difference, words: str) -> None:
    kb = of(*TEXT)
    compared = compare(kb, asked)
    assert compared.difference is difference
    assert words in compared.words(kb)
    assert compared.agree == (difference is Difference.NONE)


def test_contradictory_premises_and_named_individuals_are_told_apart() -> None:
    compared = compare(of(*TEXT[1:3], "forall X: (!round(X) => green(X))", "old(bob)"), "old(bob)")
    assert compared.difference is Difference.CONTRADICTORY_PREMISES
    assert set(compared.formulas) == {"f1", "f2", "f3"}
    kb = of("old(bob)")
    compared = compare(kb, "forall X: old(X)")
    assert compared.difference is Difference.NAMED_ONLY
    assert "only the named individuals" in compared.words(kb)


@pytest.mark.parametrize(
    ("rule", "turned"),
    [
        ("forall X: (a(X) => b(X))", ["forall X: (!b(X) => !a(X))"]),
        (
            "a(c) && !b(c) => d(c) && !e(c)",
            [
                "!b(c) && !d(c) => !a(c)",
                "a(c) && !d(c) => b(c)",
                "!b(c) && e(c) => !a(c)",
                "a(c) && e(c) => b(c)",
            ],
        ),
        ("a(c) || b(c) => d(c)", ["!d(c) => !a(c)", "!d(c) => !b(c)"]),
        ("a(c)", []),
        ("a(c) => b(c) || d(c)", []),
        ("(forall X: a(X)) => b(c)", []),
    ],
)
def test_contrapositives(rule: str, turned: list[str]) -> None:
    assert [str(each) for each in contrapositives(fol_kb.parse(rule))] == turned
