"""Reachability in a directed graph, answered from interval labels and not by walks.

The nodes of a cycle are one component, and the components are numbered in post-order of a spanning
forest, so that what the forest has below a component is one interval that ends with its own number. What
is below it by other edges is a few intervals more (Agrawal, Borgida and Jagadish: Efficient management of
transitive relationships in large data and knowledge bases, SIGMOD 1989). "Is a below b" is then a
comparison or a binary search, and what is below several nodes an intersection of sorted intervals.

A set of numbers is a sorted tuple of the bounds of half-open intervals that neither overlap nor touch:
``(2, 5, 7, 8)`` is {2, 3, 4, 7}. A number is in it if an odd number of bounds is at or below it.

No function here recurses. The labels stay linear in the size of the graph: where a dense graph would
need more, the rest of its components keep only an interval around all that is below them, and questions
about those are answered by a search that this interval and the components' depths cut short.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

Intervals = tuple[int, ...]
"""A set of numbers by the bounds of its intervals; see above."""

MOST_INTERVALS = 20
"""How many intervals a component has on average before labels are given up; ontologies need one or two."""


class Condensation:
    """The components of a directed graph, those that are above others first.

    Args:
        above: for each node what is directly above it; every name in it has to be a node itself.

    Attributes:
        component: the component of each node; what is above a component has a smaller number.
        members: the nodes of each component.
        above: the components directly above each component, without itself.
    """

    def __init__(self, above: Mapping[str, Collection[str]]) -> None:
        names = list(above)
        number = {name: position for position, name in enumerate(names)}
        edges = [[number[high] for high in highs] for highs in above.values()]
        count, component = _strong_components(edges)
        self.component: Mapping[str, int] = dict(zip(names, component, strict=True))
        self.members: list[list[str]] = [[] for _ in range(count)]
        self.above: list[Collection[int]] = [()] * count
        for node, name in enumerate(names):
            own = component[node]
            self.members[own].append(name)
            if edges[node]:
                wanted = [component[high] for high in edges[node] if component[high] != own]
                self.above[own] = {*self.above[own], *wanted} if count < len(names) else wanted

    def cycles(self) -> Iterator[set[str]]:
        """The nodes of each component."""
        return map(set, self.members)

    def reversed(self) -> Condensation:
        """The same components with every edge turned round."""
        turned = Condensation({})
        last = len(self.members) - 1
        turned.component = {name: last - own for name, own in self.component.items()}
        turned.members = self.members[::-1]
        below: list[list[int]] = [[] for _ in self.members]
        for own, highs in enumerate(self.above):
            for high in highs:
                below[last - high].append(last - own)
        turned.above = list(below)
        return turned


def _strong_components(edges: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """How many strongly connected components there are, and the one of each node (Tarjan 1972).

    They are numbered as they are completed: what an edge leads to has a smaller number.
    """
    component = [-1] * len(edges)
    seen = [0] * len(edges)
    lowest = [0] * len(edges)
    count = clock = 0
    open_nodes: list[int] = []
    for start in range(len(edges)):
        if seen[start]:
            continue
        trail: list[tuple[int, Iterator[int]]] = [(start, iter(edges[start]))]
        clock += 1
        seen[start] = lowest[start] = clock
        open_nodes.append(start)
        while trail:
            node, rest = trail[-1]
            for high in rest:
                if not seen[high]:
                    clock += 1
                    seen[high] = lowest[high] = clock
                    open_nodes.append(high)
                    trail.append((high, iter(edges[high])))
                    break
                if component[high] < 0 and seen[high] < lowest[node]:
                    lowest[node] = seen[high]
            else:
                trail.pop()
                if trail and lowest[node] < lowest[trail[-1][0]]:
                    lowest[trail[-1][0]] = lowest[node]
                if lowest[node] == seen[node]:
                    while component[node] < 0:
                        component[open_nodes.pop()] = count
                    count += 1
    return count, component


class ReachabilityIndex:
    """What is below what in a condensed graph, from labels that are made once.

    Args:
        condensation: the graph's components.
        answers: the nodes that :meth:`names_below` and :meth:`greatest` may answer with.
        allowance: how many intervals a component may have on average.

    Attributes:
        number: the post-order number of each node's component.
    """

    def __init__(
        self, condensation: Condensation, answers: Collection[str], allowance: int = MOST_INTERVALS
    ) -> None:
        above = condensation.above
        self.depth, parent = _deepest_parents(above)
        start, size = _ranges(parent)
        post = [first + many - 1 for first, many in zip(start, size, strict=True)]
        by_post = sorted(range(len(post)), key=post.__getitem__)
        self.depth = [self.depth[own] for own in by_post]
        self._low = [start[own] for own in by_post]
        self.number: Mapping[str, int] = {name: post[own] for name, own in condensation.component.items()}
        members = condensation.members
        self._members = [sorted([name for name in members[own] if name in answers]) for own in by_post]
        self._extra, self._hull = _labels(above, start, post, allowance)
        self._above = [[post[high] for high in above[own]] for own in by_post] if self._hull else []

    @property
    def exact(self) -> bool:
        """Whether every component has its whole label, so that nothing is searched."""
        return not self._hull

    @property
    def intervals(self) -> int:
        """How many intervals the labels have together."""
        return len(self._low) + sum(map(len, self._extra)) // 2

    def is_below(self, low: str, high: str) -> bool:
        """Whether a path leads from ``low`` to ``high``, the empty one included; false for unknown names."""
        try:
            below, above = self.number[low], self.number[high]
        except KeyError:
            return False
        if self._low[above] <= below <= above:
            return True
        extra = self._extra[above]
        if extra:
            return bisect_right(extra, below) & 1 == 1
        return above in self._hull and self._search(below, above)

    def cone(self, name: str) -> Intervals:
        """The numbers of all components below a node, its own included; none for an unknown name."""
        number = self.number.get(name)
        return () if number is None else self._cone(number)

    def names_below(self, name: str) -> frozenset[str]:
        """All nodes among the answers that are below this one, itself included if it is an answer."""
        members, cone = self._members, self.cone(name)
        return frozenset(
            found for first, end in spans(cone) for inside in members[first:end] for found in inside
        )

    def greatest(self, names: Iterable[str]) -> list[str]:
        """The answers of the one component that is below all of ``names`` and above all others that are.

        Only components with an answer count. Nothing if no such component exists; sorted by name.
        """
        common = self.common(names)
        if not common:
            return []
        number = self._with_cone(common)
        return [] if number is None else self._members[number]

    def common(self, names: Iterable[str]) -> Intervals:
        """What is below all of these nodes: ranks, which count only the components with an answer."""
        numbers = {self.number.get(name) for name in names}
        found: Intervals | None = None
        for number in numbers:
            cone = () if number is None else self._ranked(self._cone(number))
            found = cone if found is None else intersection(found, cone)
            if not found:
                return ()
        return found or ()

    def _with_cone(self, common: Intervals) -> int | None:
        """The component with an answer that has just these ranks below it."""
        if len(common) == 2:
            number = self._holders[common[1] - 1]
            if number not in self._hull and self._ranked(self._cone(number)) == common:
                return number
        if common in self._by_cone:
            return self._by_cone[common]
        if self.exact:
            return None
        # it is nearer to the top than all that is below it, so there is one candidate only
        numbers = (self._holders[rank] for first, end in spans(common) for rank in range(first, end))
        highest = min(numbers, key=self.depth.__getitem__)
        return highest if self._ranked(self._cone(highest)) == common else None

    def _cone(self, number: int) -> Intervals:
        if number not in self._hull:
            own = (self._low[number], number + 1)
            extra = self._extra[number]
            return union([own, *spans(extra)]) if extra else own
        found: list[tuple[int, int]] = []
        pending, seen = [number], {number}
        while pending:
            current = pending.pop()
            found.append((self._low[current], current + 1))
            found += spans(self._extra[current])
            if current in self._hull:
                fresh = [low for low in self._below[current] if low not in seen]
                seen.update(fresh)
                pending += fresh
        return union(found)

    def _search(self, low: int, high: int) -> bool:
        """Whether ``low`` is below ``high``, whose label is not whole: downwards to labels that are."""
        depth = self.depth[low]
        pending, seen = [high], {high}
        while pending:
            for current in self._below[pending.pop()]:
                if current in seen:
                    continue
                seen.add(current)
                if self._low[current] <= low <= current or bisect_right(self._extra[current], low) & 1:
                    return True
                hull = self._hull.get(current)
                if hull is not None and hull[0] <= low < hull[1] and self.depth[current] < depth:
                    pending.append(current)
        return False

    @cached_property
    def _below(self) -> list[list[int]]:
        below: list[list[int]] = [[] for _ in self._above]
        for own, highs in enumerate(self._above):
            for high in highs:
                below[high].append(own)
        return below

    @cached_property
    def _holders(self) -> list[int]:
        """The components that have an answer, in their order."""
        return [number for number, members in enumerate(self._members) if members]

    @cached_property
    def _by_cone(self) -> Mapping[Intervals, int]:
        """The components whose label is more than one interval, by the ranks below them."""
        return {self._ranked(self._cone(number)): number for number in self._holders if self._extra[number]}

    def _ranked(self, numbers: Intervals) -> Intervals:
        """The same set in ranks among the components that have an answer."""
        if len(self._holders) == len(self._members):
            return numbers
        return union((self._rank(first), self._rank(end)) for first, end in spans(numbers))

    def _rank(self, number: int) -> int:
        return bisect_left(self._holders, number)


def _deepest_parents(above: Sequence[Collection[int]]) -> tuple[list[int], list[int]]:
    """How long the longest way up from each component is, and the forest's parent of each, -1 for roots.

    The deepest of those above is the parent: an edge to something that is also above another parent
    is then never one of the forest, and needs no interval.
    """
    depth = [0] * len(above)
    parent = [-1] * len(above)
    for own, highs in enumerate(above):
        deepest = -1
        for high in highs:
            if depth[high] > deepest:
                deepest, parent[own] = depth[high], high
        depth[own] = deepest + 1
    return depth, parent


def _ranges(parent: Sequence[int]) -> tuple[list[int], list[int]]:
    """Where the post-order numbers of each component's subtree start, and how many there are."""
    size = [1] * len(parent)
    for own in range(len(parent) - 1, -1, -1):
        if parent[own] >= 0:
            size[parent[own]] += size[own]
    start = [0] * len(parent)
    free = [0] * len(parent)
    next_root = 0
    for own, high in enumerate(parent):
        if high < 0:
            start[own], next_root = next_root, next_root + size[own]
        else:
            start[own] = free[high]
            free[high] += size[own]
        free[own] = start[own]
    return start, size


def _labels(
    above: Sequence[Collection[int]], start: Sequence[int], post: Sequence[int], allowance: int
) -> tuple[list[Intervals], dict[int, tuple[int, int]]]:
    """By post-order number: the intervals outside a component's subtree, and, where they would have been
    too many, an interval around all that is below it. Everything is handed upwards once along each edge."""
    extra: list[Intervals] = [()] * len(above)
    hull: dict[int, tuple[int, int]] = {}
    handed: dict[int, list[tuple[int, int]]] = {}
    vague: dict[int, tuple[int, int]] = {}
    room = allowance * len(above)
    work = room + 2 * sum(map(len, above))
    for own in range(len(above) - 1, -1, -1):
        number, subtree = post[own], (start[own], post[own] + 1)
        label: Intervals = ()
        if own in handed:
            label = union(handed.pop(own))
            if own in vague or len(label) // 2 > room:
                vague[own] = _around(vague.get(own), label[0], label[-1])
        if own in vague:
            hull[number] = _around(vague.pop(own), *subtree)
        else:
            extra[number] = label
            room -= len(label) // 2
        for high in above[own]:
            first, end = start[high], post[high] + 1
            if number in hull:
                if not (first <= hull[number][0] and hull[number][1] <= end):
                    vague[high] = _around(vague.get(high), *hull[number])
                continue
            outside = [span for span in spans(label) if not (first <= span[0] and span[1] <= end)]
            if not first <= number < end:
                outside.append(subtree)
            work -= len(outside)
            if outside and work < 0:
                vague[high] = _around(
                    vague.get(high), min(span[0] for span in outside), max(span[1] for span in outside)
                )
            elif outside:
                handed.setdefault(high, []).extend(outside)
    return extra, hull


def _around(known: tuple[int, int] | None, first: int, end: int) -> tuple[int, int]:
    return (first, end) if known is None else (min(known[0], first), max(known[1], end))


def spans(numbers: Intervals) -> Iterator[tuple[int, int]]:
    """The intervals of a set, each with its first number and the one after its last."""
    bounds = iter(numbers)
    return zip(bounds, bounds, strict=True)


def union(parts: Iterable[tuple[int, int]]) -> Intervals:
    """The set of all numbers in any of these intervals, which may overlap, touch, or be empty."""
    bounds: list[int] = []
    for first, end in sorted(parts):
        if first == end:
            continue
        if bounds and first <= bounds[-1]:
            bounds[-1] = max(bounds[-1], end)
        else:
            bounds += (first, end)
    return tuple(bounds)


def intersection(left: Intervals, right: Intervals) -> Intervals:
    """The set of all numbers in both sets."""
    bounds: list[int] = []
    one = other = 0
    while one < len(left) and other < len(right):
        first = max(left[one], right[other])
        end = min(left[one + 1], right[other + 1])
        if first < end:
            bounds += (first, end)
        if left[one + 1] <= right[other + 1]:
            one += 2
        else:
            other += 2
    return tuple(bounds)
