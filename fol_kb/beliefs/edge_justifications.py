"""Which beliefs an edge of the hierarchy rests on, and which edges a belief needs in order to be well-typed.

An edge that is declared is there whatever is believed. One that only formulas gave is there as long as one of
them is (:class:`Claim`). Without it a formula that relied on it is no formula any more: a fact about a cat
where an animal is expected is well-typed because all cats are animals. So what is left of a belief set when
some of its beliefs go (:func:`restricted`) is what would have been built of the others over the same
signature, and reasoners are told the same by conditions (:mod:`fol_kb.reasoning.tweety.conditions`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from fol_kb.beliefs.belief_base import Belief, BeliefBase, DisjointSorts
from fol_kb.beliefs.findings import Finding
from fol_kb.common.errors import TypingError
from fol_kb.common.walks import reached
from fol_kb.logic.signature import TOP, Sort
from fol_kb.logic.sorts.hierarchy import SortHierarchy
from fol_kb.logic.sorts.incremental import GrowingHierarchy
from fol_kb.logic.sorts.inference import Statement, Statements, learn, with_sorts
from fol_kb.logic.sorts.justifications import Edge, Reason
from fol_kb.logic.syntax import Formula
from fol_kb.logic.type_checker import TypeChecker, UnrelatedSortsError, Watched, unwatched

Held = TypeVar("Held", bound=BeliefBase)
Pair: TypeAlias = tuple[str, str]
"""That the first node of the hierarchy is below the second one."""
Need: TypeAlias = tuple[tuple[Pair, ...], ...]
"""Alternatives, of which one has to hold: all its pairs do."""
_NONE: Need = ((),)


@dataclass(frozen=True, slots=True)
class Claim:
    """An edge that a formula gives, where ``need`` holds: then it speaks of the whole class ``sub``."""

    sub: str
    super: str
    need: Need

    @property
    def edge(self) -> Pair:
        """The edge's names."""
        return self.sub, self.super


class Justifications:
    """What the order between the sorts of a belief set rests on.

    Attributes:
        whole: the hierarchy of the belief set.
        given: the same without the edges that hang on formulas, as far as they join sorts.
        claims: those edges, by the ids of the formulas that give them. An edge that no formula of the belief
            set gives is given, whatever its reasons say.
    """

    def __init__(self, kb: BeliefBase, watched: Watched = unwatched, *, hanging: bool = True) -> None:
        """``hanging``: whether anybody wants to know; if not, all that the belief set has is given."""
        self.whole = self.given = kb.hierarchy
        self.claims: Mapping[str, tuple[Claim, ...]] = {}
        owners = _owners(kb, _between_sorts(kb.hierarchy), watched) if hanging else {}
        if owners:
            owned = {(said.left, said.right) for statements in owners.values() for said in statements}
            rest = (edge for edge in kb.hierarchy.edges if (edge.sub, edge.super) not in owned)
            self.given = SortHierarchy(kb.hierarchy.sorts, rest)
            self.claims = {
                id: tuple(Claim(said.left, said.right, self._need(said)) for said in statements)
                for id, statements in owners.items()
            }

    def _need(self, said: Statement) -> Need:
        return self.needed(_ways(said, self.whole)) or _NONE

    def needed(self, ways: Iterable[Collection[Pair]]) -> Need | None:
        """What must hold beyond what is given for one of the ways to hold; None if nothing must."""
        needs = []
        for way in ways:
            if all(self.whole.is_compatible(*pair) for pair in way):
                need = tuple(pair for pair in way if not self.given.is_compatible(*pair))
                if not need:
                    return None
                needs.append(need)
        return tuple(needs)


class Licences:
    """The order of a hierarchy for type checking, which remembers what was relied on and is not given."""

    def __init__(self, justifications: Justifications) -> None:
        self._known = justifications
        self._needs: dict[Need, None] = {}
        # nothing hangs on it whether two sorts are related: the top sort relates whatever is not
        self.related = justifications.whole.related
        self.greatest_lower_bound = justifications.whole.greatest_lower_bound
        self.explain_mismatch = justifications.whole.explain_mismatch

    def taken(self) -> tuple[Need, ...]:
        """What was relied on since this was asked for the last time; each of it is needed."""
        needs, self._needs = tuple(self._needs), {}
        return needs

    def is_compatible(self, actual: str, expected: str) -> bool:
        """As :meth:`SortHierarchy.is_compatible`."""
        found = self._known.whole.is_compatible(actual, expected)
        if found and not self._known.given.is_compatible(actual, expected):
            self._needs[(((actual, expected),),)] = None
        return found


def restricted(kb: Held, ids: Iterable[str]) -> Held:
    """What is left of a belief set when only the beliefs of these ids are kept.

    The signature stays, but for a top sort that an equality may need, and so do the sorts that variables
    have. The hierarchy is inferred again: an edge that only formulas gave which are not kept is gone. A
    formula that is not well-typed without it is left out, with a finding of level ``error``, as a builder
    would refuse it.

    Raises:
        KeyError: no belief has one of the ids.
        TypingError: a formula does not fit the signature of the belief set as it is.
    """
    wanted = set(ids)
    for id in sorted(wanted - kb.by_id().keys()):
        raise KeyError(f"no formula has the id {id!r}")
    checker = TypeChecker(kb.signature, kb.hierarchy)
    kept = {
        belief: replace(belief, formula=checker.check(belief.formula))
        for belief in kb.formulas
        if belief.id in wanted
    }
    disjoint = tuple(group for group in kb.disjoint if group.id in wanted)
    refused: list[Finding] = []
    while True:
        hierarchy = _learnt(kb, _given(kb), kept, disjoint)
        checker = TypeChecker(kb.signature, hierarchy)
        checked = {belief: _checked(checker, typed) for belief, typed in kept.items()}
        errors = {belief: error for belief, error in checked.items() if isinstance(error, TypingError)}
        if not errors:
            break
        if TOP not in kb.signature.sorts and any(isinstance(e, UnrelatedSortsError) for e in errors.values()):
            kb = _with_top(kb)
            continue
        # what is left out takes its edges with it, and others may have relied on those
        kept = {belief: typed for belief, typed in kept.items() if belief not in errors}
        refused += (_left_out(belief, error) for belief, error in errors.items())
    return replace(
        kb,
        hierarchy=hierarchy,
        # with the sorts of its variables written out where they would be others now
        formulas=tuple(b if _checked(checker, b) == typed.formula else typed for b, typed in kept.items()),
        disjoint=disjoint,
        findings=(*kb.findings, *refused),
    )


def _with_top(kb: Held) -> Held:
    signature = replace(kb.signature, sorts={**kb.signature.sorts, TOP: Sort(TOP, (), False)})
    return replace(kb, signature=signature, hierarchy=with_sorts(kb.hierarchy, signature))


def _given(kb: BeliefBase) -> list[Edge]:
    """The edges of a belief set that are there without its formulas, with the reasons that are left."""
    owners = _owners(kb, _inferred(kb.hierarchy), unwatched)
    owned = {(said.left, said.right) for statements in owners.values() for said in statements}
    edges = []
    for edge in kb.hierarchy.edges:
        reasons = tuple(reason for reason in edge.reasons if reason.kind != "inferred")
        if reasons or (edge.sub, edge.super) not in owned:
            edges.append(Edge(edge.sub, edge.super, reasons or edge.reasons))
    return edges


def _learnt(
    kb: BeliefBase, given: Iterable[Edge], formulas: Iterable[Belief], disjoint: Iterable[DisjointSorts]
) -> SortHierarchy:
    growing = GrowingHierarchy(kb.hierarchy.sorts)
    for edge in given:
        growing.add_edge(edge.sub, edge.super, *edge.reasons)
    learn(growing, kb.signature, ((belief.call, belief.formula) for belief in formulas))
    for group in disjoint:
        growing.add_disjoint_group(group.sorts, Reason("declared", group.call))
    return growing.hierarchy()


def _checked(checker: TypeChecker, belief: Belief) -> Formula | TypingError:
    """The formula as it is read, or why it does not fit."""
    try:
        return checker.check(belief.formula)
    except TypingError as error:
        return error


def _left_out(belief: Belief, error: TypingError) -> Finding:
    calls = () if belief.call is None else (belief.call,)
    return Finding(error.kind, "error", f"{belief.id} is left out: {error.problem}", calls, (), error)


# ---------------------------------------------------------------- which formula gave an edge


def _owners(kb: BeliefBase, edges: Collection[Pair], watched: Watched) -> dict[str, list[Statement]]:
    """What formulas say by which they give one of these edges, by the ids of the formulas."""
    if not edges:
        return {}
    statements, order = Statements(kb.signature), kb.hierarchy
    owners: dict[str, list[Statement]] = {}
    for belief in watched(kb.formulas):
        for said in statements.of(belief.formula):
            if (
                (said.left, said.right) in edges
                and not said.disjoint
                and any(all(order.is_compatible(*pair) for pair in way) for way in _ways(said, order))
            ):
                owners.setdefault(belief.id, []).append(said)
    return owners


def _ways(said: Statement, order: SortHierarchy) -> Iterator[tuple[Pair, ...]]:
    """How a formula may speak of all its left class; see :func:`fol_kb.logic.sorts.inference.learn`."""
    argument, node = said.sides[0]
    wanted = sorted(said.wanted)
    yield tuple((argument, sort) for sort in wanted)
    if node in order.sorts or len(wanted) < 2:
        yield tuple((node, sort) for sort in wanted)
    else:
        for above in sorted(order.super_sorts(node)):
            yield ((node, above), *((above, sort) for sort in wanted))


def _inferred(hierarchy: SortHierarchy) -> frozenset[Pair]:
    """The edges that have no reason but formulas."""
    return frozenset(
        (sub, sup)
        for sub, supers in hierarchy.above.items()
        for sup, reasons in supers.items()
        if all(reason.kind == "inferred" for reason in reasons)
    )


def _between_sorts(hierarchy: SortHierarchy) -> frozenset[Pair]:
    """Those of them that lie on a way from a sort to a sort: others tell sorts nothing."""
    edges = _inferred(hierarchy)
    if not edges:
        return edges
    subs: dict[str, list[str]] = {name: [] for name in hierarchy.above}
    for sub, supers in hierarchy.above.items():
        for sup in supers:
            subs[sup].append(sub)
    above = set(reached(hierarchy.above, hierarchy.sorts))
    below = set(reached(subs, hierarchy.sorts))
    return frozenset((low, high) for low, high in edges if low in above and high in below)
