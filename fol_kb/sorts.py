"""The sort hierarchy: which sorts are below which, for what reasons, and what follows from that.

The model is a networkx ``DiGraph`` from sub-sort to super-sort. Besides the sorts of a signature it
has a node for the class of each unary predicate, the individuals that the predicate holds of; a class
and a sort of the same normalised name are one node. Every edge carries its reasons. Cycles are legal:
the sorts of a cycle are equivalent.

A hierarchy is a value built once from declarations and formulas (:func:`infer_hierarchy`) and is the
same for every order of them. Queries walk the condensation once per sort and remember the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import networkx as nx

from fol_kb.logic.names import normalise
from fol_kb.logic.signature import TOP, Signature
from fol_kb.logic.syntax import And, Atom, Binding, ForAll, Formula, Iff, Implies, Not, Or, Variable


@dataclass(frozen=True, slots=True, order=True)
class Reason:
    """Why an edge or a disjointness is there: its kind, and the call that said so where there is one.

    Kinds: ``declared`` (a sort's declaration), ``inferred`` (a universal implication), ``top``
    (everything is below the top sort).
    """

    kind: str
    call: int | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """``sub`` is below ``super``, for all of ``reasons``."""

    sub: str
    super: str
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Disjointness:
    """No individual belongs to both of the two sorts or classes."""

    left: str
    right: str
    reasons: tuple[Reason, ...]


class SortHierarchy:
    """An immutable hierarchy over sorts and classes of unary predicates.

    Args:
        sorts: the names that are sorts; only these are answers to questions for a bound.
        edges: the order; its names may include classes that are no sorts.
        disjointness: which pairs are known to have no common individual.
    """

    def __init__(
        self, sorts: Iterable[str], edges: Iterable[Edge] = (), disjointness: Iterable[Disjointness] = ()
    ) -> None:
        self.sorts = frozenset(sorts)
        self.graph: nx.DiGraph[str] = nx.DiGraph()
        self.graph.add_nodes_from(sorted(self.sorts))
        for edge in edges:
            known = self.graph.get_edge_data(edge.sub, edge.super, {}).get("reasons", ())
            reasons = tuple(sorted(set(known) | set(edge.reasons), key=_reason_key))
            self.graph.add_edge(edge.sub, edge.super, reasons=reasons)
        self.disjointness = tuple(disjointness)
        self._above: dict[int, frozenset[int]] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SortHierarchy):
            return NotImplemented
        return (self.sorts, set(self.edges), set(self.disjointness)) == (
            other.sorts,
            set(other.edges),
            set(other.disjointness),
        )

    def __hash__(self) -> int:
        return hash((self.sorts, frozenset(self.edges)))

    def __repr__(self) -> str:
        return f"SortHierarchy({len(self.sorts)} sorts, {self.graph.number_of_edges()} edges)"

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All edges, sorted by name."""
        return tuple(
            Edge(sub, sup, data["reasons"]) for sub, sup, data in sorted(self.graph.edges(data=True))
        )

    @cached_property
    def _condensed(self) -> tuple[nx.DiGraph[int], Mapping[str, int]]:
        condensation = nx.condensation(self.graph)
        return condensation, condensation.graph["mapping"]

    def _ancestors(self, component: int) -> frozenset[int]:
        found = self._above.get(component)
        if found is None:
            condensation, _ = self._condensed
            found = frozenset(nx.descendants(condensation, component)) | {component}
            self._above[component] = found
        return found

    def is_compatible(self, actual: str, expected: str) -> bool:
        """Whether ``actual`` is ``expected`` or below it. A name outside the graph is below itself only."""
        if actual == expected:
            return True
        _, component = self._condensed
        if actual not in component or expected not in component:
            return False
        return component[expected] in self._ancestors(component[actual])

    def equivalent(self, left: str, right: str) -> bool:
        """Whether each is below the other."""
        return self.is_compatible(left, right) and self.is_compatible(right, left)

    def super_sorts(self, sort: str) -> frozenset[str]:
        """All sorts above the given one, itself included."""
        condensation, component = self._condensed
        if sort not in component:
            return frozenset({sort}) & self.sorts
        members = (condensation.nodes[c]["members"] for c in self._ancestors(component[sort]))
        return frozenset().union(*members) & self.sorts

    def sub_sorts(self, sort: str) -> frozenset[str]:
        """All sorts below the given one, itself included."""
        if sort not in self.graph:
            return frozenset({sort}) & self.sorts
        return (frozenset(nx.ancestors(self.graph, sort)) | {sort}) & self.sorts

    def greatest_lower_bound(self, sorts: Sequence[str]) -> str | None:
        """The greatest sort below all of these; None if there is none, or several that are not comparable.

        Of equivalent sorts the first by name is given, unless one of ``sorts`` is itself the bound.
        """
        return self._bound(sorts, self.sub_sorts, self.is_compatible)

    def least_upper_bound(self, sorts: Sequence[str]) -> str | None:
        """The least sort above all of these; None if there is none, or several that are not comparable."""
        return self._bound(sorts, self.super_sorts, lambda high, low: self.is_compatible(low, high))

    def _bound(
        self,
        sorts: Sequence[str],
        cone: Callable[[str], frozenset[str]],
        beyond: Callable[[str, str], bool],
    ) -> str | None:
        """The one of the common cone that all others there lead away from: ``beyond(x, y)``, x is past y."""
        names = sorted(set(sorts))
        for name in names:
            if name in self.sorts and all(beyond(name, other) for other in names):
                return name
        common = frozenset.intersection(*(cone(name) for name in names)) if names else frozenset()
        return next((s for s in sorted(common) if all(beyond(other, s) for other in common)), None)

    def nearest_common_ancestor(self, left: str, right: str) -> str | None:
        """The common super-sort with the fewest steps from both, by name where several are as near."""
        if left not in self.graph or right not in self.graph:
            return None
        from_left = nx.single_source_shortest_path_length(self.graph, left)
        from_right = nx.single_source_shortest_path_length(self.graph, right)
        shared = from_left.keys() & from_right.keys()
        return min(shared, key=lambda node: (from_left[node] + from_right[node], node), default=None)

    def related(self, left: str, right: str) -> bool:
        """Whether something is above both, so that an equality between them makes sense."""
        return left == right or not self.super_sorts(left).isdisjoint(self.super_sorts(right))

    def disjoint_reason(self, left: str, right: str) -> Disjointness | None:
        """A known disjointness that keeps the two apart: of themselves or of sorts above them."""
        for pair in self.disjointness:
            for one, other in ((pair.left, pair.right), (pair.right, pair.left)):
                if self.is_compatible(left, one) and self.is_compatible(right, other):
                    return pair
        return None

    def path(self, actual: str, expected: str) -> tuple[Edge, ...] | None:
        """A shortest path of edges that shows ``actual`` below ``expected``; None if there is none."""
        if actual == expected:
            return ()
        if not self.is_compatible(actual, expected):
            return None
        nodes = nx.shortest_path(self.graph, actual, expected)
        return tuple(
            Edge(sub, sup, self.graph.edges[sub, sup]["reasons"])
            for sub, sup in pairwise(nodes)
        )

    def explain_mismatch(self, actual: str, expected: str) -> str:
        """Why ``actual`` is not below ``expected``, and what would change that."""
        parts = [f"no path leads from {actual!r} to {expected!r} in the hierarchy"]
        ancestor = self.nearest_common_ancestor(actual, expected)
        parts.append(
            f"their nearest common ancestor is {ancestor!r}" if ancestor else "they have no common ancestor"
        )
        apart = self.disjoint_reason(actual, expected)
        if apart is not None:
            parts.append(f"{apart.left!r} and {apart.right!r} are disjoint ({_words(apart.reasons)})")
        else:
            parts.append(
                f"it would be valid if {actual!r} were below {expected!r}: declare it, or state the rule"
            )
        return "; ".join(parts)


def _reason_key(reason: Reason) -> tuple[str, int]:
    return (reason.kind, -1 if reason.call is None else reason.call)


def _words(reasons: Iterable[Reason]) -> str:
    return ", ".join(r.kind + (f" by call {r.call}" if r.call is not None else "") for r in reasons)


@dataclass(frozen=True, slots=True)
class Subsumption:
    """One thing a formula says about classes: the class of ``left``, as far as its members are of
    ``sort``, is below that of ``right``, or disjoint from it."""

    left: str
    right: str
    sort: str | None = None
    disjoint: bool = False


def subsumptions(formula: Formula) -> Iterator[Subsumption]:
    """What a universal formula over one variable says about the classes of its unary predicates.

    ``A => C & D`` gives two, ``A | B => C`` two, ``A <=> B`` both directions, ``!C => !A`` is
    ``A => C``, ``A => !B`` a disjointness; ``A & B => C`` and anything else gives none.
    """
    if not (isinstance(formula, ForAll) and len(formula.bindings) == 1):
        return
    binding = formula.bindings[0]
    match formula.body:
        case Implies(left, right):
            yield from _implication(left, right, binding)
        case Iff(left, right):
            yield from _implication(left, right, binding)
            yield from _implication(right, left, binding)
        case Not(And((left, right))):
            yield from _implication(left, Not(right), binding)


def _implication(left: Formula, right: Formula, binding: Binding) -> Iterator[Subsumption]:
    variable, sort = Variable(binding.name), binding.sort
    premises = left.operands if isinstance(left, Or) else (left,)
    conclusions = right.operands if isinstance(right, And) else (right,)
    for premise in premises:
        for conclusion in conclusions:
            match premise, conclusion:
                case Atom(a, (x,)), Atom(c, (y,)) if x == y == variable:
                    yield Subsumption(a, c, sort)
                case Not(Atom(c, (y,))), Not(Atom(a, (x,))) if x == y == variable:
                    yield Subsumption(a, c, sort)
                case (Atom(a, (x,)), Not(Atom(b, (y,)))) if x == y == variable:
                    yield Subsumption(a, b, sort, disjoint=True)


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

    def node(predicate: str) -> str:
        if predicate in signature.sorts:
            return predicate
        return by_key.get(normalise(predicate), predicate)

    edges = _declared_edges(signature, declarations)
    declared = SortHierarchy(signature.sorts, _edges(edges))
    apart: dict[tuple[str, str], set[Reason]] = {}
    for call, formula in implications:
        for found in subsumptions(formula):
            if not _speaks_of_whole_class(found, node(found.left), signature, declared):
                continue
            left, right = node(found.left), node(found.right)
            if found.disjoint:
                apart.setdefault((min(left, right), max(left, right)), set()).add(Reason("inferred", call))
            elif left != right:
                edges.setdefault((left, right), set()).add(Reason("inferred", call))
    for call, group in disjoint_sorts:
        names = sorted(set(group))
        for index, left in enumerate(names):
            for right in names[index + 1 :]:
                apart.setdefault((left, right), set()).add(Reason("declared", call))
    return SortHierarchy(
        signature.sorts,
        _edges(edges),
        (Disjointness(a, b, tuple(sorted(why, key=_reason_key))) for (a, b), why in sorted(apart.items())),
    )


def _declared_edges(
    signature: Signature, declarations: Iterable[tuple[int | None, str, str]]
) -> dict[tuple[str, str], set[Reason]]:
    edges: dict[tuple[str, str], set[Reason]] = {}
    for call, sub, sup in declarations:
        edges.setdefault((sub, sup), set()).add(Reason("declared", call))
    for sort in signature.sorts.values():
        for sup in sort.supersorts:
            edges.setdefault((sort.name, sup), {Reason("declared")})
    top = signature.sorts.get(TOP)
    if top is not None and not top.supersorts:
        for sort in signature.sorts.values():
            if sort.name != TOP and not sort.supersorts:
                edges.setdefault((sort.name, TOP), set()).add(Reason("top"))
    return edges


def _edges(edges: Mapping[tuple[str, str], set[Reason]]) -> Iterator[Edge]:
    for (sub, sup), reasons in sorted(edges.items()):
        yield Edge(sub, sup, tuple(sorted(reasons, key=_reason_key)))


def _speaks_of_whole_class(
    found: Subsumption, node: str, signature: Signature, declared: SortHierarchy
) -> bool:
    """Whether the formula is about every individual of its left class.

    A variable of a sort that covers only a part of the class says nothing of the rest: neither
    ``forall X:child: (person(X) => small(X))`` nor a right side whose argument is finer than the left one's.
    """
    left = signature.predicates.get(found.left, ())
    right = signature.predicates.get(found.right, ())
    if len(left) != 1 or len(right) != 1:
        return False
    if found.sort is None:
        narrower = declared.is_compatible(right[0], left[0]) and not declared.is_compatible(left[0], right[0])
        return not narrower or declared.is_compatible(node, right[0])
    return declared.is_compatible(left[0], found.sort) or declared.is_compatible(node, found.sort)
