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
from fol_kb.logic.syntax import And, Atom, Binding, Exists, ForAll, Formula, Iff, Implies, Not, Or, Variable

_MOST_REMEMBERED = 20_000_000
"""How many (sort, super-sort) pairs are kept: enough for real ontologies, and no chain fills the memory."""


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
        self._remembered = 0
        self._mismatches: dict[tuple[str, str], str] = {}
        self._lower_bounds: dict[frozenset[str], str | None] = {}

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
            if self._remembered + len(found) <= _MOST_REMEMBERED:
                self._remembered += len(found)
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
        wanted = frozenset(sorts)
        if wanted not in self._lower_bounds:
            self._lower_bounds[wanted] = self._bound(wanted, self.sub_sorts, self.is_compatible)
        return self._lower_bounds[wanted]

    def least_upper_bound(self, sorts: Sequence[str]) -> str | None:
        """The least sort above all of these; None if there is none, or several that are not comparable."""
        return self._bound(sorts, self.super_sorts, lambda high, low: self.is_compatible(low, high))

    def _bound(
        self,
        sorts: Iterable[str],
        cone: Callable[[str], frozenset[str]],
        beyond: Callable[[str, str], bool],
    ) -> str | None:
        """The one of the common cone that all others there lead away from: ``beyond(x, y)``, x is past y."""
        names = sorted(set(sorts))
        for name in names:
            if name in self.sorts and all(beyond(name, other) for other in names):
                return name
        common = sorted(frozenset.intersection(*(cone(name) for name in names))) if names else []
        if not common:
            return None
        # one pass finds the only candidate, a second one tells whether it is the bound: linear, not quadratic
        candidate = common[0]
        for other in common:
            if not beyond(other, candidate):
                candidate = other
        if not all(beyond(other, candidate) for other in common):
            return None
        return next(s for s in common if beyond(candidate, s))

    def nearest_common_ancestor(self, left: str, right: str) -> str | None:
        """The common super-sort with the fewest steps from both, by name where several are as near."""
        if left not in self.graph or right not in self.graph:
            return None
        from_left = nx.single_source_shortest_path_length(self.graph, left)
        from_right = nx.single_source_shortest_path_length(self.graph, right)
        shared = from_left.keys() & from_right.keys()
        return min(shared, key=lambda node: (from_left[node] + from_right[node], node), default=None)

    def related(self, left: str, right: str) -> bool:
        """Whether some sort is above both, so that an individual of one may be one of the other."""
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
        return tuple(Edge(sub, sup, self.graph.edges[sub, sup]["reasons"]) for sub, sup in pairwise(nodes))

    def explain_mismatch(self, actual: str, expected: str) -> str:
        """Why ``actual`` is not below ``expected``, and what would change that."""
        known = self._mismatches.get((actual, expected))
        if known is None:
            # remembered, since thousands of facts may share one mistake
            known = self._mismatches[actual, expected] = self._explained(actual, expected)
        return known

    def _explained(self, actual: str, expected: str) -> str:
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
    calls: dict[str, list[int]] = {}
    for reason in reasons:
        calls.setdefault(reason.kind, []).extend([] if reason.call is None else [reason.call])
    return ", ".join(
        kind + (f" by call{'s' * (len(by) > 1)} {', '.join(map(str, by))}" if by else "")
        for kind, by in calls.items()
    )


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
    ``A => C``, ``A => !B`` a disjointness; ``A & B => C`` and anything else gives none. The same things
    in other words count as well: ``!A | C``, ``!(A & B)``, ``!(exists X: (A & B))``, conjunctions of these.
    """
    pending: list[tuple[Formula, Binding | None]] = [(formula, None)]
    while pending:
        current, binding = pending.pop()
        match current:
            case And(operands):
                pending.extend((operand, binding) for operand in reversed(operands))
            case ForAll((only,), body) if binding is None:
                pending.append((body, only))
            case Not(Exists((only,), body)) if binding is None and not isinstance(body, Not):
                pending.append((Not(body), only))
            case Implies(left, right) if binding is not None:
                yield from _implication(left, right, binding)
            case Iff(left, right) if binding is not None:
                yield from _implication(left, right, binding)
                yield from _implication(right, left, binding)
            case Or((left, right)) if binding is not None:
                yield from _clause(left, right, binding)
            case Not(And((left, right))) if binding is not None:
                yield from _implication(left, Not(right), binding)


def _clause(left: Formula, right: Formula, binding: Binding) -> Iterator[Subsumption]:
    """``!A | C`` in either order, and ``!A | !B``."""
    if isinstance(left, Not):
        yield from _implication(left.operand, right, binding)
    elif isinstance(right, Not):
        yield from _implication(right.operand, left, binding)


def _implication(left: Formula, right: Formula, binding: Binding) -> Iterator[Subsumption]:
    variable, sort = Variable(binding.name), binding.sort
    conclusions = tuple(_flat(right, And))
    for premise in _flat(left, Or):
        for conclusion in conclusions:
            match premise, conclusion:
                case Atom(a, (x,)), Atom(c, (y,)) if x == y == variable:
                    yield Subsumption(a, c, sort)
                case Not(Atom(c, (y,))), Not(Atom(a, (x,))) if x == y == variable:
                    yield Subsumption(a, c, sort)
                case (Atom(a, (x,)), Not(Atom(b, (y,)))) if x == y == variable:
                    yield Subsumption(a, b, sort, disjoint=True)


def _flat(formula: Formula, connective: type[And] | type[Or]) -> Iterator[Formula]:
    """The parts that ``connective`` joins, however it is nested."""
    pending = [formula]
    while pending:
        current = pending.pop()
        if isinstance(current, connective):
            pending.extend(reversed(current.operands))
        else:
            yield current


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

    edges = _declared_edges(signature, declarations)
    apart: dict[tuple[str, str], set[Reason]] = {}
    waiting = []
    for call, formula in implications:
        for found in subsumptions(formula):
            # the class of a predicate that happens to be called "thing" is not the universe of all sorts
            if universe not in (normalise(found.left), normalise(found.right)):
                waiting.append((found, node(found.left), node(found.right), Reason("inferred", call)))
    while waiting:
        # whether a formula speaks of a whole class may depend on what another one says: up to the least
        # fixed point, which is the same for every order
        order = SortHierarchy(signature.sorts, _edges(edges))
        later = []
        for item in waiting:
            found, left, right, reason = item
            if not _speaks_of_whole_class(found, left, signature, order):
                later.append(item)
            elif left == right:
                continue  # below itself is no news; disjoint from itself says that it is empty, no more
            elif found.disjoint:
                apart.setdefault((min(left, right), max(left, right)), set()).add(reason)
            else:
                edges.setdefault((left, right), set()).add(reason)
        if len(later) == len(waiting):
            break
        waiting = later
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
    if TOP in signature.sorts:
        for name in _highest(signature.sorts, edges):
            edges.setdefault((name, TOP), set()).add(Reason("top"))
    return edges


def _highest(sorts: Iterable[str], edges: Iterable[tuple[str, str]]) -> list[str]:
    """The sorts that nothing but their equivalents is above, TOP and its equivalents left out."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(sorts)
    graph.add_edges_from(edges)
    highest: list[str] = []
    for cycle in nx.strongly_connected_components(graph):
        if TOP not in cycle and all(above in cycle for node in cycle for above in graph.successors(node)):
            highest += cycle
    return sorted(highest)


def _edges(edges: Mapping[tuple[str, str], set[Reason]]) -> Iterator[Edge]:
    for (sub, sup), reasons in sorted(edges.items()):
        yield Edge(sub, sup, tuple(sorted(reasons, key=_reason_key)))


def _speaks_of_whole_class(found: Subsumption, node: str, signature: Signature, order: SortHierarchy) -> bool:
    """Whether the formula is about every individual of its left class.

    A variable of a sort that covers only a part of the class says nothing of the rest: neither
    ``forall X:child: (person(X) => small(X))`` nor a right side whose argument is finer than the left one's.
    """
    left = signature.predicates.get(found.left, ())
    right = signature.predicates.get(found.right, ())
    if len(left) != 1 or len(right) != 1:
        return False
    if found.sort is None:
        # the variable ranges over what both sides expect
        return order.is_compatible(left[0], right[0]) or order.is_compatible(node, right[0])
    return order.is_compatible(left[0], found.sort) or order.is_compatible(node, found.sort)
