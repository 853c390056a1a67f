"""Which sorts of a belief set are one sort of Tweety's, and which need a guard there."""

from __future__ import annotations

from collections.abc import Iterable

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.edge_justifications import Justifications, Pair
from fol_kb.logic.signature import TOP


class SortOrder:
    """Components of the hierarchy, and which of their sorts can be told from the whole component.

    Sorts share a component also by edges that hang on formulas, but by those alone none is below another one.
    A class of a predicate that such an edge joins to sorts is told apart as a sort is.
    """

    def __init__(self, kb: BeliefSet, justifications: Justifications) -> None:
        self.hierarchy = justifications.given
        self._whole = justifications.whole
        sorts = set(kb.signature.sorts)
        self._classes = {
            node for claims in justifications.claims.values() for claim in claims for node in claim.edge
        } - sorts
        self.members: list[frozenset[str]] = []
        self.component: dict[str, int] = {}
        for nodes in kb.hierarchy.components():
            inside = frozenset(nodes & sorts)
            if inside:
                self.component |= dict.fromkeys(inside | (nodes & self._classes), len(self.members))
                self.members.append(inside)
        if TOP not in self.component:
            # a variable that nothing is expected of ranges over a sort of its own
            self.component[TOP] = len(self.members)
            self.members.append(frozenset({TOP}))
        self.leader: dict[str, str] = {}
        for cycle in self.hierarchy.cycles():
            inside_cycle = sorted(cycle & sorts)
            self.leader |= dict.fromkeys(inside_cycle, inside_cycle[0] if inside_cycle else "")
        for name in (TOP, *self._classes):
            self.leader.setdefault(name, name)
        self._sorts = sorts

    def is_whole(self, sort: str) -> bool:
        """Whether all sorts of the component are below this one, so that its guard would say nothing."""
        members = self.members[self.component[sort]]
        return len(members) == 1 or self.hierarchy.sub_sorts(sort) >= members

    def guarded(self, spoken: Iterable[str]) -> list[str]:
        """The sorts that need a guard: those spoken of, and all below them, whose members they contain."""
        wanted: set[str] = set()
        for sort in spoken:
            if sort in self._sorts and not self.is_whole(sort):
                below = self._whole.sub_sorts(sort)
                wanted |= {self.leader[sub] for sub in below}
                wanted |= {name for name in self._classes if self._whole.is_compatible(name, sort)}
        return sorted(wanted)

    def direct_super_sorts(self, sort: str) -> set[str]:
        """The leaders of the next sorts above, classes between them skipped."""
        graph = self.hierarchy.above
        found: set[str] = set()
        pending = [node for node in graph if self.leader.get(node) == sort] if sort in graph else []
        seen = set(pending)
        while pending:
            for above in graph[pending.pop()]:
                if above in seen:
                    continue
                seen.add(above)
                if self.leader.get(above, sort) != sort:
                    found.add(self.leader[above])
                else:
                    pending.append(above)
        return found

    def uninhabited(self, homes: Iterable[str]) -> list[str]:
        """The lowest sorts that have no named individual, by their leaders."""
        inhabited: set[str] = set()
        for sort in set(homes):
            inhabited |= self.hierarchy.super_sorts(sort) | {sort}
        empty = {self.leader[s] for s in self._sorts if s not in inhabited}
        return sorted(
            s for s in empty if not any(self.leader[b] in empty - {s} for b in self.hierarchy.sub_sorts(s))
        )

    def comers(self, sort: str, homes: Iterable[str]) -> list[Pair]:
        """Which homes of individuals are below a sort by edges that hang on formulas, as pairs with it."""
        order = self._whole
        return [
            (home, sort)
            for home in sorted(set(homes))
            if order.is_compatible(home, sort) and not self.hierarchy.is_compatible(home, sort)
        ]
