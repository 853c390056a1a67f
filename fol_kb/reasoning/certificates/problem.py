"""What some formulas of a belief set and a goal say together, spelt out: nothing is left to sorts or options.

One universe, every sort a predicate (relativisation: Oberschelp 1962; Walther 1987, ch. 3). That no sort is
empty, the order of the sorts, the sort of each constant and of each function's values, different names and
closed domains all become axioms; whether the problem is satisfiable is the question. It is read off the
belief set by a way that shares nothing with what reasoners are given (``fol_kb.reasoning.tweety``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.logic.signature import TOP, FunctionType
from fol_kb.logic.sorts.transitive_reduction import inclusions
from fol_kb.logic.syntax import Formula, Not, binding_sorts
from fol_kb.logic.traversal import constants, symbols
from fol_kb.logic.type_checker import TypeChecker


@dataclass(frozen=True, slots=True)
class Closure:
    """That whoever is of one of ``sorts`` is named by one of ``constants``, or is a spare individual.

    There is a spare individual of each of ``spares``, sorts without a named one; it may be any of the others.
    """

    sorts: tuple[str, ...]
    constants: tuple[str, ...]
    spares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in parts. Sorts are predicates; every variable of a formula has a sort; names are those of
    the signature.

    ``sorts`` all have a member; ``below`` are the inclusions, sub-sort first; ``different`` are constants of
    which no two name one individual; ``disjoint`` are groups of sorts of which no two share one.
    """

    sorts: tuple[str, ...]
    below: tuple[tuple[str, str], ...]
    constants: tuple[tuple[str, str], ...]
    functions: tuple[tuple[str, FunctionType], ...]
    different: tuple[str, ...]
    closures: tuple[Closure, ...]
    formulas: tuple[tuple[str, Formula], ...]
    disjoint: tuple[tuple[str, tuple[str, ...]], ...]
    goal: Formula | None


def state(
    kb: BeliefSet,
    formulas: Collection[str],
    semantics: Semantics,
    goal: Formula | None = None,
    *,
    whole: bool = False,
) -> Problem:
    """The problem of some formulas, by their ids, and a goal that is to hold with them.

    Only what can matter is stated, unless ``whole``. A model of the sorts that the formulas speak of, and of
    all below them, can be extended to the rest of the signature: the other sorts have none of these above
    them. With closed domains everything matters. An edge of the hierarchy is stated if some of the formulas
    give it, or if it needs none.

    Raises:
        TypingError: the goal does not fit the signature.
    """
    checker = TypeChecker(kb.signature, kb.hierarchy)
    wanted = kb.by_id().keys() & set(formulas)
    if len(wanted) < len(kb.by_id()):
        kb = kb.restricted_to(wanted)
    chosen = [(belief.id, checker.check(belief.formula)) for belief in kb.formulas]
    disjoint = [(group.id, group.sorts) for group in kb.disjoint if group.id in formulas]
    checked = None if goal is None else checker.check(goal)
    stated = [formula for _, formula in chosen] + ([] if checked is None else [checked])
    closed = semantics.domain == "closed"
    groups = [sorts for _, sorts in disjoint]
    mentioned, functions, spoken = _spoken_of(kb, stated, groups, whole=whole or closed)
    sorts = tuple(sorted(spoken))
    # with unique names those that no formula mentions take up room in their sorts, too
    names = {
        name: home
        for name, home in kb.signature.constants.items()
        if name in mentioned or (semantics.unique_names and home in spoken)
    }
    return Problem(
        sorts,
        tuple(inclusions(kb.hierarchy, sorts)),
        tuple(names.items()),
        tuple((f, kind) for f, kind in kb.signature.functions.items() if f in functions),
        tuple(names) if semantics.unique_names else (),
        tuple(_closures(kb, spoken)) if closed else (),
        tuple(chosen),
        tuple(disjoint),
        checked,
    )


def negated(goal: str | None, query: Formula | None) -> Formula | None:
    """The formula of a goal: nothing, the query, or its negation."""
    if goal is None or query is None:
        return None
    return Not(query) if goal == "negated query" else query


def _spoken_of(
    kb: BeliefSet, formulas: Sequence[Formula], disjoint: Sequence[Collection[str]], *, whole: bool
) -> tuple[set[str], set[str], set[str]]:
    """Which constants, functions and sorts a problem has to speak of."""
    signature = kb.signature
    sorts = {sort for formula in formulas for sort in binding_sorts(formula)}.union(*disjoint)
    if whole:
        named, used = set(signature.constants), set(signature.functions)
        sorts |= set(signature.sorts)
    else:
        named = {name for formula in formulas for name in constants(formula)}
        mentioned = (symbol for formula in formulas for symbol in symbols(formula))
        used = {symbol.name for symbol in mentioned if symbol.is_function}
    sorts |= {signature.constants[name] for name in named}
    for kind in map(signature.functions.__getitem__, used):
        sorts |= {*kind.arguments, kind.result}
    below = (kb.hierarchy.sub_sorts(sort) for sort in sorts if sort in signature.sorts)
    return named, used, sorts.union(*below)


def _closures(kb: BeliefSet, sorts: Collection[str]) -> Iterator[Closure]:
    """Sorts that are joined, if only by a class, share their individuals; others have their own."""
    hierarchy, names = kb.hierarchy, kb.signature.constants
    joined = list(hierarchy.components())
    if TOP in sorts and TOP not in hierarchy.above:
        joined.append({TOP})
    inhabited = set(names.values()).union(*(hierarchy.super_sorts(home) for home in set(names.values())))
    for nodes in sorted(joined, key=min):
        inside = sorted(nodes.intersection(sorts))
        if inside:
            spares = [sort for sort in inside if sort not in inhabited and _is_lowest(kb, sort)]
            yield Closure(tuple(inside), tuple(c for c, s in names.items() if s in nodes), tuple(spares))


def _is_lowest(kb: BeliefSet, sort: str) -> bool:
    """Whether no other sort is below this one but equivalent ones that come after it by name."""
    below = kb.hierarchy.sub_sorts(sort) if sort in kb.signature.sorts else {sort}
    return all(kb.hierarchy.is_compatible(sort, other) and sort <= other for other in below)
