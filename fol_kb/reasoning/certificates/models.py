"""Is an interpretation a model of a belief set's formulas, with everything that its signature says?

It is one if its sorts have members and lie in each other as the hierarchy says, constants name individuals of
their sorts, functions have values of theirs everywhere, different names and closed domains are as asked for,
and each disjointness and formula holds. Nothing of this is code of a reasoner, or of a problem's writers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from math import prod

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdict_parts import Semantics
from fol_kb.logic.interpretation import FunctionTable, Interpretation
from fol_kb.logic.syntax import Formula, binding_sorts
from fol_kb.logic.type_checker import TypeChecker
from fol_kb.reasoning.certificates.evaluate import MOST_STEPS, Evaluator


def fault(
    kb: BeliefSet,
    model: Interpretation,
    semantics: Semantics,
    formulas: Collection[str],
    goal: Formula | None = None,
    *,
    steps: int = MOST_STEPS,
) -> str | None:
    """What keeps an interpretation from being a model of some formulas, by their ids, and a goal, in words.

    None says that it is one.

    Raises:
        TypingError: the goal does not fit the signature.
        TooManyStepsError: the formulas take more than so many steps.
    """
    checker, wanted = TypeChecker(kb.signature, kb.hierarchy), set(formulas)
    asked = [(belief.id, checker.check(belief.formula)) for belief in kb.formulas if belief.id in wanted]
    if goal is not None:
        asked.append(("the goal", checker.check(goal)))
    sorts = {*kb.signature.sorts, *(sort for _, formula in asked for sort in binding_sorts(formula))}
    for problem in _problems(_Reading(kb, model, sorts), semantics):
        return problem
    for group in kb.disjoint:
        if group.id in wanted:
            for one, other in combinations(group.sorts, 2):
                common = set(model.sorts[one]).intersection(model.sorts[other])
                if common:
                    return f"{group.id} does not hold: {min(common)} is of both sorts, {one} and {other}"
    evaluator = Evaluator(model, steps)
    for id, formula in asked:
        if not evaluator.holds(formula, {}):
            return f"{id} does not hold: {formula}"
    return None


class _Reading:
    """An interpretation beside the signature that it is to interpret."""

    def __init__(self, kb: BeliefSet, model: Interpretation, sorts: Collection[str]) -> None:
        self.kb, self.model, self.wanted = kb, model, sorted(sorts)
        self.members = {sort: frozenset(members) for sort, members in model.sorts.items()}


def _problems(reading: _Reading, semantics: Semantics) -> Iterator[str]:
    """Everything that is wrong; what comes later may only be asked where nothing came before."""
    yield from _sorts(reading)
    yield from _constants(reading)
    yield from _predicates(reading)
    yield from _functions(reading)
    if semantics.unique_names:
        yield from _one_name(reading)
    if semantics.domain == "closed":
        yield from _strangers(reading)


def _sorts(reading: _Reading) -> Iterator[str]:
    for sort in reading.wanted:
        if not reading.members.get(sort):
            yield f"the sort {sort} has no member"
    for sort in reading.kb.signature.sorts:
        for above in _next_above(reading.kb, sort):
            for stray in sorted(reading.members[sort] - reading.members[above]):
                yield f"{stray} is of the sort {sort} and not of {above}, which is above it"


def _next_above(kb: BeliefSet, sort: str) -> Iterator[str]:
    """The next sorts above one, also on ways through classes of predicates, which are no sorts."""
    supers = kb.hierarchy.above
    pending, seen = [sort], {sort}
    while pending:
        for above in supers[pending.pop()]:
            if above not in seen:
                seen.add(above)
                if above in kb.signature.sorts:
                    yield above
                else:
                    pending.append(above)


def _constants(reading: _Reading) -> Iterator[str]:
    for name, sort in reading.kb.signature.constants.items():
        if reading.model.constants.get(name) not in reading.members[sort]:
            yield f"the constant {name} names no individual of its sort {sort}"


def _predicates(reading: _Reading) -> Iterator[str]:
    arity = {name: len(sorts) for name, sorts in reading.kb.signature.predicates.items()}
    for name, rows in reading.model.predicates.items():
        for row in rows:
            if len(row) != arity.get(name):
                yield f"no predicate {name} of the signature can hold of ({', '.join(row)})"


def _functions(reading: _Reading) -> Iterator[str]:
    for name, kind in reading.kb.signature.functions.items():
        table = reading.model.functions.get(name)
        if table is None:
            yield f"the function {name} has no values"
        else:
            arguments = [reading.members[sort] for sort in kind.arguments]
            for problem in _values(table, arguments, reading.members[kind.result]):
                yield f"the function {name} {problem}"


def _values(
    table: FunctionTable, arguments: Sequence[frozenset[str]], values: frozenset[str]
) -> Iterator[str]:
    """A function has one value, of its sort, for all arguments of theirs; of others nothing is said."""
    given: dict[tuple[str, ...], str] = {}
    for row in table.rows:
        if len(row) != len(arguments) + 1:
            yield f"has the row ({', '.join(row)}), with too many individuals or too few"
        elif given.setdefault(row[:-1], row[-1]) != row[-1]:
            yield f"has two values for ({', '.join(row[:-1])})"
    listed = 0
    for key, value in given.items():
        if len(key) == len(arguments) and all(one in sort for one, sort in zip(key, arguments, strict=True)):
            listed += 1
            if value not in values:
                yield f"has the value {value} for ({', '.join(key)}), which is not of its sort"
    if listed < prod(map(len, arguments)) and table.default not in values:
        yield "has no value of its sort for some arguments"


def _one_name(reading: _Reading) -> Iterator[str]:
    names: dict[str, str] = {}
    for name in reading.kb.signature.constants:
        other = names.setdefault(reading.model.constants[name], name)
        if other != name:
            yield f"{other} and {name} name one individual, and different names are to name different ones"


# ---------------------------------------------------------------- closed domains


def _strangers(reading: _Reading) -> Iterator[str]:
    """Who has no name has to be the one individual of a lowest sort without named ones."""
    homes = reading.kb.signature.constants
    lowest = _lowest_unnamed(reading)
    for together in _joined(reading):
        named = {reading.model.constants[name] for name, home in homes.items() if home in together}
        unnamed = sorted(
            {one for sort in together for one in reading.members.get(sort, ()) if one not in named}
        )
        places = [reading.members[sort] for sort in lowest if sort in together]
        if not _placed(unnamed, places):
            yield f"there is more in the closed domain than it may have: {', '.join(unnamed)} without a name"


def _joined(reading: _Reading) -> Iterator[set[str]]:
    """The sorts that are joined by ways in the hierarchy, whichever way they go."""
    import networkx as nx  # takes a while, and only closed domains need it

    graph = reading.kb.hierarchy.graph.copy()
    graph.add_nodes_from(reading.wanted)
    return nx.weakly_connected_components(graph)


def _lowest_unnamed(reading: _Reading) -> list[str]:
    """Sorts of which no constant is, and below which there is no other such sort; one of equivalent ones."""
    import networkx as nx

    graph = reading.kb.hierarchy.graph
    below = {sort: {sort} for sort in reading.wanted}
    for sort in below.keys() & graph:
        below[sort] |= nx.ancestors(graph, sort)
    homes = set(reading.kb.signature.constants.values())
    unnamed = [sort for sort in reading.wanted if homes.isdisjoint(below[sort])]
    lowest: list[str] = []
    for sort in unnamed:
        others = [other for other in below[sort] if other in unnamed and sort not in below[other]]
        if not others and not any(sort in below[one] for one in lowest):
            lowest.append(sort)
    return lowest


def _placed(individuals: Sequence[str], places: Sequence[frozenset[str]]) -> bool:
    """Whether each individual can have a place of its own among those that it is in."""
    import networkx as nx

    graph: nx.Graph[str | int] = nx.Graph()
    graph.add_nodes_from(individuals)
    for number, members in enumerate(places):
        graph.add_edges_from((one, number) for one in individuals if one in members)
    return nx.bipartite.maximum_matching(graph, individuals).keys() >= set(individuals)
