"""The sort hierarchy: what declarations and formulas together say of sorts and classes.

A hierarchy is a value built once from declarations and formulas (:func:`infer_hierarchy`) and is the
same for every order of them. What it is made of and what it answers stands in modules of their own, whose
public names are all names of this one too: :mod:`fol_kb.hierarchy` (the value), :mod:`fol_kb.growth` (one
that grows), :mod:`fol_kb.reasons` (edges and disjointness) and :mod:`fol_kb.subsumption` (what one
formula says).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx as nx

from fol_kb.growth import GrowingHierarchy
from fol_kb.hierarchy import BoundExplanation, Explanation, SortHierarchy
from fol_kb.logic.names import normalise
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.syntax import Formula
from fol_kb.reasons import Disjointness, DisjointPairs, Edge, Reason
from fol_kb.subsumption import Place, Subsumption, subsumptions

__all__ = [
    "BoundExplanation",
    "DisjointPairs",
    "Disjointness",
    "Edge",
    "Explanation",
    "GrowingHierarchy",
    "Place",
    "Reason",
    "SortHierarchy",
    "Subsumption",
    "infer_hierarchy",
    "subsumptions",
]


def infer_hierarchy(
    signature: Signature,
    implications: Iterable[tuple[int | None, Formula]],
    disjoint_sorts: Iterable[tuple[int | None, Sequence[str]]] = (),
    declarations: Iterable[tuple[int | None, str, str]] = (),
) -> SortHierarchy:
    """The hierarchy that declarations and formulas give together, the same for every order of them.

    Args:
        signature: its sorts with their declared super-sorts, and its predicates.
        implications: formulas, each with the number of its call.
        disjoint_sorts: groups of pairwise disjoint sorts, each with the number of its call.
        declarations: (call, sub-sort, super-sort) where the call of a declaration is known; declared
            super-sorts of the signature that are not among them get a reason without a call.
    """
    by_key = {normalise(name): name for name in sorted(signature.sorts, reverse=True)}
    universe = normalise(TOP)

    def node(predicate: str) -> str:
        if predicate in signature.sorts:
            return predicate
        return by_key.get(normalise(predicate), predicate)

    growing = _declared(signature, declarations)
    waiting = []
    for call, formula in implications:
        for found in subsumptions(formula):
            # the class of a predicate that happens to be called "thing" is not the universe of all sorts
            if universe not in (normalise(found.left), normalise(found.right)):
                waiting.append((found, node(found.left), node(found.right), Reason("inferred", call)))
    while waiting:
        # whether a formula speaks of a whole class may depend on what another one says: up to the least
        # fixed point, which is the same for every order; every other round goes the other way, so that
        # rules that wait for each other in the order in which they came take two rounds, whichever it was
        later = []
        for item in waiting:
            found, left, right, reason = item
            if not _speaks_of_whole_class(found, left, right, signature, growing):
                later.append(item)
            elif left == right:
                continue  # below itself is no news; disjoint from itself says that it is empty, no more
            elif found.disjoint:
                growing.add_disjoint(left, right, reason)
            else:
                growing.add_edge(left, right, reason)
        if len(later) == len(waiting):
            break
        waiting = later[::-1]
    for call, group in disjoint_sorts:
        growing.add_disjoint_group(group, Reason("declared", call))
    return growing.hierarchy()


def _declared(signature: Signature, declarations: Iterable[tuple[int | None, str, str]]) -> GrowingHierarchy:
    edges: dict[tuple[str, str], set[Reason]] = {}
    for call, sub, sup in declarations:
        edges.setdefault((sub, sup), set()).add(Reason("declared", call))
    for sort in signature.sorts.values():
        for sup in sort.supersorts:
            edges.setdefault((sort.name, sup), {Reason("declared")})
    if TOP in signature.sorts:
        for name in _highest(signature.sorts, edges):
            edges.setdefault((name, TOP), set()).add(Reason("top"))
    growing = GrowingHierarchy(signature.sorts)
    for (sub, sup), reasons in edges.items():
        growing.add_edge(sub, sup, *reasons)
    return growing


def _highest(sorts: Iterable[str], edges: Iterable[tuple[str, str]]) -> list[str]:
    """The sorts that nothing but their equivalents is above, TOP and its equivalents left out."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(sorts)
    graph.add_edges_from(edges)
    highest: list[str] = []
    for cycle in nx.strongly_connected_components(graph):
        if TOP not in cycle and all(above in cycle for node in cycle for above in graph.successors(node)):
            highest += cycle
    return highest


def _speaks_of_whole_class(
    found: Subsumption, left: str, right: str, signature: Signature, order: GrowingHierarchy
) -> bool:
    """Whether the formula is about every individual of its left class.

    A variable of a sort that covers only a part of the class says nothing of the rest: neither
    ``forall X:child: (person(X) => small(X))`` nor a right side whose argument is finer than the left one's.
    For a disjointness one of the two classes is enough: what is in both is in that one.
    """
    schemas = [signature.predicates.get(name, ()) for name in (found.left, found.right)]
    if any(len(schema) != 1 for schema in schemas):
        return False
    expected = {found.sort} if found.sort is not None else {schema[0] for schema in schemas}
    expected.update(_expected(place, signature) for place in found.places)
    sides = [(schemas[0][0], left), (schemas[1][0], right)]
    return any(_covers(expected, *side, signature, order) for side in sides[: 1 + found.disjoint])


def _expected(place: Place, signature: Signature) -> str:
    """The sort of an argument; the top sort where nothing is known of it."""
    schema = signature.predicates.get(place.symbol, ())
    if place.is_function:
        function = signature.functions.get(place.symbol)
        schema = function.arguments if function is not None else ()
    return schema[place.position] if place.position < len(schema) else TOP


def _covers(
    expected: set[str], argument: str, node: str, signature: Signature, order: GrowingHierarchy
) -> bool:
    """Whether the greatest sort below all that is expected is above all of a class.

    It is if a sort that is above the class is below all of them. Whatever else is learnt, it stays so.
    """
    wanted = expected - {TOP}  # everything is below the top sort, also where nobody declared it
    above = {node} if node in signature.sorts or len(wanted) < 2 else order.super_sorts(node)
    return any(all(order.is_compatible(sort, one) for one in wanted) for sort in (argument, *above))
