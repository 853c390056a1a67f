"""The order of the classes of one file: who is below whom, along which lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import networkx as nx

from fol_kb.formats.ontologies.axioms import Axioms, Line, earlier
from fol_kb.logic.sorts.reachability import Condensation


class ClassOrder:
    """A snapshot of the subclass statements of the axioms."""

    def __init__(self, axioms: Axioms) -> None:
        self._graph: nx.DiGraph[str] = nx.DiGraph()
        self._graph.add_nodes_from(sorted({*axioms.classes, *axioms.used}))
        for sub, sup, line in axioms.subclasses:
            known: Line = self._graph.edges[sub, sup]["line"] if self._graph.has_edge(sub, sup) else None
            self._graph.add_edge(sub, sup, line=earlier(known, line))
        self._above: dict[str, frozenset[str]] = {}

    def above(self, name: str) -> frozenset[str]:
        """The classes above this one, itself included."""
        if name not in self._above:
            beyond = nx.descendants(self._graph, name) if name in self._graph else ()
            self._above[name] = frozenset({name, *beyond})
        return self._above[name]

    def lowest(self, names: Iterable[str]) -> list[str]:
        """Those of the classes that none of the others is below, the most special first.

        The one with the most classes above it comes first, by name where several have as many. Of
        equivalent classes the first by name stands for all.
        """
        unique = sorted(set(names))
        kept = [
            name
            for name in unique
            if not any(
                name in self.above(other) and (other not in self.above(name) or other < name)
                for other in unique
                if other != name
            )
        ]
        return sorted(kept, key=lambda name: (-len(self.above(name)), name))

    def path(self, low: str, high: str) -> str:
        """The way up in words: ``cat, below mammal (line 4), below animal (line 2)``."""
        nodes: Sequence[str] = nx.shortest_path(self._graph, low, high)
        steps = [low]
        for sub, sup in pairwise(nodes):
            line: Line = self._graph.edges[sub, sup]["line"]
            steps.append(f"below {sup}" + ("" if line is None else f" (line {line})"))
        return ", ".join(steps)

    def common_below(self, pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str, str]]:
        """The highest classes that are below both of a pair: (class, one, other).

        One pass from the top down; below a class that is found nothing more is said of that pair.
        """
        partners = partners_of(pairs)
        if not partners:
            return
        order = Condensation(dict(self._graph.adjacency()))
        marks: list[frozenset[str]] = []
        for members, supers in zip(order.members, order.above, strict=True):
            parents = [marks[sup] for sup in supers]
            here = frozenset(partners.keys() & members).union(*parents)
            marks.append(here)
            if len(here) > 1 and (len(parents) > 1 or here not in parents):
                for one in sorted(here):
                    for other in sorted(partners[one] & here):
                        if one < other and not any(one in each and other in each for each in parents):
                            yield min(members), one, other


def partners_of(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """For each name of a pair those that it is in a pair with."""
    partners: dict[str, set[str]] = {}
    for one, other in pairs:
        partners.setdefault(one, set()).add(other)
        partners.setdefault(other, set()).add(one)
    return partners
