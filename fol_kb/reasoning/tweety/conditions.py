"""What hangs on edges that only formulas gave, as propositions of a message.

That a node of the hierarchy is below another one is a proposition, where it does not hold anyway. The
formulas that give an edge state the proposition of the edge; clauses lead from edges to ways of edges; a
formula that is well-typed only by such a way is a consequence of its proposition. So each formula means in
every subset what it means in the belief set that is left
(:func:`fol_kb.beliefs.edge_justifications.restricted`), and a conflict, support or derivation that uses an
edge has a formula in it that gave the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from fol_kb.beliefs.edge_justifications import Justifications, Need, Pair

Proposition: TypeAlias = int
"""Propositions are numbered from 0, in the order of :attr:`Conditions.names`."""
Clause: TypeAlias = tuple[tuple[Proposition, ...], Proposition]
"""That the last one holds if all the others do."""


class Conditions:
    """The propositions of the needs that were asked for, and the clauses between them.

    Attributes:
        names: what each proposition says, in words.
        clauses: from the edges to what needs them.
        stuck: formulas that are well-typed only by edges that they themselves give, together with others of
            this kind: their edges do not wait for that.
    """

    def __init__(
        self,
        known: Justifications,
        licences: Mapping[str, Sequence[Need]],
        further: Iterable[Pair] = (),
    ) -> None:
        """``licences`` is what each formula relied on, by its id; ``further`` pairs get propositions, too."""
        self._known = known
        self._numbers: dict[tuple[str, object], Proposition] = {}
        self._pending: list[Pair] = []
        self._supers: dict[str, list[str]] = {}
        for claim in {claim.edge: claim for claims in known.claims.values() for claim in claims}.values():
            self._supers.setdefault(claim.sub, []).append(claim.super)
        self.names: list[str] = []
        self.clauses: list[Clause] = []
        self.licences = {id: tuple(map(self._need, needs)) for id, needs in licences.items() if needs}
        for claims in known.claims.values():
            for claim in claims:
                if claim.need != ((),):
                    self._need(claim.need)
        for pair in further:
            self.below(pair)
        while self._pending:
            self._ways(self._pending.pop())
        self.stuck: frozenset[str] = frozenset()
        met = self._met()
        self.stuck = frozenset(id for id, needs in self.licences.items() if not met.issuperset(needs))

    def met(self, need: Need) -> Proposition | None:
        """The proposition that a need is met; None for one that always is."""
        if need == ((),):
            return None
        return self._numbers.get(("need", need) if _is_choice(need) else ("below", need[0][0]))

    def edge(self, edge: Pair) -> Proposition | None:
        """The proposition of an edge; None if nothing hangs on the edge."""
        return self._numbers.get(("edge", edge))

    def _need(self, need: Need) -> Proposition:
        if not _is_choice(need):
            return self.below(need[0][0])
        known = self._numbers.get(("need", need))
        if known is not None:
            return known
        number = self._new(("need", need), " or ".join(" and ".join(map(_words, way)) for way in need))
        self.clauses += ((tuple(map(self.below, way)), number) for way in need)
        return number

    def below(self, pair: Pair) -> Proposition:
        """The proposition that one node is below another."""
        known = self._numbers.get(("below", pair))
        if known is not None:
            return known
        self._pending.append(pair)
        return self._new(("below", pair), _words(pair))

    def _new(self, key: tuple[str, object], words: str) -> Proposition:
        number = self._numbers[key] = len(self.names)
        self.names.append(words)
        return number

    def _ways(self, pair: Pair) -> None:
        """The clauses for one pair: by an edge to a node that is below the second one."""
        low, high = pair
        whole, given = self._known.whole, self._known.given
        number = self.below(pair)
        for sub in sorted(({low} | given.super_sorts(low)) & self._supers.keys()):
            for above in self._supers[sub]:
                if whole.is_compatible(above, high):
                    edge = self._numbers.get(("edge", (sub, above)))
                    if edge is None:
                        edge = self._new(("edge", (sub, above)), f"{sub!r} is directly below {above!r}")
                    rest = () if given.is_compatible(above, high) else (self.below((above, high)),)
                    self.clauses.append(((edge, *rest), number))

    def _met(self) -> set[Proposition]:
        """What holds if all formulas do."""
        rules = list(self.clauses)
        for id, claims in self._known.claims.items():
            for claim in claims:
                edge = self.edge(claim.edge)
                if edge is not None:
                    need = () if claim.need == ((),) else (self._need(claim.need),)
                    rules.append(((*self.licences.get(id, ()), *need), edge))
        return _closure(rules)


def _is_choice(need: Need) -> bool:
    return len(need) != 1 or len(need[0]) != 1


def _words(pair: Pair) -> str:
    return f"{pair[0]!r} is below {pair[1]!r}"


def _closure(rules: Sequence[Clause]) -> set[Proposition]:
    """What follows from clauses alone."""
    left = []
    waiting: dict[Proposition, list[int]] = {}
    pending = []
    for number, (body, head) in enumerate(rules):
        left.append(len(set(body)))
        for proposition in set(body):
            waiting.setdefault(proposition, []).append(number)
        if not body:
            pending.append(head)
    found: set[Proposition] = set()
    while pending:
        proposition = pending.pop()
        if proposition in found:
            continue
        found.add(proposition)
        for number in waiting.get(proposition, ()):
            left[number] -= 1
            if not left[number]:
                pending.append(rules[number][1])
    return found
