"""The sort hierarchy: what declarations and formulas together say of sorts and classes.

A hierarchy is a value built once from declarations and formulas (:func:`infer_hierarchy`) and is the
same for every order of them. What it is made of and what it answers stands in modules of their own, whose
public names are all names of this one too: :mod:`fol_kb.logic.sorts.hierarchy` (the value),
:mod:`fol_kb.logic.sorts.incremental` (one that grows), :mod:`fol_kb.logic.sorts.justifications` (edges and
disjointness) and :mod:`fol_kb.logic.sorts.class_axioms` (what one formula says).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from fol_kb.logic.names import Spellings, spelling
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.sorts.class_axioms import Place, Subsumption, subsumptions
from fol_kb.logic.sorts.hierarchy import Explanation, SortHierarchy
from fol_kb.logic.sorts.incremental import GrowingHierarchy
from fol_kb.logic.sorts.justifications import Disjointness, DisjointPairs, Edge, Reason, ordered
from fol_kb.logic.sorts.reachability import Condensation
from fol_kb.logic.syntax import Formula

__all__ = [
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
    "node_of_class",
    "subsumptions",
]


def node_of_class(sorts: Iterable[str], classes: Iterable[str]) -> Callable[[str], str]:
    """Which node of the hierarchy the class of a unary predicate is: that of a sort, or its own.

    It is the sort of its name; else the sort that it is a spelling of, by all sorts and ``classes``: those of
    all unary predicates (:class:`~fol_kb.logic.names.Spellings`). Of two sorts that differ in spelling alone
    nothing says which one is meant, nor of two classes with different accents which one a sort without is.
    """
    spellings = Spellings(sorts, classes)

    def node(predicate: str) -> str:
        sort = spellings.one(predicate)
        return predicate if sort is None else sort

    return node


def nodes_of_classes(signature: Signature) -> Callable[[str], str]:
    """:func:`node_of_class` for the sorts and predicates of a signature."""
    return node_of_class(signature.sorts, unary(signature.predicates))


def unary(predicates: Mapping[str, Sequence[str]]) -> list[str]:
    """The predicates of one argument, which have classes."""
    return [name for name, schema in predicates.items() if len(schema) == 1]


@dataclass(frozen=True, slots=True)
class Statement:
    """What a formula says of two nodes of the hierarchy, of the individuals that are of all ``wanted`` sorts.

    ``sides`` are the sort that the predicate's argument has, and the node of its class, left and right.
    """

    wanted: frozenset[str]
    sides: tuple[tuple[str, str], tuple[str, str]]
    disjoint: bool

    @property
    def left(self) -> str:
        """The node that is below the other, or disjoint from it."""
        return self.sides[0][1]

    @property
    def right(self) -> str:
        """The other node."""
        return self.sides[1][1]


class Statements:
    """Reads off formulas what they say of the sorts of a signature and the classes of its predicates."""

    def __init__(self, signature: Signature) -> None:
        self._predicates = signature.predicates
        self._node = nodes_of_classes(signature)
        self._ranges = _Ranges(signature)

    def of(self, formula: Formula) -> Iterator[Statement]:
        """Each thing that a formula says, whether or not it says it of a whole class."""
        for found in subsumptions(formula):
            # the class of a predicate that happens to be called "thing" is not the universe of all sorts
            if _UNIVERSE in (spelling(found.left), spelling(found.right)):
                continue
            left, right = (self._predicates.get(name, ()) for name in (found.left, found.right))
            if len(left) == len(right) == 1:
                sides = (left[0], self._node(found.left)), (right[0], self._node(found.right))
                yield Statement(self._ranges.of(found), sides, found.disjoint)


_UNIVERSE = spelling(TOP)


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
    growing = _declared(signature, declarations)
    learn(growing, signature, implications)
    for call, group in disjoint_sorts:
        growing.add_disjoint_group(group, Reason("declared", call))
    return growing.hierarchy()


def learn(
    growing: GrowingHierarchy, signature: Signature, implications: Iterable[tuple[int | None, Formula]]
) -> None:
    """Add to a hierarchy what formulas, each with the number of its call, say of whole classes."""
    coverage = _Coverage(signature, growing)
    statements = Statements(signature)
    waiting = [
        (said, Reason("inferred", call)) for call, formula in implications for said in statements.of(formula)
    ]
    while waiting:
        # whether a formula speaks of a whole class may depend on what another one says: up to the least
        # fixed point, which is the same for every order; every other round goes the other way, so that
        # rules that wait for each other in the order in which they came take two rounds, whichever it was
        later = []
        for item in waiting:
            said, reason = item
            # a formula speaks of a whole class if it is about every individual of its left one; for a
            # disjointness one of the two is enough: what is in both is in that one
            if not any(coverage.is_whole(said.wanted, *side) for side in said.sides[: 1 + said.disjoint]):
                later.append(item)
            elif said.left == said.right:
                continue  # below itself is no news; disjoint from itself says that it is empty, no more
            elif said.disjoint:
                growing.add_disjoint(said.left, said.right, reason)
            else:
                growing.add_edge(said.left, said.right, reason)
                coverage.learnt += 1
        if len(later) == len(waiting):
            break
        waiting = later[::-1]


def with_sorts(hierarchy: SortHierarchy, signature: Signature) -> SortHierarchy:
    """A hierarchy with the further sorts of a signature: what is declared of them, and nothing inferred.

    Args:
        hierarchy: what is known.
        signature: its sorts are those of the hierarchy and others; the top sort, if it is one of them, is
            above all.
    """
    edges = {(edge.sub, edge.super): set(edge.reasons) for edge in hierarchy.edges}
    declared = [(sort.name, sup) for sort in signature.sorts.values() for sup in sort.supersorts]
    for pair in declared:
        if pair[0] not in hierarchy.sorts:
            edges.setdefault(pair, {Reason("declared")})
    if TOP in signature.sorts:
        for name in _highest(signature.sorts, declared):
            edges.setdefault((name, TOP), {Reason("top")})
    return SortHierarchy(
        hierarchy.sorts | signature.sorts.keys(),
        (Edge(sub, sup, ordered(reasons)) for (sub, sup), reasons in edges.items()),
        hierarchy.disjointness,
    )


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
    above: dict[str, list[str]] = {sort: [] for sort in sorts}
    for sub, sup in edges:
        above.setdefault(sub, []).append(sup)
        above.setdefault(sup, [])
    order = Condensation(above)
    return [
        sort
        for cycle, higher in zip(order.members, order.above, strict=True)
        if not higher and TOP not in cycle
        for sort in cycle
    ]


class _Ranges:
    """The sorts that formulas want of their variables: such a variable ranges over what is of all of them.

    The top sort is left out, since everything is below it, also where nobody declared it.
    """

    def __init__(self, signature: Signature) -> None:
        self._signature = signature
        # a wide formula says quadratically many things of one variable, which share one value of places;
        # that is kept here, so that no other one gets its identity
        self._known: dict[int, tuple[tuple[Place, ...], frozenset[str]]] = {}

    def of(self, found: Subsumption) -> frozenset[str]:
        if found.sort is not None:
            return frozenset({found.sort}) - {TOP}
        if not found.places:
            return frozenset(map(self._expected, (Place(found.left, 0), Place(found.right, 0)))) - {TOP}
        known = self._known.get(id(found.places))
        if known is None:
            known = (found.places, frozenset(map(self._expected, found.places)) - {TOP})
            self._known[id(found.places)] = known
        return known[1]

    def _expected(self, place: Place) -> str:
        """The sort of an argument; the top sort where nothing is known of it."""
        schema = self._signature.arguments_of(place.symbol, place.is_function) or ()
        return schema[place.position] if place.position < len(schema) else TOP


class _Coverage:
    """Which variables range over a whole class, by what the hierarchy says so far.

    A variable of a sort that covers only a part of the class says nothing of the rest: neither
    ``forall X:child: (person(X) => small(X))`` nor a right side whose argument is finer than the left one's.
    """

    def __init__(self, signature: Signature, order: GrowingHierarchy) -> None:
        self._signature = signature
        self._order = order
        self.learnt = 0
        """How many edges were learnt: what was not covered before the last one may be now."""
        self._covered: set[tuple[frozenset[str], str, str]] = set()
        self._tried: dict[tuple[frozenset[str], str, str], int] = {}

    def is_whole(self, wanted: frozenset[str], argument: str, node: str) -> bool:
        """Whether the greatest sort below all that is wanted is above all of a class.

        It is if a sort that is above the class is below all of them. Whatever else is learnt, it stays so.
        """
        key = (wanted, argument, node)
        if key in self._covered:
            return True
        if self._tried.get(key) == self.learnt:
            return False
        if self._is_below_all(argument, wanted) or any(
            self._is_below_all(sort, wanted) for sort in self._above(wanted, node)
        ):
            self._covered.add(key)
            return True
        self._tried[key] = self.learnt
        return False

    def _is_below_all(self, sort: str, wanted: frozenset[str]) -> bool:
        return all(self._order.is_compatible(sort, one) for one in wanted)

    def _above(self, wanted: frozenset[str], node: str) -> Collection[str]:
        """The lowest that there may be of the sorts above the class: where it is below all that is wanted, a
        sort is so itself, and a class is below the only one that is wanted."""
        if node in self._signature.sorts or len(wanted) < 2:
            return (node,)
        return self._order.super_sorts(node)
