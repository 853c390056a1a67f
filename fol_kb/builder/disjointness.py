"""What is in two disjoint classes by the hierarchy: a sort, a class, an individual that facts put there.

This is about names as a person reads them: the sort ``dog`` and the predicate ``dog`` are one class of the
hierarchy (:mod:`fol_kb.logic.sorts.inference`). To reasoners they are two, so that ``check`` may find nothing
wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding
from fol_kb.logic.names import spelling
from fol_kb.logic.signature import TOP
from fol_kb.logic.sorts.inference import Disjointness, Edge, Reason, nodes_of_classes
from fol_kb.logic.sorts.reachability import Condensation
from fol_kb.logic.syntax import Atom, Constant

KIND = "disjointness-violated"

_Pair = tuple[str, str]
_LONGEST_PATH = 8
"""So many names of a path are written out; the calls that gave it are all there in any case."""


def violations(kb: BeliefSet) -> Iterator[Finding]:
    """The violated disjointnesses, sorted by the names of what violates them.

    A sort below two disjoint classes is an error, since no sort is empty; so is an individual that its sort
    and its facts put into both. A class that nothing is known to be in is a warning: nothing can be in it.
    What is below a sort or class that is named already is not named again. Of the pairs that are disjoint
    for the same reasons, as those of one declared group are, the first is named and the others are counted.
    """
    apart = {(pair.left, pair.right): pair for pair in kb.hierarchy.disjointness if pair.left != pair.right}
    if apart:
        yield from _Violations(kb, apart).findings()


class _Violations:
    def __init__(self, kb: BeliefSet, apart: Mapping[_Pair, Disjointness]) -> None:
        self._kb = kb
        self._order = kb.hierarchy
        self._apart = apart
        self._partners: dict[str, set[str]] = {}
        for left, right in apart:
            self._partners.setdefault(left, set()).add(right)
        self._involved = frozenset(chain.from_iterable(apart))
        order = Condensation({**dict.fromkeys(self._involved, ()), **kb.hierarchy.above})
        self._component = order.component
        self._above: list[frozenset[str]] = []
        self._highest: list[tuple[str, _Pair]] = []
        for members, supers in zip(order.members, order.above, strict=True):
            self._visit(members, [self._above[above] for above in supers])
        self._path = lru_cache(maxsize=None)(self._shortest_path)

    def _visit(self, members: Sequence[str], supers: Sequence[frozenset[str]]) -> None:
        """What is above, of the classes that are disjoint from some other: those of the components above
        are known. Pairs that none of them has above it are first met here."""
        own = self._involved.intersection(members)
        if len(supers) == 1 and not own:
            self._above.append(supers[0])  # nothing is new
            return
        above = own.union(*supers)
        self._above.append(above)
        known = {pair for each in supers for pair in self._pairs(each)}
        name = min(members, key=lambda node: (node not in self._order.sorts, node))
        self._highest += [(name, pair) for pair in self._pairs(above) if pair not in known]

    def _pairs(self, above: frozenset[str]) -> list[_Pair]:
        """The disjoint pairs that are both among what is above something."""
        return sorted(
            (left, right)
            for left in above
            if left in self._partners
            for right in above.intersection(self._partners[left])
        )

    def findings(self) -> Iterator[Finding]:
        highest: dict[str, list[_Pair]] = {}
        for name, pair in sorted(self._highest):
            highest.setdefault(name, []).append(pair)
        for name, pairs in highest.items():
            for pair, others in self._by_reasons(pairs):
                yield self._of_class(name, pair, others)
        for constant, classes in sorted(self._classes().items()):
            yield from self._of_constant(constant, classes)

    def _by_reasons(self, pairs: Iterable[_Pair]) -> Iterator[tuple[_Pair, int]]:
        """The first pair for each of the reasons, and how many more: a group has quadratically many."""
        counts: dict[tuple[Reason, ...], tuple[_Pair, int]] = {}
        for pair in pairs:
            first, others = counts.get(self._apart[pair].reasons, (pair, -1))
            counts[self._apart[pair].reasons] = (first, others + 1)
        yield from counts.values()

    def _of_class(self, name: str, pair: _Pair, others: int) -> Finding:
        paths = [self._path(name, side) for side in pair]
        ways = " and below ".join(repr(side) + _along(path) for side, path in zip(pair, paths, strict=True))
        is_sort = name in self._order.sorts
        what = f"the sort {name!r} is never empty, but it" if is_sort else f"nothing can be {name!r}: it"
        return Finding(
            KIND,
            "error" if is_sort else "warning",
            f"{what} is below {ways}, which are disjoint{_and_more(others)}; take back what puts it below"
            " one of them, or the disjointness",
            self._calls(pair, paths, ()),
            (name, *pair),
        )

    def _classes(self) -> dict[str, dict[str, int | None]]:
        """The classes that facts put each constant into, each with the first call that does."""
        node = nodes_of_classes(self._kb.signature)
        universe = spelling(TOP)
        found: dict[str, dict[str, int | None]] = {}
        for belief in self._kb.formulas:
            match belief.formula:
                # a predicate that happens to be called "thing" is not the universe of all sorts
                case Atom(predicate, (Constant(name),)) if spelling(predicate) != universe:
                    classes = found.setdefault(name, {})
                    group = node(predicate)
                    known = classes.setdefault(group, belief.call)
                    if belief.call is not None:
                        classes[group] = belief.call if known is None else min(known, belief.call)
        return found

    def _of_constant(self, constant: str, classes: Mapping[str, int | None]) -> Iterator[Finding]:
        sort = self._kb.signature.constants.get(constant)
        by_sort: frozenset[str] = frozenset() if sort is None else self._above_class(sort)
        reached = {name: self._above_class(name) for name in classes}
        said = set(self._pairs(by_sort))
        if sort is not None:
            reached.setdefault(sort, by_sort)
        pairs = self._pairs(frozenset().union(*reached.values()))
        # where its sort is below both, that has a finding for it
        for pair, others in self._by_reasons(pair for pair in pairs if pair not in said):
            sides = [
                min(
                    ((name, self._path(name, side)) for name, above in reached.items() if side in above),
                    key=lambda way: (len(way[1]), way[0]),
                )
                for side in pair
            ]
            ways = " and of ".join(
                repr(side) + _along(path) for side, (_, path) in zip(pair, sides, strict=True)
            )
            yield Finding(
                KIND,
                "error",
                f"{constant!r} is of {ways}, which are disjoint{_and_more(others)}; take back what"
                " puts it into one of them, or the disjointness",
                self._calls(pair, [path for _, path in sides], (classes.get(name) for name, _ in sides)),
                (constant, *pair),
            )

    def _above_class(self, name: str) -> frozenset[str]:
        component = self._component.get(name)
        return frozenset() if component is None else self._above[component]

    def _shortest_path(self, name: str, side: str) -> tuple[Edge, ...]:
        return self._order.path(name, side) or ()

    def _calls(
        self, pair: _Pair, paths: Iterable[tuple[Edge, ...]], facts: Iterable[int | None]
    ) -> tuple[int, ...]:
        reasons = [*self._apart[pair].reasons, *(r for path in paths for edge in path for r in edge.reasons)]
        return tuple(sorted({call for call in (*facts, *(r.call for r in reasons)) if call is not None}))


def _and_more(pairs: int) -> str:
    return f" (and {pairs} more pair{'s' if pairs > 1 else ''})" if pairs else ""


def _along(path: tuple[Edge, ...]) -> str:
    """The path in brackets; nothing where there is no step to show."""
    if not path:
        return ""
    names = [path[0].sub, *(edge.super for edge in path)]
    if len(names) > _LONGEST_PATH:
        names[_LONGEST_PATH // 2 : -_LONGEST_PATH // 2] = ["..."]
    return f" ({' -> '.join(names)})"
