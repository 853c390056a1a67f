"""What the tests of certificates share: random verdicts, a prover that is not E, models with a mistake."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from hypothesis import strategies as st

import fol_kb
from benchmarks import smt
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Engine, Semantics
from fol_kb.beliefs.verdicts import ConsistencyReport, ConsistencyStatus, EntailmentReport
from fol_kb.builder.query import Query
from fol_kb.logic.interpretation import Interpretation
from fol_kb.logic.syntax import Formula
from fol_kb.reasoning.certificates import Claim
from fol_kb.reasoning.certificates.eprover import Answer
from fol_kb.reasoning.checking import check, query
from fol_kb.testing.belief_sets import Shape, belief_set_problems
from tests.differential.comparison import problem

SOCRATES = fol_kb.translate("All men are mortal. Socrates is a man. Socrates is not mortal.")
"""Three formulas that contradict each other."""
SEMANTICS = [Semantics(domain, names) for domain in ("open", "closed") for names in (False, True)]

Verdict = tuple[BeliefSet, ConsistencyReport | EntailmentReport]


def by_hand(status: str, **parts: Any) -> ConsistencyReport:
    """A report that no reasoner gave, with no conflict or model but what is given."""
    engine = Engine("by hand", "1")
    return ConsistencyReport(ConsistencyStatus(status), None, Semantics(), engine, 0.0, **parts)


questions = (
    (belief_set_problems() | belief_set_problems(Shape(functions=True)))
    .map(lambda made: problem(*made))
    .filter(lambda found: found is not None)
)
"""Belief sets, each with a query that fits it."""
semantics_of = st.sampled_from(SEMANTICS)


def verdicts(asked: Query, semantics: Semantics) -> Iterator[Verdict]:
    """What is said of a belief set and of a query, where it is decided."""
    how: dict[str, Any] = {
        "semantics": semantics.domain,
        "unique_names": semantics.unique_names,
        "timeout": 10,
    }
    for report in (check(asked.kb, model=True, **how), query(asked.kb, asked.formula, scenarios=True, **how)):
        if report.status.value != "UNDECIDED":
            yield asked.kb, report


def by_z3(claim: Claim) -> Answer:
    """What z3 or cvc5 say of the SMT-LIB text of a claim, for :func:`fol_kb.certificates.recheck`."""
    found = decide(claim.smt)
    return Answer(found, f"other solvers say {found}")


def decide(text: str) -> bool | None:
    """z3's answer to a text that certificates have or, where it has none at once, that of cvc5."""
    commands = text.splitlines(keepends=True)
    assert (commands[0], commands[-1]) == ("(set-logic UF)\n", "(check-sat)\n")
    return smt.decide("".join(commands[1:-1]), 30_000)


def accepted_by_z3(
    kb: BeliefSet, formulas: Collection[str], semantics: Semantics, goal: Formula | None, model: str
) -> bool:
    """Whether z3 finds the formulas to hold where everybody and everything is as the model says.

    The formulas come by a way that shares nothing with certificates (``benchmarks.smt``).
    """
    made = smt.Relativised(kb)
    closed = semantics.domain == "closed"
    stated = smt.relativised(kb, goal, unique_names=semantics.unique_names, closed=closed)
    chosen = {id: text for id, text in stated.formulas.items() if id in formulas}
    goals = [] if stated.query is None else [stated.query]
    facts = json.loads(model)
    everybody = sorted({one for members in facts["sorts"].values() for one in members})
    of = {individual: f"e{number}" for number, individual in enumerate(everybody)}
    # nobody else, and all of them different, is what a datatype says, which z3 need not think about
    universe = f"(declare-datatypes ((U 0)) (({' '.join(f'({symbol})' for symbol in of.values())})))"
    assert stated.declarations[0] == "(declare-sort U 0)"
    text = [universe, *stated.declarations[1:], *_facts(made, facts, of)]
    for number, formula in enumerate([*stated.axioms, *chosen.values(), *goals]):
        text += _ground(_tree(formula), list(of.values()), f"k{number}")
    found = smt.satisfiable("\n".join(text), 20_000)
    assert found is not None
    return found


Tree = str | list["Tree"]


def _tree(text: str) -> Tree:
    stack: list[list[Tree]] = [[]]
    for token in text.replace("(", " ( ").replace(")", " ) ").split():
        if token == "(":
            stack.append([])
        elif token == ")":
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(token)
    return stack[0][0]


def _ground(tree: Tree, everybody: list[str], fresh: str) -> Iterator[str]:
    """An assertion without quantifiers, for which z3 needs no luck: of those in front the existential ones
    become constants, of all others every instance is written."""
    scope: dict[str, str] = {}
    while isinstance(tree, list) and tree[0] == "exists":
        for variable in tree[1]:
            scope[str(variable[0])] = f"{fresh}_{variable[0]}"
            yield f"(declare-fun {fresh}_{variable[0]} () U)"
        tree = tree[2]
    yield f"(assert {_instances(tree, everybody, scope)})"


def _instances(tree: Tree, everybody: list[str], scope: Mapping[str, str]) -> str:
    if isinstance(tree, str):
        return scope.get(tree, tree)
    if tree[0] not in ("forall", "exists"):
        return f"({' '.join(_instances(part, everybody, scope) for part in tree)})"
    names = [str(variable[0]) for variable in tree[1]]
    several = " ".join(
        _instances(tree[2], everybody, {**scope, **dict(zip(names, chosen, strict=True))})
        for chosen in product(everybody, repeat=len(names))
    )
    return f"(and true {several})" if tree[0] == "forall" else f"(or false {several})"


def _facts(made: smt.Relativised, model: dict[str, Any], of: Mapping[str, str]) -> Iterator[str]:
    """What holds of whom, for every sort and predicate and everybody, and all values of functions."""
    for sort, members in model["sorts"].items():
        yield from _fact(made.sort[sort], [[one] for one in members], of, 1)
    for constant, individual in model["constants"].items():
        yield f"(assert (= {made.constant[constant]} {of[individual]}))"
    for predicate, sorts in made.kb.signature.predicates.items():
        yield from _fact(made.predicate[predicate], model["predicates"].get(predicate, []), of, len(sorts))
    for function, table in model["functions"].items():
        values = {tuple(row[:-1]): row[-1] for row in table["rows"]}
        kind = made.kb.signature.functions[function]
        for row in product(*(model["sorts"][sort] for sort in kind.arguments)):
            term = f"({made.function[function]} {' '.join(of[one] for one in row)})"
            yield f"(assert (= {term} {of[values.get(row, table['default'])]}))"


def _fact(symbol: str, rows: list[list[str]], of: Mapping[str, str], arity: int) -> Iterator[str]:
    for row in product(of, repeat=arity):
        atom = f"({symbol} {' '.join(of[one] for one in row)})" if row else symbol
        yield f"(assert {atom})" if list(row) in rows else f"(assert (not {atom}))"


def changed(model: Interpretation, kb: BeliefSet, rng: Random) -> Interpretation:
    """The interpretation with one or two things otherwise; it may still be a model."""
    data = model.to_json()
    for _ in range(rng.randrange(1, 3)):
        _change(data, kb, rng)
    return Interpretation.from_json(data)


def _change(data: dict[str, Any], kb: BeliefSet, rng: Random) -> None:
    everybody = sorted({one for members in data["sorts"].values() for one in members}) or ["nobody"]
    kind = rng.randrange(5)
    if kind == 0 and kb.signature.predicates:
        name = rng.choice(sorted(kb.signature.predicates))
        row = [rng.choice(everybody) for _ in kb.signature.predicates[name]]
        _turn(data["predicates"].setdefault(name, []), row)
    elif kind == 1:
        _turn(data["sorts"][rng.choice(sorted(data["sorts"]))], rng.choice(everybody))
    elif kind == 2:
        data["sorts"][rng.choice(sorted(data["sorts"]))].append("somebody else")
    elif kind == 3 and data["constants"]:
        data["constants"][rng.choice(sorted(data["constants"]))] = rng.choice(everybody)
    elif data["functions"]:
        table = data["functions"][rng.choice(sorted(data["functions"]))]
        if table["rows"]:
            rng.choice(table["rows"])[-1] = rng.choice(everybody)
        if table["default"] is not None and rng.random() < 0.5:
            table["default"] = rng.choice(everybody)


def _turn(listed: list[Any], one: object) -> None:
    """Take it away where it is, put it there where it is not."""
    if one in listed:
        listed.remove(one)
    else:
        listed.append(one)
