"""The laws of sort hierarchies, as checks against definitions that need no index and no graph library.

The closure of a handful of pairs is worked out by walking; what a hierarchy answers has to agree. On large
hierarchies questions about a few sorts are put instead of all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from fol_kb.logic.signature import TOP, Signature, Sort
from fol_kb.logic.sorts.inference import Edge, GrowingHierarchy, Reason, SortHierarchy, infer_hierarchy
from fol_kb.logic.syntax import Atom, Binding, ForAll, Implies, Variable
from fol_kb.testing.graphs import Pairs

STATED = (Reason("declared", 1),)


def names_of(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """All names of the pairs, each once, sorted."""
    return sorted({name for pair in pairs for name in pair})


def hierarchy_of(pairs: Pairs, sorts: Iterable[str] | None = None) -> SortHierarchy:
    """The hierarchy with these edges; all names are sorts unless ``sorts`` says which."""
    return SortHierarchy(
        names_of(pairs) if sorts is None else sorts, [Edge(low, high, STATED) for low, high in pairs]
    )


def above(pairs: Pairs, starts: Iterable[str]) -> dict[str, set[str]]:
    """For each start all that is above it, itself included, by walking along the pairs."""
    return {start: set(_steps(pairs, start)) for start in starts}


def assert_closure(pairs: Pairs, order: SortHierarchy | None = None) -> None:
    """Compatible is the reflexive and transitive closure of the edges; equivalent is both ways."""
    names = names_of(pairs)
    order = hierarchy_of(pairs) if order is None else order
    closure = above(pairs, names)
    for low in names:
        for high in names:
            is_below = high in closure[low]
            assert order.is_compatible(low, high) == is_below, f"is {low} below {high}? {not is_below}"
            both = is_below and low in closure[high]
            assert order.equivalent(low, high) == both, f"are {low} and {high} equivalent? {not both}"
        assert order.super_sorts(low) == closure[low], f"super-sorts of {low}"
        assert order.sub_sorts(low) == {name for name in names if low in closure[name]}, f"sub-sorts of {low}"


def assert_bounds(case: tuple[Pairs, Sequence[str]]) -> None:
    """Greatest lower and least upper bounds are those of the definition; of equivalent ones one asked for."""
    pairs, of = case
    names = sorted({*names_of(pairs), *of})
    order = hierarchy_of(pairs, names)
    closure = above(pairs, names)
    lower = {sort for sort in names if all(one in closure[sort] for one in of)}
    upper = {sort for sort in names if all(sort in closure[one] for one in of)}
    greatest = {sort for sort in lower if all(sort in closure[one] for one in lower)}
    least = {sort for sort in upper if upper <= closure[sort]}
    for what, found, right in (
        ("greatest lower bound", order.greatest_lower_bound(of), greatest),
        ("least upper bound", order.least_upper_bound(of), least),
    ):
        wanted = min(right & set(of) or right, default=None)
        assert found == wanted, f"{what} of {', '.join(of)}: {found}, not {wanted}"


def assert_paths(case: tuple[Pairs, Sequence[str]]) -> None:
    """A path is there exactly for what is below, follows stated edges, and none is shorter."""
    pairs, of = case
    order = hierarchy_of(pairs, {*names_of(pairs), *of})
    stated = set(pairs)
    for low in of:
        steps = _steps(pairs, low)
        for high in of:
            path = order.path(low, high)
            if high not in steps:
                assert path is None, f"a path from {low} to {high}, which is not above it"
                continue
            assert path is not None, f"no path from {low} to {high}"
            assert len(path) == steps[high], f"the path from {low} to {high} is not a shortest one"
            at = low
            for edge in path:
                assert edge.sub == at, f"the path from {low} to {high} is broken at {at}"
                assert (edge.sub, edge.super) in stated, f"nobody stated {edge.sub} below {edge.super}"
                at = edge.super
            assert at == high or not path, f"the path from {low} to {high} ends at {at}"


def _steps(pairs: Pairs, start: str) -> Mapping[str, int]:
    """How many edges lead from the start to all that is above it."""
    following: dict[str, list[str]] = {}
    for low, high in pairs:
        following.setdefault(low, []).append(high)
    steps, pending = {start: 0}, deque([start])
    while pending:
        low = pending.popleft()
        for high in following.get(low, ()):
            if high not in steps:
                steps[high] = steps[low] + 1
                pending.append(high)
    return steps


def assert_nearest_ancestor(case: tuple[Pairs, Sequence[str]]) -> None:
    """The nearest common ancestor has the fewest steps from both, and is the first by name of those."""
    pairs, (left, right, *_) = case
    order = hierarchy_of(pairs, {*names_of(pairs), left, right})
    one, other = _steps(pairs, left), _steps(pairs, right)
    best = min(((one[node] + other[node], node) for node in one.keys() & other.keys()), default=(0, None))
    assert order.nearest_common_ancestor(left, right) == best[1]
    assert order.related(left, right) == (best[1] is not None)


def assert_order_of_edges(case: tuple[Pairs, Pairs]) -> None:
    """The edges in another order, or one after another with questions in between, give the same hierarchy."""
    pairs, order = case
    at_once = hierarchy_of(pairs)
    assert hierarchy_of(order, names_of(pairs)) == at_once
    growing = GrowingHierarchy()
    seen: Pairs = []
    for low, high in order:
        growing.add_edge(low, high, *STATED)
        seen.append((low, high))
        growing.add_sort(high)
        growing.add_sort(low)
        first, last = seen[0][0], seen[-1][1]
        expected = last in above(seen, [first])[first]
        assert growing.is_compatible(first, last) == expected, f"while it grew: is {first} below {last}?"
    assert growing.hierarchy() == at_once


def assert_growth_of_large(pairs: Pairs) -> None:
    """A large hierarchy grown edge by edge is the one built at once, and answers as walking does."""
    growing = GrowingHierarchy()
    for low, high in pairs:
        growing.add_sort(low)
        growing.add_sort(high)
        growing.add_edge(low, high, *STATED)
    grown, order = growing.hierarchy(), hierarchy_of(pairs)
    assert grown == order
    names = names_of(pairs)
    some = [*names[:3], *names[-3:]]
    for low, highs in above(pairs, some).items():
        assert order.super_sorts(low) == highs
        for high in some:
            assert order.is_compatible(low, high) == growing.is_compatible(low, high) == (high in highs)


def assert_inferred(case: tuple[Pairs, Pairs]) -> None:
    """Declarations and rules give one hierarchy, the closure of both together, in whichever order they come.

    The first pairs are declared; of the others each is a rule ``forall X: (low(X) => high(X))``.
    """
    declared, rules = case
    names = names_of([*declared, *rules])
    signature = Signature(
        sorts={name: Sort(name, tuple(h for low, h in declared if low == name), True) for name in names},
        predicates=dict.fromkeys(names, (TOP,)),
    )
    implications = [
        (number, ForAll((Binding("X"),), Implies(_of(low), _of(high))))
        for number, (low, high) in enumerate(rules)
    ]
    order = infer_hierarchy(signature, implications)
    assert infer_hierarchy(signature, implications[::-1]) == order, "another order gives another hierarchy"
    closure = above([*declared, *rules], names)
    for low in names:
        found = {name for name in names if order.is_compatible(low, name)}
        assert found == closure[low], f"above {low}: {sorted(found ^ closure[low])}"


def _of(name: str) -> Atom:
    return Atom(name, (Variable("X"),))


def assert_disjointness_is_inherited(case: tuple[Pairs, Sequence[str]]) -> None:
    """Two sorts are kept apart exactly if each is below another one of two that were declared disjoint."""
    pairs, (left, right, *others) = case
    names = sorted({*names_of(pairs), left, right, *others})
    growing = GrowingHierarchy(names)
    for low, high in pairs:
        growing.add_edge(low, high, *STATED)
    growing.add_disjoint(left, right, *STATED)
    order = growing.hierarchy()
    closure = above(pairs, names)
    for one in names:
        for other in names:
            apart = (left in closure[one] and right in closure[other]) or (
                right in closure[one] and left in closure[other]
            )
            found = order.disjoint_reason(one, other)
            assert (found is not None) == apart, f"are {one} and {other} kept apart? {not apart}"
