"""A question about a belief set, as it stands; :mod:`fol_kb.builder.asking` fits others to the belief set."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.changes import uses_of
from fol_kb.beliefs.findings import Finding, Repair
from fol_kb.logic.signature import TOP, Sort
from fol_kb.logic.sorts.inference import with_sorts
from fol_kb.logic.syntax import Formula, binding_sorts
from fol_kb.logic.traversal import constants, symbols
from fol_kb.logic.type_checker import TypeChecker, UnrelatedSortsError

UNKNOWN = "unknown-in-query"
"""The kind of the finding on a name of a query that the belief set does not have."""
RENAMED = "renamed-in-query"
"""The kind of the finding on a name of a query that is read as another one."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query ready to be asked: the formula, and the belief set with the query's new names declared.

    ``typed`` is the formula with a sort on each binding, where it was type-checked against ``kb`` already;
    ``findings`` tell which names the belief set does not have (of the kind :data:`UNKNOWN`), and which are
    read as others (:data:`RENAMED`).
    """

    kb: BeliefSet
    formula: Formula
    repairs: tuple[Repair, ...] = ()
    findings: tuple[Finding, ...] = ()
    typed: Formula | None = field(default=None, compare=False, repr=False)


def names_known(kb: BeliefSet, formula: Formula) -> bool:
    """Whether the belief set has all constants, predicates and functions of a formula.

    A formula that has others does not fit, and to look is much cheaper than the words of a TypingError, which
    name what resembles them.
    """
    signature = kb.signature
    return all(
        symbol.name in (signature.functions if symbol.is_function else signature.predicates)
        for symbol in symbols(formula)
    ) and all(name in signature.constants for name in constants(formula))


def as_it_stands(kb: BeliefSet, formula: Formula) -> Query:
    """A query that needs no repair: type-checked, here and nowhere else on its way.

    The top sort is declared in its belief set if the query speaks of individuals of any sort at all. Nothing
    else changes: what the query says is asked, and no premise, not even one about sorts.

    Raises:
        TypingError: the query does not fit the signature.
    """
    try:
        typed = TypeChecker(kb.signature, kb.hierarchy).check(formula)
        if TOP in kb.signature.sorts or TOP not in binding_sorts(typed):
            return Query(kb, formula, typed=typed)
    except UnrelatedSortsError:
        if TOP in kb.signature.sorts:
            raise
        # an equality between sorts that nothing joins: the top sort joins them
    sorts = {**kb.signature.sorts, TOP: Sort(TOP, (), False)}
    signature = replace(kb.signature, sorts=dict(sorted(sorts.items())))
    kb = replace(kb, signature=signature, hierarchy=with_sorts(kb.hierarchy, signature))
    return Query(kb, formula, typed=TypeChecker(kb.signature, kb.hierarchy).check(formula))


def unknown(kind: str, name: str, hint: str) -> Finding:
    """The finding on a name that a belief set does not have; the hint names what resembles it."""
    message = f"the belief set says nothing of the {kind} {name!r}{hint}"
    return Finding(UNKNOWN, "warning", message, (), (name,))


def names_of(formula: Formula) -> set[tuple[str, str]]:
    """The names of a formula, each with its kind."""
    return {(kind.value, name) for kind, name, _ in uses_of(formula)}


def with_universe(kb: BeliefSet, query: Formula) -> BeliefSet:
    """The belief set that a query is asked of as it stands; see :func:`as_it_stands`."""
    return as_it_stands(kb, query).kb
