"""Who is below whom, found in the plainest way: the judge that the hierarchy's own index is compared with.

Shares no code with ``fol_kb``: sets of ancestors, each found by a walk over the edges.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)


class Closure(Generic[Node]):
    """The reflexive transitive closure of edges from low to high; ``top``, if given, is above everything."""

    def __init__(self, edges: Iterable[tuple[Node, Node]], top: Node | None = None) -> None:
        self._up: dict[Node, list[Node]] = {}
        self._down: dict[Node, list[Node]] = {}
        for low, high in edges:
            self._up.setdefault(low, []).append(high)
            self._down.setdefault(high, []).append(low)
        self._top = top
        self._above: dict[Node, frozenset[Node]] = {}
        self._below: dict[Node, frozenset[Node]] = {}

    def is_below(self, low: Node, high: Node) -> bool:
        """Whether ``low`` is ``high`` or below it."""
        return high == self._top or high in self.above(low)

    def above(self, node: Node) -> frozenset[Node]:
        """The node and all above it, the top only where edges lead there."""
        found = self._above.get(node)
        if found is None:
            found = self._above[node] = _reached(node, self._up)
        return found

    def below(self, node: Node) -> frozenset[Node]:
        """The node and all below it."""
        found = self._below.get(node)
        if found is None:
            found = self._below[node] = _reached(node, self._down)
        return found

    def have_greatest_lower_bound(self, nodes: Iterable[Node]) -> bool:
        """Whether one node is below all of these, and everything else that is, is below it."""
        wanted = {node for node in nodes if node != self._top}
        if not wanted:
            return True
        common = frozenset.intersection(*(self.below(node) for node in wanted))
        return any(common <= self.below(candidate) for candidate in common)


def _reached(start: Node, steps: dict[Node, list[Node]]) -> frozenset[Node]:
    found = {start}
    pending = [start]
    while pending:
        for following in steps.get(pending.pop(), ()):
            if following not in found:
                found.add(following)
                pending.append(following)
    return frozenset(found)


__all__ = ["Closure"]
