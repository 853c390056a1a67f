"""A belief set in other names: the same signature, hierarchy and formulas, every name replaced at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import Disjointness, Edge, SortHierarchy
from fol_kb.logic.substitution import Renaming
from fol_kb.logic.syntax import Constant
from fol_kb.review.agreement.uses import KINDS, SORT, Symbol, symbols


def renamed(kb: BeliefSet, names: Mapping[Symbol, str]) -> BeliefSet:
    """The belief set with new names for some of its symbols.

    A name that is not replaced, but is now also the new name of another symbol of its kind, gets primes
    until it is free: nothing falls together. Sources, repairs and findings stay as they are.

    Args:
        kb: the belief set.
        names: new names by symbols, different ones for symbols of one kind; the top sort keeps its name.
    """
    full = _without_clashes(symbols(kb), names)
    sort, constant, function, predicate = (
        {s.name: new for s, new in full.items() if s.kind == kind} for kind in KINDS
    )
    renaming = Renaming(
        sorts=sort,
        constants={name: Constant(new) for name, new in constant.items()},
        predicates=dict(predicate.items()),
        functions=dict(function.items()),
    )

    def sorts(found: Iterable[str]) -> tuple[str, ...]:
        return tuple(sort.get(name, name) for name in found)

    signature = kb.signature
    return replace(
        kb,
        signature=Signature(
            sorts={
                sort.get(name, name): Sort(sort.get(name, name), sorts(s.supersorts), s.declared)
                for name, s in signature.sorts.items()
            },
            constants={constant[name]: sort.get(home, home) for name, home in signature.constants.items()},
            predicates={predicate[name]: sorts(a) for name, a in signature.predicates.items()},
            functions={
                function[name]: FunctionType(sorts(f.arguments), sort.get(f.result, f.result))
                for name, f in signature.functions.items()
            },
        ),
        hierarchy=_hierarchy(kb, sort, predicate),
        formulas=tuple(replace(b, formula=renaming.formula(b.formula)) for b in kb.formulas),
        disjoint=tuple(replace(d, sorts=sorts(d.sorts)) for d in kb.disjoint),
    )


def _without_clashes(found: Collection[Symbol], names: Mapping[Symbol, str]) -> dict[Symbol, str]:
    taken = {(symbol.kind, names[symbol]) for symbol in found if symbol in names}
    taken.add((SORT, TOP))
    full = {}
    for symbol in found:
        name = names.get(symbol)
        if name is None:
            name = symbol.name
            while (symbol.kind, name) in taken:
                name += "'"
            taken.add((symbol.kind, name))
        full[symbol] = name
    return full


def _hierarchy(kb: BeliefSet, sort: Mapping[str, str], predicate: Mapping[str, str]) -> SortHierarchy:
    """The nodes are sorts and, where there is no such sort, classes of predicates."""
    hierarchy = kb.hierarchy
    free = set(sort.values()) | {TOP}

    def node(name: str) -> str:
        if name in kb.signature.sorts:
            return sort.get(name, name)
        new = predicate.get(name, name)
        while new in free:  # a class that was none of a sort's is none now
            new += "'"
        return new

    return SortHierarchy(
        {sort.get(name, name) for name in kb.hierarchy.sorts},
        (Edge(node(e.sub), node(e.super), e.reasons) for e in hierarchy.edges),
        (Disjointness(node(d.left), node(d.right), d.reasons) for d in hierarchy.disjointness),
    )
